"""Remedies for variables and fields that nothing declares: the probe, the compiler's answer, the wanted text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import applied
from espalier.repair.remedies import answered, probes
from espalier.repair.remedies.probing import type_named
from fakes.remedy_cases import Known, in_class, marked_in, problem_in, tried, without_imports

UNKNOWN = ids.UNRESOLVED_VARIABLE
INT_GIVEN = (ids.TYPE_MISMATCH, "int", "java.lang.Void")
TEXT_GIVEN = (ids.TYPE_MISMATCH, "java.lang.String", "java.lang.Void")


def others_in(text: str, problem: Problem) -> list[Problem]:
    """The same problem at the other words of that name after it."""
    name, found, start = text[problem.start : problem.end], [], problem.end
    while (start := text.find(name, start + 1)) >= 0:
        found.append(Problem("", 1, 1, start, start + len(name), "error", problem.code, problem.arguments))
    return found


def asked(marked: str, code: int, arguments: Sequence[str], answer: tuple[int, *tuple[str, ...]]) -> list[str]:
    """What the compiler is asked to compile, and the files with the remedies of its answer, the most probable first."""
    text, problem = problem_in(marked, code, arguments)
    given = Problem("", 1, 1, 0, 1, "error", answer[0], answer[1:])
    shown: list[str] = []
    for origin, probe in probes(text, problem, others_in(text, problem), Known()):
        found = sorted(answered(text, origin, probe, [given]), key=lambda remedy: -remedy.share)
        shown += [applied(text, probe.edits), *(applied(text, remedy.edits) for remedy in found)]
    return [without_imports(each) for each in shown]


@pytest.mark.parametrize(
    ("body", "answer", "question", "wanted"),
    [
        ("void m() { «n» = f(); g(n); }", INT_GIVEN, "void m() { Void probed = f(); g(n); }",
         "void m() { int n = f(); g(n); }"),
        ("void m() { for («i» = 0; i < 3; i++) { } }", INT_GIVEN,
         "void m() { for (Void probed = 0; i < 3; i++) { } }", "void m() { for (int i = 0; i < 3; i++) { } }"),
        ("int m() { for («k» = 0; k < 3; k++) { } return k; }", INT_GIVEN,
         "int m() { for (Void probed = 0; k < 3; k++) { } return k; }",
         "int m() { int k; for (k = 0; k < 3; k++) { } return k; }"),
        ("void m() { while ((«line» = in.read()) != null) { f(line); } }", TEXT_GIVEN,
         "void m() { Void probed = in.read(); while ((line = in.read()) != null) { f(line); } }",
         "void m() { String line; while ((line = in.read()) != null) { f(line); } }"),
        ("int m() { for (B b : all) { if ((«n» = b.n()) > 3) return n; } return 0; }", INT_GIVEN,
         "int m() { for (B b : all) { Void probed = b.n(); if ((n = b.n()) > 3) return n; } return 0; }",
         "int m() { for (B b : all) { int n; if ((n = b.n()) > 3) return n; } return 0; }"),
        ("int m() { for (B b : all) { «sum» += b.n(); } return sum; }", INT_GIVEN,
         "int m() { for (B b : all) { Void probed = b.n(); } return sum; }",
         "int m() { int sum = 0; for (B b : all) { sum += b.n(); } return sum; }"),
        ("void m() { while (f()) { «n»++; } }", (0,), "void m() { while (f()) { ((Void) null)++; } }",
         "void m() { int n = 0; while (f()) { n++; } }"),
        ("void m() { if (b) { «s» = f(); } else { s = null; } }", (ids.TYPE_MISMATCH, "a.B", "java.lang.Void"),
         "void m() { if (b) { Void probed = f(); } else { s = null; } }",
         "void m() { B s = null; if (b) { s = f(); } else { s = null; } }"),
        ("A(int k) { this.name = «title»; }", (ids.TYPE_MISMATCH, "java.lang.Void", "java.lang.String"),
         "A(int k) { this.name = ((Void) null); }", "A(int k, String title) { this.name = title; }"),
        ("boolean m() { return f() < «most»; }", (ids.UNDEFINED_OPERATOR, "<", "int, java.lang.Void"),
         "boolean m() { return f() < ((Void) null); }", "boolean m(int most) { return f() < most; }"),
    ],
)  # fmt: skip
def test_a_variable_is_declared_with_the_type_that_its_first_use_tells(
    body: str, answer: tuple[int, *tuple[str, ...]], question: str, wanted: str
) -> None:
    name = marked_in(body)
    found = asked(in_class(body), UNKNOWN, (name,), answer)
    assert found[:2] == [in_class(question), in_class(wanted)]


def test_a_variable_that_is_only_read_may_also_be_a_field_or_have_a_first_value() -> None:
    found = asked(in_class("int n; void m() { f(«k»); }"), UNKNOWN, ("k",), (ids.TYPE_MISMATCH, "java.lang.Void", "B"))
    assert found[2:] == [
        in_class("int n; private B k; void m() { f(k); }"),
        in_class("int n; void m() { B k = null; f(k); }"),
    ]


def test_a_list_that_nothing_declares_is_a_new_one() -> None:
    answer = (ids.TYPE_MISMATCH, "java.lang.Void", "java.util.List<a.B>")
    found = asked(in_class("void m() { f(«all»); g(all); }"), UNKNOWN, ("all",), answer)
    assert found[1] == in_class("void m() { List<B> all = new ArrayList<>(); f(all); g(all); }")


def test_a_variable_of_the_wanted_type_takes_the_unknown_ones_place() -> None:
    body = "void m(B b, C c) { throw «e»; }"
    found = asked(
        in_class(body.replace("B b", "IOException b")), UNKNOWN, ("e",), (ids.NOT_THROWABLE, "java.lang.Void")
    )
    assert found[1] == in_class("void m(IOException b, C c) { throw b; }")
    found = asked(in_class(body.replace("throw", "C d =")), UNKNOWN, ("e",), (ids.TYPE_MISMATCH, "java.lang.Void", "C"))
    assert found[1] == in_class("void m(B b, C c) { C d = c; }")
    answer = (ids.TYPE_MISMATCH, "java.lang.Void", "C")
    found = asked(in_class("C c; C d; A(C d, C c) { this.d = «x»; }"), UNKNOWN, ("x",), answer)
    assert found[1] == in_class("C c; C d; A(C d, C c) { this.d = d; }")


@pytest.mark.parametrize(
    ("body", "answer", "wanted"),
    [
        ("void m(Prices prices, B b, int n) { f(«total»); }", (ids.TYPE_MISMATCH, "a.Money", "java.lang.Void"),
         "void m(Prices prices, B b, int n) { Money total = prices.totalPrice(b, n); f(total); }"),
        ("void m(Prices prices, B b, int n) { «total».f(); }", (1, "java.lang.Void"),
         "void m(Prices prices, B b, int n) { Money total = prices.totalPrice(b, n); total.f(); }"),
        ("Prices prices; void k(String id) { if (b) { «ware».f(); } ware.g(); }", (1, "java.lang.Void"),
         "Prices prices; void k(String id) { Ware ware = prices.find(id).orElseThrow(); if (b) { ware.f(); } "
         "ware.g(); }"),
        ("void k(B b) { f(«count»); }", INT_GIVEN, "void k(B b) { int count = countOf(b); f(count); }"),
    ],
)  # fmt: skip
def test_a_variable_is_what_a_call_gives_that_is_named_like_it(
    body: str, answer: tuple[int, *tuple[str, ...]], wanted: str
) -> None:
    name = marked_in(body)
    assert asked(in_class(body), UNKNOWN, (name,), answer)[1] == in_class(wanted)


@pytest.mark.parametrize(
    ("body", "never"),
    [
        ("void k(Prices prices, B b) { f(«total»); }", "totalPrice"),  # there is no number for it
        ("void k(Prices prices) { f(«hidden»); }", "hidden()"),  # it is private
        ("static void k(B b) { f(«count»); }", "countOf"),  # there is no instance
        ("int countOf(B b) { return f(«count»); }", "= countOf"),  # it would call itself
        ("void k(Prices prices) { f(«clear»); }", "clear()"),  # it gives nothing
        ("void k(Prices prices, B b, int n) { f(«weight»); }", "prices."),  # nothing is named so
    ],
)
def test_a_call_that_cannot_give_the_variable_is_none_of_its_values(body: str, never: str) -> None:
    found = asked(in_class(body), UNKNOWN, (marked_in(body),), (1, "java.lang.Void"))
    assert not [text for text in found if never in text]


def test_a_type_that_the_compiler_does_not_tell_gives_no_remedy() -> None:
    assert len(asked(in_class("void m() { «n» = f(); }"), UNKNOWN, ("n",), (1, "java.lang.Void"))) == 1
    assert not asked(in_class("int m = «n»;"), UNKNOWN, ("n",), INT_GIVEN)


def test_the_elements_of_a_loop_are_declared() -> None:
    arguments = ("VariableDeclaratorId", "EnhancedForStatementHeaderInit")
    answer = (ids.ELEMENT_MISMATCH, "java.util.Map.Entry<java.lang.String,a.B>", "java.lang.Void")
    found = asked(in_class("void m() { for («e» : all) { } }"), ids.INSERT_TO_COMPLETE, arguments, answer)
    assert found[1:] == [in_class("void m() { for (Map.Entry<String, B> e : all) { } }")]
    found = asked(in_class("void m() { for («e» : all) { } }"), ids.INSERT_TO_COMPLETE, arguments, (1, "", ""))
    assert found[1:] == [in_class("void m() { for (var e : all) { } }")]
    assert not asked(in_class("void m() { f(«)» }"), ids.INSERT_TO_COMPLETE, (";", "Statement"), answer)


@pytest.mark.parametrize(
    ("parameters", "right"),
    [("int n, B all", ["int n, B... all", "int n, B[] all"]), ("B all, int n", ["B[] all, int n"])],
)
def test_what_is_iterated_like_several_is_several(parameters: str, right: list[str]) -> None:
    body = "void m({}) {{ for (B each : {}) {{ }} }}"
    found = asked(in_class(body.format(parameters, "«all»")), ids.NOT_ITERABLE, (), (16777233, "a.B", "Void"))
    assert found[1:] == [in_class(body.format(each, "all")) for each in right]


def test_a_field_is_declared_for_what_is_assigned_to_it() -> None:
    found = asked(in_class("int n; A(B b) { this.«b» = b; }"), ids.UNDEFINED_FIELD, ("b",), (16777233, "B", "Void"))
    enum = "enum A { B(1) { int f() { return 1; } }, C(2); int n; A(int b) { this.«b» = b; } }"
    inside = asked(enum, ids.UNDEFINED_FIELD, ("b",), (16777233, "int", "Void"))
    assert " C(2); int n; private final int b; A(int b)" in " ".join(inside[1].split())
    assert found == [
        in_class("int n; A(B b) { Void probed = b; }"),
        in_class("int n; private final B b; A(B b) { this.b = b; }"),
        in_class("int n; private B b; A(B b) { this.b = b; }"),
    ]


@pytest.mark.parametrize(
    ("code", "arguments", "kind"),
    [
        (ids.TYPE_MISMATCH, ("int", "java.lang.Void"), "int"),
        (ids.EQUALITY_MISMATCH, ("java.lang.Void", "a.B"), "B"),
        (ids.UNDEFINED_OPERATOR, ("!", "java.lang.Void"), "boolean"),
        (ids.UNDEFINED_OPERATOR, ("&&", "java.lang.Void, boolean"), "boolean"),
        (ids.UNDEFINED_OPERATOR, ("-", "java.lang.Void"), "int"),
        (ids.PARAMETER_MISMATCH, ("a.A", "m", "int, a.B", "int, java.lang.Void"), "B"),
        (ids.NOT_THROWABLE, ("java.lang.Void",), "RuntimeException"),
        (ids.TYPE_MISMATCH, ("java.lang.Void", "a.B & a.C"), ""),
        (ids.TYPE_MISMATCH, ("int", "long"), ""),
        (ids.MUST_RETURN, ("java.lang.Void",), ""),
    ],
)
def test_the_type_beside_the_probe(code: int, arguments: tuple[str, ...], kind: str) -> None:
    assert type_named([Problem("", 1, 1, 0, 1, "error", code, arguments)]) == kind


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("int m() { for (B b : all) { int n = 0; n += b.n(); } return «n»; }",
         "int m() { int n = 0; for (B b : all) { n += b.n(); } return n; }"),
        ("B m() { if (f()) { B b = g(); } else { «b» = null; } }",
         "B m() { B b; if (f()) { b = g(); } else { b = null; } }"),
        ("B m() { try { final B b = g(); } finally { } return «b»; }",
         "B m() { B b; try { b = g(); } finally { } return b; }"),
        ("int m() { for (int i = 0; i < 3; i++) { } return «i»; }",
         "int m() { int i; for (i = 0; i < 3; i++) { } return i; }"),
        ("void m() { do { B b = g(); } while («b» != null); }", "void m() { B b; do { b = g(); } while (b != null); }"),
        ("void m() { f(); for (int i = 0; i < 3; i += f(«c»)) { int c = g(i); } }",
         "void m() { f(); int c; for (int i = 0; i < 3; i += f(c)) { c = g(i); } }"),
        ("void m() { if (f()) { B b; b = g(); } h(«b»); }", "void m() { B b; if (f()) { b = g(); } h(b); }"),
        ("void m(int n) { switch (n) { case 1: { B b = g(); } h(«b»); } }",
         "void m(int n) { switch (n) { case 1: B b; { b = g(); } h(b); } }"),
    ],
)  # fmt: skip
def test_a_declaration_is_moved_out_of_the_block_that_ends_before_a_use(before: str, after: str) -> None:
    name = marked_in(before)
    assert tried(in_class(before), UNKNOWN, name)[0] == in_class(after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("void m() { try { f(); } catch (B e) { g(); } throw new C(«e»); }",
         "void m() { try { f(); } catch (B e) { g(); throw new C(e);} }"),
        ("void m() { try { f(); } catch (B e) { g(); } if (f()) { throw e; } throw new C(«e»); }",
         "void m() { try { f(); } catch (B e) { g(); throw new C(e);} if (f()) { throw e; } }"),
        ("void m() { all.forEach(b -> { f(); }); g(«b»); }", "void m() { all.forEach(b -> { f(); g(b);}); }"),
        ("void m() { all.forEach((a, b) -> { f(); }); g(«b»); }", "void m() { all.forEach((a, b) -> { f(); g(b);}); }"),
    ],
)  # fmt: skip
def test_a_statement_is_moved_into_the_block_whose_parameter_it_uses(before: str, after: str) -> None:
    found = tried(in_class(before), UNKNOWN, marked_in(before))
    assert after.replace(" ", "") in [each[10:-2].replace(" ", "") for each in found]


def test_a_name_may_be_that_of_a_variables_member() -> None:
    found = tried(in_class("void m(String s, int[] all) { f(«length»); }"), UNKNOWN, "length")
    assert in_class("void m(String s, int[] all) { f(s.length()); }") in found
    assert in_class("void m(String s, int[] all) { f(all.length); }") in found


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("final B b; A(int n) { this.«b» = b; }", "final B b; A(int n, B b) { this.b = b; }"),
        ("final B b; «A»() { f(); }", "final B b; A(B b) { f(); this.b = b; }"),
        ("private final B «b»; void m() { }", "private final B b; A(B b) { this.b = b; } void m() { }"),
    ],
)
def test_a_final_field_gets_its_value_from_a_parameter(before: str, after: str) -> None:
    assert tried(in_class(before), ids.UNINITIALISED_FIELD, "b")[0] == in_class(after)


def test_a_final_field_may_have_a_first_value() -> None:
    assert in_class("final int n = 0;") in tried(in_class("final int «n»;"), ids.UNINITIALISED_FIELD, "n")


def test_types_that_the_compiler_names_in_full_are_imported() -> None:
    marked = "package x;\nimport a.D;\nclass A { void m() { for («e» : all) { } } }\n"
    text, problem = problem_in(marked, ids.INSERT_TO_COMPLETE, ("Id", "EnhancedForStatementHeaderInit"))
    [(origin, probe)] = probes(text, problem, (), Known())
    given = "java.util.Map.Entry<java.lang.String,java.util.Map.Entry<x.C,a.D>>"
    answer = Problem("", 1, 1, 0, 1, "error", ids.ELEMENT_MISMATCH, (given, "java.lang.Void"))
    [remedy] = answered(text, origin, probe, [answer])
    assert applied(text, remedy.edits).startswith("package x;\nimport a.D;\nimport java.util.Map;\nclass A {")


ITERATED = (ids.TYPE_MISMATCH, "java.util.Map<java.lang.String,a.B>", "java.lang.Void")


@pytest.mark.parametrize(
    ("loop", "kind", "wanted"),
    [
        ("for (String key : «map») { }", ITERATED[1], "for (String key : map.keySet()) { }"),
        ("for (B b : «map») { }", ITERATED[1], "for (B b : map.values()) { }"),
        ("for (Map.Entry<String, B> e : «map») { }", ITERATED[1], "for (Map.Entry<String, B> e : map.entrySet()) { }"),
        ("for (char c : «map») { }", "java.lang.String", "for (char c : map.toCharArray()) { }"),
        ("for (B b : «map») { f(b); }", "java.util.Iterator<a.B>", "while (map.hasNext()) { B b = map.next(); f(b); }"),
        ("for (B b : «map») { }", "java.util.stream.Stream<a.B>", "for (B b : map.collect(Collectors.toList())) { }"),
        ("for (int side : «map») { }", "a.Shape", "for (int side : map.sideList()) { }"),
    ],
)
def test_what_is_iterated_is_made_of_the_value_by_its_type(loop: str, kind: str, wanted: str) -> None:
    body = f"void m() {{ {loop} }}"
    found = asked(in_class(body), ids.NOT_ITERABLE, (), (ids.TYPE_MISMATCH, kind, "java.lang.Void"))
    question = loop.replace("«", "").replace("»", "")
    assert found[:2] == [
        in_class(f"void m() {{ Void probed = map; {question} }}"),
        in_class(f"void m() {{ {wanted} }}"),
    ]


def test_a_try_without_clauses_catches_what_its_block_throws() -> None:
    body = "void m() { try { f(); «}» }"
    found = asked(in_class(body), ids.INSERT_TO_COMPLETE, ("Finally", "TryStatement"), (ids.UNHANDLED_EXCEPTION, "E"))
    assert found[0] == in_class("void m() { try { f(); } finally { } }")
    usual = in_class("void m() { try { f(); } catch (Exception e) { throw new IllegalStateException(e); } }")
    assert found[1] == usual  # the answer of the fake marks no word of the block
    numbers = asked(in_class("void m() { try { Long.parseLong(s); «}» }"), ids.INSERT_TO_COMPLETE,
                    ("Finally", "TryStatement"), (0,))  # fmt: skip
    assert "catch (NumberFormatException e)" in numbers[1]


def test_a_method_without_a_result_gets_what_it_returns() -> None:
    found = asked(in_class("public «area»(int w) { return w; }"), ids.NO_RESULT, (), INT_GIVEN)
    assert found[:2] == [
        in_class("public Void area(int w) { return w; }"),
        in_class("public int area(int w) { return w; }"),
    ]
    nothing = asked(in_class("public «area»(int w) { }"), ids.NO_RESULT, (), (0,))
    assert nothing[1] == in_class("public void area(int w) { }")


def test_the_superclasss_constructor_is_called() -> None:
    texts = tried(in_class("A«(String k)» { }"), ids.NO_SUPER_CALL, "a.Entry", "")
    assert texts[0] == in_class("A(String k, String string) { super(k, string); }").replace("string", "value")
    texts = tried("class «A» extends Entry { }", ids.NO_DEFAULT_CONSTRUCTOR, "a.Entry", "")
    assert texts[0] == ("class A extends Entry { A(String value1, String value2) { super(value1, value2); } }")


def test_a_text_that_is_thrown_becomes_an_exception_even_at_a_files_start() -> None:
    assert tried("«throw»", ids.NOT_THROWABLE, "java.lang.String")[0] == "new IllegalStateException(throw)"


def test_the_object_itself_is_what_its_type_wants() -> None:
    answer = (ids.PARAMETER_MISMATCH, "a.B", "B", "a.A", "java.lang.Void")
    found = asked(in_class("B m() { return new B(«made»); }"), UNKNOWN, ("made",), answer)
    assert found[1] == in_class("B m() { return new B(this); }")
    found = asked(in_class("static B m() { return new B(«made»); }"), UNKNOWN, ("made",), answer)
    assert not any("new B(this)" in each for each in found)


def test_no_method_that_changes_its_own_object_gives_another_one() -> None:
    answer = (ids.PARAMETER_MISMATCH, "a.B", "B", "Builder", "java.lang.Void")
    body = "class Builder { String name; B m() { return new B(«builder»); } }"
    assert not any("builder = name(name)" in each for each in asked(body, UNKNOWN, ("builder",), answer))


def test_the_constructor_tells_the_type_that_it_wants() -> None:
    answer = (ids.UNDEFINED_CONSTRUCTOR, "a.Entry", "java.lang.String, java.lang.Void")
    found = asked(in_class("void m(String name) { new Entry(name, «key»); }"), UNKNOWN, ("key",), answer)
    assert found[1] == in_class("void m(String name) { new Entry(name, name); }")


def test_a_declaration_that_was_only_begun_has_the_call_that_gives_its_variable() -> None:
    body = "class A {{ void m(Prices prices, B b, int n) {{ Money total = {} }} }}"
    whole = body.format("prices.totalPrice(b, n);")
    assert tried(body.format("prices«.»;"), ids.INSERT_AFTER, ".", "class")[0] == whole
    for value in ("«=» ;", "«=»;"):
        assert tried(body.replace("= {}", value).format(), ids.INSERT_AFTER, "=", "VariableInitializer")[0] == whole
    assert not [text for text in tried(body.format("b«.»;"), ids.INSERT_AFTER, ".", "class") if "totalPrice" in text]
