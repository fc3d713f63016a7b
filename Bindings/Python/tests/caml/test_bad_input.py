"""Documents that are broken, or mean harm: one line says where and what, or the part is reported and left out."""

from __future__ import annotations

import random
import zipfile
from pathlib import Path
from typing import Any

import pytest
from documents import HEAD, PLIST, png, read, text, write

import kinema
from kinema.importers.files import ImportFailure

BOMB = '<!DOCTYPE caml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><caml><CALayer name="&b;"/></caml>'
EXTERNAL = '<!DOCTYPE caml [<!ENTITY x SYSTEM "file:///etc/passwd">]><caml><CALayer>&x;</CALayer></caml>'
REFUSED = [
    ("", "line 1, column 1: no element found"),
    ("scene", "line 1, column 1: syntax error"),
    ("<caml>\n <CALayer>\n </caml>", "line 3, column 4: mismatched tag"),
    ("<caml><CALayer", "unclosed token"),
    (text("<sublayers></CALayer>"), "mismatched tag"),
    ('<caml><CALayer a="1" a="2"/></caml>', "line 1, column 22: duplicate attribute"),
    ("<svg/>", "line 1, column 1: <svg> given, expected <caml>"),
    ('<caml xmlns="http://example.org"/>', "<{http://example.org}caml> given, expected <caml>"),
    ("<caml/>", "no layer in <caml>, expected one"),
    ("<caml><MicaAssetManifest/></caml>", "no layer in <caml>, expected one"),
    (BOMB, "line 1, column 16: a DOCTYPE given, expected none"),
    (EXTERNAL, "line 1, column 16: a DOCTYPE given, expected none"),
    (HEAD + "<CALayer>" * 200, "more than elements nested 128 deep given"),
    (HEAD + "<CALayer name='\1'/></caml>", "not well-formed"),
    ('<?xml version="1.0" encoding="rot13"?><caml/>', "encoding"),
]


@pytest.mark.parametrize(("given", "expected"), REFUSED, ids=range(len(REFUSED)))
def test_a_damaged_text_is_refused_with_its_place(given: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "main.caml"
    path.write_text(given, encoding="utf-8")
    with pytest.raises(ImportFailure) as caught:
        read(path)
    assert expected in str(caught.value) and "line " in str(caught.value) and "\n" not in str(caught.value)


def test_sizes_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "main.caml"
    path.write_bytes(b" " * ((16 << 20) + 1))
    with pytest.raises(ImportFailure, match="larger than 16777216 bytes"):
        read(path)
    monkeypatch.setattr("kinema.importers.caml.elements.MOST", 100)
    path.write_text(text("<sublayers>" + "<CALayer/>" * 100 + "</sublayers>"), encoding="utf-8")
    with pytest.raises(ImportFailure, match=r"main.caml: line 3, column \d+: more than 100 elements given"):
        read(path)
    monkeypatch.setattr("kinema.importers.caml.elements.MOST", 1000)
    monkeypatch.setattr("kinema.importers.caml.layers.MOST_LAYERS", 100)
    with pytest.raises(ImportFailure, match="more than 100 layers given"):
        read(path)


def test_every_truncation_is_refused_and_every_change_is_read_or_refused(tmp_path: Path) -> None:
    body = (
        '<sublayers><CAShapeLayer id="a" path="M0 0L1 1" transform="rotate(4deg)"><animations><animation type="CASpringAnimation" '
        'keyPath="position.x" velocity="1"/></animations></CAShapeLayer></sublayers><states><LKState name="s"><elements>'
        '<LKStateSetValue targetId="a" keyPath="opacity"><value value="0"/></LKStateSetValue></elements></LKState></states>'
    )
    whole = text(body).encode()
    path = tmp_path / "main.caml"
    for length in range(0, len(whole.rstrip()), 7):
        path.write_bytes(whole[:length])
        with pytest.raises(ImportFailure):
            read(path)
    chance = random.Random(17)
    for _ in range(150):
        changed = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            changed[chance.randrange(len(changed))] = chance.choice(b'<>/="0123456789.- aM&\xff')
        path.write_bytes(changed)
        try:
            made = read(path)
        except ImportFailure as error:
            assert "\n" not in str(error)
        else:
            with kinema.Context() as ctx:
                ctx.load(made.document)


WRONG_VALUES = [
    "",
    " ",
    "NaN",
    "1e999",
    "-1e999",
    "١",
    "0x10",
    "1 2 3 4 5",
    "rotate(",
    "scale()",
    "rotate(1deg,0,0)",
    "{1, 2}",
    "M",
    "é",
]


@pytest.mark.parametrize("value", WRONG_VALUES)
def test_a_wrong_value_is_reported_and_left_out(value: str, tmp_path: Path) -> None:
    names = (
        "opacity",
        "position",
        "bounds",
        "transform",
        "hidden",
        "backgroundColor",
        "path",
        "speed",
        "lineDashPattern",
        "lineCap",
    )
    attributes = " ".join(f'{name}="{value}"' for name in names)
    animation = f'<animation type="CAKeyframeAnimation" keyPath="{value}" {attributes} duration="{value}"><values><real value="{value}"/></values></animation>'
    made = read(
        write(tmp_path, f"<sublayers><CAShapeLayer {attributes}><animations>{animation}</animations></CAShapeLayer></sublayers>")
    )
    assert made.notes
    with kinema.Context() as ctx:
        ctx.load(made.document)


def archive(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as file:
        for name, data in members.items():
            file.writestr(name, data)
    return path


INDEX = PLIST.format("<key>rootDocument</key><string>main.caml</string>").encode()


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"../main.caml": b""}, "no relative name inside the folder"),
        ({"a.ca/index.xml": INDEX}, "rootDocument 'main.caml' is missing"),
        ({"a.ca/main.caml": b"", "a.ca/index.xml": b"<plist"}, "a.ca/index.xml: not a property list"),
        (
            {"main.caml": b"", "index.xml": PLIST.format("<key>rootDocument</key><integer>1</integer>").encode()},
            "no dictionary with the name",
        ),
        ({"main.caml": b"", "index.xml": INDEX.replace(b"main.caml", b"../../etc/passwd")}, "no relative name inside the folder"),
        (
            {"main.caml": b"", "index.xml": b'<!DOCTYPE plist [<!ENTITY a "b">]><plist><dict><key>&a;</key></dict></plist>'},
            "not a property list",
        ),
        ({"a.ca/main.caml": b"<caml>"}, "a.ca/main.caml: line 1, column 7"),
    ],
    ids=range(7),
)
def test_a_damaged_package_is_refused(members: dict[str, bytes], expected: str, tmp_path: Path) -> None:
    with pytest.raises(ImportFailure) as caught:
        read(archive(tmp_path / "a.zip", members))
    assert expected in str(caught.value) and "\n" not in str(caught.value)


def sizes(made: Any) -> list[Any]:
    return [layer["sublayers"][0].get("set", {}).get("name") for layer in made.document["layers"]]


def test_packages_are_read_from_back_to_front(tmp_path: Path) -> None:
    """A wallpaper, as a folder and as an archive; ids that two documents share are kept apart."""
    members: dict[str, bytes] = {}
    for name in ("Foreground", "Background", "Floating"):
        folder = f"x/a.wallpaper/{name}.ca"
        body = f'<sublayers><CALayer id="a"><contents src="assets/{name}.png"/></CALayer></sublayers>'
        body += '<states><LKState name="on"><elements><LKStateSetValue targetId="a" keyPath="opacity"><value value="0"/></LKStateSetValue>'
        members |= {
            f"{folder}/main.caml": text(body + "</elements></LKState></states>", f'name="{name}" bounds="0 0 40 30"').encode(),
            f"{folder}/index.xml": INDEX,
            f"{folder}/assetManifest.caml": f"{HEAD}<MicaAssetManifest/></caml>".encode(),
            f"{folder}/assets/{name}.png": png(),
        }
    members["x/b.wallpaper/One.ca/main.caml"], members["x/b.wallpaper/One.ca/index.xml"] = text("").encode(), INDEX
    archive(tmp_path / "a.zip", members)
    for name, data in members.items():
        (tmp_path / "folder" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "folder" / name).write_bytes(data)
    for path in (tmp_path / "a.zip", tmp_path / "folder"):
        made = read(path)
        assert sizes(made) == ["Background", "Floating", "Foreground"] and made.document["size"] == [40, 30]
        inner = [layer["sublayers"][0] for layer in made.document["layers"]]
        assert [one["sublayers"][0]["id"] for one in inner] == ["a", "a 2", "a 3"]
        assert [one["states"][0]["values"][0]["layer"] for one in inner] == ["a", "a 2", "a 3"]
        assert [one["source"][:20] for one in made.document["resources"]] == ["data:image/png;base6"] * 3
        assert [note.feature for note in made.notes] == ["further package"]
    assert sizes(read(tmp_path / "folder/x/a.wallpaper/Floating.ca")) == ["Floating"]


def test_a_package_may_have_documents_without_layers(tmp_path: Path) -> None:
    """Editors write such a document for a part of a wallpaper that is not used."""
    for name, body in (("Background", f"{HEAD}</caml>"), ("Floating", text("", 'name="front" bounds="0 0 4 3"'))):
        (tmp_path / f"a.wallpaper/{name}.ca").mkdir(parents=True)
        (tmp_path / f"a.wallpaper/{name}.ca/main.caml").write_text(body, encoding="utf-8")
        (tmp_path / f"a.wallpaper/{name}.ca/index.xml").write_bytes(INDEX)
    made = read(tmp_path / "a.wallpaper")
    assert sizes(made) == ["front"] and made.document["size"] == [4, 3]
    assert [(note.feature, note.first) for note in made.notes] == [
        ("document without a layer", "Background: Background.ca/main.caml")
    ]
    (tmp_path / "a.wallpaper/Floating.ca/main.caml").write_text(f"{HEAD}</caml>", encoding="utf-8")
    with pytest.raises(ImportFailure, match="no document of the package has a layer"):
        read(tmp_path / "a.wallpaper")
    with pytest.raises(ImportFailure, match="no layer in <caml>, expected one"):
        read(tmp_path / "a.wallpaper/Floating.ca")


def test_the_root_is_shown_in_its_frame(tmp_path: Path) -> None:
    made = read(write(tmp_path, "", attributes='bounds="0 0 40 20" position="120 60" anchorPoint="0 1"'))
    assert made.document["layers"][0]["set"] == {"geometryFlipped": True, "bounds": [120, 40, 40, 20], "position": [20, 10]}
    with kinema.Context() as ctx:
        root = ctx.load(made.document).roots[0]
        ctx.flush()
        inner = root.sublayers[0]
        assert inner.convert_point((0, 0), to=root) == (120, 40)


@pytest.mark.parametrize(
    ("attributes", "index", "size", "flipped"),
    [
        ("", "<key>documentWidth</key><real>390</real><key>documentHeight</key><real>844</real>", [390, 844], None),
        ('bounds="0 0 10 20"', "<key>documentWidth</key><real>390</real>", [10, 20], None),
        ('bounds="0 0 10 20"', "<key>geometryFlipped</key><true/>", [10, 20], True),
        ('bounds="0 0 10 20" geometryFlipped="0"', "<key>geometryFlipped</key><true/>", [10, 20], False),
    ],
)
def test_the_index_says_the_size_and_the_axis(
    attributes: str, index: str, size: list[int], flipped: bool, tmp_path: Path
) -> None:
    write(tmp_path, "", attributes=attributes)
    (tmp_path / "index.xml").write_text(
        PLIST.format(index + "<key>rootDocument</key><string>main.caml</string>"), encoding="utf-8"
    )
    made = read(tmp_path)
    assert made.document["size"] == size and made.root.get("set", {}).get("geometryFlipped") is flipped


def test_a_layer_of_many_unknown_attributes_still_loads(tmp_path: Path) -> None:
    """An object of a document has at most 256 members (D90)."""
    unknown = " ".join(f'a{number}="1"' for number in range(400))
    made = read(write(tmp_path, f"<sublayers><CALayer {unknown}/></sublayers>"))
    assert len(made.notes) == 400 and len(made.root["sublayers"][0]["extra"]["caml"]["attributes"]) == 200
    with kinema.Context() as ctx:
        ctx.load(made.document)


def test_text_in_pieces_takes_work_by_its_length(tmp_path: Path) -> None:
    """The parser gives each entity as a piece; all of them are joined once."""
    path = tmp_path / "main.caml"
    path.write_text(
        text("<sublayers><CATextLayer><string>" + "a&amp;" * 9 + "</string></CATextLayer></sublayers>"), encoding="utf-8"
    )
    layer = read(path).document["layers"][0]["sublayers"][0]["sublayers"][0]
    assert layer["set"]["string"] == "a&" * 9


def test_filters_with_one_name_are_numbered_once(tmp_path: Path) -> None:
    filters = [f'<CALayer><filters><CIFilter filter="f" inputRadius="{n}"/></filters></CALayer>' for n in range(3)]
    path = tmp_path / "main.caml"
    path.write_text(text(f"<sublayers>{''.join(filters)}</sublayers>"), encoding="utf-8")
    assert [one["name"] for one in read(path).document["resources"]] == ["f", "f 2", "f 3"]


def test_an_image_can_be_a_data_url(tmp_path: Path) -> None:
    import base64

    url = "data:image/png;base64," + base64.b64encode(png()).decode()
    path = tmp_path / "main.caml"
    body = f"<sublayers>{f'<CALayer><contents><CGImage src={chr(34)}{url}{chr(34)}/></contents></CALayer>' * 2}</sublayers>"
    path.write_text(text(body), encoding="utf-8")
    made = read(path)
    assert made.notes == [] and made.document["resources"] == [{"name": "image", "source": url}]
    path.write_text(text(body.replace("base64,", "base64;")), encoding="utf-8")
    assert any("data: URL is damaged" in note.feature for note in read(path).notes)
