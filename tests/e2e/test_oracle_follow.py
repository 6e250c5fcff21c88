"""Tests which tokens cannot follow a name. Each row has the text before a name, the name, and the tokens.

Each row replaces the `// here` of an instance method, or (rows that begin with `static:`) the `// there` of a static
one. `cannot`: the name may stand there, and none of these tokens may follow; `can`: each may. `gone`: the name cannot
stand there. `rest`: the text after the name. `uncalled` and `called` are the same for the token after the closing
parenthesis of a call or creation of the name, where `()` means an empty list of arguments. The oracle is asked after
the name's first letter, and before it.
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
    int either() { return 1; }
    String either(int n) { return null; }
    int all(int... numbers) { return 0; }
    List<String> names() { return items; }
    <T> T any() { return null; }
    Missing missing(int n) { return null; }
    static String text() { return ""; }

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
abstract class Rack { Rack(int n) { } }
class Odd { Odd(Missing missing) { } }
class Many { Many(int... n) { } }
class Kept<T extends Number> { T kept() { return null; } List<T> all() { return null; } }
class Whole extends Kept<Integer> { }
interface Generated { void one(); void two(); }
"""


@dataclass(frozen=True)
class Row:
    code: str
    name: str
    cannot: str = ""
    can: str = ""
    gone: bool = False
    rest: str = ""
    uncalled: str = ""
    called: str = ""

    def __str__(self) -> str:
        return f"{self.code}|{self.name}"


ROWS = [
    # assigned, returned, thrown
    Row("int n = ", "name", cannot="; * - < && ? [ ( ::", can=". + == instanceof"),
    Row("Function<String, Integer> f = ", "name", can=". ::"),
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
    # a lambda only where an interface may be expected
    Row("int n = ", "name", cannot="->"),
    Row("Object o = ", "List", cannot="->"),
    Row("return ", "total", cannot="->"),
    Row("Function<String, Integer> f = ", "total", can="->"),
    Row("Object o = (Function<String, Integer>) ", "total", can="->"),
    Row("var v = ", "total", can="->"),
    Row("put(", "total", cannot="->"),
    Row("put(count, ", "total", cannot="->"),
    Row("log(name, ", "total", cannot="->"),
    Row("most(", "total", can="->"),
    Row("items.sort(", "total", can="->"),
    Row("items.forEach(each -> put(", "total", can="->"),
    Row("java.util.concurrent.Callable<Object> c = () -> { try { return ", "total", can="->"),
    # only an interface with one abstract method is functional; one of this file may still be generated
    Row("items = ", "total", cannot="->"),
    Row("CharSequence s = ", "total", cannot="->"),
    Row("java.io.Serializable s = ", "total", cannot="->"),
    Row("Iterable<String> s = ", "total", can="->"),
    Row("java.util.Comparator<String> c = ", "total", can="->"),
    Row("java.util.function.BinaryOperator<String> c = ", "total", can="->"),
    Row("Generated d = ", "total", can="->"),
    # calls without a begun argument, overloaded and nested calls, and calls with variable arity
    Row("name.concat(", "total", cannot="->"),
    Row("new Wrap(null, ", "total", cannot="->"),
    Row("total = new Wrap(new Pair(", "total", cannot="->"),
    Row("total = Math.min(Math.min(", "total", cannot="->"),
    Row("total = Math.min(count, Math.min(", "total", cannot="->"),
    Row("other.put(put(", "total", can="->"),
    Row("put(put(", "total", cannot="->"),
    Row("most(most(", "total", can="->"),
    Row("sum(count, name, boxed, flag, many, big, ", "total", can="->"),
    Row('String.format("", ', "total", cannot="->"),
    Row('String.join("", ', "total", can="->"),  # an Iterable
    Row("items.toArray(", "total", can="->"),
    Row("prices.computeIfAbsent(name, ", "total", can="->"),
    # a type variable becomes its bound if nothing else constrains it
    Row("java.util.Objects.requireNonNull(", "total", cannot="->"),
    Row("if (java.util.Objects.requireNonNull(", "total", cannot="->"),
    Row('name = "" + java.util.Objects.requireNonNull(', "total", cannot="->"),
    Row("java.util.Objects.requireNonNullElse(null, ", "total", can="->"),
    Row("java.util.Objects.<Runnable>requireNonNull(", "total", can="->"),
    Row("Runnable r = java.util.Objects.requireNonNull(", "total", can="->"),
    Row("return flag ? null : java.util.Objects.requireNonNull(", "total", can="->"),
    Row("Runnable r = (Runnable) java.util.Objects.requireNonNull(", "total", can="->"),
    Row("items.forEach(java.util.Objects.requireNonNull(", "total", can="->"),
    # inside a lambda without parameter types: declared types are known
    Row("items.forEach(each -> { String s = ", "total", cannot="->"),
    Row("items.forEach(each -> { Runnable r = ", "total", can="->"),
    Row("items.forEach(each -> each.compareTo(", "total", can="->"),
    Row("if (!(", "flag", cannot="->"),
    Row("Object o = (Runnable) (", "flag", can="->"),
    # operators, by precedence
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
    Row("new Cart(", "count", can=")"),  # no constructor accepts it, so the error is elsewhere
    # nested creations, also where the text after them lacks a bracket
    Row("return new Wrap(new Pair(", "name", can=",", rest=", 1);"),
    Row("return new Wrap(new Pair(", "name", can=",", rest=", count), 1);"),
    Row("return new Wrap(new java.util.ArrayList<Pair>(", "count", can=")", rest=", 1);"),
    Row("other.put(put(", "count", can=",", rest=", name));"),
    Row("other.put(sum(put(", "count", can=",", rest=", name)));"),
    Row("return new Pair(new Pair(", "name", can=",", rest=", 1), 1);"),
    # void calls, expressions that are no statements, types and packages
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
    # inside a lambda without parameter types, inferred types reject nothing
    Row("items.forEach(each -> put(", "each", can=") ,"),
    # after a call: by the type of its value, of all overloads, by erasure
    Row("int n = ", "empty", uncalled="; . [ ++ = - * <", called="? && == ()"),
    Row("boolean b = ", "empty", called="; && == ? ()"),
    Row("total = name.", "trim", uncalled="; * - [ = +=", called=". + == instanceof ::"),
    Row("total = name.", "length", uncalled=". [", called="; + * ()"),
    Row("long l = name.", "length", called=";"),
    Row("name = name.", "length", uncalled=";", called="+"),
    Row("total = name.", "charAt", uncalled="() .", called=";"),
    Row("name = name.", "getBytes", uncalled=";", called="[ . ()"),
    Row("total = ", "getClass", uncalled=";", called=". ()"),
    Row("Object o = ", "getClass", called=";"),
    Row("Class<?> c = name.", "getClass", called=";"),
    Row("total = ", "either", called="; ()"),
    Row("name = ", "either", called="; ()"),
    Row("other = ", "either", uncalled=";", called=". ()"),
    Row("other = items.", "get", uncalled="; ()", called="."),
    Row("name = items.", "get", called="; ."),
    Row("other = ", "names", uncalled=";", called="."),
    Row("Iterable<String> i = ", "names", called=";"),
    Row("items = (List) ", "names", called=";"),
    Row("total = prices.", "get", called="; +"),
    Row("List raw = null; name = raw.", "get", called=";"),
    Row("other = ", "any", called="; +"),
    Row("other = ", "missing", called=";", uncalled="()"),
    Row("other = ", "most", called=";", uncalled="()"),
    Row("total = new Whole().", "kept", called="; +"),
    Row("total = new Kept<Integer>().", "kept", called=";"),
    Row("Whole w = null; total = w.", "all", uncalled=";", called="."),
    Row("Kept<? super Integer> k = null; total = k.", "kept", called=";"),
    Row("Cart c = boxed.", "toString", uncalled=";", called="."),
    Row("Comparable<String> c = boxed.", "toString", called=";"),
    Row("Class<?>[] c = name.getClass().", "getInterfaces", called="; ["),
    Row("Object[] c = name.getClass().", "getTypeParameters", called="; ["),
    Row("java.lang.reflect.Method m = name.getClass().", "getMethods", uncalled=";", called="["),
    Row("total = name.", "toCharArray", uncalled=";", called="[ ."),
    Row("Object o = new Base() { String told() { return name.", "trim", called=";"),
    Row("Object o = new Base() { String told() throws Error { if (flag) { return name.", "trim", called=";"),
    Row("Object o = new Base() { int told() { return name.", "trim", uncalled=";", called="."),
    Row("if (flag) { for (;;) { return name.", "trim", uncalled=";", called="."),
    Row("CharSequence c = name.", "subSequence", called=";"),
    Row("boxed = Integer.", "valueOf", called=";"),
    Row("total = Integer.", "valueOf", called=";"),
    Row("name = String.", "valueOf", called=";"),
    Row("if (name.", "trim", uncalled=") && ?", called=". =="),
    Row("if (name.", "isEmpty", called=") && =="),
    Row("if (count > 0 && name.", "trim", uncalled=") ||", called="=="),
    Row("while (items.", "iterator", uncalled=")", called="."),
    Row("total = count - name.", "trim", uncalled="; + -", called="."),
    Row("total = count + name.", "length", called=";"),
    Row("name = name + name.", "length", called=";"),
    Row("total = flag ? name.", "trim", called=":"),
    Row("total = flag ? 1 : name.", "length", called=";"),
    Row("name = (String) name.", "length", called=";"),
    Row("put(name.", "trim", uncalled=") ,", called=". +"),
    Row("put(count, name.", "trim", called=")", uncalled=","),
    Row("log(name, ", "empty", called=") ,"),
    Row("log(", "empty", uncalled=") ,"),
    Row("for (String each : name.", "length", uncalled=")"),
    Row("for (String each : ", "names", called=")"),
    Row("for (int i = 0; i < 3; i = flag ? 1 : name.", "length", called=")"),
    Row("for (int i = 0; flag; ", "put", called=") ,"),
    Row("", "put", uncalled="+ . = ++ () ) ,", called=";"),
    Row("", "reset", called="; ()"),
    Row("", "either", uncalled="+ ? ) =", called="; . ()"),
    Row("", "all", called="; ()"),
    Row("log(", "text", called=", ) ()"),
    Row("", "log", uncalled="()"),
    Row("", "notify", called="; ()"),
    Row("", "wait", called="; ()"),
    Row("items.forEach(each -> ", "put", called=") , ;"),
    Row("items.forEach(each -> name.", "trim", called=") ;"),
    Row("java.util.function.Supplier<Cart> s = () -> name.", "trim", called=";"),
    Row("java.util.function.Supplier<Cart> s = () -> { return name.", "trim", called=";"),
    Row("switch (count) { case 1 -> ", "reset", called=";"),
    Row("Function<String, Integer> f = name::", "length", called="; ) ,"),
    Row("static:return ", "text", uncalled=";", called=". ()"),
    Row("items.addAll(java.util.Collections.<String>emptyList().", "subList", called=")", uncalled=","),
    Row("items.addAll(java.util.Collections.<List<String>>emptyList().get(0).", "subList", called=")"),
    Row("flag = count > name.", "trim", uncalled=";", called="."),
    Row("if (count > name.", "length", called=")"),
    # after a creation, also of a type that is not imported
    Row("int n = new ", "Cart", uncalled="; * [ =", called=". + {"),
    Row("Cart c = new ", "Cart", called="; . { ()"),
    Row("Cart c = new ", "Pair", uncalled="; ()", called="{ ."),
    Row("Base b = new ", "Till", called="; ()"),
    Row("Till t = new ", "Base", uncalled=";", called="{ ()"),
    Row("Object o = new ", "Pair", called="; {"),
    Row("Comparable<Pair> c = new ", "Pair", uncalled=";"),
    Row("Runnable r = new ", "Runnable", uncalled="; . )", called="{ ()"),
    Row("Rack r = new ", "Rack", uncalled="; . ()", called="{"),
    Row("Odd o = new ", "Odd", called=";", uncalled="()"),
    Row("Many m = new ", "Many", called="; ()"),
    Row("Integer i = new ", "Integer", called=";", uncalled="()"),
    Row("int i = new ", "Integer", called=";"),
    Row("Kept<Integer> k = new ", "Kept", called="; ()"),
    Row("Number n = new ", "Kept", uncalled=";", called="{ ."),
    Row("put(new ", "Cart", uncalled=") ,", called=". {"),
    Row("put(count, new ", "String", called=") . ()"),
    Row("new Wrap(new ", "Pair", called=", {", uncalled=") ()"),
    Row("return new ", "Cart", uncalled=";", called="."),
    Row("throw new ", "Cart", uncalled=";", called="."),
    Row("throw new ", "ArithmeticException", called="; ()"),
    Row("new ", "Cart", uncalled="+ ) =", called="; . {"),
    Row("Cart c = new ", "ArrayList", uncalled=";", called=". {"),
    Row("name = new ", "ArrayList", uncalled="; *", called=". + { ()"),
    Row("total = new ", "ArrayList", uncalled=";", called=". {"),
    Row("List<String> l = new ", "ArrayList", called="; ()"),
    Row("Object o = new ", "ArrayList", called=";"),
    Row("put(new ", "ArrayList", uncalled=")"),
    Row("items.addAll(new ", "ArrayList", called=")"),
    Row("class Local { Local(int n) { } } Local l = new ", "Local", called=";", uncalled="()"),
    Row("class List { } List l = new ", "List", called="; ()"),
    # a final variable that has its value is not assigned
    Row("final int[] fixed = null; total = ++", "fixed", can="["),
    Row("try { } catch (final RuntimeException error) { throw ++", "error", cannot="; =", can="."),
    Row("final int fixed; ", "fixed", can="= += ++"),
    Row("int loose = 1; ", "loose", can="= += ++ --"),
    Row("try { } catch (final RuntimeException error) { ", "error", cannot="=", can="."),
    Row("try { } catch (RuntimeException error) { ", "error", can="= ."),
    Row("{ final int fixed = 1; } int fixed; ", "fixed", can="= ++"),
    Row("Runnable r = () -> { final int fixed = 1; }; int fixed; ", "fixed", can="= ++"),
    Row("total = many.", "length", cannot="= ++ +=", can="; + =="),
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
    # a type is no value
    Row("assert ", "Cart", cannot="; != ) :", can=". :: [ <"),
    Row("total += ", "Cart", cannot="; )", can="."),
    Row("many[", "Cart", cannot="] +", can="."),
    Row("Runnable r = () -> ", "Cart", cannot="; <identifier>", can=". ::"),
    Row("put(count, ", "Cart", cannot=") , ; ( ::", can=". [ < <identifier> <keyword> ..."),
    Row("Function<String, Integer> f = by.compose(", "Cart", cannot=") , ; (", can=". ::"),
    Row("put(most(count, total), ", "Cart", cannot=")", can="."),
    Row("put(most(", "Cart", cannot="( )"),
    Row("put(new java.util.HashMap<String, ", "Integer", can="> , >> < ["),
    Row("if (other instanceof Pair(", "Wrap", can="( <identifier> <"),
    Row("if (other instanceof Pair(Cart c, ", "Wrap", can="( <identifier>"),
    Row("if (other instanceof Pair(Wrap(", "Wrap", can="( <identifier>"),
    # annotations, and the types after them
    Row("@", "Cart", cannot="<keyword> <identifier> ( @ ;", can="."),
    Row("@", "Override", can="<keyword> <identifier> ( @ ."),
    Row("@", "ArrayList", cannot="<keyword> <identifier> (", can="."),
    Row("@", "Retention", can="<keyword> <identifier> ("),
    Row("@Deprecated ", "Cart", can="<identifier> < [ ."),
    Row('@SuppressWarnings("all") ', "Cart", can="<identifier> < [ ."),
    Row('@SuppressWarnings("all") ', "Cast", gone=True),
    # types in catch, bounds and headers
    Row("try { reset(); } catch (", "Cart", cannot="<identifier> |", can="."),
    Row("try { reset(); } catch (final ", "Cart", cannot="<identifier> |", can="."),
    Row("try { reset(); } catch (", "Exception", can="<identifier> |"),
    Row("List<? super ", "Integer", can="> < ["),
    Row("class Own extends ", "Cart", can="{ < <keyword>"),
    Row("class Own extends ", "String", cannot="{ < <keyword>", can="."),
    Row("class Own extends ", "Runnable", cannot="{ <", can="."),
    Row("class Own implements ", "Cart", cannot="{ , <", can="."),
    Row("class Own implements Runnable, ", "Cart", cannot="{ , <", can="."),
    Row("class Own implements ", "Runnable", can="{ ,"),
    Row("interface Own extends ", "Runnable", can="{ ,"),
    Row("sealed abstract class Own implements Runnable permits Till, ", "Whole", can="{ , <keyword>"),
    Row("if (other instanceof Kept<Integer>(Wrap(", "Pair", can="( <identifier>"),
    Row("if (other instanceof @Deprecated Pair(", "Wrap", can="( <identifier>"),
    # final fields are assigned in constructors and initializers only
    Row("", "prices", cannot="= +=", can="."),
    Row("this.", "prices", cannot="= ++", can="."),
    Row("other.", "total", can="= ++"),
    Row("Object o = new Object() { { ", "prices", can="="),
    Row("Object o = new Object() { final int own = 1; void set() { ", "own", cannot="= ++"),
]


@pytest.fixture(scope="module")
def cart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return oracle_project.write(tmp_path_factory.mktemp("follow").resolve(), TEXT)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(cart: Path, start_headless) -> AsyncIterator[SideDoorOracle]:  # type: ignore[no-untyped-def]
    async with oracle_project.opened(start_headless, cart) as oracle:
        yield oracle


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
        assert set(row.called.split()) & names.called(row.name) == set()
    assert isinstance(answer, Names), answer
    names = NameTrie(answer.names)
    assert bool(names.kinds(row.name)) != row.gone
    assert set(row.cannot.split()) - names.never(row.name) == set()
    assert set(row.can.split()) & names.never(row.name) == set()
    assert set(row.uncalled.split()) - names.called(row.name) == set()
    assert set(row.called.split()) & names.called(row.name) == set()


@pytest.mark.parametrize(
    ("code", "wrong", "right"),
    [
        ("int n = ", "this null boolean String double long float", "int char"),
        ("byte b = ", "this null boolean String double long float", "int char"),
        ("long l = ", "double float null this", "int long char"),
        ("Long l = ", "int double this String", "long null"),
        ("double d = ", "null boolean", "int long char float double"),
        ("char c = ", "String", "int char"),
        ("name = ", "this int char boolean", "String null"),
        ("Object o = ", "", "this int char boolean String null double"),
        ("Comparable<Cart> c = ", "this", "int String null"),
        ("other = ", "int String boolean double", "this null"),
        ("Base b = ", "this int String", "null"),
        ("return ", "this String null boolean", "int char"),
        ("static:return ", "String null boolean", "int char"),
        ("var v = ", "", "this int String"),
        ("Object o = new Base() { Base told() { return ", "int String", "this null"),
        ("Base b = new Base() { void told() { Base c = ", "int String", "this null"),
        ("java.util.function.Supplier<String> s = () -> { return ", "", "this int String null boolean"),
        ("items.forEach(each -> { int n = ", "", "this int String null boolean"),
    ],
)
async def test_which_values_may_be_a_whole_expression(
    oracle: SideDoorOracle, cart: Path, code: str, wrong: str, right: str
) -> None:
    place, code = hunk(cart, code)
    session = await oracle.open(place)
    answer = await session.complete(code)
    await session.close()
    assert isinstance(answer, Names)
    assert [value for value in wrong.split() if ";" not in answer.values[value]] == []
    assert [value for value in right.split() if ";" in answer.values[value]] == []
    assert "." not in answer.values["String"] | answer.values["this"]
    assert "." in answer.values["null"] & answer.values["int"]


@pytest.mark.parametrize(
    ("code", "end", "wrong", "right"),
    [
        ("put(", ")", "this null boolean String double", "int char"),
        ("put(", ",", "this null boolean String double", "int char"),
        ("put(count, ", ")", "this int char boolean", "String null"),
        ("log(", ",", "int this boolean", "String null"),
        ("log(name, ", ")", "", "int this boolean String null"),
        ("most(", ")", "int this String null", ""),
        ("if (", ")", "int this String null", "boolean"),
        ("items.add(", ")", "int this boolean", "String null"),
    ],
)
async def test_which_values_may_be_an_argument(
    oracle: SideDoorOracle, cart: Path, code: str, end: str, wrong: str, right: str
) -> None:
    session = await oracle.open(hunk(cart, code)[0])
    answer = await session.complete(code)
    await session.close()
    assert isinstance(answer, Names)
    assert [value for value in wrong.split() if end not in answer.values[value]] == []
    assert [value for value in right.split() if end in answer.values[value]] == []


@pytest.mark.parametrize("code", ["total = count + ", "n = flag ? ", "many[", "Object o = (Cart) ", "total += "])
async def test_values_are_not_answered_elsewhere(oracle: SideDoorOracle, cart: Path, code: str) -> None:
    session = await oracle.open(hunk(cart, code)[0])
    answer = await session.complete(code)
    await session.close()
    assert isinstance(answer, Names)
    assert answer.values == {}


@pytest.mark.parametrize(
    ("code", "can"),
    [
        ("int n = ", False),
        ("n += ", False),
        ("items = ", False),
        ("put(", False),
        ("if (", False),
        ("while ((", False),
        ("if (!(", False),
        ("total = count + (", False),
        ("total = 1; ", False),
        ("many[", False),
        ("Runnable r = ", True),
        ("Runnable r = (", True),
        ("Runnable r = (Runnable) ", True),
        ("Object o = (Runnable) (", True),
        ("Runnable r = flag ? ", True),
        ("Runnable[] r = { (", True),
        ("items.forEach((", True),
        ("items.forEach(each -> (", True),
        ("Runnable r = switch (count) { case 1 -> (", True),
        ("Runnable r = switch (count) { default: yield (", True),
        ("switch (count) { case ", True),
        ("switch (count) { case (", True),
    ],
)
async def test_where_a_lambda_may_begin(oracle: SideDoorOracle, cart: Path, code: str, can: bool) -> None:
    session = await oracle.open(hunk(cart, "")[0])
    answer = await session.complete(code)
    await session.close()
    assert isinstance(answer, Names)
    assert answer.lambdas == can
    assert can or not set(answer.unless) & {"->", ",", ")"}


@pytest.mark.parametrize(
    ("code", "can"),
    [
        ("Cart<", False),
        ("String<", False),
        ("Integer<", False),
        ("Object o = new Cart<", False),
        ("Object o = (Pair<", False),
        ("if (total < many[Cart<", False),
        ("<T> T most(T<", True),
        ("Kept<", True),
        ("List<", True),
        ("Map<", True),
        ("java.util.Map<", True),
        ("Nowhere<", True),
        ("Missing<", True),
        ("Whole<", False),
        ("if (count <", True),
        ("int Pair = 1; if (Pair <", True),
        ("class Pair<T> { Pair<", True),
        ("class Own<T> implements Comparable<Own<", True),
        ("class Cart<T> { } Cart<", True),
    ],
)
async def test_only_a_generic_type_takes_type_arguments(
    oracle: SideDoorOracle, cart: Path, code: str, can: bool
) -> None:
    session = await oracle.open(hunk(cart, "")[0])
    answer = await session.complete(code)
    await session.close()
    assert (not isinstance(answer, Names) or bool(answer.names) or not answer.closed) == can


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
