"""What a hole must hold for errors around it to go: words without which the compiler need not be asked.

A variable that is used behind the hole and declared nowhere is there only if the hole declares it; one that may have no
value is given one, or what follows is not reached; a method that must return does so, or does not end. (`models.hole`
makes such texts likely; this refuses the others.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from espalier.generate.brackets import CLOSED_BY, OPENED_BY
from espalier.generate.hunk_context import hunk_context, open_after_hunk, words
from espalier.generate.lexical_context import declares_name
from espalier.generate.nesting import automaton
from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.ports import Hunk, Problem
from espalier.repair.problem_ids import MUST_RETURN, UNKNOWN_VARIABLES, WITHOUT_VALUE

_NEXT = 1000
"""Characters behind a hunk that tell what stands there."""
_ENDLESS = frozenset({"return", "throw", "while", "for", "do"})
_JUMPS = _ENDLESS | {"break", "continue", "yield"}


@dataclass(frozen=True, slots=True)
class Lacking:
    """`declares`: variables that have to be declared; `holds`: sets of words, of each of which one must occur."""

    declares: frozenset[str] = frozenset()
    holds: tuple[frozenset[str], ...] = ()


def lacking(hunk: Hunk, generated: str, problems: Sequence[Problem]) -> Lacking:
    """What mends `problems`, which the compiler found with `generated` in the hunk, and which have to go. Only for
    hunks among statements: a class may inherit what is not declared."""
    around = hunk_context(hunk)
    opens = open_after_hunk(around, words(hunk.original)) != around.before
    if not around.in_block or (opens and _are_members(hunk.after)):
        return Lacking()
    behind = hunk.start + len(generated)
    text = hunk.before + generated + hunk.after
    undeclared, holds = set[str](), list[frozenset[str]]()
    for problem in problems:
        inside = problem.start >= behind and _reaches(text[behind : problem.start])
        name = text[problem.start : problem.end]
        if inside and problem.code in UNKNOWN_VARIABLES and _is_variable(name) and not _declared(name, text[behind:]):
            undeclared.add(name)
        elif inside and problem.code in WITHOUT_VALUE and _is_variable(name):
            holds.append(_JUMPS | {name})
        elif problem.code == MUST_RETURN and _holds(text[problem.end : hunk.start]):
            holds.append(_ENDLESS)
    return Lacking(frozenset(undeclared), (*(frozenset((name,)) for name in sorted(undeclared)), *dict.fromkeys(holds)))


def _is_variable(name: str) -> bool:
    return name.isidentifier() and not name[0].isupper()


def _are_members(text: str) -> bool:
    """Whether `text` may be what a class body has."""
    return not automaton().begin("classBody").after_all(_code(text[:_NEXT])[:-1]).dead


def _reaches(text: str) -> bool:
    """Whether what stands behind `text` is in the block that is open before it."""
    depth = 0
    for lexeme in _code(text):
        depth += (lexeme.text in CLOSED_BY) - (lexeme.text in OPENED_BY)
        if depth < 0:
            return False
    return True


def _holds(text: str) -> bool:
    """Whether a brace is opened in `text` and not closed."""
    depth = 0
    for lexeme in _code(text):
        depth += (lexeme.text == "{") - (lexeme.text == "}")
        if depth < 0:
            return False
    return depth > 0


def _declared(name: str, text: str) -> bool:
    """Whether `text` declares the name anywhere, as a variable, a pattern's or a lambda's."""
    lexemes = _code(text)
    born = any(lexeme.text == name and declares_name(lexemes, index) for index, lexeme in enumerate(lexemes))
    return born or name in _lambda_parameters(lexemes)


def _lambda_parameters(lexemes: Sequence[Lexeme]) -> Iterator[str]:
    for index, lexeme in enumerate(lexemes):
        if lexeme.text == "->":
            at = index - 1
            while at >= 0 and lexemes[at].text != "(" and (at == index - 1 or lexemes[index - 1].text == ")"):
                yield lexemes[at].text
                at -= 1


def _code(text: str) -> list[Lexeme]:
    return [lexeme for lexeme in lex(text) if not lexeme.trivia and lexeme.kind is not LexemeKind.ERROR]
