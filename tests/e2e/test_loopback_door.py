"""The side door on a loopback port, as Windows has it, in a real JDT LS."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from e2e.oracle_project import here, write
from espalier.errors import OracleError
from espalier.jdt import launch
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Names


async def test_it_answers_whoever_has_the_token_and_nobody_else(
    start_headless: Callable[..., Awaitable[Headless]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch, "side_door", launch.loopback_door)
    cart = write(tmp_path)
    jdtls = await start_headless(tmp_path)
    door = jdtls.side_door
    assert door.address.startswith("tcp:")
    oracle = SideDoorOracle(door.address, door.token, DoorSettings(complete_seconds=10))
    await oracle.wait_imported()
    session = await oracle.open(here(cart))
    names = await session.complete("next.si")
    assert isinstance(names, Names)
    assert "size" in [name.text for name in names.names]
    await oracle.close()
    with pytest.raises(OracleError, match="refused"):
        await SideDoorOracle(door.address, "guessed").status()
