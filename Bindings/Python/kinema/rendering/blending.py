"""compositingFilter: the blending of a layer with the layers below it."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

from ..enumerations import Property as P
from .node import Node

NORMAL = "kSrcOver"
LUMINANCE = "luminanceToAlpha"
"""The filter of CAFilter that turns luminance to alpha, for the mattes of masks."""


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

    def masks_by_luminance(self, node: Node) -> bool:
        """Whether the layer's luminance becomes its alpha, and its color black. Reports all other filters, which are not drawn."""
        names = [self._names.get(filter, filter) for filter in node[P.FILTERS] or ()]
        for key, filters in (("filters", names), ("backgroundFilters", node[P.BACKGROUND_FILTERS] or ())):
            for filter in filters:
                if key == "backgroundFilters" or filter != LUMINANCE:
                    _warn(key, self._names.get(filter, filter))
        return LUMINANCE in names


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
