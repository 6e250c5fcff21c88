"""Ranks accepted candidates.

The score is the log-probability of the generated tokens, divided by the number of lexemes of the whole replacement, but
at most by that of the original. Kept lexemes count as certain, so a one-word hole and a line that was generated as a
whole have comparable scores. Division by the generated tokens alone would favour long holes. Division by all lexemes of
a longer replacement would favour it, because many certain tokens hide one improbable token.

A candidate that only deletes code removes many an error without a repair. It comes after all others and is not offered
alone, unless a chat model proposes it, which has read what it deletes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from espalier.java.context.brackets import pairs
from espalier.java.lexer import LexemeKind, lex
from espalier.repair.fix import CHAT_MODEL, Candidate
from espalier.repair.tuning import TUNING

_WORDS = frozenset({"identifier", "keyword", "literal"})
_BEFORE_EXPRESSION = frozenset({"(", "[", ",", "=", "return", "throw"})
_AFTER_EXPRESSION = frozenset({")", "]", ",", ";"})


def normal_form(text: str) -> tuple[str, ...]:
    """The text without what does not change its meaning: trivia, a label before it, empty statements after it, brackets
    around a whole expression. Candidates with the same normal form are one candidate."""
    words = [lexeme for lexeme in lex(text) if not lexeme.trivia]
    while len(words) > 2 and words[0].kind is LexemeKind.IDENTIFIER and words[1].text == ":":
        words = words[2:]
    texts = [word.text for word in words]
    while texts[-2:] in ([";", ";"], ["}", ";"]):
        texts.pop()
    return tuple(_unbracketed(texts))


def identity(candidate: Candidate) -> tuple[object, ...]:
    """What it does; candidates that do the same are one."""
    return normal_form(candidate.text), candidate.imports, candidate.elsewhere


def score(logprob: float, original: str, what: Sequence[str]) -> float:
    """The log-probability per lexeme. `what`: the replacement's normal form."""
    return logprob / max(min(len(what), len(normal_form(original))), 1)


def _unbracketed(texts: list[str]) -> list[str]:
    """The lexemes without round brackets around everything between two delimiters: `return (a);`, `f((a))`."""
    dropped: set[int] = set()
    for opening, closing in pairs(texts)[0].items():
        before = texts[opening - 1] if opening else ""
        after = texts[closing + 1] if closing + 1 < len(texts) else ""
        around = texts[opening] == "(" and before in _BEFORE_EXPRESSION and after in _AFTER_EXPRESSION
        if around and closing - opening > 1:
            dropped |= {opening, closing}
    return [text for index, text in enumerate(texts) if index not in dropped]


def note(original: str, replacement: str) -> str:
    """'' for a repair, or what a candidate does that only deletes code."""
    words = [lexeme.text for lexeme in lex(replacement) if lexeme.kind in _WORDS]
    was = [lexeme.text for lexeme in lex(original) if lexeme.kind in _WORDS]
    if not was or len(words) > len(was) or words == was:
        return ""
    if not words:
        return "comments the line out" if _commented(replacement) else "empties the line"
    return "only deletes code" if len(words) < len(was) and _subsequence(words, was) else ""


def ranked(candidates: Iterable[Candidate], original: str, wanted: int) -> tuple[Candidate, ...]:
    """The best `wanted`, ranks from 1. Candidates with the same normal form, imports and edits elsewhere are merged
    into the best of them."""
    best: dict[tuple[object, ...], Candidate] = {}
    for candidate in sorted(candidates, key=lambda candidate: _order(candidate, original)):
        best.setdefault(identity(candidate), candidate)
    kept = list(best.values())[:wanted]
    if kept and kept[0].note and kept[0].origin != CHAT_MODEL:
        return ()
    return tuple(replace(candidate, rank=rank) for rank, candidate in enumerate(kept, 1))


def plausible(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates that are not much less probable than the best, do more than delete code and leave no error that
    another one takes away: the list ends where sense ends."""
    best = max((candidate.logprob for candidate in candidates), default=0.0)
    mending = (each for each in candidates if each.mends and not each.note)
    fewest = min((len(each.remaining) for each in mending), default=math.inf)
    near = (each for each in candidates if each.logprob >= best - TUNING.gap and len(each.remaining) <= fewest)
    kept = [each for each in near if not each.note or each.origin == CHAT_MODEL]
    return tuple(replace(candidate, rank=rank) for rank, candidate in enumerate(kept, 1))


def _order(candidate: Candidate, original: str) -> tuple[bool, bool, bool, bool, int, float, int]:
    failed = candidate.validation is not None and not candidate.validation.passed
    flaws = bool(candidate.note), not candidate.mends, failed, bool(candidate.breaks)
    size = edit_size(original, candidate.text) + sum(
        max(len(normal_form(each.text)), 1) for each in candidate.elsewhere
    )
    return *flaws, len(candidate.remaining), -candidate.score, size


def edit_size(original: str, replacement: str) -> int:
    """The number of words inserted, deleted or replaced."""
    changes = SequenceMatcher(None, normal_form(original), normal_form(replacement), autojunk=False).get_opcodes()
    return sum(max(end - start, to - since) for kind, start, end, since, to in changes if kind != "equal")


def _commented(text: str) -> bool:
    return any(lexeme.kind == "comment" for lexeme in lex(text))


def _subsequence(words: Sequence[str], of: Sequence[str]) -> bool:
    rest = iter(of)
    return all(word in rest for word in words)
