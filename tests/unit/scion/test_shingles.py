"""Overlap and near-duplicates, by runs of 13 tokens."""

from __future__ import annotations

import pytest

from scion.shingles import LENGTH, Reference, Seen, lexemes, shingles


def method(name: str, statements: int = 40) -> str:
    return f"void {name}() {{\n" + "".join(f"  {name}{n} = other{n} + {n};\n" for n in range(statements)) + "}\n"


def test_comments_and_imports_are_no_lexemes() -> None:
    text = 'package a.b;\nimport java.util.List; // one\n/* two */ String s = "a // b";\n'
    assert lexemes(text) == ["String", "s", "=", '"a // b"', ";"]


def test_a_text_of_fewer_tokens_has_no_shingles() -> None:
    assert len(shingles("a " * (LENGTH - 1))) == 0
    assert len(shingles(" ".join(map(str, range(LENGTH))))) == 1


def test_layout_does_not_matter() -> None:
    text = method("copied")
    assert shingles(text).tolist() == shingles(text.replace("\n", " /* x */\n\n")).tolist()


def test_shares_tell_the_code_bases_apart() -> None:
    one, two = shingles(method("one")), shingles(method("two"))
    both = shingles(method("one") + method("two"))
    first, second, none = Reference([[one], [two], []]).shares(both)
    assert first == pytest.approx(0.5, abs=0.05)
    assert second == pytest.approx(0.5, abs=0.05)
    assert none == 0


def test_a_file_is_admitted_once() -> None:
    seen = Seen(0.7)
    assert seen.admit(shingles(method("one", 200)))
    assert not seen.admit(shingles(method("one", 200).replace("other7 ", "changed ")))
    assert seen.admit(shingles(method("two", 200)))


def test_a_short_file_is_compared_whole() -> None:
    seen = Seen(0.7)
    assert seen.admit(shingles(method("one", 2)))
    assert not seen.admit(shingles(method("one", 2)))
    assert seen.admit(shingles(method("one", 3)))
