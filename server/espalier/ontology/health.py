"""How far the graph can be trusted, and the errors of our own that it was kept going past."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from espalier.errors import EspalierError

log = logging.getLogger(__name__)


class State(StrEnum):
    INDEXING = "indexing"
    """Some of the code is not read or resolved yet."""
    READY = "ready"
    DEGRADED = "degraded"
    """Some of the code is left out, because reading or resolving it failed."""
    FAILED = "failed"
    """The last index run ended with an error."""


@dataclass(frozen=True, slots=True)
class Health:
    """`failed`: how many files and declarations are left out; `reason`: the first error, with its file."""

    state: State = State.READY
    failed: int = 0
    reason: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether what the graph lacks is not there."""
        return self.state is State.READY

    @property
    def sentence(self) -> str:
        """What a reader must know, with a remedy; empty when all is well."""
        match self.state:
            case State.INDEXING:
                return "The code is still being read, so what is missing here may be there. Ask again when it is done."
            case State.DEGRADED:
                parts = "1 part" if self.failed == 1 else f"{self.failed} parts"
                return (
                    f"{parts} of the code could not be read or resolved ({self.reason}), so what is missing here may "
                    "be there. Please report this error with the log; an edit of the file tries again."
                )
            case State.FAILED:
                return (
                    f"The code could not be read ({self.reason}), so what is missing here may be there. Restart the "
                    "server or run the command again; if that fails too, please report it with the log."
                )
            case State.READY:
                return ""

    def to_json(self) -> dict[str, object]:
        return {"state": self.state.value, "failed": self.failed, "reason": self.reason, "message": self.sentence}


class Faults:
    """Errors of our own, by file and place in it. Each file's are logged once."""

    def __init__(self) -> None:
        self._found: dict[str, dict[Hashable, str]] = {}
        self._logged: set[str] = set()

    def __len__(self) -> int:
        return sum(map(len, self._found.values()))

    def __contains__(self, place: tuple[str, Hashable]) -> bool:
        path, where = place
        return where in self._found.get(path, ())

    @property
    def reasons(self) -> dict[str, str]:
        """One error of each file that has any."""
        return {path: next(iter(each.values())) for path, each in self._found.items()}

    def note(self, path: str, where: Hashable, traceback: str) -> None:
        """Counts an error, given as Python writes it (`traceback.format_exc`)."""
        *_, said = traceback.strip().splitlines() or [""]
        self._found.setdefault(path, {})[where] = said
        if path not in self._logged:
            self._logged.add(path)
            log.error("%s: %s", path, traceback)

    def clear(self, path: str, wheres: Iterable[Hashable] | None = None) -> None:
        """Forgets a file's errors: those at `wheres`, or all."""
        held = self._found.get(path)
        if held is None:
            return
        for where in list(held) if wheres is None else wheres:
            held.pop(where, None)
        if not held:
            del self._found[path]


def described(error: BaseException) -> str:
    """An exception as a phrase."""
    if isinstance(error, EspalierError):
        return str(error)
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
