"""The conditions of a query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from espalier.answer.evidence import Evidence
from espalier.answer.execute import hours, modules
from espalier.answer.execute.begun import is_begun
from espalier.answer.execute.kinds import holder, served_by
from espalier.answer.query import Filter, Origin, When
from espalier.ontology import queries, wiring
from espalier.ontology.enclosing import as_attribute, outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind

OWN_PACKAGE: Final = "own package"
OWN_FILE: Final = "own file"
"""Values of the condition `outside`."""
_INTEGRATION = frozenset({"SpringBootTest", "DataJpaTest", "WebMvcTest", "Testcontainers", "QuarkusTest"})


def kept(
    ontology: Ontology,
    evidence: Iterable[Evidence],
    filters: Sequence[Filter],
    anchors: Sequence[Node],
    thing: Callable[[Evidence], str] = lambda item: item.source,
) -> list[Evidence]:
    """Evidence whose source meets all conditions. `thing`: what an answer names for it, which has the modifiers."""
    return [item for item in evidence if all(_meets(ontology, item, each, anchors, thing) for each in filters)]


def kept_nodes(ontology: Ontology, node: Node, filters: Sequence[Filter]) -> bool:
    return all(_node_meets(ontology, node, each) for each in filters)


def _meets(
    ontology: Ontology, item: Evidence, each: Filter, anchors: Sequence[Node], thing: Callable[[Evidence], str]
) -> bool:
    if each.outside is not None:
        place = _file if each.outside == OWN_FILE else _package
        return place(ontology, item.source) not in {place(ontology, node.key) for node in anchors}
    if each.module is not None:
        return True  # of what is asked for, whichever end of the edge that is
    if each.http_method is not None and item.kind == EdgeKind.EXPOSES:
        return item.target.partition(" ")[0] in (each.http_method.upper(), "ANY")
    node = ontology.node(thing(item) if each.modifier or each.visibility else item.source)
    return node is None or _node_meets(ontology, node, each)


def _node_meets(ontology: Ontology, node: Node, each: Filter) -> bool:
    if each.role is not None and (holder(ontology, node.key, each.role) is not None) is each.not_:
        return False
    if each.http_method is not None and not _serves(ontology, node, each.http_method.upper()):
        return False
    if each.visibility is not None and not _visible(ontology, node, each.visibility):
        return False
    if each.modifier is not None and _has(ontology, node, each.modifier) is each.not_:
        return False
    if each.hour is not None and not hours.runs(ontology, node, hours.asked(each)):
        return False
    if each.module is not None and not within(ontology, node, each.module):
        return False
    if each.when is not None and not _depends(ontology, node, each.when):
        return False
    if each.origin is not None and _is_declared(ontology, node, each.origin) is each.not_:
        return False
    if each.unused and (node.test or is_begun(ontology, node) or queries.users(ontology, node.key).uses):
        return False
    return each.test_kind is None or (each.test_kind == "integration") is _integrates(ontology, node)


def told(each: Filter) -> str:
    """A condition without a relation, read after the things: `is unused`, `is a controller`."""
    no = "no" if each.not_ else "a"
    said = (
        f"is {no} {each.role}" if each.role is not None else "",
        f"serves {each.http_method}" if each.http_method else "",
        f"is {each.visibility}" if each.visibility else "",
        f"is {'not ' if each.not_ else ''}{each.modifier}" if each.modifier else "",
        "is unused" if each.unused else "",
        f"is outside of its {each.outside}" if each.outside else "",
        f"is of {each.test_kind} tests" if each.test_kind else "",
        f"runs {at_hours(each)}" if each.hour is not None else "",
        f"is in the module {each.module}" if each.module else "",
        f"depends on a {each.when}" if each.when else "",
        f"is {'not ' if each.not_ else ''}{_ORIGINS[each.origin]}" if each.origin else "",
    )
    return " and ".join(filter(None, said))


def at_hours(each: Filter) -> str:
    """The hours of a condition: `in hour 3 of the day`, `from 21:00 to 5:59`."""
    if each.until is None:
        return f"in hour {each.hour} of the day"
    return f"from {each.hour}:00 to {each.until}:59"


def adjectives(filters: Iterable[Filter]) -> str:
    """The modifiers that are asked for, before a noun: `public static `."""
    said = ((each.visibility, each.modifier and f"{'non-' if each.not_ else ''}{each.modifier}") for each in filters)
    return "".join(f"{word} " for words in said for word in words if word)


def within(ontology: Ontology, node: Node, name: str) -> bool:
    """Whether something is in the module of this name."""
    module = modules.named(ontology, name)
    return module is not None and modules.holds(ontology, module, node)


def _depends(ontology: Ontology, node: Node, when: When) -> bool:
    """Whether a class, or what declares a bean, or a type around it, is under a profile or on a condition."""
    made = ontology.into(node.key, (EdgeKind.DECLARES_BEAN,)) if node.kind is NodeKind.BEAN else ()
    around = [ontology.node(edge.source) for edge in made] if made else [node]
    for each in around:
        while each is not None:
            if any(name.rpartition(".")[2].startswith(_WHEN[when]) for name in each.annotations):
                return True
            each = ontology.node(each.owner) if each.owner else None
    return False


_WHEN: dict[When, str] = {"profile": "Profile", "condition": "Conditional"}
"""How the names of the annotations begin."""


def _is_declared(ontology: Ontology, node: Node, origin: Origin) -> bool:
    """Whether a bean, or one that a class is declared as, comes from there."""
    found = [node.key] if node.kind is NodeKind.BEAN else wiring.beans(ontology, node)
    return any(
        _origin(edge.source) == origin for key in found for edge in ontology.into(key, (EdgeKind.DECLARES_BEAN,))
    )


def _origin(source: str) -> Origin:
    """Where a bean comes from, by the key of what declares it."""
    if source.endswith(".xml"):
        return "xml"
    return "method" if "#" in source else "scan"


_ORIGINS: dict[Origin, str] = {
    "xml": "declared in XML", "method": "declared by a method", "scan": "declared by an annotation of its class",
}  # fmt: skip


def _serves(ontology: Ontology, node: Node, verb: str) -> bool:
    """Whether an endpoint is of a verb, or a method or one of a type's serves one that is."""
    members = ontology.members(node.key) if node.kind in TYPE_KINDS else ()
    served = (edge.target for each in (node, *members) for edge in served_by(ontology, each.key))
    keys = (node.key,) if node.kind is NodeKind.ENDPOINT else served
    return any(key.partition(" ")[0] in (verb, "ANY") for key in keys)


_VISIBLE = frozenset({"public", "protected", "private"})


def _visible(ontology: Ontology, node: Node, visibility: str) -> bool:
    said = _VISIBLE & modifiers_of(ontology, node)
    return visibility in said if visibility in _VISIBLE else not said


def _has(ontology: Ontology, node: Node, modifier: str) -> bool:
    """Whether a declaration has a modifier; `persistent` is a field that a column or table keeps."""
    if modifier != _PERSISTENT:
        return modifier in modifiers_of(ontology, node)
    keys = as_attribute(ontology, node) if node.kind is NodeKind.FIELD else ()
    return any(True for key in keys for _ in ontology.out(key, _KEPT))


_PERSISTENT = "persistent"


def modifiers_of(ontology: Ontology, node: Node) -> frozenset[str]:
    """The modifiers of a declaration, those among them that Java implies (JLS 8.1.1.2, 8.9, 8.10, 9.3 to 9.5); of a
    field also `constant`, which of an enum only its constants are."""
    said = frozenset(node.modifiers) - {"implied"}
    owner = ontology.node(node.owner) if node.owner else None
    inside = owner is not None and owner.kind in (NodeKind.INTERFACE, NodeKind.ANNOTATION)
    if node.kind in (NodeKind.RECORD, NodeKind.ENUM):
        said |= {"final"} | ({"static"} if owner is not None and owner.kind in TYPE_KINDS else frozenset())
    elif node.kind is NodeKind.FIELD and (inside or (owner is not None and _is_constant(node, owner))):
        said |= {"static", "final", "public"}
    elif node.kind is NodeKind.FIELD and owner is not None and owner.kind is NodeKind.RECORD and "static" not in said:
        said |= {"private", "final"}
    elif node.kind is NodeKind.METHOD and inside and not said & {"default", "static", "private"}:
        said |= {"abstract"}
    said |= {"public"} if inside and not said & _VISIBLE else frozenset()
    if node.kind is not NodeKind.FIELD:
        return said
    constant = (
        _is_constant(node, owner) if owner is not None and owner.kind is NodeKind.ENUM else {"static", "final"} <= said
    )
    return said | ({"constant"} if constant else frozenset())


_KEPT = (EdgeKind.MAPS_COLUMN, EdgeKind.RELATES, EdgeKind.JOINS)


def _is_constant(node: Node, owner: Node) -> bool:
    """Whether a field is a constant of an enum: its head is only its name."""
    return owner.kind is NodeKind.ENUM and node.signature == node.name


def _integrates(ontology: Ontology, node: Node) -> bool:
    top = outermost(ontology, node.key) or node
    simple = {name.rpartition(".")[2] for name in top.annotations}
    return bool(simple & _INTEGRATION) or "Integration" in top.name or top.name.endswith("IT")


def _file(ontology: Ontology, key: str) -> str:
    node = ontology.node(key)
    return node.path if node is not None else ""


def _package(ontology: Ontology, key: str) -> str:
    node = outermost(ontology, key)
    return node.path.rpartition("/")[0] if node is not None else ""
