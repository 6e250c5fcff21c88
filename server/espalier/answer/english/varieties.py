"""Questions for the kinds that there are of something: "which ways are there to store owners", "from which sources can
users come". Several types answer them that have one type above them."""

from __future__ import annotations

from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Direction, Query, Relation, Select

_VARIETIES = words(
    "backend backends way ways kind kinds sort sorts variant variants flavour flavours flavor flavors strategy "
    "strategies alternative alternatives provider providers source sources channel channels implementation "
    "implementations engine engines mechanism mechanisms choices options"
)
_ASKING = words("which what many")
_OPENING = words("to from by with through via")
_CAN = words("can could may")
_THERE = words("there exist exists supported available support supports offer offers have has do does ship know knows")
_BEGINNING, _PHRASE = 4, 5
_TYPES = frozenset({None, Select.CLASS, Select.SERVICE})
_SILENT = _VARIETIES | words("different other various supported available support supports exist exists classes class")


def variety(reading: Reading) -> Query | None:
    said = reading.said[reading.main : reading.end]
    low = [token.low for token in said]
    asked = next((at for at, word in enumerate(low[:_BEGINNING]) if word in _ASKING), None)
    wanted = reading.wanted.select if reading.wanted else None
    if asked is None or wanted not in _TYPES or any(not each.plain for each in reading.sure):
        return None
    noun = next((at for at, word in enumerate(low[: asked + _PHRASE]) if at > asked and word in _VARIETIES), None)
    if low[0] == "in":  # "in what way" asks how
        return None
    through = low[0] in _OPENING and asked == 1 and bool(_CAN & set(low[asked + 2 :]))
    if not through and (noun is None or not (_THERE | _CAN) & set(low[noun:])):
        return None
    about = [each for each in content(reading, reading.main, reading.end) if each not in _SILENT]
    if not about:
        return None
    anchors = (Anchor(concept=" ".join(about)),)
    return Query(Select.CLASS, Relation.IMPLEMENTS, Direction.TO, anchors)
