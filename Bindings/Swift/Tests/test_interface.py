"""The public interface of KinemaQuartzCore: the column of Tests/Conformance/QUARTZCORE.md, and comments.

KINEMA_SWIFT_BUILD names the folder in which the package was built."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

PACKAGE = Path(__file__).resolve().parents[1]
TABLE = PACKAGE.parents[1] / "Tests/Conformance/QUARTZCORE.md"
BUILD = Path(os.environ["KINEMA_SWIFT_BUILD"]).resolve() / "debug"
NONE = "–"


Graphs = list[dict[str, Any]]


def symbols(module: str, folder: Path) -> Graphs:
    """Returns the graphs of the public symbols of a module."""
    target = json.loads(subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True).stdout)
    flags = subprocess.run(["pkg-config", "--cflags-only-I", "kinema"], check=True, capture_output=True, text=True).stdout.split()
    words = ["swift", "symbolgraph-extract", "-module-name", module, "-target", target["target"]["triple"]]
    words += ["-I", str(BUILD / "Modules"), *flags, "-minimum-access-level", "public", "-output-dir", str(folder)]
    subprocess.run([*words, "-Xcc", f"-fmodule-map-file={PACKAGE}/Sources/CKinema/module.modulemap"], check=True)
    return [json.loads(file.read_text(encoding="utf-8")) for file in folder.glob("*.json")]


@pytest.fixture(scope="module")
def graphs(tmp_path_factory: pytest.TempPathFactory) -> Graphs:
    return symbols("KinemaQuartzCore", tmp_path_factory.mktemp("symbols"))


@pytest.fixture(scope="module")
def graph(graphs: Graphs) -> dict[str, set[str]]:
    """Returns the names of the public symbols of KinemaQuartzCore, each with those from which its type inherits."""
    names = {one["identifier"]["precise"]: ".".join(one["pathComponents"]) for graph in graphs for one in graph["symbols"]}
    found = defaultdict(set, {name: set() for name in names.values()})
    for one in (one for graph in graphs for one in graph["relationships"]):
        if one["kind"] in ("inheritsFrom", "conformsTo") and one["source"] in names:
            found[names[one["source"]]].add(names.get(one["target"], ""))
    return found


def exists(graph: dict[str, set[str]], name: str) -> bool:
    """Whether a type has a member, of its own or inherited."""
    owner, _, member = name.rpartition(".")
    return name in graph or any(exists(graph, f"{parent}.{member}") for parent in graph.get(owner, ()) if parent)


@cache
def items() -> list[tuple[str, str, str]]:
    """Returns Core Animation's name, the one in Swift without its quotes, and the remark."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip(" `") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines if line.startswith("| `")]
    return [(row[0], row[3], row[4]) for row in cells]


def test_the_names_of_swift_exist(graph: dict[str, set[str]]) -> None:
    assert [(apple, name) for apple, name, _ in items() if name != NONE and not exists(graph, name)] == []


def test_every_class_of_core_animation_that_is_here_is_in_the_table(graph: dict[str, set[str]]) -> None:
    listed = {name for _, name, _ in items()}
    own = {"CALayerProperties"}  # the part of CALayer that is generated
    classes = {name for name in graph if re.fullmatch(r"k?CA[A-Z]\w+", name)}
    assert classes - listed - own == set()


def test_what_is_absent_has_a_reason_and_the_counts_are_right() -> None:
    absent = [(apple, remark) for apple, name, remark in items() if name == NONE]
    assert [apple for apple, remark in absent if not remark] == []
    counts = re.search(
        r"^In Swift (\d+) items have a name in KinemaQuartzCore, (\d+) do not", TABLE.read_text(encoding="utf-8"), re.M
    )
    assert counts and [int(count) for count in counts.groups()] == [len(items()) - len(absent), len(absent)]


KINDS = {"class", "struct", "enum", "protocol", "func", "method", "type.method"}


@pytest.mark.parametrize("module", ["KinemaKit", "KinemaQuartzCore"])
def test_types_and_functions_have_comments(module: str, tmp_path: Path) -> None:
    found = [one for graph in symbols(module, tmp_path) for one in graph["symbols"]]
    own = [one for one in found if str(PACKAGE / "Sources") in one.get("location", {}).get("uri", "")]
    assert len(own) > 600
    bare = [".".join(one["pathComponents"]) for one in own if "docComment" not in one and one["kind"]["identifier"][6:] in KINDS]
    assert not bare, bare


def test_links_of_the_page_lead_to_files() -> None:
    page = PACKAGE / "README.md"
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link
