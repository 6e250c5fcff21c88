"""From a name to the nodes it means: exactly or by spelling, never to a substitute.

A name that several unrelated nodes have is ambiguous, with its candidates; one that none has is unknown, with names
that are like it. Overloads of one method, and a method with what overrides it, are one subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from espalier.answer.names import Names, names_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind

BELOW = "below"


@dataclass(frozen=True, slots=True)
class Link:
    """`nodes`: the subject (several for overloads, or where each namesake is answered for). `candidates`: namesakes
    among which nothing was chosen.

    `others`: namesakes of a lesser kind (a field called like the bean asked for). `near`: names like an unknown one.
    `how`: exact, spelling (case or plural differ), below (the endpoints whose paths begin so), or ''.
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
    """What a name stands for: a simple or qualified name, a member with or without its type, a key of the graph, an
    endpoint's path, a file; after `@` an annotation, if one is called so."""
    text, names = symbol.strip().removeprefix("@"), names_of(ontology)
    if symbol.strip() != text and (nodes := _annotations(ontology, names, text)):
        return _chosen(ontology, text, nodes, "exact")
    if nodes := _exact(ontology, names, text):
        return _chosen(ontology, text, nodes, "exact")
    if nodes := _columns(ontology, text) if "_" in text else ():
        return _chosen(ontology, text, nodes, "exact")
    if nodes := names.spelled([text]) if re.fullmatch(r"[\w$]+", text) else ():
        return _chosen(ontology, text, nodes, "spelling")
    if "/" in text and (inside := below(names, text)):
        return Link(text, nodes=inside, how=BELOW)
    if "/" in text:
        return Link(text, near=names.near_path(text))
    return Link(text, near=names.near(re.split(r"[.#]", text.partition("(")[0])[-1]))


def the_link(node: Node) -> Link:
    """The link to a node that needs no looking for."""
    return Link(node.name, (node,), how="exact")


def _exact(ontology: Ontology, names: Names, text: str) -> tuple[Node, ...]:
    """Every node of exactly this name, whatever its kind; a member may be inherited, a path may lack its beginning."""
    keyed = ontology.node(text) if re.search(r"[#:/]", text) else None
    if keyed is not None:
        return (keyed,)
    if "/" in text:
        pattern = ontology.node(f"url:{text}")
        return _endpoints(names, text) or _files(names, text) or ((pattern,) if pattern is not None else ())
    text = re.sub(r"\s", "", text)
    keys = (
        f"bean:{text}",
        f"table:{text.lower()}",
        f"property:{text}",
        f"column:{text.lower()}",
        f"module:{text}",
        f"sequence:{text.lower()}",
        f"cache:{text}",
        f"destination:{text}",
        f"{text}/",
    )
    framework = (node for key in keys if (node := ontology.node(key)) is not None)
    nodes = tuple(dict.fromkeys((*ontology.named(text), *framework)))
    return (
        nodes
        or _constructors(ontology, text)
        or _inherited(ontology, text)
        or (_files(names, text) if "." in text else ())
    )


def _columns(ontology: Ontology, text: str) -> tuple[Node, ...]:
    """The columns of this name, whatever table they are of: `customer_id`."""
    column = text.lower()
    return tuple(node for node in ontology.nodes(NodeKind.COLUMN) if node.key.rpartition(".")[2] == column)


def _annotations(ontology: Ontology, names: Names, text: str) -> tuple[Node, ...]:
    """The annotations of exactly this name, those of libraries that mark something included."""
    simple = text.rpartition(".")[2]
    called = (node for node in names.spelled([simple]) if node.name == simple and text in (simple, node.key))
    return tuple(
        node for node in called if node.kind is NodeKind.ANNOTATION or ontology.into(node.key, (EdgeKind.ANNOTATED_BY,))
    )


def _constructors(ontology: Ontology, text: str) -> tuple[Node, ...]:
    """The constructors that `Type(int)`, `Type#Type(int)` or `new Type(...)` means: those with these parameters, or all
    where none has these; the type where it declares none."""
    found = _CONSTRUCTOR.fullmatch(text)
    if found is None:
        return ()
    own = found["own"] and found["own"] != found["type"].rpartition(".")[2]
    types = [] if own else [node for node in ontology.named(found["type"]) if node.kind in TYPE_KINDS]
    members = [each for node in types for each in ontology.members(node.key) if each.kind is NodeKind.CONSTRUCTOR]
    written = found["some"] if found["own"] else found["parameters"]
    same = [each for each in members if written is not None and each.key.endswith(f"({written})")]
    return tuple(same or members or types)


_CONSTRUCTOR = re.compile(
    r"(?:new(?=[A-Z]))?(?P<type>[\w$.]+)(?:#(?P<own>\w+))?(?(own)(?:\((?P<some>[^()]*)\))?|\((?P<parameters>[^()]*)\))"
)
"""`Type#Type` may lack its parameters."""


def owner_of(ontology: Ontology, symbol: str) -> Node | None:
    """The type by which `Type#member` or `Type.member` names a member; None where no one type is called so."""
    owner = re.sub(r"\s", "", symbol).partition("(")[0].replace("#", ".").rpartition(".")[0]
    types = [node for node in ontology.named(owner) if node.kind in TYPE_KINDS] if owner else []
    return types[0] if len(types) == 1 else None


def _inherited(ontology: Ontology, text: str) -> tuple[Node, ...]:
    """`Type.member` where the member comes from a supertype."""
    owner, _, member = text.partition("(")[0].replace("#", ".").rpartition(".")
    types = [node for node in ontology.named(owner) if node.kind in TYPE_KINDS] if owner else []
    return tuple(node for t in types for node in ontology.members(t.key, inherited=True) if node.name == member)


def _files(names: Names, text: str) -> tuple[Node, ...]:
    return tuple(node for node in names.files if node.path == text or node.path.endswith("/" + text))


def below(names: Names, text: str) -> tuple[Node, ...]:
    """The endpoints whose paths begin with this one."""
    start = f"{text.rstrip('/*')}/"
    served = names.endpoints if text.startswith("/") else ()
    return tuple(node for node in served if node.key.partition(" ")[2].startswith(start))


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


# --------------------------------------------------------------------------- choosing among namesakes

_TIERS = (
    TYPE_KINDS,
    {NodeKind.BEAN},
    {NodeKind.ENDPOINT, NodeKind.TABLE},
    {NodeKind.DESTINATION},
    {NodeKind.METHOD, NodeKind.CONSTRUCTOR},
    {NodeKind.FIELD},
    {NodeKind.EXTERNAL},
    {NodeKind.PACKAGE, NodeKind.FILE},
)


def _chosen(ontology: Ontology, mention: str, nodes: Sequence[Node], how: str) -> Link:
    best = _best_tier(nodes)
    main = [node for node in best if not node.test] or best
    subjects = _subjects(ontology, main)
    others = tuple(node for node in nodes if node not in main and node.kind is not NodeKind.EXTERNAL)
    if len(subjects) == 1:
        return Link(mention, nodes=subjects[0], others=others, how=how)
    return Link(mention, candidates=tuple(group[0] for group in subjects), how=how)


def _best_tier(nodes: Sequence[Node]) -> list[Node]:
    tiers = ([node for node in nodes if node.kind in tier] for tier in _TIERS)
    return next(filter(None, tiers), list(nodes))


def _subjects(ontology: Ontology, nodes: Iterable[Node]) -> list[tuple[Node, ...]]:
    """Overloads of one type together; a method that overrides another of them goes with that one."""
    nodes = list(nodes)
    keys = {node.key for node in nodes}
    roots = [node for node in nodes if not any(e.target in keys for e in ontology.out(node.key, {EdgeKind.OVERRIDES}))]
    groups: dict[tuple[str, str], list[Node]] = {}
    for node in roots or nodes:
        member = node.kind in (NodeKind.METHOD, NodeKind.CONSTRUCTOR)
        groups.setdefault((node.owner, node.name) if member else (node.key, ""), []).append(node)
    return [tuple(group) for group in groups.values()]
