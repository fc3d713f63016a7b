"""A small parser of the C headers: functions, structs, enumerations, callback types."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

INCLUDE = Path(__file__).resolve().parents[3] / "Include" / "kinema"


class Function(NamedTuple):
    name: str
    result: str
    arguments: list[str]


def text() -> str:
    """Returns all headers without comments and preprocessor lines, with the list of statuses as members."""
    raw = "\n".join(path.read_text(encoding="utf-8") for path in sorted(INCLUDE.glob("*.h")))
    bare = re.sub(r"/\*.*?\*/", "", raw, flags=re.S)
    statuses = ", ".join(f"KinStatus{name} = {code}" for name, code in re.findall(r'X\((\w+), (\d+), "\w+"', bare))
    joined = bare.replace("\\\n", " ")
    plain = "\n".join(line for line in joined.splitlines() if not line.lstrip().startswith("#"))
    return plain.replace("KIN_STATUS_LIST(KIN_STATUS_MEMBER)", statuses)


def type_of(declaration: str) -> str:
    """Returns the type of "const double *values", "double matrix[16]", "KinLayer layer": without const, an array as a pointer."""
    if "(*" in declaration:
        return "KinDestroy"
    declaration = re.sub(r"\bconst\b", "", declaration)
    name = re.search(r"(\w+)\s*(\[\w*\])?\s*$", declaration)
    assert name, declaration
    base = declaration[: name.start()]
    return re.sub(r"\s+", "", base) + ("*" if name[2] else "")


def functions() -> list[Function]:
    found = []
    for result, name, arguments in re.findall(r"KIN_API\s+([\w\s*]+?)\s*\b(kin\w+)\(([^;]*)\);", text()):
        names = [] if arguments.strip() == "void" else re.split(r",(?![^(]*\))", arguments)
        found.append(Function(name, re.sub(r"\bconst\b|\s", "", result), [type_of(argument) for argument in names]))
    return found


def structs() -> dict[str, list[tuple[str, str, int]]]:
    """Returns name -> members: (name, type, length of an array or 0)."""
    found: dict[str, list[tuple[str, str, int]]] = {}
    for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", text(), re.S):
        found[name] = [member for line in body.split(";") if line.strip() for member in _members(line)]
    return found


def _members(line: str) -> list[tuple[str, str, int]]:
    pointer = re.match(r"\s*void \(\*(\w+)\)", line)
    if pointer:
        return [(pointer[1], "function", 0)]
    kind, *_ = re.findall(r"^\s*(?:const\s+)?(\w+)", line)
    return [
        (name, kind + "*" * bool(star), int(count or 0))
        for star, name, count in re.findall(r"(\*?)\s*(\w+)(?:\[(\d+)\])?\s*(?:,|$)", line.split(kind, 1)[1].strip())
    ]


def enumerations() -> dict[str, dict[str, int]]:
    return {
        name: {member: int(value) for member, value in re.findall(r"(\w+) = (\d+)", body)}
        for name, body in re.findall(r"typedef enum KIN_ENUM (\w+) \{(.*?)\} \1;", text(), re.S)
    }


def callbacks() -> dict[str, list[str]]:
    return {
        name: [type_of(argument) for argument in arguments.split(",")]
        for name, arguments in re.findall(r"typedef void \(\*(\w+)\)\(([^;]*)\);", text())
    }
