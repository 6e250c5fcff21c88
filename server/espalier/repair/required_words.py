"""Finds the words that a hole must contain for the errors around it to go. A text without them is rejected without a
compilation.

A variable that is used after the hole and declared nowhere exists only if the hole declares it. A variable that may
have no value needs one, unless the code after the hole is not reached. A method that must return a value does so, or
does not end. (`models.hole_prior` makes such texts probable; this module rejects the others.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from espalier.generate.hunk_context import hunk_context, open_after_hunk, words
from espalier.java.context.brackets import needed_by, open_after
from espalier.java.context.declarations import certainly_declares
from espalier.java.context.nesting import automaton
from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.ports import Hunk, Problem
from espalier.repair.problems import MUST_RETURN, UNKNOWN_VARIABLES, WITHOUT_VALUE
from espalier.repair.tuning import TUNING

_ENDLESS = frozenset({"return", "throw", "while", "for", "do"})
_JUMPS = _ENDLESS | {"break", "continue", "yield"}


@dataclass(frozen=True, slots=True)
class RequiredWords:
    """`declares`: the variables that the hole must declare. `holds`: sets of words; the hole must contain one word of
    each set."""

    declares: frozenset[str] = frozenset()
    holds: tuple[frozenset[str], ...] = ()


def required_words(hunk: Hunk, generated: str, problems: Sequence[Problem]) -> RequiredWords:
    """The words without which `problems` stay. The compiler found these problems with `generated` in the hunk. Nothing
    is required of a hunk that is not among statements, because a class may inherit what is not declared."""
    around = hunk_context(hunk)
    opens = open_after_hunk(around, words(hunk.original)) != around.before
    if not around.in_block or (opens and _are_members(hunk.after)):
        return RequiredWords()
    end = hunk.start + len(generated)
    text = hunk.before + generated + hunk.after
    undeclared, holds = set[str](), list[frozenset[str]]()
    for problem in problems:
        inside = problem.start >= end and _reaches(text[end : problem.start])
        name = text[problem.start : problem.end]
        if inside and problem.code in UNKNOWN_VARIABLES and _is_variable(name) and not _declared(name, text[end:]):
            undeclared.add(name)
        elif inside and problem.code in WITHOUT_VALUE and _is_variable(name):
            holds.append(_JUMPS | {name})
        elif problem.code == MUST_RETURN and _holds(text[problem.end : hunk.start]):
            holds.append(_ENDLESS)
    return RequiredWords(
        frozenset(undeclared), (*(frozenset((name,)) for name in sorted(undeclared)), *dict.fromkeys(holds))
    )


def _is_variable(name: str) -> bool:
    return name.isidentifier() and not name[0].isupper()


def _are_members(text: str) -> bool:
    """Whether `text` may be a part of a class body."""
    return not automaton().begin("classBody").after_all(_code(text[: TUNING.text_after])[:-1]).dead


def _reaches(text: str) -> bool:
    """Whether the place after `text` is in the block that is open before it."""
    return not needed_by(lexeme.text for lexeme in _code(text))


def _holds(text: str) -> bool:
    """Whether a brace is opened in `text` and not closed."""
    braces = [lexeme.text for lexeme in _code(text) if lexeme.text in ("{", "}")]
    return not needed_by(braces) and open_after(braces) != ""


def _declared(name: str, text: str) -> bool:
    """Whether `text` declares the name anywhere, as a variable, in a pattern or as a lambda's parameter."""
    lexemes = _code(text)
    declared = any(lexeme.text == name and certainly_declares(lexemes, index) for index, lexeme in enumerate(lexemes))
    return declared or name in _lambda_parameters(lexemes)


def _lambda_parameters(lexemes: Sequence[Lexeme]) -> Iterator[str]:
    for index, lexeme in enumerate(lexemes):
        if lexeme.text == "->":
            at = index - 1
            while at >= 0 and lexemes[at].text != "(" and (at == index - 1 or lexemes[index - 1].text == ")"):
                yield lexemes[at].text
                at -= 1


def _code(text: str) -> list[Lexeme]:
    return [lexeme for lexeme in lex(text) if not lexeme.trivia and lexeme.kind is not LexemeKind.ERROR]
