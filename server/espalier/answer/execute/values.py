"""What a property is set to: the values in the lines of the files that set it, and its default, secrets left out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from espalier.answer.codebase import CodeBase, line_of
from espalier.answer.evidence import Evidence
from espalier.answer.execute.secret_arguments import parameters_of
from espalier.answer.execute.secrets import is_secret, masked, without_secrets
from espalier.answer.execute.words import Words
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import UNDER_PROFILE, Edge, EdgeKind, Node
from espalier.ontology.nodes import is_test
from espalier.ontology.property_defaults import DEFAULT, annotated_default, defaults, initialiser

SHOWN = 3
"""Places that set a key."""
_LONGEST = 40
_LONGEST_LINE = 400
"""Characters of a line that is read: the patterns below take the square of it."""
_SETTING = re.compile(r"[^:=#]*[\w\-.\]\"']\s*[:=]\s*([^\s#|>&].*?)(?:\s+#.*)?")
_ITEM = re.compile(r"""-\s+(['"]?)(.*?)\1(?:\s+#.*)?""")
_ANCHORED = re.compile(r"[|>&]|\*\w")
"""What begins a value of YAML that the line does not hold; a cron expression may begin with a star, too."""


def set_in(ontology: Ontology, node: Node, words: Words | None = None, most: int = SHOWN) -> list[Edge]:
    """Where a property is set, `most` places of it, first in the main file, by variables last; of files that say some
    of the words, those that say most. Then the fields with its default."""
    set_by = ontology.into(node.key, (EdgeKind.CONFIGURES,))
    by_default = list(defaults(ontology, node.key))
    main = [edge for edge in set_by if not is_test(edge.path)] or ([] if by_default else list(set_by))
    said = [words.total(words.said((edge.path,))) if words is not None else 0.0 for edge in main]
    told = [edge for edge, share in zip(main, said, strict=True) if share == max(said)]
    return sorted(told, key=lambda edge: (bool(edge.role), len(edge.path), edge.path))[:most] + by_default[:SHOWN]


def value(code_base: CodeBase, edge: Edge, key: str) -> str:
    """The value in the line that sets a key, or the initialiser of the field with its default; empty where it spans
    lines, is long, or may be a secret."""
    variable = "" if edge.role.startswith(UNDER_PROFILE) else edge.role
    if is_secret(key, variable, edge.source.rpartition("#")[2] if edge.role == DEFAULT else ""):
        return ""
    if edge.role == DEFAULT:
        told = _default(code_base, edge)
    else:
        told = _set_to(line_of(code_base, edge.path, edge.line), variable or key)
    return masked(told) if len(told) <= _LONGEST else ""


def _default(code_base: CodeBase, edge: Edge) -> str:
    """What an annotation says, a constant of the project by its own initialiser; else the initialiser of the field."""
    ontology = code_base.ontology
    told = annotated_default(ontology, edge.source, edge.target)
    if not told:
        return initialiser(ontology, edge.source, code_base.source(edge.path) or "")
    constant = ontology.node("#".join(told.rpartition(".")[::2]))
    meant = initialiser(ontology, constant.key, code_base.source(constant.path) or "") if constant is not None else ""
    return meant or told


def _set_to(line: str, key: str) -> str:
    """The value in a line that sets a key, or that is an element of the key's list."""
    line = line.strip()
    if len(line) > _LONGEST_LINE:
        return ""
    item = _ITEM.fullmatch(line)
    name = re.escape(key.rpartition(".")[2])
    if item is not None and not re.match(rf"""['"]?{name}['"]?\s*(?:=|:(?:\s|$))""", item[2]):
        return item[2]
    found = _SETTING.fullmatch(item[2] if item is not None else line)
    return found[1] if found is not None and not _ANCHORED.match(found[1]) else ""


def with_values(code_base: CodeBase, items: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Evidence that quotes, beside a line with placeholders (`cron = "${backup.cron}"`), what they stand for, without
    secrets."""
    parameters = parameters_of(code_base.ontology)
    return tuple(_with_values(code_base, without_secrets(each, parameters)) for each in items)


def _with_values(code_base: CodeBase, item: Evidence) -> Evidence:
    ontology = code_base.ontology
    if item.kind in (EdgeKind.CONSUMES_PROPERTY, EdgeKind.CONFIGURES) or not item.source:
        return item
    read = [edge for edge in ontology.out(item.source, (EdgeKind.CONSUMES_PROPERTY,)) if edge.line == item.line]
    keys = (ontology.node(edge.target) for edge in read)
    told = [
        f"{key.name} = {said}"
        for key in keys
        if key is not None
        for said in dict.fromkeys(value(code_base, edge, key.name) for edge in set_in(ontology, key))
        if said
    ]
    return replace(item, note="; ".join((item.note or item.excerpt, *told))) if told else item
