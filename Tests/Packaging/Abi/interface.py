"""The C interface as data, read from the preprocessed kinema.h."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

NUMBER = re.compile(r"^#define (KIN_\w+) \(?(0x[0-9a-fA-F]+|-?\d+(?:\.\d+)?)u?\)?$", re.M)


@dataclass
class Interface:
    """`declarations` has the text of all declarations; the other members map names to their parts."""

    declarations: list[str]
    enumerations: dict[str, list[str]]  # type: its constants
    structs: dict[str, list[tuple[str, str]]]  # type: (member, its type) in order
    callbacks: dict[str, str]  # type: the function pointer's type
    functions: dict[str, tuple[str, str]]  # exported function: result, parameters with parentheses
    inlines: dict[str, tuple[str, str]]


def constants(folder: Path) -> dict[str, str]:
    """Returns the numbers that the headers of a folder define by macros."""
    return {
        name: value for path in sorted(folder.glob("*.h")) for name, value in NUMBER.findall(path.read_text(encoding="utf-8"))
    }


def preprocess(header: str, *options: str) -> str:
    text = subprocess.run(["cc", "-E", "-P", "-std=c99", *options, header], check=True, capture_output=True, text=True).stdout
    text = re.sub(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)", "", text)
    text = re.sub(r"\s+", " ", text)
    return re.sub(r"(static inline [^{;]*)\{(?:[^{}]|\{[^{}]*\})*\}", r"\1{ }", text)  # bodies do not belong to the interface


def read(header: str, *options: str) -> Interface:
    text = preprocess(header, *options)
    found = Interface([], {}, {}, {}, {}, {})
    declaration = re.compile(
        r"typedef enum (?P<enumeration>Kin\w+) \{(?P<constants>[^}]*)\} \w+ ?;"
        r"|typedef struct (?P<struct>Kin\w+) \{(?P<members>[^}]*)\} \w+ ?;"
        r"|typedef struct (?P<opaque>Kin\w+) \w+ ?;"
        r"|typedef (?P<result>[^;{}()]+)\(\* ?(?P<callback>Kin\w+)\)(?P<arguments>\([^;{}]*\)) ?;"
        r"|typedef [\w ]+ (?P<scalar>Kin\w+) ?;"
        r"|static inline (?P<inline_result>[\w *]*?)(?P<inline>kin\w+)(?P<inline_parameters>\([^)]*\)) \{"
        r"|(?P<function_result>(?:const )?\w+ \**)(?P<function>kin\w+)(?P<parameters>\((?:[^();]|\([^();]*\))*\)) ?;"
    )
    for match in declaration.finditer(text):
        note(found, match)
    return found


def note(found: Interface, match: re.Match[str]) -> None:
    part = match.groupdict()
    if not part["inline"]:
        found.declarations.append(match[0].strip())
    if part["enumeration"]:
        found.enumerations[part["enumeration"]] = re.findall(r"(\w+) =", part["constants"])
    elif part["struct"]:
        found.structs[part["struct"]] = [m for line in part["members"].split(";") for m in members(line.strip())]
    elif part["callback"]:
        found.callbacks[part["callback"]] = f"{part['result'].strip()} (*){part['arguments']}"
    elif part["inline"]:
        found.inlines[part["inline"]] = part["inline_result"].strip(), part["inline_parameters"]
    elif part["function"]:
        found.functions[part["function"]] = part["function_result"].strip(), part["parameters"]


def members(line: str) -> list[tuple[str, str]]:
    """Returns the members that one line of a struct declares, with their types."""
    if not line:
        return []
    if pointer := re.fullmatch(r"(.*)\(\* ?(\w+)\)(\(.*\))", line):
        return [(pointer[2], f"{pointer[1].strip()} (*){pointer[3]}")]
    base, *more = line.split(",")
    base, first = re.fullmatch(r"(.*?[\w ]\s?)(\**\w+(?:\[\d+\])?)", base.strip()).groups()
    result = []
    for declarator in [first, *(name.strip() for name in more)]:
        stars, name, array = re.fullmatch(r"(\**)(\w+)((?:\[\d+\])?)", declarator).groups()
        result.append((name, f"{base.strip()} {stars}{array}".strip()))
    return result
