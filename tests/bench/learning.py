"""Builds what a workspace has before a request: the embedded model and the graph of all its files."""

from __future__ import annotations

from pathlib import Path

from espalier.java.parse import facts_of
from espalier.models.general_knowledge import GeneralKnowledge
from espalier.models.ngram import Ngram
from espalier.ontology.graph import Ontology


def learnt(root: Path) -> tuple[Ngram, Ontology]:
    ngram, ontology, facts = Ngram(GeneralKnowledge.opened()), Ontology(), {}
    for file in root.rglob("*.java"):
        path = file.relative_to(root).as_posix()
        ngram.learn(path, file.read_text("utf-8"))
        facts[path] = facts_of(path, file.read_bytes())
    ontology.apply(facts)
    return ngram, ontology
