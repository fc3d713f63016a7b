"""compositingFilter: the blending of a layer with the layers below it."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..enumerations import Property as P
from .node import Node

NORMAL = "kSrcOver"
LUMINANCE = "luminanceToAlpha"
"""The filter of CAFilter that turns luminance to alpha, for the mattes of masks."""

BLUR = "gaussianBlur"
_WIDEST = 500.0  # units; skia's filters end at 532 pixels


class RenderingWarning(UserWarning):
    """A part of a layer that is not drawn, which is reported once in a process; or what a film cannot have, such as an odd size."""


# skia's modes by the names of CAFilter. Core Image spells the same modes "CIMultiplyBlendMode".
_MODES = {
    f"{name}BlendMode": f"k{name[0].upper()}{name[1:]}"
    for name in (
        "multiply",
        "screen",
        "overlay",
        "darken",
        "lighten",
        "colorDodge",
        "colorBurn",
        "softLight",
        "hardLight",
        "difference",
        "exclusion",
        "hue",
        "saturation",
        "color",
        "luminosity",
    )
}
_MODES |= {
    "normalBlendMode": NORMAL,
    "sourceOver": NORMAL,
    "destOver": "kDstOver",
    "destOut": "kDstOut",
    "sourceAtop": "kSrcATop",
    "xor": "kXor",
    "dest": "kDst",
    "plusL": "kPlus",
    "plusLighter": "kPlus",
}
_MODES |= {f"CI{name[0].upper()}{name[1:]}": mode for name, mode in _MODES.items() if name.endswith("BlendMode")}
_MODES |= {"CIAdditionCompositing": "kPlus", "CISourceOverCompositing": NORMAL, "CISourceAtopCompositing": "kSrcATop"}

# These also change the backdrop where the layer is transparent, so they are confined to the layer's bounds.
_CONFINED = {
    "clear": "kClear",
    "copy": "kSrc",
    "sourceIn": "kSrcIn",
    "sourceOut": "kSrcOut",
    "destIn": "kDstIn",
    "destAtop": "kDstATop",
    "CISourceInCompositing": "kSrcIn",
    "CISourceOutCompositing": "kSrcOut",
}


class Blending:
    """Finds the blend mode of a layer. `names` maps the host's numbers of filters to names."""

    def __init__(self, names: Mapping[int, str] | None = None) -> None:
        self._names = dict(names or {})

    def of(self, node: Node) -> tuple[str, bool]:
        """Returns skia's mode, and whether it is confined to the layer's bounds. Reports filters that cannot be drawn."""
        filter = node[P.COMPOSITING_FILTER]
        if not filter:
            return NORMAL, False
        name = self._names.get(filter, filter)
        if name in _CONFINED:
            return _CONFINED[name], True
        if name not in _MODES:
            _warn("compositingFilter", name)
        return _MODES.get(name, NORMAL), False

    def filtered(self, node: Node) -> Filtered:
        """Returns what the filters of a layer do. Reports those that are not drawn."""
        luminance, blur = False, 0.0
        for filter in node[P.FILTERS] or ():
            name = self._names.get(filter, filter)
            radius = blur_of(name)
            if name == LUMINANCE:
                luminance = True
            elif radius is not None:
                blur = math.hypot(blur, radius)
            else:
                _warn("filters", name)
        for filter in node[P.BACKGROUND_FILTERS] or ():
            _warn("backgroundFilters", self._names.get(filter, filter))
        return Filtered(luminance, blur)


class Filtered(NamedTuple):
    """Whether a layer's luminance becomes its alpha, and its color black; and the radius of its blur."""

    luminance: bool
    blur: float

    def __bool__(self) -> bool:
        return self.luminance or self.blur > 0


def blur_of(name: Any) -> float | None:
    """Returns the radius of "gaussianBlur:8", which is the standard deviation in units of the layer; None for another filter."""
    head, _, number = name.partition(":") if isinstance(name, str) else ("", "", "")
    if head != BLUR or not number.replace(".", "", 1).isdecimal():
        return None
    return min(float(number), _WIDEST)


_reported: set[tuple[str, Any]] = set()


def _warn(key: str, filter: Any) -> None:
    if (key, filter) in _reported:
        return
    _reported.add((key, filter))
    what = (
        f"{filter!r} is not drawn"
        if isinstance(filter, str)
        else (f"the filter {filter} has no name: name it with render(…, filters={{{filter}: name}})")
    )
    warnings.warn(f"{key}: {what}", RenderingWarning, stacklevel=2)
