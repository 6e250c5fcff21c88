"""Whether a text can still become a program, as far as names tell: the arms' recognisers behind one interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from espalier.generate.arms import Ask
from espalier.generate.identifiers import Identifiers, Value
from espalier.generate.memo import Questions
from espalier.generate.names import common_extension
from espalier.java.lexer import trailing_word


class Recogniser(Protocol):
    async def accepts(self, old: str, new: str, rest: str = "") -> bool:
        """Whether `new`, which extends the accepted `old`, can be completed. `rest`: what is known to follow `new`
        (when the hunk has ended), '' while it may go on."""
        ...

    async def forced(self, text: str) -> str:
        """The text that must follow `text`; '' when several may."""
        ...

    async def continuations(self, text: str) -> tuple[str, ...]:
        """Every way in which the identifier that stands or must stand at the end can go on; () when that is not
        known."""
        ...

    async def words(self, text: str) -> Mapping[str, bool]:
        """Words, reserved ones among them, that the one at the end, begun or not, can be, and whether it may be a whole
        value there. There may be others: types that are not imported, where nothing is begun, and new names."""
        ...

    async def value(self, text: str) -> Value:
        """What is known of the value that begins after `text`."""
        ...


class AcceptAll:
    """Accepts every text."""

    async def accepts(self, old: str, new: str, rest: str = "") -> bool:
        return True

    async def forced(self, text: str) -> str:
        return ""

    async def continuations(self, text: str) -> tuple[str, ...]:
        return ()

    async def words(self, text: str) -> Mapping[str, bool]:
        return {}

    async def value(self, text: str) -> Value:
        return Value()


class TokenEnds:
    """Repilot's check as published: the engine is asked where a token ends inside or before a name."""

    def __init__(self, questions: Questions, prefix: str, suffix: str) -> None:
        self._questions = questions
        self._prefix = prefix
        self._suffix = suffix

    async def accepts(self, old: str, new: str, rest: str = "") -> bool:
        if not new or not (new[-1].isalnum() or new[-1] in "._$"):
            return True
        text = self._prefix + new
        names = await self._questions.names(text, self._suffix)
        return names is None or bool(names.unless) or names.begins(trailing_word(text))

    async def forced(self, text: str) -> str:
        whole = self._prefix + text
        word = trailing_word(whole)
        inside = word != "" or whole.endswith(".")
        names = await self._questions.names(whole, self._suffix) if inside else None
        return common_extension(word, names.below(word)) if names is not None and not names.unless else ""

    async def continuations(self, text: str) -> tuple[str, ...]:
        return ()

    async def words(self, text: str) -> Mapping[str, bool]:
        return {}

    async def value(self, text: str) -> Value:
        return Value()


def recogniser(ask: Ask, questions: Questions, prefix: str, suffix: str, trie: bool) -> Recogniser:
    """The recogniser of an arm."""
    if ask is Ask.NEVER:
        return AcceptAll()
    if ask is Ask.TOKEN:
        return TokenEnds(questions, prefix, suffix)
    return Identifiers(questions, prefix, suffix, only_after_dot=ask is Ask.DOT, trie=trie)
