"""Pictures of static SVG, compared with those of resvg: `pip install resvg-py`. At most 1 % of the pixels may differ noticeably."""

from __future__ import annotations

import io
from pathlib import Path

import kinema
import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia")
pytest.importorskip("svgelements")
pytest.importorskip("cssselect2")
resvg = pytest.importorskip("resvg_py")

from svg_files import Picture, svg  # noqa: E402

STOPS = '<stop offset="0" stop-color="red"/><stop offset="0.5" stop-color="lime" stop-opacity="0.4"/><stop offset="1" stop-color="blue"/>'
PLAIN = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>'
PNG = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=="
PICTURES = {
    "rect": '<rect x="10" y="20" width="60" height="40" fill="#336699"/>',
    "rect: rounded": '<rect x="10" y="20" width="60" height="40" rx="12" ry="20" fill="teal"/>',
    "circle and ellipse": '<circle cx="30" cy="30" r="20"/><ellipse cx="60" cy="70" rx="30" ry="15" fill="red"/>',
    "line": '<line x1="10" y1="10" x2="90" y2="70" stroke="black" stroke-width="6" stroke-linecap="round"/>',
    "polyline": '<polyline points="10,10 50,80 90,10" fill="none" stroke="navy" stroke-width="8" stroke-linejoin="round"/>',
    "polygon": '<polygon points="50,5 90,90 10,35 90,35 10,90" fill-rule="evenodd" fill="orange"/>',
    "path: all commands": '<path d="M10 10h30v20H20z m50 0c10 0 20 20 0 30s-10 10 5 15 M10 60q20-20 40 0t40 0 A20 10 30 1 0 60 90L10 95z"/>',
    "path: relative arcs": '<path d="M20 50a30 20 -30 0 1 50 0a10 10 0 1 1-5 20" fill="none" stroke="green" stroke-width="4"/>',
    "path up to its error": '<path d="M10 10 L80 10 L80 80 L Q nonsense" fill="purple"/>',
    "stroke: dashes": '<circle cx="50" cy="50" r="35" fill="none" stroke="black" stroke-width="8" stroke-dasharray="12 6 4" stroke-dashoffset="5"/>',
    "stroke: miter": '<polyline points="20,80 50,20 80,80" fill="none" stroke="black" stroke-width="10" stroke-miterlimit="2"/>',
    "opacity": '<g opacity="0.5"><rect width="60" height="60"/><rect x="30" y="30" width="60" height="60" fill="red"/></g>',
    "fill and stroke opacity": '<rect x="20" y="20" width="60" height="60" fill-opacity=".3" stroke="blue" stroke-opacity=".6" stroke-width="12"/>',
    "paint order": '<circle cx="50" cy="50" r="30" fill="gold" stroke="black" stroke-width="16" paint-order="stroke"/>',
    "current color": '<g color="crimson"><rect width="50" height="50" fill="currentColor"/></g>',
    "transforms": '<g transform="translate(50 50) rotate(30) scale(1.5,.5) skewX(20)"><rect x="-20" y="-20" width="40" height="40"/></g>',
    "transform: matrix": '<rect width="40" height="40" transform="matrix(.8 .3 -.3 .8 40 20) rotate(20 20 20)"/>',
    "linear gradient": f'<linearGradient id="g">{STOPS}</linearGradient><rect x="10" y="10" width="80" height="40" fill="url(#g)"/>',
    "linear gradient: vector": f'<linearGradient id="g" x1=".2" y1="0" x2="1" y2="1">{STOPS}</linearGradient><circle cx="50" cy="50" r="45" fill="url(#g)"/>',
    "linear gradient: user space": f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="20" y1="20" x2="80" y2="50" gradientTransform="rotate(15)">{STOPS}</linearGradient><rect width="100" height="100" fill="url(#g)"/>',
    "linear gradient: inherited": f'<linearGradient id="a">{STOPS}</linearGradient><linearGradient id="g" xlink:href="#a" y2="1"/><rect width="100" height="100" fill="url(#g)"/>',
    "radial gradient": f'<radialGradient id="g" cx=".4" cy=".4" r=".5">{STOPS}</radialGradient><ellipse cx="50" cy="50" rx="45" ry="25" fill="url(#g)"/>',
    "radial gradient: transform": f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="translate(50 50) rotate(40) scale(45 20)">{STOPS}</radialGradient><rect width="100" height="100" fill="url(#g)"/>',
    "radial gradient: focus": f'<radialGradient id="g" fx=".25" fy=".3">{PLAIN}</radialGradient><rect x="10" y="20" width="80" height="50" fill="url(#g)"/>',
    "radial gradient: focus and a circle around it": f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="40" cy="40" r="30" fx="50" fr="8">{PLAIN}</radialGradient><rect width="100" height="90" fill="url(#g)"/>',
    "radial gradient: mirrored": f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="18" fx="45" fr="4" spreadMethod="reflect">{PLAIN}</radialGradient><rect width="100" height="90" fill="url(#g)"/>',
    "linear gradient: repeated": f'<linearGradient id="g" x1=".2" x2=".5" y2=".1" spreadMethod="repeat">{STOPS}</linearGradient><rect width="100" height="60" fill="url(#g)"/>',
    "linear gradient: mirrored": f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="60" x2="35" spreadMethod="reflect">{PLAIN}</linearGradient><rect width="100" height="60" fill="url(#g)"/>',
    "linear gradient: a box without a height": f'<linearGradient id="g">{PLAIN}</linearGradient><path d="M10 50H90" stroke="url(#g)" stroke-width="9"/><rect width="9" height="9"/>',
    "gradient of a stroke": f'<linearGradient id="g">{STOPS}</linearGradient><circle cx="50" cy="50" r="35" fill="none" stroke="url(#g)" stroke-width="14"/>',
    "clip": '<clipPath id="c"><circle cx="50" cy="50" r="30"/><rect width="30" height="30"/></clipPath><rect width="100" height="100" fill="green" clip-path="url(#c)"/>',
    "clip: units of the box": '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect x=".25" y=".25" width=".5" height=".5"/></clipPath><circle cx="60" cy="60" r="30" clip-path="url(#c)"/>',
    "clip: even-odd": '<clipPath id="c"><path clip-rule="evenodd" d="M10 10h80v80h-80zM30 30h40v40h-40z"/></clipPath><g clip-path="url(#c)"><rect width="100" height="100"/></g>',
    "mask": '<mask id="m" maskUnits="userSpaceOnUse" width="100" height="100"><rect width="50" height="100" fill="white"/><rect x="50" width="50" height="100" fill="#888"/></mask><rect width="100" height="80" fill="red" mask="url(#m)"/>',
    "mask: gradient": '<linearGradient id="g"><stop stop-color="white"/><stop offset="1" stop-color="black"/></linearGradient><mask id="m"><rect width="100" height="100" fill="url(#g)"/></mask><rect width="100" height="100" mask="url(#m)"/>',
    "use": '<defs><rect id="r" width="20" height="20"/></defs><use href="#r" x="10" y="10" fill="red"/><use xlink:href="#r" x="50" y="50" transform="rotate(10)"/>',
    "symbol": '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol><use href="#s" x="20" y="30" width="40" height="40" fill="blue"/>',
    "nested view port": '<svg x="10" y="10" width="50" height="50" viewBox="0 0 20 10"><rect x="-5" width="30" height="10" fill="olive"/></svg>',
    "nested view port: percentages": '<svg x="10%" y="5" width="60" height="40"><rect width="50%" height="100%"/></svg><svg x="10" y="60" width="60" height="30" viewBox="0 0 20 10"><rect width="50%" height="50%" fill="red"/></svg>',
    "shadow": '<filter id="f" x="-1" y="-1" width="3" height="3"><feDropShadow dx="5" dy="8" stdDeviation="4" flood-color="blue" flood-opacity=".6"/></filter><rect x="20" y="20" width="40" height="40" fill="red" filter="url(#f)"/>',
    "style sheet: important": '<style>.a{fill:red!important;stroke:black}rect{fill:blue;stroke:lime!important;stroke-width:6}</style><rect class="a" x="10" y="10" width="50" height="50" style="fill:gold;stroke:red"/>',
    "style sheet": '<style>.a{fill:red}rect.a{fill:blue}#x{fill:lime}g>rect{stroke:black}rect:first-child{opacity:.5}</style><g><rect class="a" width="30" height="30"/><rect id="x" class="a" x="40" width="30" height="30"/></g><circle class="a" cx="50" cy="70" r="15" style="fill:purple"/>',
    "hidden": '<rect width="50" height="50" display="none"/><g visibility="hidden"><rect x="50" width="50" height="50"/><rect y="50" width="50" height="50" visibility="visible"/></g>',
    "blend mode": '<rect width="60" height="60" fill="#ff8800"/><rect x="30" y="30" width="60" height="60" fill="#0088ff" style="mix-blend-mode:multiply"/>',
    "blur": '<filter id="f"><feGaussianBlur stdDeviation="5"/></filter><rect x="30" y="30" width="40" height="40" filter="url(#f)"/>',
    "markers": '<marker id="m" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L10 5L0 10z" fill="red"/></marker><marker id="d" markerWidth="3" markerHeight="3" refX="1.5" refY="1.5"><circle cx="1.5" cy="1.5" r="1.5" fill="blue"/></marker><polyline points="15,20 50,80 85,20" fill="none" stroke="black" stroke-width="4" marker-start="url(#d)" marker-mid="url(#m)" marker-end="url(#m)"/>',
    "markers: reversed, of user space": '<marker id="m" markerUnits="userSpaceOnUse" refX="12" refY="6" markerWidth="16" markerHeight="12" orient="auto-start-reverse"><path d="M0 0L12 6L0 12" stroke="green" fill="none" stroke-width="3"/></marker><line x1="20" y1="30" x2="80" y2="70" stroke="black" stroke-width="3" marker-start="url(#m)" marker-end="url(#m)"/>',
    "markers: arcs, curves, subpaths": '<marker id="m" viewBox="-5 -5 10 10" markerWidth="3" markerHeight="3" orient="auto"><rect x="-4" y="-1" width="8" height="4" fill="red"/></marker><path d="M10 40A25 25 0 1 1 60 40Q70 60 90 40M20 70h30v20z" fill="none" stroke="black" stroke-width="3" style="marker:url(#m)"/>',
    "markers: inherited, visible overflow, an angle": '<marker id="m" markerWidth="2" markerHeight="2" overflow="visible" orient="30"><rect width="5" height="2" fill="navy"/></marker><g marker-mid="url(#m)"><path d="M10 50 40 30 60 60 90 20" fill="none" stroke="gray" stroke-width="5"/></g>',
    "pattern": '<pattern id="p" patternUnits="userSpaceOnUse" x="5" y="5" width="20" height="10"><rect width="10" height="5" fill="red"/><circle cx="20" cy="5" r="4"/></pattern><rect x="10" y="10" width="60" height="50" fill="url(#p)" stroke="blue"/>',
    "pattern: units of the box, inherited": '<pattern id="a" width=".25" height=".5" patternContentUnits="objectBoundingBox"><rect width=".1" height=".3" fill="teal"/></pattern><pattern id="b" href="#a" x=".1"/><ellipse cx="50" cy="40" rx="40" ry="30" fill="url(#b)"/>',
    "pattern: a view box, turned": '<pattern id="p" patternUnits="userSpaceOnUse" width="20" height="20" viewBox="0 0 10 10" patternTransform="rotate(30) scale(1.5)"><path d="M0 0L8 4L0 8z" fill="navy"/></pattern><rect x="10" y="10" width="80" height="80" fill="url(#p)" fill-opacity=".5"/>',
    "pattern: of a line": '<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10"><rect width="5" height="10" fill="red"/></pattern><path d="M20 80V20H80" fill="none" stroke="url(#p)" stroke-width="20"/>',
    "pattern: another paint": '<pattern id="p" width="0" height="1"><rect width="9" height="9" fill="red"/></pattern><rect width="50" height="50" fill="url(#p) lime"/>',
    "ellipse: one radius": '<ellipse cx="30" cy="30" rx="20"/><ellipse cx="70" cy="70" ry="15" fill="red"/>',
    "path: T after S, S after Q": '<path d="M10 10S10 48 48 48T48 10"/><path d="M60 60Q60 80 80 95S98 98 98 60" fill="red"/>',
    "dashes: one is negative": '<path d="M10 50H90" stroke="black" stroke-width="8" stroke-dasharray="9 -3"/>',
    "isolation": '<rect width="100" height="100" fill="lime"/><g style="isolation:isolate"><rect width="50" height="50" fill="lime" style="mix-blend-mode:difference"/></g>',
    "shadow: of alpha, merged": '<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur in="SourceAlpha" stdDeviation="4"/><feOffset dx="6" dy="8" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge></filter><rect x="20" y="20" width="50" height="40" rx="6" fill="gold" filter="url(#f)"/>',
    "shadow: flood, in, over": '<filter id="f" x="-1" y="-1" width="3" height="3"><feFlood flood-color="red" flood-opacity=".6" result="a"/><feComposite in="a" in2="SourceAlpha" operator="in" result="b"/><feGaussianBlur in="b" stdDeviation="3" result="c"/><feOffset dx="5" dy="5" result="d"/><feComposite in="SourceGraphic" in2="d" operator="over"/></filter><rect x="20" y="20" width="50" height="40" rx="6" fill="gold" filter="url(#f)"/>',
    "shadow: flood, in the picture": '<filter id="f" x="-1" y="-1" width="3" height="3"><feFlood flood-color="red" flood-opacity=".6" result="a"/><feComposite in="a" in2="SourceGraphic" operator="in" result="b"/><feGaussianBlur in="b" stdDeviation="3" result="c"/><feOffset dx="5" dy="5" result="d"/><feComposite in="SourceGraphic" in2="d" operator="over"/></filter><rect x="20" y="20" width="50" height="40" rx="6" fill="gold" filter="url(#f)"/>',
    "shadow: matrices": '<filter id="f" x="-1" y="-1" width="3" height="3" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="g"/><feColorMatrix in="SourceAlpha" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="h"/><feOffset dy="6"/><feGaussianBlur stdDeviation="4"/><feComposite in2="h" operator="out"/><feColorMatrix values="0 0 0 0 0.2 0 0 0 0 0.4 0 0 0 0 1 0 0 0 0.5 0"/><feBlend in2="g" result="e"/><feBlend in="SourceGraphic" in2="e"/></filter><rect x="20" y="20" width="50" height="40" rx="6" fill="gold" filter="url(#f)"/>',
    "shadow: a matrix of linear colors": '<filter id="f" x="-1" y="-1" width="3" height="3"><feColorMatrix in="SourceAlpha" values="0 0 0 0 0.2 0 0 0 0 0.4 0 0 0 0 1 0 0 0 0.8 0"/><feOffset dy="14" result="e"/><feBlend in="SourceGraphic" in2="e"/></filter><rect x="20" y="20" width="50" height="40" rx="6" fill="gold" filter="url(#f)"/>',
    "blur: of a blend": '<filter id="f" x="-1" y="-1" width="3" height="3"><feFlood flood-opacity="0" result="g"/><feBlend in="SourceGraphic" in2="g"/><feGaussianBlur stdDeviation="5"/></filter><rect x="20" y="20" width="50" height="40" rx="6" fill="gold" filter="url(#f)"/>',
    "use: of what its place of definition hides": '<defs><g visibility="hidden" fill="red"><rect id="r" width="30" height="30"/></g></defs><use href="#r" x="20" y="20" fill="green"/>',
    "image": f'<image href="{PNG}" x="20" y="20" width="60" height="60" preserveAspectRatio="none" style="image-rendering:optimizeQuality"/>',
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(ctx: kinema.Context, tmp_path: Path, name: str) -> None:
    from PIL import Image

    text = svg(PICTURES[name])
    picture = Picture(ctx, tmp_path, text)
    assert picture.notes == []
    own = picture.at(background=(1, 1, 1, 1))[..., :3].astype(int)
    with Image.open(io.BytesIO(bytes(resvg.svg_to_bytes(svg_string=text, background="white")))) as theirs:
        other = numpy.asarray(theirs.convert("RGB")).astype(int)
    if name == "image":  # each player mixes the pixels of a small image in its own way
        own, other = own[21:79, 21:79], other[21:79, 21:79]
        assert abs(own.mean(axis=(0, 1)) - other.mean(axis=(0, 1))).max() < 20
        return
    assert (abs(own - other).max(axis=2) > 48).mean() <= 0.01
    assert (own < 250).any()


def test_the_root_is_an_element(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, svg('<rect width="50" height="50" fill="red"/>', opacity="0.5"))
    assert picture.pixel(20, 20) == pytest.approx((0.5, 0, 0, 0.5), abs=0.01) or picture.pixel(20, 20) == pytest.approx(
        (1, 0, 0, 0.5), abs=0.01
    )


@pytest.mark.parametrize("radius", ["0", "-1"])
def test_a_radial_gradient_without_an_extent_has_its_last_color(ctx: kinema.Context, tmp_path: Path, radius: str) -> None:
    gradient = f'<radialGradient id="g" r="{radius}">{PLAIN}</radialGradient><rect width="50" height="50" fill="url(#g)"/>'
    assert Picture(ctx, tmp_path, svg(gradient)).pixel(20, 20) == (0, 0, 1, 1)


def test_several_filters_are_refused(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, svg('<rect width="50" height="50" style="filter:blur(2px) drop-shadow(2px 2px red)"/>'))
    assert picture.notes == [("filter", "refused")]


@pytest.mark.parametrize(
    ("ratio", "box"),
    [
        ("xMinYMid", (0, 0, 40, 40)),
        ("xMidYMid", (20, 0, 60, 40)),
        ("xMaxYMax meet", (40, 0, 80, 40)),
        ("none", (0, 0, 80, 40)),
        ("xMidYMin slice", (0, 0, 80, 40)),
    ],
)
def test_where_an_image_lies(ctx: kinema.Context, tmp_path: Path, ratio: str, box: tuple[int, ...]) -> None:
    """A square image in a box of 80 x 40."""
    picture = Picture(ctx, tmp_path, svg(f'<image href="{PNG}" width="80" height="40" preserveAspectRatio="{ratio}"/>'))
    ys, xs = (picture.at()[..., 3] > 127).nonzero()
    assert (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1) == box


def test_an_image_with_one_side(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, svg(f'<image href="{PNG}" width="60"/>'))
    ys, xs = (picture.at()[..., 3] > 127).nonzero()
    assert (xs.max() + 1, ys.max() + 1) == (60, 60)


@pytest.mark.parametrize(
    ("attributes", "box"),
    [
        ({"viewBox": "0 0 100 50", "width": "100", "height": "100"}, (0, 25, 100, 75)),
        ({"viewBox": "0 0 100 50", "width": "100", "height": "100", "preserveAspectRatio": "xMinYMax"}, (0, 50, 100, 100)),
        ({"viewBox": "0 0 100 50", "width": "100", "height": "100", "preserveAspectRatio": "none"}, (0, 0, 100, 100)),
        ({"viewBox": "0 0 100 50"}, (0, 0, 100, 50)),
        ({"viewBox": "10 10 50 50", "width": "50", "height": "50"}, (0, 0, 50, 40)),
    ],
)
def test_view_boxes(ctx: kinema.Context, tmp_path: Path, attributes: dict[str, str], box: tuple[int, ...]) -> None:
    held = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {held}><rect width="100" height="50"/></svg>'
    ys, xs = (Picture(ctx, tmp_path, text).at()[..., 3] > 127).nonzero()
    assert (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1) == box


def test_percentages_without_a_view_box(ctx: kinema.Context, tmp_path: Path) -> None:
    text = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect x="25%" width="50%" height="50%"/></svg>'
    ys, xs = (Picture(ctx, tmp_path, text).at()[..., 3] > 127).nonzero()
    assert (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1) == (20, 0, 60, 20)


COLORS = {
    "rgb(50% 20% 10% / 50%)": (0.5, 0.2, 0.1, 0.5),
    "hsl(240deg 100% 50%)": (0, 0, 1, 1),
    "hsla(120, 100%, 30%, .5)": (0, 0.6, 0, 0.5),
    "#f0a8": (1, 0, 2 / 3, 8 / 15),
    "var(--ink)": (1, 0, 0, 1),
    "var(--none, lime)": (0, 1, 0, 1),
    "var(--double)": (1, 0, 0, 1),
    "var(--none)": (0, 0, 1, 1),
}


@pytest.mark.parametrize("text", COLORS)
def test_colors_and_variables(ctx: kinema.Context, tmp_path: Path, text: str) -> None:
    """After CSS Color 4 and CSS Variables; resvg has neither. What is invalid leaves the inherited color."""
    sheet = "<style>:root{--ink:red;--double:var(--ink)}g{fill:blue}</style>"
    picture = Picture(ctx, tmp_path, svg(f'{sheet}<g><rect width="50" height="50" style="fill:{text}"/></g>'))
    red, green, blue, alpha = COLORS[text]
    assert picture.pixel(20, 20) == pytest.approx((red * alpha, green * alpha, blue * alpha, alpha), abs=0.01) or picture.pixel(
        20, 20
    ) == pytest.approx((red, green, blue, alpha), abs=0.01)
    assert picture.notes == []


def test_an_unknown_color_is_named_and_leaves_the_inherited_one(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, svg('<g fill="blue"><rect width="50" height="50" fill="glitter"/></g>'))
    assert picture.notes == [("color 'glitter'", "refused")] and picture.pixel(20, 20) == (0, 0, 1, 1)


@pytest.mark.parametrize(
    ("first", "shown"),
    [
        ('requiredExtensions="x"', 1),
        ('systemLanguage="de, fr"', 1),
        ('systemLanguage="de, en-GB"', 0),
        ('systemLanguage=""', 1),
        ("", 0),
    ],
)
def test_a_switch_shows_the_first_child_that_applies(ctx: kinema.Context, tmp_path: Path, first: str, shown: int) -> None:
    children = f'<rect {first} width="50" height="50" fill="red"/><rect width="50" height="50" fill="lime"/>'
    picture = Picture(ctx, tmp_path, svg(f"<switch>{children}</switch>"))
    assert picture.pixel(20, 20) == ((1, 0, 0, 1), (0, 1, 0, 1))[shown]


def test_gradients_that_are_approximated(ctx: kinema.Context, tmp_path: Path) -> None:
    focus = f'<radialGradient id="g" fx=".2">{STOPS}</radialGradient><rect width="50" height="50" fill="url(#g)"/>'
    picture = Picture(ctx, tmp_path, svg(focus))
    assert picture.notes == [("focal point of a gradient with opacities", "approximated")]
    outside = f'<radialGradient id="g" fx="2">{PLAIN}</radialGradient><rect width="50" height="50" fill="url(#g)"/>'
    with kinema.Context() as own:
        assert Picture(own, tmp_path, svg(outside)).notes == [("focal point outside of its gradient", "approximated")]
    thin = f'<linearGradient id="g" x2=".001" spreadMethod="repeat">{PLAIN}</linearGradient><rect width="90" height="50" fill="url(#g)"/>'
    with kinema.Context() as own:
        assert Picture(own, tmp_path, svg(thin)).notes == [("a gradient with more than 128 periods", "approximated")]


def test_percentages_in_a_symbol_are_parts_of_its_view_box(ctx: kinema.Context, tmp_path: Path) -> None:
    """As in browsers, other than in resvg."""
    symbol = '<symbol id="s" viewBox="0 0 10 10"><rect width="50%" height="100%"/></symbol>'
    picture = Picture(ctx, tmp_path, svg(f'{symbol}<use href="#s" x="20" y="30" width="40" height="40"/>'))
    ys, xs = (picture.at()[..., 3] > 127).nonzero()
    assert (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1) == (20, 30, 40, 70)


@pytest.mark.parametrize(
    ("text", "offset", "alpha"),
    [
        ("drop-shadow(30px 0 rgba(0,0,255,.5))", (30, 0), 0.5),
        ("drop-shadow(rgb(0 0 255 / 40%) 0px -30px 0px)", (0, -30), 0.4),
        ("drop-shadow(-30px 0 0 #00f)", (-30, 0), 1.0),
    ],
)
def test_shadows_of_css(ctx: kinema.Context, tmp_path: Path, text: str, offset: tuple[int, int], alpha: float) -> None:
    picture = Picture(ctx, tmp_path, svg(f'<rect x="40" y="40" width="20" height="20" fill="red" style="filter:{text}"/>'))
    assert picture.notes == []
    assert picture.pixel(50, 50) == (1, 0, 0, 1)
    shaded = picture.pixel(50 + offset[0], 50 + offset[1])
    assert shaded[3] == pytest.approx(alpha, abs=0.01) and shaded[2] > 0 and shaded[0] == 0


def test_filters_that_are_refused(ctx: kinema.Context, tmp_path: Path) -> None:
    for text in ("drop-shadow(1px)", "drop-shadow(1px 2px -3px)", "sepia(1)", "blur(2px) sepia(1)"):
        with kinema.Context() as own:
            picture = Picture(own, tmp_path, svg(f'<rect width="20" height="20" style="filter:{text}"/>'))
            assert picture.notes == [("filter", "refused")], text


def test_units(ctx: kinema.Context, tmp_path: Path) -> None:
    """96 pixels an inch, 25.4 mm or 72 points; percentages of the view box."""
    picture = Picture(ctx, tmp_path, svg('<rect x="1in" y="25.4mm" width="50%" height="36pt" transform="translate(-90 -90)"/>'))
    ys, xs = (picture.at()[..., 3] > 127).nonzero()
    assert (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1) == (6, 6, 56, 54)


def test_path_lengths(ctx: kinema.Context, tmp_path: Path) -> None:
    """Which resvg does not know."""
    circle = '<circle cx="50" cy="50" r="35" fill="none" stroke="black" pathLength="12" stroke-dasharray="1 .5"/>'
    whole = 2 * 3.141592653589793 * 35
    found = str(Picture(ctx, tmp_path, svg(circle)).document)
    pattern = [float(part) for part in found.partition("'lineDashPattern': [")[2].partition("]")[0].split(",")]
    assert pattern == pytest.approx([whole / 12, whole / 24], rel=1e-3)
    part = '<path d="M10 50h80" stroke="black" stroke-width="8" pathLength="1" stroke-dasharray=".5 2" stroke-dashoffset="-.25"/>'
    with kinema.Context() as own:
        xs = (Picture(own, tmp_path, svg(part)).at()[50, :, 3] > 127).nonzero()[0]
    assert (xs.min(), xs.max() + 1) == (30, 70)
