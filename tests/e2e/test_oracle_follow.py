"""What the oracle says cannot follow a name, read as a table: the text up to a name, the name, and the tokens.

Each row replaces a `// here`, of an instance method or (rows that begin with `static:`) of a class method. `cannot`:
the name stands there and none of these may follow; `can`: each may. `gone`: the name cannot stand there at all.
`rest`: what stands behind the name. The oracle is asked behind the name's first letter, and before it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from espalier.generate.names import NameTrie
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Hunk, Names

TEXT = """\
package shop;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

public class Cart {
    private final Map<String, Integer> prices = null;
    private List<String> items;
    private int total;
    private static int made;
    private byte small;
    private Cart other;

    void put(int n) { }
    void put(int n, String text) { }
    static void log(String format, Object... values) { }
    <T extends Comparable<T>> T most(T one, T two) { return one; }
    static void reset() { made = 0; }
    boolean empty() { return total == 0; }

    int sum(int count, String name, Integer boxed, boolean flag, int[] many, long big, Function<String, Integer> by) {
        // here
    }

    static int still(int count, String name) {
        // there
    }
}

class Pair { Pair(String first, int second) { } }
class Wrap { Wrap(Pair pair, int n) { } Wrap(List<Pair> pairs, int n) { } }
class Till extends Base { }
class Base { protected void open() { } }
"""


@dataclass(frozen=True)
class Row:
    code: str
    name: str
    cannot: str = ""
    can: str = ""
    gone: bool = False
    rest: str = ""

    def __str__(self) -> str:
        return f"{self.code}|{self.name}"


ROWS = [
    # assigned, returned, thrown
    Row("int n = ", "name", cannot="; * - < && ? [ (", can=". + == :: instanceof"),
    Row("int n = ", "count", cannot=". [ ( :: && ?", can="; + * < == ++"),
    Row("int n = ", "boxed", can="; . +"),
    Row("int n = ", "big", cannot=";", can="+ <"),
    Row("long l = ", "count", can=";"),
    Row("byte b = ", "count", can=";"),  # it might be a constant
    Row("String s = ", "count", cannot=";", can="+"),
    Row("Object o = ", "count", can=";"),
    Row("total = ", "flag", cannot=";", can="?"),
    Row("var v = ", "flag", can=";"),
    Row("return ", "name", cannot=";", can="."),
    Row("return ", "count", can=";"),
    Row("throw ", "name", cannot=";", can="."),
    # an assignment has the type of its left side
    Row("other = ", "count", cannot="= += ;", can="* <"),
    Row("return ", "name", cannot="= +="),
    Row("int n = ", "count", can="= +="),
    Row("name = ", "name", can="= +="),
    Row("byte b = ", "count", can="="),
    # a lambda only where an interface may be wanted
    Row("int n = ", "name", cannot="->"),
    Row("Object o = ", "List", cannot="->"),
    Row("return ", "total", cannot="->"),
    Row("Function<String, Integer> f = ", "total", can="->"),
    Row("Object o = (Function<String, Integer>) ", "total", can="->"),
    Row("var v = ", "total", can="->"),
    Row("put(", "total", cannot="->"),
    Row("put(count, ", "total", cannot="->"),
    Row("log(name, ", "total", can="->"),
    Row("most(", "total", can="->"),
    Row("items.sort(", "total", can="->"),
    Row("items.forEach(each -> put(", "total", can="->"),
    Row("java.util.concurrent.Callable<Object> c = () -> { try { return ", "total", can="->"),
    # operators, by how tightly they bind
    Row("if (", "name", cannot=") && ||", can=". =="),
    Row("if (", "flag", can=") && =="),
    Row("if (!", "count", cannot=") && ||"),
    Row("if (count > 0 && ", "name", cannot=") &&", can="== ."),
    Row("if (count == ", "name", cannot=") &&", can="."),
    Row("if (name == ", "count", cannot=")"),
    Row("if (boxed == ", "count", can=")"),
    Row("total = count * ", "name", cannot="; +", can="."),
    Row('name = "a" + ', "flag", can=";"),
    Row("total = count + ", "flag", cannot=";"),
    Row("total = flag ? ", "name", can=":"),
    Row("total = many[", "name", cannot="]", can="."),
    Row("total = many[", "big", cannot="]"),
    Row("total = many[", "count", can="] +"),
    Row("total = ", "many", can="[ .", cannot=";"),
    Row("for (String each : ", "items", can=")"),
    Row("for (String each : ", "count", cannot=")"),
    # arguments: types, arity, overloads, variable arity, type variables
    Row("put(", "count", can=") ,"),
    Row("put(", "name", cannot=") ,", can="."),
    Row("put(count, ", "name", can=")", cannot=","),
    Row("put(count, ", "flag", cannot=") ,", can="?"),
    Row("log(name, ", "count", can=") ,"),
    Row("log(", "count", cannot=") ,"),
    Row("most(", "count", can=",", cannot=")"),
    Row("items.add(", "count", cannot=")", can=","),  # add(int, E)
    Row("items.add(", "name", can=")", cannot=","),
    Row("new ArithmeticException(", "count", cannot=") ,"),
    Row("new ArithmeticException(", "name", can=")", cannot=","),
    Row("new Cart(", "count", can=")"),  # no constructor takes it: the mistake is not here
    # the creation is the innermost one, also where what follows lacks its bracket
    Row("return new Wrap(new Pair(", "name", can=",", rest=", 1);"),
    Row("return new Wrap(new Pair(", "name", can=",", rest=", count), 1);"),
    Row("return new Wrap(new java.util.ArrayList<Pair>(", "count", can=")", rest=", 1);"),
    Row("other.put(put(", "count", can=",", rest=", name));"),
    Row("other.put(sum(put(", "count", can=",", rest=", name)));"),
    Row("return new Pair(new Pair(", "name", can=",", rest=", 1), 1);"),
    # calls that give nothing, statements that are none, types and packages
    Row("total = ", "put", cannot="( ;"),
    Row("total = other.", "put", cannot="("),
    Row("", "put", can="("),
    Row("if (!", "sum", cannot="("),
    Row("if (", "sum", can="("),
    Row("", "count", cannot="; + &&", can="= ++ +="),
    Row("", "List", cannot="; ) = +", can="< . <identifier>"),
    Row("total = ", "List", cannot="; ( <identifier> +", can=". <"),
    Row("put(", "List", cannot=") ,", can="."),
    Row("total = ", "java", cannot="; (", can="."),
    Row("Cart c = new ", "Cart", cannot=". ; <".replace(".", ")"), can="("),
    Row("Cart c = new shop.", "Cart", can="("),
    Row("try { } catch (", "String", cannot="<identifier>"),
    Row("try { } catch (", "RuntimeException", can="<identifier> |"),
    Row("@", "String", cannot="<identifier> ("),
    Row("@", "SuppressWarnings", can="<identifier> ("),
    Row("Function<String, Integer> f = name::", "length", can=";", cannot="( ."),
    # inside a lambda without types nothing is said of values
    Row("items.forEach(each -> put(", "each", can=") ,"),
    # static contexts and protected members
    Row("static:", "total", gone=True),
    Row("static:", "empty", gone=True),
    Row("static:", "made", can="= ++"),
    Row("static:", "reset", can="("),
    Row("static:return ", "name", cannot=";"),
    Row("other.", "finalize", can="("),
    Row("name.", "clone", gone=True),
    Row("many.", "clone", can="("),
    Row("super.", "clone", can="("),
    Row("super.", "clone", can="(", rest="();"),
    Row("new Till().", "open", can="("),
]


@pytest.fixture(scope="module")
def cart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return oracle_project.write(tmp_path_factory.mktemp("follow").resolve(), TEXT)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(cart: Path, start_headless) -> AsyncIterator[SideDoorOracle]:  # type: ignore[no-untyped-def]
    jdtls = await start_headless(cart.parents[2])
    oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=30))
    await oracle.wait_imported()
    await oracle_project.indexed(oracle, cart)
    yield oracle
    await oracle.close()


def hunk(path: Path, code: str) -> tuple[Hunk, str]:
    static = code.startswith("static:")
    return oracle_project.here(path, TEXT, "// there" if static else "// here"), code.removeprefix("static:")


@pytest.mark.parametrize("row", ROWS, ids=str)
async def test_what_may_follow(oracle: SideDoorOracle, cart: Path, row: Row) -> None:
    place, code = hunk(cart, row.code)
    session = await oracle.open(place)
    answer = await session.complete(code + row.name[:1], row.rest)
    empty = await session.complete(code, row.rest)
    await session.close()
    if row.name[0].islower() and isinstance(empty, Names):
        names = NameTrie(empty.names)
        assert bool(names.kinds(row.name)) >= (not row.gone)
        assert set(row.can.split()) & names.never(row.name) == set()
    assert isinstance(answer, Names), answer
    names = NameTrie(answer.names)
    assert bool(names.kinds(row.name)) != row.gone
    assert set(row.cannot.split()) - names.never(row.name) == set()
    assert set(row.can.split()) & names.never(row.name) == set()


async def test_a_type_that_is_not_imported_comes_with_its_import(oracle: SideDoorOracle, cart: Path) -> None:
    session = await oracle.open(hunk(cart, "")[0])
    answer = await session.complete("new L")
    check = await session.check("new LinkedList<String>();", ["java.util.LinkedList"])
    await session.close()
    assert isinstance(answer, Names)
    imports = {name.text: name.import_name for name in answer.names}
    assert imports["LinkedList"] == "java.util.LinkedList"
    assert imports["List"] == "", "what the file imports already needs no import"
    assert imports["Locale"] == "java.util.Locale"
    assert not any(name.import_name.startswith(("java.awt", "sun.")) for name in answer.names)
    assert not any("LinkedList" in problem.message for problem in check.added)
