"""Tests that an edit of a signature is checked in the files that use it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.ports import Dependents, Hunk

SHOP = """\
package shop;

public class Shop<T> {
    public static final int MOST = 3;
    protected int size;
    private int secret;
    Shop(int size) { this.size = size; }
    public int total(int tax) { return size + tax; }
    private int hidden() { return secret; }
    abstract static class Shelf { abstract int width(); }
    interface Priced { int price(); default int twice() { return 2 * price(); } }
    enum Color { RED, GREEN }
    record Point(int x, int y) { }
    static class Tool { }
}
"""
USER = """\
package shop.deep;

class User {
    int use(shop.Till till) { return till.shop().total(1); }
}
"""
TILL = """\
package shop;

public class Till extends Shop<String> {
    Till() { super(1); }
    public Shop<String> shop() { return this; }
    @Override public int total(int tax) { return tax + MOST; }
    static class Wide extends Shop.Shelf { int width() { return 1; } }
    Shop.Priced priced = () -> 1;
    int shade(Shop.Color color) { return switch (color) { case RED -> 1; case GREEN -> 2; }; }
    int x(Shop.Point point) { return point.x(); }
    int wrong() { return nowhere; }
    int late() { return total("x") + new Shop.Tool().hashCode(); }
}
"""
LONER = "package shop;\n\nclass Loner { int total; }\n"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cart = oracle_project.write(tmp_path_factory.mktemp("dependents").resolve())
    path = cart.with_name("Shop.java")
    path.write_text(SHOP, "utf-8")
    path.with_name("Till.java").write_text(TILL, "utf-8")
    path.with_name("Loner.java").write_text(LONER, "utf-8")
    (path.parent / "deep").mkdir()
    (path.parent / "deep" / "User.java").write_text(USER, "utf-8")
    return path


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def jdtls(shop: Path, start_headless) -> Headless:  # type: ignore[no-untyped-def]
    return await start_headless(shop.parents[2])


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(shop: Path, jdtls: Headless) -> AsyncIterator[SideDoorOracle]:
    async with oracle_project.served(jdtls, shop.with_name("Cart.java")) as oracle:
        yield oracle


async def broken(oracle: SideDoorOracle, shop: Path, old: str, new: str) -> Dependents:
    assert old in SHOP
    return await oracle.dependents(shop, SHOP, SHOP.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return size + tax;", "int n = size; return n;"),
        ("int secret;", "long secret;"),
        ("private int hidden()", "private long hidden()"),
        ("this.size = size;", ""),
        ("size + tax", "nowhere"),
    ],
)
async def test_an_edit_of_no_signature_compiles_no_other_file(
    oracle: SideDoorOracle, shop: Path, old: str, new: str
) -> None:
    assert await broken(oracle, shop, old, new) == Dependents()


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("int total(int tax)", "int total(long tax)", 6, "must override"),
        ("public int total(int tax)", "public long total(int tax)", 6, "return type"),
        ("Shop(int size) {", "Shop(String size, int n) {", 4, "is undefined"),
        ("public static final int MOST", "private static final int MOST", 6, "not visible"),
        ("abstract int width();", "abstract int width(); abstract int depth();", 7, "depth()"),
        ("int price();", "int price(); int second();", 8, "must be a functional interface"),
        ("RED, GREEN", "RED, GREEN, BLUE", 9, "all possible values"),
        ("default int twice()", "int twice()", 8, "must be a functional interface"),
        ("static class Tool { }", "static class Tool { private Tool() { } }", 12, "not visible"),
        ("record Point(int x, int y)", "record Point(int left, int y)", 10, "x()"),
        ("public class Shop<T>", "public final class Shop<T>", 3, "subclass"),
        ("public int total(int tax) {", "public final int total(int tax) {", 6, "final"),
    ],
)
async def test_an_edit_of_a_signature_breaks_its_users(
    oracle: SideDoorOracle, shop: Path, old: str, new: str, line: int, said: str
) -> None:
    found = await broken(oracle, shop, old, new)
    first = [(each.path.name, each.line) for each in found.breakages]
    assert ("Till.java", line) in first
    assert any(said in each.message for each in found.breakages), found
    wrong = [each for each in found.breakages if "nowhere" in each.message or "total(String)" in each.message]
    assert not wrong, "they were wrong before"
    assert found.left == 0


async def test_a_file_that_names_only_the_member_is_compiled(oracle: SideDoorOracle, shop: Path) -> None:
    found = await broken(oracle, shop, "public int total(int tax) {", "public int sum(int tax) {")
    (breakage,) = (each for each in found.breakages if each.path.name == "User.java")
    assert (breakage.line, breakage.column) == (4, USER.split("\n")[3].index("total") + 1)


async def test_a_harmless_change_breaks_nothing(oracle: SideDoorOracle, shop: Path) -> None:
    found = await broken(
        oracle, shop, "int total(int tax) {", "int total(int tax, int... more) { return 0; } int total(int tax) {"
    )
    assert not found.breakages
    assert found.compiled >= 2


async def test_an_unsaved_text_is_checked(oracle: SideDoorOracle, jdtls: Headless, shop: Path) -> None:
    loner = shop.with_name("Loner.java")
    jdtls.did_open(loner, "package shop;\n\nclass Loner { int two = Shop.MOST; }\n")
    await jdtls.diagnostics(loner)
    found = await broken(oracle, shop, "int MOST = 3", "String MOST = null")
    jdtls.did_close(loner)
    assert {each.path.name for each in found.breakages} >= {"Loner.java", "Till.java"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("class Loner {", "class Till {", ["The type Till is already defined"]),
        ("class Loner {", "class Base {", ["The type Base is already defined"]),
        ("class Loner {", "class Lonely {", []),
        ("class Loner {", "class Shelf {", []),
        ("Loner", "Till", ["The type Till is already defined"]),
        ("int total; }", "int total; } class Other { } record Shop() { }", ["The type Shop is already defined"]),
        ("int total;", "int total; class Till { }", []),
    ],
)
async def test_a_type_that_another_file_declares_is_an_error(
    oracle: SideDoorOracle, shop: Path, old: str, new: str, said: list[str]
) -> None:
    """The compiler is given one file alone and misses this error. `Base` is the second type of another file."""
    start = LONER.index(old)
    session = await oracle.open(Hunk(shop.with_name("Loner.java"), LONER, start, start + len(old)))
    assert [problem.message for problem in (await session.check(new)).added] == said
    await session.close()
