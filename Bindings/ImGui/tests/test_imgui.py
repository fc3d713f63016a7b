"""kinema_imgui.h: its example without a window, against closed forms. KINEMA_PREFIX names an installed Kinema; TOOLKITS_PICTURES keeps the
picture."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image

FOLDER = Path(__file__).resolve().parents[1]
PREFIX = Path(os.environ["KINEMA_PREFIX"]).resolve()


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("imgui")
    for line in (["cmake", "-S", FOLDER, "-B", folder, f"-DCMAKE_PREFIX_PATH={PREFIX}"], ["cmake", "--build", folder]):
        done = subprocess.run(line, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder


def panel(build: Path, picture: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy"} | variables
    return subprocess.run([build / "panel", picture], env=environment, capture_output=True, text=True, timeout=60)


def test_the_panel_is_half_open_at_half_the_time(build: Path, tmp_path: Path) -> None:
    """Bar i goes from 20 to 40 + 30 i, its color between the two colors of the example, the knob from x = 200 to 300."""
    done = panel(build, tmp_path / "imgui.bmp")
    assert (done.returncode, done.stdout.splitlines()) == (
        0,
        ["3 kinema_imgui: expected newFrame(context) before the first value", "closed: rests", "half: moves", "open: rests"],
    )
    picture = Image.open(tmp_path / "imgui.bmp").convert("RGB")
    if "TOOLKITS_PICTURES" in os.environ:
        picture.save(Path(os.environ["TOOLKITS_PICTURES"]) / "imgui.png", optimize=True)
    stage, half = (26, 31, 43), (255 * 0.6, 255 * 0.65, 255 * 0.5)
    for i in range(8):
        end, y = 10 + (20 + 40 + 30 * i) / 2, 17 + 20 * i
        for x, color in ((12, half), (end - 2, half), (end + 2, stage)):
            assert all(abs(a - b) <= 2 for a, b in zip(picture.getpixel((int(x), y)), color, strict=True)), (i, x)
    assert (
        picture.getpixel((250, 185)) == (255, 255, 255) and picture.getpixel((200, 185)) == picture.getpixel((300, 185)) == stage
    )


def test_a_library_of_another_version_is_named(build: Path, tmp_path: Path) -> None:
    source = 'unsigned kinVersion(void) { return 9009009; }\nconst char *kinBuildInfo(void) { return "9.9.9 (embedded)"; }\n'
    (tmp_path / "other.c").write_text(source)
    subprocess.run(["cc", "-shared", "-fPIC", tmp_path / "other.c", "-o", tmp_path / "other.so"], check=True)
    done = panel(build, tmp_path / "imgui.bmp", LD_PRELOAD=str(tmp_path / "other.so"))
    line = r"kinema_imgui is version \d+\.\d+\.\d+, and the libkinema that was loaded is 9\.9\.9 \(embedded\)"
    assert done.returncode == 0 and re.search(line, done.stdout)


@pytest.mark.parametrize("standard", ["c++11", "c++20"])
def test_the_header_has_no_warnings(tmp_path: Path, standard: str) -> None:
    (tmp_path / "one.cpp").write_text('#include "kinema_imgui.h"\nint main() { return int(kinema_imgui::spring("a", 1.0f)); }\n')
    flags = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-isystem", "/usr/include/imgui"]
    command = ["g++", f"-std={standard}", *flags, f"-I{FOLDER}", f"-I{PREFIX}/include", "-fsyntax-only", tmp_path / "one.cpp"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_an_older_dear_imgui_is_named(tmp_path: Path) -> None:
    (tmp_path / "imgui.h").write_text(
        '#include "/usr/include/imgui/imgui.h"\n#undef IMGUI_VERSION\n#undef IMGUI_VERSION_NUM\n'
        '#define IMGUI_VERSION "1.79"\n#define IMGUI_VERSION_NUM 17900\n'
    )
    (tmp_path / "one.cpp").write_text('#include "kinema_imgui.h"\n')
    command = ["g++", "-std=c++11", f"-I{tmp_path}", f"-I{FOLDER}", f"-I{PREFIX}/include", "-fsyntax-only", tmp_path / "one.cpp"]
    done = subprocess.run(command, capture_output=True, text=True)
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    assert len(errors) == 1 and errors[0].endswith("kinema_imgui.h needs Dear ImGui 1.80 or later, and this is 1.79"), done.stderr
