"""Builds what a workspace has before a request: an embedded model and the graph of all its files."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded; as `espalier.__main__` does, and says why

from espalier.java.parse import facts_of
from espalier.models.general_knowledge import GeneralKnowledge
from espalier.models.ngram import Ngram
from espalier.models.ngram_model import NgramModel
from espalier.models.scion_model import ScionModel
from espalier.models.scion_weights import folder
from espalier.ontology.graph import Ontology
from espalier.ports import SCION_ALONE

EMBEDDED = ("ngram", "scion", SCION_ALONE)


def add_embedded(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--embedded", choices=EMBEDDED, default=EMBEDDED[0], help=f"scion has the caches mixed in, {SCION_ALONE} not"
    )


def model(embedded: str, *, edit: bool = True) -> NgramModel | ScionModel:
    """One of `EMBEDDED` that has learnt nothing yet. `edit`: as in `NgramModel`. Raises `ModelUnsuitable`."""
    if embedded == EMBEDDED[0]:
        return NgramModel(Ngram(GeneralKnowledge.opened()), edit)
    return ScionModel(folder(), mixed=embedded != SCION_ALONE)


def learnt(root: Path, embedded: str = EMBEDDED[0], *, edit: bool = True) -> tuple[NgramModel | ScionModel, Ontology]:
    learner, ontology, facts = model(embedded, edit=edit), Ontology(), {}
    for file in root.rglob("*.java"):
        path = file.relative_to(root).as_posix()
        learner.learn(path, file.read_text("utf-8"))
        facts[path] = facts_of(path, file.read_bytes())
    learner.settle()
    ontology.apply(facts)
    return learner, ontology
