"""Learns `answer/execute/relevant.LEARNT` from questions with references: learn_relevance.py ROOT QUESTIONS ...

Takes pairs of a project's root and its questions. Softmax regression over the candidates of each question: the types
that `must` names (or that declare what it names) are to be drawn. Each project is held out once; prints for how many
groups of `must` one of the first 5, 10 and 15 types is among them, and for how many questions all are, then the weights
learnt from all, the first 1.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from espalier.answer.execute.relevant import Features, relevant
from espalier.answer.terms import terms
from espalier.experiments.answer_scoring import questions_of
from espalier.models.word_encoder import WordEncoder
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.workspace.workspace import Workspace

STEPS, RATE, MOMENTUM, DECAY = 400, 0.05, 0.9, 1e-3
FIRST = (5, 10, 15)
MOST_NAMESAKES = 4


class Example(NamedTuple):
    """(candidates, features), and the rows that are right, one list for each group of `must`."""

    features: NDArray[np.float64]
    groups: list[list[int]]


async def examples(root: Path, file: Path) -> list[Example]:
    workspace = Workspace(root, embedder=WordEncoder)
    await workspace.index()
    await workspace.embed_pending()
    found = []
    for question in questions_of(file):
        near = relevant(workspace, " ".join(terms(question["question"])))
        rows = {each.node.key: at for at, each in enumerate(near)}
        owners = [_owners(workspace.ontology, group) for group in question["must"]]
        groups = [[rows[key] for key in keys if key in rows] for keys in owners if keys]
        if near and groups:
            found.append(Example(np.array([each.features for each in near]), groups))
    return found


def _owners(ontology: Ontology, names: list[str]) -> set[str]:
    """The types that names stand for; a value or a setting stands for none."""
    nodes = (node for name in names for node in ontology.named(name.rpartition("#")[2])[:MOST_NAMESAKES])
    return {owner.key for node in nodes if (owner := type_of(ontology, node.key)) is not None}


def learnt(data: list[Example]) -> NDArray[np.float64]:
    """Weights of the features."""
    every = np.vstack([each.features for each in data])
    middle, width = every.mean(0), every.std(0) + 1e-9
    weights, speed = np.zeros(every.shape[1]), np.zeros(every.shape[1])
    wanted = [each for each in data if any(each.groups)]
    for _ in range(STEPS):
        slope = DECAY * weights
        for each in wanted:
            rows = (each.features - middle) / width
            scores = rows @ weights
            drawn = np.exp(scores - scores.max())
            right = np.zeros(len(rows))
            right[[at for group in each.groups for at in group]] = 1
            slope = slope + rows.T @ (drawn / drawn.sum() - right / right.sum()) / len(wanted)
        speed = MOMENTUM * speed + slope
        weights = weights - RATE * speed
    return weights / width


def judged(data: list[Example], weights: NDArray[np.float64], first: int) -> list[list[bool]]:
    """By question, whether each group of its names is met by the first candidates."""
    tops = [set(np.argsort(-(each.features @ weights))[:first].tolist()) for each in data]
    return [[bool(top & set(group)) for group in each.groups] for top, each in zip(tops, data, strict=True)]


async def main(pairs: list[tuple[Path, Path]]) -> None:
    by_project = [await examples(root, file) for root, file in pairs]
    held = [(own, learnt([each for other in by_project if other is not own for each in other])) for own in by_project]
    for first in FIRST:
        met = [question for own, weights in held for question in judged(own, weights, first)]
        groups = [each for question in met for each in question]
        print(f"first {first}: groups {np.mean(groups):.3f}, questions {np.mean([all(each) for each in met]):.3f}")
    weights = learnt([each for own in by_project for each in own])
    print(Features(*np.round(weights / weights[0], 2).tolist()))


if __name__ == "__main__":
    paths = [Path(each) for each in sys.argv[1:]]
    asyncio.run(main(list(zip(paths[::2], paths[1::2], strict=True))))
