"""Signatures with every keyword: `help`, notebooks and `inspect.signature` show the properties that a call takes. The annotations
are those of type checkers (_layer_options.py, _options.py), which are read when somebody asks.
"""

from __future__ import annotations

from importlib import import_module
from inspect import Parameter, Signature, signature
from types import FunctionType
from typing import Any


class Late(Signature):
    """The signature of a function whose further keywords are those of a TypedDict."""

    __slots__ = ("_function", "_known", "_module", "_options")

    def __init__(self, function: Any, module: str, options: str) -> None:
        super().__init__()
        self._function, self._module, self._options = function, module, options
        self._known: Signature | None = None

    def _made(self) -> Signature:
        if self._known is None:
            plain = signature(self._function)
            found = [one for one in plain.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
            kinds = getattr(import_module(self._module, __package__), self._options).__annotations__
            for name, kind in kinds.items():
                if name not in plain.parameters:
                    text = getattr(kind, "__forward_arg__", kind)
                    found.append(Parameter(name, Parameter.KEYWORD_ONLY, default=..., annotation=text))
            self._known = plain.replace(parameters=found)
        return self._known

    @property
    def parameters(self) -> Any:
        return self._made().parameters

    @property
    def return_annotation(self) -> Any:
        return self._made().return_annotation

    def replace(self, **changes: Any) -> Signature:  # type: ignore[override]
        return self._made().replace(**changes)

    def __reduce__(self) -> Any:
        return self._made().__reduce__()


def show(kind: type, function: Any, module: str, options: str) -> None:
    """Gives a class a copy of a function, which shows the keywords of a TypedDict of a module."""
    name = function.__name__
    made = FunctionType(function.__code__, function.__globals__, name, function.__defaults__, function.__closure__)
    made.__kwdefaults__, made.__doc__, made.__annotations__ = function.__kwdefaults__, function.__doc__, function.__annotations__
    made.__module__, made.__qualname__ = function.__module__, f"{kind.__qualname__}.{name}"
    made.__signature__ = Late(function, module, options)  # type: ignore[attr-defined]
    setattr(kind, name, made)
