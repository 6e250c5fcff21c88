"""Who listens or sends to a topic or queue: "who listens to the topic rentals", "who sends to the rentals queue"."""

from __future__ import annotations

from espalier.answer.english.reading import Reading, plain_form
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Direction, Query, Relation, Select

_TOPICS, _CALLED = words("topic queue destination exchange"), words("called named kafka jms rabbit rabbitmq")
_LISTENING = words(
    "listen listens listened consume consumes consumed receive receives received read reads subscribe subscribes "
    "subscribed consumer consumers listener listeners subscriber subscribers"
)
_SENDING = words(
    "send sends sent publish publishes published produce produces produced write writes written producer producers "
    "publisher publishers sender senders put puts"
)
_ASKING = words("who which what")
_AROUND = words("a an the this that any each every to from on in of")


def topic(reading: Reading) -> Query | None:
    said = [token for token in reading.said[reading.main : reading.end] if not token.mark]
    low = [token.low for token in said]
    at = next((at for at, word in enumerate(low) if word in _TOPICS), None)
    listening, sending = bool(_LISTENING & set(low)), bool(_SENDING & set(low))
    if at is None or low[0] not in _ASKING or listening is sending or any(not each.plain for each in reading.sure):
        return None
    if any(token.low in _TOPICS for each in reading.sure for token in reading.said[each.start : each.end]):
        return None  # "the message queue" is the class `MessageQueue`
    after = [token for token in said[at + 1 :] if token.low not in _CALLED]
    before = [token for token in said[:at] if token.low not in _CALLED]
    if len(after) == 1:
        name = after[0].text
    elif not after and before and before[-1].low not in _AROUND | _LISTENING | _SENDING:
        name = before[-1].text
    else:
        return None
    relation = Relation.LISTENS if listening else Relation.PUBLISHES
    return Query(
        Select.METHOD, relation, Direction.TO, (Anchor(symbol=f"destination:{name}"),), form=plain_form(reading)
    )
