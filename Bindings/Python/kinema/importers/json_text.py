"""Reads text of JSON that strangers wrote: errors have a line and a column, and no number or name can fail later."""

from __future__ import annotations

import json
import re
from typing import Any

from .files import ImportFailure

MOST_DEPTH = 128
_EXACT_DIGITS = 18
"""Integers of more digits become floating-point numbers, which have a limited size."""
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)
"""A pair of surrogates, a lone one (the group), or another escape."""


class _Refused(ValueError):
    pass


def json_of(data: bytes, name: str = "") -> Any:
    """Reads JSON of limited depth. NaN and the infinities are no numbers of JSON. `name` is the file's, for messages."""
    try:
        text = data.decode("utf-8-sig")
        value = json.loads(text, parse_constant=_refuse, parse_int=_integer)
    except UnicodeDecodeError as error:
        line, column = data.count(b"\n", 0, error.start) + 1, error.start - data.rfind(b"\n", 0, error.start)
        raise ImportFailure(_message(name, f"line {line}, column {column}: byte {error.start} is not UTF-8")) from error
    except json.JSONDecodeError as error:
        raise ImportFailure(_message(name, f"line {error.lineno}, column {error.colno}: {error.msg}")) from error
    except _Refused as error:
        place = _place(text, _position_of(text, str(error)))
        raise ImportFailure(_message(name, f"{place}: {error} is not a number of JSON")) from error
    except RecursionError as error:
        raise ImportFailure(_message(name, "line 1, column 1: arrays and objects are nested too deeply")) from error
    _check_text(text, name)
    _check_depth(value, name)
    return value


def _refuse(word: str) -> None:
    raise _Refused(word)


def _integer(digits: str) -> float:
    return int(digits) if len(digits) <= _EXACT_DIGITS else float(digits)


def _message(name: str, what: str) -> str:
    return f"{name}: {what}" if name else what


def _place(text: str, position: int) -> str:
    return f"line {text.count(chr(10), 0, position) + 1}, column {position - text.rfind(chr(10), 0, position)}"


def _position_of(text: str, word: str) -> int:
    """Returns the position of a word outside of strings."""
    for match in re.finditer(rf'"(?:[^"\\]|\\.)*"|({re.escape(word)})', text, re.DOTALL):
        if match.group(1) is not None:
            return match.start()
    return 0


def _check_text(text: str, name: str) -> None:
    """Refuses surrogates without their other half: such a text is no Unicode, and cannot be written."""
    if "\\u" not in text:
        return
    for match in _ESCAPE.finditer(text):
        if match.group(1) is not None:
            what = f"the lone surrogate {match.group()} given, expected a pair"
            raise ImportFailure(_message(name, f"{_place(text, match.start())}: {what}"))


def _check_depth(value: Any, name: str) -> None:
    level, depth = [value] if isinstance(value, (dict, list)) else [], 0
    while level:
        depth += 1
        if depth > MOST_DEPTH:
            raise ImportFailure(_message(name, f"line 1, column 1: more than {MOST_DEPTH} arrays and objects are nested"))
        below: list[Any] = []
        for item in level:
            held = item.values() if isinstance(item, dict) else item
            below.extend([inner for inner in held if isinstance(inner, (dict, list))])
        level = below
