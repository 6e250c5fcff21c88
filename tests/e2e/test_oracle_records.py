"""Tests creations of records against a real JDT LS."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from e2e.oracle_project import here
from espalier.jdt.oracle import SideDoorOracle
from espalier.ports import NO_ARGUMENTS, Names

RECORDS = {
    "Pair": "public record Pair(int first, String second) { }",
    "Compact": "public record Compact(int one) { public Compact { } }",
    "Other": "public record Other(int one) { public Other(String one) { this(1); } }",
    "Several": "public record Several(int... all) { }",
    "Nothing": "public record Nothing() { }",
    "Own": "public record Own(int one) { public Own() { this(1); } }",
}
CREATIONS = [("Pair", False), ("Compact", False), ("Other", False), ("Several", True), ("Nothing", True), ("Own", True)]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Writes records in separate files, of which JDT reads the declarations alone."""
    cart = oracle_project.write(tmp_path_factory.mktemp("records").resolve())
    for name, text in RECORDS.items():
        cart.with_name(f"{name}.java").write_text(f"package shop;\n\n{text}\n")
    return cart


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(records: Path, start_headless) -> AsyncIterator[SideDoorOracle]:  # type: ignore[no-untyped-def]
    async with oracle_project.opened(start_headless, records) as oracle:
        yield oracle


async def test_a_record_is_not_created_without_arguments(records: Path, oracle: SideDoorOracle) -> None:
    """javac agrees with each row; JDT reports no error in any."""
    session = await oracle.open(here(records))
    for name, bare in CREATIONS:
        for creation in (f"Object it = new {name}();", f"Supplier<Object> it = {name}::new;"):
            added = (await session.check(creation)).added
            assert bool(added) is not bare, creation
        answer = await session.complete(f"Object it = new {name}")
        assert isinstance(answer, Names)
        meant = [found for found in answer.names if found.text == name]
        assert meant and all(NO_ARGUMENTS in found.called for found in meant) is not bare, name
    assert (await session.check('Object it = new Pair(1, "");')).added == ()
    await session.close()
