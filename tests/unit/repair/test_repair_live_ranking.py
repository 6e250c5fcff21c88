"""Candidates are reported one by one, each with its rank among those reported before it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from espalier.ports import Hunk
from espalier.repair.fix import Candidate, FixRequest
from espalier.repair.live_ranking import LiveRanking
from espalier.repair.location import Failure

TEXT = "f(x);"
REQUEST = FixRequest(Hunk(Path("/w/A.java"), TEXT, 0, len(TEXT)), "A.java", wanted=3)


def candidate(text: str, score: float, note: str = "", imports: tuple[str, ...] = ()) -> Candidate:
    return Candidate(0, text, "", imports, True, score, score, (), "", note)


def ranks(*found: Candidate) -> list[int | None]:
    ranking = LiveRanking(REQUEST)
    reported = [ranking.add(one) for one in found]
    return [one and one.rank for one in reported]


def test_each_candidate_has_its_rank_among_those_reported_before() -> None:
    assert ranks(candidate("f(b);", -2), candidate("f(a);", -1), candidate("f(c);", -3)) == [1, 1, 3]


def test_a_candidate_is_reported_once() -> None:
    assert ranks(candidate("f(b);", -2), candidate("f( b );", -1), candidate("f(b);", -2)) == [1, None, None]
    assert ranks(candidate("f(b);", -2), candidate("f(b);", -2, imports=("b.B",))) == [1, 2]


def test_a_candidate_outside_the_wanted_ones_is_not_reported() -> None:
    better = [candidate(f"f({name});", -1) for name in "abc"]
    assert ranks(*better, candidate("f(d);", -2), candidate("f(e);", -0.5)) == [1, 2, 3, None, 1]


def test_a_deletion_is_left_for_the_end() -> None:
    assert ranks(candidate("", -1, "empties the line"), candidate("f(b);", -2)) == [None, 1]


def test_what_is_far_less_probable_is_not_reported_unless_a_test_judges() -> None:
    assert ranks(candidate("f(b);", -1), candidate("f(c);", -7), candidate("f(d);", -3)) == [1, None, 2]
    told = LiveRanking(replace(REQUEST, failure=Failure("expected 3")))
    assert [told.add(one) is not None for one in (candidate("f(b);", -1), candidate("f(c);", -7))] == [True, True]
