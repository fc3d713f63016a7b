"""The ops and expectations of layout."""

from __future__ import annotations

from typing import Any

import kinema
from kinema.scene import Player, SceneError

from .compare import expect

Op = dict[str, Any]

_KEYS: dict[str, tuple[str, str]] = {
    "layoutManager": ("layer value", ""),
    "constraints": ("layer value", ""),
    "setNeedsLayout": ("layer", ""),
    "layoutIfNeeded": ("layer", ""),
    "layoutSublayers": ("layer", ""),
    "resizeSublayers": ("layer oldSize", ""),
    "resizeWithOldSuperlayerSize": ("layer oldSize", ""),
    "scrollToPoint": ("layer point", ""),
    "scrollToRect": ("layer rect", ""),
    "scrollPoint": ("layer point", ""),
    "scrollRectToVisible": ("layer rect", ""),
    "needsLayout": ("layer value", ""),
    "preferredFrameSize": ("layer value", "tol"),
    "visibleRect": ("layer value", "tol"),
}


class LayoutOps(Player):
    """The layout part of FORMAT.md, in addition to the ops of scenes."""

    keys = {**Player.keys, **_KEYS}

    def do_layoutManager(self, op: Op) -> None:
        if op["value"] not in ("constraints", None):
            raise SceneError(f"there is no layout manager {op['value']!r}")
        self.layer(op["layer"]).layout_manager = kinema.ConstraintLayoutManager() if op["value"] else None

    def do_constraints(self, op: Op) -> None:
        self.layer(op["layer"]).constraints = [
            kinema.Constraint(attribute, source, source_attribute, scale=float(scale), offset=float(offset))
            for attribute, source, source_attribute, scale, offset in op["value"]
        ]

    def do_setNeedsLayout(self, op: Op) -> None:
        self.layer(op["layer"]).set_needs_layout()

    def do_layoutIfNeeded(self, op: Op) -> None:
        self.layer(op["layer"]).layout_if_needed()

    def do_layoutSublayers(self, op: Op) -> None:
        self.layer(op["layer"]).layout_sublayers()

    def do_resizeSublayers(self, op: Op) -> None:
        self.layer(op["layer"]).resize_sublayers(op["oldSize"])

    def do_resizeWithOldSuperlayerSize(self, op: Op) -> None:
        self.layer(op["layer"]).resize_with_old_superlayer_size(op["oldSize"])

    def do_scrollToPoint(self, op: Op) -> None:
        self.layer(op["layer"]).scroll_to_point(op["point"])

    def do_scrollToRect(self, op: Op) -> None:
        kinema.ScrollLayer.scroll_to_rect(self.layer(op["layer"]), op["rect"])  # also without a scroll layer

    def do_scrollPoint(self, op: Op) -> None:
        self.layer(op["layer"]).scroll_point(op["point"])

    def do_scrollRectToVisible(self, op: Op) -> None:
        self.layer(op["layer"]).scroll_rect_to_visible(op["rect"])

    def do_needsLayout(self, op: Op) -> None:
        expect(self.layer(op["layer"]).needs_layout, op)

    def do_preferredFrameSize(self, op: Op) -> None:
        expect(self.layer(op["layer"]).preferred_frame_size, op)

    def do_visibleRect(self, op: Op) -> None:
        expect(self.layer(op["layer"]).visible_rect, op)
