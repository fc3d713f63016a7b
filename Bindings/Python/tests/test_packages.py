"""The source distribution and the wheel that is built from it: their contents, and the wheel in a clean environment.

KINEMA_PACKAGES names the folder that `release` has filled; without it, this test builds them, which takes minutes.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
SCENES = PROJECT.parents[1] / "Tests" / "Examples" / "scenes"


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = os.environ.get("KINEMA_PACKAGES")
    if made:
        return Path(made)
    folder = tmp_path_factory.mktemp("packages")
    subprocess.run([PROJECT / "release", folder], check=True, capture_output=True, env={**os.environ, "PYTHON": sys.executable})
    return folder


@pytest.fixture(scope="session")
def wheel(packages: Path) -> Path:
    (found,) = packages.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def sdist(packages: Path) -> Path:
    (found,) = packages.glob("*.tar.gz")
    return found


def test_both_name_the_addresses_of_the_project(wheel: Path, sdist: Path) -> None:
    """Those of the table of what is published, so that publishing changes one file."""
    table = (PROJECT.parents[1] / "Tests/Packaging/names.toml").read_text(encoding="utf-8")
    found = re.findall(r'^(homepage|documentation|source|issues) = "([^"]+)"', table, re.M)
    wanted = {f"Project-URL: {kind.capitalize()}, {address}" for kind, address in found}
    assert len(wanted) == 4
    with zipfile.ZipFile(wheel) as archive, tarfile.open(sdist) as source:
        (inside,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        (root,) = {name.split("/")[0] for name in source.getnames()}
        information = source.extractfile(f"{root}/PKG-INFO")
        assert information is not None
        for text in (archive.read(inside).decode(), information.read().decode()):
            assert {line for line in text.splitlines() if line.startswith("Project-URL")} == wanted


class Clean:
    """A virtual environment with only the wheel, and environment variables without references to this tree."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder, self.bin = folder, folder / "venv" / "bin"
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        self.run("pip", "install", "-q", "--no-index", "--disable-pip-version-check", str(wheel))

    def run(self, *command: str) -> str:
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("KINEMA", "PYTHON", "LD_"))}
        done = subprocess.run(
            [self.bin / command[0], *command[1:]], cwd=self.folder, env=environment, text=True, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="session")
def clean(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Iterator[Clean]:
    yield Clean(tmp_path_factory.mktemp("clean"), wheel)


def test_the_wheel_supports_any_python_3_on_linux_with_a_stated_glibc(wheel: Path) -> None:
    assert re.fullmatch(r"kinema-\d+\.\d+\.\d+-py3-none-(manylinux2014_\w+\.)?manylinux_2_\d+_(x86_64|aarch64)\.whl", wheel.name)
    with zipfile.ZipFile(wheel) as held:
        names = held.namelist()
        about = held.read(next(name for name in names if name.endswith("/WHEEL"))).decode()
    assert "Root-Is-Purelib: false" in about and re.search(r"^Tag: py3-none-manylinux_2_\d+_\w+$", about, re.M)
    for license in ("LICENSE", "kinema/rendering/fonts/LICENSE"):
        assert any(name.endswith(f"/licenses/{license}") for name in names)


def page() -> dict[str, bytes]:
    """The files of the page of `kinema view`, by their names in the wheel, without the module."""
    web = PROJECT.parent / "Web"
    files = {file.relative_to(web): file for file in [*web.glob("*.js"), *web.glob("view/*")]}
    files |= {Path("scenes", file.name): file for file in SCENES.glob("*.json")}
    return {f"kinema/web/{name.as_posix()}": file.read_bytes() for name, file in files.items()}


def test_the_wheel_contains_only_the_package_of_the_tree_the_library_and_the_page(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as held:
        inside = {name: held.read(name) for name in held.namelist() if not name.endswith("/") and ".dist-info/" not in name}
    package = {
        str(path.relative_to(PROJECT)): path.read_bytes()
        for path in PROJECT.glob("kinema/**/*")
        if path.is_file() and path.suffix in (".py", ".js", ".typed", ".ttf", ".md", "")
    }
    package |= page()
    assert package.keys() | {"kinema/libkinema.so", "kinema/_accelerator.abi3.so", "kinema/web/kinema.wasm"} == inside.keys()
    assert {name: inside[name] for name in package} == package


def test_the_library_in_the_wheel_is_stripped_and_only_needs_the_c_library(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as held:
        library = held.extract("kinema/libkinema.so", tmp_path)
    sections = subprocess.run(["readelf", "-SW", library], capture_output=True, text=True, check=True).stdout
    assert ".dynsym" in sections and ".symtab" not in sections and ".debug" not in sections
    dynamic = subprocess.run(["readelf", "-dW", library], capture_output=True, text=True, check=True).stdout
    needed = set(re.findall(r"NEEDED.*\[(.*?)\]", dynamic))
    assert needed <= {"libc.so.6", "libm.so.6", "libpthread.so.0", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def test_the_source_distribution_contains_all_sources_of_the_library_and_no_links(sdist: Path) -> None:
    with tarfile.open(sdist) as held:
        members = held.getmembers()
        root = members[0].name.partition("/")[0]
        inside = {member.name.removeprefix(f"{root}/"): member for member in members}
        assert all(member.isfile() for member in members)
        engine = [path for name in ("Sources", "Include") for path in (PROJECT / "engine" / name).rglob("*") if path.is_file()]
        for path in [*engine, PROJECT / "engine" / "CMakeLists.txt", PROJECT / "pyproject.toml", PROJECT / "LICENSE"]:
            name = str(path.relative_to(PROJECT))
            if "KinemaKernelsV" not in name:  # links to the same files, for the development build
                stream = held.extractfile(inside[name])
                assert stream is not None and stream.read() == path.read_bytes(), name
    assert not [name for name in inside if re.search(r"(^|/)(build|__pycache__|tests|pictures)/|\.so$", name)]


def test_a_wheel_in_a_clean_environment_has_its_library(clean: Clean) -> None:
    loaded = clean.run("python", "-c", "import kinema; print(kinema._library.lib._name, kinema.__version__, sep='\\n')")
    library, version = loaded.split()
    assert Path(library).is_relative_to(clean.bin.parent) and re.fullmatch(r"\d+\.\d+\.\d+", version)
    assert clean.run("kinema", "--version") == f"kinema {version}\n"
    assert "kinema" in clean.run("pip", "list", "--format=freeze") and "numpy" not in clean.run("pip", "list")


def test_a_wheel_in_a_clean_environment_has_the_accelerator(clean: Clean) -> None:
    program = "import kinema._quick; print(kinema._quick.STATE)"
    assert clean.run("python", "-c", program) == "on\n"


def test_a_wheel_in_a_clean_environment_animates(clean: Clean) -> None:
    assert (
        clean.run(
            "python",
            "-c",
            """
import kinema, sys
with kinema.Context() as ctx:
    ship = ctx.root().add_layer(position=(0, 150))
    ctx.flush()
    with ctx.transaction(duration=1, timing="linear", completion=lambda: print("landed")):
        ship.position = 300, 150
    print(ctx.sampler([(ship, "position")]).sample([0, 0.25, 0.5, 1]).tolist())
    ctx.advance(1)
assert "numpy" not in sys.modules
""",
        )
        == "[[0.0, 150.0], [75.0, 150.0], [150.0, 150.0], [300.0, 150.0]]\nlanded\n"
    )


def test_a_wheel_in_a_clean_environment_samples_and_inspects(clean: Clean) -> None:
    scene = str(SCENES / "tour.json")
    assert clean.run("kinema", "sample", scene, "--to", "0.1").startswith("time,")
    assert "CALayer" in clean.run("python", "-m", "kinema", "inspect", scene, "--at", "0.5")
    assert "settles in" in clean.run("kinema", "curve", "spring", "--stiffness", "300")


def test_a_wheel_in_a_clean_environment_has_the_page_and_its_gallery(clean: Clean) -> None:
    clean.run("kinema", "view", "-o", "tour.html")
    clean.run("kinema", "view", str(SCENES / "pop.json"), "-o", "pop.html")
    program = "import kinema, kinema.viewing as v; print(v.view(kinema.Context())._repr_html_()[:7], *v.scenes())"
    assert clean.run("python", "-c", program).split() == [
        "<iframe",
        *(first := ["tour", "app", "grid", "stack", "reveal", "particles", "sprites"]),
        *sorted({file.stem for file in SCENES.glob("*.json")} - {*first}),
    ]
    for name in ("tour", "pop"):
        text = (clean.folder / f"{name}.html").read_text(encoding="utf-8")
        assert '"wasm":"AGFzbQEAAAA' in text and text.count('"document":') == 1 + len([*SCENES.glob("*.json")])


def test_a_wheel_in_a_clean_environment_says_which_extra_is_missing(clean: Clean) -> None:
    command = [clean.bin / "kinema", "render", str(SCENES / "pop.json"), "-o", "pop.gif"]
    done = subprocess.run(command, cwd=clean.folder, capture_output=True, text=True, check=False, env={})
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.count("\n") == 1
    assert "pip install 'kinema[render]'" in done.stderr and not (clean.folder / "pop.gif").exists()
