"""All documents by their names, and those whose pictures no other player shares."""

from __future__ import annotations

import documents_of_layers
import documents_of_shapes
import documents_of_texts
import documents_of_time

_PARTS = (documents_of_time, documents_of_shapes, documents_of_layers, documents_of_texts)
ALL = {name: document for part in _PARTS for name, document in part.DOCUMENTS.items()}

_UNSUPPORTED = "both players leave the feature out"

DIFFERENCES = {
    "scale: its own easing for each number": "both players ease all numbers as the first one",
    "skew": "the axis of a skew turns the other way, as in lottie-ios; rlottie has no skew",
    "skew: animated": "the axis of a skew turns the other way, as in lottie-ios; rlottie has no skew",
    "anchor: a curve in space": "both players move an anchor along lines; lottie-web and lottie-ios along the curve",
    "auto-orient: split position": "both players turn only along positions that are not split; lottie-web turns",
    "mask: inverted, half opaque": "an inverted mask has its opacity outside, as in After Effects, lottie-web and lottie-ios",
    "repeater: of two groups": "both players draw all copies of a group before those of the next one, lottie-web copy by copy",
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
