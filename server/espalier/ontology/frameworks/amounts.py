"""How often and when, as the arguments of a scheduler say it: constants evaluated, the rest as it is written."""

from __future__ import annotations

from espalier.java.expressions import Call, Entry, Name, New, Select, Variable
from espalier.java.fact import NONE
from espalier.ontology import constants
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.frameworks.callbacks import initial
from espalier.ontology.frameworks.framework import Conventions

UNKNOWN = "?"
_CRON = "CronTrigger"
_LONGEST = 60
"""Characters of what is quoted as it is written. Chosen by hand."""


def amount(conventions: Conventions, call: CallSite, index: int, unit: str = "") -> str:
    """`30 SECONDS`; a variable or call that is not constant stands as it is written. `unit`: what numbers are of."""
    index = initial(call.body, index) if _tells(conventions, call, initial(call.body, index)) else index
    entry = call.body.table[index] if index != NONE else None
    own = _with_unit(conventions, call, entry) if isinstance(entry, Call) else ""
    if own:
        return own
    text = _text(conventions, call, index) or _written(conventions, call, index)
    return f"{text} {unit}".strip() if len(text) <= _LONGEST else UNKNOWN


def moment(conventions: Conventions, call: CallSite, index: int) -> str:
    """What a trigger says: `cron 0 0 * * *`; else when, as it is written."""
    index = initial(call.body, index)
    entry = call.body.table[index] if index != NONE else None
    if isinstance(entry, New) and entry.type.name.rpartition(".")[2] == _CRON and entry.args:
        return f"cron {amount(conventions, call, entry.args[0])}"
    if isinstance(entry, New):
        said = ", ".join(amount(conventions, call, each) for each in entry.args)
        return f"{entry.type.name.rpartition('.')[2]} {said}".strip()
    return f"at {amount(conventions, call, index)}"


def unit_of(call: CallSite, index: int) -> str:
    """`SECONDS`, of `TimeUnit.SECONDS`; empty for what is no name."""
    return constants.dotted(call.body.table, index).rpartition(".")[2]


def _text(conventions: Conventions, call: CallSite, index: int) -> str:
    where = (conventions.lookup, conventions.site, call.body.table, index)
    found = constants.value(*where) if index != NONE else None
    if isinstance(found, int):
        return str(int(found))
    return (constants.text(*where) if index != NONE else "") or ""


def _tells(conventions: Conventions, call: CallSite, index: int) -> bool:
    """Whether a variable's initialiser says more than its name."""
    if index == NONE:
        return False
    return bool(_text(conventions, call, index)) or isinstance(call.body.table[index], (Call, Select))


def _with_unit(conventions: Conventions, call: CallSite, entry: Call) -> str:
    """`Duration.ofMinutes(5)`, `Duration.of(5, MINUTES)`, `TimeUnit.MINUTES.toMillis(5)`: `5 MINUTES`."""
    receiver = constants.dotted(call.body.table, entry.target)
    if receiver.rpartition(".")[2] == "Duration" and entry.name == "of" and len(entry.args) == 2:
        return amount(conventions, call, entry.args[0], unit_of(call, entry.args[1]))
    if len(entry.args) != 1:
        return ""
    if receiver.rpartition(".")[2] == "Duration" and entry.name.startswith("of"):
        return amount(conventions, call, entry.args[0], entry.name[2:].upper())
    if "TimeUnit." in receiver and entry.name.startswith("to"):
        return amount(conventions, call, entry.args[0], receiver.rpartition(".")[2])
    return ""


def _written(conventions: Conventions, call: CallSite, index: int) -> str:
    entry: Entry | None = call.body.table[index] if index != NONE else None
    if isinstance(entry, Variable):
        return entry.name
    if isinstance(entry, (Name, Select)):
        return constants.dotted(call.body.table, index) or (entry.name if isinstance(entry, Select) else UNKNOWN)
    if isinstance(entry, Call):
        said = (_text(conventions, call, each) or _written(conventions, call, each) for each in entry.args)
        return f"{entry.name}({', '.join(said)})"
    return UNKNOWN
