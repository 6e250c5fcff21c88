"""The prior over a hole's words, from the errors of the file without it."""

from __future__ import annotations

import pytest

from espalier.java.lexer import code
from espalier.models.hole_prior import HolePrior, hole_prior

TYPES = {"count": {"int": 3.0, "(": 9.0, "long": 1.0}}


def hole(before: str, after: str, message: str = "") -> HolePrior:
    return hole_prior(code(before), code(after), message, lambda name: TYPES.get(name, {}))


def test_an_unmatched_brace_wants_a_header() -> None:
    assert "if" in hole("void f() { ", " g(); } }").next_words(())
    assert hole("void f() { ", " g(); }").next_words(()) == {}


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
    found = hole("void f() {", "g(count); }", "count cannot be resolved to a variable")
    first = found.next_words(())
    assert first["int"] == 3.0 and first["long"] == 1.0 and "(" not in first and "final" in first
    assert found.next_words(("final",)) == {"int": 3.0, "long": 1.0}
    assert found.next_words(("final", "int")) == {"count": 1.0}
    assert found.next_words(("int", "count")) == {} == found.next_words(("f", "("))


def test_an_unmatched_brace_and_an_unknown_variable_want_a_header_that_declares() -> None:
    found = hole("void f() {", "g(count); } }", "count cannot be resolved to a variable")
    assert found.next_words(())["for"] == 1.0
    assert found.next_words(("for", "(")) == {"int": 3.0, "long": 1.0}


@pytest.mark.parametrize(
    ("message", "word"),
    [
        ("This method must return a result of type int", "return"),
        ("The local variable end may not have been initialized", "end"),
        ("The blank final field size may not have been initialized", "size"),
    ],
)
def test_a_missing_value(message: str, word: str) -> None:
    assert word in hole("void f() {", "}", message).next_words(())


def test_a_variable_without_a_value_is_assigned() -> None:
    found = hole("void f() {", "}", "The local variable end may not have been initialized")
    assert found.next_words(("end",)) == {"=": 1.0} and found.next_words(("end", "=")) == {}


def test_names_of_a_file_that_does_not_parse_are_ignored() -> None:
    message = "Syntax error on token\ncount cannot be resolved to a variable"
    assert hole("void f() {", "g(count); }", message) == HolePrior()


def test_a_type_that_cannot_be_resolved_is_not_declared_here() -> None:
    assert hole("void f() {", "}", "Foo cannot be resolved to a type") == HolePrior()
