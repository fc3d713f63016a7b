"""Packages that only a part of kinema needs. They are imported when they are first used: nothing here is required.

>>> Extra("no_such_module", "no-such-package", "render").anything
Traceback (most recent call last):
    ...
kinema._extras.MissingExtra: this needs no-such-package: pip install 'kinema[render]' (No module named 'no_such_module')
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class MissingExtra(ImportError):
    """A package is missing; the text says how to get it."""


class Extra:
    """Stands for a module, and is imported by the first use of an attribute."""

    def __init__(self, module: str, package: str, extra: str) -> None:
        self._module, self._package, self._extra = module, package, extra

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # who looks at an object is not who uses the module
            raise AttributeError(name)
        try:
            value = getattr(import_module(self._module), name)
        except ImportError as error:
            wanted = f"this needs {self._package}: pip install 'kinema[{self._extra}]' ({error})"
            raise MissingExtra(wanted) from error
        setattr(self, name, value)
        return value
