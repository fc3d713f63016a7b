// kinema/scene.hpp: documents that describe layers.
#ifndef KINEMA_LOADED_SCENE_HPP
#define KINEMA_LOADED_SCENE_HPP

#include "layer.hpp"

#include <string_view>

namespace kinema {
inline namespace KINEMA_NAMESPACE {

/// A named time of a document, with a duration, both in seconds.
struct Marker {
    std::string name;
    double time = 0, duration = 0;
};

/// The result of loading a document: its layers by id, its roots, markers and size. Context makes it.
class LoadedScene {
public:
    LoadedScene() noexcept = default;
    LoadedScene(detail::WorldLink world, KinScene *owned) noexcept : world_(std::move(world)), scene_(owned) {}

    KinScene *c() const noexcept { return scene_.get(); }
    explicit operator bool() const noexcept { return scene_ != nullptr; }

    Outcome<KinSceneInfo> info() const {
        KinSceneInfo info = {};
        KinStatus status = kinSceneGetInfo(c(), &info);
        return detail::outcome(status, info);
    }
    /// Changes the layers by the differences to a new version of the document.
    Outcome<KinSceneChanges> reload(std::string_view document, const KinSceneOptions *options = nullptr) {
        KinSceneChanges changes = {};
        KinStatus status = kinSceneReload(detail::contextOf(world_), c(), document.data(), document.size(), options, &changes);
        return detail::outcome(status, changes);
    }
    /// The layer or emitter cell with an id. KinStatusNotFound.
    Outcome<Layer> layer(Text id) const {
        KinLayer handle = {};
        KinStatus status = kinSceneGetLayer(c(), id.c(), &handle);
        return detail::outcome(status, status == KinStatusOK ? Layer::share(world_, handle) : Layer());
    }
    Outcome<std::vector<Layer>> roots() const {
        std::vector<KinLayer> handles;
        KinStatus status = detail::readList(handles, [&](KinLayer *layers, std::size_t capacity, std::size_t *count) {
            return kinSceneGetRoots(c(), layers, capacity, count);
        });
        std::vector<Layer> layers;
        for (KinLayer handle : handles) layers.push_back(Layer::share(world_, handle));
        return detail::outcome(status, std::move(layers));
    }
    Outcome<Marker> marker(std::size_t index) const {
        Marker marker;
        std::vector<char> text;
        KinStatus status = detail::readList(text, [&](char *name, std::size_t capacity, std::size_t *size) {
            return kinSceneGetMarker(c(), index, name, capacity, size, &marker.time, &marker.duration);
        });
        if (status == KinStatusOK) marker.name = text.data();
        return detail::outcome(status, std::move(marker));
    }

private:
    struct Destroy {
        void operator()(KinScene *scene) const noexcept { kinSceneDestroy(scene); }
    };
    detail::WorldLink world_;
    std::unique_ptr<KinScene, Destroy> scene_;
};

} // namespace KINEMA_NAMESPACE
} // namespace kinema

#endif
