// A card is thrown, caught in flight, and let go into the nearest slot by a spring that begins with the velocity of the hand.
#include "example.hpp"

constexpr kinema::KeyPath x{KinPropertyPosition, KinComponentX};

static kinema::Animator throwCard(Stage &stage, const kinema::Layer &card, double velocity) {
    const KinMotion decay = kinDecayMotion(KIN_DECAY_NORMAL);
    const double end = kinDecayEnd(card.get<double>(x), velocity, KIN_DECAY_NORMAL);
    return stage.context.animate(card, x, {end}, {.duration = decay.duration, .curve = decay.curve});
}

static void letGo(Stage &stage, const kinema::Layer &card, double velocity) {
    const double slots[] = {60, 160, 260}, end = kinDecayEnd(card.get<double>(x), velocity, KIN_DECAY_NORMAL);
    throwCard(stage, card, velocity);
    stage.context.flush();
    stage.context.animate(
        card, x, {slots[kinNearestTarget(end, slots, 3)]}, {.duration = 0.5, .bounce = 0.2, .retarget = KinRetargetContinue});
}

int main() {
    Stage stage;
    const kinema::Layer card = stage.add(stage.root, {24, 184, 72, 112});
    stage.context.flush();

    kinema::Animator flight = throwCard(stage, card, 1000);
    stage.context.advance(0.2);
    flight.finish(KinAnimatorStateAtCurrent); // the hand holds the card where it is shown
    const double caught = card.get<double>(x);
    expect("caught", caught, 60 + begun(1000) * KIN_DECAY_NORMAL * (1 - std::exp(-0.2 / KIN_DECAY_NORMAL)));
    stage.context.advance(0.4);
    letGo(stage, card, -600);
    for (int i = 0; i <= 8; i++) {
        stage.context.advance(0.4 + i / 10.0);
        std::printf("%.1f s  x = %.3f\n", stage.context.time(), stage.shown(card, x));
        expect("x", stage.shown(card, x), springed(0.2, 0.5, caught, 60, begun(-600), i / 10.0));
    }
    return failures != 0;
}
