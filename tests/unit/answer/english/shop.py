"""Names of the imaginary shop of the paraphrases, and a question's score."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from espalier.answer.english import Kind, Symbol
from espalier.answer.english.triggers import near_by_one
from espalier.answer.names import parts

HERE = Path(__file__).parent
_KINDS = {
    "exception": Kind.EXCEPTION,
    "aspect": Kind.ASPECT,
    "event": Kind.EVENT,
    "scheduled job": Kind.JOB,
    "test": Kind.TEST,
    "annotation": Kind.ANNOTATION,
}


class Shop:
    """`Names` of shop.json."""

    def __init__(self) -> None:
        self._by_words: dict[str, list[Symbol]] = {}
        self._written: dict[str, Symbol] = {}
        self._members: dict[tuple[str, str], Symbol] = {}
        for symbol in _symbols(json.loads((HERE / "shop.json").read_text())):
            self._written.setdefault(symbol.name, symbol)
            owner, _, member = symbol.name.rpartition(".")
            if symbol.kind in (Kind.METHOD, Kind.FIELD, Kind.COLUMN):
                self._members[owner, member] = symbol
            elif symbol.kind is Kind.PACKAGE:
                self._by_words.setdefault(member, []).append(symbol)
            elif symbol.kind not in (Kind.PROPERTY, Kind.ENDPOINT):
                self._by_words.setdefault("".join(parts(symbol.name)), []).append(symbol)

    def written(self, code: str) -> Symbol | None:
        name = re.sub(r"#|::", ".", code.removeprefix("@"))
        return self._written.get(name) or self._written.get(name.rpartition(".")[2] if "." not in name else name)

    def spelled(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        joined = "".join(part for word in words for part in parts(word))
        ending = {
            joined,
            joined.removesuffix("s"),
            joined.removesuffix("es"),
            re.sub("ies$", "y", joined),
            joined + "s",
        }
        forms = [joined, *sorted(ending - {joined})]
        return tuple(dict.fromkeys(symbol for form in forms for symbol in self._by_words.get(form, ())))

    def module(self, words: Sequence[str], *, packages: bool) -> str | None:
        """The imaginary shop has modules, but none that plain words would mean."""
        return None

    def says(self, letters: str) -> bool:
        return any(letters in name for name in self._by_words)

    def like(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        joined = "".join(part for word in words for part in parts(word))
        near = [name for name in self._by_words if near_by_one(joined, name)]
        return tuple(self._by_words[near[0]]) if len(near) == 1 else ()

    def member(self, owner: str, word: str) -> Symbol | None:
        return self._members.get((owner, word))


def _symbols(shop: dict[str, object]) -> Iterator[Symbol]:
    types = shop["types"]
    assert isinstance(types, dict)
    for kind, named in types.items():
        for name, members in named.items():
            yield Symbol(name, _KINDS.get(kind, Kind.TYPE))
            for member in members:
                yield Symbol(f"{name}.{member}", Kind.FIELD if kind == "entity" and member != "equals" else Kind.METHOD)
    for table, columns in shop["tables"].items():  # type: ignore[attr-defined]
        yield Symbol(table, Kind.TABLE)
        yield from (Symbol(f"{table}.{column}", Kind.COLUMN) for column in columns)
    yield from (Symbol(each.split()[1], Kind.ENDPOINT) for each in shop["endpoints"])  # type: ignore[attr-defined]
    yield from (Symbol(each, Kind.PROPERTY) for each in shop["properties"])  # type: ignore[attr-defined]
    yield from (Symbol(each, Kind.PACKAGE) for each in shop["packages"])  # type: ignore[attr-defined]
