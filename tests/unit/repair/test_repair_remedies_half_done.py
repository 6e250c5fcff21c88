"""What half-done changes lacked: a text that is being built, groups that are counted, an array of one, `this`, casts of
what is generic, a compact constructor's parameters, a final field's value."""

from __future__ import annotations

from pathlib import Path

from espalier.ports import Hunk, Problem
from espalier.repair.hunk_errors import targets
from espalier.repair.problems import (
    COMPACT_ASSIGNMENT,
    INSERT_AFTER,
    MUST_RETURN,
    PARAMETER_MISMATCH,
    TYPE_MISMATCH,
    UNDEFINED_NAME,
    UNINITIALISED_FIELD,
)
from fakes.remedy_cases import tried


def test_a_text_that_is_being_built_is_returned() -> None:
    body = "String «m»(String name) {{ {} text = new {}(); text.append(name); }}"
    for kind in ("StringBuilder", "StringWriter"):
        texts = tried("class A { " + body.format(kind, kind) + " }", MUST_RETURN, "java.lang.String")
        assert any("return text.toString(); }" in each for each in texts[:2])  # the other does not compile
    texts = tried(
        "class A { String «m»(String name) { String result = f(name); StringBuilder text = g(); } }",
        MUST_RETURN, "java.lang.String",
    )  # fmt: skip
    assert "return result; }" in texts[0]


def test_groups_are_counted_or_collected_where_a_map_of_these_is_wanted() -> None:
    given = "java.util.Map<a.Level,java.util.List<a.Entry>>"

    def mended(wanted: str, call: str = "Collectors.groupingBy(Entry::level)") -> list[str]:
        marked = f"class A {{ Object m() {{ return «all.stream().collect({call})»; }} }}"
        return tried(marked, TYPE_MISMATCH, given, wanted)

    def first(of: str, call: str = "Collectors.groupingBy(Entry::level)") -> str:
        return mended(f"java.util.Map<a.Level,{of}>", call)[0]

    assert "collect(Collectors.groupingBy(Entry::level, Collectors.counting()));" in first("java.lang.Long")
    assert "collect(Collectors.groupingBy(Entry::level, Collectors.toSet()));" in first("java.util.Set<a.Entry>")
    assert "collect(groupingBy(Entry::level, counting()));" in first("java.lang.Long", "groupingBy(Entry::level)")
    assert not [text for text in mended("java.util.Map") if "groupingBy(Entry::level," in text]  # a raw type


def test_one_value_is_an_array_of_it() -> None:
    texts = tried(
        "class A { Object m(Class<T> kind) { return Proxies.«create»(kind); } }",
        PARAMETER_MISMATCH, "a.Proxies", "create", "java.lang.Class<?>[]", "java.lang.Class<T>",
    )  # fmt: skip
    assert "class A { Object m(Class<T> kind) { return Proxies.create(new Class<?>[] { kind }); } }" in texts


def test_a_declaration_that_was_only_begun_has_the_call_that_gives_its_variable() -> None:
    body = "class A {{ void m(Prices prices, B b, int n) {{ Money total = {} }} }}"
    whole = body.format("prices.totalPrice(b, n);")
    assert tried(body.format("prices«.»;"), INSERT_AFTER, ".", "class")[0] == whole
    for value in ("«=» ;", "«=»;"):
        assert tried(body.replace("= {}", value).format(), INSERT_AFTER, "=", "VariableInitializer")[0] == whole
    assert not [text for text in tried(body.format("b«.»;"), INSERT_AFTER, ".", "class") if "totalPrice" in text]


def test_what_is_generic_is_cast_to_its_other_arguments() -> None:
    texts = tried(
        "class A { void m() { Box<T> box = «find(kind)»; } }", TYPE_MISMATCH, "a.Box<capture#1-of ?>", "a.Box<T>"
    )
    assert "class A { void m() { Box<T> box = (Box<T>) find(kind); } }" in texts


def test_the_object_itself_is_an_argument_where_its_type_is_wanted() -> None:
    texts = tried(
        "class Barge extends Hull { void m(Dock dock) { dock.«enter»(3); } }",
        PARAMETER_MISMATCH, "a.Dock", "enter", "int, a.Hull", "int",
    )  # fmt: skip
    assert "class Barge extends Hull { void m(Dock dock) { dock.enter(3, this); } }" in texts
    still = tried(
        "class Barge extends Hull { static void m(Dock dock) { dock.«enter»(3); } }",
        PARAMETER_MISMATCH, "a.Dock", "enter", "int, a.Hull", "int",
    )  # fmt: skip
    assert not [text for text in still if "this" in text]


def test_a_compact_constructor_assigns_its_parameter() -> None:
    texts = tried("record A(String b) { A { «this.b» = b.strip(); } }", COMPACT_ASSIGNMENT, "b")
    assert texts == ["record A(String b) { A { b = b.strip(); } }"]


def test_the_end_of_a_constructor_is_where_a_field_has_no_value() -> None:
    text = "class A {\n    final int b;\n    A(int b) {\n        f();\n    }\n}\n"
    start, end = text.index("A(int"), text.index("    }\n}")
    problem = Problem("", 3, 5, start, start + 8, "error", UNINITIALISED_FIELD, ("b",))
    assert targets([problem], Hunk(Path("/w/A.java"), text, end, end + 5)) == (problem,)
    assert not targets([problem], Hunk(Path("/w/A.java"), text, text.index("f();"), text.index("f();") + 4))


def test_that_every_object_has_a_method_tells_nothing_of_a_receiver() -> None:
    texts = tried("class A { String m(Quay quay) { f(quay); return «total».toString(); } }", UNDEFINED_NAME, "total")
    assert not [text for text in texts if "quay.toString()" in text]
    texts = tried("class A { String m(Quay quay) { f(quay); return «total».fee(); } }", UNDEFINED_NAME, "total")
    assert "class A { String m(Quay quay) { f(quay); return quay.fee(); } }" in texts
