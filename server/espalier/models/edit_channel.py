"""The failing line as the source of a noisy channel: most of a fix is copied from it.

A hidden alignment walks over the original's lexemes. At each it copies, substitutes, or deletes; between them it
inserts; at the end it stops. Insertions and deletions come in bursts (affine gaps: the pair hidden Markov model of
Durbin, Eddy, Krogh and Mitchison 1998, chapter 4). The forward recursion over the alignments gives the exact
probability of each next lexeme, given those generated so far. So the channel and the language model inside it are one
generative model. Insertions come from the language model, substitutions from a mixture of it and of words that resemble
the replaced lexeme.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

_OPERATORS = (
    ("<", "<=", ">", ">=", "==", "!="),
    ("&&", "||"),
    ("+", "-", "*", "/", "%"),
    ("&", "|", "^"),
    ("<<", ">"),
    ("++", "--"),
    ("+=", "-=", "*=", "/="),
    ("true", "false", "null"),
    ("0", "1", "2", "-1"),
    ("int", "long", "short", "byte", "char", "double", "float", "boolean"),
    ("private", "protected", "public"),
    ("break", "continue", "return"),
    ("if", "while"),
)


@dataclass(frozen=True, slots=True)
class Rates:
    """Probabilities of the alignment's moves. `doubted`: of copying a lexeme that is probably wrong."""

    copy: float = 0.93
    doubted: float = 0.35
    insert: float = 0.03
    insert_more: float = 0.6
    delete: float = 0.015
    delete_more: float = 0.5
    similar: float = 0.65


RATES = Rates()


@dataclass(frozen=True, slots=True)
class Slot:
    """One lexeme of the original: its text, the probability of copying it, and what resembles it (shares summing to
    1)."""

    text: str
    copy: float
    similar: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Mixture:
    """The next lexeme's distribution: P(w) = `direct[w]` + `language` * language model's (w); `end`: the text ends
    here."""

    direct: Mapping[str, float]
    language: float
    end: float


class EditChannel:
    """The forward recursion. `matched[j]`, `inserted[j]`: mass of alignments that consumed j lexemes, by their last
    move."""

    def __init__(self, slots: Sequence[Slot], rates: Rates = RATES) -> None:
        self._slots = slots
        self._rates = rates
        self._matched = [1.0] + [0.0] * len(slots)
        self._inserted = [0.0] * (len(slots) + 1)

    def copy(self) -> EditChannel:
        other = EditChannel(self._slots, self._rates)
        other._matched, other._inserted = self._matched, self._inserted
        return other

    def next(self) -> Mixture:
        """The distribution of the next lexeme."""
        matching, inserting, end = self._moves()
        similar = self._rates.similar
        direct: dict[str, float] = {}
        language = sum(inserting)
        for mass, slot in zip(matching, self._slots, strict=False):
            changed = mass * (1.0 - slot.copy)
            direct[slot.text] = direct.get(slot.text, 0.0) + mass * slot.copy
            for word, share in slot.similar.items():
                direct[word] = direct.get(word, 0.0) + changed * similar * share
            language += changed * ((1.0 - similar) if slot.similar else 1.0)
        return Mixture(direct, language, end)

    def advance(self, word: str, language: float) -> None:
        """Take in the generated `word`, to which the language model gave the probability `language`."""
        matching, inserting, _ = self._moves()
        matched = [0.0]
        for mass, slot in zip(matching, self._slots, strict=False):
            matched.append(mass * self._emitted(slot, word, language))
        inserted = [mass * language for mass in inserting]
        total = sum(matched) + sum(inserted)
        if total <= 0.0:
            matched, inserted = self._lost()
            total = 1.0
        self._matched = [mass / total for mass in matched]
        self._inserted = [mass / total for mass in inserted]

    def _emitted(self, slot: Slot, word: str, language: float) -> float:
        similar = self._rates.similar if slot.similar else 0.0
        changed = similar * slot.similar.get(word, 0.0) + (1.0 - similar) * language
        return (slot.copy if word == slot.text else 0.0) + (1.0 - slot.copy) * changed

    def _lost(self) -> tuple[list[float], list[float]]:
        """Masses after a word with no probability in the channel or the language model; it counts as an insertion."""
        return [0.0] * len(self._matched), [a + b for a, b in zip(self._matched, self._inserted, strict=True)]

    def _moves(self) -> tuple[list[float], list[float], float]:
        """Masses about to match lexeme j+1, about to insert after j, and about to end."""
        rates, last = self._rates, len(self._slots)
        matching: list[float] = []
        inserting: list[float] = []
        deleting = 0.0
        for j, (matched, inserted) in enumerate(zip(self._matched, self._inserted, strict=True)):
            more = matched * rates.insert + inserted * rates.insert_more
            on = matched * (1.0 - rates.insert) + inserted * (1.0 - rates.insert_more)
            inserting.append(more)
            if j == last:
                return matching, inserting, on + deleting
            matching.append(on * (1.0 - rates.delete) + deleting * (1.0 - rates.delete_more))
            deleting = on * rates.delete + deleting * rates.delete_more
        raise AssertionError("there is one state more than lexemes")


def slots(
    original: Sequence[str],
    doubted: Callable[[str], bool],
    known: Callable[[str], bool],
    nearby: Collection[str],
    rates: Rates = RATES,
) -> list[Slot]:
    """The original's lexemes with what may replace them: siblings of operators and keywords, and for identifiers the
    `known` ones an edit away (Norvig's spelling corrector, 2007) and the `nearby` ones that share many letters."""
    return [
        Slot(word, rates.doubted if doubted(word) else rates.copy, _shares(alternatives(word, known, nearby)))
        for word in original
    ]


def alternatives(word: str, known: Callable[[str], bool], nearby: Collection[str]) -> dict[str, float]:
    """Scores of the words that resemble `word`, without `word`."""
    if not (word[0].isalpha() or word[0] in "_$") or any(word in group for group in _OPERATORS):
        return {other: 1.0 for group in _OPERATORS if word in group for other in group if other != word}
    found = {other: score for other in nearby if (score := _likeness(word, other)) > _ALIKE and other != word}
    return found | {other: 2.0 for other in _one_edit(word) if known(other) and other != word}


def _shares(scores: Mapping[str, float]) -> dict[str, float]:
    total = sum(scores.values())
    return {word: score / total for word, score in scores.items()}


def _likeness(one: str, other: str) -> float:
    """The square of Dice's coefficient of letter pairs, regardless of case."""
    a, b = _pairs(one), _pairs(other)
    return (2.0 * len(a & b) / max(len(a) + len(b), 1)) ** 2


def _pairs(word: str) -> frozenset[str]:
    lower = f"^{word.lower()}$"
    return frozenset(lower[i : i + 2] for i in range(len(lower) - 1))


_ALIKE = 0.25
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"


def _one_edit(word: str) -> set[str]:
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    deletes = {a + b[1:] for a, b in splits if b}
    swaps = {a + b[1] + b[0] + b[2:] for a, b in splits if len(b) > 1}
    replaces = {a + letter + b[1:] for a, b in splits if b for letter in _LETTERS}
    inserts = {a + letter + b for a, b in splits for letter in _LETTERS}
    return (deletes | swaps | replaces | inserts) - {"", word}
