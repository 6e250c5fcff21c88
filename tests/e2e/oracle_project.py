"""The one-file project of the oracle's end-to-end tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Hunk, Unknown

PROJECT = (
    "<projectDescription><name>oracle</name><buildSpec/><natures><nature>org.eclipse.jdt.core.javanature</nature>"
    "</natures></projectDescription>"
)
CLASSPATH = (
    '<classpath><classpathentry kind="src" path="src"/>'
    '<classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER"/>'
    '<classpathentry kind="output" path="bin"/></classpath>'
)
PLACE = "// here"
CART = """\
package shop;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import static java.util.Map.entry;

public class Cart extends Base {
    private final List<String> items = new ArrayList<>();
    private Cart next;
    int size;

    void fill(String name, Map<String, Integer> prices, Missing missing, Half half) {
        int count = 0;
        // here
        next = null;
        size = count;
    }

    int later() { return inherited; }

    class Inner { int depth; }
    static class Nested { static int LEVEL; int own; }
    enum Color { RED, GREEN }
    @interface Mark { String value(); boolean loud() default false; }
}

class Base {
    protected int inherited;
    private int secret;
    void helper(Supplier<String> supplier) {}
}

class Half extends Missing { int left; }
"""


def write(root: Path, text: str = CART) -> Path:
    """Makes an Eclipse project in `root` without build tool; returns the path of its only file, `Cart.java`."""
    path = root / "src" / "shop" / "Cart.java"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    (root / ".project").write_text(PROJECT, "utf-8")
    (root / ".classpath").write_text(CLASSPATH, "utf-8")
    return path


def here(path: Path, text: str = CART, place: str = PLACE) -> Hunk:
    """Returns the hunk `place` of the file."""
    start = text.index(place)
    return Hunk(path, text, start, start + len(place))


@asynccontextmanager
async def opened(start_headless: Callable[[Path], Awaitable[Headless]], path: Path) -> AsyncIterator[SideDoorOracle]:
    """Starts JDT LS on the project of the file at `path` and yields its oracle, with long time limits."""
    async with served(await start_headless(path.parents[2]), path) as oracle:
        yield oracle


@asynccontextmanager
async def served(jdtls: Headless, path: Path) -> AsyncIterator[SideDoorOracle]:
    """Yields the oracle of a running JDT LS, with long time limits."""
    oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=30))
    await oracle.wait_imported()
    await indexed(oracle, path)
    yield oracle
    await oracle.close()


async def indexed(oracle: SideDoorOracle, path: Path) -> None:
    """Returns once JDT has its index, which lists the types that are not imported."""
    session = await oracle.open(here(path, "package shop; class Cart { // here\n}"))
    for _ in range(600):
        answer = await session.complete("L")
        if not (isinstance(answer, Unknown) and answer.passing):
            break
        await asyncio.sleep(0.2)
    await session.close()
