"""Tests the oracle's names at a caret. Each row has the code generated so far (`|` is the caret) and the answer.

Each row replaces the `// here` of `Cart.java`. `has`/`lacks`: names that the proof contains or does not contain;
`unless`: the tokens that make any name a new one; `unknown`: no proof exists. The second table lists cases in which
JDT's own completion returns an empty set although the program is feasible.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from espalier.jdt.oracle import SideDoorOracle
from espalier.ports import Names, Unknown


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
    # members, including inherited ones, without other classes' private ones
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
    has("size = |", "count size inherited items name helper Cart Base String entry java new this", lacks="secret push"),
    has("size = co|", "count", lacks="size name"),
    has("Li|", "List LinkageError LinkedList", lacks="ArrayList", unless=":"),
    has("new A|", "ArrayList ArithmeticException AbstractList", lacks="AWTError"),
    has("if (name instanceof St|", "String", lacks="staticField name"),
    has("if (name instanceof String text && te|", "text"),
    has("for (String item : ite|", "items", lacks="item2"),
    has("for (String item : items) { it|", "item items"),
    has("String text = (St|", "String"),
    has("{ int local = 1; } lo|", "", lacks="local"),
    has("try (var in = new java.io.StringReader(name)) { if (!(next instanceof Cart found)) return; fo|", "found"),
    has("while (new ArrayList<>(items).isEmpty()) { int inside = 1; if (size > inside) break; in|", "inside"),
    has('helper("x"; int early, late = 1; la|', "late"),
    has("items.forEach(it -> { try (var in = new java.io.StringReader(it)) { int deep = 1; de|", "deep"),
    has("items.forEach(it -> { try (var in = new java.io.StringReader(it)) { for (int i = 0, deep = 1; de|", "deep"),
    has("items.forEach(it -> { try { helper(it; int early, deep = 1; de|", "deep"),
    has("int[] sizes = new int[] { size, count, size }; co|", "count"),
    has("Object o = new Object() { int gift; int f(int given) { return gi|", "given gift"),
    has('class Local { void m(int first, @SuppressWarnings({"a"}) int fifth) { fi|', "first fifth"),
    has("class Local { Comparator<String> order = (one, only) -> on|", "one only"),
    has("class Local { Comparator<String> order = (one, only) -> 1; int last = on|", "", lacks="one only"),
    has("return|", "return"),
    has("items.forEach(it -> it.|", "length", lacks="add"),
    has("throw new IllegalArgum|", "IllegalArgumentException"),
    has("List<Str|", "String StringJoiner", lacks="Object"),
    has("throw new Ti|", "TimeoutException"),
    has("helper(() -> na|", "name", lacks="count", unless="->"),
    has("try { int inside = 1; Runnable r = () -> { try { int deep = 2; de|", "deep"),
    has("if (name == null) { } else if (prices instanceof java.util.HashMap<?, ?> h) { h|", "h hashCode"),
]  # fmt: skip

FALSELY_EMPTY = [
    # places where a name is declared
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
    unknown("enum Size { @Deprecated SM|"),
    unknown('enum Size { @SuppressWarnings("all") SM|'),
    unknown('enum Size { BIG(1) { }, @SuppressWarnings("all") SM|'),
    has("class Own { @Deprecated Str|", "String"),
    has("class Own { <@Deprecated T> @Deprecated T|", "T"),
    unknown('class Own<@SuppressWarnings("all") T|'),
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
    # creations
    has("Nested n = new Cart.Nes|", "Nested"),
    unknown("Inner i = this.new Inn|"),
    # receivers of unknown type
    unknown("items.stream().sorted(Comparator.comparing(q -> q.len|"),
    has("for (int i = 0, j = 0; i < 9; i++, cou|", "count", lacks="name"),
    unknown("for (int i = 0, j|"),
    has("BigDecimal d = BigDecimal.|", "valueOf ONE", lacks="add size"),
    has("BigDecimal d = BigDecimal.ONE.|", "add negate", lacks="size"),
    has("var m = new AtomicLong(); m.|", "incrementAndGet", lacks="size"),
    unknown("Date d = Date.any|"),
    unknown("Object o = new Object() { Object d = BigDecimal.any|"),
    unknown("class Own { Object d = BigDecimal.any|"),
    unknown("missing.any|"),
    unknown("half.any|"),
    unknown("nowhere.any|"),
    unknown("items.get(nowhere).any|"),
    # an enum's constants, unqualified after case
    has("switch (Color.RED) { case RE|", "RED"),
    # the next line is not the rest of this one
    has("next.|", "inherited size next"),
    has("next.ite|", "items"),
    # braces that are not generated yet: the members after the hunk stay in their type
    has("if (count == si|", "size"),
    has("if (count == lat|", "later"),
    has("if (count > 0) { lat|", "later"),
    # type parameters of an unfinished header
    has("} <T extends Comparable<T>, U> void gen(T|", "T"),
    has("} <T, Used> List<Us|", "Used"),
    has("} @Override <Used> List<Us|", "Used"),
    unknown("} @Override <Us|"),
    # an unfinished list of type parameters: a name may be that of a later one
    unknown("} <T extends Comparable<E|"),
    unknown("} class Later<T, B extends Cart & Comparable<E|"),
    unknown("} class Later<T, B extends Map<T, E|"),
    # literals and comments
    unknown('String s = "na|'),
    unknown("// na|"),
    unknown("/* na|"),
]  # fmt: skip


@pytest.fixture(scope="module")
def cart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return oracle_project.write(tmp_path_factory.mktemp("oracle").resolve())


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(cart: Path, start_headless) -> AsyncIterator[SideDoorOracle]:  # type: ignore[no-untyped-def]
    async with oracle_project.opened(start_headless, cart) as oracle:
        yield oracle


STATE = """\
package shop;

enum Cart {
    Data {
        void read(Tokens t, int c) {
            // here
            switch (c) {
                case 1:
                    t.transition(Bogus);
                    break;
            }
        }
    },
    Bogus {
        void read(Tokens t, int c) { }
    };

    abstract void read(Tokens t, int c);
}

class Tokens {
    void transition(Cart state) { }
}
"""
BODILESS = """\
package shop;

import java.util.function.ToIntFunction;

interface Total {
    int of(String other) throws IllegalStateException;

    ToIntFunction<String> mapped = (inLambda) -> inLambda.length();

    default int half(String own) {
        int total;
        // here
        return total / 2;
    }
}
"""
BUILDER = """\
package shop;

import java.util.function.Supplier;
import java.util.stream.Collector;

class Cart {
    interface Multi<K, V> { boolean put(K key, V value); }

    static <K, V, M extends Multi<K, V>> Collector<K, ?, M> to(Supplier<M> supplier, V value) {
        return Collector.of(
            supplier,
            // here
            (left, right) -> left);
    }
}
"""


HEADER = """\
package shop;

import java.util.Map;

class Cart {
    static <Alpha extends Comparable<Alpha>, Gamma,
            // here
}
"""


@pytest.mark.parametrize("row", [*PROVED, *FALSELY_EMPTY], ids=str)
async def test_what_may_stand_at_the_caret(oracle: SideDoorOracle, cart: Path, row: Row) -> None:
    session = await oracle.open(oracle_project.here(cart))
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


async def test_members_that_jdts_recovery_loses_are_listed(oracle: SideDoorOracle, cart: Path) -> None:
    session = await oracle.open(oracle_project.here(cart, STATE))
    answer = await session.complete("t.transition(B")
    await session.close()
    assert isinstance(answer, Names), answer
    assert "Bogus" in {name.text for name in answer.names}


async def test_a_type_variable_of_the_called_method_is_an_open_inference(oracle: SideDoorOracle, cart: Path) -> None:
    session = await oracle.open(oracle_project.here(cart, BUILDER))
    answer = await session.complete("(multi, input) -> multi.")
    await session.close()
    assert isinstance(answer, Unknown), answer


async def test_parameters_of_other_members_are_not_in_scope(oracle: SideDoorOracle, cart: Path) -> None:
    session = await oracle.open(oracle_project.here(cart, BODILESS))
    answer = await session.complete("total = ")
    await session.close()
    assert isinstance(answer, Names), answer
    texts = {name.text for name in answer.names}
    assert {"total", "own", "mapped"} <= texts
    assert not {"other", "inLambda"} & texts


@pytest.mark.parametrize("generated", ["Beta> Map<Al", "Beta> void f(Al"])
async def test_type_parameters_before_the_hunk_are_known(oracle: SideDoorOracle, cart: Path, generated: str) -> None:
    session = await oracle.open(oracle_project.here(cart, HEADER))
    answer = await session.complete(generated)
    await session.close()
    assert isinstance(answer, Names), answer
    assert "Alpha" in {name.text for name in answer.names}
