"""The remedies of each problem, the most usual first. The compiler decides which of them mend.

An error of ours in a remedy costs its edits only: it is logged, and the search goes on with the others.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from espalier.errors import EspalierError
from espalier.ports import Problem
from espalier.repair.edits import Edit
from espalier.repair.remedies.handlers import HANDLERS, PROBES, RARER
from espalier.repair.remedies.importing import with_imports
from espalier.repair.remedies.knowledge import Knowledge
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.probing import Probe
from espalier.repair.tuning import TUNING

log = logging.getLogger(__name__)
T = TypeVar("T")
Asked = TypeVar("Asked")


@dataclass(frozen=True, slots=True)
class Remedy:
    """`edits` in the file as it is, in order; `share`: the probability that they are what is wanted."""

    origin: str
    edits: tuple[Edit, ...]
    share: float


def handled() -> frozenset[int]:
    """The ids of the problems that have remedies."""
    return frozenset(HANDLERS) | frozenset(PROBES)


def remedies(text: str, problem: Problem, others: Sequence[Problem], knowledge: Knowledge) -> list[Remedy]:
    """The remedies of `problem` in the file `text`. `others`: the file's other problems."""
    place = Place(text, problem, tuple(others), knowledge)
    found: dict[tuple[Edit, ...], Remedy] = {}
    for origin, handler in HANDLERS.get(problem.code, ()):
        for number, edits in enumerate(islice(_all_of(origin, handler, place), TUNING.remedies)):
            kept = tuple(sorted(edits, key=lambda edit: edit.start))
            if any(text[edit.start : edit.end] != edit.text for edit in kept):
                share = TUNING.first_remedy * RARER.get(origin, 1.0) * TUNING.remedy_fall**number
                found.setdefault(kept, Remedy(origin, kept, share))
    return list(found.values())


def probes(text: str, problem: Problem, others: Sequence[Problem], knowledge: Knowledge) -> Iterator[tuple[str, Probe]]:
    """What is compiled to know the types at `problem`, each with the origin of the remedies that the answer gives."""
    place = Place(text, problem, tuple(others), knowledge)
    for origin, prober in PROBES.get(problem.code, ()):
        for probe in _all_of(origin, prober, place):
            yield origin, probe


def answered(text: str, origin: str, probe: Probe, problems: Sequence[Problem]) -> Iterator[Remedy]:
    """The remedies that a probe's answer gives. `problems`: the file's with the probe's edits."""
    for edits, share in _all_of(origin, probe.answered, problems):
        kept = with_imports(text, edits, problems)
        if any(text[edit.start : edit.end] != edit.text for edit in kept):
            yield Remedy(origin, kept, share)


def _all_of(origin: str, work: Callable[[Asked], Iterable[T]], asked: Asked) -> Iterator[T]:
    """What `work` gives; after an error of ours, what it gave before."""
    try:
        yield from work(asked)
    except EspalierError:
        raise
    except Exception:
        log.exception("the remedy %r failed", origin)
