"""Tests that a check which skips bodies reports the same errors as one that compiles all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from espalier.jdt.oracle import SideDoorOracle, SideDoorSession
from espalier.ports import Hunk

SHOP = """\
package shop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

public class Cart {
    private final List<String> items = new ArrayList<>();
    private final int limit;
    static final int MOST = 3;
    static final Function<String, Integer> LENGTH = text -> { /*field*/ return text.length(); };
    static { /*static*/ }
    { /*instance*/ }

    Cart() { this(MOST); }
    Cart(int limit) { /*constructor*/ this.limit = limit; }

    int plain(String name) throws java.io.IOException {
        /*plain*/
        class Local { int depth() { /*local*/ return 1; } }
        Runnable lambda = () -> { /*lambda*/ };
        Object anonymous = new Object() { @Override public String toString() { /*anonymous*/ return name; } };
        return items.size();
    }

    List<String> other() { return items; }
    private int unused() { return missing; }
    int unfinished() { }
    Date dated() { return new Date(); }
    abstract int bodied();
    native int foreign();

    class Inner { int own() { /*inner*/ return limit; } }
    enum Color {
        RED { @Override int shade() { /*constant*/ return 1; } }, GREEN;
        int shade() { return 2; }
    }
    interface Shape {
        default int corners() { /*default*/ return sides(); }
        private int sides() { return 4; }
        static int none() { return 0; }
    }
    record Point(int x, int y) {
        Point { /*compact*/ if (x < 0) throw new IllegalArgumentException(); }
        int sum() { /*record*/ return x + y; }
    }
}

class Second { int later() { return new Cart().limit; } }
"""
PLACES = (
    "plain", "local", "lambda", "anonymous", "inner", "constant", "default", "record",
    "constructor", "compact", "static", "instance", "field",
)  # fmt: skip
REPLACEMENTS = r"""
int n = 1;
int n = nowhere;
int n = ;
return;
return null;
throw new Exception();
}
{
} {
} void added() {
this.limit = 2;
items = null;
class Color { }
Object o = new Object() { int f() { } };
Set<Date> dates = Set.of();
while (true);
"
/*
no.such.Type x;
\u007d
this(1);
int n = 1; } int more() {
"""
"""One a line, the empty one first."""
IMPORTS = ((), ("java.util.Set",), ("java.util.Date",), ("no.such.Thing",), ("java.util.*",), ("java.awt.List",))


@pytest.fixture(scope="module")
def cart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return oracle_project.write(tmp_path_factory.mktemp("skipped").resolve(), SHOP)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(cart: Path, start_headless) -> AsyncIterator[SideDoorOracle]:  # type: ignore[no-untyped-def]
    jdtls = await start_headless(cart.parents[2])
    oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token)
    await oracle.wait_imported()
    yield oracle
    await oracle.close()


def faultless(text: str) -> str:
    lines = ("unused()", "unfinished()", "dated()", "bodied()", "native")
    return "\n".join(line for line in text.split("\n") if not any(word in line for word in lines))


TEXTS = {
    "with errors elsewhere": SHOP,
    "faultless": faultless(SHOP),
    "not parsing": faultless(SHOP).replace("return items.size();", "return items.size("),
    "closed too early": faultless(SHOP).replace("class Second {", "} class Second {"),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", TEXTS)
async def test_partial_and_whole_checks_agree(oracle: SideDoorOracle, cart: Path, name: str, place: str) -> None:
    session = await oracle.open(oracle_project.here(cart, TEXTS[name], f"/*{place}*/"))
    for number, replacement in enumerate(REPLACEMENTS.splitlines()):
        for imports in {(), IMPORTS[number % len(IMPORTS)]}:
            partial = await session.check(replacement, imports)
            whole = await session.check(replacement, imports, whole=True)
            assert partial.after == whole.after, (replacement, imports)
    await session.close()


async def test_a_hunk_that_does_not_parse_is_mended(oracle: SideDoorOracle, cart: Path) -> None:
    text = faultless(SHOP).replace("/*plain*/", "if (name.isEmpty( {").replace("return items; }", "return lost; }")
    session = await oracle.open(oracle_project.here(cart, text, "if (name.isEmpty( {"))
    for replacement in ("", "int n = nowhere;", "if (name.isEmpty()) { }", "if ("):
        partial, whole = await session.check(replacement), await session.check(replacement, whole=True)
        assert partial.after == whole.after, replacement
    await session.close()


HEADERS = """\
if (name.isEmpty( {
if (name.isEmpty()) {
if (name.isEmpty()) { int n = nowhere;
if (lost) {
while (true) {
if (true) { } } void added() {
try {
int n = 1;
for (Date date : dates) {
"""


async def test_a_header_whose_block_goes_on_after_the_hunk(oracle: SideDoorOracle, cart: Path) -> None:
    """Neither the original nor the blanked hunk parses. The first replacement that parses becomes the reference."""
    text = faultless(SHOP).replace("/*plain*/", "/*hunk*/ return 1; }").replace("return items; }", "return lost; }")
    session = await oracle.open(oracle_project.here(cart, text, "/*hunk*/"))
    for number, replacement in enumerate(HEADERS.splitlines() * 2):
        imports = IMPORTS[number % len(IMPORTS)] if number % 3 == 2 else ()
        partial = await session.check(replacement, imports)
        whole = await session.check(replacement, imports, whole=True)
        assert partial.after == whole.after, (replacement, imports)
    assert await skipped(session, "if (limit > 0) {") > 5
    await session.close()


async def skipped(session: SideDoorSession, replacement: str) -> int:
    """Returns the number of skipped bodies, which only the side door's JSON contains."""
    raw = await session._ask("check", {"replacement": replacement})
    return int(raw["skipped"])


@pytest.mark.parametrize("place", ["plain", "lambda", "inner", "constant", "default", "constructor", "compact"])
async def test_bodies_are_skipped(oracle: SideDoorOracle, cart: Path, place: str) -> None:
    """Otherwise the tests above would pass without comparing anything."""
    session = await oracle.open(oracle_project.here(cart, SHOP, f"/*{place}*/"))
    assert await skipped(session, "int n = nowhere;") > 5
    await session.close()


@pytest.mark.parametrize("hunk", ["items", "static final int MOST = 3;", "java.util.List"])
async def test_no_body_is_skipped_for_an_edit_of_a_declaration(oracle: SideDoorOracle, cart: Path, hunk: str) -> None:
    start = SHOP.index(hunk)
    session = await oracle.open(Hunk(cart, SHOP, start, start + len(hunk)))
    assert await skipped(session, f"{hunk} ") == 0
    await session.close()
