// Every call that can fail reports it as a value, also where exceptions are off: of a context that was moved away, of handles without a
// context, and of objects whose context was destroyed.
#define KINEMA_EXPECTED 1
#include "check.hpp"

using namespace kinema;

#define GONE(...)                                                                                                  \
    do {                                                                                                           \
        auto result = __VA_ARGS__;                                                                                 \
        if (result.has_value() || result.status() != KinStatusInvalidHandle || result.error().message().empty())   \
            FAIL("expected KinStatusInvalidHandle and a message, not %d: %s", int(result.status()), #__VA_ARGS__); \
    } while (0)

namespace {

struct Sprite {
    float x, y;
};

Context movedAway() {
    Context context;
    Context other = std::move(context);
    return context;
}

} // namespace

TEST("a context that was moved away: objects") {
    Context context = movedAway();
    std::vector<Layer> layers;
    double values[1] = {0};
    KinVariable variable = {};
    GONE(context.time());
    GONE(context.advance(1));
    GONE(context.nextEventTime());
    GONE(context.flush());
    GONE(context.lock());
    GONE(context.unlock());
    GONE(context.layer());
    GONE(context.layers(2, KinLayerClassLayer));
    GONE(context.animation(KinAnimationClassGroup));
    GONE(context.basic("opacity"));
    GONE(context.keyframe("opacity"));
    GONE(context.spring("opacity"));
    GONE(context.addRoot(Layer()));
    GONE(context.removeRoot(Layer()));
    GONE(context.roots());
    GONE(context.animate(Layer(), KinPropertyPosition, {1, 2}));
    GONE(context.animate(Layer(), KinPropertyPosition, Point{1, 2}));
    GONE(context.animate(layers, KinPropertyOpacity, {1}));
    GONE(context.animate(Layer(), KinPropertyPath, Path()));
    Animator joined;
    GONE(context.animate(layers, KinPropertyOpacity, {1}, Motion(), joined));
    GONE(context.animate(layers, KinPropertyPath, Path(), Motion(), joined));
    GONE(context.start(Timeline()));
    GONE(context.move(Layer(), Layer()));
    GONE(context.move(Layer(), Layer(), 0, Motion()));
    GONE(context.move(Layer(), Layer(), 0, Motion(), joined));
    GONE(context.animator());
    GONE(context.animator(Layer(), "key"));
    GONE(context.variable(1));
    GONE(context.variableFor(7, 1));
    GONE(context.read(Span<const KinVariable>(&variable, 1), 1, values));
    GONE(context.begin());
    GONE(context.commit());
    GONE(context.onEvent([](const Event &) {}));
    GONE(context.onEvent(nullptr));
    GONE(context.poll());
    GONE(context.keyPath("cells.spark.velocity"));
    GONE(context.info("cells.spark.velocity"));
    GONE(context.name(KinKeyPath(1) << 30));
}

TEST("a context that was moved away: batches, output, states") {
    Context context = movedAway();
    std::vector<Layer> layers;
    std::vector<KinRenderItem> items;
    KinTransitionState states[1];
    KinBasicAnimation animation = kinBasicAnimation(KinPropertyOpacity);
    unsigned char bytes[8] = {};
    GONE(context.registerProperty("mood", KinPropertyTypeNumber, 1));
    GONE(context.setDefaultAction(KinLayerClassLayer, "opacity", Action::none()));
    GONE(context.sampler({{Layer(), KinPropertyPosition}}));
    GONE(context.sampler(Span<const KinChannel>()));
    GONE(context.stream(layers, sizeof(Sprite), {{KinPropertyPosition, offsetof(Sprite, x)}}));
    GONE(context.setValues(layers, KinPropertyOpacity, Span<const double>()));
    GONE(context.setValues(layers, KinPropertyOpacity, nullptr, 1, 8));
    GONE(context.addAnimation(layers, animation));
    GONE(context.transitionStates(layers, 0, states));
    GONE(context.renderList(0, items));
    GONE(context.renderList(0, items.data(), 0, 0));
    GONE(context.load(std::string("{\"kinema\": 1}")));
    GONE(context.write());
    GONE(context.compactList());
    GONE(context.compactList<KinCompactItem3D>());
    GONE(context.changeCount());
    GONE(context.isAnimating());
    GONE(context.preferredFrameRate());
    GONE(context.changedLayers(0));
    GONE(context.usedHandles());
    GONE(context.onLog(KinLogLevelWarning, [](KinLogLevel, std::string_view) {}));
    GONE(context.onLog(nullptr));
    GONE(context.setDiagnostics(KinDiagnosticsNone));
    GONE(context.statistics());
    GONE(context.dump());
    GONE(context.save());
    GONE(context.save(bytes));
    GONE(context.restore(bytes));
    GONE(context.counterpart(KinLayer()));
}

TEST("a layer without a context: values, tree, animations") {
    Layer layer;
    GONE(layer.layerClass());
    GONE(layer.set(KinPropertyOpacity, 1));
    GONE(layer.get<double>(KinPropertyOpacity));
    GONE(layer.get<std::optional<Color>>(KinPropertyBackgroundColor));
    GONE(layer.setStyle(0, KinPropertyOpacity, 1));
    GONE(layer.removeStyle(0, KinPropertyOpacity));
    GONE(layer.style<double>(0, KinPropertyOpacity));
    GONE(layer.setAffineTransform({1, 0, 0, 1, 0, 0}));
    GONE(layer.affineTransform());
    GONE(layer.scrollTo({1, 2}));
    GONE(layer.setUserData(nullptr));
    GONE(layer.userData());
    GONE(layer.own(std::make_unique<int>(1)));
    GONE(layer.addSublayer(Layer()));
    GONE(layer.insertSublayer(Layer(), 0));
    GONE(layer.insertSublayerBelow(Layer(), Layer()));
    GONE(layer.insertSublayerAbove(Layer(), Layer()));
    GONE(layer.replaceSublayer(Layer(), Layer()));
    GONE(layer.removeFromSuperlayer());
    GONE(layer.setMask(Layer()));
    GONE(layer.mask());
    GONE(layer.superlayer());
    GONE(layer.sublayers());
    GONE(layer.setSublayers(Span<const Layer>()));
    GONE(layer.add(Animation()));
    GONE(layer.removeAnimation("key"));
    GONE(layer.removeAllAnimations());
    GONE(layer.animation("key"));
    GONE(layer.animationKeys());
    GONE(layer.animate("opacity", 1));
    Animator joined;
    GONE(layer.animate("opacity", 1, Motion(), joined));
    GONE(layer.setState("on"));
    GONE(layer.setState("on", Motion()));
    GONE(layer.setState("on", Motion(), joined));
    GONE(layer.state());
    GONE(layer.stateNames());
    GONE(layer.startTimeline("deal"));
    GONE(layer.setDelegate([](const Layer &, std::string_view) { return Action::next(); }, nullptr));
    GONE(layer.removeDelegate());
    GONE(layer.setAction("opacity", Action::none()));
    GONE(layer.setStyleAction(0, "opacity", Action::none()));
    GONE(layer.actionForKey("opacity"));
    GONE(layer.builtInAction("opacity"));
    GONE(layer.runAction("opacity"));
    GONE(layer.runAction("opacity", 1));
}

TEST("a layer without a context: layout, geometry, presentation") {
    Layer layer;
    GONE(layer.setNeedsLayout());
    GONE(layer.needsLayout());
    GONE(layer.layoutIfNeeded());
    GONE(layer.layoutSublayers());
    GONE(layer.preferredFrameSize());
    GONE(layer.setLayoutManager(KinLayoutManagerKindConstraints));
    GONE(layer.layoutManagerKind());
    GONE(layer.setConstraints({}));
    GONE(layer.constraints());
    GONE(layer.applyConstraints());
    GONE(layer.resizeSublayers({1, 2}));
    GONE(layer.resizeWithOldSuperlayerSize({1, 2}));
    GONE(layer.scrollToRect({0, 0, 1, 1}));
    GONE(layer.scrollPoint({1, 2}));
    GONE(layer.scrollRectToVisible({0, 0, 1, 1}));
    GONE(layer.visibleRect());
    GONE(layer.setRate(1));
    GONE(layer.hitTest({1, 2}));
    GONE(layer.contains({1, 2}));
    GONE(layer.worldTransform());
    GONE(layer.presentationValue<Point>(KinPropertyPosition, 0));
    GONE(layer.presentationVelocity<Point>(KinPropertyPosition, 0));
    GONE(layer.presentation(0));
    GONE(layer.model());
    GONE(layer.copyFrozen(0));
    GONE(layer.transitionState(0));
    GONE(layer.transitionSource());
    GONE(layer.contentsMix(0));
    GONE(layer.instances(0));
    GONE(layer.instanceValue<double>(0, Layer(), KinPropertyOpacity, 0));
    GONE(layer.particles(0));
    GONE(layer.particles(0, Span<KinParticle>()));
    GONE(layer.emit(Layer(), 1));
}

TEST("animations, animators, variables and transactions without a context") {
    Animation animation;
    Animator animator;
    Variable variable;
    double values[1] = {0};
    GONE(animation.copy());
    GONE(animation.animationClass());
    GONE(animation.set(KinAnimationPropertyDuration, 1));
    GONE(animation.get<double>(KinAnimationPropertyDuration));
    GONE(animation.setValues({}));
    GONE(animation.valueCount());
    GONE(animation.valueAt<double>(0));
    GONE(animation.setAnimations({}));
    GONE(animation.animations());
    GONE(animation.setPerceptualSpring(0.5, 0));
    GONE(animation.setTag("mood", 1));
    GONE(animation.tag<double>("mood"));
    GONE(animation.setUserData(nullptr));
    GONE(animation.userData());
    GONE(animation.setDelegate([](const Event &) {}, [](const Event &) {}));
    GONE(animation.onStop([](const Event &) {}));
    GONE(animation.removeDelegate());
    GONE(animator.get(KinAnimatorPropertyTime));
    GONE(animator.set(KinAnimatorPropertyTime, 1));
    GONE(animator.state());
    GONE(animator.pause());
    GONE(animator.resume());
    GONE(animator.hold());
    GONE(animator.reverse());
    GONE(animator.seek(1));
    GONE(animator.seekFraction(1));
    GONE(animator.resume(Motion()));
    GONE(animator.finish());
    GONE(animator.addCompletion([] {}));
    GONE(variable.value());
    GONE(variable.velocity());
    GONE(variable.target());
    GONE(variable.get(values));
    GONE(variable.getTarget(values));
    GONE(variable.set(1));
    GONE(variable.animate(1));
    GONE(variable.animate(1, Motion(), [] {}));
    GONE(variable.animate(1, Motion(), animator));
}

TEST("objects whose context was destroyed") {
    std::optional<Context> context(std::in_place);
    auto stage = *context->layer();
    static_cast<void>(context->addRoot(stage));
    static_cast<void>(context->flush());
    auto sampler = *context->sampler({{stage, KinPropertyPosition}});
    auto stream = *context->stream({stage.c()}, sizeof(Sprite), {{KinPropertyPosition, offsetof(Sprite, x)}});
    auto scene = *context->load(std::string("{\"kinema\": 1, \"layers\": [{\"id\": \"ship\"}]}"));
    Sprite sprites[1] = {{7, 7}};
    context.reset();
    GONE(stage.set(KinPropertyOpacity, 1));
    GONE(stage.convertTime(0, Layer()));
    GONE(stage.convertTimeFrom(0, Layer()));
    GONE(stage.convertPoint({1, 2}, Layer()));
    GONE(stage.convertPointFrom({1, 2}, Layer()));
    GONE(stage.convertRect({0, 0, 1, 1}, Layer()));
    GONE(stage.convertRectFrom({0, 0, 1, 1}, Layer()));
    GONE(sampler.rebind());
    GONE(stream.rebind());
    GONE(scene.reload(std::string("{\"kinema\": 1}")));
    CHECK(*sampler.width() == 2 && sampler.row(0)->size() == 2 && *stream.count() == 1 && stream.write(0, sprites));
    CHECK(sprites[0].x == 0 && sprites[0].y == 0);
}
