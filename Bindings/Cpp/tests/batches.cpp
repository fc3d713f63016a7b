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

TEST("D91: a document makes layers, which are found by id") {
    Scene scene;
    const std::string document = R"({"kinema": 1, "duration": 2, "markers": [{"name": "loop", "time": 1, "duration": 0.5}],
        "layers": [{"id": "card", "set": {"position": [3, 4]}, "sublayers": [{}]}, {}]})";
    LoadedScene loaded = scene.context.load(document, scene.stage);
    CHECK(loaded && loaded.info().layerCount == 3 && loaded.info().duration == 2);
    CHECK(loaded.layer("card").get<Point>(KinPropertyPosition).x == 3 && loaded.roots().size() == 2);
    CHECK(loaded.marker(0).name == "loop" && loaded.marker(0).duration == 0.5);
    CHECK(scene.stage.sublayers().size() == 3);
    CHECK_FAILS(KinStatusNotFound, loaded.layer("boat"));
    CHECK_FAILS(KinStatusNotFound, loaded.marker(1));
    CHECK_FAILS(KinStatusInvalidArgument, scene.context.load(std::string("{]")));
    CHECK_FAILS(KinStatusInvalidHandle, LoadedScene().roots());
}

TEST("D106: a new version of a document changes the layers") {
    Scene scene;
    LoadedScene loaded = scene.context.load(std::string(R"({"kinema": 1, "layers": [{"id": "card"}]})"), scene.stage);
    Layer card = loaded.layer("card");
    const KinSceneChanges changes =
        loaded.reload(std::string(R"({"kinema": 1, "layers": [{}, {"id": "card", "set": {"zPosition": 4}}]})"));
    CHECK(changes.addedLayerCount == 1 && changes.changedValueCount == 1 && changes.movedLayerCount == 0);
    CHECK(card.get<double>(KinPropertyZPosition) == 4 && loaded.roots().at(1) == card);
    CHECK_FAILS(KinStatusInvalidArgument, loaded.reload(std::string("{]")));
}

TEST("D105: layers are written as a document") {
    Scene scene;
    scene.ship.set(KinPropertyPosition, {3, 4});
    const std::string document = scene.context.write(scene.ship);
    CHECK(document.find("\"position\":[3,4]") != std::string::npos);
    LoadedScene loaded = scene.context.load(document);
    CHECK(loaded.roots().at(0).get<Point>(KinPropertyPosition).y == 4);
    KinSceneWriteOptions options = kinSceneWriteOptions();
    options.indent = true;
    CHECK(std::string(scene.context.write({}, options)).find("\n  \"layers\"") != std::string::npos);
    options.size = 0;
    CHECK_FAILS(KinStatusInvalidArgument, scene.context.write({}, options));
}

TEST("D103, D104: a layer moves between the states of its document") {
    Scene scene;
    const std::string document = R"({"kinema": 1, "layers": [{"id": "card", "states": [
        {"name": "up", "values": [{"keyPath": "position.y", "value": 8}]}, {"name": "lit", "values": []}]}]})";
    Layer card = LoadedScene(scene.context.load(document, scene.stage)).layer("card");
    scene.context.flush();
    CHECK(
        card.state().empty() && card.stateNames() == std::vector<std::string>({"up", "lit"}) && scene.ship.stateNames().empty());
    card.setState("up");
    CHECK(card.state() == "up" && card.get<Point>(KinPropertyPosition).y == 8);
    Motion motion;
    motion.duration = 2, motion.curve = "linear";
    scene.context.flush();
    card.setState(nullptr, motion);
    scene.context.flush();
    CHECK(card.presentationValue<Point>(KinPropertyPosition, 1).y == 4);
    CHECK_FAILS(KinStatusNotFound, card.setState("down"));
}

TEST("one call animates a property of a layer, or of many with a stagger") {
    Scene scene;
    Motion motion;
    motion.duration = 0.5, motion.curve = "linear";
    scene.context.animate(scene.ship, KinPropertyPosition, {300, 150}, motion);
#if __cplusplus >= 202002L
    scene.context.animate(scene.stage, KinPropertyZPosition, {8}, {.duration = .5, .curve = "linear"});
#endif
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationValue<Point>(KinPropertyPosition, 0.25).x, 150, 1e-9);
    CHECK_NEAR(scene.ship.presentationVelocity<Point>(KinPropertyPosition, 0.25).y, 300, 1e-9);
    const KinLayer layers[] = {scene.ship.c(), scene.stage.c()};
    motion.stagger = 0.25;
    scene.context.animate(layers, "opacity", {0.0}, motion);
    scene.context.flush();
    CHECK_NEAR(scene.stage.presentationValue<double>("opacity", 0.5), 0.5, 1e-12);
    CHECK_FAILS(KinStatusTypeMismatch, scene.context.animate(scene.ship, KinPropertyPosition, {1}, motion));
    motion.delay = -1;
    CHECK_FAILS(KinStatusInvalidArgument, scene.context.animate(scene.ship, KinPropertyPosition, {1, 2}, motion));
}

TEST("a layer moves to another superlayer and stays where it is shown") {
    Scene scene;
    Layer panel = scene.context.layer();
    panel.set(KinPropertyPosition, Point{100, 50});
    scene.stage.addSublayer(panel);
    scene.ship.set(KinPropertyPosition, Point{130, 50});
    scene.context.advance(1); // the implicit animation is over
    scene.context.move(scene.ship, panel, 0);
    CHECK(scene.ship.get<Point>(KinPropertyPosition).x == 30 && scene.ship.superlayer() == panel);
    Motion motion;
    motion.duration = 1, motion.curve = "linear";
    scene.context.flush();
    Animator back = scene.context.move(scene.ship, scene.stage, 0, motion);
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationValue<Point>(KinPropertyPosition, scene.context.time() + 0.5).x, 80, 1e-9);
    CHECK(back.state() == KinAnimatorStateRunning);
    CHECK_FAILS(KinStatusCycle, scene.context.move(scene.stage, scene.ship));
}

TEST("a decay keeps the velocity of a finger") {
    Scene scene;
    KinMotion decay = kinDecayMotion(KIN_DECAY_NORMAL);
    Motion motion;
    motion.duration = decay.duration, motion.curve = decay.curve;
    scene.context.animate(scene.ship, KinPropertyZPosition, {kinDecayEnd(0, 1000, KIN_DECAY_NORMAL)}, motion);
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationVelocity<double>(KinPropertyZPosition, 0), 1000, 0.5);
    CHECK_NEAR(decayTimeTo(0, 1000, KIN_DECAY_NORMAL, 200), 0.25549086975, 1e-10);
    CHECK_FAILS(KinStatusInvalidArgument, decayTimeTo(0, 1000, -1, 200));
}

TEST("an animator pauses, seeks, reverses, continues and finishes") {
    Scene scene;
    Motion motion;
    motion.duration = 1, motion.curve = "linear";
    Animator move = scene.context.animate(scene.ship, KinPropertyZPosition, {100}, motion);
    int ended = 0;
    move.addCompletion([&] { ended++; });
    scene.context.advance(0.25);
    move.pause();
    move.seek(0.75);
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 9), 75, 1e-9);
    CHECK(move.state() == KinAnimatorStatePaused);
    move.seekFraction(0.5);
    move.reverse();
    move.resume();
    CHECK_NEAR(scene.ship.get<double>(KinPropertyZPosition), 0, 0);
    scene.context.advance(0.5);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 0.5), 25, 1e-9);
    move.resume(motion);
    scene.context.advance(1);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 1), 12.5, 1e-9);
    CHECK_NEAR(move.get(KinAnimatorPropertyTime), 0.5, 1e-9);
    move.finish(KinAnimatorStateAtCurrent);
    CHECK_NEAR(scene.ship.get<double>(KinPropertyZPosition), 12.5, 1e-9);
    scene.context.advance(1);
    CHECK(ended == 1 && move.state() == KinAnimatorStateAtCurrent);
    CHECK_FAILS(KinStatusNotFound, move.set(KinAnimatorPropertyPaused, 1));
    auto turn = scene.context.begin();
    Animator both = scene.context.animator();
    scene.ship.set(KinPropertyZPosition, 20);
    turn.commit();
    CHECK(both.state() == KinAnimatorStateRunning && both.c().id != move.c().id);
    Animator other = scene.context.animator(scene.ship, "zPosition");
    CHECK(both.state() == KinAnimatorStateAtCurrent && other.context() == scene.context.c());
    both = std::move(other);
    CHECK(both && both.state() == KinAnimatorStateRunning);
}

#if defined(__cpp_impl_coroutine)
namespace {
/// A coroutine that begins at once, and that nobody waits for.
struct Routine {
    struct promise_type {
        Routine get_return_object() const noexcept { return {}; }
        std::suspend_never initial_suspend() const noexcept { return {}; }
        std::suspend_never final_suspend() const noexcept { return {}; }
        void return_void() const noexcept {}
        void unhandled_exception() const { throw; }
    };
};

/// Counts its destruction.
struct Witness {
    int &ended;
    ~Witness() { ended++; }
};

Routine thereAndBack(Scene &scene, std::vector<double> &log, int &ended) {
    Witness witness{ended};
    Motion motion;
    motion.duration = 1;
    auto note = [&](KinAnimatorState state) { log.push_back(state == KinAnimatorStateAtEnd ? scene.context.time() : -1); };
    Animator there = scene.context.animate(scene.ship, KinPropertyZPosition, {100}, motion);
    note(co_await there);
    Animator back = scene.context.animate(scene.ship, KinPropertyZPosition, {0}, motion);
    note(co_await back);
    note(co_await back); // it has ended: at once
}
} // namespace

TEST("a coroutine waits for an animator, and is destroyed with its context") {
    std::vector<double> log;
    int ended = 0;
    {
        Scene scene;
        thereAndBack(scene, log, ended);
        scene.context.advance(0.5);
        CHECK(log.empty());
        scene.context.advance(1);
        CHECK(log == std::vector<double>{1} && ended == 0);
        scene.context.advance(1.5);
        scene.context.advance(2.5);
        CHECK(log == (std::vector<double>{1, 2.5, 2.5}) && ended == 1);
        thereAndBack(scene, log, ended);
        scene.context.advance(3);
    }
    CHECK(log.size() == 3 && ended == 2);
}
#endif

TEST("a timeline places motions in time, and its markers are events") {
    Scene scene;
    const std::vector<double> delays = stagger(3, Stagger{0.5, 0, KinStaggerFromCenter});
    CHECK(delays == (std::vector<double>{0.5, 0, 0.5}));
    CHECK_FAILS(KinStatusInvalidArgument, stagger(3, Stagger{-1}));
    Motion second;
    second.duration = 1, second.curve = "linear";
    Timeline inner;
    inner.mark(8);
    inner.add(scene.ship, KinPropertyZPosition, {40}, second);
    Timeline timeline;
    auto first = timeline.add(scene.ship, KinPropertyZPosition, {100}, second);
    timeline.mark(7, Timeline::with(first, 0.25));
    timeline.add(inner, Timeline::after(first, 0.5));
    const KinLayer both[] = {scene.ship.c(), scene.stage.c()};
    const double to[] = {0, 1}, later[] = {0, 1};
    timeline.add(both, "opacity", to, second, Timeline::at(0), later, true);
    timeline.add(scene.ship, {KinPropertyPosition, KinComponentX}, {50}, second, Timeline::last(-1));
    timeline.mark(9, Timeline::together());
    timeline.mark(10, Timeline::later(0.25));
    Animator run = scene.context.start(timeline);
    scene.context.flush();
    CHECK(run.get(KinAnimatorPropertyDuration) == 2.5);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 1.2), 100, 1e-9);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 2), 70, 1e-9);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyOpacity, 0.5), 0.5, 1e-6);
    CHECK_NEAR(scene.ship.presentationValue<Point>(KinPropertyPosition, 2).x, 25, 1e-9);
    std::vector<std::uint64_t> tags;
    scene.context.onEvent([&](const Event &event) {
        CHECK(event.type() == KinEventTypeMarker && event.finished());
        tags.push_back(event.tag());
    });
    scene.context.advance(3);
    CHECK(tags == (std::vector<std::uint64_t>{7, 8, 9, 10}));
    Timeline wrong;
    wrong.add(scene.ship, KinPropertyZPosition, {1}, second, Timeline::after(3));
    CHECK_FAILS(KinStatusCycle, scene.context.start(wrong));
}

TEST("a transaction's motion moves its changes by a spring that continues") {
    Scene scene;
    {
        auto turn = scene.context.begin();
        Motion spring;
        spring.duration = 0.5, spring.bounce = 0.3, spring.retarget = KinRetargetContinue;
        turn.setMotion(spring);
        scene.ship.set(KinPropertyZPosition, 100);
        turn.removeMotion();
    }
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 0.1), 42.3302123075, 1e-8);
}
