"""Whether a text can still become Java as far as its grammar tells: a proof that needs no compiler.

All parses of a text are followed at once, each with the stack of the rules it is in (Lang 1974; ANTLR's adaptive
prediction, Parr, Harwell and Fisher 2014, simulates the same machine). The set of parses after a lexeme is memoised, so
texts with a common beginning cost one look-up for each lexeme. The set is empty exactly when no text of the grammar
begins so. As the grammar accepts all Java, no program is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from espalier.java.context.grammar import State, compiled
from espalier.java.lexer import CONTEXTUAL, KEYWORDS, OPERATORS, WORD_LITERALS, Lexeme, LexemeKind

Symbols = tuple[str, ...]
"""What a lexeme may be to the grammar; () for one that the grammar does not judge."""


@dataclass(frozen=True, slots=True, eq=False)
class _Frame:
    """Where to go on when the rules begun are done."""

    state: State
    below: _Frame | None


@dataclass(frozen=True, slots=True)
class _Place:
    """A state with all states that are reached from it by no lexeme."""

    reading: tuple[State, ...]
    calls: tuple[tuple[str, State], ...]
    final: bool


Reading = tuple[State, _Frame | None]


class Parse:
    """All parses of one text. `naming`: the classes of an identifier that comes next (`grammar`): a reference to any
    name, to a type, or a new name; '' where the grammar does not tell."""

    __slots__ = ("_automaton", "_next", "_readings", "naming")

    def __init__(self, automaton: Automaton, readings: frozenset[Reading]) -> None:
        self._automaton = automaton
        self._readings = readings
        self._next: dict[Symbols, Parse] = {}
        self.naming = _naming(readings)

    @property
    def dead(self) -> bool:
        """Whether no parse is left."""
        return not self._readings

    @property
    def declares_name(self) -> bool:
        """Whether an identifier that comes next can only be a new name."""
        return self.naming == {"new"}

    @property
    def wants_type(self) -> bool:
        """Whether an identifier that comes next can only be a type, or a package before one."""
        return self.naming == {"kind"}

    def after(self, symbols: Symbols) -> Parse:
        """The parses of the text with one more lexeme."""
        if not symbols:
            return self
        if symbols not in self._next:
            self._next[symbols] = self._automaton.step(self._readings, symbols)
        return self._next[symbols]

    def after_all(self, lexemes: Iterable[Lexeme]) -> Parse:
        """The parses of the text with `lexemes`, all of them finished."""
        parse = self
        for lexeme in lexemes:
            if not lexeme.trivia:
                parse = parse.after(symbols_of(lexeme))
        return parse

    def admits(self, lexemes: Sequence[Lexeme]) -> bool:
        """Whether a text may go on with `lexemes`, the last of which may still grow."""
        if [lexeme.text for lexeme in lexemes[-2:]] == [".", "."]:
            return not self.after_all(lexemes[:-2]).after(("...",)).dead
        parse = self.after_all(lexemes[:-1])
        if not lexemes or lexemes[-1].trivia or parse.dead:
            return not parse.dead
        grown = symbols_begun(lexemes[-1])
        return not grown or not parse.after(grown).dead

    def or_else(self, other: Parse) -> Parse:
        """The parses of both."""
        return self._automaton.parse(self._readings | other._readings)


_NAMES = frozenset(("id", "plain", "any"))
_KEPT = 50_000
"""Sets of parses; a file of 200,000 lexemes produces about half as many."""


class Automaton:
    """Runs the grammar. It memoises the sets of parses it has met, and drops them when they become too many."""

    def __init__(self) -> None:
        self._rules = compiled()
        self._places: dict[int, _Place] = {}
        self._frames: dict[tuple[int, int], _Frame] = {}
        """Keyed by the ids of what they hold. They keep it alive, so an id names one object as long as it is a key."""
        self._parses: dict[frozenset[Reading], Parse] = {}

    def begin(self, *rules: str) -> Parse:
        """The parses of the empty text at the beginning of any of these rules."""
        if len(self._parses) > _KEPT:
            self._parses, self._frames = {}, {}
        readings: set[Reading] = set()
        for rule in rules:
            self._enter(self._rules[rule], None, readings, set())
        return self.parse(frozenset(readings))

    def parse(self, readings: frozenset[Reading]) -> Parse:
        return self._parses.setdefault(readings, Parse(self, readings))

    def step(self, readings: frozenset[Reading], symbols: Symbols) -> Parse:
        found: set[Reading] = set()
        entered: set[tuple[int, int]] = set()
        for state, frame in readings:
            for symbol in (*symbols, "any"):
                for following in state.lexemes.get(symbol, ()):
                    self._enter(following, frame, found, entered)
        return self.parse(frozenset(found))

    def _enter(self, state: State, frame: _Frame | None, found: set[Reading], entered: set[tuple[int, int]]) -> None:
        """Add everything that may be read next at `state` with `frame` below."""
        waiting = [(state, frame)]
        while waiting:
            state, frame = waiting.pop()
            key = (id(state), id(frame))
            if key in entered:
                continue
            entered.add(key)
            place = self._place(state)
            found.update((each, frame) for each in place.reading)
            waiting += ((self._rules[rule], self._frame(following, frame)) for rule, following in place.calls)
            if place.final and frame is not None:
                waiting.append((frame.state, frame.below))

    def _frame(self, state: State, below: _Frame | None) -> _Frame | None:
        """What is left to do after a rule. A rule that ends with a call needs no frame of its own."""
        place = self._place(state)
        if place.final and not place.reading and not place.calls:
            return below
        key = (id(state), id(below))
        if key not in self._frames:
            self._frames[key] = _Frame(state, below)
        return self._frames[key]

    def _place(self, state: State) -> _Place:
        if id(state) not in self._places:
            self._places[id(state)] = _place(state)
        return self._places[id(state)]


def _naming(readings: frozenset[Reading]) -> frozenset[str]:
    return frozenset(state.naming for state, _ in readings if not _NAMES.isdisjoint(state.lexemes))


def _place(state: State) -> _Place:
    reached: dict[int, State] = {}
    waiting = [state]
    while waiting:
        each = waiting.pop()
        if id(each) not in reached:
            reached[id(each)] = each
            waiting += each.free
    states = reached.values()
    return _Place(
        tuple(each for each in states if each.lexemes),
        tuple(call for each in states for call in each.calls),
        any(each.final for each in states),
    )


def symbols_of(lexeme: Lexeme) -> Symbols:
    """What a finished lexeme is to the grammar."""
    if lexeme.kind is LexemeKind.IDENTIFIER:
        if lexeme.text == "Override":
            return ("id",)
        return ("id", "plain", lexeme.text) if lexeme.text in CONTEXTUAL else ("id", "plain")
    if lexeme.kind is LexemeKind.LITERAL:
        return ("lit",)
    if lexeme.kind is LexemeKind.ERROR:
        return ("lit",) if lexeme.text[0] in "\"'" else ()
    return ("id", "plain", "_") if lexeme.text == "_" else (lexeme.text,)


def symbols_begun(lexeme: Lexeme) -> Symbols:
    """What a lexeme at a text's end may be or become. A slash may become a comment, a backslash part of a name."""
    if lexeme.kind is LexemeKind.OPERATOR:
        return _grown(lexeme.text)
    if lexeme.kind is LexemeKind.ERROR or lexeme.text[0] in "\"'" or lexeme.text[0].isdigit():
        return symbols_of(lexeme)
    return _words(lexeme.text) if lexeme.text[0] != "." else ("lit",)


@cache
def _grown(operator: str) -> Symbols:
    if operator == "/":
        return ()
    number = ("lit",) if operator == "." else ()
    return (*sorted(longer for longer in OPERATORS if longer.startswith(operator)), *number)


def _words(begun: str) -> Symbols:
    literal = ("lit",) if any(word.startswith(begun) for word in WORD_LITERALS) else ()
    return ("id", "plain", *(word for word in _RESERVED if word.startswith(begun)), *literal)


_RESERVED = tuple(sorted(KEYWORDS | CONTEXTUAL))
