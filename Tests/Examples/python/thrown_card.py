"""A card is thrown, caught in flight, and let go into the nearest slot by a spring that begins with the velocity of the hand. It springs
back at the walls of the table."""

from __future__ import annotations

from collections.abc import Iterator

from kinema import Layer, gesture

SLOTS = (60.0, 160.0, 260.0)
LEFT, RIGHT = 36.0, 284.0
SPRING = {"duration": 0.5, "bounce": 0.2}


def add_card(root: Layer) -> Layer:
    root.add_layer(frame=(8, 158, 304, 164), corner_radius=18, background_color="#edf2f7")
    for x in SLOTS:
        root.add_layer(
            frame=(x - 36, 184, 72, 112), corner_radius=10, border_width=1.5, border_color="#a0aec0", background_color="#f7fafc"
        )
    card: Layer = root.add_layer(
        frame=(24, 184, 72, 112), corner_radius=10, background_color="#3182ce", shadow_opacity=0.4, shadow_offset=(0, 3)
    )
    card.add_layer(frame=(18, 38, 36, 36), corner_radius=18, background_color="#bee3f8")
    for y in (12, 96):
        card.add_layer(frame=(12, y, 48, 5), corner_radius=2.5, background_color="#90cdf4")
    root.context.flush()
    return card


def throw(card: Layer, velocity: float) -> None:
    """The card goes on as far as its velocity carries it, and springs back where it meets a wall."""
    end = gesture.decay_end_within(card.position.x, velocity, LEFT, RIGHT)
    card.animate({"position.x": end}, **gesture.throw(velocity))


def catch(card: Layer) -> None:
    """The hand holds the card where it is shown."""
    card.animator("position").finish("current")


def let_go(card: Layer, velocity: float) -> float:
    """The card flies to the slot that is nearest to where a throw would end. The spring takes over the velocity of the hand."""
    x = card.position.x
    slot = min(SLOTS, key=lambda slot: abs(slot - gesture.decay_end(x, velocity)))
    card.animate({"position.x": slot}, **SPRING, start_velocity=velocity)
    return slot


def play(root: Layer) -> Iterator[float]:
    """Yields the moments of the picture."""
    ctx, card = root.context, add_card(root)
    yield 0
    throw(card, 1000)
    for moment in (0.1, 0.2):
        ctx.advance(moment)
        yield moment
    catch(card)
    ctx.advance(0.4)
    yield 0.4
    let_go(card, -600)
    for moment in (0.5, 0.7, 1.5):
        ctx.advance(moment)
        yield moment


if __name__ == "__main__":
    from stage import stage, text

    ctx, root = stage()
    for moment in play(root):
        print(f"{moment:4.1f} s  x = {text(root.sublayers[-1].presentation_value('position').x)}")
