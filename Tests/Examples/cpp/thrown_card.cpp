// A card is thrown, caught in flight, and let go into the nearest slot by a spring that begins with the velocity of the hand. It springs
// back at the walls of the table.
#include "example.hpp"

constexpr kinema::KeyPath x{KinPropertyPosition, KinComponentX};

static kinema::Animator throwCard(Stage &stage, const kinema::Layer &card, double velocity) {
    const double end = kinDecayEndWithin(card.get<double>(x), velocity, KIN_DECAY_NORMAL, 36, 284);
    return stage.context.animate(card, x, {end}, kinema::throwMotion(velocity));
}

static void letGo(Stage &stage, const kinema::Layer &card, double velocity) {
    const double slots[] = {60, 160, 260}, end = kinDecayEnd(card.get<double>(x), velocity, KIN_DECAY_NORMAL);
    stage.context.animate(
        card, x, {slots[kinNearestTarget(end, slots, 3)]}, {.duration = 0.5, .bounce = 0.2, .startVelocity = {velocity}});
}

int main() {
    Stage stage;
    const kinema::Layer card = stage.add(stage.root, {24, 184, 72, 112});
    stage.context.flush();

    kinema::Animator flight = throwCard(stage, card, 1000);
    stage.context.advance(0.2);
    flight.finish(KinAnimatorStateAtCurrent); // the hand holds the card where it is shown
    const double caught = card.get<double>(x);
    expect("caught", caught, 60 + 1000 * KIN_DECAY_NORMAL * (1 - std::exp(-0.2 / KIN_DECAY_NORMAL)));
    stage.context.advance(0.4);
    letGo(stage, card, -600);
    for (int i = 0; i <= 8; i++) {
        stage.context.advance(0.4 + i / 10.0);
        std::printf("%.1f s  x = %.3f\n", stage.context.time(), stage.shown(card, x));
        expect("x", stage.shown(card, x), springed(0.2, 0.5, caught, 60, -600, i / 10.0));
    }
    stage.context.advance(3);
    throwCard(stage, card, 1000);
    double meets = 0;
    kinDecayTimeTo(60, 1000, KIN_DECAY_NORMAL, 284, &meets);
    stage.context.advance(3 + meets + 0.1);
    expect("beyond the wall", stage.shown(card, x), 284 + (1000 - 224 / KIN_DECAY_NORMAL) * 0.1 * std::exp(-1));
    return failures != 0;
}
