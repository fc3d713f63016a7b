"""Text layers: the glyphs of the file as shapes, or a text layer with the font's name if the file has none."""

from __future__ import annotations

from typing import Any, NamedTuple
from unicodedata import category

from ..scene import Layer, finite
from . import host_fonts, paths, text_animators
from .composition import Composition, Item
from .glyphs import placed
from .tracks import Key, Track
from .values import Json, flag, integer, mapping, number, objects, sized, text, vector

MOST_CHARACTERS = 10_000
_ALIGNMENTS = {0: "left", 1: "right", 2: "center"}
_FREE = {0: 0.0, 1: 1.0, 2: 0.5}
"""The share of the free space before a line."""
_FULL = 6
_JUSTIFIED = {3: 0.0, 4: 1.0, 5: 0.5}
"""Lines fill the width of the box, but for the last one of a paragraph, before which is this share of the free space."""
_BREAKS = {"\r": "\n", "\x03": "\n", "\u2028": "\n"}


def fill(composition: Composition, item: Item, layer: Layer) -> bool:
    """Fills a layer with a text: one layer for each of its documents, which follow each other in time."""
    data, report = item.member("t"), composition.shared.report
    held = mapping(data.get("d"))
    documents = [{"s": held}] if isinstance(held.get("t"), str) else objects(held.get("k"))  # old files have one, without keys
    if not documents:
        report.refused("text without a document", item.where)
        return False
    animators = text_animators.read(data, report, item.where)
    if mapping(data.get("p")).get("m") is not None:
        report.refused("text on a path", item.where)
    for index, document in enumerate(documents):
        box = composition.shared.scene.layer(bounds=[0, 0, 1, 1], anchorPoint=[0, 0])
        _Text(composition, mapping(document.get("s")), f"{item.where}.t.d.k[{index}]", animators).fill(box)
        if len(documents) > 1:
            start = -1e9 if index == 0 else number(document.get("t"))
            end = number(documents[index + 1].get("t")) if index + 1 < len(documents) else 1e9
            composition.show.visible(box, start, end)
        layer.add(box)
    return True


Glyphs = dict[str, dict[str, Any]]
"""Glyphs by their characters, as files have them."""


class _Line(NamedTuple):
    """A line of a text, and where it begins; `blank`: what is added to each blank."""

    text: str
    left: float
    baseline: float
    blank: float


class _Text:
    """One document of a text: a string in one style."""

    def __init__(self, composition: Composition, style: dict[str, Any], where: str, animators: text_animators.Animators) -> None:
        self._composition, self._style, self._where, self._animators = composition, style, where, animators
        self._size, self._tracking = (
            number(style.get("s"), 12.0),
            number(style.get("tr")),
        )
        self._height = number(style.get("lh")) or self._size * 1.2
        self._font = text(style.get("f"))
        whole = text(style.get("t"))
        if len(whole) > MOST_CHARACTERS:
            composition.shared.report.refused(f"more than {MOST_CHARACTERS} characters", where)
        string = whole[:MOST_CHARACTERS]
        for broken, line in _BREAKS.items():
            string = string.replace(broken, line)
        if integer(style.get("ca")) == 1:
            string = string.upper()
        self._string = "".join(character for character in string if character == "\n" or _is_drawn(character))

    def fill(self, box: Layer) -> None:
        glyphs = self._composition.shared.glyphs(self._font)
        needed = {character for character in self._string if not character.isspace()}
        if needed and needed <= set(glyphs):
            self._draw_glyphs(box, glyphs)
        elif needed:
            self._composition.shared.report.approximated("text in a font of the host", self._where)
            self._draw_font(box)

    def _box(self) -> tuple[float, float, float] | None:
        """Returns left, top and width of the box that a paragraph fills."""
        if not isinstance(self._style.get("sz"), list):
            return None
        x, y = sized(vector(self._style.get("ps") or [0, 0]), 2)
        return x, y, vector(self._style["sz"])[0]

    def _draw_glyphs(self, box: Layer, glyphs: Glyphs) -> None:
        report = self._composition.shared.report
        if any("refId" in mapping(glyphs.get(character, {}).get("data")) for character in self._string):
            report.refused("glyph that is a composition", self._where)
        if self._animators:
            box.add(*text_animators.show(self._composition, self._glyph_layers(glyphs), self._animators, self._size))
            return
        contours: list[paths.Contour] = []
        for line in self._placed(glyphs):
            x = line.left
            for character in line.text:
                glyph = glyphs.get(character, {})
                contours += self._outline(glyph, x, line.baseline)
                x += self._advance(character, glyphs) + (line.blank if character == " " else 0.0)
        box.add(*self._inked(contours))

    def _outline(self, glyph: dict[str, Any], x: float, y: float) -> list[paths.Contour]:
        return paths.contours_of(*placed(self._composition.shared.outline(glyph), self._size, x, y))

    def _inked(self, contours: list[paths.Contour]) -> list[Layer]:
        """Returns the layers of outlines in the ink of the text."""
        value, form = paths.flat(contours)
        fill, stroke = _color(self._style.get("fc")), _color(self._style.get("sc"))
        key = Key(0.0, value, form=form)
        outline, width = paths.speller(Track([key]))(key), finite(number(self._style.get("sw")))
        shape = self._composition.shared.scene.layer
        found: list[Layer] = []
        if fill and stroke and not flag(self._style.get("of")):  # the fill lies over the stroke
            found.append(shape("shape", path=outline, fillColor=None, strokeColor=stroke, lineWidth=width))
            stroke = None
        return [*found, shape("shape", path=outline, fillColor=fill, strokeColor=stroke, lineWidth=width)]

    def _glyph_layers(self, glyphs: Glyphs) -> list[text_animators.Glyph]:
        """Returns each glyph as a layer, with the numbers of its character, with and without blanks, of its word and its line."""
        found = []
        character_number = drawn_number = word = 0
        for line_number, line in enumerate(self._placed(glyphs)):
            x = line.left
            for character in line.text:
                wide = self._advance(character, glyphs)
                if character != " ":
                    contours = self._outline(glyphs.get(character, {}), x, line.baseline)
                    inked = self._inked(contours)
                    layer = inked[0] if len(inked) == 1 else self._composition.shared.scene.layer().add(*inked)
                    width, units = wide - self._tracking * self._size / 1000, (character_number, drawn_number, word, line_number)
                    found.append(text_animators.Glyph(layer, x + width / 2, line.baseline, width, units))
                    drawn_number += 1
                else:
                    word += 1
                character_number += 1
                x += wide + (line.blank if character == " " else 0.0)
            word += 1
        return found

    def _placed(self, glyphs: Glyphs) -> list[_Line]:
        """Returns the lines with their places, by the widths of glyphs."""
        frame, mode = self._box(), integer(self._style.get("j"))
        left, width = (frame[0], frame[2]) if frame else (0.0, 0.0)
        y = frame[1] + self._size - number(self._style.get("ls")) if frame else -number(self._style.get("ls"))
        if frame is None and mode not in _FREE:
            self._composition.shared.report.approximated("justified text", self._where)
        found: list[_Line] = []
        for index, (line, ends) in enumerate(self._lines(glyphs, width if frame else None)):
            free, blanks = width - self._width(line, glyphs), line.count(" ")
            spreads = frame is not None and blanks > 0 and (mode == _FULL or mode in _JUSTIFIED and not ends)
            share = 0.0 if spreads else _FREE.get(mode, _JUSTIFIED.get(mode, 0.0))
            place = left + free * share
            found.append(_Line(line, place, y + index * self._height, free / blanks if spreads else 0.0))
        return found

    def _lines(self, glyphs: Glyphs, width: float | None) -> list[tuple[str, bool]]:
        """Splits the text into lines, in a box between words, and says of each line whether it ends a paragraph."""
        found: list[tuple[str, bool]] = []
        for paragraph in self._string.split("\n"):
            line = ""
            for word in paragraph.split(" ") if width is not None else [paragraph]:
                longer = f"{line} {word}" if line else word
                if line and width is not None and self._width(longer, glyphs) > width:
                    found.append((line, False))
                    line = word
                else:
                    line = longer
            found.append((line, True))
        return found

    def _advance(self, character: str, glyphs: Glyphs) -> float:
        return number(glyphs.get(character, {}).get("w")) * self._size / 100 + self._tracking * self._size / 1000

    def _width(self, line: str, glyphs: Glyphs) -> float:
        whole = sum(self._advance(character, glyphs) for character in line)
        return whole - (self._tracking * self._size / 1000 if line else 0.0)

    def _draw_font(self, box: Layer) -> None:
        """Shows a text in a font of the host: as text layers, whose lines are placed by their baselines; as outlines of its glyphs if
        text layers lack what it needs, or if only the widths of the glyphs tell where lines break."""
        glyphs = host_fonts.glyphs_of(self._font_name(), self._string)
        stroke, justified = self._style.get("sc"), integer(self._style.get("j")) not in _FREE
        if glyphs is not None and (self._tracking or stroke or self._animators or justified and self._box()):
            self._draw_glyphs(box, glyphs)
            return
        report = self._composition.shared.report
        for feature, given in (
            ("tracking of a text", self._tracking),
            ("stroke of a text", stroke),
            ("text animator", self._animators),
        ):
            if given:
                report.refused(feature, self._where)
        if self._box() and glyphs is not None:
            for line in self._placed(glyphs):
                self._line(box, line.text, line.left, line.baseline, "left")
            return
        if self._box():
            report.approximated("lines of a text in a box", self._where)
        alignment = _ALIGNMENTS.get(integer(self._style.get("j")), "left")
        for index, text_line in enumerate(self._string.split("\n")):
            self._line(box, text_line, 0.0, index * self._height - number(self._style.get("ls")), alignment)

    def _font_name(self) -> str:
        """Returns the name of the font, with its style if it is only that of the family."""
        font = self._composition.shared.font(self._font)
        name, style = text(font.get("fName")) or self._font or "Helvetica", "".join(text(font.get("fStyle")).split())
        is_plain = style.casefold() in ("", "regular", "normal", "book", "roman")
        return name if is_plain or name != text(font.get("fFamily")) else f"{name}-{style}"

    def _line(self, box: Layer, line: str, x: float, baseline: float, alignment: str) -> None:
        """Adds a text layer without height, whose baseline is its line y = 0. Its top is where the file's font begins."""
        ascent = number(self._composition.shared.font(self._font).get("ascent"), 75.0) * self._size / 100
        wide = 4 * max(self._composition.size)
        left = {"right": -wide, "center": -wide / 2}.get(alignment, 0.0)
        layer = self._composition.shared.scene.layer("text", anchorPoint=[0, 0])
        layer.values |= {
            "bounds": [0, finite(-ascent), finite(wide), 0],
            "position": [finite(x + left), finite(baseline - ascent)],
            "string": line,
            "font": self._font_name(),
            "fontSize": finite(self._size),
            "foregroundColor": _color(self._style.get("fc")),
            "alignmentMode": alignment,
        }
        box.add(layer)


def _is_drawn(character: str) -> bool:
    """Whether a character is no control character; blanks are drawn."""
    return character.isprintable() or category(character) == "Zs"


def _color(json: Json) -> list[float] | None:
    return [*(finite(part) for part in sized(vector(json), 3)), 1] if isinstance(json, list) and json else None
