"""One module for each kind of question; each has `find(ontology, plan) -> Finding`, a pure reading of the graph."""

from __future__ import annotations

from collections.abc import Callable

from espalier.answer.finding import Finding
from espalier.answer.intents import (
    compare,
    dependencies,
    explain,
    impact,
    implementations,
    listing,
    locate,
    search,
    trace,
    users,
)
from espalier.answer.plan import Plan
from espalier.answer.question import Intent
from espalier.ontology.graph import Ontology

_FIND: dict[Intent, Callable[[Ontology, Plan], Finding]] = {
    Intent.USERS: users.find,
    Intent.IMPLEMENTATIONS: implementations.find,
    Intent.DEPENDENCIES: dependencies.find,
    Intent.TRACE: trace.find,
    Intent.IMPACT: impact.find,
    Intent.LOCATE: locate.find,
    Intent.COMPARE: compare.find,
    Intent.SEARCH: search.find,
    Intent.EXPLAIN: explain.find,
    Intent.LIST: listing.find,
}


def find(ontology: Ontology, plan: Plan) -> Finding:
    """What the graph says to the plan; the plan has a subject or searches for one, and nothing in it is blocked."""
    return _FIND[plan.intent](ontology, plan)
