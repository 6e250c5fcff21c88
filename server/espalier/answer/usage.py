"""`espalier users`: every use of one symbol as data."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

from espalier.answer.codebase import CodeBase, unseen_of, warned
from espalier.answer.evidence import Evidence
from espalier.answer.link import link_symbol, the_link
from espalier.answer.uses import uses_of
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.health import Health
from espalier.ontology.kinds import TYPE_KINDS, Node, Unseen
from espalier.ontology.nodes import is_test


@dataclass(frozen=True, slots=True)
class User:
    """`member` is empty where the type itself is the user; outside of any type, `type` is the using node's key."""

    type: str
    member: str
    use: Evidence

    def to_json(self) -> dict[str, object]:
        return {
            "type": self.type,
            "member": self.member,
            "kind": self.use.kind,
            "path": self.use.path,
            "line": self.use.line,
            "voucher": self.use.voucher,
            "via": self.use.via,
            **({"test": True} if is_test(self.use.path) else {}),
        }


@dataclass(frozen=True, slots=True)
class UsersReport:
    """`candidates`: namesakes, when the symbol is ambiguous; `near`: names like a symbol that does not exist."""

    symbol: str
    nodes: tuple[Node, ...]
    candidates: tuple[Node, ...]
    near: tuple[str, ...]
    users: tuple[User, ...]
    unseen: tuple[Unseen, ...]
    health: Health

    def to_json(self) -> dict[str, object]:
        return {
            "symbol": self.nodes[0].key if self.nodes else self.symbol,
            "candidates": [node.key for node in self.candidates],
            "users": [user.to_json() for user in self.users],
            "unseen": [{"reason": item.reason, "count": item.count} for item in self.unseen],
            **warned(self.health),
        }


def users(code_base: CodeBase, symbol: str, subject: Node | None = None) -> UsersReport:
    """Every use of the symbol, by path and line; nothing when it is unknown or ambiguous. `subject`: the very node that
    is meant, whatever else has the name."""
    ontology = code_base.ontology
    found = the_link(subject) if subject is not None else link_symbol(ontology, symbol)
    uses, unseen = uses_of(ontology, found.nodes) if found.nodes else ([], ontology.unseen())
    owners = {source: _owner(ontology, source) for source in {use.source for use in uses}}
    in_order = sorted(uses, key=lambda use: (use.path, use.line, use.kind))
    everyone = tuple(User(owners[use.source], use.source.partition("#")[2], use) for use in in_order)
    said = unseen_of(code_base, unseen)
    return UsersReport(symbol, found.nodes, found.candidates, found.near, everyone, said, code_base.health)


def _owner(ontology: Ontology, source: str) -> str:
    """The type around a node; for a file (whose imports are uses) the type it is named after."""
    owner = type_of(ontology, source)
    if owner is not None:
        return owner.key
    named = ontology.named(PurePosixPath(source).stem) if source.endswith(".java") else ()
    return next((node.key for node in named if node.path == source and node.kind in TYPE_KINDS), source)
