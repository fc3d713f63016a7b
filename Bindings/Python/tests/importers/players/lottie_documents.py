"""All documents by their names, and those whose pictures no other player shares."""

from __future__ import annotations

import documents_of_layers
import documents_of_shapes
import documents_of_time

ALL = {**documents_of_time.DOCUMENTS, **documents_of_shapes.DOCUMENTS, **documents_of_layers.DOCUMENTS}

_UNSUPPORTED = "both players leave the feature out"

DIFFERENCES = {
    "scale: its own easing for each number": "both players ease all numbers as the first one",
    "skew": "the axis of a skew turns the other way, as in lottie-ios; rlottie has no skew",
    "skew: animated": "the axis of a skew turns the other way, as in lottie-ios; rlottie has no skew",
    "merge: exclude": _UNSUPPORTED,
    "solid: three digits of color": _UNSUPPORTED,
    "matte: hidden source": "a hidden layer is a source, by the specification",
    "image: half opaque, turning": "rlottie takes the nearest pixel, thorvg mixes neighboring pixels otherwise",
    "blend: mode 12": "the formula of the W3C makes white gray",
    "layers: types as text or fraction": _UNSUPPORTED,
    "old file: color up to 255": _UNSUPPORTED,
    "old file: closed on the shape": _UNSUPPORTED,
    "old file: mask with cl": _UNSUPPORTED,
}
"""Documents that differ by more than 1 % of the pixels, and why."""
