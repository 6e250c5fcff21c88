"""What a look-up found: a headline and groups of evidence. Text in it is Markdown; names in it are code spans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from espalier.answer.evidence import Evidence, of_node
from espalier.answer.link import Link
from espalier.answer.markdown import code, link_to
from espalier.answer.roles import Role, role_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Node, NodeKind, Unseen


@dataclass(frozen=True, slots=True)
class Group:
    """`most`: how many of the evidence an answer shows; it says how many more there are. `title`: empty for none;
    `drawing`: a Mermaid diagram, shown after the evidence. `aside`: it is told what is not in the answer, and why.
    `is_whole`: of the evidence that is not shown the places are named."""

    title: str
    evidence: tuple[Evidence, ...]
    most: int = 25
    drawing: str = ""
    aside: bool = False
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    headline: str
    groups: tuple[Group, ...] = ()
    unseen: tuple[Unseen, ...] | None = None
    """What could hide a part of what was asked for; None: anything that the graph could not see."""
    notes: tuple[str, ...] = ()
    """What was taken for what, wherever that was not plain."""
    links: tuple[Link, ...] = ()
    """What each name in the query stands for."""
    missed: bool = False
    """Nothing stands in the relation that was asked for."""
    is_near: bool = False
    """What is told has some of the words that were asked for, and may be about something else."""

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """All of it once, in the order shown, but for what is told aside."""
        return tuple(dict.fromkeys(item for group in self.groups if not group.aside for item in group.evidence))


def joined(findings: Sequence[Finding]) -> Finding:
    """One finding of several: their headlines after each other, and all that belongs to them. What may be about
    something else in one of them may be so in all."""
    unseen = [each.unseen for each in findings if each.unseen is not None]
    return Finding(
        " ".join(dict.fromkeys(each.headline for each in findings)),
        tuple(dict.fromkeys(group for each in findings for group in each.groups)),
        tuple(item for each in unseen for item in each) if len(unseen) == len(findings) else None,
        tuple(dict.fromkeys(note for each in findings for note in each.notes)),
        tuple(link for each in findings for link in each.links),
        missed=bool(findings) and all(each.missed for each in findings),
        is_near=any(each.is_near for each in findings),
    )


def once(groups: Iterable[Group]) -> list[Group]:
    """The groups without the rows that a group before them shows."""
    shown: set[Evidence] = set()
    kept: list[Group] = []
    for each in groups:
        fresh = tuple(item for item in each.evidence if item not in shown)
        shown |= set(fresh[: each.most])
        if fresh or each.drawing or not each.evidence:
            kept.append(replace(each, evidence=fresh))
    return kept


def by_role(ontology: Ontology, evidence: Iterable[Evidence]) -> tuple[Group, ...]:
    """Grouped by the role of the type each piece comes from; within a group in the order given."""
    groups: dict[Role, list[Evidence]] = {}
    for item in dict.fromkeys(evidence):
        groups.setdefault(role_of(ontology, item.source, item.path), []).append(item)
    return tuple(Group(str(role), tuple(groups[role])) for role in Role if role in groups)


def group(title: str, evidence: Iterable[Evidence]) -> tuple[Group, ...]:
    """The group, or nothing when it is empty."""
    items = tuple(dict.fromkeys(evidence))
    return (Group(title, items),) if items else ()


def introduced(node: Node) -> str:
    """`a.b.C` (interface, path:line)"""
    place = f", {link_to(node.path, node.line)}" if node.path else ""
    place = ", outside the project" if node.kind is NodeKind.EXTERNAL else place
    return f"{code(node.key.rstrip('/'))} ({node.kind}{place})"


def counted(count: int, noun: str, plural: str = "") -> str:
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def declarations(nodes: Iterable[Node]) -> tuple[Evidence, ...]:
    return tuple(of_node(node) for node in nodes if node.path)
