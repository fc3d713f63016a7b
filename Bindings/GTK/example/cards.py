"""A ring of 24 dots opens, and a card follows clicks by a spring: GTK 4, in Python by introspection. With a name of a picture, draws the
picture half a second after the start without a window."""

import math
import sys

import cairo
import gi

gi.require_version("Kinema", "1.0")
from gi.repository import Kinema  # noqa: E402

COUNT = 24
context = Kinema.Context.new()
dots = [context.add_layer(None) for _ in range(COUNT)]
card = context.add_layer(None)
for dot in dots:
    dot.set("position", [160, 90])
card.set("position", [40, 170])
for i, dot in enumerate(dots):
    angle = i * math.tau / COUNT
    dot.animate("position", [160 + 60 * math.cos(angle), 90 + 60 * math.sin(angle)], 1, "linear", 0)
card.animate("position", [280, 170], 1, "linear", 0)


def draw(cr: cairo.Context) -> None:
    cr.set_source_rgb(26 / 255, 31 / 255, 43 / 255)
    cr.paint()
    places = context.read(dots, "position", context.props.time)  # one call for all
    for i in range(COUNT):
        cr.set_source_rgb(1 - i / COUNT, 0.5, i / COUNT)
        cr.rectangle(places[2 * i] - 4, places[2 * i + 1] - 4, 8, 8)
        cr.fill()
    x, y = card.get_shown("position")
    cr.set_source_rgb(1, 0.85, 0.4)
    cr.rectangle(x - 20, y - 12, 40, 24)
    cr.fill()


def window() -> None:
    gi.require_version("Gtk", "4.0")
    from gi.repository import Gtk

    def activate(application: Gtk.Application) -> None:
        area = Gtk.DrawingArea(content_width=320, content_height=200)
        area.set_draw_func(lambda _area, cr, _width, _height: draw(cr))
        start = []

        def tick(_area: Gtk.Widget, clock: object) -> bool:
            start.append(clock.get_frame_time()) if not start else None
            context.advance((clock.get_frame_time() - start[0]) / 1e6)
            area.queue_draw()
            return True

        click = Gtk.GestureClick()
        click.connect("pressed", lambda _gesture, _count, x, y: card.spring("position", [x, y], 0.4, 0.25, 0))
        area.add_controller(click)
        area.add_tick_callback(tick)
        Gtk.ApplicationWindow(application=application, child=area, title="Kinema").present()

    application = Gtk.Application()
    application.connect("activate", activate)
    application.run()


if len(sys.argv) == 2:
    context.advance(0.5)
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, 320, 200)
    draw(cairo.Context(surface))
    surface.write_to_png(sys.argv[1])
else:
    window()
