"""The short example of the README in every language: each program prints the same table.

KINEMA_PREFIX names the folder of an installed library, KINEMA_WEB the one that Bindings/Web/build has filled."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PREFIX = Path(os.environ["KINEMA_PREFIX"]).resolve()
LIBRARY = PREFIX / "lib/libkinema.so"


def run(*words: object, cwd: Path | None = None, **environment: object) -> str:
    known = os.environ | {name: str(value) for name, value in environment.items()}
    done = subprocess.run([str(word) for word in words], cwd=cwd, env=known, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0 and not done.stderr, done.stdout + done.stderr
    return done.stdout


def compiled(compiler: str, source: Path, folder: Path) -> str:
    options = [f"-I{PREFIX / 'include'}", f"-L{LIBRARY.parent}", f"-Wl,-rpath,{LIBRARY.parent}"]
    run(compiler, source, *options, "-lkinema", "-o", folder / "hello")
    return run(folder / "hello")


def c(folder: Path) -> str:
    return compiled("cc", ROOT / "Tests/Examples/c/hello.c", folder)


def cpp(folder: Path) -> str:
    return compiled("c++", HERE / "hello.cpp", folder)


def python(folder: Path) -> str:
    return run(sys.executable, HERE / "hello.py", KINEMA_LIBRARY=LIBRARY, PYTHONPATH=ROOT / "Bindings/Python")


def javascript(folder: Path) -> str:
    """Finds the package as an installed one is found."""
    (folder / "node_modules").mkdir()
    (folder / "node_modules/kinema").symlink_to(Path(os.environ["KINEMA_WEB"]).resolve() / "package")
    program = folder / "hello.mjs"
    program.write_bytes((HERE / "hello.mjs").read_bytes())
    return run("node", "--preserve-symlinks", program)


def csharp(folder: Path) -> str:
    client = ROOT / "Bindings/CSharp"
    sources = [client / "Hello.cs", *sorted((client / "Kinema").glob("*.cs"))]
    run("mcs", "-unsafe", "-langversion:7.2", "-nologo", f"-out:{folder / 'Hello.exe'}", *sources)
    return run("mono", folder / "Hello.exe", LD_LIBRARY_PATH=LIBRARY.parent)


def lua(folder: Path) -> str:
    return run("luajit", "hello.lua", cwd=ROOT / "Bindings/FFI", KINEMA_LIBRARY=LIBRARY)


def swift(folder: Path) -> str:
    package = ("--package-path", ROOT / "Bindings/Swift", "--scratch-path", folder)
    environment = {"PKG_CONFIG_PATH": LIBRARY.parent / "pkgconfig", "LD_LIBRARY_PATH": LIBRARY.parent}
    run("swift", "build", "--quiet", *package, "--product", "hello", **environment)
    return run(folder / "debug/hello", **environment)


@pytest.mark.parametrize("language", [c, cpp, python, javascript, csharp, lua, swift], ids=lambda language: language.__name__)
def test_the_program_prints_the_table_of_the_readme(language: Callable[[Path], str], tmp_path: Path) -> None:
    table = re.search(r"```text\n(0\.000 s.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert table and language(tmp_path) == table[1]
