"""Every name of the ontology by its words, so that a question may say "pricing service" for `PricingService`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from weakref import WeakKeyDictionary

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, Node, NodeKind

_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_a-zA-Z]+")
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
        """Names most like `name`, by shared parts and then by letters; only those that are like it at all."""
        wanted = parts(name)
        letters = SequenceMatcher(b="".join(wanted))
        scored: list[tuple[float, str]] = []
        for joined, nodes in self._by_words.items():
            shared = len(set(wanted) & set(parts(nodes[0].name)))
            letters.set_seq1(joined)
            if shared or letters.real_quick_ratio() > 0.8:
                scored.append((shared / (len(wanted) + 1) + letters.ratio(), _shown(nodes)))
        return tuple(dict.fromkeys(name for score, name in sorted(scored, reverse=True)[:count] if score > 0.7))


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
