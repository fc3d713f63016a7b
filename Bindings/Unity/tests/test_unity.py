"""The package for Unity: its layout, as Unity's manual describes it, and its sources, compiled and run with mono. KINEMA_PREFIX names an
installed Kinema; TOOLKITS_PICTURES keeps a picture of the matrices."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

FOLDER = Path(__file__).resolve().parents[1]
ROOT = FOLDER.parents[1]
PREFIX = Path(os.environ["KINEMA_PREFIX"]).resolve()


def run(*words: object, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)  # type: ignore[call-overload]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("archive")
    done = run(ROOT / "Tests/Packaging/archive", PREFIX, "linux-x64", out)
    assert done.returncode == 0, done.stderr
    return out / done.stdout.strip()


@pytest.fixture(scope="module")
def package(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with libraries for four platforms: that of linux-x64 stands in for the others."""
    out = tmp_path_factory.mktemp("unity")
    archives = [archive]
    for platform, name in (
        ("windows-x64", "bin/kinema.dll"),
        ("macos-arm64", "lib/libkinema.dylib"),
        ("ios-arm64", "lib/libkinema.dylib"),
    ):
        library = out / "library"
        library.write_text(platform)
        path = out / archive.name.replace("linux-x64", platform)
        with tarfile.open(path, "w:gz") as files:
            files.add(library, f"{path.name.removesuffix('.tar.gz')}/{name}")
        archives.append(path)
    done = run(FOLDER / "make", out, *archives)
    assert done.returncode == 0, done.stderr
    shutil.unpack_archive(done.stdout.strip(), out, "gztar")
    again = run(FOLDER / "make", tmp_path_factory.mktemp("again"), *archives)
    assert Path(again.stdout.strip()).read_bytes() == Path(done.stdout.strip()).read_bytes()
    return out / "package"


class TestLayout:
    def test_the_manifest(self, package: Path) -> None:
        manifest = json.loads((package / "package.json").read_text())
        assert re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+){2}", manifest["name"]) and re.fullmatch(
            r"\d+\.\d+\.\d+", manifest["version"]
        )
        assert re.fullmatch(r"\d{4}\.\d", manifest["unity"])
        assert all((package / sample["path"]).is_dir() for sample in manifest["samples"])
        for name in ("README.md", "CHANGELOG.md", "LICENSE.md", "Documentation~/index.md", "Runtime/Kinema.asmdef"):
            assert (package / name).is_file(), name

    def test_every_imported_file_has_a_meta_with_its_own_guid(self, package: Path) -> None:
        guids = {}
        for path in package.rglob("*"):
            hidden = any(part.endswith("~") for part in path.relative_to(package).parts)
            if path.suffix == ".meta":
                assert not hidden and path.with_suffix("").exists(), path
                guids[path] = re.search(r"^guid: ([0-9a-f]{32})$", path.read_text(), re.M)[1]
            else:
                assert hidden or path.with_name(path.name + ".meta").is_file(), path
        assert len(set(guids.values())) == len(guids) > 25

    @pytest.mark.parametrize(
        ("library", "target", "cpu"),
        [
            ("Linux/x86_64/libkinema.so", "Standalone: Linux64", "x86_64"),
            ("Windows/x86_64/kinema.dll", "Standalone: Win64", "x86_64"),
            ("macOS/arm64/libkinema.dylib", "Standalone: OSXUniversal", "ARM64"),
            ("iOS/libkinema.dylib", "iPhone: iOS", "ARM64"),
        ],
    )
    def test_each_library_is_for_its_platform_only(self, package: Path, library: str, target: str, cpu: str) -> None:
        text = (package / "Runtime/Plugins" / (library + ".meta")).read_text()
        assert "PluginImporter:" in text and f"CPU: {cpu}" in text
        enabled = re.findall(r"- first:\n      (.*)\n    second:\n      enabled: ([01])", text)
        assert [name for name, is_on in enabled if is_on == "1" and not name.startswith("Editor")] == [target]
        assert ("Any:", "0") in enabled

    def test_the_assembly_compiles_unsafe_code_and_needs_no_engine(self, package: Path) -> None:
        assembly = json.loads((package / "Runtime/Kinema.asmdef").read_text())
        assert assembly["name"] == "Kinema" and assembly["allowUnsafeCode"] and assembly["noEngineReferences"]
        sample = json.loads(next((package / "Samples~/Cards").glob("*.asmdef")).read_text())
        assert sample["references"] == ["Kinema"]

    def test_bad_input(self, archive: Path, tmp_path: Path) -> None:
        other = tmp_path / archive.name.replace("linux-x64", "solaris")
        other.write_bytes(b"")
        assert (
            f"{other}: expected an archive kinema-VERSION-PLATFORM.tar.gz for one of linux-x64,"
            in run(FOLDER / "make", tmp_path, other).stderr
        )
        newer = tmp_path / re.sub(r"-[0-9.]+-linux-x64", "-9.9.9-windows-x64", archive.name)
        with tarfile.open(newer, "w:gz") as files:
            files.add(__file__, "kinema-9.9.9-windows-x64/bin/kinema.dll")
        done = run(FOLDER / "make", tmp_path, archive, newer)
        assert re.search(r"archives of the versions [0-9.]+, 9\.9\.9 given, expected archives of one version", done.stderr)


def test_the_assembly_and_the_sample_run_with_mono(package: Path, tmp_path: Path) -> None:
    """Card i begins at 0.02 i and moves to (4, 2) in a second."""
    mcs = ["mcs", "-langversion:7.2", "-warnaserror", "-nologo"]
    done = run(*mcs, "-unsafe", "-target:library", f"-out:{tmp_path}/Kinema.dll", *sorted((package / "Runtime").rglob("*.cs")))
    assert done.returncode == 0, done.stdout + done.stderr
    sample = sorted((package / "Samples~/Cards").glob("*.cs"))
    done = run(
        *mcs,
        f"-r:{tmp_path}/Kinema.dll",
        f"-out:{tmp_path}/Cards.exe",
        *sample,
        ROOT / "Bindings/CSharp/tests/UnityTypes.cs",
        FOLDER / "tests/Matrices.cs",
        "-main:Matrices",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.copy(package / "Runtime/Plugins/Linux/x86_64/libkinema.so", tmp_path)
    done = run("mono", tmp_path / "Cards.exe", cwd=tmp_path, env=os.environ | {"LC_ALL": "C.UTF-8"})
    rows = [[float(word) for word in line.split()] for line in done.stdout.splitlines()]
    assert done.returncode == 0 and len(rows) == 100, done.stderr
    for i, (x, y) in enumerate(rows):  # at 1.2 s card i has moved for 1.2 - 0.02 i; its line has no bend
        assert y == pytest.approx(x / 2, abs=1e-5)
        assert (x == pytest.approx(4, abs=1e-6)) if i <= 10 else (x == 0) if i >= 60 else x != 0, i
    if "TOOLKITS_PICTURES" in os.environ:
        picture = Image.new("RGB", (320, 180), (26, 31, 43))
        draw = ImageDraw.Draw(picture)
        for i, (x, y) in reversed(list(enumerate(rows))):
            left, top = 30 + 58 * x, 145 - 58 * y
            draw.rectangle((left - 7, top - 5, left + 7, top + 5), fill=(255 - 2 * i, 120 + i, 60 + 2 * i), outline=(26, 31, 43))
        picture.save(Path(os.environ["TOOLKITS_PICTURES"]) / "unity.png", optimize=True)
