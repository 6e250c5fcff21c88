"""How far JDT LS is, by its side door.

Of a JDT LS that somebody else started the relay hears nothing, so its door is asked now and then and the editor is told
when the state changes (`espalier/oracle`). Ours is asked when somebody wants to know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from espalier.errors import OracleAbsent, OracleError, OracleGone
from espalier.jdt.oracle import OracleStatus
from espalier.lsp.worker.door_oracle import DoorOracle
from espalier.lsp.worker.importing import ABSENT_SECONDS
from espalier.lsp.worker.start_words import StartWords

UNSETTLED_SECONDS, SETTLED_SECONDS = 1.0, 10.0
"""Between two questions, before and after JDT LS is ready. Chosen by hand."""
ANSWER_SECONDS = 0.5
"""How long our JDT LS may take to say how far it is. Chosen by hand."""
_STILL = "questions are answered"
_NO_PROJECT = (
    f"{_STILL}; JDT LS has made no project of this folder yet: it is about to import it, or makes one when a Java file"
    " in it is opened or checked"
)
"""Of our JDT LS, which can be asked nevertheless."""
_SILENT = StartWords()
"""Those of a JDT LS that is ready, or not ours."""


class State(StrEnum):
    WAITING = "waiting"
    ABSENT = "absent"
    IMPORTING = "importing"
    UNIMPORTED = "unimported"
    TROUBLED = "troubled"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class OracleState:
    """`message` says what is missing, why, what works nevertheless and what to do; it is empty when nothing is."""

    state: State
    message: str = ""

    @property
    def available(self) -> bool:
        """Whether fixes can be had."""
        return self.state in (State.READY, State.TROUBLED)

    @property
    def is_starting(self) -> bool:
        """Whether what needs JDT LS waits for it."""
        return self.state in (State.WAITING, State.IMPORTING)

    def to_json(self) -> dict[str, str]:
        return {name: str(value) for name, value in asdict(self).items()}


WAITING = OracleState(State.WAITING, f"waiting for JDT LS; {_STILL} meanwhile")


class OracleWatch:
    """Asks for the state until cancelled; `tell` hears of the first and of each other one. `present` is the last."""

    def __init__(self, oracle: DoorOracle, tell: Callable[[OracleState], None]) -> None:
        self.present = WAITING
        self._oracle, self._tell = oracle, tell

    async def run(self) -> None:
        self._tell(self.present)
        while True:
            try:
                state = state_of(await self._oracle.status())
            except OracleAbsent as error:
                state = absent(error) if error.seconds > ABSENT_SECONDS else WAITING
            except OracleError as error:
                state = absent(error)
            if state != self.present:
                self.present = state
                self._tell(state)
            await asyncio.sleep(SETTLED_SECONDS if state.state is State.READY else UNSETTLED_SECONDS)


def absent(error: OracleError) -> OracleState:
    return OracleState(State.ABSENT, f"{_STILL}; fixes are not: {error}")


async def present(oracle: DoorOracle, words: StartWords) -> OracleState:
    """The state of our JDT LS now."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            status = await oracle.status()
    except (TimeoutError, OracleGone):
        return OracleState(State.WAITING, f"JDT LS starts{words.in_brackets}; {_STILL} meanwhile")
    except OracleError as error:
        return absent(error)
    state = state_of(status, words)
    return replace(state, message=_NO_PROJECT) if state.state is State.UNIMPORTED else state


def state_of(status: OracleStatus, words: StartWords = _SILENT) -> OracleState:
    """What the side door's own words, and JDT LS's about its start, mean for the user."""
    if not status.initialized or status.importing or words.present:
        return OracleState(State.IMPORTING, f"JDT LS imports the project{words.in_brackets}; {_STILL} meanwhile")
    if not status.projects:
        return OracleState(
            State.UNIMPORTED,
            f"{_STILL}; fixes are not: JDT LS has made no project of this folder yet"
            " (open a Java file in it, or the folder that holds the build file, and mend what JDT LS reports there)",
        )
    if status.troubles:
        return OracleState(
            State.TROUBLED,
            f"{_STILL}; fixes may lack libraries, because the import has failed in part: {status.troubles[0]}"
            " (mend the build file, then reload the project)",
        )
    return OracleState(State.READY)
