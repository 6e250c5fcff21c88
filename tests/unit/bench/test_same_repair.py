"""Which repairs the benchmark of compile errors takes for the same."""

from __future__ import annotations

import pytest

from bench.same_repair import alike


def method(header: str, body: str) -> str:
    return f"class A {{ int old; void m({header}) {{ {body} }} void n(int x) {{ f(x); }} }}"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (method("S s", "f(s); g(s);"), method("final S old", "f(old); g(old);"), True),
        (method("S s", "f(s); g(old);"), method("S old", "f(old); g(old);"), False),
        (method("", "int i = 0; f(i);"), method("", "int x = 0; f(x);"), True),
        (method("", "for (int i = 0; i < x; i++) f(i);"), method("", "for (int x = 0; x < x; x++) f(x);"), False),
        (method("", "s.map(a -> f(a, b));"), method("", "s.map(b -> f(b, b));"), False),
        (method("", "s.map(a -> f(a, b));"), method("", "s.map(c -> f(c, b));"), True),
        (method("", 'throw new E("none");'), method("", 'throw new E("missing");'), True),
        (method("", "f(1);"), method("", "f(2);"), False),
    ],
)
def test_the_same_apart_from_names_and_messages(one: str, other: str, same: bool) -> None:
    assert alike(one, other, "") is same


BLOCK = '"""{0}No smoking\n  on deck."""'


@pytest.mark.parametrize(
    ("one", "same"),
    [(BLOCK.format("\n"), True), (BLOCK.format("\n  ").replace("  on", "on"), True), ('""', False),
     ('"No smoking"', False), ('"No smoking on deck."', False)],
)  # fmt: skip
def test_a_text_that_stood_in_the_broken_file_survives(one: str, same: bool) -> None:
    form, was = (method("", f"f({text});") for text in (BLOCK.format("\n"), BLOCK.format("")))
    assert alike(method("", f"f({one});"), form, was) is same


def test_a_text_without_its_quotes_stood_in_the_broken_file() -> None:
    was = method("", "f(No smoking);")
    assert not alike(method("", 'f("");'), method("", 'f("No smoking");'), was)
    assert alike(method("", 'f("None");'), method("", 'f("No diving");'), was)
