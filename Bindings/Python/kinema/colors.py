"""Colors: straight sRGB, made from numbers, texts of CSS and hues, and mixed.

>>> from kinema import Color
>>> Color.rgb(255, 102, 0) == Color.css("#ff6600"), Color.hsl(210, 0.5, 0.4).hex
(True, '#336699')
>>> Color.css("red").mix("blue", 0.25), Color.css("rgb(0 128 255 / 50%)").hex
(Color(red=0.75, green=0.0, blue=0.25, alpha=1.0), '#0080ff80')
"""

from __future__ import annotations

import colorsys
from typing import Any, NamedTuple, NoReturn

from .errors import InvalidArgumentError


class Color(NamedTuple):
    """Straight sRGB, 0...1.

    >>> import kinema
    >>> kinema.Color(1, 0.5, 0, 1).alpha
    1
    """

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    @classmethod
    def css(cls, text: str) -> Color:
        """Makes the color of a name of CSS, of #rgb, #rgba, #rrggbb or #rrggbbaa, of "rgb(0 128 255 / 50%)" or "hsl(210 50% 40%)".
        Properties take these texts, too.

        >>> Color.css("rebeccapurple")
        Color(red=0.4, green=0.2, blue=0.6, alpha=1.0)
        """
        from ._css import numbers

        return cls(*numbers(text))

    @classmethod
    def rgb(cls, red: float, green: float, blue: float, alpha: float = 1.0) -> Color:
        """Makes a color from numbers of 0 to 255, and an alpha of 0 to 1."""
        return cls(red / 255, green / 255, blue / 255, alpha)

    @classmethod
    def hsl(cls, hue: float, saturation: float, lightness: float, alpha: float = 1.0) -> Color:
        """Makes a color from a hue in degrees, and a saturation and lightness of 0 to 1.

        >>> Color.hsl(120, 1, 0.5)
        Color(red=0.0, green=1.0, blue=0.0, alpha=1.0)
        """
        for name, value in (("saturation", saturation), ("lightness", lightness)):
            if not 0 <= value <= 1:
                raise InvalidArgumentError(f"{name}: {value!r} given, expected 0 to 1")
        red, green, blue = colorsys.hls_to_rgb(hue / 360 % 1, lightness, saturation)
        return cls(round(red, 12), round(green, 12), round(blue, 12), alpha)

    @property
    def as_hsl(self) -> tuple[float, float, float]:
        """The hue in degrees, and the saturation and lightness of 0 to 1.

        >>> Color(0, 1, 0).as_hsl
        (120.0, 1.0, 0.5)
        """
        hue, lightness, saturation = colorsys.rgb_to_hls(self.red, self.green, self.blue)
        return hue * 360, saturation, lightness

    @property
    def hex(self) -> str:
        """The text "#rrggbb", or "#rrggbbaa" if it is not opaque."""
        red, green, blue, alpha = (round(min(max(part, 0), 1) * 255) for part in self)
        return f"#{red:02x}{green:02x}{blue:02x}" + (f"{alpha:02x}" if alpha < 255 else "")

    def mix(self, other: Any, share: float = 0.5) -> Color:
        """Returns the color between this one and another, in straight sRGB, as animations have it; a share of 1 is the other one."""
        target = Color.css(other) if isinstance(other, str) else Color(*other)
        red, green, blue, alpha = (a + (b - a) * share for a, b in zip(self, target, strict=True))
        return Color(red, green, blue, alpha)

    def faded(self, alpha: float) -> Color:
        """Returns the color with another alpha.

        >>> Color.css("red").faded(0.5)
        Color(red=1.0, green=0.0, blue=0.0, alpha=0.5)
        """
        return self._replace(alpha=alpha)

    def __add__(self, other: object) -> NoReturn:
        """A tuple would append the numbers."""
        raise _no_arithmetic("+", other)

    def __mul__(self, other: object) -> NoReturn:
        """A tuple would repeat its numbers."""
        raise _no_arithmetic("*", other)

    def __rmul__(self, other: object) -> NoReturn:
        raise _no_arithmetic("*", other)


def _no_arithmetic(sign: str, other: object) -> TypeError:
    return TypeError(f"color {sign} {type(other).__name__}: expected color.mix(other, share) or color.faded(alpha)")
