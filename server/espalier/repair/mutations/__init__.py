"""Lists what a line that compiles and fails a test most often should have been, by the small mistakes that people make.

Another variable of the same type, one more or less, another method, a condition more or less, a lost statement: the
kinds are those of ManySStuBs4J (Karampatsis and Sutton 2020; of 63,923 one-line bugs a third have the wrong identifier,
a sixth the wrong function, a twelfth lack an argument, and a thirtieth each have the wrong operator or a condition too
many or too few), of 2,462 one-line fixes in the histories of 25 permissively licensed projects, and of the exercises
in `tests/bench`. That a lost statement stands elsewhere in the file is the redundancy assumption (Barr et al. 2014).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from espalier.ports import Hunk, Problem
from espalier.repair.choices import MISTAKE, Choice, falling
from espalier.repair.mutations import methods, names, numbers, statements, truth
from espalier.repair.mutations.sites import Site
from espalier.repair.remedies.knowledge import Knowledge
from espalier.repair.remedies.place import Place
from espalier.repair.templates import Hole, Line
from espalier.repair.tuning import TUNING

__all__ = ["kinds", "mutations", "scope", "several"]


def mutations(line: Line, hunk: Hunk, knowledge: Knowledge, indent: str = "", newline: str = "\n") -> Iterator[Choice]:
    """Of a line in which the compiler marks nothing: each with what the kind of mistake has of the probability, shared
    by its places."""
    if line.marks or not line.words:
        return
    for kind, sites in kinds(line, scope(hunk, knowledge), newline + indent).items():
        yield from several(line, list(islice(sites, TUNING.places)), kind)


def scope(hunk: Hunk, knowledge: Knowledge) -> Place:
    """The place of a hunk in which the compiler marks nothing."""
    return Place(hunk.text, Problem("", 0, 0, hunk.start, hunk.end), (), knowledge)


def kinds(line: Line, place: Place, between: str) -> dict[str, Iterator[Site]]:
    """The places of each kind of mistake, by the kind's name in `Tuning`. `between`: what stands between statements."""
    unread = names.unread(place)
    return {
        "other_variable": names.variables(line, place),
        "member": names.members(line, place),
        "receiver": names.receivers(line, place),
        "other_value": names.other_values(line, place),
        "length": names.lengths(line, place),
        "opposite": names.opposites(line, place),
        "unread_variable": names.unused(line, unread),
        "exchanged": names.exchanged(line, place),
        "indices": names.indices(line),
        "by_one": numbers.by_one(line, place),
        "looked_up": numbers.looked_up_by_one(line, place),
        "whole_by_one": numbers.whole_by_one(line, place),
        "other_assignment": numbers.accumulated(line, place),
        "fraction": numbers.fractions(line, place),
        "remainder": numbers.remainders(line),
        "regrouped": numbers.regrouped(line, place),
        "term": numbers.terms(line, place, [*unread, *names.unread_fields(place)]),
        "distance": numbers.distances(line, place),
        "first_value": numbers.first_values(line, place),
        "dropped": numbers.dropped(line),
        "other_method": methods.methods(line, place),
        "known_method": methods.others_known(line, place),
        "step_dropped": methods.steps_dropped(line),
        "step_added": methods.steps_added(line, place),
        "missing_value": methods.missing_values(line, place),
        "misunderstood": methods.misunderstood(line, place),
        "steps": methods.chains(line),
        "copy": methods.copies(line, place),
        "other_condition": truth.parts_changed(line, place, unread),
        "negation": truth.negations(line, place),
        "exchanged_parts": truth.exchanged_parts(line, place),
        "never": truth.never_told_apart(line, place),
        "asked_of": truth.asked_of(line, place),
        "part_elsewhere": truth.parts_as_elsewhere(line, place),
        "null_later": truth.null_tests(line, place),
        "emptiness": truth.emptiness(line, place),
        "date_bound": truth.date_bounds(line, place),
        "flag_held": truth.flags_held(line, place),
        "bound": truth.bounds(line, place),
        "compared": truth.compared(line, place),
        "default": truth.defaults(line, place),
        "lost_statement": statements.lost(line, place, between),
        "stale": statements.stale(line, place, between),
        "stale_before": statements.stale(line, place, between, before=True),
        "taken_out": statements.taken_out(line, place, between),
        "left": statements.left(line, place, between),
    }


def several(line: Line, sites: Sequence[Site], kind: str) -> Iterator[Choice]:
    """One choice for each range, the kind's share divided among all its texts."""
    by_range: dict[tuple[int, int], dict[str, None]] = {}
    for found, text in sites:
        by_range.setdefault(found, {})[text] = None
    weights = {found: sum(islice(falling(), len(texts))) for found, texts in by_range.items()}
    for (first, last), texts in by_range.items():
        start = line.words[first].start if first < len(line.words) else len(line.text)
        end = line.words[last - 1].end if last > first else start
        hole = Hole(MISTAKE, line.text[:start], line.text[start:end], line.text[end:])
        yield Choice(hole, moved=tuple(texts), kind=kind, part=weights[first, last] / sum(weights.values()))
