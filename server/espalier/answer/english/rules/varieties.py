"""Questions for the kinds that there are of something: "which ways are there to store owners", "from which sources can
users come", "which session stores are there" with a type `SessionStore`. The implementations of one type answer
them."""

from __future__ import annotations

from espalier.answer.english.mentions import symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Direction, Query, Relation, Select

_VARIETIES = words(
    "backends ways kinds sorts variants flavours flavors strategies alternatives providers sources channels "
    "implementations engines mechanisms choices"
)
_DOERS = _VARIETIES | words("class classes services systems")
_ASKING = words("which what many")
_OPENING = words("to from by with through via")
_CAN = words("can could may")
_THERE = words("there exist exists supported available support supports offer offers")
_SILENT = _VARIETIES | _THERE | words("class classes different other various many")
_TYPES = frozenset({None, Select.CLASS, Select.SERVICE})
_BEGINNING, _PHRASE = 4, 5
"""The question word stands among the first so many words, and the noun among the next so many; chosen by hand."""


def variety(reading: Reading) -> Query | None:
    """A query without a kind of thing wanted: which it is, the graph says."""
    low = [token.low for token in reading.clause]
    asked = next((at for at, word in enumerate(low[:_BEGINNING]) if word in _ASKING), None)
    wanted = reading.select
    if asked is None or wanted not in _TYPES or reading.is_named:
        return None
    if not (_through(low, asked) or _exist(low, asked)):
        return None
    about = [each for each in content(reading, reading.main, reading.end) if each not in _SILENT]
    anchors = (Anchor(concept=" ".join(about)),)
    return Query(None, Relation.IMPLEMENTS, Direction.TO, anchors) if about else None


def named_variety(reading: Reading) -> Query | None:
    """Where a type is named in the plural, and the rest of the clause only says that they are there. One word of the
    rest may be the project's name. A second question ("and what picks one?") makes it one about all of them."""
    said = reading.said
    asked = next((at for at in range(reading.main, len(said)) if said[at].low in _ASKING), None)
    named = next((each for each in reading.sure if asked is not None and each.start > asked), None)
    if asked is None or named is None or named.kind is not Kind.TYPE:
        return None
    if named.plain and named.end - named.start < _WORDS:
        return None
    last, name = said[named.end - 1].low, named.name.lower()
    before = {token.low for token in said[asked + 1 : named.start]}
    rest = [token.low for token in said[named.end :] if not token.mark]
    unknown = [word for word in rest if word not in _BEING]
    if last == last.removesuffix("s") or name.endswith(last) or before - _OF_KINDS or not rest or len(unknown) > 1:
        return None
    return Query(None, Relation.IMPLEMENTS, Direction.TO, symbol_anchors((named,)))


_WORDS = 2
"""One word in the plural, "which orders are there", asks for what a database holds."""
_OF_KINDS = _VARIETIES | words("of different other various the types")
_BEING = _THERE | words(
    "is are be do does did we you i it this the project code base codebase application app have has got come comes "
    "with ship ships shipped provide provides provided contain contains know knows can could chosen choose implemented "
    "built in bundled out box here"
)


def _exist(low: list[str], asked: int) -> bool:
    """ "which backends are there"; "in what ways" asks how."""
    noun = next((at for at in range(asked + 1, min(len(low), asked + _PHRASE)) if low[at] in _VARIETIES), None)
    return noun is not None and low[0] != "in" and bool(_THERE & set(low[noun:]))


def _through(low: list[str], asked: int) -> bool:
    """ "from which sources can users come" """
    noun = _DOERS & set(low[asked + 1 : asked + _PHRASE])
    return low[0] in _OPENING and asked == 1 and bool(noun and _CAN & set(low[asked + 2 :]))
