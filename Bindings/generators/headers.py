"""The headers as data, for all generators: the parser of the checks of the ABI, and what it leaves out."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "Include"
sys.path.insert(0, str(ROOT / "Tests/Packaging/Abi"))
import interface  # noqa: E402
from interface import Interface  # noqa: E402

__all__ = ["INCLUDE", "ROOT", "Interface", "constants", "enumerations", "header_of", "in_style", "read"]

POINTER = re.compile(r"(\w[\w ]*?(?:\s*\*)?)\s*\(\s*\*\s*(\w*)\)\s*\((.*)\)")
"""A pointer to a function: its result, its name and its parameters."""
PARAMETER = re.compile(r"(.*?[\s*])(\w+)((?:\[\d+\])?)")


def read() -> Interface:
    return interface.read(str(INCLUDE / "kinema/kinema.h"), f"-I{INCLUDE}")


def constants() -> dict[str, str]:
    """Returns the numbers that the headers define by macros."""
    return interface.constants(INCLUDE / "kinema")


def enumerations(found: Interface) -> dict[str, dict[str, int]]:
    """Returns the constants of each enumeration, whose names lose that of their type."""
    result = {}
    for text in found.declarations:
        if match := re.match(r"typedef enum (\w+) \{([^}]*)\}", text):
            result[match[1]] = {
                name.removeprefix(match[1]): int(value, 0) for name, value in re.findall(r"(\w+) = (\w+)", match[2])
            }
    return result


def split(parameters: str) -> list[str]:
    """Returns the parameters of a list with its parentheses."""
    inner = parameters.strip()[1:-1].strip()
    return [] if inner in ("", "void") else [one.strip() for one in re.split(r",(?![^(]*\))", inner)]


def header_of(name: str) -> str:
    """Returns the name of the header that defines a struct or a callback."""
    definition = re.compile(rf"^typedef (struct {name} \{{|[^;{{}}]*\(\*{name}\)\()", re.M)
    return next(
        path.name for path in sorted((INCLUDE / "kinema").glob("*.h")) if definition.search(path.read_text(encoding="utf-8"))
    )


def in_style(text: str, *formatter: str) -> str:
    """Returns a text as Tests/format writes it."""
    return subprocess.run(formatter, input=text, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT).stdout
