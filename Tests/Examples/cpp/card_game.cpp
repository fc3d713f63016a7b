// A game of cards. Five cards are dealt one after the other; one is dragged, thrown and caught in flight; the others close the gap while
// it is played in a burst of sparks; a menu slows the world down; and a move is taken back. With a folder as its argument the program
// writes the state of each moment there, from which draw.py draws the picture.
#include "example.hpp"

#include <fstream>
#include <string>

using kinema::Layer, kinema::Point;

constexpr Point deck{270, 60}, table{160, 190};
constexpr double cardWidth = 72, cardHeight = 108, slow = 0.1, ramp = 0.5;

/// A change without a way: what moved the value before ends.
static const kinema::Motion atOnce = kinema::curveMotion("linear", 0);

struct Game {
    Stage stage;
    kinema::Context &context = stage.context;
    Layer world, menu, sparks, spark;
    std::vector<Layer> hand;

    Game() {
        auto still = context.begin();
        still.setDisableActions(); // the table is there at once
        stage.root.set(KinPropertyBorderWidth, 1), stage.root.set(KinPropertyBorderColor, kinema::Color{0.8, 0.88, 0.84, 1});
        world = stage.add(stage.root, {0, 0, 320, 480});
        addSparks();
        for (int i = 0; i < 5; i++) hand.push_back(addCard(i));
        menu = stage.add(stage.root, {60, 180, 200, 120});
        menu.set(KinPropertyBackgroundColor, kinema::Color{0.1, 0.12, 0.18, 1}), menu.set(KinPropertyCornerRadius, 12);
        menu.set(KinPropertyOpacity, 0);
    }

    // ---- What the rules of the game say

    void deal() { context.animate(hand, "position", places(), {.duration = 0.5, .bounce = 0.2, .stagger = 0.1}); }

    void drag(const Layer &card, Point finger) { context.animate(card, "position", finger, atOnce); }

    void grab(const Layer &card) { drag(card, shown(card)); }

    void fling(const Layer &card, Point velocity) {
        const Point from = card.get<Point>("position");
        const double x = kinDecayEndWithin(from.x, velocity.x, KIN_DECAY_FAST, 40, 280);
        const double y = kinDecayEndWithin(from.y, velocity.y, KIN_DECAY_FAST, 60, 420);
        context.animate(card, "position", {x, y}, kinema::throwMotion({velocity.x, velocity.y}, KIN_DECAY_FAST));
    }

    void play(std::size_t index) {
        const Layer card = hand[index];
        hand.erase(hand.begin() + static_cast<std::ptrdiff_t>(index));
        context.animate(card, "position", table, {.duration = 0.4, .bounce = 0});
        reflow();
        burst(table);
    }

    void reflow() { context.animate(hand, "position", places(), {.duration = 0.4, .bounce = 0.2}); }

    void burst(Point place) {
        context.animate(sparks, "emitterPosition", place, atOnce);
        sparks.emit(spark, 60);
    }

    void pause() { world.setRate(slow, ramp), context.animate(menu, "opacity", {0.9}, {.duration = 0.3, .curve = "linear"}); }
    void resume() { world.setRate(1), context.animate(menu, "opacity", {0}, {.duration = 0.3, .curve = "linear"}); }

    /// The places of a hand, around the middle.
    std::vector<Point> places() const {
        std::vector<Point> places;
        for (std::size_t i = 0; i < hand.size(); i++)
            places.push_back({160 + 48 * (static_cast<double>(i) - static_cast<double>(hand.size() - 1) / 2), 400});
        return places;
    }

    Point shown(const Layer &card) const { return card.presentationValue<Point>("position", context.time()); }

private:
    Layer addCard(int number) {
        const Layer card = stage.add(world, {deck.x - cardWidth / 2, deck.y - cardHeight / 2, cardWidth, cardHeight});
        card.set(KinPropertyBackgroundColor, kinema::Color{1, 1, 1, 1}), card.set(KinPropertyCornerRadius, 8);
        card.set(KinPropertyBorderWidth, 1), card.set(KinPropertyBorderColor, kinema::Color{0.6, 0.65, 0.7, 1});
        const Layer suit = stage.add(card, {10, 10, 22, 22});
        suit.set(KinPropertyBackgroundColor, number % 2 ? kinema::Color{0.8, 0.2, 0.2, 1} : kinema::Color{0.15, 0.2, 0.3, 1});
        suit.set(KinPropertyCornerRadius, number < 2 ? 11 : 4);
        return card;
    }

    void addSparks() {
        spark = context.layer(KinLayerClassEmitterCell), sparks = context.layer(KinLayerClassEmitter);
        spark.set(KinPropertyLifetime, 0.8), spark.set(KinPropertyVelocity, 150);
        spark.set(KinPropertyEmissionRange, 2 * std::numbers::pi), spark.set(KinPropertyContents, kinema::Handle{1});
        sparks.set(KinPropertyEmitterCells, std::vector<Layer>{spark});
        world.addSublayer(sparks);
    }
};

// ---- A game, frame by frame: advance, change, flush, draw

static std::string folder;

/// Keeps the moment for the picture, if there is a folder.
static void draw(Game &game) {
    static int moment;
    game.context.flush();
    if (folder.empty()) return;
    const auto state = game.context.save();
    std::ofstream(folder + "/" + std::to_string(moment++) + ".state", std::ios::binary)
        .write(reinterpret_cast<const char *>(state.data()), static_cast<std::streamsize>(state.size()));
}

static void expect(const char *what, Point got, Point wanted) { expect(what, got.x, wanted.x), expect(what, got.y, wanted.y); }

static Point springed(double bounce, double duration, Point from, Point to, Point velocity, double t) {
    return {springed(bounce, duration, from.x, to.x, velocity.x, t), springed(bounce, duration, from.y, to.y, velocity.y, t)};
}

/// A decay, as long as it meets no bound.
static Point thrown(Point from, Point velocity, double t) {
    const double way = KIN_DECAY_FAST * (1 - std::exp(-t / KIN_DECAY_FAST));
    return {from.x + velocity.x * way, from.y + velocity.y * way};
}

static void dealt(Game &game) {
    game.deal();
    draw(game);
    game.context.advance(0.3);
    for (std::size_t i = 0; i < 5; i++) {
        const double t = std::max(0.0, 0.3 - 0.1 * static_cast<double>(i));
        expect("a card that is dealt", game.shown(game.hand[i]), springed(0.2, 0.5, deck, game.places()[i], {}, t));
    }
    draw(game);
    game.context.advance(2);
    for (std::size_t i = 0; i < 5; i++) expect("a card in the hand", game.shown(game.hand[i]), game.places()[i]);
}

static void draggedAndThrown(Game &game) {
    const Layer card = game.hand[4];
    game.drag(card, {240, 330});
    game.context.advance(2.1);
    expect("a card below the finger", game.shown(card), {240, 330});
    game.fling(card, {-900, -1200});
    draw(game);
    game.context.advance(2.2);
    game.grab(card); // in flight
    const Point caught = card.get<Point>("position");
    expect("a card in flight", caught, thrown({240, 330}, {-900, -1200}, 0.1));
    draw(game);
    game.context.advance(2.3);
    expect("a card that is caught", game.shown(card), caught);
    game.reflow(); // it goes back into the hand
    game.context.advance(2.4);
    expect("a card that goes back", game.shown(card), springed(0.2, 0.4, caught, game.places()[4], {}, 0.1));
    game.context.advance(4);
}

static void played(Game &game) {
    const std::vector<Layer> before = game.hand;
    const std::vector<Point> from = game.places();
    game.play(1);
    game.context.flush();
    game.context.advance(4.15);
    expect("the card on its way to the table", game.shown(before[1]), springed(0, 0.4, from[1], table, {}, 0.15));
    for (std::size_t i = 0; i < 4; i++) {
        const Point start = from[i < 1 ? i : i + 1];
        expect("a card that closes the gap", game.shown(game.hand[i]), springed(0.2, 0.4, start, game.places()[i], {}, 0.15));
    }
    const auto sparks = game.sparks.particles(game.context.time());
    expect("the number of sparks", static_cast<double>(sparks.size()), 60);
    for (const KinParticle &one : sparks)
        expect(
            "the way of a spark", std::hypot(one.position[0] - table.x, one.position[1] - table.y, one.position[2]), 150 * 0.15);
    draw(game);
    game.context.advance(5);
    expect("sparks at the end", static_cast<double>(game.sparks.particles(5).size()), 0);
}

static void pausedInSlowMotion(Game &game) {
    const Layer card = game.hand[0];
    const Point from = game.shown(card);
    game.fling(card, {300, -600});
    game.pause();
    game.context.flush();
    game.context.advance(5.3);
    // The rate falls from 1 to a tenth in half a second; the world's time is its integral.
    expect("a card in slow motion", game.shown(card), thrown(from, {300, -600}, 0.3 - (1 - slow) * 0.3 * 0.3 / (2 * ramp)));
    expect("the menu over it", game.menu.presentationValue<double>("opacity", 5.3), 0.9);
    draw(game);
    game.context.advance(5.6);
    const double passed = ramp * (1 + slow) / 2 + slow * 0.1;
    expect("a card in a slow world", game.shown(card), thrown(from, {300, -600}, passed));
    game.resume();
    game.context.advance(5.7);
    expect("a card that goes on", game.shown(card), thrown(from, {300, -600}, passed + 0.1));
}

/// A move is taken back: the state of before it comes back with everything that runs, bit by bit.
static void takenBack(Game &game) {
    std::vector<unsigned char> memory(1 << 20); // the host's, the same in every frame
    const std::size_t size = game.context.save(memory);
    const std::vector<Layer> hand = game.hand;
    const auto course = [&] {
        std::vector<double> course;
        for (int frame = 1; frame <= 6; frame++) {
            game.context.advance(5.7 + frame / 30.0);
            for (const Layer &card : hand) course.push_back(game.shown(card).x), course.push_back(game.shown(card).y);
        }
        return course;
    };
    const std::vector<double> expected = course();
    game.play(2);
    game.context.advance(6);
    game.context.restore(kinema::ConstMemory(memory.data(), size));
    game.hand = hand;
    expect("the time after a move that is taken back", game.context.time(), 5.7, 0);
    const std::vector<double> again = course();
    for (std::size_t i = 0; i < expected.size(); i++) expect("a card after that", again[i], expected[i], 0);
}

int main(int argc, char **argv) {
    if (argc > 1) folder = argv[1];
    Game game;
    dealt(game);
    draggedAndThrown(game);
    played(game);
    pausedInSlowMotion(game);
    takenBack(game);
    std::printf("five cards were dealt, one was thrown and caught, one played and one move taken back\n");
    return failures != 0;
}
