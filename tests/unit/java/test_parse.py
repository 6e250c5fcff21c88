"""Tests the facts of one file: every declaration, and files with any content."""

from __future__ import annotations

import pytest

from espalier.java.expressions import Call, Literal, Variable
from espalier.java.facts import FileFacts, decode, encode
from espalier.java.parse import MAX_BYTES, facts_of

EVERYTHING = """\
package shop.cart;

import java.util.List;
import static java.util.Map.*;

/** A cart. */
@Service(value = "cart", order = {1, 2})
public class Cart<T extends Item & Named> extends Base<T> implements Holder, Iterable<T> {
    /** Price. */
    private final int cents = 1, more[];
    static { start(); }
    { reset(); }
    public Cart(T first, String... rest) throws Broken { }
    <R> List<? super R>[] find(java.sql.Date day, R any, Map.Entry<K, V> entry) { return null; }
    enum Color { RED(1) { void paint() {} }, BLUE; Color(int x) {} }
    record Point(@Min int x, T y) { Point { check(); } }
    @interface Mark { String value() default "x"; int LIMIT = 3; }
    interface Visitor { default void visit() {} }
    Object task = new Runnable() { public void run() { class Local { int deep; } } };
}
"""


def facts(source: str | bytes, path: str = "A.java") -> FileFacts:
    return facts_of(path, source if isinstance(source, bytes) else source.encode())


def keys(found: FileFacts) -> list[str]:
    return [f"{each.kind} {each.key}" for each in found.declarations]


def test_every_declaration_has_its_key() -> None:
    found = facts(EVERYTHING)
    assert found.errors == ()
    assert keys(found) == [
        "class shop.cart.Cart",
        "field shop.cart.Cart#cents",
        "field shop.cart.Cart#more",
        "initializer shop.cart.Cart#{static}",
        "initializer shop.cart.Cart#{}",
        "constructor shop.cart.Cart#<init>(Item,String[])",
        "method shop.cart.Cart#find(Date,Object,Entry)",
        "enum shop.cart.Cart.Color",
        "enum_constant shop.cart.Cart.Color#RED",
        "class shop.cart.Cart.Color#RED$1",
        "method shop.cart.Cart.Color#RED$1#paint()",
        "enum_constant shop.cart.Cart.Color#BLUE",
        "constructor shop.cart.Cart.Color#<init>(int)",
        "record shop.cart.Cart.Point",
        "component shop.cart.Cart.Point#x",
        "component shop.cart.Cart.Point#y",
        "constructor shop.cart.Cart.Point#<init>(int,Item)",
        "annotation shop.cart.Cart.Mark",
        "method shop.cart.Cart.Mark#value()",
        "field shop.cart.Cart.Mark#LIMIT",
        "interface shop.cart.Cart.Visitor",
        "method shop.cart.Cart.Visitor#visit()",
        "field shop.cart.Cart#task",
        "class shop.cart.Cart#task$1",
        "method shop.cart.Cart#task$1#run()",
        "class shop.cart.Cart#task$1#run()$Local",
        "field shop.cart.Cart#task$1#run()$Local#deep",
    ]


def test_declarations_have_their_position_and_head() -> None:
    found = facts(EVERYTHING)
    cart, cents = found.declarations[0], found.declarations[1]
    text = EVERYTHING.encode()
    assert text[cart.doc : cart.start].strip() == b"/** A cart. */"
    assert text[cart.start : cart.head].startswith(b"@Service") and text[cart.head : cart.head + 1] == b"{"
    assert text[cart.start : cart.end].endswith(b"}")
    assert (cart.line, cart.end_line, cart.name_line, cart.name_column) == (7, 20, 8, 14)
    assert cart.modifiers == ("public",)
    assert cart.annotations[0].arguments == (("value", (0,)), ("order", (1, 2)))
    assert [entry.text for entry in cart.annotations[0].table if isinstance(entry, Literal)] == ["cart", "1", "2"]
    assert [(each.name, [b.name for b in each.bounds]) for each in cart.type_parameters] == [("T", ["Item", "Named"])]
    assert [use.name for use in (*cart.supers, *cart.interfaces)] == ["Base", "Holder", "Iterable"]
    assert cents.doc < cents.start


def test_imports() -> None:
    found = facts("import a.B;\nimport static a.B.c;\nimport a . b . *;\nimport static a.B.*;\n")
    assert [(each.name, each.static, each.wildcard) for each in found.imports] == [
        ("a.B", False, False),
        ("a.B.c", True, False),
        ("a.b", False, True),
        ("a.B", True, True),
    ]


def test_overloads_with_equal_erasure_have_different_keys() -> None:
    found = facts("class A { void f(java.util.Date d) {} void f(java.sql.Date d) {} }")
    assert keys(found)[1:] == ["method A#f(Date)", "method A#f(java.sql.Date)"]


def test_malformed_code_has_the_facts_that_parse_and_lists_the_rest() -> None:
    found = facts(
        "package a;\nclass A {\n  void good() { b.go(); }\n  void bad( { ]] }\n  void fine() {}\n}\nclass B { int x }"
    )
    assert {"class a.A", "method a.A#good()", "method a.A#fine()", "class a.B"} <= set(keys(found))
    assert found.errors and all(error.line >= 4 for error in found.errors)


@pytest.mark.parametrize(
    "source", [b"", b"\x00\xff\xfe", b"}}}{{{", b"class", b"\xef\xbb\xbf", b"/*", b'"""', b"import"]
)
def test_nothing_raises(source: bytes) -> None:
    assert facts(source).size == len(source)


@pytest.mark.parametrize("end", [1, 40, 100, 400, 700, 1000, 1200])
def test_a_file_cut_short_never_raises(end: int) -> None:
    assert facts(EVERYTHING[:end]).lines == EVERYTHING[:end].count("\n") + 1


def test_bytes_that_are_no_utf8_never_raise() -> None:
    found = facts(b'class A { String s = "\xff\xfe"; /* \xe9 */ void go() { b.c(); } }')
    assert keys(found)[1:] == ["field A#s", "method A#go()"]


def test_byte_order_mark_and_crlf_move_no_position() -> None:
    plain = "class A {\n  void go() { b.c(); }\n}\n"
    moved = b"\xef\xbb\xbf" + plain.replace("\n", "\r\n").encode()
    assert [(d.key, d.line, d.name_line, d.name_column, d.body) for d in facts(moved).declarations] == [
        (d.key, d.line, d.name_line, d.name_column, d.body) for d in facts(plain).declarations
    ]


def test_columns_count_utf16_units() -> None:
    (call,) = (
        e
        for e in facts('class A { void f() { g("😀é"); h(); } }').declarations[1].body
        if isinstance(e, Call) and e.name == "h"
    )
    assert (call.line, call.column) == (1, 32)


def test_a_huge_file_is_listed_and_not_read() -> None:
    found = facts(b"class A {}\n" * (20 * 1024 * 1024 // 11))
    assert found.declarations == ()
    assert [error.reason for error in found.errors] == [f"larger than {MAX_BYTES // 1024 // 1024} MB: not parsed"]


@pytest.mark.parametrize(
    "body",
    [
        " + ".join(["x"] * 5000),
        "b" + ".c()" * 5000,
        "(" * 5000 + "x" + ")" * 5000,
        "f(" * 3000 + ")" * 3000,
    ],
)
def test_deep_expressions_never_raise_and_the_rest_is_read(body: str) -> None:
    found = facts(f"class A {{ void deep() {{ Object o = {body}; }} void next() {{ y.go(); }} }}")
    assert "method A#next()" in keys(found)
    (call,) = found.declarations[2].body[1:] if len(found.declarations[2].body) == 2 else found.declarations[2].body
    assert isinstance(call, Call)


def test_long_ladders_and_chains_are_read_whole() -> None:
    ladder = " else ".join(f"if (x == {n}) a{n}();" for n in range(2000))
    calls = [e for e in facts(f"class A {{ void f() {{ {ladder} }} }}").declarations[1].body if isinstance(e, Call)]
    assert len(calls) == 2000


def test_deeply_nested_types_are_listed() -> None:
    found = facts("class A { " * 3000 + "}" * 3000)
    assert any("nested too deeply" in error.reason for error in found.errors)


def test_local_variables_are_bound() -> None:
    source = (
        "class A { void f(int p) { int a = p; { String a2 = q; } Runnable r = () -> { var b = a; use(b, a2); }; } }"
    )
    body = facts(source).declarations[1].body
    assert [(e.name, e.type.name if e.type else None) for e in body if isinstance(e, Variable)] == [
        ("p", "int"),
        ("a", "int"),
        ("a2", "String"),
        ("b", None),
        ("r", "Runnable"),
    ]


def test_facts_are_encoded_as_bytes() -> None:
    found = facts(EVERYTHING)
    assert decode(encode(found)) == found
    with pytest.raises(ValueError):
        decode(encode(found)[:-3])


def test_the_digest_is_that_of_the_text() -> None:
    assert facts("class A {}").digest == facts("class A {}", "B.java").digest != facts("class A { }").digest
