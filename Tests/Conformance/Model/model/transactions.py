"""CATransaction: the stack of one thread, its values, its completions. Section 10, D17, D41, D43, D149."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .tree import Attached

DEFAULTS = {"duration": 0.25, "timingFunction": None, "disableActions": False}  # 10.2


@dataclass(eq=False)
class Completion:
    """10.6: a completion, which waits for the animations that were added after it was set."""

    order: tuple[int, ...]  # D149: the later transaction first; D41: in one transaction the earlier completion
    tag: str
    waits_for: set[Attached] = field(default_factory=set)
    is_closed: bool = False
    is_told: bool = False
    due: Fraction = Fraction(0)  # D23: the latest of its commit and the ends and removals that it waits for


@dataclass(eq=False)
class Frame:
    number: int
    values: dict[str, Any] = field(default_factory=dict)
    completion: Completion | None = None
    completions: list[Completion] = field(default_factory=list)


class Transactions:
    def __init__(self) -> None:
        self.implicit: Frame | None = None
        self.explicit: list[Frame] = []
        self.waits_for_flush = False
        self.completions: list[Completion] = []
        self.is_changed = False  # since the last outermost commit
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
            self.implicit = Frame(self._next())
        return self.frames[-1]

    def changed(self) -> None:
        self.opened()
        self.is_changed = True

    def begin(self) -> None:
        self.explicit.append(Frame(self._next()))

    def _next(self) -> int:
        self._number += 1
        return self._number

    @property
    def is_waiting(self) -> bool:
        """D125: the implicit transaction waits for a commit that no explicit one delays."""
        return bool(self.implicit and not self.explicit and (self.is_changed or self.implicit.completions))

    def set_completion(self, tag: str | None) -> None:
        """10.6: a second completion does not replace the first; None means none from now on."""
        frame = self.opened()
        frame.completion = None
        if tag is not None:
            frame.completion = Completion((-frame.number, self._next()), tag)
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
                completion.due = max(completion.due, time)

    @staticmethod
    def close(frame: Frame, now: Fraction) -> None:
        for completion in frame.completions:
            completion.is_closed = True
            completion.due = max(completion.due, now)
