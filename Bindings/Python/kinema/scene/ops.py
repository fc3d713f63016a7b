"""The form of ops: their names, and the keys of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .reading import SceneError

Op = dict[str, Any]

KEYS: dict[str, tuple[str, str]] = {
    "layer": ("id", "class root set"),
    "insert": ("layer into", "at above below"),
    "remove": ("layer", ""),
    "mask": ("layer mask", ""),
    "destroy": ("layer", ""),
    "replace": ("layer with", ""),
    "sublayers": ("layer sublayers", ""),
    "set": ("layer key value", ""),
    "style": ("layer key", "level value"),
    "begin": ("", ""),
    "commit": ("", ""),
    "flush": ("", ""),
    "transaction": ("", "duration timingFunction disableActions completion values"),
    "add": ("layer key animation", ""),
    "removeAnimation": ("layer key", ""),
    "removeAllAnimations": ("layer", ""),
    "action": ("layer key where value", ""),
    "advance": ("to", ""),
    "lock": ("", ""),
    "unlock": ("", ""),
    "on": ("event do", ""),
}
"""The required and the optional keys of each op."""

_NAMES = ("id", "layer", "into", "with")


def name_of(op: Any) -> str:
    """Returns the name of an op for a message."""
    name = op.get("op", "unnamed") if isinstance(op, dict) else "no object"
    return str(name)


def check(op: Any, keys: Mapping[str, tuple[str, str]] = KEYS) -> None:
    """Checks an op and those inside it. Raises SceneError if it is not an op of `keys`."""
    if not isinstance(op, dict):
        raise SceneError(f"an op is an object, not {op!r:.40}")
    name = op.get("op", "")
    if not isinstance(name, str) or name not in keys:
        raise SceneError(f"there is no op {name!r}")
    must, may = (set(names.split()) for names in keys[name])
    given = set(op) - {"op"}
    if must - given or given - must - may:
        raise SceneError(f"{name}: missing {sorted(must - given)}, unknown {sorted(given - must - may)}")
    for key in must.intersection(_NAMES):
        if not isinstance(op[key], str):
            raise SceneError(f"{key}: the name of a layer is a string, not {op[key]!r:.40}")
    if name == "on":
        check_all(op["do"], f"on {op['event']!r:.60}, ", keys)


def check_all(ops: Any, where: str = "", keys: Mapping[str, tuple[str, str]] = KEYS) -> None:
    """Checks a list of ops; the error says which op has a wrong form."""
    if not isinstance(ops, (list, tuple)):
        raise SceneError(f"{where}do: expected a list of ops, not {ops!r:.40}")
    for index, op in enumerate(ops, 1):
        try:
            check(op, keys)
        except SceneError as error:
            raise SceneError(f"{where}op {index} ({name_of(op)}): {error}") from error
        except RecursionError as error:
            raise SceneError(f"{where}op {index} ({name_of(op)}): this is nested too deeply") from error
