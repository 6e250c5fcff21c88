"""Every name of the ontology by its words, so that a question may say "pricing service" for `PricingService`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from weakref import WeakKeyDictionary

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, Node, NodeKind

_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_a-zA-Z]+")
_LIKE = 0.5
_NAMED = TYPE_KINDS | MEMBER_KINDS | {NodeKind.BEAN, NodeKind.TABLE, NodeKind.EXTERNAL}


def parts(name: str) -> tuple[str, ...]:
    """Camel-case and underscore parts in lower case: `HTTPServer_2` -> http, server, 2."""
    return tuple(part.lower() for part in _PART.findall(name))


class Names:
    """Names of one revision of the ontology. Lookups by words ignore case and how the words are joined."""

    def __init__(self, ontology: Ontology) -> None:
        self.endpoints: list[Node] = []
        self.files: list[Node] = []
        self._by_words: dict[str, list[Node]] = {}
        for node in ontology.nodes():
            if node.kind is NodeKind.ENDPOINT:
                self.endpoints.append(node)
            elif node.kind is NodeKind.FILE:
                self.files.append(node)
            elif node.kind in _NAMED:
                self._by_words.setdefault("".join(parts(node.name)), []).append(node)

    def spelled(self, words: Iterable[str]) -> tuple[Node, ...]:
        """Nodes whose whole name is these words, the last one in singular or plural."""
        joined = "".join(part for word in words for part in parts(word))
        for form in (joined, joined.removesuffix("s"), joined.removesuffix("es"), joined + "s"):
            if form and form in self._by_words:
                return tuple(self._by_words[form])
        return ()

    def containing(self, words: Iterable[str]) -> tuple[Node, ...]:
        """Types whose names have all these words among their parts."""
        wanted = {part for word in words for part in parts(word)}
        types = (node for nodes in self._by_words.values() for node in nodes if node.kind in TYPE_KINDS)
        return tuple(node for node in types if wanted and wanted <= set(parts(node.name)))

    def near(self, name: str, count: int = 5) -> tuple[str, ...]:
        """Names most like `name`: Dice's coefficient over letter pairs (Adamson and Boreham 1974) of at least 0.5."""
        wanted = _pairs("".join(parts(name)))
        common = Counter(joined for pair in wanted for joined in self._with_pair.get(pair, ()))
        scored = ((2 * shared / (len(wanted) + len(_pairs(joined))), joined) for joined, shared in common.items())
        best = sorted((item for item in scored if item[0] >= _LIKE), reverse=True)[:count]
        return tuple(_shown(self._by_words[joined]) for _, joined in best)

    def near_path(self, path: str, count: int = 5) -> tuple[str, ...]:
        """Endpoints most like `path`, compared in the same way."""
        wanted = _pairs(path.rpartition(" ")[2])
        scored = [(_dice(wanted, _pairs(node.key.partition(" ")[2])), node.key) for node in self.endpoints]
        return tuple(key for score, key in sorted(scored, reverse=True)[:count] if score >= _LIKE)

    @cached_property
    def _with_pair(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for joined in self._by_words:
            for pair in _pairs(joined):
                found.setdefault(pair, []).append(joined)
        return found


def _pairs(word: str) -> set[str]:
    return {first + second for first, second in pairwise(word)}


def _dice(one: set[str], other: set[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other) or 1)


def _shown(nodes: list[Node]) -> str:
    types = (node.name for node in nodes if node.kind in TYPE_KINDS)
    return next(types, nodes[0].name)


_CACHE: WeakKeyDictionary[Ontology, tuple[int, Names]] = WeakKeyDictionary()


def names_of(ontology: Ontology) -> Names:
    """The names of the ontology's present revision; made once for each."""
    revision, names = _CACHE.get(ontology, (-1, None))
    if names is None or revision != ontology.revision:
        names = Names(ontology)
        _CACHE[ontology] = (ontology.revision, names)
    return names
