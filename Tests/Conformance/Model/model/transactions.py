"""CATransaction: the stack of one thread, its values, its completions. Section 10, D17, D41, D43."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .tree import Attached

DEFAULTS = {"duration": 0.25, "timingFunction": None, "disableActions": False}  # 10.2


@dataclass(eq=False)
class Completion:
    """10.6: a completion, which waits for the animations that were added after it was set."""

    number: int
    tag: str
    waits_for: set[Attached] = field(default_factory=set)
    is_closed: bool = False
    is_told: bool = False
    due: Fraction | None = None  # D23: the latest end or removal that it waits for


@dataclass(eq=False)
class Frame:
    values: dict[str, Any] = field(default_factory=dict)
    completion: Completion | None = None
    completions: list[Completion] = field(default_factory=list)


class Transactions:
    def __init__(self) -> None:
        self.implicit: Frame | None = None
        self.explicit: list[Frame] = []
        self.waits_for_flush = False
        self.completions: list[Completion] = []
        self._number = 0

    @property
    def frames(self) -> list[Frame]:
        """The frames from the outermost to the innermost."""
        return [*([self.implicit] if self.implicit else []), *self.explicit]

    def value(self, name: str) -> Any:
        """10.2: returns the value of the innermost transaction that has it."""
        for frame in reversed(self.frames):
            if name in frame.values:
                return frame.values[name]
        return DEFAULTS.get(name)

    def opened(self) -> Frame:
        """Returns the transaction of a change or a setter: 10.1."""
        if not self.frames:
            self.implicit = Frame()
        return self.frames[-1]

    def set_completion(self, tag: str | None) -> None:
        """10.6: a second completion does not replace the first; None means none from now on."""
        frame = self.opened()
        frame.completion = None
        if tag is not None:
            self._number += 1
            frame.completion = Completion(self._number, tag)
            frame.completions.append(frame.completion)
            self.completions.append(frame.completion)

    def added(self, attached: Attached) -> None:
        for frame in self.frames:
            if frame.completion:
                frame.completion.waits_for.add(attached)

    def done(self, attached: Attached, time: Fraction) -> None:
        """An animation ended or was removed."""
        for completion in self.completions:
            if attached in completion.waits_for:
                completion.waits_for.remove(attached)
                completion.due = time if completion.due is None else max(completion.due, time)

    @staticmethod
    def close(frame: Frame) -> None:
        for completion in frame.completions:
            completion.is_closed = True
