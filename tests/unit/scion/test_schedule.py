"""Warm-up, constant, cool-down."""

from __future__ import annotations

from scion.schedule import Schedule


def test_the_rate_rises_and_stays() -> None:
    schedule = Schedule(warm_up=100)
    assert schedule.factor(0) < schedule.factor(50) < schedule.factor(100) == schedule.factor(10**9) == 1
    assert not schedule.over(10**9)


def test_a_cool_down_can_begin_at_any_time() -> None:
    schedule = Schedule(warm_up=100, cool_from=1_000, cool_for=400)
    assert schedule.factor(1_000) == 1
    assert schedule.factor(1_100) == 0.5
    assert schedule.factor(1_400) == 0
    assert not schedule.over(1_399)
    assert schedule.over(1_400)
