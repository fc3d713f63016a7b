"""Finding the library, and the end of a process."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import kinema
import pytest
from kinema._library import lib

PACKAGE = Path(kinema.__file__).parent


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    import os

    path = os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path, **environment},
    )


def test_the_override_wins() -> None:
    run = python("-c", "import kinema; print(kinema._library.lib._name)", KINEMA_LIBRARY=lib._name)
    assert run.stdout.strip() == lib._name, run.stderr


def test_a_missing_library_is_an_import_error_with_its_place() -> None:
    run = python("-c", "import kinema", KINEMA_LIBRARY="/nowhere/libkinema.so")
    assert run.returncode != 0 and "ImportError" in run.stderr and "/nowhere/libkinema.so" in run.stderr


HERE = f"this process is for Linux on {'x86-64' if platform.machine() == 'x86_64' else 'arm64'}"
OTHER = 183 if platform.machine() == "x86_64" else 62
HEADERS = {
    "elf": (
        b"\x7fELF\x02\x01\x01".ljust(18, b"\0") + OTHER.to_bytes(2, "little"),
        f"Linux on {'arm64' if OTHER == 183 else 'x86-64'}",
    ),
    "pe": (b"MZ".ljust(60, b"\0") + (64).to_bytes(4, "little") + b"PE\0\0\x64\x86", "Windows on x86-64"),
    "macho": (b"\xcf\xfa\xed\xfe\x0c\0\0\x01", "macOS or iOS on arm64"),
}


@pytest.mark.parametrize("kind", HEADERS)
def test_a_library_for_another_platform_is_named_with_both(tmp_path: Path, kind: str) -> None:
    head, name = HEADERS[kind]
    (tmp_path / "libkinema.so").write_bytes(head.ljust(4096, b"\0"))
    run = python("-c", "import kinema", KINEMA_LIBRARY=str(tmp_path / "libkinema.so"))
    line = f"libkinema was not found in KINEMA_LIBRARY; {tmp_path}/libkinema.so is for {name}, and {HERE}"
    assert run.stderr.splitlines()[-1] == f"ImportError: {line}"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            "unsigned kinVersion(void) { return 9009009; }",
            rf"is version 9\.9\.9, and the package kinema is {re.escape(kinema.__version__)}",
        ),
        ("int nothing;", "is another library: it has no kinVersion"),
    ],
)
def test_a_library_of_another_version_is_named_with_both(tmp_path: Path, source: str, sentence: str) -> None:
    (tmp_path / "other.c").write_text(source)
    subprocess.run(["cc", "-shared", "-fPIC", tmp_path / "other.c", "-o", tmp_path / "other.so"], check=True)
    run = python("-c", "import kinema", KINEMA_LIBRARY=str(tmp_path / "other.so"))
    assert re.search(f"other.so {sentence}$", run.stderr.strip()), run.stderr


def test_versions() -> None:
    number = lib.kinVersion()
    assert kinema.__version__ == f"{number // 1_000_000}.{number // 1000 % 1000}.{number % 1000}"
    assert kinema.build_info().startswith(kinema.__version__)


def test_everything_works_without_numpy() -> None:
    run = python(
        "-c",
        "import sys; sys.modules['numpy'] = None\n"
        "import kinema\n"
        "ctx = kinema.Context(); root = ctx.root(position=(1, 2)); ctx.flush()\n"
        "print(ctx.sampler([(root, 'position')]).sample([0, 1]).tolist())",
    )
    assert run.stdout == "[[1.0, 2.0], [1.0, 2.0]]\n", run.stderr


def test_a_process_ends_quietly_with_everything_open() -> None:
    run = python(
        "-c",
        "import kinema\n"
        "ctx = kinema.Context(); root = ctx.root(); ctx.flush()\n"
        "root.user_data = root; ctx.on_event(lambda event: root); ctx.log(print)\n"
        "t = ctx.transaction(completion=lambda: root).begin(); root.add(kinema.Basic('opacity', did_stop=print))\n"
        "s = ctx.sampler([(root, 'opacity')])\n",
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_a_function_that_an_older_library_lacks_fails_when_it_is_called() -> None:
    from kinema._library import _missing

    try:
        _missing("kinNew")(1, 2)
    except kinema.KinemaError as error:
        assert "kinNew is not in this library" in str(error)
    else:
        raise AssertionError


@pytest.mark.parametrize("arguments", [["-c", "import kinema"], ["-m", "kinema", "--version"]])
@pytest.mark.parametrize("wrong", ["another library", "text", "program of DOS", "folder"])
def test_a_wrong_library_is_reported_in_one_line(wrong: str, arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / "libkinema.so"
    places = {"another library": _another_library(), "text": file, "program of DOS": file, "folder": tmp_path}
    file.write_text("MZ" if wrong == "program of DOS" else "no library")
    run = python(*arguments, KINEMA_LIBRARY=str(places[wrong]))
    last = run.stderr.splitlines()[-1]
    assert run.returncode != 0 and "ImportError: " in last and str(places[wrong]) in last and "KINEMA_LIBRARY" in last
    assert "RecursionError" not in run.stderr and len(run.stderr) < 2500 and "Windows" not in last


def _another_library() -> Path:
    """Returns a library that every Python process has loaded."""
    maps = Path("/proc/self/maps").read_text().split()
    return Path(next(part for part in maps if part.startswith("/") and "/libc.so" in part))


@pytest.mark.parametrize("locale", [{}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
def test_the_folder_of_the_library_may_have_any_name(tmp_path: Path, locale: dict[str, str]) -> None:
    folder = tmp_path / "Größe 1"
    folder.mkdir()
    (folder / "libkinema.so").symlink_to(Path(lib._name).resolve())
    run = python(
        "-c",
        "import kinema; print(ascii(kinema.Context().root().position))",
        KINEMA_LIBRARY=str(folder / "libkinema.so"),
        **locale,
    )
    assert (run.returncode, run.stdout) == (0, "Point(x=0.0, y=0.0)\n"), run.stderr


EDITABLE = """
import importlib.util, sys
sources, built = sys.argv[1:]
spec = importlib.util.spec_from_file_location("kinema", sources + "/__init__.py", submodule_search_locations=[built, sources])
sys.modules["kinema"] = module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
import kinema, kinema.viewing
print(kinema._library.lib._name)
print(kinema.viewing.scenes())
"""


def test_an_editable_installation_finds_what_was_built(tmp_path: Path) -> None:
    """Its modules are in the source tree; the library and the page are in the folder of the installed packages."""
    sources, built = tmp_path / "sources" / "kinema", tmp_path / "site-packages" / "kinema"
    shutil.copytree(PACKAGE, sources, ignore=shutil.ignore_patterns("*.so", "__pycache__", "web"))
    (built / "web" / "view").mkdir(parents=True)
    (built / "libkinema.so").symlink_to(Path(lib._name).resolve())
    for name in ("kinema.wasm", "kinema-documents.wasm", "view/index.html"):
        (built / "web" / name).write_text("")
    run = python("-c", EDITABLE, str(sources), str(built), KINEMA_LIBRARY="", KINEMA_WEB="", PYTHONPATH="")
    assert run.stdout.splitlines() == [str(built / "libkinema.so"), "{}"], run.stderr
