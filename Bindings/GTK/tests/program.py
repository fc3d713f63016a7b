"""Uses every function of the typelib, and prints what it finds."""

import gi

gi.require_version("Kinema", "1.0")
from gi.repository import GLib, Kinema  # noqa: E402


def failing(call: object, *arguments: object) -> None:
    try:
        call(*arguments)
    except GLib.Error as error:
        print(error.domain, error.message)


context = Kinema.Context.new()
layer = context.add_layer(None)
below = context.add_layer(layer)
layer.connect("finished", lambda layer, key: print("finished", key, "at", context.props.time))
layer.set("position", [10, 20])
layer.animate("position", [30, 60], 1, "linear", 0.5)
below.spring("opacity", [0], 0.5, 0, 0)
context.advance(1)
print(layer.get_shown("position"), context.props.animating, context.props.time)
print(context.read([layer, below], "position", 1.25))
context.advance(4)
print(layer.get_shown("position"), below.get_shown("opacity"), context.props.animating)
context.load('{"kinema": 1, "layers": [{"id": "lamp", "set": {"opacity": 0.5}}]}')
failing(context.load, '{"kinema": 1, "layers": 3}')
failing(context.advance, 3)
failing(layer.set, "positoin", [1, 2])
failing(layer.set, "position", [1, 2, 3])
failing(layer.animate, "position", [1, 2], 1, "bouncy", 0)
failing(context.read, [layer], "path", 0)
below.remove()
failing(layer.get_shown, "velocity.position")
layer.animate("opacity", [0], 1, None, 0)
del layer, below
context.advance(6)
print("alive", context.props.time)
