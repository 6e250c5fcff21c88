"""Finds what a hole must contain for the errors around it to go, once for model and check: the model makes such texts
probable (`models.hole_prior`), and the engine rejects all others without a compilation (`generate.endings`).

A variable that is used after the hole in its block and declared nowhere exists only if the hole declares it. A variable
that may have no value needs one, wherever after the hole its method uses it (a loop's condition is after its block),
unless the code after the hole is not reached. A method that must return a value does so, or does not end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.generate import hunk_context, open_after_hunk, words
from espalier.java.context.brackets import needed_by, open_after
from espalier.java.context.declarations import certainly_declares
from espalier.java.context.methods import method_around
from espalier.java.context.nesting import automaton
from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.ports import Hunk, Needs, Problem
from espalier.repair.problems import MUST_RETURN, UNKNOWN_VARIABLES, WITHOUT_VALUE
from espalier.repair.tuning import TUNING


def needs_of(hunk: Hunk, generated: str, problems: Sequence[Problem]) -> Needs:
    """What the hole needs so that `problems` go. The compiler found these problems with `generated` in the hunk. A hunk
    that is not among statements needs nothing, because a class may inherit what is not declared."""
    around = hunk_context(hunk)
    opens = open_after_hunk(around, words(hunk.original)) != around.before
    if not around.in_block or (opens and _are_members(hunk.after)):
        return Needs()
    end = hunk.start + len(generated)
    text = hunk.before + generated + hunk.after
    method = method_around(text, hunk.start)
    last = method[1] if method else len(text)
    declares, assigns, returns = set[str](), set[str](), False
    for problem in problems:
        after = problem.start >= end
        inside = after and _reaches(text[end : problem.start])
        name = text[problem.start : problem.end]
        if inside and problem.code in UNKNOWN_VARIABLES and _is_variable(name) and not _declared(name, text[end:]):
            declares.add(name)
        elif after and problem.start < last and problem.code in WITHOUT_VALUE and _is_variable(name):
            assigns.add(name)
        elif problem.code == MUST_RETURN and _holds(text[problem.end : hunk.start]):
            returns = True
    return Needs(frozenset(declares), frozenset(assigns), returns)


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
