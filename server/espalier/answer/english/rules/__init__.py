"""Rules for forms of answer other than a relation with one anchor, in the order in which they are tried."""

from __future__ import annotations

from collections.abc import Callable

from espalier.answer.english.reading import Reading
from espalier.answer.english.rules.amounts import amount
from espalier.answer.english.rules.beans import bean_given, bean_origin, beans_made
from espalier.answer.english.rules.changes import answered, done_to_data, impact, unused
from espalier.answer.english.rules.cycles import circular
from espalier.answer.english.rules.extensions import extension
from espalier.answer.english.rules.failures import failure
from espalier.answer.english.rules.flows import flow
from espalier.answer.english.rules.lifecycles import lifecycle, published, reacting, scheduled, triggered
from espalier.answer.english.rules.lists import counted_role, declaring, every, handled
from espalier.answer.english.rules.members import has_member, members, to_implement
from espalier.answer.english.rules.modules import libraries, modules, outside, remote, talking
from espalier.answer.english.rules.overviews import overview
from espalier.answer.english.rules.pairs import compared, path, related_pair
from espalier.answer.english.rules.payloads import payload, requested
from espalier.answer.english.rules.permissions import access, demanded
from espalier.answer.english.rules.presence import used
from espalier.answer.english.rules.quantities import quantified
from espalier.answer.english.rules.reached import reached
from espalier.answer.english.rules.settings import all_settings, port, settings
from espalier.answer.english.rules.standing import cached, conditional, numbered, standing
from espalier.answer.english.rules.statuses import status_of
from espalier.answer.english.rules.superlatives import superlative
from espalier.answer.english.rules.symbols import at_start, explained, is_kind, started
from espalier.answer.english.rules.tables import (
    at_database,
    changed_by_endpoints,
    deleting,
    endpoints_storing,
    going_with,
    holding,
    in_database,
    referring,
    stored,
)
from espalier.answer.english.rules.tested import coverage, covered, deed_tested
from espalier.answer.english.rules.times import at_an_hour
from espalier.answer.english.rules.topics import sent, topics
from espalier.answer.english.rules.varieties import named_variety, variety
from espalier.answer.query import Query

RULES: tuple[Callable[[Reading], Query | None], ...] = (
    unused,
    used,
    overview,
    all_settings,
    status_of,
    handled,
    topics,
    sent,
    payload,
    requested,
    extension,
    superlative,
    is_kind,
    started,
    at_start,
    circular,
    quantified,
    numbered,
    conditional,
    cached,
    standing,
    at_an_hour,
    endpoints_storing,
    compared,
    bean_origin,
    flow,
    path,
    coverage,
    deed_tested,
    covered,
    holding,
    in_database,
    at_database,
    changed_by_endpoints,
    going_with,
    deleting,
    stored,
    referring,
    talking,
    outside,
    remote,
    libraries,
    modules,
    named_variety,
    demanded,
    access,
    reached,
    published,
    done_to_data,
    answered,
    variety,
    amount,
    failure,
    impact,
    bean_given,
    beans_made,
    has_member,
    to_implement,
    members,
    related_pair,
    reacting,
    triggered,
    lifecycle,
    scheduled,
    settings,
    port,
    counted_role,
    every,
    declaring,
    explained,
)
