"""One position of the tree: truncation, and what is left of its mass."""

from __future__ import annotations

import math
import random

import pytest

from espalier.generate.lattice import Inserted, Node, truncated
from espalier.ports import Sampling, Step, Token


def tokens(*probabilities: float) -> tuple[Token, ...]:
    return tuple(Token(number, b"%d" % number, math.log(p)) for number, p in enumerate(probabilities))


def node(*probabilities: float) -> Node:
    known = Node()
    stated = tokens(*probabilities)
    known.learn(Step(stated[0], stated), Sampling())
    return known


@pytest.mark.parametrize(
    ("sampling", "kept"),
    [
        (Sampling(), 4),
        (Sampling(top_k=2), 2),
        (Sampling(top_p=0.7), 2),
        (Sampling(top_p=0.5), 1),
        (Sampling(top_k=2, top_p=0.6), 1),  # of the two: 0.5 / 0.8
        (Sampling(temperature=0.25, top_p=0.8), 1),
        (Sampling(temperature=4.0, top_p=0.8), 3),
    ],
)
def test_temperature_then_top_k_then_top_p(sampling: Sampling, kept: int) -> None:
    stated = tokens(0.5, 0.3, 0.15, 0.05)
    assert truncated(reversed(stated), sampling) == list(stated[:kept])


def test_a_token_sampled_from_beyond_the_list_is_added_to_it() -> None:
    known, stated = Node(), tokens(0.6, 0.3, 0.1)
    known.learn(Step(stated[2], stated[:2]), Sampling())
    known.reject(0)
    known.reject(1)
    assert known.sample(random.Random(0), patience=8) == stated[2]


def test_rejected_mass_is_masked_and_banned_mass_is_removed() -> None:
    known = node(0.5, 0.3, 0.2)
    known.reject(0)
    known.update_left()
    assert known.left == 1.0 and known.accepted_share() == pytest.approx(0.5)
    known.ban(1)
    known.update_left()
    assert known.left == pytest.approx(0.4) and known.accepted_share() == pytest.approx(0.5)
    known.ban(2)
    known.update_left()
    assert known.left == 0.0 and not known.infeasible and known.sample(random.Random(0), 8) is None


def test_no_share_is_rounded_away() -> None:
    known = node(1.0 - 1e-15, 1e-30)
    known.ban(0)
    known.update_left()
    assert 0.0 < known.left < 1e-29
    assert known.sample(random.Random(0), patience=8) is not None


def test_a_child_counts_by_what_is_left_of_it_and_by_its_failures() -> None:
    known, source = node(0.5, 0.5), random.Random(1)
    child = known.grow(0, Inserted())
    assert known.child(0) is child and known.child(1) is None

    def share() -> float:
        return sum(known.sample(source, patience=8) == tokens(0.5)[0] for _ in range(4000)) / 4000

    child.left = 0.25
    assert share() == pytest.approx(0.2, abs=0.03)
    child.left, child.failures = 1.0, 8
    assert share() == pytest.approx(0.5, abs=0.03)
    child.failures = 24
    assert share() == pytest.approx(0.2, abs=0.03)
