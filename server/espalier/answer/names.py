"""Every name of the ontology by its words, so that a question may say "pricing service" for `PricingService`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, Node, NodeKind

_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_a-zA-Z]+")
_LIKE = 0.5
_NAMED = (
    TYPE_KINDS
    | MEMBER_KINDS
    | {NodeKind.BEAN, NodeKind.TABLE, NodeKind.PROPERTY, NodeKind.COLUMN, NodeKind.DESTINATION, NodeKind.EXTERNAL}
)


def parts(name: str) -> tuple[str, ...]:
    """Camel-case and underscore parts in lower case: `HTTPServer_2` -> http, server, 2."""
    return tuple(part.lower() for part in _PART.findall(name))


@lru_cache(1 << 15)
def joined(name: str) -> str:
    """A name's parts in one word; most names are of several nodes."""
    return "".join(parts(name))


class Name(NamedTuple):
    """A node's name, and its words joined."""

    text: str
    kind: NodeKind
    joined: str


class Table:
    """Names by key, kept up with an ontology: an edit costs its own names."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.endpoints: set[str] = set()
        self.files: set[str] = set()
        self.by_words: dict[str, dict[str, Name]] = {}
        self._names: dict[str, Name] = {}
        self._with_pair: dict[str, set[str]] = {}
        """Joined words by two letters one after the other; empty until somebody asks."""

    def follow(self, ontology: Ontology) -> None:
        """Takes up what has changed since the last time."""
        changed = ontology.changes()
        if changed is None:
            self.clear()
            for key, kind, name in ontology.names():
                self._add(key, kind, name)
        for key in changed or ():
            self._remove(key)
            if (node := ontology.node(key)) is not None:
                self._add(node.key, node.kind, node.name)

    def with_pair(self, pair: str) -> Collection[str]:
        """The joined words that hold two letters one after the other."""
        if not self._with_pair:
            for joined in self.by_words:
                self._pair(joined)
        return self._with_pair.get(pair, ())

    def _add(self, key: str, kind: NodeKind, text: str) -> None:
        if kind in _NAMED:
            name = self._names[key] = Name(text, kind, joined(text))
            alike = self.by_words.get(name.joined)
            if alike is not None:
                alike[key] = name
                return
            self.by_words[name.joined] = {key: name}
            if self._with_pair:
                self._pair(name.joined)
        elif kind is NodeKind.ENDPOINT:
            self.endpoints.add(key)
        elif kind is NodeKind.FILE:
            self.files.add(key)

    def _remove(self, key: str) -> None:
        self.endpoints.discard(key)
        self.files.discard(key)
        name = self._names.pop(key, None)
        if name is not None:
            del self.by_words[name.joined][key]
            if not self.by_words[name.joined]:
                del self.by_words[name.joined]
                for pair in _pairs(name.joined) & self._with_pair.keys():
                    self._with_pair[pair].discard(name.joined)

    def _pair(self, joined: str) -> None:
        for pair in _pairs(joined):
            self._with_pair.setdefault(pair, set()).add(joined)


class Names:
    """Names of an ontology as it is when the first is looked up. Lookups by words ignore case and how the words are
    joined; what is found is in the order of its keys."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology

    @cached_property
    def _table(self) -> Table:
        """Filled when it is needed: a name that is written as it stands in the code needs none."""
        table = _TABLES.get(self._ontology)
        if table is None:
            table = _TABLES[self._ontology] = Table()
        table.follow(self._ontology)
        return table

    @property
    def endpoints(self) -> tuple[Node, ...]:
        return self._nodes(self._table.endpoints)

    @property
    def files(self) -> tuple[Node, ...]:
        return self._nodes(self._table.files)

    def all(self) -> Iterable[str]:
        """The different names of types, members, beans, tables, properties and external types."""
        return {name.text for each in self._table.by_words.values() for name in each.values()}

    def says(self, letters: str) -> bool:
        """Whether some name, its words joined, contains these lower-case letters."""
        return any(letters in joined for joined in self._table.by_words)

    def named(self, texts: Collection[str]) -> tuple[Node, ...]:
        """The nodes that have one of these names."""
        found = (key for each in self._table.by_words.values() for key, name in each.items() if name.text in texts)
        return self._nodes(found)

    def spelled(self, words: Iterable[str]) -> tuple[Node, ...]:
        """Nodes whose whole name is these words, the last one in singular or plural."""
        joined = "".join(part for word in words for part in parts(word))
        for form in (joined, joined.removesuffix("s"), joined.removesuffix("es"), joined + "s"):
            if form and form in self._table.by_words:
                return self._nodes(self._table.by_words[form])
        return ()

    def containing(self, words: Iterable[str]) -> tuple[Node, ...]:
        """Types whose names have all these words among their parts."""
        wanted = {part for word in words for part in parts(word)}
        names = ((key, name) for each in self._table.by_words.values() for key, name in each.items())
        types = (key for key, name in names if name.kind in TYPE_KINDS and wanted <= set(parts(name.text)))
        return self._nodes(types) if wanted else ()

    def near(self, name: str, count: int = 5) -> tuple[str, ...]:
        """Names most like `name`: Dice's coefficient over letter pairs (Adamson and Boreham 1974) of at least 0.5."""
        wanted = _pairs("".join(parts(name)))
        common = Counter(joined for pair in wanted for joined in self._table.with_pair(pair))
        scored = ((2 * shared / (len(wanted) + len(_pairs(joined))), joined) for joined, shared in common.items())
        best = sorted((item for item in scored if item[0] >= _LIKE), reverse=True)[:count]
        return tuple(_shown(self._table.by_words[joined]) for _, joined in best)

    def near_path(self, path: str, count: int = 5) -> tuple[str, ...]:
        """Endpoints most like `path`, compared in the same way."""
        wanted = _pairs(path.rpartition(" ")[2])
        scored = [(_dice(wanted, _pairs(key.partition(" ")[2])), key) for key in self._table.endpoints]
        return tuple(key for score, key in sorted(scored, reverse=True)[:count] if score >= _LIKE)

    def _nodes(self, keys: Iterable[str]) -> tuple[Node, ...]:
        found = (self._ontology.node(key) for key in sorted(keys))
        return tuple(node for node in found if node is not None)


def _pairs(word: str) -> set[str]:
    return {first + second for first, second in pairwise(word)}


def _dice(one: set[str], other: set[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other) or 1)


def _shown(names: Mapping[str, Name]) -> str:
    """The name as a type has it, if one does."""
    _, shown = min((name.kind not in TYPE_KINDS, name.text) for name in names.values())
    return shown


_TABLES: WeakKeyDictionary[Ontology, Table] = WeakKeyDictionary()


def names_of(ontology: Ontology) -> Names:
    """The names of the ontology as it is when the first of them is looked up. Only what has changed since an earlier
    lookup is read anew."""
    return Names(ontology)
