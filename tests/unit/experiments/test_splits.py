"""However a text is cut, its pieces make up the text; holes cover every identifier and cut none."""

import random

import pytest

from espalier.experiments.holes import Hole, Shape, holes
from espalier.experiments.splits import Split, pieces
from espalier.java.lexer import LexemeKind, lex

TEXT = 'var fooBar = this.items.get(index) + "a b"; // ü\n        return x;'


@pytest.mark.parametrize("split", Split)
def test_pieces_are_the_text(split: Split) -> None:
    for seed in range(50):
        found = pieces(TEXT, split, random.Random(seed))
        assert "".join(found) == TEXT
        assert all(found)


def test_sub_words_begin_inside_names_and_cross_their_ends() -> None:
    cuts = [pieces(TEXT, Split.SUBWORD, random.Random(seed)) for seed in range(50)]
    assert any("fooBar" not in "|".join(found) for found in cuts)
    assert any(any(piece[0].isalpha() and not piece[-1].isalnum() for piece in found) for found in cuts)
    assert any(any(piece[0] == " " and piece[-1].isalpha() for piece in found) for found in cuts)


def test_a_cut_hunk_is_one_hole() -> None:
    assert list(holes("a.b", Shape.CUT, random.Random(0))) == [Hole("", "a.b", "")]


def test_full_holes_hold_every_identifier_once_and_cut_no_word() -> None:
    names = {lexeme.start for lexeme in lex(TEXT) if lexeme.kind is LexemeKind.IDENTIFIER}
    ends = {lexeme.end for lexeme in lex(TEXT)}
    for seed in range(50):
        covered = []
        for hole in holes(TEXT, Shape.FULL, random.Random(seed)):
            assert hole.whole == TEXT
            first, last = len(hole.prefix), len(hole.prefix) + len(hole.text)
            assert {first, last} <= ends | {0}
            covered += [start for start in names if first <= start < last]
        assert sorted(covered) == sorted(names)
