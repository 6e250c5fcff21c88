"""`espalier users`: every use of one symbol as data."""

from __future__ import annotations

from dataclasses import dataclass

from espalier.answer.intents.users import uses_of
from espalier.answer.link import link_symbol
from espalier.answer.evidence import Evidence
from espalier.answer.roles import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Node, Unseen
from espalier.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class UsersReport:
    """`candidates`: namesakes, when the symbol is ambiguous; `near`: names like a symbol that does not exist."""

    symbol: str
    nodes: tuple[Node, ...]
    candidates: tuple[Node, ...]
    near: tuple[str, ...]
    users: tuple[tuple[str, str, Evidence], ...]
    unseen: tuple[Unseen, ...]

    def to_json(self) -> dict[str, object]:
        return {
            "symbol": self.nodes[0].key if self.nodes else self.symbol,
            "candidates": [node.key for node in self.candidates],
            "users": [_row(*user) for user in self.users],
            "unseen": [{"reason": item.reason, "count": item.count} for item in self.unseen],
        }


def users(workspace: Workspace, symbol: str) -> UsersReport:
    """Every use of the symbol, by path and line; nothing when it is unknown or ambiguous."""
    ontology = workspace.ontology
    found = link_symbol(ontology, symbol)
    uses, unseen = uses_of(ontology, found) if found.nodes else ([], ontology.unseen())
    rows = tuple((*_user(ontology, use.source), use) for use in sorted(uses, key=lambda use: (use.path, use.line)))
    return UsersReport(symbol, found.nodes, found.candidates, found.near, rows, unseen)


def _user(ontology: Ontology, key: str) -> tuple[str, str]:
    """(type, member) of the using node; the member is empty when the type itself is the user."""
    owner = type_of(ontology, key)
    return (owner.key, key.removeprefix(owner.key).lstrip("#.")) if owner else (key, "")


def _row(type_key: str, member: str, use: Evidence) -> dict[str, object]:
    return {
        "type": type_key,
        "member": member,
        "kind": use.kind,
        "path": use.path,
        "line": use.line,
        "voucher": use.voucher,
        "via": use.via,
    }
