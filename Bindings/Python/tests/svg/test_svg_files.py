"""Texts of SVG, and files that are damaged or hostile: each ends in a document or in one line."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from pathlib import Path

import kinema
import pytest
from kinema.importers import ImportFailure

pytest.importorskip("skia")
pytest.importorskip("svgelements")
pytest.importorskip("cssselect2")

from svg_files import Picture, imported, svg  # noqa: E402


def ink(picture: Picture) -> tuple[int, int, int, int]:
    ys, xs = (picture.at()[..., 3] > 127).nonzero()
    return int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1


def test_a_text_is_placed_by_its_baseline(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, svg('<text x="10" y="70" font-size="40" fill="red">H</text>'))
    assert ink(picture)[3] == 70 and picture.notes == [("text in a font of the host", "approximated")]


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_anchors_of_runs(ctx: kinema.Context, tmp_path: Path, anchor: str, share: float) -> None:
    text = '<text x="50" y="50" font-size="20" text-anchor="{}">I<tspan fill="blue">I</tspan>I</text>'
    left, _, right, _ = ink(Picture(ctx, tmp_path, svg(text.format(anchor))))
    with kinema.Context() as own:
        start, _, end, _ = ink(Picture(own, tmp_path, svg(text.format("start"))))
    from kinema.rendering.typefaces import Typefaces

    wide = 3 * Typefaces().font("Helvetica", 20).measureText("I")
    assert left == pytest.approx(start - share * wide, abs=1.5) and right - left == end - start


def test_runs_with_places(ctx: kinema.Context, tmp_path: Path) -> None:
    text = '<text y="30" font-size="20">I<tspan x="60" dy="40">I</tspan></text>'
    box = ink(Picture(ctx, tmp_path, svg(text)))
    assert box[0] < 8 and box[2] > 60 and box[3] == 70


DAMAGED: list[bytes] = [
    b"<svg",
    b"<html/>",
    b"\x1f\x8bdamaged",
    b'<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&c;</svg>',
    b'<!DOCTYPE svg [<!ENTITY % a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>',
    b'<!DOCTYPE svg [<!ENTITY a "' + b"b" * 30_000 + b'">]><svg xmlns="http://www.w3.org/2000/svg">' + b"&a;" * 1000 + b"</svg>",
    b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
    svg("<g>" * 200 + "</g>" * 200).encode(),
    b'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="9"/>',
    b'<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="9"/>',
    svg(f'<path d="{"M0 0" + "L1 1" * 600000}"/>').encode(),
    gzip.compress(b" " * (20 << 20)),
]


@pytest.mark.parametrize("data", DAMAGED, ids=range(len(DAMAGED)))
def test_damaged_files_are_refused_in_one_line(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(ImportFailure) as caught:
        imported(tmp_path, data)
    assert len(str(caught.value).splitlines()) == 1


def test_entities_are_texts_of_the_file(ctx: kinema.Context, tmp_path: Path) -> None:
    """As Illustrator writes them for the names of namespaces."""
    head = "<!DOCTYPE svg [<!ENTITY ns \"http://www.w3.org/2000/svg\"><!ENTITY box \"<rect width='9' height='9'/>\">]>"
    picture = Picture(ctx, tmp_path, f'{head}<svg xmlns="&ns;" width="20" height="20">&box;</svg>')
    assert ink(picture) == (0, 0, 9, 9) and picture.notes == []


def test_what_has_no_effect_is_not_noted(ctx: kinema.Context, tmp_path: Path) -> None:
    """Elements of other namespaces, as editors leave them, draw nothing."""
    other = '<view xmlns="urn:editor"><rect width="9" height="9"/></view><text>{}</text>'
    picture = Picture(ctx, tmp_path, svg(other.format('<include xmlns="urn:editor"/>') + '<rect width="5" height="5"/>'))
    assert ink(picture) == (0, 0, 5, 5) and picture.notes == []


def test_an_unknown_transform_has_no_effect(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, svg('<rect width="9" height="9" transform="translate(5) spin(4)"/>'))
    assert ink(picture) == (0, 0, 9, 9) and {note[:2] for note in picture.notes} == {("transform: spin", "refused")}


def test_a_link_to_a_file(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "file.svg").write_text(svg('<rect width="9" height="9"/>'), encoding="utf-8")
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "link.svg").symlink_to(tmp_path / "files" / "file.svg")
    assert kinema.importers.import_file(tmp_path / "links" / "link.svg").notes == []


def test_uses_do_not_multiply_without_end(tmp_path: Path) -> None:
    """Ten uses of ten uses …: 10^12 elements."""
    levels = "".join(
        f'<g id="g{level}">' + f'<use href="#g{level - 1}"/>' * 10 + "</g>"
        if level
        else '<g id="g0"><rect width="1" height="1"/></g>'
        for level in range(13)
    )
    with pytest.raises(ImportFailure, match="more than"):
        imported(tmp_path, svg(f'<defs>{levels}</defs><use href="#g12"/>'))


def test_mutated_files_end_in_a_document_or_one_line(tmp_path: Path) -> None:
    from test_svg_motion import CSS, SMIL, animated
    from test_svg_pictures import PICTURES

    randoms = random.Random(5)
    texts = (
        [svg(body) for body in PICTURES.values()]
        + [svg(animated(inner)) for inner, _ in SMIL.values()]
        + [svg(t) for t, _ in CSS.values()]
    )
    words = ["", "1e9", "-1", "nan", "inf", "1e999", "#r", "url(#g)", "none", "%", "0", "99999999999", "rotate(", ")", ";", "é"]
    for _ in range(150):
        text = randoms.choice(texts)
        for _ in range(randoms.randint(1, 4)):
            at = randoms.randrange(len(text))
            text = text[:at] + randoms.choice(words) + text[at + randoms.randint(0, 6) :]
        try:
            document = imported(tmp_path, text).document
        except ImportFailure as error:
            assert len(str(error).splitlines()) == 1
            continue
        with kinema.Context() as own:
            own.load(document)
            own.flush()


def test_the_same_file_gives_the_same_document(tmp_path: Path) -> None:
    from test_svg_pictures import PICTURES

    for name in ("clip", "mask", "style sheet"):
        assert imported(tmp_path, svg(PICTURES[name])).document == imported(tmp_path, svg(PICTURES[name])).document


def test_numbers_without_a_size(tmp_path: Path) -> None:
    made = imported(tmp_path, svg('<rect width="9" height="9" fill="hsl(120,1e400%,30%)"/>'))
    assert [note.verdict for note in made.notes] == ["refused"] and "nan" not in str(made.document).lower()
    with pytest.raises(ImportFailure, match="an arc whose numbers are too large"):
        imported(tmp_path, svg('<path d="M10 50a1e400 25 0 1 1 50 0"/>'))


def test_paths_that_begin_with_an_error(tmp_path: Path) -> None:
    for d in ("L10 10", "10 10", "M", "z", "M0 0 A", "a1 1 0 0 0", "T5 5", "S", "M nan nan"):
        assert imported(tmp_path, svg(f'<path d="{d}" stroke="red"/>')).document["size"] == [100, 100]


USES: dict[str, Callable[[int], str]] = {
    "uses": lambda count: '<use href="#p"/>' * count,
    "markers": lambda count: f'<path d="M0 0{"h1" * count}" marker-mid="url(#m)"/>',
}


@pytest.mark.parametrize("kind", USES)
def test_the_segments_of_what_is_used_often_count(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kinema.importers.work.MOST_STEPS", 400_000)
    path = f'<path id="p" d="M0 0{"h1v1" * 1000}"/>'
    shapes = f'<defs>{path}<marker id="m">{path}</marker></defs>'
    assert imported(tmp_path, svg(shapes + USES[kind](4))).notes == []
    with pytest.raises(ImportFailure, match="steps"):
        imported(tmp_path, svg(shapes + USES[kind](100)))


def test_an_arc_has_no_vertices_inside(tmp_path: Path) -> None:
    """Markers stand at the ends of commands."""
    mark = '<marker id="m" orient="auto"><rect id="mark" width="3" height="3"/></marker>'
    made = imported(tmp_path, svg(f'{mark}<path d="M10 40A25 25 0 1 1 60 40Q70 60 90 40z" style="marker:url(#m)"/>'))
    assert json.dumps(made.document).count('"name": "mark') == 4
