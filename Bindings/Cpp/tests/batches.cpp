// Samplers and other batches.
#include "scene.hpp"

#include <cstring>
#include <thread>

using namespace kinema;

namespace {

/// A linear second in which the ship moves from 0, 0 to 100, 200 and fades in.
struct Flight : Scene {
    Flight() {
        auto turn = context.begin();
        turn.setDuration(1), turn.setTimingFunction("linear");
        ship.set(KinPropertyPosition, {100, 200});
        ship.add(fade());
    }
    Sampler sampler() const { return context.sampler({{ship, KinPropertyPosition}, {ship, "opacity"}}); }
};

const double times[] = {0, 0.25, 0.5, 2};

} // namespace

TEST("rows of float, double and bytes, into arrays and vectors") {
    Flight flight;
    auto sampler = flight.sampler();
    CHECK(sampler.width() == 3 && sampler.channel(1).offset == 2 && sampler.channel(0).width == 2);
    float rows[4][3];
    sampler.sample(times, rows);
    CHECK_NEAR(rows[1][0], 25, 1e-3);
    CHECK_NEAR(rows[2][1], 100, 1e-3);
    std::vector<double> flat(12);
    sampler.sample(times, flat);
    CHECK_NEAR(flat[3], 25, 1e-9);
    std::array<std::uint8_t, 12> bytes;
    sampler.sample(times, bytes);
    CHECK(bytes[8] == 128);
    std::vector<std::array<double, 3>> structured(4);
    sampler.sample(times, structured);
    CHECK_NEAR(structured[1][2], 0.25, 1e-9);
    CHECK_NEAR(sampler.row(0.5)[1], 100, 1e-9);
}

TEST("too few rows are refused") {
    Flight flight;
    std::vector<double> rows(11);
    CHECK_FAILS(KinStatusBufferTooSmall, flight.sampler().sample(times, rows));
    CHECK_FAILS(KinStatusInvalidHandle, Sampler().sample(times, rows));
    CHECK_FAILS(KinStatusUnknownKey, flight.context.sampler({{flight.ship, "warp"}}));
}

TEST("rows inside the host's structs, and slices") {
    Flight flight;
    struct Vertex {
        int id;
        float position[2], alpha, more[5];
    } vertices[4] = {};
    flight.sampler().sampleStrided(times, vertices[0].position, sizeof(Vertex), KinFormatFloat32);
    CHECK_NEAR(vertices[2].position[1], 100, 1e-3);
    CHECK(vertices[3].alpha == 1 && vertices[3].more[0] == 0);
    double column[4];
    KinSlice slice = {};
    slice.firstChannel = 1, slice.channelCount = 1, slice.times = times, slice.timeCount = 4;
    slice.data = column, slice.timeStride = sizeof column[0], slice.valueStride = sizeof column[0];
    flight.sampler().sample(slice);
    CHECK_NEAR(column[1], 0.25, 1e-9);
}

TEST("D66: channels are added to a sampler and removed") {
    Flight flight;
    auto sampler = flight.sampler();
    const KinChannel added[] = {{flight.ship.c(), KinPropertyZPosition, 0}};
    sampler.add(added);
    CHECK(sampler.width() == 4 && sampler.channel(2).offset == 3);
    const std::size_t middle[] = {1}, first[] = {0};
    sampler.remove(middle);
    CHECK(sampler.width() == 3 && sampler.channel(1).offset == 2);
    sampler.remove(first, KinRemovalOrderSwapped);
    CHECK(sampler.width() == 1 && sampler.row(0.5)[0] == 0);
    CHECK_FAILS(KinStatusInvalidArgument, sampler.remove(middle));
}

TEST("a sampler follows commits, is copied for other threads, and outlives its context") {
    Sampler left;
    {
        Flight flight;
        auto sampler = flight.sampler(), other = sampler.copy();
        CHECK(!sampler.rebind());
        flight.ship.removeAllAnimations();
        flight.context.flush();
        CHECK(sampler.rebind());
        CHECK(sampler.row(0.25)[0] == 100);
        double seen = 0;
        std::thread([&] { seen = other.row(0.25)[0]; }).join();
        CHECK_NEAR(seen, 25, 1e-9);
        left = std::move(sampler);
    }
    CHECK(left.row(0)[0] == 100);
    CHECK_FAILS(KinStatusInvalidHandle, left.rebind());
    left = Sampler();
}

TEST("raw channels") {
    Flight flight;
    std::vector<KinChannel> channels(1);
    channels[0].layer = flight.ship.c(), channels[0].keyPath = flight.context.keyPath("position.y");
    CHECK(flight.context.sampler(channels).row(5)[0] == 200);
}

TEST("one property of many layers") {
    Context context;
    std::vector<Layer> layers;
    std::vector<KinLayer> handles;
    for (int i = 0; i < 5; i++) handles.push_back(layers.emplace_back(context.layer()).c());
    std::vector<double> positions = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    context.setValues(handles, KinPropertyPosition, positions);
    CHECK(layers[3].get<Point>(KinPropertyPosition).y == 7);
    struct Body {
        double mass, x, y;
    } bodies[5] = {{1, 10, 11}, {1, 20, 21}, {1, 30, 31}, {1, 40, 41}, {1, 50, 51}};
    std::size_t done = 9;
    context.setValues(handles, "position", &bodies[0].x, 2, sizeof(Body), &done);
    CHECK(done == 5 && layers[4].get<Point>(KinPropertyPosition).x == 50);
    positions.pop_back();
    CHECK_FAILS(KinStatusInvalidArgument, context.setValues(handles, KinPropertyPosition, positions));
    handles[2].id = 1;
    positions.push_back(99);
    CHECK_FAILS(KinStatusInvalidHandle, context.setValues(handles, KinPropertyPosition, positions, &done));
    CHECK(done == 2);
}

TEST("many layers are created and released in one call (rule D70)") {
    Context context;
    Layer stage = context.layer();
    context.addRoot(stage);
    std::vector<Layer> sprites = context.layers(4, KinLayerClassShape, stage.c());
    CHECK(sprites.size() == 4 && stage.sublayers().size() == 4 && stage.sublayers()[3] == sprites[3]);
    std::vector<Layer> twice = {sprites[0], sprites[0]};
    CHECK_FAILS(KinStatusInvalidArgument, context.release(twice, true));
    CHECK(twice.size() == 2 && stage.sublayers().size() == 4);
    context.release(sprites, true);
    CHECK(sprites.empty() && stage.sublayers().empty());
    CHECK_FAILS(KinStatusInvalidArgument, context.layers(1, KinLayerClassEmitterCell, stage.c()));
}

TEST("one animation for many layers, with own values and delays (rule 7.34)") {
    Flight flight;
    const KinLayer layers[] = {flight.stage.c(), flight.ship.c()};
    const double from[] = {0.5, 0.25}, to = 1;
    KinBasicAnimation fade = kinBasicAnimation(KinPropertyOpacity);
    fade.fromValue = from, fade.fromStride = sizeof *from, fade.toValue = &to;
    fade.duration = 1, fade.delayStep = 2, fade.fillMode = KinFillModeBackwards, fade.key = "fade";
    flight.context.addAnimation(layers, fade);
    flight.context.flush();
    CHECK(flight.ship.presentation(0).get<double>(KinPropertyOpacity) == 0.25);
    fade.duration = -HUGE_VAL;
    CHECK_FAILS(KinStatusInvalidArgument, flight.context.addAnimation(layers, fade));
}

TEST("the render list, into one list for all frames or into the host's structs") {
    Flight flight;
    for (auto layer : {flight.stage, flight.ship}) layer.set(KinPropertyBounds, {0, 0, 20, 10});
    flight.context.flush();
    std::vector<KinRenderItem> items;
    flight.context.renderList(0.5, items);
    CHECK(items.size() == 2 && items[1].layer.id == flight.ship.c().id && items[1].parent == 0);
    CHECK_NEAR(items[1].opacity, 0.5, 1e-9);
    for (int i = 0; i < 30; i++) flight.stage.addSublayer(flight.context.layer());
    flight.context.flush();
    flight.context.renderList(0.5, items);
    CHECK(items.size() == 32);
    struct Sprite {
        KinRenderItem item;
        double mine;
    } sprites[2] = {};
    CHECK_FAILS(KinStatusBufferTooSmall, flight.context.renderList(0.5, &sprites[0].item, 2, sizeof(Sprite)));
    flight.stage.sublayers()[0].removeFromSuperlayer();
    for (auto layer : flight.stage.sublayers()) layer.removeFromSuperlayer();
    flight.context.flush();
    CHECK(flight.context.renderList(0.5, &sprites[0].item, 2, sizeof(Sprite)) == 1);
    CHECK(sprites[0].item.layer.id == flight.stage.c().id && sprites[0].mine == 0);
}

TEST("a compact list is prepared once, written in parts by threads, and knows what changed") {
    Flight flight;
    flight.context.flush();
    CompactList<> list = flight.context.compactList();
    CHECK(list && list.prepare(0.5) == 2 && list.count() == 2 && list.revision() == 1);
    std::vector<KinCompactItem> items;
    list.write(items);
    CHECK(items[1].layer.id == flight.ship.c().id && items[1].end == 2);
    std::vector<KinCompactItem> parts(2);
    std::thread first([&] { list.write(0, 1, &parts[0]); }), second([&] { list.write(1, 1, &parts[1]); });
    first.join(), second.join();
    CHECK(std::memcmp(items.data(), parts.data(), 2 * sizeof(KinCompactItem)) == 0);
    list.prepare(0.75);
    ListChanges changes = list.changes(1);
    CHECK(changes.runs.size() == 1 && changes.runs[0].first == 1 && !changes.reordered);
    RemovedLayers removed = list.removed(1);
    CHECK(removed.layers.empty() && !removed.all);
    CompactList<KinCompactItem3D> deep = flight.context.compactList<KinCompactItem3D>();
    std::vector<KinCompactItem3D> deepItems;
    deep.prepare(0.5);
    deep.write(deepItems);
    CHECK(deepItems[1].matrix[12] == items[1].matrix[4] && deepItems[1].matrix[15] == 1);
    CHECK_FAILS(KinStatusInvalidArgument, list.write(2, 1, parts.data()));
    CHECK_FAILS(KinStatusInvalidArgument, list.changes(9));
    CHECK_FAILS(KinStatusInvalidHandle, CompactList<>().prepare(0));
}

TEST("changes of the picture are counted") {
    Flight flight;
    flight.context.advance(0);
    auto count = flight.context.changeCount();
    CHECK(flight.context.isAnimating() && flight.context.changeCount() == count);
    CHECK(flight.context.changedLayers(count).layers.empty() && !flight.context.changedLayers(count).all);
    flight.ship.set(KinPropertyName, "ship"); // without an animation
    flight.context.flush();
    auto changed = flight.context.changedLayers(count);
    CHECK(flight.context.changeCount() != count && changed.layers.size() == 1 && changed.layers[0].id == flight.ship.c().id);
    flight.context.advance(5);
    CHECK(!flight.context.isAnimating());
    flight.ship.set(KinPropertyContents, Handle{7});
    CHECK(flight.context.usedHandles() == std::vector<std::uint64_t>{7});
}

TEST("transitions, their old side, and cross-fades of contents") {
    Scene scene;
    auto push = scene.context.animation(KinAnimationClassTransition);
    push.set(KinAnimationPropertyType, "push"), push.set(KinAnimationPropertySubtype, "fromLeft");
    push.set(KinAnimationPropertyDuration, 1), push.set(KinAnimationPropertyTimingFunction, "linear");
    scene.ship.set(KinPropertyBounds, {0, 0, 100, 50});
    scene.context.flush();
    CHECK_FAILS(KinStatusNotFound, scene.ship.transitionSource());
    scene.ship.add(push);
    scene.context.flush();
    auto state = scene.ship.transitionState(0.25);
    CHECK(state.running && state.type == KinTransitionTypePush);
    CHECK_NEAR(state.progress, 0.25, 1e-9);
    CHECK_NEAR(state.newOffset[0] - state.oldOffset[0], -100, 1e-9);
    const KinLayer layers[] = {scene.stage.c(), scene.ship.c()};
    KinTransitionState states[2];
    scene.context.transitionStates(layers, 0.25, states);
    CHECK(!states[0].running && states[1].running);
    CHECK_FAILS(KinStatusBufferTooSmall, scene.context.transitionStates(layers, 0, Span<KinTransitionState>(states, 1)));
    CHECK(scene.ship.transitionSource().model() == scene.ship);
    CHECK(!scene.ship.contentsMix(0.25).running);
}

TEST("the copies of a replicator") {
    Scene scene;
    auto replicator = scene.context.layer(KinLayerClassReplicator);
    replicator.set(KinPropertyInstanceCount, 20), replicator.set(KinPropertyInstanceDelay, 0.5);
    replicator.set(KinPropertyInstanceTransform, Transform::translation(10, 0));
    scene.stage.addSublayer(replicator), replicator.addSublayer(scene.ship);
    scene.ship.add(scene.fade());
    scene.context.flush();
    auto instances = replicator.instances(0);
    CHECK(instances.size() == 20 && instances[19].transform[12] == 190 && instances[2].timeOffset == 1);
    CHECK_NEAR(replicator.instanceValue<double>(1, scene.ship, "opacity", 0.75), 0.25, 1e-9);
    CHECK_FAILS(KinStatusNotFound, replicator.instanceValue<double>(20, scene.ship, "opacity", 0.75));
}

TEST("the particles of an emitter") {
    Scene scene;
    auto emitter = scene.context.layer(KinLayerClassEmitter), cell = scene.context.layer(KinLayerClassEmitterCell);
    cell.set(KinPropertyBirthRate, 100), cell.set(KinPropertyLifetime, 1), cell.set(KinPropertyContents, Handle{5});
    emitter.set(KinPropertyEmitterCells, std::vector<Layer>{cell});
    scene.stage.addSublayer(emitter);
    scene.context.flush();
    auto particles = emitter.particles(2);
    CHECK(particles.size() >= 99 && particles.size() <= 101 && particles[0].contents == 5);
    std::vector<KinParticle> room(200);
    CHECK(emitter.particles(2, room) == particles.size() && room[7].index == particles[7].index);
    CHECK_FAILS(KinStatusTypeMismatch, scene.ship.particles(2));
    // D144: a burst, and those born from 1.5 to 1.99 live on.
    scene.context.advance(2);
    emitter.emit(cell, 7), cell.set(KinPropertyBirthRate, 0), scene.context.flush();
    CHECK(emitter.particles(2.495).size() == 57);
    auto other = scene.context.layer(KinLayerClassEmitterCell);
    CHECK_FAILS(KinStatusNotFound, emitter.emit(other, 1));
}

namespace {

struct Sprite {
    float x, y;
    double world[6];
    float untouched;
};

} // namespace

TEST("a stream writes structs, follows commits, and layers come and go") {
    Flight flight;
    KinLayer layers[] = {flight.ship.c(), flight.stage.c()};
    std::initializer_list<StreamField> fields = {{KinPropertyPosition, offsetof(Sprite, x)},
        {KinStreamValueWorldTransform, offsetof(Sprite, world), KinMatrixFormColumns2x3, KinFormatFloat64}};
    Stream stream = flight.context.stream(layers, sizeof(Sprite), fields, 2);
    Sprite sprites[2] = {{0, 0, {0}, 7}, {0, 0, {0}, 8}};
    stream.write(0.25, sprites);
    CHECK_NEAR(sprites[0].x, 25, 1e-3);
    CHECK_NEAR(sprites[0].y, 50, 1e-3);
    CHECK_NEAR(sprites[0].world[4] - sprites[1].world[4], 25, 1e-3);
    CHECK(sprites[0].untouched == 7 && sprites[1].untouched == 8);
    KinStreamSlice slice = {1, 1, times, 1, sprites, 0, 1, 0};
    stream.write(slice);
    CHECK(stream.count() == 2 && !stream.rebind());
    stream.add({layers, 1});
    const std::size_t first[] = {0};
    stream.remove(first, KinRemovalOrderSwapped);
    CHECK(stream.count() == 2);
    std::vector<Sprite> few(1);
    CHECK_FAILS(KinStatusBufferTooSmall, stream.write(0, few));
    CHECK_FAILS(KinStatusInvalidHandle, Stream().rebind());
    CHECK_FAILS(KinStatusUnknownKey, flight.context.stream(layers, 8, {{"warp", 0}}));
    CHECK_FAILS(KinStatusInvalidArgument, flight.context.stream(layers, 4, {{KinPropertyPosition, 0}}));
}

TEST("a field with a single number names its format alone") {
    Flight flight;
    auto card = flight.context.layer();
    card.set(KinPropertyOpacity, 0.2);
    flight.stage.addSublayer(card);
    flight.context.flush();
    KinLayer layers[] = {card.c()};
    Stream stream = flight.context.stream(
        layers, 2, {{KinStreamValueVisible, 0, KinFormatUNorm8}, {KinStreamValueWorldOpacity, 1, KinFormatUNorm8}});
    unsigned char bytes[2] = {0, 0};
    stream.write(0, bytes);
    CHECK(bytes[0] == 255 && bytes[1] == 51);
}
