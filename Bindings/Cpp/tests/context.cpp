// A context: clock, lock, log, figures, key paths.
#include "scene.hpp"

#include <mutex>
#include <thread>

using namespace kinema;

TEST("the host advances the clock") {
    Scene scene;
    CHECK(scene.context.time() == 0);
    scene.ship.add(scene.fade());
    scene.context.flush();
    CHECK(scene.context.nextEventTime() == 0); // the start is not delivered yet
    scene.context.advance(0.5);
    CHECK(scene.context.time() == 0.5 && scene.context.nextEventTime() == 1);
    CHECK_FAILS(KinStatusTimeBackwards, scene.context.advance(0));
}

TEST("a context can be moved, ended early, borrowed from C, and passed to C++") {
    KinContext *raw = nullptr;
    CHECK(kinContextCreate(&raw) == KinStatusOK);
    {
        auto borrowed = Context::borrow(raw);
        auto layer = borrowed.layer();
        borrowed.addRoot(layer);
        CHECK(borrowed.roots().size() == 1);
    }
    CHECK(liveObjectCount() == 1);
    {
        auto owned = Context::adopt(raw);
        Context moved = std::move(owned), other;
        CHECK(!owned && moved.c() == raw && liveObjectCount() == 2);
        CHECK_FAILS(KinStatusInvalidHandle, owned.time());
        other = std::move(moved);
        CHECK(liveObjectCount() == 1 && other.c() == raw);
        other.destroy();
        other.destroy();
        CHECK(liveObjectCount() == 0 && !other);
        CHECK_FAILS(KinStatusInvalidHandle, other.layer());
    }
}

TEST("the library has memory from one allocator, which cannot change meanwhile") {
    Context context;
    KinMemoryStatistics statistics = memoryStatistics();
    CHECK(statistics.blocks > 0 && statistics.bytes > 0 && statistics.peakBytes >= statistics.bytes);
    KinAllocator allocator = {sizeof(KinAllocator), 0, nullptr, nullptr, nullptr};
    CHECK_FAILS(KinStatusInvalidArgument, setAllocator(allocator));
    CHECK_FAILS(KinStatusInvalidState, resetAllocator());
}

TEST("the log and the tracer of the process, which cannot change while a context exists") {
    const char *last = "";
    const KinTraceCallback note = [](const char *zone, void *seen) { *static_cast<const char **>(seen) = zone; };
    setTracer({sizeof(KinTracer), 0, note, note, &last});
    setLog(KinLogLevelError, nullptr);
    {
        Context context;
        context.advance(1);
        CHECK(std::string(last) == "kinContextAdvance");
        CHECK_FAILS(KinStatusInvalidState, resetTracer());
        CHECK_FAILS(KinStatusInvalidState, setLog(KinLogLevelError, nullptr));
    }
    resetTracer();
}

TEST("saved states (rules D72, D75)") {
    Scene scene;
    scene.ship.set(KinPropertyOpacity, 0.25);
    CHECK_FAILS(KinStatusBusy, scene.context.save());
    scene.context.flush();
    const std::vector<unsigned char> state = scene.context.save();
    scene.ship.set(KinPropertyOpacity, 1);
    scene.context.advance(2);
    scene.context.restore(state);
    CHECK(scene.context.time() == 0 && scene.ship.get<double>(KinPropertyOpacity) == 0.25);
    CHECK_FAILS(KinStatusInvalidState, scene.context.restore(std::vector<unsigned char>(100)));
    Context copy;
    copy.restore(state);
    CHECK(copy.counterpart(scene.ship.c()).get<double>(KinPropertyOpacity) == 0.25);
    CHECK_FAILS(KinStatusInvalidHandle, copy.counterpart(KinLayer()));
}

TEST("a handle made after the save releases nothing after the restore (D73)") {
    Scene scene;
    scene.context.flush();
    const std::vector<unsigned char> state = scene.context.save();
    {
        Layer lost = scene.context.layer(), found;
        scene.context.flush();
        scene.context.restore(state);
        found = scene.context.layer();
        CHECK(found == lost);
        lost = Layer();
        found.set(KinPropertyOpacity, 0.5);
        scene.context.flush();
        Layer shown = scene.ship.presentation(0), copy = scene.ship;
        scene.context.restore(state);
    }
    CHECK(scene.context.statistics().presentationLayerCount == 0);
    scene.ship.removeFromSuperlayer();
    scene.context.flush();
    scene.ship.set(KinPropertyOpacity, 0.5);
    scene.context.flush();
    Context strange;
    auto mine = strange.layer();
    strange.flush();
    strange.restore(scene.context.save());
    Layer copied = strange.counterpart(scene.ship.c());
    mine = Layer();
    copied = Layer();
    strange.counterpart(scene.ship.c()).set(KinPropertyOpacity, 1);
}

TEST("roots") {
    Scene scene;
    auto second = scene.context.layer();
    scene.context.addRoot(second);
    CHECK(scene.context.roots() == std::vector<Layer>{scene.stage, second});
    scene.context.removeRoot(scene.stage);
    CHECK(scene.context.roots().size() == 1);
}

TEST("a lock guard makes several changes one step") {
    Scene scene;
    std::thread other;
    {
        std::lock_guard<const Context> guard(scene.context);
        other = std::thread([&] { scene.ship.set(KinPropertyOpacity, 0.5); });
        std::this_thread::yield();
        CHECK(scene.ship.get<double>(KinPropertyOpacity) == 1);
    }
    other.join();
    CHECK(scene.ship.get<double>(KinPropertyOpacity) == 0.5);
}

TEST("key paths: ids, information, names, custom properties") {
    Context context;
    KinKeyPath id = context.keyPath("transform.rotation.z");
    CHECK(id == KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ));
    CHECK(context.name(id) == "transform.rotation.z");
    CHECK(context.info(KinPropertyPosition).type == KinPropertyTypePoint && context.info("bounds").width == 4);
    KinKeyPath heat = context.registerProperty("heat", KinPropertyTypeNumber, 20);
    auto layer = context.layer();
    CHECK(layer.get<double>(heat) == 20 && context.info(heat).custom);
    CHECK_FAILS(KinStatusInvalidArgument, context.registerProperty("heat", KinPropertyTypeNumber, 1));
    CHECK_FAILS(KinStatusUnknownKey, context.keyPath("cold"));
    CHECK_FAILS(KinStatusUnknownKey, context.info("cold"));
    CHECK(context.defaultValue<double>(KinLayerClassLayer, KinPropertyOpacity) == 1);
    CHECK(context.defaultValue<std::string>(KinLayerClassShape, "fillRule") == "non-zero");
    CHECK(!context.defaultValue<std::optional<Color>>(KinLayerClassLayer, KinPropertyBackgroundColor));
}

TEST("the log, the statistics, the tree as text") {
    Scene scene;
    std::vector<std::string> log;
    scene.context.onLog(KinLogLevelDebug, [&](KinLogLevel, const char *message) { log.push_back(message); });
    auto odd = scene.context.keyframe("opacity");
    odd.setValues({0.0, 1.0}), odd.set(KinAnimationPropertyKeyTimes, {0, 0.5, 1});
    scene.ship.add(odd);
    scene.context.flush();
    CHECK(!log.empty());
    log.clear();
    scene.context.setDiagnostics(KinDiagnosticsStaleSamples);
    auto sampler = scene.context.sampler({{scene.ship, KinPropertyOpacity}});
    scene.ship.set(KinPropertyDoubleSided, false);
    scene.context.flush();
    sampler.row(0);
    CHECK(log.empty() && scene.context.time() == 0 && log.size() == 1);
    CHECK_FAILS(KinStatusInvalidArgument, scene.context.setDiagnostics(6));
    scene.context.onLog(nullptr);
    auto statistics = scene.context.statistics();
    CHECK(statistics.layerCount == 2 && statistics.attachedAnimationCount == 1 && statistics.commitCount >= 1);
    scene.ship.set(KinPropertyName, "ship");
    CHECK(scene.context.dump().find("ship") != std::string::npos);
    CHECK(scene.context.dump(true).front() == '{');
}

TEST("versions and texts") {
    CHECK(version() == KIN_VERSION);
    CHECK(std::string(buildInfo()).size() > 5);
    CHECK(std::string(statusName(KinStatusCycle)) == "cycle");
    CHECK(std::string(statusDescription(KinStatusOK)).size() > 5);
}
