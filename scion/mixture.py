"""`make scion-mixture`: learns how the workspace's caches are mixed into Scion (`mixture.json`), after each change of
the weights.

    python -m scion.mixture SOURCES [--lines 150]

SOURCES has the held-out repositories of `sources.toml`, as for `make scion-data`: nothing was trained on them. Lines
with one statement are taken by seed; each is a hole, and the caches have its repository without the file. At every
piece of the line both models say what they expect. The weights are those of the likeliest mixture (Adam, all at once);
half of the repositories judge weights learnt on the others, before those of all are written.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import numpy.typing as npt

from espalier.experiments.lines import statements
from espalier.models.ngram import View
from espalier.models.scion_caches import EVIDENCE, FILE, PieceCaches, dense, evidence, share
from espalier.models.scion_model import ScionModel
from espalier.models.scion_weights import folder
from espalier.ports import Prompt
from scion.sources import find, java_files, read_list

TARGET = Path(__file__).with_name(FILE)
STEPS, RATE = 2000, 0.02
UNMIXED = (-50.0, *(0.0 for _ in EVIDENCE[1:]))

Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Place:
    """One piece: the evidence before it, and its probability by the caches and by Scion."""

    evidence: Vector
    caches: float
    scion: float


def line_prompt(path: str, lines: Sequence[str], line: int) -> tuple[Prompt, str]:
    """The hole of a line (from 1) of a file, and what stood there."""
    text = lines[line - 1]
    indentation = text[: len(text) - len(text.lstrip())]
    before = "\n".join([*lines[: line - 1], indentation])
    return Prompt(before, "\n" + "\n".join(lines[line:]), path=path), text.strip()


def places(model: ScionModel, view: View, prompt: Prompt, text: str) -> Iterator[Place]:
    """The pieces of `text` in the hole, one after the other."""
    before = prompt.before.removesuffix(" ")
    ids = model.tokenize(prompt.before[len(before) :] + text)
    context = list(model.tokenize(before))
    begun, first = model.network.extend((), model.prompt_ids(prompt, before))
    _, following = model.network.spelled((begun,), ids)
    for id, logprobs in zip(ids, (first, *following), strict=False):
        scion, caches = np.exp(logprobs.astype(np.float64)), dense(view, context, len(logprobs))
        yield Place(evidence(caches, scion), float(caches.pieces[id]), float(scion[id]))
        context.append(id)


def bits(found: Sequence[Place], weights: Sequence[float]) -> float:
    """What the pieces cost together."""
    told, caches, scion = columns(found)
    shares = share(told @ np.array(weights))
    return float(-np.log2(shares * caches + (1 - shares) * scion).sum())


def columns(found: Sequence[Place]) -> tuple[Vector, Vector, Vector]:
    told = np.array([place.evidence for place in found])
    return told, np.array([place.caches for place in found]), np.array([place.scion for place in found])


def learnt(found: Sequence[Place]) -> tuple[float, ...]:
    """The weights of the evidence under which the pieces are likeliest."""
    told, caches, scion = columns(found)
    weights, first, second = np.zeros(told.shape[1]), np.zeros(told.shape[1]), np.zeros(told.shape[1])
    weights[0] = -1.0
    for step in range(1, STEPS + 1):
        shares = share(told @ weights)
        pull = (caches - scion) / (shares * caches + (1 - shares) * scion) * shares * (1 - shares)
        gradient = told.T @ pull / len(found)
        first, second = 0.9 * first + 0.1 * gradient, 0.999 * second + 0.001 * gradient**2
        weights += RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return tuple(float(weight) for weight in weights)


def repository(model: ScionModel, files: Mapping[str, str], count: int) -> list[Place]:
    """The places of `count` lines of one repository."""
    caches = PieceCaches(model.pieces, model.network.shape.pieces, UNMIXED)
    for path, text in files.items():
        caches.learn(path, text)
    caches.settle()
    lines = [(path, line) for path, text in sorted(files.items()) for line in statements(text)]
    found: list[Place] = []
    for path, line in random.Random(7).sample(lines, min(count, len(lines))):
        prompt, text = line_prompt(path, files[path].splitlines(), line)
        found += places(model, caches.view(path, [prompt.before, prompt.after]), prompt, text)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--lines", type=int, default=150, help="of each repository")
    given = parser.parse_args()
    model, found = ScionModel(folder()), []
    for source in read_list().held_out:
        place = find(source, given.sources)
        if place is None:
            raise SystemExit(f"{source.repository} is not in {given.sources}: run make scion-data")
        files = {path: data.decode("utf-8", "replace") for path, data in java_files(source, place)}
        found.append(repository(model, files, given.lines))
        print(f"{source.repository}: {len(found[-1])} pieces")
    for half, other in ((found[::2], found[1::2]), (found[1::2], found[::2])):
        weights = learnt([place for each in half for place in each])
        judged = [place for each in other for place in each]
        costs = [bits(judged, each) / len(judged) for each in (UNMIXED, weights)]
        print(f"{len(judged)} pieces of the other half: {costs[0]:.3f} bits a piece alone, {costs[1]:.3f} mixed")
    weights = learnt([place for each in found for place in each])
    assert all(math.isfinite(weight) for weight in weights)
    about = {"weights": {name: round(weight, 4) for name, weight in zip(EVIDENCE, weights, strict=True)}}
    TARGET.write_text(json.dumps(about, indent=2) + "\n", "utf-8")
    print(f"{TARGET}: {about['weights']}")


if __name__ == "__main__":
    main()
