// Scene documents: loaded, written, changed, and their states.
#include "scene.hpp"

using namespace kinema;

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
    LoadedScene loaded = scene.context.load(R"({"kinema": 1, "layers": [{"id": "card"}]})", scene.stage);
    Layer card = loaded.layer("card");
    const KinSceneChanges changes = loaded.reload(R"({"kinema": 1, "layers": [{}, {"id": "card", "set": {"zPosition": 4}}]})");
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

TEST("D107: a layer starts a timeline of its document") {
    Scene scene;
    const std::string document = R"({"kinema": 1, "layers": [{"id": "card", "timelines": [{"name": "go", "entries": [
        {"keyPath": "position.y", "value": 8, "motion": {"curve": "linear", "duration": 2}}]}]}]})";
    Layer card = LoadedScene(scene.context.load(document, scene.stage)).layer("card");
    scene.context.flush();
    Animator run = card.startTimeline("go");
    scene.context.flush();
    CHECK(run.get(KinAnimatorPropertyDuration) == 2 && card.presentationValue<Point>(KinPropertyPosition, 1).y == 4);
    CHECK_FAILS(KinStatusNotFound, card.startTimeline("come"));
}
