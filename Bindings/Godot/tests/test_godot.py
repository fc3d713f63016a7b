"""The add-on: run in Godot 3.2 under Xvfb, whose picture is compared with closed forms; for Godot 4 its tables, its start in an old version
and its files. Godot 4 itself is not part of the tests. KINEMA_PREFIX names an installed Kinema; TOOLKITS_PICTURES keeps the picture."""

from __future__ import annotations

import math
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as Tree
from pathlib import Path

import pytest
from PIL import Image

FOLDER = Path(__file__).resolve().parents[1]
PREFIX = Path(os.environ["KINEMA_PREFIX"]).resolve()
SONAME = os.readlink(PREFIX / "lib/libkinema.so")
SOURCES = [*sorted(FOLDER.glob("source/*.c"))]


def built(folder: Path) -> Path:
    """Builds the add-on in a folder, and returns its library."""
    addon = folder / "addons/kinema"
    shutil.copytree(FOLDER / "addons", folder / "addons", dirs_exist_ok=True)
    command = ["cmake", "-S", FOLDER, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={PREFIX}", f"-DKINEMA_ADDON={addon}"]
    for line in (command, ["cmake", "--build", folder / "build"]):
        done = subprocess.run(line, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return addon / "bin/linux-x64/libkinema_godot.so"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("godot") / "game"
    shutil.copytree(FOLDER / "example3", folder)
    shutil.copy(FOLDER / "tests/test.gd", folder)
    built(folder)
    return folder


def godot(project: Path, test: Path | None = None, seconds: int = 100) -> str:
    """Runs the project, and returns what it and Kinema print."""
    home = project.parent / "home"
    home.mkdir(exist_ok=True)
    environment = os.environ | {"HOME": str(home), "LC_ALL": "C.UTF-8"} | ({"KINEMA_TEST": str(test)} if test else {})
    screen = ["xvfb-run", "-a", "-s", "-screen 0 800x600x24", "timeout", str(seconds)]
    command = [*screen, "godot3", "--path", project, "--audio-driver", "Dummy"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def output(project: Path) -> str:
    return godot(project, project)


class TestGodot3:
    def test_cards_and_ship_are_half_way(self, project: Path, output: str) -> None:
        picture = Image.open(project / "half.png").convert("RGB")
        if "TOOLKITS_PICTURES" in os.environ:
            picture.save(Path(os.environ["TOOLKITS_PICTURES"]) / "godot.png", optimize=True)
        stage = (26, 31, 43)
        for i in range(24):
            angle = i * math.tau / 24
            x, y = 160 + 40 * math.cos(angle), 100 + 40 * math.sin(angle)
            color = (255 * (1 - i / 24), 127.5, 255 * i / 24)
            shown = picture.getpixel((int(x), int(y)))
            assert all(abs(a - b) <= 4 for a, b in zip(shown, color, strict=True)), i
            goal = picture.getpixel((int(160 + 78 * math.cos(angle)), int(100 + 78 * math.sin(angle))))
            assert goal == stage or 170 < 100 + 78 * math.sin(angle), i  # nothing is at the goals yet, but the ship is below
        for x, color in ((160, (255, 217, 102)), (20, stage), (300, stage)):
            assert all(abs(a - b) <= 4 for a, b in zip(picture.getpixel((x, 180)), color, strict=True)), x

    def test_properties_methods_and_signals(self, output: str) -> None:
        lines = [
            line
            for line in output.splitlines()
            if re.match("(shown|animating|finished|follows|fraction|opacity|loads|done)", line)
        ]
        assert lines == [
            "shown (160, 180) model (300, 180)",
            "animating True time 0.5",
            "finished position",
            "animating False",
            "follows True",
            "fraction 0.25 opacity 0.75",
            "finished opacity",
            "opacity 1",
            "loads True",
            "follows False",
            "done",
        ]

    def test_bad_input_is_one_line_each(self, output: str) -> None:
        errors = [line.removeprefix("ERROR: kinema: ") for line in output.splitlines() if line.startswith("ERROR: kinema: ")]
        assert errors == [
            'KinemaLayer.set_state: name: "other" given, expected a state of the layer',
            "KinemaLayer.animate: the node is outside the tree, expected one below a KinemaContext",
            "KinemaLayer._enter_tree: expected a KinemaContext or a KinemaLayer as the node above",
            'KinemaLayer.animate: keyPath: "positoin" given, expected a property or component, of one named layer at most',
            "KinemaLayer.animate: value: expected numbers, a vector or a color",
            "KinemaLayer.set_value: position: 3 numbers given, expected a point (2 numbers)",
            "Kinema: too few arguments",
            "KinemaGroup.set_value: value: expected the numbers of one layer, or of all one after the other",
            "KinemaGroup.count: expected a number from 0 to 1048576",
            "KinemaContext.speed: expected a number of at least 0: time does not run backwards",
            "KinemaContext.advance: time: 1.25 given, expected at least 2.25, the current time",
            "Kinema: the property is read only",
            "KinemaAnimator.pause: nothing is controlled, expected a call of follow before",
            "KinemaAnimator.follow: layer: expected a KinemaLayer",
        ]

    def test_a_library_of_another_version_is_named(self, project: Path, tmp_path: Path) -> None:
        game = tmp_path / "game"
        shutil.copytree(project, game)
        library = game / "addons/kinema/bin/linux-x64"
        used = subprocess.run(
            ["nm", "-D", "--undefined-only", library / "libkinema_godot.so"], capture_output=True, text=True, check=True
        )
        names = set(re.findall(r" U (kin\w+)", used.stdout)) - {"kinVersion", "kinBuildInfo"}
        lines = ["unsigned kinVersion(void) { return 9009009; }", 'const char *kinBuildInfo(void) { return "9.9.9 (embedded)"; }']
        source = tmp_path / "other.c"
        source.write_text("\n".join(lines + [f"void {name}(void) {{}}" for name in sorted(names)]) + "\n")
        target = library / SONAME
        subprocess.run(["cc", "-shared", "-fPIC", source, f"-Wl,-soname,{SONAME}", "-o", target], check=True)
        printed = godot(game, game, 8)  # without its classes the test script cannot end the game
        assert re.search(
            r"Kinema: the add-on is version \d+\.\d+\.\d+, and the libkinema that was loaded is 9\.9\.9 \(embedded\)", printed
        )

    @pytest.mark.parametrize(
        ("version", "line"),
        [
            ("2 1", "Kinema: the add-on needs version 1 of GDNative, and this Godot has version 2.1"),
            ("1 0", "Kinema: the add-on needs NativeScript, and this Godot has none"),
        ],
    )
    def test_another_interface_is_named(self, project: Path, tmp_path: Path, version: str, line: str) -> None:
        subprocess.run(["cc", "-std=c11", FOLDER / "tests/other_godot3.c", "-ldl", "-o", tmp_path / "other"], check=True)
        library = project / "addons/kinema/bin/linux-x64/libkinema_godot.so"
        done = subprocess.run([tmp_path / "other", library, *version.split()], capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, line + "\n")

    @pytest.mark.parametrize("missing", [SONAME, "libkinema_godot.so"])
    def test_a_missing_library_is_named(self, project: Path, tmp_path: Path, missing: str) -> None:
        """Godot says it: the line has the file that it opens and the one that is missing."""
        game = tmp_path / "game"
        shutil.copytree(project, game)
        (game / "addons/kinema/bin/linux-x64" / missing).unlink()
        printed = godot(game, game, 8)
        assert re.search(rf"libkinema_godot\.so.*{re.escape(missing)}: cannot open shared object file", printed), printed


class TestGodot4:
    """What is checked without Godot 4."""

    @pytest.mark.parametrize("missing", ["classdb_register_extension_class2", "string_name_new_with_latin1_chars"])
    def test_an_older_godot_is_named(self, project: Path, tmp_path: Path, missing: str) -> None:
        subprocess.run(["cc", "-std=c11", FOLDER / "tests/old_godot.c", "-ldl", "-o", tmp_path / "old"], check=True)
        library = project / "addons/kinema/bin/linux-x64/libkinema_godot.so"
        done = subprocess.run([tmp_path / "old", library, missing], capture_output=True, text=True)
        line = f"Kinema: the add-on needs Godot 4.2 or later, and this is Godot Engine v4.1.3, without {missing}\n"
        assert (done.returncode, done.stdout) == (1, line)

    def test_the_documentation_has_the_methods_properties_and_signals_of_the_sources(self) -> None:
        text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
        for path in sorted((FOLDER / "addons/kinema/doc_classes").glob("*.xml")):
            page = Tree.parse(path).getroot()
            name = page.attrib["name"]
            methods, properties, signal = re.search(
                rf'"{name}", \w+, sizeof\(\w+\), \w+, (\w+), (\w+), ("\w+"|NULL)', text
            ).groups()
            table = re.search(rf"{methods}\[\] = \{{(.*?)\n\}};", text, re.S)[1]
            found = {
                row[0]: re.findall(r'\{"(\w+)", Type', row[1])
                for row in re.findall(r'\{"([a-z]\w*)", \w+, \d, \d,(.*?)\}\},', table, re.S)
            }
            documented = {one.attrib["name"]: [p.attrib["name"] for p in one.iter("param")] for one in page.iter("method")}
            assert documented == found, name
            members = re.search(rf"{properties}\[\] = (.*?)\}};", text, re.S)[1]
            assert [one.attrib["name"] for one in page.iter("member")] == re.findall(r'\{"(\w+)", Type', members), name
            assert [f'"{one.attrib["name"]}"' for one in page.iter("signal")] == ([] if signal == "NULL" else [signal])

    def test_the_extension_names_the_functions_and_files_of_the_build(self, project: Path) -> None:
        text = (FOLDER / "addons/kinema/kinema.gdextension").read_text()
        library = project / "addons/kinema/bin/linux-x64"
        exported = subprocess.run(
            ["nm", "-D", "--defined-only", library / "libkinema_godot.so"], capture_output=True, text=True, check=True
        )
        symbol = re.search(r'entry_symbol = "(.*)"', text)
        assert symbol and f" T {symbol[1]}\n" in exported.stdout
        for name in re.findall(
            r'res://(addons/kinema/bin/linux-x64/[^"]+)"', text + (FOLDER / "addons/kinema/kinema.gdnlib").read_text()
        ):
            assert (project / name).is_file(), name
