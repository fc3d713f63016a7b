"""The GObject library: its typelib used from Python, the example's picture, the example in GTK's window. KINEMA_PREFIX names an installed
Kinema; TOOLKITS_PICTURES keeps the picture. The interpreter of the system has gi."""

from __future__ import annotations

import math
import os
import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image

FOLDER = Path(__file__).resolve().parents[1]
PREFIX = Path(os.environ["KINEMA_PREFIX"]).resolve()
SONAME = os.readlink(PREFIX / "lib/libkinema.so")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gtk")
    for line in (["cmake", "-S", FOLDER, "-B", folder, f"-DCMAKE_PREFIX_PATH={PREFIX}"], ["cmake", "--build", folder]):
        done = subprocess.run(line, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder


def python(
    build: Path, *words: object, screen: bool = False, first: str = "", seconds: float = 60
) -> subprocess.CompletedProcess[str]:
    libraries = ":".join(filter(None, [first, str(build), str(PREFIX / "lib")]))
    environment = os.environ | {
        "GI_TYPELIB_PATH": str(build),
        "LD_LIBRARY_PATH": libraries,
        "GSK_RENDERER": "cairo",
        "GTK_A11Y": "none",
    }
    environment.pop("PYTHONPATH", None)
    screen_words = ["xvfb-run", "-a"] if screen else []
    command = [*screen_words, "timeout", str(seconds), "/usr/bin/python3", *map(str, words)]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


def test_every_function_by_introspection(build: Path) -> None:
    """The card moves from (10, 20) to (30, 60) from 0.5 s to 1.5 s."""
    done = python(build, FOLDER / "tests/program.py")
    assert done.stderr == "" and done.stdout.splitlines() == [
        "[20.0, 40.0] True 1.0",
        "[25.0, 50.0, 0.0, 0.0]",
        "finished position at 4.0",
        "[30.0, 60.0] [0.0] False",
        "kin-g-error-quark document: line 1, column 25, layers: a number given, expected a list",
        "kin-g-error-quark time: 3 given, expected at least 4, the current time",
        'kin-g-error-quark keyPath: "positoin" given, expected a property or component, of one named layer at most',
        "kin-g-error-quark position: 3 numbers given, expected a point (2 numbers)",
        'kin-g-error-quark motion.curve: "bouncy" given, expected an easing such as ease-out-back, cubic-bezier(x1, y1, x2, y2), '
        "steps(n, jump-end), linear(0, 0.5 30%, 1), spring(duration, bounce b) or decay(n)",
        "kin-g-error-quark channels[0].keyPath: path given, expected a property of this class of layers",
        'kin-g-error-quark keyPath: "velocity.position" given, expected a property or component, of one named layer at most',
        "alive 6.0",
    ]


def test_the_typelib_has_every_function_of_the_header(build: Path) -> None:
    declared = set(re.findall(r"\b(kin_g_\w+)\(", (FOLDER / "source/kinema-gobject.h").read_text())) - {
        "kin_g_context_get_type",
        "kin_g_layer_get_type",
    }
    found = set(re.findall(r'c:identifier="(\w+)"', (build / "Kinema-1.0.gir").read_text()))
    assert found == declared and len(found) == 12
    program = (FOLDER / "tests/program.py").read_text() + (FOLDER / "example/cards.py").read_text()
    for name in found:
        assert re.sub("kin_g_(context|layer)_(get_)?", "", name) in program, name


def test_the_picture_of_the_example(build: Path, tmp_path: Path) -> None:
    done = python(build, FOLDER / "example/cards.py", tmp_path / "gtk.png")
    assert done.returncode == 0, done.stderr
    picture = Image.open(tmp_path / "gtk.png").convert("RGB")
    if "TOOLKITS_PICTURES" in os.environ:
        picture.save(Path(os.environ["TOOLKITS_PICTURES"]) / "gtk.png", optimize=True)
    for i in range(24):
        angle = i * math.tau / 24
        shown = picture.getpixel((int(160 + 30 * math.cos(angle)), int(90 + 30 * math.sin(angle))))
        assert all(abs(a - b) <= 40 for a, b in zip(shown, (255 * (1 - i / 24), 127.5, 255 * i / 24), strict=True)), i
    assert picture.getpixel((160, 90)) == picture.getpixel((40, 170)) == picture.getpixel((280, 170)) == (26, 31, 43)
    assert all(abs(a - b) <= 1 for a, b in zip(picture.getpixel((160, 170)), (255, 217, 102), strict=True))


def test_the_example_runs_in_a_window_of_gtk(build: Path) -> None:
    done = python(build, FOLDER / "example/cards.py", screen=True, seconds=6)
    assert done.returncode == 124 and "Traceback" not in done.stderr, done.stderr  # it runs until it is closed


def test_a_library_of_another_version_is_named(build: Path, tmp_path: Path) -> None:
    used = subprocess.run(
        ["nm", "-D", "--undefined-only", build / "libkinema-gobject.so"], capture_output=True, text=True, check=True
    )
    names = set(re.findall(r" U (kin[A-Z]\w+)", used.stdout)) - {"kinVersion", "kinBuildInfo"}
    lines = ["unsigned kinVersion(void) { return 9009009; }", 'const char *kinBuildInfo(void) { return "9.9.9 (embedded)"; }']
    (tmp_path / "other.c").write_text("\n".join(lines + [f"void {name}(void) {{}}" for name in sorted(names)]) + "\n")
    build_other = [
        "cc",
        "-shared",
        "-fPIC",
        tmp_path / "other.c",
        f"-Wl,-soname,{SONAME}",
        "-o",
        tmp_path / SONAME,
    ]
    subprocess.run(build_other, check=True)
    preload = (
        f"import ctypes; ctypes.CDLL('{tmp_path}/{SONAME}', ctypes.RTLD_GLOBAL); exec(open('{FOLDER}/tests/program.py').read())"
    )
    done = python(build, "-c", preload)
    assert re.search(
        r"kinema-gobject is version \d+\.\d+\.\d+, and the libkinema that was loaded is 9\.9\.9 \(embedded\)", done.stderr
    )


def test_an_older_glib_is_named(tmp_path: Path) -> None:
    (tmp_path / "gobject-2.0.pc").write_text("Name: GObject\nDescription: an old one\nVersion: 2.66.8\n")
    command = ["cmake", "-S", FOLDER, "-B", tmp_path / "build", f"-DCMAKE_PREFIX_PATH={PREFIX}"]
    done = subprocess.run(command, env=os.environ | {"PKG_CONFIG_PATH": str(tmp_path)}, capture_output=True, text=True)
    assert done.returncode != 0 and "  kinema-gobject needs GLib 2.70 or later, and this is GLib 2.66.8\n" in done.stderr
