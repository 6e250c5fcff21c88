"""Tests that a file which another one refers to is parsed without bodies and comments, and loses no declaration."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle, SideDoorSession
from espalier.ports import Hunk, Names

CART = """\
package shop;

public class Cart {
    static final int NUMBER = 1;

    void fill(Shelf<String> shelf, Shelf.Row row, Shelf.Color color, Shelf.Point point, Shelf.Shape shape) {
        // here
    }
}
"""
SHELF = r"""package shop;

import java.util.*;
import java.util.function.*;

/** Holds { things. */
public class Shelf<T extends Comparable<T>> extends AbstractList<T> implements Supplier<T> {
    /** A brace } in a comment. */ public static final int MOST = 3 /* { */ + 1;
    static final String BLOCK = \"""
        } \""" + "}" + '}';
    protected final Function<String, Integer> length = text -> { int n = text.length(); return n; };
    Runnable anonymous = new Runnable() { public void run() { String s = "}"; } };
    static { int first = '}'; }
    { int second = 2; }

    public Shelf() { this(1); /* } */ }
    Shelf(int/* no space */size) { super(); String s = "{"; }
    private Shelf(String... names) { }

    @Override public T get(int index) { // }
        class Local { int own() { return 1; } }
        return null;
    }
    @Override public T get() { return null; }
    @Override public int size() { String s = "\u007b" + '\u007d'; return 1; }
    <E extends T> List<? super E> many(Map<String, List<E>> map, int[]... more) throws Exception { return null; }
    abstract static class Row { abstract int width(); int height() { return 1; } native void draw(); }
    enum Color { RED { @Override int shade() { return 1; } }, GREEN; int shade() { return 2; } }
    record Point(int x, int y) { Point { if (x < 0) throw new Error("{"); } int sum() { return x + y; } }
    interface Shape {
        default int corners() { return sides(); }
        private int sides() { return 4; }
        static int none() { return 0; }
    }
    @interface Mark { String[] value() default { "}" }; }
    /** @deprecated no longer */ void old() { }
""".replace("\\" + 3 * '"', 3 * '"')
EXPRESSIONS = [
    *("shelf.", "row.", "color.", "point.", "shape.", "Shelf.", "Shelf.Color.", "shelf.get(0)."),
    *(
        "shelf.length.",
        "shelf.many(null).",
        "int n = Shelf.",
        "Shelf.Shape.",
        "Shelf.Mark mark; mark.",
        "new Shelf.Row() { int own() { return super.",
    ),
]
CHECKED = [
    *("shelf.get();", "shelf.nothing();", "String s = shelf.get(0);", "int s = shelf.get(0);", "shelf.many(null);"),
    *(
        "new Shelf<String>(2);",
        'new Shelf<String>("a", "b");',
        "new Shelf<Object>();",
        "int x = point.x() + point.sum();",
    ),
    *("new Shelf.Row() { };", "switch (Shelf.MOST) { case Shelf.MOST: case 4: }", "shape.sides();", "shelf.old();"),
]


def shelf(annotated: bool, more: str = "") -> str:
    """Returns the text of `Shelf`. With ten or more annotations JDT parses it, else it converts the Java model."""
    methods = "".join(
        f"    {'@Mark({}) ' if annotated else ''}int number{number}() {{ return {number}; }}\n" for number in range(10)
    )
    return f"{SHELF}{methods}{more}}}\n"


@pytest.fixture(scope="module")
def cart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = oracle_project.write(tmp_path_factory.mktemp("outline").resolve(), CART)
    path.with_name("Shelf.java").write_text(shelf(annotated=True), "utf-8")
    path.with_name("Crate.java").write_text(shelf(annotated=False).replace("Shelf", "Crate"), "utf-8")
    return path


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def jdtls(cart: Path, start_headless) -> Headless:  # type: ignore[no-untyped-def]
    return await start_headless(cart.parents[2])


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(cart: Path, jdtls: Headless) -> AsyncIterator[SideDoorOracle]:
    async with oracle_project.served(jdtls, cart) as oracle:
        yield oracle


async def everything(oracle: SideDoorOracle, cart: Path, name: str) -> dict[str, str]:
    """Returns the answers about the members of the class by question, with the class's name replaced by `Shelf`."""
    session = await oracle.open(oracle_project.here(cart, CART.replace("Shelf", name)))
    said: dict[str, object] = {}
    for text in EXPRESSIONS:
        answer = await session.complete(text.replace("Shelf", name))
        assert isinstance(answer, Names), text
        said[text] = sorted(map(str, answer.names)), answer.lambdas, sorted(answer.values.items())
    for text in CHECKED:
        check = await session.check(text.replace("Shelf", name))
        assert check.after == (await session.check(text.replace("Shelf", name), whole=True)).after, text
        said[text] = check.after
    await session.close()
    return {
        text: re.sub(r"frozenset\(\{(.*?)\}\)", _sorted, str(answer)).replace(name, "Shelf")
        for text, answer in said.items()
    }


def _sorted(match: re.Match[str]) -> str:
    return str(sorted(match[1].split(", ")))


async def test_an_outline_gives_the_same_answers_as_the_file(oracle: SideDoorOracle, cart: Path) -> None:
    for name in ("Shelf", "Crate"):
        path = cart.with_name(f"{name}.java")
        session = await oracle.open(Hunk(path, path.read_text("utf-8"), 0, 0))
        assert not (await session.check("")).after, "a file with errors has no outline"
        await session.close()
    assert await everything(oracle, cart, "Shelf") == await everything(oracle, cart, "Crate")


@pytest.mark.parametrize("annotated", [True, False])
async def test_an_edit_of_the_file_is_seen_at_once(
    oracle: SideDoorOracle, jdtls: Headless, cart: Path, annotated: bool
) -> None:
    """No notification of the edit is sent; an open session's next answer and a new one's first include it."""
    path = cart.with_name("Shelf.java")
    hunk = oracle_project.here(cart, CART.replace("// here", "int m = shelf.number3(); // here"))
    older = await oracle.open(hunk)
    assert "number3" in await names(older)
    assert not (await older.check("// there")).before
    jdtls.did_open(path, shelf(annotated))
    await jdtls.diagnostics(path)
    jdtls.did_change(path, shelf(annotated, more="    int added() { return 1; }\n").replace("number3", "numberThree"))
    await jdtls.request("workspace/symbol", {"query": "Cart"})  # its answer comes after the change
    try:
        newer = await oracle.open(hunk)
        for session in (newer, older):
            assert {"added", "numberThree"} <= (found := await names(session))
            assert "number3" not in found
            assert "number3() is undefined" in (await session.check("// there")).before[0].message
            await session.close()
    finally:
        jdtls.did_close(path)
        await jdtls.request("workspace/symbol", {"query": "Cart"})  # the next case begins after the file is closed


async def names(session: SideDoorSession) -> set[str]:
    answer = await session.complete("shelf.")
    assert isinstance(answer, Names)
    return {name.text for name in answer.names}
