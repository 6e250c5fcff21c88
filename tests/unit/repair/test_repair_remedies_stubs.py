"""Remedies for abstract methods that nothing implements: the probe, the compiler's answer, the wanted text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import applied
from espalier.repair.remedies import answered, probes
from fakes.remedy_cases import Known, problem_in, tried, without_imports

MISSING, CONSTANT = ids.MISSING_IMPLEMENTATION, ids.CONSTANT_MUST_IMPLEMENT


def stubs(marked: str, methods: Sequence[tuple[str, str]], results: Sequence[str]) -> list[str]:
    """The probe's text, and the files with the remedies if the calls in it have these results, each in one line."""
    text, problem = problem_in(marked, MISSING, (*methods[0], "a.B", "A"))
    others = [
        Problem("", 1, 1, problem.start, problem.end, "error", MISSING, (*each, "a.B", "A")) for each in methods[1:]
    ]
    return shown(text, problem, others, results)


def shown(text: str, problem: Problem, others: Sequence[Problem], results: Sequence[str]) -> list[str]:
    texts: list[str] = []
    for origin, probe in probes(text, problem, others, Known()):
        probed = applied(text, probe.edits)
        answers = []
        for number, result in enumerate(results):
            start = probed.index(f"probed{number} = ")
            arguments = (result, "java.lang.Void")
            answers += [Problem("", 1, 1, start, start, "error", ids.TYPE_MISMATCH, arguments)] if result else []
        found = sorted(answered(text, origin, probe, answers), key=lambda remedy: -remedy.share)
        texts += [probed, *(applied(text, remedy.edits) for remedy in found)]
    return [without_imports(each) for each in texts]


def stub(header: str, body: str = "throw new UnsupportedOperationException();") -> str:
    return f"@Override public {header} {{ {body} }}"


def test_a_class_implements_what_it_inherits() -> None:
    found = stubs("class «A» implements B {\n}\n", [("compare", "a.C, a.C")], ["int"])
    header = "int compare(C first, C second)"
    assert found == [
        "class A implements B { void probing() { Void probed0 = compare((a.C) null, (a.C) null); } }",
        f"class A implements B {{ {stub(header)} }}",
        f"class A implements B {{ {stub(header, 'return 0;')} }}",
    ]


def test_the_stub_is_indented_like_the_class() -> None:
    text, problem = problem_in(
        "class Outer {\n\tclass «A» implements B {\n\t\tint n;\n\t}\n}\n", MISSING, ("m", "int[]")
    )
    [(origin, probe)] = probes(text, problem, [], Known())
    start = applied(text, probe.edits).index("probed0 = ")
    answer = Problem("", 1, 1, start, start, "error", ids.TYPE_MISMATCH, ("void", "java.lang.Void"))
    [throwing, _] = answered(text, origin, probe, [answer])
    assert applied(text, throwing.edits) == (
        "class Outer {\n\tclass A implements B {\n\t\tint n;\n\n"
        "\t\t@Override\n\t\tpublic void m(int[] values) {\n\t\t\tthrow new UnsupportedOperationException();\n\t\t}\n"
        "\t}\n}\n"
    )


def test_all_missing_methods_are_implemented_together() -> None:
    found = stubs("class «A» extends B {}\n", [("m", ""), ("area", "double, a.C")], ["double", "void"])
    both = f"{stub('double area(double value, C value)')} {stub('void m()')}".replace("C value", "C value2")
    assert found[1] == f"class A extends B {{ {both.replace('double value,', 'double value1,')} }}"


def test_a_field_that_has_the_method_is_called_first() -> None:
    found = stubs("class «A» implements B {\n    List<C> all;\n}\n", [("iterator", "")], ["java.util.Iterator<a.C>"])
    assert (
        found[1]
        == f"class A implements B {{ List<C> all; {stub('Iterator<C> iterator()', 'return all.iterator();')} }}"
    )


def test_a_result_that_fits_anything_is_the_methods_type_parameter() -> None:
    found = stubs("class «A» implements B {}\n", [("map", "T")], [""])
    assert found[0] == "class A implements B { void probing() { Void probed0 = map(null); } }"
    assert found[1] == f"class A implements B {{ {stub('<T> T map(T value)')} }}"


def test_nothing_is_implemented_without_its_result() -> None:
    assert len(stubs("class «A» implements B {}\n", [("m", "a.C")], [""])) == 1


def test_an_anonymous_class_implements_what_it_inherits() -> None:
    found = stubs("class X { B b = new «B()» { }; }\n", [("run", "")], ["void"])
    assert found[1] == f"class X {{ B b = new B() {{ {stub('void run()')} }}; }}"


def test_an_enum_ends_its_constants() -> None:
    found = stubs("enum «A» implements B { ONE, TWO }\n", [("run", "")], ["void"])
    assert found[1] == f"enum A implements B {{ ONE, TWO; {stub('void run()')} }}"
    found = stubs("enum «A» implements B { ONE; int n; }\n", [("run", "")], ["void"])
    assert found[1] == f"enum A implements B {{ ONE; int n; {stub('void run()')} }}"


def test_every_constant_implements_the_enums_method() -> None:
    text, problem = problem_in("enum A { «ONE», TWO(2) { int n; }; abstract int m(); }\n", CONSTANT, ("m", "", "ONE"))
    start = text.index("TWO")
    other = Problem("", 1, 1, start, start + 3, "error", CONSTANT, ("m", "", "TWO"))
    found = shown(text, problem, [other], ["int", "int"])
    method = stub("int m()")
    assert found[1] == f"enum A {{ ONE {{ {method} }}, TWO(2) {{ int n; {method} }}; abstract int m(); }}"


@pytest.mark.parametrize(
    ("code", "marked", "after"),
    [
        (MISSING, "public class «A» implements B {}", "public abstract class A implements B {}"),
        (ids.ABSTRACT_METHOD, "class A { abstract int «m()»; }",
         "class A { int m() { throw new UnsupportedOperationException(); } }"),
        (ids.ABSTRACT_METHOD, "class A { abstract int «m()»; }", "abstract class A { abstract int m(); }"),
    ],
)  # fmt: skip
def test_the_class_is_abstract_or_the_method_is_not(code: int, marked: str, after: str) -> None:
    assert after in tried(marked, code, "A")


def test_a_final_class_is_not_made_abstract() -> None:
    assert tried("final class «A» implements B {}", MISSING, "m", "", "B", "A") == []
