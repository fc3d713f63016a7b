"""The QML module: its example offscreen, with a clock that the test moves, its picture, and bad input. KINEMA_PREFIX names an installed
Kinema; TOOLKITS_PICTURES keeps the picture."""

from __future__ import annotations

import math
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image

FOLDER = Path(__file__).resolve().parents[1]
PREFIX = Path(os.environ["KINEMA_PREFIX"]).resolve()
SONAME = os.readlink(PREFIX / "lib/libkinema.so")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("qt")
    for line in (["cmake", "-S", FOLDER, "-B", folder, f"-DCMAKE_PREFIX_PATH={PREFIX}"], ["cmake", "--build", folder]):
        done = subprocess.run(line, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder


def show(build: Path, *words: object, first: str = "", seconds: float = 60) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "LD_LIBRARY_PATH": first}
    return subprocess.run([build / "show", *words], env=environment, capture_output=True, text=True, timeout=seconds)


def warnings(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line.split(": QML ", 1)[1] for line in done.stderr.splitlines() if ": QML " in line]


def test_properties_methods_signals_and_models(build: Path, tmp_path: Path) -> None:
    """At 0.5 s the first dot is at (160 + 30, 80). The card springs to (260, 138), and its color takes a second."""
    done = show(build, FOLDER / "example/main.qml", FOLDER / "tests/main.script", tmp_path / "end.png")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n") == [
        *["true 0", "24 190 110", "20 138 0", "", "true", "#ffa066", "260 138 1 #ff6666", "0", "1", "-1", "2", "2 2", ""]
    ]
    assert warnings(done) == [
        "KinemaModel: opacity: 2 numbers given, expected 1 for each of 24 layers, or 1 for all",
        'KinemaModel: keyPath: "opacitee" given, expected a property or component, of one named layer at most',
        "KinemaModel: count: -1 given, expected 0 to 1048576",
        "Kinema: time: 7 given, expected at least 8, the current time",
    ]


def test_the_picture_of_the_example(build: Path, tmp_path: Path) -> None:
    done = show(build, FOLDER / "example/main.qml", FOLDER / "tests/half.script", tmp_path / "qt.png")
    assert done.returncode == 0, done.stderr
    picture = Image.open(tmp_path / "qt.png").convert("RGB")
    if "TOOLKITS_PICTURES" in os.environ:
        picture.save(Path(os.environ["TOOLKITS_PICTURES"]) / "qt.png", optimize=True)
    for i in range(24):
        angle = i * math.tau / 24
        x, y = 160 + 30 * math.cos(angle), 80 + 30 * math.sin(angle)
        shown = picture.getpixel((round(x), round(y)))
        assert all(abs(a - b) <= 14 for a, b in zip(shown, (255 * (1 - i / 24), 127.5, 255 * i / 24), strict=True)), i
    assert picture.getpixel((160, 80)) == picture.getpixel((220, 80)) == (26, 31, 43)
    assert picture.getpixel((40, 150)) == (255, 217, 102)


def test_bad_input_is_a_warning_at_its_line(build: Path, tmp_path: Path) -> None:
    done = show(build, FOLDER / "tests/bad.qml", FOLDER / "tests/bad.script", tmp_path / "bad.png")
    found = warnings(done)
    assert found[:2] == [
        "KinemaSpring: the property word is a QString, expected a number, a point or a color",
        "KinemaSpring: to: QPointF given, expected a number",
    ]
    assert len(found) == 3 and found[2].startswith('KinemaCurve: motion.curve: "bouncy" given, expected an easing')
    assert "bad.qml:9:5" in done.stderr and "bad.qml:10:5" in done.stderr and "bad.qml:11:5" in done.stderr


def test_frames_move_the_clock(build: Path, tmp_path: Path) -> None:
    """Without a script Qt's frames advance, and rest when nothing moves."""
    (tmp_path / "clock.qml").write_text(
        "import QtQuick\nimport Kinema\nItem {\n    property real number: 0\n    property real goal: 0\n"
        "    KinemaCurve on number { to: goal; curve: 'linear'; duration: 0.3; onFinished: { console.log('at', number); Qt.quit() } }\n"
        "    Component.onCompleted: goal = 5\n}\n"
    )
    done = show(build, tmp_path / "clock.qml")
    assert "qml: at 5" in done.stderr


def test_a_library_of_another_version_is_named(build: Path, tmp_path: Path) -> None:
    used = subprocess.run(
        ["nm", "-D", "--undefined-only", build / "Kinema/libkinema_qml.so"], capture_output=True, text=True, check=True
    )
    names = set(re.findall(r" U (kin[A-Z]\w+)", used.stdout)) - {"kinVersion", "kinBuildInfo"}
    lines = ["unsigned kinVersion(void) { return 9009009; }", 'const char *kinBuildInfo(void) { return "9.9.9 (embedded)"; }']
    (tmp_path / "other.c").write_text("\n".join(lines + [f"int {name}(void) {{ return 2; }}" for name in sorted(names)]) + "\n")
    library = tmp_path / SONAME
    subprocess.run(["cc", "-shared", "-fPIC", tmp_path / "other.c", f"-Wl,-soname,{SONAME}", "-o", library], check=True)
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "LD_PRELOAD": str(library)}
    command = [build / "show", FOLDER / "example/main.qml", FOLDER / "tests/half.script", tmp_path / "none.png"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    line = r"Kinema: the QML module is version \d+\.\d+\.\d+, and the libkinema that was loaded is 9\.9\.9 \(embedded\)"
    assert re.search(line, done.stderr)


def test_an_older_qt_is_named(tmp_path: Path) -> None:
    """It is the only one: CMake does not look where the system has its packages."""
    package = tmp_path / "lib/cmake/Qt6"
    package.mkdir(parents=True)
    (package / "Qt6Config.cmake").write_text("")
    (package / "Qt6ConfigVersion.cmake").write_text("set(PACKAGE_VERSION 6.2.4)\n")
    places = [f"-DCMAKE_CXX_COMPILER={shutil.which('c++')}", f"-DCMAKE_MAKE_PROGRAM={shutil.which('make')}"]
    places += ["-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF", "-DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF"]
    command = ["cmake", "-S", FOLDER, "-B", tmp_path / "build", f"-DCMAKE_PREFIX_PATH={tmp_path};{PREFIX}", *places]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode != 0 and "  the QML module needs Qt 6.4 or later, and this is Qt 6.2.4\n" in done.stderr
