"""The programs that pack archives for an engine or a package manager reject archives that do not fit, in one line."""

from __future__ import annotations

import subprocess
import tarfile
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
UNITY = HERE.parents[1] / "Bindings/Unity/make"


def archive(folder: Path, version: str, platform: str, library: str = "") -> Path:
    """Writes an archive of a release with one file at most."""
    path = folder / f"kinema-{version}-{platform}.tar.gz"
    with tarfile.open(path, "w:gz") as files:
        if library:
            files.add(__file__, f"kinema-{version}-{platform}/{library}")
    return path


def refusal(*words: object) -> str:
    """Runs a command that fails, and returns the line that it prints."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    assert done.returncode == 1 and done.stdout == "" and done.stderr.count("\n") == 1, done.stdout + done.stderr
    return done.stderr.rstrip("\n")


class TestXCFramework:
    def test_an_archive_for_another_platform(self, tmp_path: Path) -> None:
        other = archive(tmp_path, "1.2.3", "linux-arm64", "lib/libkinema.a")
        line = f"xcframework: {other}: expected kinema-VERSION-PLATFORM.tar.gz for one of macos, ios, ios-simulator"
        assert refusal(HERE / "xcframework", tmp_path, other) == line
        assert not list(tmp_path.glob("*.zip"))

    def test_a_missing_library(self, tmp_path: Path) -> None:
        empty = archive(tmp_path, "1.2.3", "ios-arm64", "lib/libkinema.dylib")
        line = f"xcframework: {empty}: no lib/libkinema.a found, expected the archive of a release for Apple's systems"
        assert refusal(HERE / "xcframework", tmp_path, empty) == line

    def test_archives_of_two_versions(self, tmp_path: Path) -> None:
        both = [
            archive(tmp_path, "1.2.3", "ios-arm64", "lib/libkinema.a"),
            archive(tmp_path, "1.3.0", "macos-x64", "lib/libkinema.a"),
        ]
        line = "xcframework: archives of the versions 1.2.3, 1.3.0 given, expected archives of one version"
        assert refusal(HERE / "xcframework", tmp_path, *both) == line


class TestUnity:
    def test_a_missing_library(self, tmp_path: Path) -> None:
        empty = archive(tmp_path, "1.2.3", "windows-x64")
        assert refusal(UNITY, tmp_path, empty) == f"make: {empty}: the archive has no library"


class TestPorts:
    @pytest.mark.parametrize(("versions", "named"), [((), "[]"), (("1.2.3", "1.3.0"), "['1.2.3', '1.3.0']")])
    def test_archives_of_no_version_or_two(self, tmp_path: Path, versions: tuple[str, ...], named: str) -> None:
        for version, platform in zip(versions, ("linux-x64", "windows-x64"), strict=False):
            archive(tmp_path, version, platform)
        line = f"ports: {tmp_path}: archives of the versions {named} given, expected archives of one version"
        assert refusal(HERE / "ports", "all", tmp_path, tmp_path / "out") == line

    def test_an_unknown_platform(self, tmp_path: Path) -> None:
        line = refusal(HERE / "ports", "root", "solaris-x64", "1.2.3", tmp_path)
        assert line.startswith("ports: platform: 'solaris-x64' given, expected one of linux-x64, linux-arm64, ")


def test_nuget_names_the_file_that_is_missing(tmp_path: Path) -> None:
    specification = tmp_path / "Kinema.nuspec"
    specification.write_text(
        '<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd"><metadata><id>Kinema</id><version>1.2.3</version>'
        '</metadata><files><file src="linux-x64/libkinema.so" target="runtimes"/></files></package>'
    )
    line = f"nuget: {specification}: 'linux-x64/libkinema.so' given, but {tmp_path} has no such file"
    assert refusal(HERE / "nuget", specification, tmp_path, tmp_path) == line
