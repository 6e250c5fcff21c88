"""The rule for circular dependencies: "which classes form a cycle with X", "are there circular dependencies"."""

from __future__ import annotations

from espalier.answer.english.conditions import filters
from espalier.answer.english.mentions import singular, symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import says_more
from espalier.answer.english.reading import Reading
from espalier.answer.english.rules.lists import LISTING
from espalier.answer.english.tokens import MODIFIERS, VISIBLE, words
from espalier.answer.query import Form, Query, Select

_CYCLE = words("cycle circle")
_CIRCULAR = words("circular circularly cyclic cyclically cycles circles")
_SILENT = (
    LISTING
    | MODIFIERS
    | VISIBLE
    | words(
        "form forms part involved cycle cycles circle circles circular circularly cyclic cyclically depend depends "
        "dependency dependencies each other mutually import imports reference references contain contains free between "
        "among has have does belong belongs"
    )
)
_NAMED = frozenset({Kind.TYPE, Kind.PACKAGE, Kind.MODULE, Kind.EVENT, Kind.EXCEPTION})
_KINDS = {Kind.PACKAGE: Select.PACKAGE, Kind.MODULE: Select.MODULE}


def circular(reading: Reading) -> Query | None:
    low = [token.low for token in reading.clause]
    if not any(singular(each) in _CYCLE or each in _CIRCULAR for each in low) or len(reading.sure) > 1:
        return None
    named = tuple(each for each in reading.sure if each.kind in _NAMED)
    if len(named) != len(reading.sure) or says_more(reading, (*reading.nouns, *named), _SILENT):
        return None
    kind = next((each.select for each in reading.nouns), None)
    select = kind or (_KINDS.get(named[0].kind) if named else None) or Select.CLASS
    return Query(select, anchors=symbol_anchors(named), filters=filters(reading), form=Form.CYCLE)
