"""Tags of completions: any object of the host, behind a number that the library carries."""

from __future__ import annotations

from typing import Any


class Tagging:
    """The tags of a context, as its methods."""

    __slots__ = ()

    def tag_of(self: Any, thing: Any) -> int:
        """Returns the number of a completion's tag."""
        if isinstance(thing, int) and 0 < thing < 1 << 63:  # 0 is no tag
            return thing
        with self._guard:
            number: int = next(self._tag_numbers)
        self._tags[number] = thing
        return number

    def tag_named(self: Any, number: int) -> Any:
        """Returns the tag of such a number."""
        return self._tags.get(number, number)

    def keep_tags(self: Any) -> None:
        """Keeps all tags from now on, because a state that is saved may bring an event back."""
        self._keeps_tags = True

    def take_tag(self: Any, number: int) -> Any:
        return self.tag_named(number) if self._keeps_tags else self._tags.pop(number, number)
