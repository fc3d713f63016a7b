"""Compositions: a list of layers, the first of which is in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..files import ImportFailure, Place
from ..report import Report
from ..scene import Layer, Scene
from .clock import Clock
from .glyphs import outline_of
from .paths import Contour
from .showing import Show
from .tracks import Track
from .values import integer, mapping, number, objects, text

if TYPE_CHECKING:
    from .cameras import View

MOST_PARENTS = 50
MOST_SHAPES = 200_000
MOST_COMPOSITIONS = 32

BLEND_MODES = (
    "normalBlendMode",
    "multiplyBlendMode",
    "screenBlendMode",
    "overlayBlendMode",
    "darkenBlendMode",
    "lightenBlendMode",
    "colorDodgeBlendMode",
    "colorBurnBlendMode",
    "hardLightBlendMode",
    "softLightBlendMode",
    "differenceBlendMode",
    "exclusionBlendMode",
    "hueBlendMode",
    "saturationBlendMode",
    "colorBlendMode",
    "luminosityBlendMode",
    "plusL",
)
"""The filters of Core Animation by Lottie's numbers."""


class Shared:
    """What all compositions of an animation have in common."""

    def __init__(self, scene: Scene, report: Report, place: Place, json: dict[str, Any]) -> None:
        self.scene, self.report, self.place, self.json = scene, report, place, json
        self.rate = number(json.get("fr"), 60.0)
        self.images: dict[str, bytes | None] = {}
        self.image_bytes = self._shapes = 0
        self._outlines: dict[int, list[Contour]] = {}
        fonts = objects(mapping(json.get("fonts")).get("list"))
        self._fonts: dict[str, dict[str, Any]] = {text(font.get("fName")): font for font in reversed(fonts)}
        self._glyphs: dict[tuple[str, str], dict[str, dict[str, Any]]] = {}
        for glyph in reversed(objects(json.get("chars"))):
            face = text(glyph.get("fFamily")), text(glyph.get("style"))
            self._glyphs.setdefault(face, {})[text(glyph.get("ch"))] = glyph
        self.assets = {str(asset.get("id")): asset for asset in reversed(objects(json.get("assets")))}

    def font(self, name: str) -> dict[str, Any]:
        return self._fonts.get(name, {})

    def glyphs(self, font: str) -> dict[str, dict[str, Any]]:
        """Returns the glyphs of a font by their characters."""
        face = text(self.font(font).get("fFamily")), text(self.font(font).get("fStyle"))
        return self._glyphs.get(face, {})

    def outline(self, glyph: dict[str, Any]) -> list[Contour]:
        if id(glyph) not in self._outlines:
            self._outlines[id(glyph)] = outline_of(glyph)
        return self._outlines[id(glyph)]

    def count_shape(self, count: int = 1) -> None:
        """Counts the items of shapes, those of copies included. Raises ImportFailure if there are too many."""
        self._shapes += count
        if self._shapes > MOST_SHAPES:
            raise ImportFailure(f"the animation has more than {MOST_SHAPES} items of shapes")


class Composition:
    """One use of a composition, with its clock."""

    def __init__(
        self,
        shared: Shared,
        layers: list[dict[str, Any]],
        where: str,
        size: tuple[float, float],
        clock: Clock,
        name: str = "",
        depth: int = 0,
    ) -> None:
        self.shared, self.where, self.size, self.clock, self.name, self.depth = (
            shared,
            where,
            size,
            clock,
            name,
            depth,
        )
        self.show = Show(shared.scene, clock)
        self._blends = False
        self.view: View | None = None
        """What a camera sees."""
        self.modified: dict[tuple[int, ...], tuple[Track, list[Any]]] = {}
        """Paths that modifiers have changed, by the identities of the path and of the modifiers, which are kept alive."""
        self.items = [Item(json, f"{where}[{index}]") for index, json in enumerate(layers)]
        self._positions = {id(item): position for position, item in enumerate(self.items)}
        self._by_index = {item.index: item for item in reversed(self.items) if item.index is not None}

    def fill(self, box: Layer) -> None:
        """Adds the layers to a box."""
        from . import layers

        box.add(*layers.drawn(self))
        if self._blends:  # with each other, and not with what is behind the composition
            box.values["shouldRasterize"] = True

    def blend(self, layer: Layer, mode: object, where: str) -> None:
        """Gives a layer a blend mode by its number."""
        index = integer(mode)
        if 0 < index < len(BLEND_MODES):
            self._blends = True
            layer.values["compositingFilter"] = self.shared.scene.filter(BLEND_MODES[index])
        elif index:
            self.shared.report.refused(f"blend mode {index}", where)

    def item(self, index: Any) -> Item | None:
        """Returns the item with an index, if the composition has it."""
        return self._by_index.get(index) if isinstance(index, (int, float)) else None

    def matte_of(self, item: Item) -> Item | None:
        """Returns the source of an item's matte: the layer it names, or the one before it in the list."""
        if "tp" in item.json:
            return self.item(item.json["tp"])
        position = self._positions[id(item)]
        return self.items[position - 1] if position > 0 else None

    def parents(self, item: Item) -> list[Item]:
        """Returns the parents of an item, the nearest first. A cycle ends, and is reported."""
        found: list[Item] = []
        named = item.json.get("parent")
        parent = self.item(named)
        if parent is None and integer(named, -1) >= 0:
            self.shared.report.refused("parent that is missing", item.where)
        while parent is not None:
            if parent is item or parent in found or len(found) >= MOST_PARENTS:
                self.shared.report.refused("a cycle or a long chain of parents", item.where)
                return []
            found.append(parent)
            parent = self.item(parent.json.get("parent"))
        return found


class Item(NamedTuple):
    """A layer of the file."""

    json: dict[str, Any]
    where: str

    @property
    def index(self) -> Any:
        index = self.json.get("ind")
        return index if isinstance(index, (int, float)) else None

    @property
    def name(self) -> str:
        return text(self.json.get("nm"))

    def member(self, name: str) -> dict[str, Any]:
        return mapping(self.json.get(name))
