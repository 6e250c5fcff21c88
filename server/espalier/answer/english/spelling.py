"""Other ways to say a name: abbreviations, "the mapper of products", one wrong letter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from espalier.answer.english.tokens import Token, words

_SHORT = {
    "repo": "repository", "svc": "service", "srv": "service", "ctrl": "controller", "cfg": "config", "conf": "config",
    "config": "configuration", "mgr": "manager", "auth": "authentication", "db": "database", "util": "utils",
    "utility": "utils", "impl": "implementation", "props": "properties", "param": "parameter", "msg": "message",
    "img": "image", "qty": "quantity", "addr": "address", "acct": "account", "pwd": "password", "tx": "transaction",
    "evt": "event", "gw": "gateway", "calc": "calculator", "gen": "generator", "ex": "exception", "doc": "document",
    "info": "information", "num": "number", "cat": "category", "cust": "customer", "prod": "product",
}  # fmt: skip
_OTHERS: dict[str, tuple[str, ...]] = {}
for _short, _long in _SHORT.items():
    _OTHERS[_short] = (*_OTHERS.get(_short, ()), _long)
    _OTHERS[_long] = (*_OTHERS.get(_long, ()), _short)
_AGENT = re.compile(r"(?:\w{3,}(?:er|or|ory)|service|facade|util|utils|config|exception|impl|dto|entity|helper)s?")
_NO_AGENT = words("number order user owner caller customer parameter layer number folder header error")
_OF = words("of for")
_ARTICLES = words("the a an all our")
_LAST = 3
_LETTERS = 8
_WORD = 4


def other_words(run: Sequence[str]) -> Iterator[list[str]]:
    """The run with one abbreviation written out, or one word abbreviated."""
    for at, word in enumerate(run):
        for other in _OTHERS.get(word, ()):
            yield [*run[:at], other, *run[at + 1 :]]


def turned(said: Sequence[Token], at: int) -> Iterator[tuple[int, list[str]]]:
    """ "mapper of the products" as product mapper, and where it ends; only for nouns of things that do something."""
    for size in (2, 1):
        head = said[at : at + size]
        after = at + size
        if len(head) < size or after >= len(said) or said[after].low not in _OF or not is_agent(head[-1].low):
            continue
        start = after + 1 + (after + 1 < len(said) and said[after + 1].low in _ARTICLES)
        for end in range(min(len(said), start + _LAST), start, -1):
            if not any(token.mark for token in said[start:end]):
                yield end, [*(token.low for token in said[start : end - 1]), _one(said[end - 1].low), *_low(head)]


def is_agent(word: str) -> bool:
    """Whether the word names a thing that does something, as types often end in."""
    return _AGENT.fullmatch(word) is not None and word not in _NO_AGENT


def long_enough(run: Sequence[str]) -> bool:
    """Whether one wrong letter leaves no doubt about what is meant."""
    return sum(map(len, run)) >= _LETTERS and all(len(word) >= _WORD for word in run)


def _one(word: str) -> str:
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def _low(said: Sequence[Token]) -> list[str]:
    return [token.low for token in said]
