"""`kinema doctor`: what an installation consists of, also where parts are missing."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from pathlib import Path

import kinema
import pytest
from kinema._library import lib
from kinema.cli import doctor, main


def lines(text: str) -> dict[str, str]:
    return {line[:16].strip(): line[17:] for line in text.splitlines()}


def test_it_prints_versions_paths_and_the_instruction_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    found = lines(capsys.readouterr().out)
    assert found["kinema"] == kinema.__version__ and found["build"] == kinema.build_info()
    assert found["library"].startswith(lib._name) and found["package"] == str(Path(kinema.__file__).parent)
    assert found["python"].startswith(platform.python_version()) and sys.executable in found["python"]
    assert found["instruction set"].split()[0] in kinema.build_info()
    assert {"fonts", "ffmpeg", "viewer", "numpy", "skia-python", "system", "documentation", "issues"} <= set(found)


def test_it_prints_every_package_that_an_extra_has() -> None:
    """As pyproject.toml names them; those of the extra test are for these tests."""
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    table = text.partition("[project.optional-dependencies]")[2].partition("\n[")[0]
    extras = {line.split(" = ")[0]: re.findall(r'"([\w-]+)[^"\[]*"', line) for line in table.strip().splitlines()}
    wanted = {(package, name) for name, packages in extras.items() if name not in ("test", "all") for package in packages}
    shown = {name: text for name, text in doctor.report()}
    assert len(wanted) > 12 and {package for package, _ in wanted} <= set(shown)
    assert [(package, extra) for package, extra in doctor._PACKAGES.items() if (package, extra) not in wanted] == []


def test_the_instruction_set_is_the_one_that_is_used() -> None:
    program = "import sys; from kinema.cli import main; sys.exit(main(['doctor']))"
    environment = {**os.environ, "KINEMA_ISA": "portable", "PYTHONPATH": str(Path(kinema.__file__).parents[1])}
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    assert lines(run.stdout)["instruction set"] == "portable (KINEMA_ISA=portable)"


def test_the_accelerator_can_be_turned_off() -> None:
    program = "import sys; from kinema.cli import main; sys.exit(main(['doctor']))"
    environment = {**os.environ, "KINEMA_ACCELERATOR": "off", "PYTHONPATH": str(Path(kinema.__file__).parents[1])}
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    assert lines(run.stdout)["accelerator"] == "off (KINEMA_ACCELERATOR)"


def test_what_is_missing_is_said_with_its_remedy(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def missing(name: str) -> str:
        raise doctor.PackageNotFoundError(name)

    class NoExtra:
        def __getattr__(self, name: str) -> object:
            raise doctor.MissingExtra("this needs it: pip install 'kinema[render]'")

    monkeypatch.setattr(doctor, "version", missing)
    monkeypatch.setattr(doctor, "skia", NoExtra())
    monkeypatch.setattr(doctor, "ffmpeg", NoExtra())
    monkeypatch.delenv("KINEMA_WEB", raising=False)
    assert main(["doctor"]) == 0
    found = lines(capsys.readouterr().out)
    assert (
        found["numpy"] == "missing: pip install 'kinema[numpy]'"
        and found["defusedxml"] == "missing: pip install 'kinema[import]'"
    )
    assert found["fonts"].startswith("missing: ") and found["ffmpeg"].startswith("missing: ")
    assert found["viewer"] in ("missing: kinema.wasm", "not built") or Path(found["viewer"]).is_dir()
