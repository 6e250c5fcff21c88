"""How a value is validated: the constraints that annotations put on fields (Jakarta Bean Validation, Hibernate)."""

from __future__ import annotations

from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem, words
from espalier.answer.evidence import of_node
from espalier.answer.execute.notes import written_annotations
from espalier.answer.execute.sentences import listed, name_of
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, group
from espalier.answer.names import parts
from espalier.ontology.kinds import Node, NodeKind

_ASKED = frozenset(map(stem, ("validate", "validation", "valid", "constraint", "constrained", "required")))
_CONSTRAINTS = words(
    "AssertFalse AssertTrue DecimalMax DecimalMin Digits Email Future FutureOrPresent Max Min Negative NegativeOrZero "
    "NotBlank NotEmpty NotNull Null Past PastOrPresent Pattern Positive PositiveOrZero Size CreditCardNumber Length "
    "Range URL UniqueElements"
)
_SAID = 0.5
"""The share of the other words that a field and its class have to say."""


def find(code_base: CodeBase, text: str) -> Finding | None:
    """The fields that the words name, with their constraints; None where validation is not asked for, or no field that
    has any is named."""
    said = text.split()
    about = " ".join(word for word in said if stem(word.lower()) not in _ASKED)
    if about == " ".join(said) or not about:
        return None
    wanted = words_of(code_base.ontology, about)
    fields = [node for node in code_base.ontology.nodes(NodeKind.FIELD) if not node.test and _constraints(node)]
    found = sorted((-share, node.key) for node in fields if (share := _named(wanted, node)) >= _SAID)
    best = [key for share, key in found if share == found[0][0]]
    nodes = [node for key in best if (node := code_base.ontology.node(key)) is not None]
    if not nodes:
        return None
    rows = [replace(of_node(node), note=written_annotations(code_base, node)) for node in nodes]
    by = dict.fromkeys(f"@{name}" for node in nodes for name in _constraints(node))
    names = listed(name_of(code_base.ontology, node.key) for node in nodes)
    return Finding(f"{names} {'is' if len(nodes) == 1 else 'are'} constrained by {listed(by)}.", group("", rows))


def _constraints(node: Node) -> list[str]:
    return [name for each in node.annotations if (name := each.rpartition(".")[2]) in _CONSTRAINTS]


def _named(wanted: Words, node: Node) -> float:
    """How much of the words the field and its class say; 0 if the field says none."""
    own = wanted.said([node.name])
    whole = wanted.said([node.name, node.owner.rpartition(".")[2]])
    return sum(whole) / len(whole) if any(own) and parts(node.name) else 0.0
