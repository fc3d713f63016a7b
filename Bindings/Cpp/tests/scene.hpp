// The scene of most tests: a live stage with a ship.
#ifndef KINEMA_SCENE_HPP
#define KINEMA_SCENE_HPP

#include "check.hpp"

struct Scene {
    kinema::Context context;
    kinema::Layer stage = context.layer(), ship = context.layer();
    Scene() {
        context.addRoot(stage);
        stage.addSublayer(ship);
        context.flush();
    }
    /// A linear basic animation of the opacity from 0 to 1.
    kinema::Animation fade(double duration = 1) const {
        auto fade = context.basic("opacity");
        fade.set(KinAnimationPropertyFromValue, 0), fade.set(KinAnimationPropertyToValue, 1);
        fade.set(KinAnimationPropertyDuration, duration), fade.set(KinAnimationPropertyTimingFunction, "linear");
        return fade;
    }
};

#endif
