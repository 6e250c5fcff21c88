"""The prior over a hole's words, from what it must contain."""

from __future__ import annotations

import pytest

from espalier.java.lexer import code
from espalier.models.hole_prior import HolePrior, hole_prior
from espalier.ports import Needs

NOTHING, COUNT = Needs(), Needs(declares=frozenset({"count"}))
TYPES = {"count": {"int": 3.0, "(": 9.0, "long": 1.0}}


def hole(before: str, after: str, needs: Needs = NOTHING) -> HolePrior:
    return hole_prior(code(before), code(after), needs, lambda name: TYPES.get(name, {}))


def test_an_unmatched_brace_wants_a_header() -> None:
    assert "if" in hole("void f() { ", " g(); } }").next_words(())
    assert hole("void f() { ", " g(); }").next_words(()) == {}


def test_in_the_middle_of_a_statement_nothing_is_expected() -> None:
    assert hole("void f() { if (a) ", " g(); } }").next_words(()) == {}
    assert "if" in hole("void f() {\n    h();\n", " g(); } }").next_words(())


@pytest.mark.parametrize(
    ("follower", "word"), [("else { h(); } ", "if"), ("catch (E e) { } ", "try"), ("finally { } ", "try")]
)
def test_what_follows_a_block_determines_what_opens_it(follower: str, word: str) -> None:
    assert hole("void f() {", "if (a) { g(); } } " + follower + "}").next_words(()) == {word: 1.0}


def test_after_the_condition_comes_the_brace() -> None:
    found = hole("void f() { ", " g(); } }")
    assert found.next_words(code("if (a(b))")) == {"{": 1.0}
    assert (
        found.next_words(code("if (a(b)"))
        == found.next_words(code("if (a) {"))
        == found.next_words(code("b = (c)"))
        == {}
    )


def test_an_unknown_variable_wants_its_declaration() -> None:
    found = hole("void f() {", "g(count); }", COUNT)
    first = found.next_words(())
    assert first["int"] == 3.0 and first["long"] == 1.0 and "(" not in first and "final" in first
    assert found.next_words(("final",)) == {"int": 3.0, "long": 1.0}
    assert found.next_words(("final", "int")) == {"count": 1.0}
    assert found.next_words(("int", "count")) == {} == found.next_words(("f", "("))


def test_an_unmatched_brace_and_an_unknown_variable_want_a_header_that_declares() -> None:
    found = hole("void f() {", "g(count); } }", COUNT)
    assert found.next_words(())["for"] == 1.0
    assert found.next_words(("for", "(")) == {"int": 3.0, "long": 1.0}


@pytest.mark.parametrize(
    ("needs", "word"), [(Needs(returns=True), "return"), (Needs(assigns=frozenset({"end"})), "end")]
)
def test_a_missing_value(needs: Needs, word: str) -> None:
    assert word in hole("void f() {", "}", needs).next_words(())


def test_a_variable_without_a_value_is_assigned() -> None:
    found = hole("void f() {", "}", Needs(assigns=frozenset({"end"})))
    assert found.next_words(("end",)) == {"=": 1.0} and found.next_words(("end", "=")) == {}
