"""How the caches are mixed in is learnt: whoever is right where the evidence says so gets the weight."""

from __future__ import annotations

import json

import numpy as np

from espalier.models.scion_caches import EVIDENCE, FILE, mixture_weights
from scion.mixture import TARGET, UNMIXED, Place, bits, learnt, line_prompt


def places(count: int = 400) -> list[Place]:
    """Where the caches are sure (their best piece is likely) they are right, else Scion is."""
    random, found = np.random.default_rng(3), []
    for _ in range(count):
        sure = bool(random.integers(2))
        told = np.array([1.0, -5.0 if sure else 0.0, -0.1 if sure else -3.0, -1.0, -2.0, -2.0])
        found.append(Place(told, 0.9 if sure else 0.05, 0.1 if sure else 0.6))
    return found


def test_the_mixture_is_better_than_either_alone() -> None:
    weights = learnt(places())
    found, size = places(), len(places())
    only_caches = (50.0, *UNMIXED[1:])
    assert bits(found, weights) / size < 0.5
    assert min(bits(found, UNMIXED), bits(found, only_caches)) / size > 1.2


def test_unmixed_is_scion_alone() -> None:
    [place] = places(1)
    assert np.isclose(bits([place], UNMIXED), -np.log2(place.scion))


def test_the_committed_weights_are_of_this_evidence() -> None:
    assert json.loads(TARGET.read_text("utf-8"))["weights"].keys() == set(EVIDENCE)
    assert TARGET.name == FILE
    assert len(mixture_weights(TARGET.parent) or ()) == len(EVIDENCE)


def test_a_line_is_a_hole_behind_its_indentation() -> None:
    prompt, text = line_prompt("A.java", ["class A {", "    int a;", "}"], 2)
    assert (prompt.before, text, prompt.after) == ("class A {\n    ", "int a;", "\n}")
