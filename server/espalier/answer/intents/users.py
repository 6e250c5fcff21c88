"""Who uses X: every site, uses through an interface or a bean included, grouped by the role of the user."""

from __future__ import annotations

from collections.abc import Iterable

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.finding import Finding, by_role, counted, introduced
from espalier.answer.link import Link
from espalier.answer.markdown import code
from espalier.answer.plan import Plan
from espalier.answer.roles import outermost
from espalier.ontology import queries
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Unseen


def find(ontology: Ontology, plan: Plan) -> Finding:
    findings = [_users(ontology, link, plan.kinds) for link in plan.links]
    if len(findings) == 1:
        return findings[0]
    return Finding(
        "\n\n".join(finding.headline for finding in findings),
        tuple(group for finding in findings for group in finding.groups),
        tuple(dict.fromkeys(unseen for finding in findings for unseen in finding.unseen)),
    )


def uses_of(ontology: Ontology, link: Link) -> tuple[list[Evidence], tuple[Unseen, ...]]:
    """Every use of the subject (all its overloads) outside itself; imports only of files with no other use."""
    results = [queries.users(ontology, node.key) for node in link.nodes]
    uses = list(dict.fromkeys(of_edge(use.edge, use.via) for result in results for use in result.uses))
    return _without_plain_imports(uses), tuple(dict.fromkeys(u for result in results for u in result.unseen))


def _without_plain_imports(uses: list[Evidence]) -> list[Evidence]:
    telling = {use.path for use in uses if use.kind != EdgeKind.IMPORTS}
    return [use for use in uses if use.kind != EdgeKind.IMPORTS or use.path not in telling]


def _users(ontology: Ontology, link: Link, kinds: frozenset[EdgeKind]) -> Finding:
    uses, unseen = uses_of(ontology, link)
    asked = [use for use in uses if use.kind in kinds]
    note = ""
    if kinds and not asked and uses:
        note = f"\nNothing {_verbs(kinds)} it; these are its other uses."
    shown = asked or uses
    return Finding(_headline(ontology, link, shown) + note, by_role(ontology, shown), unseen)


def _headline(ontology: Ontology, link: Link, uses: list[Evidence]) -> str:
    subject = introduced(link.node)
    if not uses:
        return f"Nothing that the graph can see uses {subject}."
    tops = {top.key for use in uses if (top := outermost(ontology, use.source))}
    tests = sum(1 for key in tops if (node := ontology.node(key)) and node.test)
    main = counted(len(tops) - tests, "type") + (
        f" and {counted(tests, 'test class', 'test classes')}" if tests else ""
    )
    via = sorted({use.via for use in uses if use.via})
    through = f", some through {', '.join(map(code, via[:3]))}" if via else ""
    return f"{subject} is used at {counted(len(uses), 'place')} by {main}{through}."


def _verbs(kinds: Iterable[EdgeKind]) -> str:
    return " or ".join(sorted(kind.replace("_", " ") for kind in kinds))
