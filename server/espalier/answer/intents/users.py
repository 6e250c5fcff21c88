"""Who uses X: every site, uses through an interface or a bean included, grouped by the role of the user."""

from __future__ import annotations

from collections.abc import Iterable

from espalier.answer.evidence import Evidence
from espalier.answer.finding import Finding, by_role, counted, group, introduced
from espalier.answer.link import Link
from espalier.answer.markdown import code
from espalier.answer.plan import Plan
from espalier.answer.ties import HERITAGE
from espalier.answer.uses import telling, uses_of
from espalier.ontology.enclosing import outermost_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind

_HEIRS = frozenset({EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS})


def find(ontology: Ontology, plan: Plan) -> Finding:
    findings = [_users(ontology, link, plan.kinds) for link in plan.links]
    if len(findings) == 1:
        return findings[0]
    return Finding(
        "\n\n".join(finding.headline for finding in findings),
        tuple(group for finding in findings for group in finding.groups),
        tuple(dict.fromkeys(unseen for finding in findings for unseen in finding.unseen or ())),
    )


def _users(ontology: Ontology, link: Link, kinds: frozenset[EdgeKind]) -> Finding:
    everything, unseen = uses_of(ontology, link.nodes)
    asked = [use for use in everything if use.kind in kinds]
    if asked:
        return Finding(_headline(ontology, link, asked), by_role(ontology, asked), unseen)
    heirs = [use for use in everything if use.kind in _HEIRS]
    uses = telling(use for use in everything if use.kind not in HERITAGE)
    note = f"\nNothing {_verbs(kinds)} it; these are its other uses." if kinds and uses else ""
    groups = (*by_role(ontology, uses), *group("Implementations", heirs))
    return Finding(_headline(ontology, link, uses) + note, groups, unseen)


def _headline(ontology: Ontology, link: Link, uses: list[Evidence]) -> str:
    subject = introduced(link.node)
    if not uses:
        return f"Nothing that the graph can see uses {subject}."
    tops = outermost_of(ontology, (use.source for use in uses))
    tests = sum(top.test for top in tops.values())
    main = counted(len(tops) - tests, "type") + (
        f" and {counted(tests, 'test class', 'test classes')}" if tests else ""
    )
    via = sorted({use.via for use in uses if use.via})
    through = f", some through {', '.join(map(code, via[:3]))}" if via else ""
    return f"{subject} is used at {counted(len(uses), 'place')} by {main}{through}."


def _verbs(kinds: Iterable[EdgeKind]) -> str:
    return " or ".join(sorted(kind.replace("_", " ") for kind in kinds))
