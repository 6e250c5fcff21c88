"""Where a generated text ends: at the hunk's end, at the suffix, never inside what follows.

What is open before the hunk and what the text after it closes determine which brackets must be open at the hunk's end.
A newline, a statement's end or the suffix ends the hunk only where exactly these are open. A closer of a bracket from
the left context ends the hunk, or is rejected.

Proofs reject what Java's grammar has no place for, here or before what follows (`syntax`, `right_context`); a jump
directly before a statement, which would be unreachable (JLS 14.22); and a `return` that has a value in a `void` method,
or none in another (14.17).

Rules that are no proofs have names and switches of their own (`rules`). A text is also rejected if it lacks a required
word, or if its first declaration does not declare a required variable (`Task`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate

from espalier.generate.arms import RULES, Ablation
from espalier.generate.contexts import (
    begins_line,
    hunk_context,
    open_after_hunk,
    open_before,
    unterminated,
    words,
)
from espalier.generate.lexical_context import read, without_begun_escape
from espalier.generate.right_context import readable_right_context
from espalier.generate.rules import Place, Rules
from espalier.generate.statements import TERMINATORS, begins_statement, jumped_to
from espalier.generate.task import Stop, Task
from espalier.generate.tuning import TUNING
from espalier.java.context.brackets import OPENED_BY, depth_change, lowest, open_after
from espalier.java.context.members import stays
from espalier.java.context.nesting import automaton
from espalier.java.lexer import WORD_LITERALS, Lexeme, LexemeKind, code, is_word, lex
from espalier.ports import Hunk, Needs

_GOES_ON = frozenset(("else", "catch", "finally", "case", "default", "extends", "implements", "throws", "instanceof"))
_JUMPS = frozenset(("return", "throw", "break", "continue"))
_ENDLESS = frozenset(("return", "throw", "while", "for", "do"))


@dataclass(frozen=True, slots=True)
class Going:
    """The text may go on."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The text that replaces the hole is the first `length` characters."""

    length: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """No continuation of the text can end cleanly."""


Verdict = Going | Ended | Rejected


class Ending:
    """Judges the text generated for one task. Without `clean` brackets and grammar are not judged, and no `rules`."""

    def __init__(self, hunk: Hunk, task: Task, clean: bool, rules: Collection[Ablation] = RULES) -> None:
        around = hunk_context(hunk)
        self.in_code = around.in_code
        self._clean = clean and around.in_code
        self._stop = task.stop
        self.rest = f"{task.suffix}\n{around.follower}\n"
        """What follows the generated text, as far as a lexeme before it depends on it."""
        self._line_ends = begins_line(task.suffix or hunk.after)
        self._suffix = task.suffix.strip()
        self._suffix_first = next(iter(code(self._suffix)), "")
        self._next_line = next((line.strip() for line in hunk.after.splitlines() if line.strip()), "")
        original = words(hunk.original)
        terminated = bool(original) and original[-1] in TERMINATORS and not task.suffix
        self._terminated = terminated
        self._prefix = words(task.prefix)
        before = [*around.words_before, *self._prefix]
        self._start = open_after(self._prefix, around.before)
        self._before = before
        self._preceder = before[-1] if before else ""
        self._follower = "" if task.suffix else around.follower
        self._returned = around.returned
        labels = around.labels | jumped_to([*original, *words(task.suffix), around.follower])
        self._rules = Rules(
            rules,
            lex(hunk.original),
            around.before,
            self._preceder,
            labels,
            one_line=self._stop is Stop.LINE,
            terminated=terminated or (self._stop is Stop.STATEMENT and not task.suffix),
        )
        whole = open_after_hunk(around, original)
        self._target = open_before(whole, code(task.suffix)) if task.suffix else whole
        self._opens = len(self._target) > len(self._start)
        """The hole opens what the suffix closes: one closer more may belong to the hole."""
        self._suffix_recurs = _suffix_recurs(original, self._prefix, words(task.suffix))
        self._floor = min(lowest(original, around.before), len(self._target), len(self._start))
        self._precedes_statement = (
            not (task.prefix or task.suffix)
            and around.in_block
            and self._floor == len(self._start)
            and self._start == self._target
            and _JUMPS.isdisjoint(original)
            and begins_statement(words(hunk.after[: TUNING.text_after]))
        )
        """A statement of the same block follows, and it has to be reachable."""
        self._around = around.parse
        self._parse = around.parse if self._clean else None
        self._holds = _words_needed(task.prompt.needs) if self._clean else ()
        declares = self._start == self._target and around.in_block and not (task.prefix or around.begun)
        self._declares = task.prompt.needs.declares if declares and self._parse else frozenset[str]()
        if self._declares:
            self._parse = automaton().begin("declaring")
        self._before_generated = around.begun + task.prefix
        self._after_generated = task.suffix
        right_context = readable_right_context(hunk, whole) if self._parse else None
        begins = _begins_something(around.follower)
        self._right_context = (
            right_context if right_context is not None else tuple(lex(around.follower)) if begins else ()
        )

    def judge(self, text: str) -> Verdict:
        """The verdict on `text`, which was generated after the prefix."""
        verdict = self._scan(read(text), text) if self._clean else self._first_end(text)
        if isinstance(verdict, Rejected) or self._parse is None:
            return verdict
        if isinstance(verdict, Going):
            lexemes = read(without_begun_escape(self._before_generated + text))
            return verdict if self._parse.admits(lexemes) and self._declares_first(lexemes) else Rejected()
        generated = text[: verdict.length]
        return verdict if self._fits_right_context(generated) and self._holds_all(generated) else Rejected()

    def may_end(self, text: str) -> bool:
        """Whether the model may end the text here."""
        if not self._clean:
            return True
        lexemes = read(text)
        kept = [lexeme.text for lexeme in lexemes if not lexeme.trivia]
        return (
            not any(lexeme.kind is LexemeKind.ERROR for lexeme in lexemes)
            and not (lexemes and self._swallows(lexemes[-1]))
            and open_after(kept, self._start) == self._target
            and self._rules.may_end(kept)
            and self._fits_right_context(text)
            and self._holds_all(text)
        )

    def _holds_all(self, text: str) -> bool:
        """Whether every required word occurs."""
        words = set(code(self._before_generated + text)) if self._holds else ()
        return all(not choice.isdisjoint(words) for choice in self._holds)

    def _declares_first(self, lexemes: Sequence[Lexeme]) -> bool:
        """Whether the first name declared in the generated statements' own block is a required one."""
        parse, depth = self._parse, 0
        for lexeme in lexemes if self._declares and parse else ():
            if lexeme.trivia or parse is None:
                continue
            depth += depth_change(lexeme.text)
            if lexeme.kind is LexemeKind.IDENTIFIER and depth == 0 and parse.declares_name:
                last = lexeme is lexemes[-1]
                return any(name == lexeme.text or (last and name.startswith(lexeme.text)) for name in self._declares)
            parse = parse.after_all((lexeme,))
        return True

    def _fits_right_context(self, text: str) -> bool:
        """Whether the right context can be parsed after `text`, as far as it is known to be without errors."""
        if self._parse is None:
            return True
        whole = read(self._before_generated + text + self._after_generated)
        return not self._parse.after_all([*whole, *self._right_context]).dead

    def _swallows(self, last: Lexeme) -> bool:
        """Whether a comment would go on into what follows."""
        return unterminated(last) and not (last.text.startswith("//") and self._line_ends)

    def at_statement(self, text: str) -> bool:
        """Whether `text` ends with a statement's last lexeme, at the hunk's own level, where another statement may
        begin. After `do {}`, `try {}` or an array's braces none may begin. Nor may one after a member, since members
        may use later ones."""
        kept = code(text)
        if kept[-1:] not in ([";"], ["}"]) or open_after(kept, self._start) != self._target or self._around is None:
            return False
        return not self._around.after_all(read(self._before_generated + text)).after(("if",)).dead

    def _first_end(self, text: str) -> Verdict:
        begun = len(text) - len(text.lstrip())
        at = text.find("\n", begun) if self._stop is Stop.LINE else -1
        suffix_at = text.find(self._suffix, begun) if self._suffix else -1
        ends = [end for end in (at, suffix_at) if end >= 0]
        return Ended(min(ends)) if ends else Going()

    def _scan(self, lexemes: Sequence[Lexeme], text: str) -> Verdict:
        stack, line_end = self._start, -1
        kept: list[str] = []
        lines = 1
        for lexeme in lexemes:
            level = stack == self._target
            if level and self._follows(lexeme, text, line_end, kept):
                return Ended(lexeme.start if line_end < 0 else line_end)
            last = lexeme is lexemes[-1]
            breaks = lexeme.kind is LexemeKind.SPACE and "\n" in lexeme.text and bool(kept)
            if breaks and level and self._stop is Stop.LINE and self._may_end_line(text[: lexeme.start], kept):
                return Ended(lexeme.start)
            if breaks:
                line_end, lines = lexeme.start, lines + 1
            unclosed = max(stack.count("{") - self._target.count("{") - 1, 0) if breaks else 0
            place = Place(lexeme, kept, last, stack, line_end < 0, lines + unclosed)
            if lexeme.trivia:
                if self._rules.reject(place):
                    return Rejected()
                continue
            if lexeme.text in OPENED_BY and len(stack) <= self._floor:
                torso = self._stop is Stop.STATEMENT and kept[-1:] not in ([";"], ["}"])
                return Ended(lexeme.start) if level and kept and not self._suffix and not torso else Rejected()
            if lexeme.text in OPENED_BY and not stack.endswith(OPENED_BY[lexeme.text]):
                return Rejected()
            if self._is_rejected(lexeme, kept, stack, last) or self._rules.reject(place):
                return Rejected()
            stack = open_after((lexeme.text,), stack)
            kept.append(lexeme.text)
            line_end = -1
            if self._ends_statement(lexeme.text) and stack == self._target:
                return Ended(lexeme.end)
        return Going()

    def _follows(self, lexeme: Lexeme, text: str, line_end: int, kept: list[str]) -> bool:
        """Whether what follows the hunk, or the hole, begins at `lexeme`. Only a closer may follow an empty hole: the
        first comma of `, b` belongs to the hole. Where the hole may contain what the suffix begins with, it ends only
        where the rest of the line is the suffix."""
        if self._suffix and not kept and self._suffix_first not in OPENED_BY and self._suffix_first not in TERMINATORS:
            return False
        if self._suffix:
            if self._suffix_recurs:
                return _is_line(self._suffix, text[lexeme.start :])
            closing = lexeme.text in TERMINATORS or (lexeme.text in OPENED_BY and not self._opens)
            return text.startswith(self._suffix, lexeme.start) or (closing and lexeme.text == self._suffix_first)
        if lexeme.text == ";" == self._follower and not self._terminated:
            return True
        return (
            self._stop is Stop.HUNK
            and line_end >= 0
            and len(self._next_line) > 1
            and text.startswith(self._next_line, lexeme.start)
        )

    def _may_end_line(self, text: str, kept: list[str]) -> bool:
        """Whether a text ends with its line. One that is no whole statement goes on where the right context cannot
        follow it."""
        return self._rules.may_end_line(kept) and (kept[-1] in TERMINATORS or self._fits_right_context(text))

    def _is_rejected(self, lexeme: Lexeme, kept: list[str], stack: str, last: bool) -> bool:
        if kept[-1:] == ["return"] and self._returned and self._is_misreturned(lexeme, kept, last):
            return True
        if self._precedes_statement and not last and lexeme.text in _JUMPS and stack == self._target:
            return (kept[-1] if kept else self._preceder) in TERMINATORS
        return False

    def _is_misreturned(self, lexeme: Lexeme, kept: list[str], last: bool) -> bool:
        """Whether a method's `return` has a value and must not, or the reverse (JLS 14.17). A `return` in a lambda or a
        local class that begins in the hunk, in the template's prefix or after it, does not belong to the method."""
        written = [*self._prefix, *kept]
        if "->" in written or not stays(written):
            return False
        bare = lexeme.text == ";"
        return not bare and not (last and lexeme.text == "/") if self._returned == "void" else bare

    def _ends_statement(self, lexeme: str) -> bool:
        return self._stop is Stop.STATEMENT and not self._suffix and lexeme in TERMINATORS


def _suffix_recurs(original: list[str], prefix: list[str], suffix: list[str]) -> bool:
    """Whether the hole may contain what the suffix begins with, at the hole's own level: the original does, or is
    unknown."""
    end = len(original) - len(suffix)
    if not original or not suffix or original[: len(prefix)] != prefix or original[end:] != suffix:
        return not original
    hole = original[len(prefix) : end]
    depths = list(accumulate((depth_change(word) for word in hole), initial=0))
    return any(word == suffix[0] and depth == depths[-1] for word, depth in zip(hole, depths[:-1], strict=True))


def _is_line(line: str, text: str) -> bool:
    """Whether `text` begins with `line` and the line's end."""
    rest = text.removeprefix(line)
    return len(rest) < len(text) and rest.lstrip(" \t").startswith(("\n", "\r"))


def _words_needed(needs: Needs) -> tuple[frozenset[str], ...]:
    """Sets of words; a text that lacks all words of one set leaves an error."""
    declared = (frozenset((name,)) for name in sorted(needs.declares))
    assigned = (_ENDLESS | _JUMPS | {"yield", name} for name in sorted(needs.assigns))
    return (*declared, *assigned, *((_ENDLESS,) if needs.returns else ()))


def _begins_something(word: str) -> bool:
    """Whether `word` can follow a finished statement or member of any kind. Any other word may itself be an error of
    the file."""
    return word == "}" or (is_word(word) and word not in _GOES_ON and word not in WORD_LITERALS)
