"""Rules for text that Java allows and users do not want; a model that strays there costs a compilation each time.

Each rule has a name, by which `--without` switches it off, and makes an exception of what the original text does
itself. No rule is a proof: what Java's grammar has no place for is for `endings` to reject.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from espalier.generate.arms import Ablation
from espalier.generate.statements import has_empty_statement, is_useless_label
from espalier.generate.tuning import TUNING
from espalier.java.context.brackets import OPENED_BY, open_after
from espalier.java.lexer import Lexeme, LexemeKind


@dataclass(frozen=True, slots=True)
class Place:
    """A generated lexeme. `kept`: the words before it; `last`: it ends the text so far; `stack`: the brackets that are
    open before it; `same_line`: the word before it stands on its line; `lines`: how many lines end with or before it,
    less one for each brace of its own that it still has to close."""

    lexeme: Lexeme
    kept: Sequence[str]
    last: bool
    stack: str
    same_line: bool
    lines: int


class Rules:
    """The rules that are switched on, for one hunk. `original`: its text before; `stack`: the brackets open before it;
    `preceder`: the word before it; `labels`: those that a jump names; `one_line`: it is to replace a line;
    `terminated`: it has to end with a statement's end."""

    def __init__(
        self,
        on: Collection[Ablation],
        original: Sequence[Lexeme],
        stack: str,
        preceder: str,
        labels: Collection[str],
        *,
        one_line: bool,
        terminated: bool,
    ) -> None:
        self._on = frozenset(on)
        self._rejecting = [rule for each, rule in _RULES.items() if each in on]
        self.may_be_empty = has_empty_statement([each.text for each in original if not each.trivia])
        self.lines_are_shared = _shares_lines(original, stack)
        self.preceder, self.labels, self.one_line = preceder, labels, one_line
        self._terminated = terminated and Ablation.UNTERMINATED in on

    def reject(self, place: Place) -> bool:
        """Whether a rule rejects the lexeme."""
        return any(rule(self, place) for rule in self._rejecting)

    def may_end_line(self, kept: Sequence[str]) -> bool:
        """Whether a line may end with these words: with a statement's end, if the text has to."""
        return not self._terminated or kept[-1:] in ([";"], ["{"], ["}"])

    def may_end(self, kept: Sequence[str]) -> bool:
        """Whether the text may end with these words."""
        useless = Ablation.LABEL in self._on and kept[-1:] == [":"] and self.useless(kept[:-1])
        return self.may_end_line(kept) and not useless

    def useless(self, kept: Sequence[str]) -> bool:
        """Whether the words and a colon are a label that no jump names."""
        return is_useless_label(kept, self.preceder, self.labels)


def _empty_statement(rules: Rules, place: Place) -> bool:
    """An empty statement after a statement."""
    previous = place.kept[-1] if place.kept else rules.preceder
    return place.lexeme.text == ";" == previous and not place.stack.endswith("(") and not rules.may_be_empty


def _second_statement(rules: Rules, place: Place) -> bool:
    """A statement on the line where another ended."""
    comment = place.lexeme.text == "/" and place.last
    shared = place.same_line and _shares_line(place.lexeme, place.kept, place.stack)
    return shared and not comment and not rules.lines_are_shared


def _label(rules: Rules, place: Place) -> bool:
    """A label that no jump names."""
    return place.lexeme.text == ":" and not place.last and rules.useless(place.kept)


def _blank_lines(rules: Rules, place: Place) -> bool:
    return place.lexeme.kind is LexemeKind.SPACE and place.lexeme.text.count("\n") > TUNING.blank_lines + 1


def _length(rules: Rules, place: Place) -> bool:
    """Many lines in place of one."""
    return rules.one_line and place.lines > TUNING.lines


_RULES: dict[Ablation, Callable[[Rules, Place], bool]] = {
    Ablation.EMPTY_STATEMENT: _empty_statement,
    Ablation.SECOND_STATEMENT: _second_statement,
    Ablation.LABEL: _label,
    Ablation.BLANK_LINES: _blank_lines,
    Ablation.LENGTH: _length,
}


def _shares_lines(lexemes: Sequence[Lexeme], stack: str) -> bool:
    """Whether a statement begins on the line where another ended."""
    kept: list[str] = []
    same_line = True
    for lexeme in lexemes:
        if lexeme.trivia:
            same_line &= "\n" not in lexeme.text
            continue
        if same_line and _shares_line(lexeme, kept, stack):
            return True
        same_line = True
        stack = open_after((lexeme.text,), stack)
        kept.append(lexeme.text)
    return False


def _shares_line(lexeme: Lexeme, kept: Sequence[str], stack: str) -> bool:
    """Whether `lexeme`, on the line of the last of `kept`, begins a statement after it; inside `for (` and `try (` none
    does."""
    return kept[-1:] == [";"] and not lexeme.trivia and lexeme.text not in OPENED_BY and not stack.endswith("(")
