"""A follow-up that narrows the list before it: "which of them are controllers?", "how many of them have no tests?"."""

from __future__ import annotations

from espalier.answer.english import Names, parse
from espalier.answer.english.lexicon import ROLES
from espalier.answer.english.mentions import nouns
from espalier.answer.english.tokens import tokens, words
from espalier.answer.query import Filter, Form, Query, Relation, Select

_LISTS = frozenset({Form.LIST, Form.COUNT, Form.EXISTS})
_THEM = words("them those these")
_BEING = words("are is were")
_OPENINGS = (("which", "of"), ("what", "of"), ("how", "many", "of"))


def narrowed(text: str, before: Query, names: Names) -> Query | None:
    """The list before with what is said of "them" as conditions; None for any other follow-up."""
    said = [token for token in tokens(text) if not token.mark]
    low = tuple(token.low for token in said)
    opening = next((each for each in _OPENINGS if low[: len(each)] == each), ())
    if not opening or before.form not in _LISTS or not (before.anchors or before.select):
        return None
    rest = said[len(opening) + 1 :]
    if low[len(opening) : len(opening) + 1] == () or low[len(opening)] not in _THEM or not rest:
        return None
    form = Form.COUNT if opening[0] == "how" else Form.LIST
    kind = _kind(tuple(token.low for token in rest))
    if kind is not None:
        denied = rest[1].low == "not"
        if kind in ROLES and denied:
            return before.altered(filters=(*before.filters, Filter(role=kind, not_=True)), form=form)
        return None if denied else before.altered(select=kind, form=form)
    conditions = _conditions(parse(f"which classes {' '.join(token.text for token in rest)}", names))
    return before.altered(filters=(*before.filters, *conditions), form=form) if conditions else None


def _kind(low: tuple[str, ...]) -> Select | None:
    """The kind of thing that they are asked to be: "are controllers", "are not tests"."""
    if low[0] not in _BEING:
        return None
    after = low[2 if low[1:2] == ("not",) else 1 :]
    found = nouns(tokens(" ".join(after)), frozenset())
    return found[0].select if found and (found[0].start, found[0].end) == (0, len(after)) else None


def _conditions(asked: Query) -> tuple[Filter, ...]:
    """What a list with a condition says of its things."""
    if asked.form not in _LISTS:
        return ()
    if not asked.anchors:
        return asked.filters
    if len(asked.anchors) > 1 or asked.anchors[0].symbol is None or asked.relation is Relation.ANY:
        return ()
    own = Filter(relation=asked.relation, direction=asked.direction, anchor=asked.anchors[0])
    return (own, *asked.filters)
