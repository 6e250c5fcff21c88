"""Remedies for constants that are missing: of an enum, of a class, and as the cases of a switch."""

from __future__ import annotations

import pytest

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import applied
from espalier.repair.remedies import answered, probes, remedies
from fakes.remedy_cases import Known, in_class, problem_in, tried, without_imports

THROWN = 'throw new IllegalArgumentException("Unexpected value: " + k);'


@pytest.mark.parametrize(
    ("constants", "added"),
    [
        ("SMALL, BIG", "SMALL, BIG, HUGE"),
        ("SMALL, BIG;", "SMALL, BIG, HUGE;"),
        ("SMALL, BIG,; int n;", "SMALL, BIG, HUGE; int n;"),
    ],
)
def test_a_constant_is_added_to_the_files_enum(constants: str, added: str) -> None:
    found = tried(in_class(f"enum Kind {{ {constants} }} Kind k = Kind.«HUGE»;"), ids.UNDEFINED_FIELD, "HUGE")
    assert found == [in_class(f"enum Kind {{ {added} }} Kind k = Kind.HUGE;")]


@pytest.mark.parametrize("constants", ["SMALL(1), BIG(2); Kind(int n) { }", "SMALL { }"])
def test_a_constant_with_arguments_is_not_made_up(constants: str) -> None:
    assert tried(in_class(f"enum Kind {{ {constants} }} Kind k = Kind.«HUGE»;"), ids.UNDEFINED_FIELD, "HUGE") == []


@pytest.mark.parametrize("read", ["«MOST»", "A.«MOST»"])
def test_a_constant_is_declared_where_nothing_better_mends(read: str) -> None:
    code = ids.UNDEFINED_FIELD if "." in read else ids.UNRESOLVED_VARIABLE
    text, problem = problem_in(in_class(f"int n; boolean m() {{ return n < {read}; }}"), code, ("MOST",))
    answer = Problem("", 1, 1, 0, 1, "error", ids.UNDEFINED_OPERATOR, ("<", "int, java.lang.Void"))
    [(origin, probe), *_] = probes(text, problem, (), Known())
    [remedy] = answered(text, origin, probe, [answer])
    assert without_imports(applied(text, probe.edits)) == in_class("int n; boolean m() { return n < ((Void) null); }")
    added = (
        f"int n; private static final int MOST = 0; boolean m() {{ return n < {read.strip('«»').replace('«', '')}; }}"
    )
    assert without_imports(applied(text, remedy.edits)) == in_class(added)
    assert remedy.share < 0.01


def test_the_enum_is_left_out_of_a_case() -> None:
    found = tried(in_class("void m() { switch (k) { case «Kind.BIG»: } }"), ids.QUALIFIED_CASE, "Kind", "BIG")
    assert found == [in_class("void m() { switch (k) { case BIG: } }")]


@pytest.mark.parametrize(
    ("cases", "added"),
    [
        ("case 1 -> 2;", f"case 1 -> 2; default -> {THROWN}"),
        ("case 1: yield 2;", f"case 1: yield 2; default: {THROWN}"),
        ("case 1 -> 2; /* keep */", f"case 1 -> 2; /* keep */ default -> {THROWN}"),
    ],
)
def test_a_switch_gets_what_it_lacks(cases: str, added: str) -> None:
    found = tried(in_class(f"int m() {{ return switch («k») {{ {cases} }}; }}"), 1073743531)
    assert found == [in_class(f"int m() {{ return switch (k) {{ {added} }}; }}")]


@pytest.mark.parametrize(
    ("last", "ended"),
    [
        ("draw(s);", True),
        ("list.forEach(x -> draw(x));", True),
        ("if (a) { return; }", True),
        ("while (a) { return; }", True),
        ("", True),
        ("break;", False),
        ("return a ? b : c;", False),
        ("{ draw(s); return; }", False),
        ("if (a) { return; } else { throw e; }", False),
        ("try { return; } catch (E e) { throw e; } finally { close(); }", False),
        ("try { return; } catch (E e) { log(e); }", True),
    ],
)
def test_no_case_before_it_falls_into_what_a_switch_gets(last: str, ended: bool) -> None:
    cases = f"case A a: break; case B b: {last}"
    found = tried(in_class(f"void m() {{ switch («k») {{ {cases} }} }}"), 2099060)
    added = f"{'break; ' if ended else ''}default: {THROWN}"
    assert found == [" ".join(in_class(f"void m() {{ switch (k) {{ {cases} {added} }} }}").split())]


def test_a_switch_gets_a_case_for_each_constant_that_it_lacks() -> None:
    marked = in_class("int m() { return switch («k») { case A -> 2; }; }")
    text, problem = problem_in(marked, ids.MISSING_CONSTANT_CASE, ("Kind", "C"))
    other = Problem("", 1, 1, problem.start, problem.end, "error", ids.MISSING_CONSTANT_CASE, ("Kind", "B"))
    found = [without_imports(applied(text, remedy.edits)) for remedy in remedies(text, problem, [other], Known())]
    cases = f"case A -> 2; case B -> {THROWN} case C -> {THROWN}"
    assert found[1] == in_class(f"int m() {{ return switch (k) {{ {cases} }}; }}")
