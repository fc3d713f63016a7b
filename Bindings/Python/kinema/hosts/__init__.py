"""Views of a context in other toolkits: kinema.hosts.qt, .pygame, .tk, .pyglet, .asyncio and .jupyter.

Each has a clock, draws when something moves, and answers clicks. They draw with kinema.rendering, on the processor, so they suit
interfaces and tools rather than thousands of moving layers: for these, draw the arrays of `ctx.compact_list()` or `ctx.stream()` yourself.

    import kinema
    from kinema.hosts import tk

    ctx = kinema.Context()
    stage = ctx.root(bounds=(0, 0, 400, 300), position=(200, 150), background_color="white")
    card = stage.add_layer(bounds=(0, 0, 80, 80), position=(60, 150), background_color="royalblue", corner_radius=12)
    tk.run(ctx, on_press=lambda layer, point: card.animate(position=point, bounce=0.3, duration=0.5))
"""

from .host import Host

__all__ = ["Host"]
