"""How well the embedded model predicts masked lines: `bench_masked.py MASKED.jsonl` (made by `dataset_masked.py`).

With `--scion` the models are compared by what a line costs, in bits a lexeme: the n-gram model, Scion alone, and Scion
with the workspace's caches mixed in, whose pieces are summed over the line, the spaces in it included.

Each line of the data set is taken out of its file, and the model has learnt the other files. At every lexeme it is
asked for the most probable ones, given the line up to there. No compiler is asked: this is the model alone.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from espalier.experiments.dataset import Case, case_of, rows_of
from espalier.java.lexer import KEYWORDS, is_word
from espalier.models import ngram as ngram_module
from espalier.models.general_knowledge import FILE, GeneralKnowledge
from espalier.models.ngram import Ngram, lexemes
from espalier.models.ngram_counts import MAX_CONTEXT
from espalier.models.scion_caches import PieceCaches, mixture_weights
from espalier.models.scion_model import ScionModel
from espalier.models.scion_weights import folder

sys.path.append(str(Path(__file__).parents[2]))
from scion import mixture

_BEST = 5


@dataclass(frozen=True)
class Guess:
    """One lexeme: its rank among the best (or `_BEST`), and its cost in bits."""

    name: bool
    rank: int
    bits: float
    seconds: float


def learnt(root: Path, general: GeneralKnowledge | None) -> Ngram:
    ngram = Ngram(general)
    for file in sorted(root.rglob("*.java")):
        ngram.learn(file.relative_to(root).as_posix(), file.read_text("utf-8"))
    ngram.settle()
    return ngram


def guesses(ngram: Ngram, case: Case) -> Iterator[Guess]:
    view = ngram.view(case.row.path, [case.hunk.before, case.hunk.after])
    written, vocabulary = lexemes(case.hunk.before), ngram.vocabulary
    for word in lexemes(case.row.fixed):
        started = time.perf_counter()
        distribution = view.predict([vocabulary.find(known) for known in written[-MAX_CONTEXT:]])
        best = sorted(distribution.best(_BEST), key=lambda item: -item[1])
        seconds = time.perf_counter() - started
        ranked = [vocabulary.words[index] for index, _ in best]
        probability = distribution.probability(vocabulary.find(word)) or distribution.unseen * 2.0 ** -len(word)
        rank = ranked.index(word) if word in ranked else _BEST
        yield Guess(is_word(word) and word not in KEYWORDS, rank, -math.log2(probability), seconds)
        written.append(word)


def compared(root: Path, cases: list[Case], ngram: Ngram, scion: ScionModel, weights: Sequence[float]) -> None:
    """Prints bits a lexeme by each model."""
    caches = PieceCaches(scion.pieces, scion.network.shape.pieces, weights)
    for file in sorted(root.rglob("*.java")):
        caches.learn(file.relative_to(root).as_posix(), file.read_text("utf-8"))
    caches.settle()
    costs, count = [0.0, 0.0, 0.0], 0
    for case in cases:
        lines = (root / case.row.path).read_text("utf-8").splitlines()
        prompt, text = mixture.line_prompt(case.row.path, lines, case.row.start_line)
        view = caches.view(case.row.path, [prompt.before, prompt.after])
        found = list(mixture.places(scion, view, prompt, text))
        told = [sum(guess.bits for guess in guesses(ngram, case))]
        told += [mixture.bits(found, mixture.UNMIXED), mixture.bits(found, weights)]
        costs = [cost + each for cost, each in zip(costs, told, strict=True)]
        count += len(lexemes(text))
    print(f"{root.name:24} {len(cases):5} {' '.join(f'{cost / count:7.2f}' for cost in costs)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dataset", type=Path)
    parser.add_argument(
        "--general", type=Path, help=f"general knowledge (default {FILE.name}; `none`: without)", default=FILE
    )
    parser.add_argument("--trust", help="how far it is trusted after rare and after frequent contexts: 0.6,0.15")
    parser.add_argument("--scion", action="store_true", help="compare the n-gram model, Scion and both")
    arguments = parser.parse_args()
    if arguments.trust:
        few, many = map(float, arguments.trust.split(","))
        ngram_module.TRUST = few, many
    general = GeneralKnowledge.opened(arguments.general) if arguments.general != Path("none") else None
    rows = sorted(rows_of(arguments.dataset), key=lambda row: row.root)
    if arguments.scion:
        scion, weights = ScionModel(folder()), mixture_weights(folder())
        print(f"{'project':24} {'lines':>5} {'n-gram':>7} {'Scion':>7} {'mixed':>7}")
        for root, group in groupby(rows, key=lambda row: row.root):
            cases = [case_of(row) for row in group]
            compared(root, cases, learnt(root, general), scion, weights or mixture.UNMIXED)
        return
    print(f"{'project':24} {'lines':>5} {'bits':>6} {'names':>6} {'top-1':>6} {'top-5':>6} {'query ms':>8}")
    for root, group in groupby(rows, key=lambda row: row.root):
        cases, ngram = [case_of(row) for row in group], learnt(root, general)
        found = [guess for case in cases for guess in guesses(ngram, case)]
        ranks = [guess.rank for guess in found if guess.name]
        bits, query = statistics.mean(guess.bits for guess in found), statistics.median(g.seconds for g in found)
        shares = [f"{sum(rank < first for rank in ranks) / len(ranks):6.1%}" for first in (1, _BEST)]
        print(f"{root.name:24} {len(cases):5} {bits:6.2f} {len(ranks):6} {' '.join(shares)} {1000 * query:8.2f}")


if __name__ == "__main__":
    main()
