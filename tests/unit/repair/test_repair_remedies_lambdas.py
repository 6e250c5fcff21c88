"""Remedies for lambdas that do what only a loop's body may do: the probe, the compiler's answer, the wanted text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import applied
from espalier.repair.remedies import answered, probes
from fakes.remedy_cases import Known, in_class, marked_in, problem_in, tried, without_imports

CAPTURED, UNHANDLED = ids.OUTER_LOCAL_FINAL, ids.UNHANDLED_EXCEPTION


def loops(marked: str, code: int, arguments: Sequence[str], element: str) -> list[str]:
    """The probe's text, and the files with the loop if the elements are of that type, each in one line."""
    text, problem = problem_in(marked, code, arguments)
    answer = Problem("", 1, 1, 0, 1, "error", ids.ELEMENT_MISMATCH, (element, "java.lang.Void"))
    texts = []
    for origin, probe in probes(text, problem, (), Known()):
        texts += [
            applied(text, edits) for edits in (probe.edits, *(r.edits for r in answered(text, origin, probe, [answer])))
        ]
    return [without_imports(each) for each in texts]


@pytest.mark.parametrize(
    ("statements", "element", "probe", "wanted"),
    [
        ("all.forEach(b -> { «n» += b.n(); });", "B", "for (Void probed : all) { }",
         "for (B b : all) { n += b.n(); }"),
        ("this.all().forEach(b -> «n» += b.n());", "B", "for (Void probed : this.all()) { }",
         "for (B b : this.all()) { n += b.n(); }"),
        ("all.stream().forEach((final B b) -> «n»++);", "B", "for (Void probed : all) { }",
         "for (B b : all) { n++; }"),
        ("map.forEach((k, v) -> { «n» += v.n(k); k.k(); });", "java.util.Map.Entry<K,V>",
         "for (Void probed : map.entrySet()) { }",
         "for (Map.Entry<K, V> entry : map.entrySet()) { "
         "n += entry.getValue().n(entry.getKey()); entry.getKey().k(); }"),
        ("map.forEach((k, v) -> «n» += v.n());", "java.util.Map.Entry<K,V>",
         "for (Void probed : map.entrySet()) { }", "for (V v : map.values()) { n += v.n(); }"),
        ("map.forEach((k, v) -> «n» += k.n());", "java.util.Map.Entry<K,V>",
         "for (Void probed : map.entrySet()) { }", "for (K k : map.keySet()) { n += k.n(); }"),
        ("all.forEach(b -> { if (b.n() == 0) return; «n»++; f(() -> { return; }); });", "B",
         "for (Void probed : all) { }", "for (B b : all) { if (b.n() == 0) continue; n++; f(() -> { return; }); }"),
    ],
)  # fmt: skip
def test_a_loop_takes_the_place_of_a_lambda(statements: str, element: str, probe: str, wanted: str) -> None:
    found = loops(in_class(f"int m() {{ int n = 0; {statements} return n; }}"), CAPTURED, ("n",), element)
    before, after = "int m() { int n = 0; ", " return n; }"
    assert found == [in_class(before + probe + after), in_class(before + wanted + after)]


@pytest.mark.parametrize(
    ("body", "after"),
    [
        ("void m() { all.forEach(b -> «b.save()»); }",
         "void m() throws IOException { for (B b : all) { b.save(); } }"),
        ("void m() throws IOException { all.forEach(«B::save»); }",
         "void m() throws IOException { for (B value : all) { value.save(); } }"),
        ("void m() throws IOException { all.forEach(«files::save»); }",
         "void m() throws IOException { for (B value : all) { files.save(value); } }"),
    ],
)  # fmt: skip
def test_what_the_loop_throws_is_declared(body: str, after: str) -> None:
    found = loops(in_class(body), UNHANDLED, ("java.io.IOException",), "B")
    assert found[-1] == in_class(after).replace("value", "each")


def test_a_loop_may_return_a_value() -> None:
    wanted = in_class("B m() { for (B b : all) { return b; } }")
    body = "B m() { all.forEach(b -> { «return b;» }); }"
    assert loops(in_class(body), ids.VOID_RETURNS, ("B",), "B")[1:] == [wanted]
    body = "B m() { all.«forEach»(b -> { return b; }); }"
    assert loops(in_class(body), ids.PARAMETER_MISMATCH, (), "B")[1:] == [wanted]


@pytest.mark.parametrize(
    "body",
    [
        "void m() { all.map(b -> «n»++); }",
        "void m() { f(all.forEach(b -> «n»++)); }",
        "void m() { switch (n) { case 1 -> «n»++; } }",
        "void m() { «n»++; }",
    ],
)
def test_other_places_have_no_loop(body: str) -> None:
    assert loops(in_class(body), CAPTURED, ("n",), "B") == []


def test_a_return_inside_a_loop_of_the_lambda_would_need_a_label() -> None:
    body = "void m() { all.forEach(b -> { for (C c : b) { if (c.ok()) { return; } } «n»++; }); }"
    assert len(loops(in_class(body), CAPTURED, ("n",), "B")) == 1


def test_the_body_keeps_its_lines() -> None:
    text, problem = problem_in(
        "class A {\n  void m() {\n    all.forEach(\n        b -> {\n          if (b.ok()) {\n            «n»++;\n"
        "          }\n        });\n  }\n}\n", CAPTURED, ("n",),
    )  # fmt: skip
    [(origin, probe)] = probes(text, problem, (), Known())
    answer = Problem("", 1, 1, 0, 1, "error", ids.ELEMENT_MISMATCH, ("B", "java.lang.Void"))
    [loop] = answered(text, origin, probe, [answer])
    assert applied(text, loop.edits) == (
        "class A {\n  void m() {\n    for (B b : all) {\n      if (b.ok()) {\n        n++;\n      }\n    }\n  }\n}\n"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("void m(int n) { n++; run(() -> f(«n», a.n)); }",
         "void m(int n) { n++; final int finalN = n; run(() -> f(finalN, a.n)); }"),
        ("void m() { for (int i = 0; i < 3; i++) { run(() -> f(() -> «i»)); } }",
         "void m() { for (int i = 0; i < 3; i++) { final int finalI = i; run(() -> f(() -> finalI)); } }"),
        ("void m(int n) { n++; final int finalN = n; run(() -> f(finalN)); n++; run(() -> f(«n»)); }",
         "void m(int n) { n++; final int finalN = n; run(() -> f(finalN)); n++; final int finalN2 = n;"
         " run(() -> f(finalN2)); }"),
        ("void k(int finalN) { } void m(int n) { n++; run(() -> f(«n»)); }",
         "void k(int finalN) { } void m(int n) { n++; final int finalN = n; run(() -> f(finalN)); }"),
        ("void m() { for (int «i» = 0; i < 3; i++) { run(() -> f(i)); } }",
         "void m() { for (int i = 0; i < 3; i++) { final int finalI = i; run(() -> f(finalI)); } }"),
    ],
)  # fmt: skip
def test_a_lambda_reads_a_final_copy(before: str, after: str) -> None:
    assert tried(in_class(before), CAPTURED, marked_in(before))[0] == in_class(after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("int m() { int n = 0; run(() -> «n»++); return n; }",
         "int m() { int[] n = {0}; run(() -> n[0]++); return n[0]; }"),
        ("void m() { int n = 0; new B() { void run() { «n»++; } }; }",
         "void m() { int[] n = {0}; new B() { void run() { n[0]++; } }; }"),
    ],
)  # fmt: skip
def test_an_array_holds_what_a_lambda_assigns(before: str, after: str) -> None:
    assert tried(in_class(before), CAPTURED, "n") == [in_class(after)]


def test_no_array_of_a_generic_type() -> None:
    assert tried(in_class("void m() { List<B> n = null; run(() -> «n» = null); }"), CAPTURED, "n") == []


def test_a_lambda_has_the_parameters_that_the_interface_wants() -> None:
    def first(marked: str, signature: str) -> str:
        return tried(f"class A {{ void m(int value) {{ f({marked}); }} }}", ids.LAMBDA_SIGNATURE, signature)[0]

    assert "f((node, value2) -> { g(); });" in first("«node ->» { g(); }", "head(a.b.Node, int)")
    assert "f((node, depth) -> g());" in first("«(node) ->» g()", "head(a.b.Node, a.b.Depth)")
    assert "f(a -> g());" in first("«(a, b) ->» g()", "apply(T)")
    assert "f(() -> g());" in first("«a ->» g()", "run()")


def test_a_method_is_referred_to() -> None:
    texts = tried("class A { void m() { sort(by(B.«cost»)); } }", ids.UNDEFINED_FIELD, "cost")
    assert texts[0] == "class A { void m() { sort(by(B::cost)); } }"
    assert not any(
        "::" in text for text in tried("class A { void m() { f(B.«cost».x); } }", ids.UNDEFINED_FIELD, "cost")
    )
