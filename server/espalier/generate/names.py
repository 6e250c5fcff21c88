"""A trie of names, stored as a sorted tuple: the names below a prefix are one slice of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from espalier.ports import Name, NameKind

_VARIABLES = frozenset((NameKind.VARIABLE, NameKind.FIELD))
_TYPES = frozenset((NameKind.TYPE, NameKind.PACKAGE, NameKind.OTHER))


class NameTrie:
    """The names that an oracle allows at one caret; the other arguments are those of `ports.Names`."""

    def __init__(
        self,
        names: Iterable[Name],
        closed: bool = True,
        unless: Iterable[str] = (),
        stem: str = "",
        values: Mapping[str, frozenset[str]] | None = None,
        lambdas: bool = True,
    ) -> None:
        self.unless = frozenset(unless)
        self.values = values or {}
        self.lambdas = lambdas
        self._names = tuple(names)
        self._closed = closed
        self._stem = stem
        self._one = {name.text: name for name in self._names}
        self._several: dict[str, list[Name]] = {}
        if len(self._one) < len(self._names):
            for name in self._names:
                self._several.setdefault(name.text, []).append(name)

    def _meanings(self, word: str) -> Sequence[Name]:
        one = self._one.get(word)
        return () if one is None else self._several.get(word) or (one,)

    @cached_property
    def _sorted(self) -> tuple[str, ...]:
        return tuple(sorted(self._one))

    @cached_property
    def types(self) -> NameTrie:
        """The same answer for a place where only a type can stand, or a package before one."""
        types = (name for name in self._names if name.kind in _TYPES)
        return NameTrie(types, self._closed, self.unless, self._stem, self.values, self.lambdas)

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """What is a variable or a field and nothing else, sorted."""
        return tuple(word for word in self._sorted if self.kinds(word) <= _VARIABLES)

    def __bool__(self) -> bool:
        return bool(self._one)

    @property
    def rejects_all(self) -> bool:
        """Whether nothing can stand at the caret."""
        return self._closed and not self._one and not self.unless

    def hold_for(self, word: str) -> bool:
        """Whether no other name can begin with `word`, which goes on from the stem. An answer to an empty stem lacks
        only types that are not imported, and these begin with a capital."""
        return self._closed or (word != self._stem == "" and not word[0].isupper())

    def kinds(self, word: str) -> frozenset[NameKind]:
        """The kinds of the name that is exactly `word`; empty when there is none."""
        return frozenset(name.kind for name in self._meanings(word))

    def never(self, word: str) -> frozenset[str]:
        """The tokens that cannot follow the name `word`."""
        return _common(name.never for name in self._meanings(word))

    def called(self, word: str) -> frozenset[str]:
        """The tokens that cannot follow a call of `word`, or its creation: see `ports.Name.called`."""
        return _common(name.called for name in self._meanings(word) if "(" not in name.never)

    def must_go_on(self, word: str, ends: frozenset[str]) -> bool:
        """Whether no one of `ends` can follow the name `word`, nor a call of it: its type does not fit."""
        return all((each.never if "(" in each.never else each.called) >= ends for each in self._meanings(word))

    def below(self, stem: str) -> tuple[str, ...]:
        """The names that begin with `stem`, sorted."""
        names = self._sorted
        first = bisect_left(names, stem)
        return names[first : bisect_left(names, stem + "\U0010ffff", lo=first)]

    def begins(self, stem: str) -> bool:
        """Whether some name begins with `stem`."""
        first = bisect_left(self._sorted, stem)
        return first < len(self._sorted) and self._sorted[first].startswith(stem)


def _common(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset.intersection(*known) if (known := tuple(sets)) else frozenset()


def common_extension(stem: str, words: Collection[str]) -> str:
    """The text with which all of `words`, each beginning with `stem`, go on; '' when there is none."""
    first, last = min(words, default=stem), max(words, default=stem)
    same = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[len(stem) : same]


def whole_parts(word: str, possible: Sequence[str]) -> str:
    """The text with which everything possible goes on, cut back to where a part of the name (a camel-case hump) ends.

    Tokenisers split names at such parts. Text inserted up to the middle of one would leave the model with pieces it
    never saw.
    """
    extension = common_extension(word, possible)
    end = len(word) + len(extension)
    while end > len(word) and not _hump_ends(end, possible):
        end -= 1
    return extension[: end - len(word)]


def _hump_ends(end: int, possible: Sequence[str]) -> bool:
    return any(len(name) == end for name in possible) or not any(name[end].islower() for name in possible)
