"""What the oracle says at a caret, read as a table: code drawn so far (`|` is the caret), and the answer.

Each row replaces the `// here` of `Cart.java`. `has`/`lacks`: names in or not in a proof; `unknown`: no proof may be given
because legal Java continues with a name that no completion engine knows. The second table is the list of cases in
which JDT's own completion answers with an empty set although the program is feasible.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Hunk, Names, Unknown

PROJECT = (
    "<projectDescription><name>oracle</name><buildSpec/><natures><nature>org.eclipse.jdt.core.javanature</nature>"
    "</natures></projectDescription>"
)
CLASSPATH = (
    '<classpath><classpathentry kind="src" path="src"/>'
    '<classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER"/>'
    '<classpathentry kind="output" path="bin"/></classpath>'
)
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


@dataclass(frozen=True)
class Row:
    code: str
    has: str = ""
    lacks: str = ""
    unknown: bool = False
    unless: str = ""

    def __str__(self) -> str:
        return self.code


def has(code: str, names: str, lacks: str = "", unless: str = "") -> Row:
    return Row(code, has=names, lacks=lacks, unless=unless)


def unknown(code: str) -> Row:
    return Row(code, unknown=True)


PROVED = [
    # members, inherited ones included, private ones of others not
    has("items.|", "add size stream hashCode", lacks="push count"),
    has("items.str|", "stream", lacks="add push"),
    has("this.|", "inherited helper items size fill hashCode", lacks="secret count"),
    has("next.|", "inherited items next", lacks="secret"),
    has("items.get(0).|", "length charAt", lacks="add"),
    has("String.|", "valueOf class join", lacks="length charAt"),
    has("Nested.|", "LEVEL class", lacks="own"),
    has("new Nested().|", "own LEVEL"),
    has("Color.|", "RED GREEN values valueOf"),
    has("Color.RED.|", "name ordinal compareTo"),
    has("int n = name.toCharArray().|", "length clone", lacks="size"),
    has("int n = count.|", "", lacks="toString length"),
    has("String.class.|", "getName", lacks="length"),
    has("java.util.|", "List concurrent function", lacks="String shop"),
    has("java.|", "util lang", lacks="List"),
    has("Supplier<Integer> s = name::|", "length", lacks="count"),
    has("Supplier<Cart> s = Cart::|", "new fill"),
    has("prices.entrySet().iterator().next().|", "getKey getValue", lacks="next"),
    # simple names
    has("size = |", "count size inherited items name helper fill Cart Base String Integer entry java new this", lacks="secret push"),
    has("size = co|", "count", lacks="size name"),
    has("Li|", "List LinkageError", lacks="LinkedList", unless=":"),
    has("new A|", "ArrayList ArithmeticException", lacks="AbstractList"),
    has("if (name instanceof St|", "String", lacks="staticField name"),
    has("if (name instanceof String text && te|", "text"),
    has("for (String item : ite|", "items", lacks="item2"),
    has("for (String item : items) { it|", "item items"),
    has("String text = (St|", "String"),
    has("{ int local = 1; } lo|", "", lacks="local"),
    has("return|", "return"),
    has("items.forEach(it -> it.|", "length", lacks="add"),
    has("throw new IllegalArgum|", "IllegalArgumentException"),
    has("List<Str|", "String", lacks="Object"),
    has("helper(() -> na|", "name", lacks="count", unless="->"),
    has("try { int inside = 1; Runnable r = () -> { try { int deep = 2; de|", "deep"),
    has("if (name == null) { } else if (prices instanceof java.util.HashMap<?, ?> h) { h|", "h hashCode"),
]  # fmt: skip

FALSELY_EMPTY = [
    # names being born
    unknown("int fre|"),
    unknown("String fresh, oth|"),
    unknown("for (String ite|"),
    has("items.forEach(fre|", "", unless="->"),
    has("items.removeIf((fre|", "", unless=","),
    unknown("items.sort((a, fre|"),
    unknown("items.sort((String a, String fre|"),
    unknown("if (name instanceof String fre|"),
    unknown("record Pa|"),
    unknown("record Pair(int fir|"),
    unknown("class Loc|"),
    has("lab|", "", unless=":"),
    unknown("try { } catch (RuntimeException fre|"),
    # keywords, which JDT offers only in some places
    has("rec|", "record"),
    has("abst|", "abstract"),
    has("sea|", "sealed"),
    has("size = swi|", "switch"),
    has("switch (count) { case 1 -> size = 1; defa|", "default"),
    has("switch (count) { ca|", "case"),
    has("Class<?> c = vo|", "void"),
    has("Class<?> c = int.cl|", "class"),
    has("List<int[]> l = new ArrayList<in|", "int"),
    has("if ((Object) name instanceof Pair(va|", "var"),
    has("@SuppressWarnings(value = fal|", "false"),
    unknown("@SuppressWarnings(val|"),
    has("Inner i = this.ne|", "new"),
    # creation
    has("Nested n = new Cart.Nes|", "Nested"),
    unknown("Inner i = this.new Inn|"),
    # receivers that are not known
    unknown("items.stream().sorted(Comparator.comparing(q -> q.len|"),
    unknown("missing.any|"),
    unknown("half.any|"),
    unknown("nowhere.any|"),
    unknown("items.get(nowhere).any|"),
    # an enum's constants have no qualifier after case
    unknown("switch (Color.RED) { case RE|"),
    # the next line is not the rest of this one
    has("next.|", "inherited size next"),
    has("next.ite|", "items"),
    # literals and comments
    unknown('String s = "na|'),
    unknown("// na|"),
    unknown("/* na|"),
]  # fmt: skip


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def cart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("oracle").resolve()
    path = root / "src" / "shop" / "Cart.java"
    path.parent.mkdir(parents=True)
    path.write_text(CART, "utf-8")
    (root / ".project").write_text(PROJECT, "utf-8")
    (root / ".classpath").write_text(CLASSPATH, "utf-8")
    return path


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(cart: Path, start_headless) -> AsyncIterator[SideDoorOracle]:  # type: ignore[no-untyped-def]
    jdtls = await start_headless(cart.parents[2])
    oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=30))
    await oracle.wait_imported()
    yield oracle
    await oracle.close()


def here(path: Path) -> Hunk:
    start = CART.index("// here")
    return Hunk(path, CART, start, start + len("// here"))


@pytest.mark.parametrize("row", [*PROVED, *FALSELY_EMPTY], ids=str)
async def test_what_may_stand_at_the_caret(oracle: SideDoorOracle, cart: Path, row: Row) -> None:
    session = await oracle.open(here(cart))
    answer = await session.complete(row.code.replace("|", ""))
    await session.close()
    if row.unknown:
        assert isinstance(answer, Unknown), answer
        return
    assert isinstance(answer, Names), answer
    texts = {name.text for name in answer.names}
    assert set(row.has.split()) - texts == set()
    assert set(row.lacks.split()) & texts == set()
    assert set(row.unless.split()) <= set(answer.unless)
