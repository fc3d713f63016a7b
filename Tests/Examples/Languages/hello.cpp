// A layer moves, and spins while it does: two animations, one batch of samples, one table.
#include <cstdio>
#include <kinema.hpp>

int main() {
    kinema::Context context;
    auto stage = context.layer(), ship = context.layer();
    context.addRoot(stage);
    stage.addSublayer(ship);
    context.flush(); // now it is live: changes animate
    {
        auto turn = context.begin(); // commits at the end of its scope
        turn.setDuration(0.5);
        ship.set(KinPropertyPosition, {300, 150}); // an implicit animation
        auto spin = context.basic("transform.rotation.z");
        spin.set(KinAnimationPropertyByValue, 6.2831853);
        spin.set(KinAnimationPropertyDuration, 2);
        ship.add(spin, "spin"); // copied when added
    }
    auto sampler = context.sampler({{ship, KinPropertyPosition}, {ship, "transform.rotation.z"}});
    const double times[] = {0, 0.125, 0.25, 0.5, 1};
    double rows[5][3];
    sampler.sample(times, rows);
    for (int i = 0; i < 5; i++) std::printf("%.3f s  (%5.1f, %5.1f)  %.3f rad\n", times[i], rows[i][0], rows[i][1], rows[i][2]);
}
