"""How long a request waits for JDT LS."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from espalier.errors import OracleAbsent
from espalier.jdt.oracle import OracleStatus
from espalier.lsp.worker import importing
from espalier.lsp.worker.importing import ABSENT_SECONDS, Import
from espalier.lsp.worker.start_words import StartWords
from espalier.ports import Progress

NONE = "no JDT LS with Espalier's bundle has this folder open"
READY = OracleStatus(projects=("shop",), importing=False, initialized=True, troubles=())


class Door:
    """A fake: no JDT LS has published a door for so many seconds, question by question; then there is one."""

    def __init__(self, *absent: float) -> None:
        self._absent: Iterator[float] = iter(absent)

    async def status(self) -> OracleStatus:
        if (seconds := next(self._absent, None)) is not None:
            raise OracleAbsent(NONE, remedy="start it", seconds=seconds)
        return READY


async def work() -> str:
    return "done"


async def test_while_somebody_elses_jdt_ls_may_still_come_it_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "POLL_SECONDS", 0)
    told: list[Progress] = []
    imported = Import(Door(0.0, ABSENT_SECONDS - 1), StartWords(), lambda: None)  # type: ignore[arg-type]
    assert await imported.through(work, told.append) == "done"
    assert [each.message for each in told] == [f"{NONE} yet"] * 2


async def test_one_that_has_long_been_missing_is_not_waited_for_again() -> None:
    imported = Import(Door(ABSENT_SECONDS + 1), StartWords(), lambda: None)  # type: ignore[arg-type]
    with pytest.raises(OracleAbsent, match=r"start it"):
        await imported.through(work, lambda _: pytest.fail("it waits"))
