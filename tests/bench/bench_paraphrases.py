"""Share of paraphrases that become the right query, without and with the sentence encoder: [--drop SHARE].

The encoder backs the lexicon up: where the asking clause has no word of the lexicon, the nearest labelled paraphrases
vote on relation, direction, kind wanted and form; names are replaced by their kinds first. The votes on the first set
come from the other four of five folds, those on the second set from the first. `--drop` leaves out that share of the
lexicon's phrases, by seed: a stand-in for phrases that nobody has thought of.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

from espalier.answer.english import parse, triggers
from espalier.answer.english.reading import read
from espalier.answer.query import Form, Query, Relation
from espalier.models.embedder_choice import embedder
from espalier.ports import Embedder, ModelServer
from unit.answer.english.shop import Shop
from unit.answer.english.test_paraphrases import PARAPHRASES, SECOND, right

NEAREST = 7
FOLDS = 5
SHARES = (0.0, 0.5, 0.7, 0.9)
_VAGUE = frozenset({Relation.ANY, Relation.USES})
_LISTS = frozenset({Form.LIST, Form.EXISTS})


class Vote(NamedTuple):
    """What most of the nearest paraphrases ask for, and their share."""

    fields: tuple[Any, ...]
    share: float


def masked(text: str, shop: Shop) -> str:
    """The question with the kind of thing in place of each name."""
    reading = read(text, shop)
    said = [token.text for token in reading.said]
    for mention in reversed(reading.mentions):
        if mention.sure:
            said[mention.start : mention.end] = [f"the {mention.symbols[0].kind.name.lower()}"]
    return " ".join(said)


def fields(query: dict[str, Any]) -> tuple[Any, ...]:
    return query["relation"], query["direction"], query["select"], query["form"]


def votes(asked: NDArray[np.float32], known: NDArray[np.float32], labels: Sequence[tuple[Any, ...]]) -> list[Vote]:
    found = []
    for row in asked @ known.T:
        counted: Counter[tuple[Any, ...]] = Counter()
        for at in np.argsort(-row)[:NEAREST]:
            counted[labels[at]] += float(row[at])
        best, weight = counted.most_common(1)[0]
        found.append(Vote(best, weight / sum(counted.values())))
    return found


def unsure(query: Query, text: str, shop: Shop) -> bool:
    """Whether no word of the asking clause says a relation."""
    reading = read(text, shop)
    spoken = any(each.part is not triggers.Part.NARROW and each.start >= reading.main for each in reading.triggers)
    return not spoken and query.relation in _VAGUE and query.form in _LISTS


def voted(query: Query, vote: Vote) -> dict[str, Any]:
    relation, direction, select, form = vote.fields
    return {**query.to_json(), "relation": relation, "direction": direction, "select": select, "form": form}


def report(name: str, every: Sequence[dict[str, Any]], ballots: Sequence[Vote], shop: Shop) -> None:
    parsed = [parse(each["text"], shop) for each in every]
    alone = sum(right(each["query"], query.to_json()) for each, query in zip(every, parsed, strict=True))
    encoder = sum(fields(each["query"]) == vote.fields for each, vote in zip(every, ballots, strict=True))
    print(f"{name}: lexicon {alone}/{len(every)}; encoder alone, fields without anchors {encoder}/{len(every)}")
    for least in SHARES:
        changed, score = 0, 0
        for each, query, vote in zip(every, parsed, ballots, strict=True):
            backed = vote.share >= least and unsure(query, each["text"], shop)
            changed += backed
            score += right(each["query"], voted(query, vote) if backed else query.to_json())
        print(f"  backed up by votes of at least {least}: {score}/{len(every)} ({changed} taken from the vote)")


def dropped(share: float) -> None:
    """Leaves out this share of the lexicon's phrases."""
    by_seed = random.Random(13)
    for phrases in triggers._BY_FIRST.values():
        phrases[:] = [each for each in phrases if by_seed.random() >= share]


def vectors(encoder: Embedder, every: Sequence[dict[str, Any]], shop: Shop) -> NDArray[np.float32]:
    return encoder.embed([masked(each["text"], shop) for each in every])


def in_folds(known: NDArray[np.float32], labels: Sequence[tuple[Any, ...]]) -> list[Vote]:
    fold = np.array([at % FOLDS for at in range(len(labels))])
    found: dict[int, Vote] = {}
    for each in range(FOLDS):
        inside, outside = np.flatnonzero(fold == each), np.flatnonzero(fold != each)
        ballots = votes(known[inside], known[outside], [labels[at] for at in outside])
        found |= dict(zip(inside.tolist(), ballots, strict=True))
    return [found[at] for at in range(len(labels))]


def main(share: float) -> None:
    encoder = embedder(ModelServer())
    shop = Shop()
    first, second = vectors(encoder, PARAPHRASES, shop), vectors(encoder, SECOND, shop)
    labels = [fields(each["query"]) for each in PARAPHRASES]
    dropped(share)
    report("first set", PARAPHRASES, in_folds(first, labels), shop)
    report("second set", SECOND, votes(second, first, labels), shop)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drop", type=float, default=0.0, help="share of the lexicon's phrases to leave out")
    main(parser.parse_args().drop)
