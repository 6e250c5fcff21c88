"""`make knowledge`: the counts of Java in general that the embedded model begins with
(`espalier.models.general_knowledge`), from the documents of `scion.data`.

N-grams of the commonest lexemes are counted in every repository. Those stay that several repositories have and that
tell most beyond the next shorter context (the entropy pruning of Stolcke 1998, with the counts' own back-off), as many
as fit. A share is that of Witten and Bell (1991): count / (total + distinct). Takes some minutes on two cores.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from espalier.models.general_knowledge import BITS, FILE, ORDERS, GeneralKnowledge, write
from espalier.models.ngram import lexemes
from scion.place import CACHE

WORDS = 30_000
REPOSITORIES = 3
"""What fewer have is no general knowledge."""
EXCLUDED = ("spring-projects+spring-petclinic",)
"""Repositories whose lines the embedded model is measured on."""
MOST = 1_500_000
"""Lexemes that are read of a repository: none is to speak for all."""
KEPT = {2: 400_000, 3: 700_000, 4: 700_000}
"""N-grams that stay, by their length; chosen for a file of 8 MB."""

Keys = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Counted:
    """N-grams of one length as sorted keys, with their counts, and how many repositories have each."""

    keys: Keys
    counts: NDArray[np.int64]
    repositories: NDArray[np.int64]


def texts(file: Path) -> Iterator[list[str]]:
    """The lexemes of a repository's documents, until there are enough."""
    left = MOST
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            found = lexemes(json.loads(line)["text"])
            left -= len(found)
            if left < 0:
                return
            yield found


def vocabulary(files: list[Path]) -> list[str]:
    """The words of most repositories; of as many, the commonest."""
    having: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for file in files:
        found: Counter[str] = Counter()
        for text in texts(file):
            found.update(text)
        having.update(found.keys())
        every.update(found)
        print(f"words: {file.stem}: {len(found)}", flush=True)
    known = [word for word, count in having.items() if count >= REPOSITORIES and "\0" not in word]
    return sorted(known, key=lambda word: (-having[word], -every[word], word))[:WORDS]


def ids_of(file: Path, numbers: dict[str, int]) -> NDArray[np.int64]:
    """A repository's lexemes as numbers from 1; 0 is any other word, and stands between files."""
    found = [0] * max(ORDERS)
    for text in texts(file):
        found += [numbers.get(word, 0) for word in text]
        found += [0] * max(ORDERS)
    return np.array(found, dtype=np.int64)


def grams(ids: NDArray[np.int64], order: int) -> tuple[Keys, NDArray[np.int64]]:
    """The n-grams whose context is known; their last word may be any."""
    size = len(ids) - order + 1
    keys = np.zeros(size, dtype=np.int64)
    known = np.ones(size, dtype=np.bool_)
    for at in range(order):
        part = ids[at : at + size]
        keys = (keys << BITS) | part
        known &= (part > 0) | (at == order - 1)
    return np.unique(keys[known], return_counts=True)


def merged(parts: list[tuple[Keys, NDArray[np.int64]]]) -> Counted:
    keys = np.concatenate([each for each, _ in parts])
    counts = np.concatenate([each for _, each in parts])
    order = np.argsort(keys, kind="stable")
    keys, counts = keys[order], counts[order]
    first = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    sizes = np.diff(np.concatenate([first, [len(keys)]]))
    return Counted(keys[first], np.add.reduceat(counts, first), sizes)


def shares(found: Counted) -> NDArray[np.float64]:
    """Count / (total + distinct) of each n-gram among those of its context."""
    contexts = found.keys >> BITS
    first = np.flatnonzero(np.concatenate([[True], contexts[1:] != contexts[:-1]]))
    sizes = np.diff(np.concatenate([first, [len(contexts)]]))
    share: NDArray[np.float64] = found.counts / np.repeat(np.add.reduceat(found.counts, first) + sizes, sizes)
    return share


def chosen(
    found: Counted, share: NDArray[np.float64], shorter: tuple[Keys, NDArray[np.float64]], most: int
) -> NDArray[np.bool_]:
    """Which n-grams stay: those that tell most beyond the share that the next shorter context gives their last word."""
    mask = (1 << BITS * (_length(found.keys) - 1)) - 1
    tail = found.keys & mask
    at = np.minimum(np.searchsorted(shorter[0], tail), len(shorter[0]) - 1)
    before = np.where(shorter[0][at] == tail, shorter[1][at], 1e-6)
    told = found.counts * np.log(np.maximum(share, 1e-9) / np.maximum(before, 1e-6))
    may: NDArray[np.bool_] = (found.repositories >= REPOSITORIES) & (found.keys & ((1 << BITS) - 1) > 0) & (told > 0)
    if may.sum() <= most:
        return may
    bar = np.partition(told[may], -most)[-most]
    may &= told >= bar
    return may


def _length(keys: Keys) -> int:
    return -(-int(keys.max()).bit_length() // BITS)


def with_contexts(kept: dict[int, Keys]) -> dict[int, Keys]:
    """Each n-gram's beginning is kept too: it is the way to it."""
    found = dict(kept)
    for order in sorted(ORDERS, reverse=True)[:-1]:
        found[order - 1] = np.union1d(found[order - 1], np.unique(found[order] >> BITS))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=Path, default=CACHE / "documents")
    parser.add_argument("--target", type=Path, default=FILE)
    arguments = parser.parse_args()
    files = sorted(file for file in arguments.documents.glob("*.jsonl") if file.stem not in EXCLUDED)
    words = vocabulary(files)
    numbers = {word: number for number, word in enumerate(words, 1)}
    parts: dict[int, list[tuple[Keys, NDArray[np.int64]]]] = {order: [] for order in (1, *ORDERS)}
    for file in files:
        ids = ids_of(file, numbers)
        for order, found in parts.items():
            found.append(grams(ids, order))
        print(f"counted: {file.stem}: {len(ids)}", flush=True)
    counted = {order: merged(found) for order, found in parts.items()}
    share = {order: shares(each) if order > 1 else each.counts / each.counts.sum() for order, each in counted.items()}
    kept = {
        order: counted[order].keys[
            chosen(counted[order], share[order], (counted[order - 1].keys, share[order - 1]), KEPT[order])
        ]
        for order in ORDERS
    }
    complete = with_contexts(kept)
    table = {
        order: (keys, share[order][np.searchsorted(counted[order].keys, keys)]) for order, keys in complete.items()
    }
    unigram = np.zeros(len(words) + 1)
    unigram[counted[1].keys] = share[1]
    write(arguments.target, words, unigram, table)
    size = arguments.target.stat().st_size
    print(f"{len(words)} words, {[len(each) for each in complete.values()]} n-grams, {size / 1e6:.1f} MB")
    GeneralKnowledge.opened(arguments.target)


if __name__ == "__main__":
    main()
