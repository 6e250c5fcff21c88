"""The grammar rejects nothing of the sample projects, wherever their files are cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.java.context.nesting import parse_before
from espalier.java.context.syntax import symbols_begun, symbols_of
from espalier.java.lexer import LexemeKind, lex
from espalier.java.roles import Role, roles

FILES = sorted((Path(__file__).parents[3] / "projects").rglob("*.java"))
assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_all_that_follows_a_place_is_admitted_there(file: Path) -> None:
    words = [lexeme for lexeme in lex(file.read_text("utf-8")) if not lexeme.trivia]
    for start in range(0, len(words), 7):
        for new_line in (False, True):
            parse = parse_before(words[:start], new_line)
            for word in words[start : start + 40] if parse is not None else ():
                assert not parse.after(symbols_begun(word)).dead, word
                parse = parse.after(symbols_of(word))
                assert not parse.dead, word


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_certain_declaration_is_one_and_a_certain_type_is_one(file: Path) -> None:
    text = file.read_text("utf-8")
    known = roles(text)
    words = [lexeme for lexeme in lex(text) if not lexeme.trivia]
    brace = next((at for at, word in enumerate(words) if word.text == "{"), len(words))
    parse = parse_before(words[: brace + 1], new_line=False)
    for word in words[brace + 1 :] if parse is not None else ():
        if word.kind is LexemeKind.IDENTIFIER and word.start in known:
            assert not parse.declares_name or known[word.start] is Role.DECLARATION, word
            assert not parse.wants_type or known[word.start] is Role.TYPE, word
        parse = parse.after(symbols_of(word))
