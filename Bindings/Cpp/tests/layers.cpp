// Layers: references, tree, geometry, presentation.
#include "scene.hpp"

#include <unordered_set>

using namespace kinema;

TEST("copies of a layer retain it, and the last one releases it") {
    Context context;
    Layer kept;
    {
        auto layer = context.layer();
        kept = layer;
        Layer another(kept), moved(std::move(another));
        CHECK(!another && moved == kept);
    }
    CHECK(context.statistics().layerCount == 1);
    KinLayer handle = kept.c();
    kept = Layer();
    CHECK(context.statistics().layerCount == 0);
    CHECK(!context.share(handle));
    CHECK(!Layer() && Layer() == Layer());
    CHECK_FAILS(KinStatusInvalidHandle, Layer().set(KinPropertyOpacity, 1));
}

TEST("the host releases the handle that detach() returned") {
    Context context;
    KinLayer raw = context.layer().detach();
    CHECK(context.statistics().layerCount == 1);
    CHECK(kinLayerRelease(context.c(), raw) == KinStatusOK);
    CHECK(context.statistics().layerCount == 0);
}

TEST("copies of a handle share one reference") {
    static_assert(sizeof(Layer) == sizeof(std::shared_ptr<int>), "a copy costs what that of a shared_ptr costs");
    Context context;
    Layer first = context.layer(), second = first, third;
    third = second;
    first = Layer();
    second = Layer();
    CHECK(third && context.statistics().layerCount == 1);
    Layer kept = third;
    KinLayer raw = third.detach();
    CHECK(!third && kept && context.statistics().layerCount == 1);
    kept = Layer();
    CHECK(context.statistics().layerCount == 1);
    CHECK(kinLayerRelease(context.c(), raw) == KinStatusOK);
    CHECK(context.statistics().layerCount == 0);
    std::vector<Layer> many = context.layers(3, KinLayerClassLayer);
    kept = many[1];
    context.release(many, true);
    CHECK(context.statistics().layerCount == 1 && kept.get<double>(KinPropertyOpacity) == 1);
    many = {kept, kept};
    CHECK_FAILS(KinStatusInvalidArgument, context.release(many, false));
    many.clear();
    kept = Layer();
    CHECK(context.statistics().layerCount == 0);
}

TEST("a handle that outlives its context is harmless") {
    Layer layer;
    Animation animation;
    Transaction transaction;
    TransactionValues values;
    {
        Context context;
        layer = context.layer();
        animation = context.basic("opacity");
        transaction = context.begin();
        values = context.innermost();
    }
    CHECK(layer && layer.context() == nullptr);
    CHECK_FAILS(KinStatusInvalidHandle, layer.set(KinPropertyOpacity, 1));
    CHECK_FAILS(KinStatusInvalidHandle, animation.get<double>(KinAnimationPropertyDuration));
    CHECK_FAILS(KinStatusInvalidHandle, transaction.commit());
    CHECK_FAILS(KinStatusInvalidHandle, values.duration());
    Layer copy = layer;
    CHECK(copy == layer && copy.context() == nullptr);
    CHECK_FAILS(KinStatusInvalidHandle, copy.superlayer());
}

TEST("sublayers as a whole") {
    Context context;
    auto stage = context.layer(), a = context.layer(), b = context.layer(), c = context.layer();
    stage.setSublayers({a, b});
    stage.setSublayers({c, a});
    CHECK(stage.sublayers() == std::vector<Layer>{c, a});
    CHECK(!b.superlayer());
    CHECK_FAILS(KinStatusCycle, a.setSublayers({stage}));
    stage.setSublayers({});
    CHECK(stage.sublayers().empty());
}

TEST("layers compare and hash by identity") {
    Scene scene;
    std::unordered_set<Layer> set = {scene.stage, scene.ship, scene.stage.sublayers()[0]};
    CHECK(set.size() == 2 && set.count(scene.ship) == 1);
    CHECK(scene.stage != scene.ship);
    std::unordered_set<Animation> animations = {scene.fade()};
    CHECK(animations.size() == 1);
}

TEST("the tree is edited") {
    Context context;
    auto root = context.layer(), a = context.layer(), b = context.layer(), c = context.layer(), d = context.layer();
    root.addSublayer(a);
    root.insertSublayer(b, 0);
    root.insertSublayerAbove(c, b);
    root.insertSublayerBelow(d, a);
    CHECK(root.sublayers() == std::vector<Layer>{b, c, d, a});
    root.replaceSublayer(d, context.layer());
    CHECK(root.sublayers().size() == 4 && !d.superlayer());
    c.removeFromSuperlayer();
    CHECK(root.sublayers().size() == 3 && a.superlayer() == root);
    root.setMask(d);
    CHECK(root.mask() == d && d.superlayer() == root);
    root.setMask(Layer());
    CHECK(!root.mask());
    CHECK_FAILS(KinStatusCycle, a.addSublayer(root));
    CHECK(a.layerClass() == KinLayerClassLayer);
}

TEST("more sublayers than the first buffer") {
    Context context;
    auto root = context.layer();
    for (int i = 0; i < 100; i++) root.addSublayer(context.layer());
    CHECK(root.sublayers().size() == 100);
}

TEST("user data is a pointer, or an object that the layer destroys") {
    struct Counted {
        int *deaths;
        ~Counted() { ++*deaths; }
    };
    int deaths = 0;
    Context context;
    auto layer = context.layer();
    layer.own(std::make_unique<Counted>(Counted{&deaths}));
    deaths = 0; // the temporary
    CHECK(static_cast<Counted *>(layer.userData())->deaths == &deaths);
    CHECK_FAILS(KinStatusInvalidHandle, Layer().own(std::make_unique<Counted>(Counted{&deaths})));
    CHECK(deaths == 2); // the temporary and the refused object
    layer = Layer();
    CHECK(deaths == 3);
    auto other = context.layer();
    other.setUserData(&deaths, [](void *p) { ++*static_cast<int *>(p); });
    other.setUserData(nullptr);
    CHECK(deaths == 4 && other.userData() == nullptr);
    CHECK(other.index() == kinLayerGetIndex(other.c()) && other.index() != context.layer().index());
}

TEST("presentation layers are created and released") {
    Scene scene;
    auto mask = scene.context.layer();
    scene.ship.setMask(mask);
    scene.context.flush();
    scene.ship.add(scene.fade(), "fade");
    scene.context.flush();
    {
        auto shown = scene.ship.presentation(0.25);
        CHECK_NEAR(shown.get<double>(KinPropertyOpacity), 0.25, 1e-12);
        CHECK(shown.model() == scene.ship && scene.ship.model() == scene.ship);
        auto stage = shown.superlayer();
        CHECK(stage.model() == scene.stage && stage.sublayers().size() == 1 && stage.sublayers()[0].model() == scene.ship);
        CHECK(shown.mask().model() == mask);
        CHECK_FAILS(KinStatusReadOnly, shown.set(KinPropertyOpacity, 1));
        CHECK(scene.context.statistics().presentationLayerCount > 0);
        CHECK(shown.presentation(3) == shown);
    }
    CHECK(scene.context.statistics().presentationLayerCount == 0);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyOpacity, 0.5), 0.5, 1e-12);
    CHECK(!scene.ship.presentationValue<std::optional<Color>>("backgroundColor", 0.5));
    CHECK_FAILS(KinStatusUnknownKey, scene.ship.presentationValue<double>("warp", 0.5));
    CHECK_NEAR(scene.ship.presentationVelocity<double>("opacity", 0.5), 1, 1e-12);
    CHECK_FAILS(KinStatusTypeMismatch, scene.ship.presentationVelocity<double>(KinPropertyHidden, 0.5));
    CHECK_FAILS(KinStatusUnknownKey, scene.ship.set(KeyPath("opacity").velocity(), 1));
    auto frozen = scene.ship.copyFrozen(0.25);
    CHECK_NEAR(frozen.get<double>(KinPropertyOpacity), 0.25, 1e-12);
    CHECK_FAILS(KinStatusNotCommitted, scene.context.layer().presentation(0));
}

TEST("points, rects and times convert between layers; hits are found in both trees") {
    Scene scene;
    scene.stage.set(KinPropertyBounds, {0, 0, 100, 100});
    scene.stage.set(KinPropertyPosition, {50, 50});
    scene.ship.set(KinPropertyBounds, {0, 0, 10, 10});
    scene.ship.set(KinPropertyPosition, {5, 5});
    scene.ship.set(KinPropertySpeed, 2);
    scene.context.flush();
    scene.context.advance(10);
    {
        auto turn = scene.context.begin();
        turn.setDuration(1), turn.setTimingFunction("linear");
        scene.ship.set(KinPropertyPosition, {85, 85});
    }
    CHECK(scene.ship.convertPoint({0, 0}, scene.stage).x == 80);
    CHECK(scene.ship.convertPointFrom({80, 80}, Layer()).y == 0);
    CHECK(scene.ship.convertRect({0, 0, 10, 10}, Layer()).x == 80);
    CHECK(scene.ship.convertRectFrom({80, 80, 1, 2}, scene.stage).height == 2);
    CHECK_NEAR(scene.ship.convertPoint({0, 0}, scene.stage, 10.25).x, 40, 1e-9); // halfway: the ship's time has speed 2
    CHECK(scene.ship.convertTime(20, Layer()) == 10 && scene.ship.convertTimeFrom(10, Layer()) == 20);
    CHECK(Layer().convertTime(10, scene.ship) == 20 && Layer().convertTimeFrom(20, scene.ship) == 10);
    CHECK(Layer().convertTime(3, Layer()) == 3 && Layer().convertPoint({1, 2}, Layer()).y == 2);
    Scene world;
    world.context.advance(2);
    world.ship.setRate(0.5, 4); /* 2 + x - x²/16 after x seconds (rule D138) */
    CHECK(world.ship.convertTimeFrom(6, Layer()) == 5 && world.ship.convertTimeFrom(8, Layer()) == 6);
    CHECK_FAILS(KinStatusInvalidArgument, world.ship.setRate(-1));
    CHECK(Layer().convertPoint({80, 80}, scene.ship).y == 0 && Layer().convertPointFrom({0, 0}, scene.stage).x == 0);
    CHECK(scene.stage.hitTest({85, 85}) == scene.ship);
    CHECK(scene.stage.hitTest({5, 5}, 10.0) == scene.ship && scene.stage.hitTest({85, 85}, 10.0) == scene.stage);
    CHECK(!scene.stage.hitTest({-5, 0}));
    CHECK(scene.ship.contains({1, 1}) && !scene.ship.contains({11, 1}));
    CHECK(scene.ship.worldTransform().m[12] == 80);
    CHECK_NEAR(scene.ship.worldTransform(10.0).m[12], 0, 1e-9);
    auto shown = scene.stage.presentation(10);
    CHECK(shown.hitTest({5, 5}).model() == scene.ship);
}

TEST("a scroll layer scrolls") {
    Context context;
    auto scroll = context.layer(KinLayerClassScroll);
    scroll.set(KinPropertyScrollMode, "both");
    scroll.scrollTo({3, 4});
    CHECK(scroll.get<Point>("bounds.origin").y == 4);
    CHECK_FAILS(KinStatusTypeMismatch, context.layer().scrollTo({1, 1}));
}
