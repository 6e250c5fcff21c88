"""Tests that a session's later answers equal the first answers of new sessions.

A session parses only the body around the caret again.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from espalier.jdt.oracle import SideDoorOracle
from espalier.ports import Completion, Names

TEXT = """\
package shop;

import java.util.*;
import java.util.function.*;

public class Cart<T extends Comparable<T>> {
    private final List<String> items = new ArrayList<>();
    private static int made;

    enum Size { SMALL { @Override int width() { return 1; } }, LARGE; int width() { return 2; } }

    Cart() { this(1); }

    Cart(int first) {
        // in a constructor
    }

    <E extends T> E most(Map<String, List<E>> prices, int count, String... names) throws java.io.IOException {
        int before = 1;
        // in a method
        String after = "}" + '{';
        return null;
    }

    static class Inner {
        int width;
        void widen(Cart<String> cart) { // in an inner class
        }
    }

    int last() { return made; }
}
"""

GENERATED = [
    "",
    "int n = ",
    "items.",
    "this.",
    "items.get(0).",
    "items.stream().filter(each -> each.",
    "List<",
    "new A",
    "if (made > 0) { String inside = items.get(0); inside.",
    "} else { int n = ",
    "for (String each : items) { each.",
    "class Local { int own; void go() { own",
    "new Object() { int own = 1; int give() { return ",
    "try { made = 1; } catch (",
    "Size size = Size.SMALL; switch (size) { case ",
    "Runnable run = () -> { int deep = 1; ",
    "return ",
    "throw new ",
    "String text = nowhere.",
    "super.",
    "new HashMap<String, Integer>().",
    "Function<String, Integer> f = String::",
    "int ",
    "made = items.size() + ",
    'String text = made > 1 ? "a" : ',
    "} int other() { made = ",
    "// \n made = ",
    "Inner inner; inner.",
    "foo(x -> {\n Map<String, Integer>\n groups = null; groups.",
    "new Object() { int\n a() { return 1; }\n String ",
    "java.util.Nowhere none; none.",
    "Nowhere.",
]
BROKEN = TEXT.replace("    static class Inner {", "    int broken( { if (made\n\n    static class Inner {")
PLACES = ["// in a constructor", "// in a method", "// in an inner class"]


@pytest.fixture(scope="module")
def cart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return oracle_project.write(tmp_path_factory.mktemp("again").resolve(), TEXT)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(cart: Path, start_headless) -> AsyncIterator[SideDoorOracle]:  # type: ignore[no-untyped-def]
    async with oracle_project.opened(start_headless, cart) as oracle:
        yield oracle


@pytest.mark.parametrize("text", [TEXT, BROKEN], ids=["whole", "broken"])
@pytest.mark.parametrize("place", PLACES)
async def test_an_answer_does_not_depend_on_what_was_asked_before(
    oracle: SideDoorOracle, cart: Path, place: str, text: str
) -> None:
    hunk = oracle_project.here(cart, text, place)
    alone = {}
    for generated in GENERATED:
        session = await oracle.open(hunk)
        alone[generated] = answered(await session.complete(generated))
        await session.close()
    assert sum(isinstance(answer, dict) for answer in alone.values()) > len(GENERATED) // (2 if text == TEXT else 4)
    session = await oracle.open(hunk)
    for generated in [*GENERATED, *random.Random(1).sample(GENERATED, len(GENERATED))]:
        assert answered(await session.complete(generated)) == alone[generated], generated
    await session.close()


def answered(completion: Completion) -> object:
    """Returns the content of an answer, independent of its order."""
    if not isinstance(completion, Names):
        return completion.reason
    names = {(name.kind, name.text, name.import_name): (name.never, name.called) for name in completion.names}
    return {**names, "": (completion.stem, completion.closed, completion.unless, completion.values, completion.lambdas)}
