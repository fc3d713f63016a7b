"""What writes the declarations of the C interface: a module for each language. `generated` of each returns texts by the names of their
files in Bindings."""

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

LANGUAGES = ["ffi", "csharp", "web", "python", "swift"]


def modules(languages: Sequence[str] = LANGUAGES) -> list[ModuleType]:
    return [import_module(f".{name}", __name__) for name in languages]
