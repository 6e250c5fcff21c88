"""Argument types that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from enum import StrEnum
from math import inf
from typing import TypeVar

E = TypeVar("E", bound=StrEnum)


def count(text: str) -> int:
    """The text as an integer of 1 or more."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not 1 or more")
    return number


def seconds(text: str) -> float:
    """The text as a positive, finite number."""
    number = float(text)
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{text} is not more than 0")
    return number


def amount(text: str) -> float:
    """The text as a number of 0 or more."""
    number = float(text)
    if not number >= 0:  # nan is no number
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number


def one(names: type[E]) -> Callable[[str], E]:
    """A parser for a member of the enumeration."""

    def member(text: str) -> E:
        try:
            return names(text.strip())
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(names)}") from None

    return member


def several(names: type[E]) -> Callable[[str], tuple[E, ...]]:
    """A parser for members separated by commas, each once."""
    member = one(names)
    return lambda text: tuple(dict.fromkeys(member(part) for part in text.split(",")))


def part(text: str) -> tuple[int, int]:
    """`I/K`, the I-th of K parts."""
    number, slash, parts = text.partition("/")
    if not slash or not 1 <= int(number) <= int(parts):
        raise argparse.ArgumentTypeError(f"{text} is not I/K with 1 <= I <= K")
    return int(number), int(parts)
