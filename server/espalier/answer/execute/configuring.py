"""Methods that only set a field of their object, as those of builders and of configuration objects do: they do not do
what their name says, they configure it. What reads the field does it.

`Safelist#preserveRelativeLinks(boolean)` assigns the field of that name and returns the `Safelist`;
`Safelist#testValidProtocol`, which reads the field, is what preserves links. The facts decide: an assignment to a field
that the name says, its own type or nothing as the result, and no call beside checks of the argument. So does a method
that only hands its argument to one of that name, and the getter that is an overload of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from espalier.answer.english.tokens import stem
from espalier.answer.names import parts
from espalier.answer.roles import is_accessor
from espalier.ontology.dispatch import overriding
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind

_LINES, _GETTER_LINES = 12, 3
"""Of the longest method that only sets or gets something; chosen by hand, as is the next number."""
_MOST_FIELDS = 2
_ACTING = (EdgeKind.CALLS, EdgeKind.INSTANTIATES, EdgeKind.PUBLISHES, EdgeKind.SCHEDULES, EdgeKind.REQUESTS)
_WHOLE = re.compile(r"#(?:equals\([^,]+\)|compareTo\([^,]+\)|hashCode\(\)|toString\(\)|clone\(\))\Z")
"""The methods of `Object` and `Comparable`."""
_PREFIXES = frozenset({"set", "with", "enable", "use", "is"})


def fields_set(ontology: Ontology, node: Node) -> tuple[Node, ...]:
    """The fields that a method sets, where it does nothing else; none of any other node."""
    if node.kind is not NodeKind.METHOD:
        return ()
    if _gets(ontology, node):
        overloads = (each for each in ontology.members(node.owner) if each.name == node.name and each != node)
        return next((found for each in overloads if (found := _set(ontology, each))), ())
    return _set(ontology, node) or _handed_on(ontology, node)


def readers(ontology: Ontology, fields: Iterable[Node]) -> list[Node]:
    """The methods of main code that read the fields to do something; for a getter those that call it. Those that
    compare, copy or print an object read each field of it, whatever it is for."""
    found: dict[str, Node] = {}
    for field in fields:
        for node in _sources(ontology, field.key, EdgeKind.READS):
            if not _gets(ontology, node):
                found[node.key] = node
                continue
            above = [edge.target for edge in ontology.out(node.key, (EdgeKind.OVERRIDES,))]
            calling = (each for key in (node.key, *above) for each in _sources(ontology, key, EdgeKind.CALLS))
            found |= {each.key: each for each in calling}
    doing = (node for node in found.values() if not is_accessor(node) and not fields_set(ontology, node))
    return [node for node in doing if not _gets(ontology, node) and not _WHOLE.search(node.key)]


def _set(ontology: Ontology, node: Node) -> tuple[Node, ...]:
    """The fields that a method assigns itself."""
    written = sorted({edge.target for edge in ontology.out(node.key, (EdgeKind.WRITES,))})
    fields = [each for key in written if (each := ontology.node(key)) is not None]
    if not 0 < len(fields) <= _MOST_FIELDS or not _is_shaped(ontology, node):
        return ()
    if any(edge.target in written for edge in ontology.out(node.key, (EdgeKind.READS,))):  # `stock += n`
        return ()
    own = _own(ontology, node)
    acting = any(not _checks(ontology, edge.target) for edge in ontology.out(node.key, _ACTING))
    is_said = any(_says(node.name, each.name) for each in fields)
    return tuple(fields) if is_said and not acting and all(each.owner in own for each in fields) else ()


def _handed_on(ontology: Ontology, node: Node) -> tuple[Node, ...]:
    """The fields that the one method sets to which a method hands its argument: `request.timeout(millis)`."""
    acting = [edge for edge in ontology.out(node.key, _ACTING) if not _checks(ontology, edge.target)]
    if len(acting) != 1 or not _is_shaped(ontology, node) or ontology.out(node.key, (EdgeKind.WRITES,)):
        return ()
    keys = (acting[0].target, *(each.source for each in overriding(ontology, acting[0])))
    called = (each for key in keys if (each := ontology.node(key)) is not None and each.name == node.name)
    return next((found for each in called if (found := _set(ontology, each))), ())


def _is_shaped(ontology: Ontology, node: Node) -> bool:
    """Whether a method is short and gives back its own type, or takes something and gives nothing back."""
    result = [edge.target for edge in ontology.out(node.key, (EdgeKind.RETURNS,))]
    own = _own(ontology, node)
    is_fluent = bool(result) and all(each in own for each in result)
    is_setter = _is_void(node) and not node.key.endswith("()")
    return node.end_line - node.line <= _LINES and (is_fluent or is_setter)


def _own(ontology: Ontology, node: Node) -> frozenset[str]:
    """The type that a method is in, and those above it."""
    return frozenset({node.owner, *(each.key for each in ontology.supertypes(node.owner))})


def _is_void(node: Node) -> bool:
    return f" void {node.name}(" in f" {node.signature}"


def _sources(ontology: Ontology, key: str, kind: EdgeKind) -> list[Node]:
    nodes = (ontology.node(edge.source) for edge in ontology.into(key, (kind,)))
    return [node for node in nodes if node is not None and node.kind is NodeKind.METHOD and not node.test]


def _checks(ontology: Ontology, key: str) -> bool:
    """Whether a call may be of a check of an argument: a static method that gives nothing back."""
    node = ontology.node(key)
    return node is not None and "static" in node.modifiers and _is_void(node)


def _gets(ontology: Ontology, node: Node) -> bool:
    """Whether a method only hands a field out, whatever it is called."""
    short = node.end_line - node.line <= _GETTER_LINES and node.key.endswith("()") and not _is_void(node)
    reads = ontology.out(node.key, (EdgeKind.READS,))
    return short and len(reads) == 1 and not ontology.out(node.key, (*_ACTING, EdgeKind.WRITES))


def _says(method: str, field: str) -> bool:
    """Whether a method's name says nothing but the field: `withTimeout` sets `timeoutMillis`; `changeStatus` does
    something to `status`."""
    return _stems(method) <= _stems(field)


def _stems(name: str) -> frozenset[str]:
    said = parts(name)
    return frozenset(stem(each) for each in (said[1:] if len(said) > 1 and said[0] in _PREFIXES else said))
