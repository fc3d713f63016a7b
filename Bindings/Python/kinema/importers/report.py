"""The list of what an import could not carry."""

from __future__ import annotations

from typing import Any, NamedTuple

from .work import Work


class Note(NamedTuple):
    """A feature that is approximated or refused, how often it occurs, and where first."""

    feature: str
    verdict: str
    """"approximated" or "refused"."""
    occurrences: int
    first: str

    def __str__(self) -> str:
        times = f" ({self.occurrences} times)" if self.occurrences > 1 else ""
        return f"{self.first}: {self.feature}: {self.verdict}{times}"

    def json(self) -> dict[str, Any]:
        return self._asdict()


class Report:
    """Collects notes: one for each feature, with the place of its first occurrence. `work` counts what the import does."""

    def __init__(self, work: Work | None = None) -> None:
        self.work = work or Work()
        self.frame_rate: float | None = None
        """Frames a second of the file, if its format has frames."""
        self._found: dict[tuple[str, str], tuple[int, str]] = {}

    def refused(self, feature: str, where: str) -> None:
        self._add(feature, "refused", where)

    def approximated(self, feature: str, where: str) -> None:
        self._add(feature, "approximated", where)

    def _add(self, feature: str, verdict: str, where: str) -> None:
        count, first = self._found.get((feature, verdict), (0, where))
        self._found[feature, verdict] = (count + 1, first)

    def notes(self) -> list[Note]:
        return [Note(feature, verdict, count, first) for (feature, verdict), (count, first) in self._found.items()]
