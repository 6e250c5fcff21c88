"""From what a question mentions to the nodes it means: exactly, by spelling, or by words; never a substitute.

A mention that several unrelated nodes answer to is left ambiguous with its candidates; one that none answers to is
unknown, with names that are like it. Overloads of one method, and a method with what overrides it, are one subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace

from espalier.answer.grammar import NOUNS
from espalier.answer.names import Names, names_of
from espalier.answer.question import Mention
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, EdgeKind, Node, NodeKind


@dataclass(frozen=True, slots=True)
class Link:
    """`nodes`: the subject (several only for overloads). `candidates`: namesakes among which nothing was chosen.

    `others`: namesakes of a lesser kind (a field called like the bean asked for). `near`: names like an unknown one.
    `how`: exact, spelling (case or plural differ), words (the name has these words and more), or ''.
    """

    mention: str
    nodes: tuple[Node, ...] = ()
    candidates: tuple[Node, ...] = ()
    others: tuple[Node, ...] = ()
    near: tuple[str, ...] = ()
    how: str = ""

    @property
    def node(self) -> Node:
        return self.nodes[0]

    def to_json(self) -> dict[str, object]:
        return {
            "mention": self.mention,
            "symbols": [node.key for node in self.nodes],
            "how": self.how,
            "candidates": [node.key for node in self.candidates],
            "near": list(self.near),
        }


def link_symbol(ontology: Ontology, symbol: str) -> Link:
    """The link of a name given as such (`espalier users ROOT SYMBOL`)."""
    return link(ontology, Mention(symbol.strip(), True))[0]


def the_link(node: Node) -> Link:
    """The link to a node that needs no looking for."""
    return Link(node.name, (node,), how="exact")


def with_near(ontology: Ontology, found: Link) -> Link:
    """An unknown link with names like it; costly, so only for what is going to be shown."""
    if found.nodes or found.candidates or found.near:
        return found
    return replace(found, near=names_of(ontology).near(found.mention))


def link(ontology: Ontology, mention: Mention, *, alone: bool = False) -> tuple[Link, ...]:
    """One link for a sure mention; for a run of words one for each name found in it, longest names first.

    A single lower-case word is English before it is a name: it names a thing of the kind that the question says it is,
    or, when the question has nothing else (`alone`), a type, a bean, or exactly a method or field.
    """
    names = names_of(ontology)
    if mention.sure:
        return (_sure(ontology, names, mention),)
    return _in_words(ontology, names, mention, alone)


def _sure(ontology: Ontology, names: Names, mention: Mention) -> Link:
    nodes = _exact(ontology, names, mention.text)
    if nodes:
        return _chosen(ontology, mention, nodes, "exact")
    nodes = names.spelled([mention.text]) if re.fullmatch(r"[\w$]+", mention.text) else ()
    if nodes:
        return _chosen(ontology, mention, nodes, "spelling")
    if "/" in mention.text:
        return Link(mention.text, near=names.near_path(mention.text))
    return Link(mention.text, near=names.near(re.split(r"[.#]", mention.text.partition("(")[0])[-1]))


def _exact(ontology: Ontology, names: Names, text: str) -> tuple[Node, ...]:
    """Every node of exactly this name, whatever its kind; a member may be inherited, a path may lack its beginning."""
    if "/" in text:
        return _endpoints(names, text) or _files(names, text)
    text = re.sub(r"\s", "", text)
    framework = filter(
        None,
        (
            ontology.node(f"bean:{text}"),
            ontology.node(f"table:{text.lower()}"),
            ontology.node(f"property:{text}"),
            ontology.node(f"column:{text.lower()}"),
        ),
    )
    nodes = tuple(dict.fromkeys((*ontology.named(text), *framework)))
    return nodes or _inherited(ontology, text) or (_files(names, text) if "." in text else ())


def _inherited(ontology: Ontology, text: str) -> tuple[Node, ...]:
    """`Type.member` where the member comes from a supertype."""
    owner, _, member = text.partition("(")[0].replace("#", ".").rpartition(".")
    types = [node for node in ontology.named(owner) if node.kind in TYPE_KINDS] if owner else []
    return tuple(node for t in types for node in ontology.members(t.key, inherited=True) if node.name == member)


def _files(names: Names, text: str) -> tuple[Node, ...]:
    return tuple(node for node in names.files if node.path == text or node.path.endswith("/" + text))


def _endpoints(names: Names, text: str) -> tuple[Node, ...]:
    """Endpoints that serve a path; `/products/42` is served by `GET /products/{sku}`."""
    verb, _, path = text.rpartition(" ")
    serving = [node for node in names.endpoints if _serves(node.key, verb.upper(), path)]
    exact = [node for node in serving if node.key.endswith(f" {path}")]
    return tuple(exact or serving)


def _serves(endpoint: str, verb: str, path: str) -> bool:
    own, _, template = endpoint.partition(" ")
    if verb not in ("", own) and own != "ANY":
        return False
    served, asked = template.strip("/").split("/"), path.strip("/").split("/")
    return len(served) == len(asked) and all(
        a == b or (a.startswith("{") and (b != "" or a == "{}")) for a, b in zip(served, asked, strict=True)
    )


# --------------------------------------------------------------------------- words


_WORD_KINDS = TYPE_KINDS | {NodeKind.BEAN, NodeKind.TABLE, NodeKind.EXTERNAL}


def _in_words(ontology: Ontology, names: Names, mention: Mention, alone: bool) -> tuple[Link, ...]:
    words = mention.text.split()
    found = _runs(ontology, names, mention, words, alone)
    if found or all(word.lower() in NOUNS for word in words):
        return found
    nodes = names.containing(words) if len(words) > 1 else ()
    if nodes:
        return (_chosen(ontology, mention, nodes, "words"),)
    return (Link(mention.text),)


_LONGEST_NAME = 16
"""Words of the longest name that is looked for: a long question has too many runs. Chosen by hand."""


def _runs(ontology: Ontology, names: Names, mention: Mention, words: Sequence[str], alone: bool) -> tuple[Link, ...]:
    """The longest run of words that is a name, and then what stands before and after it."""
    for length in range(min(len(words), _LONGEST_NAME), 0, -1):
        for start in range(len(words) - length + 1):
            run = words[start : start + length]
            nodes, how = _spelled(ontology, names, run, mention.noun, alone)
            if nodes:
                chosen = _chosen(ontology, Mention(" ".join(run), False, mention.noun), nodes, how)
                before = _runs(ontology, names, mention, words[:start], alone)
                return (*before, chosen, *_runs(ontology, names, mention, words[start + length :], alone))
    return ()


def _spelled(
    ontology: Ontology, names: Names, run: Sequence[str], noun: str, alone: bool
) -> tuple[tuple[Node, ...], str]:
    kinds = NOUN_KINDS.get(noun, frozenset())
    if len(run) > 1:
        return _of(names.spelled(run), _WORD_KINDS | kinds), "spelling"
    (word,) = run
    written = word != word.lower()
    exact, spelled = _exact(ontology, names, word), names.spelled(run)
    ways = (
        (_of(exact, kinds | (_WORD_KINDS if written or alone else frozenset())), "exact"),
        (_of(spelled, kinds | (TYPE_KINDS if alone else frozenset())), "spelling"),
        (_of(exact, MEMBER_KINDS if written or alone else frozenset()), "exact"),
    )
    return next(((nodes, how) for nodes, how in ways if nodes), ((), ""))


def _of(nodes: Iterable[Node], kinds: Set[NodeKind]) -> tuple[Node, ...]:
    return tuple(node for node in nodes if node.kind in kinds)


# --------------------------------------------------------------------------- choosing among namesakes

_TIERS = (
    TYPE_KINDS,
    {NodeKind.BEAN},
    {NodeKind.ENDPOINT, NodeKind.TABLE},
    {NodeKind.METHOD, NodeKind.CONSTRUCTOR},
    {NodeKind.FIELD},
    {NodeKind.EXTERNAL},
    {NodeKind.PACKAGE, NodeKind.FILE},
)
NOUN_KINDS: dict[str, frozenset[NodeKind]] = {
    **dict.fromkeys(("class", "interface", "enum", "record", "entity", "event", "type"), TYPE_KINDS),
    **dict.fromkeys(("method", "function"), frozenset({NodeKind.METHOD})),
    **dict.fromkeys(("endpoint", "url", "route"), frozenset({NodeKind.ENDPOINT})),
    "annotation": frozenset({NodeKind.ANNOTATION, NodeKind.EXTERNAL}),
    "constructor": frozenset({NodeKind.CONSTRUCTOR}),
    "field": frozenset({NodeKind.FIELD}),
    "bean": frozenset({NodeKind.BEAN}),
    "table": frozenset({NodeKind.TABLE}),
    "file": frozenset({NodeKind.FILE}),
    "package": frozenset({NodeKind.PACKAGE}),
}


def _chosen(ontology: Ontology, mention: Mention, nodes: Sequence[Node], how: str) -> Link:
    asked = set(NOUN_KINDS.get(mention.noun, ()))
    best = [node for node in nodes if node.kind in asked] or _best_tier(nodes)
    main = [node for node in best if not node.test] or best
    subjects = _subjects(ontology, main)
    others = tuple(node for node in nodes if node not in main and node.kind is not NodeKind.EXTERNAL)
    if len(subjects) == 1:
        return Link(mention.text, nodes=subjects[0], others=others, how=how)
    return Link(mention.text, candidates=tuple(group[0] for group in subjects), how=how)


def _best_tier(nodes: Sequence[Node]) -> list[Node]:
    tiers = ([node for node in nodes if node.kind in tier] for tier in _TIERS)
    return next(filter(None, tiers), list(nodes))


def _subjects(ontology: Ontology, nodes: Sequence[Node]) -> list[tuple[Node, ...]]:
    """Overloads of one type together; a method that overrides another of them goes with that one."""
    keys = {node.key for node in nodes}
    roots = [node for node in nodes if not any(e.target in keys for e in ontology.out(node.key, {EdgeKind.OVERRIDES}))]
    groups: dict[tuple[str, str], list[Node]] = {}
    for node in roots or nodes:
        member = node.kind in (NodeKind.METHOD, NodeKind.CONSTRUCTOR)
        groups.setdefault((node.owner, node.name) if member else (node.key, ""), []).append(node)
    return [tuple(group) for group in groups.values()]
