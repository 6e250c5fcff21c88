"""The conditions of a query."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from espalier.answer.evidence import Evidence
from espalier.answer.execute import modules
from espalier.answer.execute.kinds import holder
from espalier.answer.query import Filter, Select
from espalier.ontology import queries
from espalier.ontology.enclosing import outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind

OWN_PACKAGE, OWN_FILE = "own package", "own file"
"""Values of the condition `outside`."""
_INTEGRATION = frozenset({"SpringBootTest", "DataJpaTest", "WebMvcTest", "Testcontainers", "QuarkusTest"})


def kept(
    ontology: Ontology, evidence: Iterable[Evidence], filters: Sequence[Filter], anchors: Sequence[Node]
) -> list[Evidence]:
    """Evidence whose source meets all conditions."""
    return [item for item in evidence if all(_meets(ontology, item, each, anchors) for each in filters)]


def kept_nodes(ontology: Ontology, node: Node, filters: Sequence[Filter]) -> bool:
    return all(_node_meets(ontology, node, each) for each in filters)


def _meets(ontology: Ontology, item: Evidence, each: Filter, anchors: Sequence[Node]) -> bool:
    if each.outside is not None:
        place = _file if each.outside == OWN_FILE else _package
        return place(ontology, item.source) not in {place(ontology, node.key) for node in anchors}
    if each.module is not None:
        return True  # of what is asked for, whichever end of the edge that is
    node = ontology.node(item.source)
    return node is None or _node_meets(ontology, node, each)


def _node_meets(ontology: Ontology, node: Node, each: Filter) -> bool:
    if each.role is not None and (holder(ontology, node.key, each.role) is not None) is each.not_:
        return False
    if each.http_method is not None and not _serves(ontology, node, each.http_method.upper()):
        return False
    if each.visibility is not None and not _visible(node, each.visibility):
        return False
    if each.hour is not None and not _runs_in(ontology, node, each.hour):
        return False
    if each.module is not None and not within(ontology, node, each.module):
        return False
    if each.unused and (node.test or queries.users(ontology, node.key).uses):
        return False
    return each.test_kind is None or (each.test_kind == "integration") is _integrates(ontology, node)


def within(ontology: Ontology, node: Node, name: str) -> bool:
    """Whether something is in the module of this name."""
    module = modules.named(ontology, name)
    return module is not None and modules.holds(ontology, module, node)


def _runs_in(ontology: Ontology, node: Node, hour: int) -> bool:
    """Whether a schedule sets a node to run in an hour by its number; one that runs every hour is not asked for."""
    schedules = (edge.target for edge in ontology.out(node.key, (EdgeKind.SCHEDULED_BY,)))
    return any(hour in hours for each in schedules for hours in hours_of(each))


_CRON = re.compile(r"(?<![\d*/,-])((?:[\d*/,?LW#A-Z-]+ +){4,6}[\d*/,?LW#A-Z-]+)")
_WITH_SECONDS = 6
_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


def hours_of(schedule: str) -> Iterator[range]:
    """The hours that a cron expression names, of five fields or, with seconds first, of six and seven."""
    for found in _CRON.findall(schedule):
        fields = found.split()
        for part in fields[2 if len(fields) >= _WITH_SECONDS else 1].split(","):
            if said := _RANGE.fullmatch(part):
                yield range(int(said[1]), int(said[2] or said[1]) + 1)


def _serves(ontology: Ontology, node: Node, verb: str) -> bool:
    endpoint = node if node.kind is NodeKind.ENDPOINT else holder(ontology, node.key, Select.ENDPOINT)
    return endpoint is not None and endpoint.key.partition(" ")[0] in (verb, "ANY")


def _visible(node: Node, visibility: str) -> bool:
    said = {"public", "protected", "private"}.intersection(node.modifiers)
    return visibility in said if visibility in ("public", "protected", "private") else not said


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
