"""Keeps the outcomes that were measured, line by line in a file, so that an interrupted run continues."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from espalier.errors import UsageError
from espalier.experiments.outcome import Outcome, outcome_from


class Results:
    """Outcomes in the order in which they were added, kept in `file` if there is one.

    `settings`: how the outcomes were measured. Outcomes of the file under other settings stay there and do not count. A
    setting that an old version did not record counts as the same, so that old files can be continued; a new file avoids
    this. Raises `UsageError` if the file holds something else or cannot be written.
    """

    def __init__(self, settings: dict[str, Any], file: Path | None = None) -> None:
        self._settings = settings
        self._file = file
        self._outcomes: dict[tuple[str, str], Outcome] = {}
        if file is not None and file.exists():
            self._read(file)

    def has(self, row: str, arm: str) -> bool:
        return (row, arm) in self._outcomes

    def add(self, outcome: Outcome) -> None:
        self._outcomes[outcome.id, outcome.arm] = outcome
        if self._file is not None:
            line = json.dumps({**outcome.to_json(), "settings": self._settings}, ensure_ascii=False)
            try:
                with self._file.open("a", encoding="utf-8") as sink:
                    sink.write(line + "\n")
            except OSError as error:
                raise UsageError(f"cannot write {self._file}: {error.strerror}") from error

    def of(self, rows: Iterable[str], arms: Iterable[str]) -> list[Outcome]:
        """The outcomes that there are, arm by arm."""
        wanted = list(rows)
        return [self._outcomes[row, arm] for arm in arms for row in wanted if (row, arm) in self._outcomes]

    def _counts(self, recorded: Any) -> bool:
        known = isinstance(recorded, dict) and recorded.keys() <= self._settings.keys()
        return known and {**self._settings, **recorded} == self._settings

    def _read(self, file: Path) -> None:
        try:
            lines = file.read_text("utf-8").splitlines()
            kept = [json.loads(line) for line in lines]
            found = [outcome_from(raw) for raw in kept if self._counts(raw.get("settings"))]
        except (OSError, ValueError, TypeError, AttributeError) as error:
            raise UsageError(
                f"{file} holds no results of espalier eval: {error}", remedy="name another file"
            ) from error
        self._outcomes = {(outcome.id, outcome.arm): outcome for outcome in found}
