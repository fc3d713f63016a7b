"""Asks the engine whether it takes a value, so that its own table of properties decides.

>>> with Probe() as probe:
...     probe.refusal({"class": "layer", "set": {"opacity": 0.5}}, []), probe.refusal({"set": {"opacity": "high"}}, [])
(None, 'opacity: a string given, expected a number')
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...context import Context
from ...enumerations import PropertyType
from ...errors import KinemaError

if TYPE_CHECKING:
    from typing_extensions import Self

_PLACE = re.compile(r"^(document: )?line \d+, column \d+, (\S+: )?")


class Probe:
    """A context that knows key paths; layers are loaded into others."""

    def __init__(self) -> None:
        self._context = Context()
        self._kinds: dict[str, PropertyType | KinemaError] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._context.close()

    def kind_of(self, key_path: str) -> PropertyType:
        """Returns the type of a key path. Raises UnknownKeyError if there is none."""
        if key_path not in self._kinds:
            try:
                self._kinds[key_path] = self._context.key_path(key_path).type
            except KinemaError as error:
                self._kinds[key_path] = error
        found = self._kinds[key_path]
        if isinstance(found, KinemaError):
            raise found
        return found

    def knows(self, key_path: str) -> bool:
        try:
            return self.kind_of(key_path) != PropertyType.LAYERS
        except KinemaError:
            return False

    def refusal(self, layer: dict[str, Any], resources: list[dict[str, Any]]) -> str | None:
        """Returns why the engine refuses a layer or, as "emitterCell", a cell; None if it loads."""
        return self.refusals([layer], resources).get(0)

    def refusals(self, layers: list[dict[str, Any]], resources: list[dict[str, Any]]) -> dict[int, str]:
        """Returns by index why the engine refuses layers. It halves a list that is refused until a single layer is left, so a list
        without mistakes is loaded once."""
        found: dict[int, str] = {}
        waiting = [(0, len(layers))]
        while waiting:
            begin, end = waiting.pop()
            refusal = self._refusal(layers[begin:end], resources) if begin < end else None
            if refusal is not None and end - begin == 1:
                found[begin] = refusal
            elif refusal is not None:
                middle = (begin + end) // 2
                waiting += [(begin, middle), (middle, end)]
        return found

    @staticmethod
    def _refusal(layers: list[dict[str, Any]], resources: list[dict[str, Any]]) -> str | None:
        with Context() as context:  # a new one costs less than to remove the layers from another
            try:
                context.load({"kinema": 1, "resources": resources, "layers": list(map(_alone, layers))}).close()
            except (KinemaError, ValueError) as error:
                return _PLACE.sub("", str(error))
        return None


def _alone(layer: dict[str, Any]) -> dict[str, Any]:
    """A cell needs an emitter."""
    if layer.get("class") != "emitterCell":
        return layer
    return {"class": "emitter", "emitterCells": [{name: one for name, one in layer.items() if name != "class"}]}
