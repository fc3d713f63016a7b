// The host of host.c in C++17 and later, on kinema.hpp.
#include <kinema.hpp>

#include <cstdio>

int main() {
    kinema::Context context;
    auto stage = context.layer(), ship = context.layer();
    context.addRoot(stage);
    stage.addSublayer(ship);
    context.flush();
    {
        auto turn = context.begin();
        turn.setDuration(0.5), turn.setTimingFunction("linear");
        turn.setCompletion([&] { std::printf("landed at %.2f\n", context.time()); });
        ship.set(KinPropertyPosition, {300, 150});
        turn.clearCompletion();
        auto spin = context.basic("transform.rotation.z");
        spin.set(KinAnimationPropertyByValue, 6.283185307179586), spin.set(KinAnimationPropertyDuration, 2);
        ship.add(spin, "spin");
    }
    auto sampler = context.sampler({{ship, KinPropertyPosition}, {ship, "transform.rotation.z"}});
    const double times[] = {0, 0.25, 0.5, 1};
    float rows[4][3];
    sampler.sample(times, rows);
    for (int i = 0; i < 4; i++) std::printf("%.2f %6.1f %6.1f  %.3f\n", times[i], rows[i][0], rows[i][1], rows[i][2]);
    context.advance(0.5);
}
