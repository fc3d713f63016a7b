"""Colors as text: CSS's names, hexadecimal numbers, rgb() and hsl() (CSS Color Module Level 4).

>>> numbers("#3366ff80")
(0.2, 0.4, 1.0, 0.5019607843137255)
"""

from __future__ import annotations

import re

from .errors import TypeMismatchError

_NAMES = """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black
000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse
7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b
darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta
8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f
darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493
deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen
228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000
greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c
lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan
e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon
ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de
lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa
mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee
mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose
ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500
orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093
papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple
663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57
seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow
fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet
ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
"""
HEXADECIMAL: dict[str, str] = dict(zip(*[iter(_NAMES.split())] * 2))
"""The six digits of each name."""


def numbers(text: str) -> tuple[float, float, float, float]:
    """Returns red, green, blue and alpha, each 0...1."""
    name = text.strip().lower()
    if name == "transparent":
        return 0.0, 0.0, 0.0, 0.0
    if match := _FUNCTION.fullmatch(name):
        return _function(text, match[1], match[2])
    digits = name[1:] if name.startswith("#") else HEXADECIMAL.get(name, "")
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) not in (6, 8) or not set(digits) <= set("0123456789abcdef"):
        raise _mistake(text)
    red, green, blue, alpha = bytes.fromhex(digits.ljust(8, "f"))
    return red / 255, green / 255, blue / 255, alpha / 255


_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]*)\)")
_NUMBER = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|deg|rad|turn|)")
_DEGREES = {"": 1.0, "deg": 1.0, "rad": 57.29577951308232, "turn": 360.0}


def _function(text: str, name: str, inside: str) -> tuple[float, float, float, float]:
    """Returns the color of "rgb(0 128 255 / 50%)", "rgb(0, 128, 255)" or "hsl(210deg 50% 40%)"; numbers out of range are clamped."""
    parts = [_NUMBER.fullmatch(part) for part in re.split(r"\s*[,/]\s*|\s+", inside.strip())]
    if len(parts) not in (3, 4) or None in parts:
        raise _mistake(text)
    values = [(float(part[1]), part[2]) for part in parts if part]
    alpha = _clamped(values[3], 1, text) if len(values) == 4 else 1.0
    if name == "rgb":
        red, green, blue = (_clamped(value, 255, text) for value in values[:3])
        return red, green, blue, alpha
    if values[0][1] not in _DEGREES:
        raise _mistake(text)
    from .colors import Color

    hue, (saturation, lightness) = values[0][0] * _DEGREES[values[0][1]], (_clamped(value, 100, text) for value in values[1:3])
    red, green, blue, _ = Color.hsl(hue, saturation, lightness, alpha)
    return red, green, blue, alpha


def _clamped(value: tuple[float, str], whole: float, text: str) -> float:
    number, unit = value
    if unit not in ("", "%"):
        raise _mistake(text)
    return min(max(number / (100 if unit == "%" else whole), 0.0), 1.0)


def _mistake(text: str) -> TypeMismatchError:
    return TypeMismatchError(f'color: "{text}" given, expected a name of CSS, #rgb, #rgba, #rrggbb, #rrggbbaa, rgb() or hsl()')
