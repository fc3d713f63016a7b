"""Optional packages, which only a part of kinema needs. They are imported at their first use.

>>> Extra("no_such_module", "no-such-package", "render").anything
Traceback (most recent call last):
    ...
kinema._extras.MissingExtra: this needs no-such-package: pip install 'kinema[render]' (No module named 'no_such_module')
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class MissingExtra(ImportError):
    """A package is missing; the message says how to install it."""


class Extra:
    """A proxy of a module, which the first use of an attribute imports."""

    def __init__(self, module: str, package: str, extra: str) -> None:
        self._module, self._package, self._extra = module, package, extra

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # introspection must not import the module
            raise AttributeError(name)
        try:
            value = getattr(import_module(self._module), name)
        except ImportError as error:
            wanted = f"this needs {self._package}: pip install 'kinema[{self._extra}]' ({error})"
            raise MissingExtra(wanted) from error
        setattr(self, name, value)
        return value
