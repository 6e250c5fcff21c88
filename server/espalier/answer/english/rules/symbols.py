"""Rules for what a name stands for."""

from __future__ import annotations

from espalier.answer.english.mentions import Mention, symbol_anchors
from espalier.answer.english.phrase import concept, says_more
from espalier.answer.english.reading import Reading, before, has
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Form, Query, Select

_LOCATING = words("declared defined located lives live found")


def explained(reading: Reading) -> Query | None:
    """What a name stands for: "how does OrderService work", "where is it declared"."""
    located = reading.said[reading.main].low == "where"
    named = tuple(each for each in reading.sure if located or not each.plain)
    if len(named) != 1 or reading.wanted is not None:
        return None
    if _is(reading, named[0]):
        return Query(anchors=symbol_anchors(named), form=Form.MECHANISM)
    if _does_when(reading, named[0]):
        return Query(anchors=(Anchor(concept=concept(reading)),), form=Form.MECHANISM)
    if not (located or has(reading, Form.MECHANISM) or _does(reading, named[0])):
        return None
    asked = before(reading, reading.end) if reading.end < len(reading.said) else reading
    if says_more(asked, (*named, *reading.nouns), _LOCATING):
        return None
    return Query(anchors=symbol_anchors(named), form=Form.MECHANISM)


def started(reading: Reading) -> Query | None:
    """ "where does the program start", "which class has the main method": `main`; "what are the entry points": all."""
    low = {token.low for token in reading.said if not token.mark}
    begins = "where" in low and low & _BEGINNING and low & _PROGRAM
    entry = reading.select is Select.ENTRY_POINT
    main = "main" in low and low & {"class", "method"}
    if reading.sure or not (begins or entry or main) or low - _BEGINNING - _PROGRAM - _OF_PROGRAM:
        return None
    return Query(Select.ENTRY_POINT) if entry else Query(Select.METHOD, anchors=(Anchor(concept="main"),))


def at_start(reading: Reading) -> Query | None:
    """ "what runs at startup", "which code is executed when the application starts"."""
    low = set(reading.asked)
    begins = low & _STARTUP or ("when" in low and low & _BEGINNING and low & _PROGRAM)
    more = low - _STARTUP - _BEGINNING - _PROGRAM - _OF_PROGRAM - _RUNNING
    if reading.sure or not begins or not low & _RUNNING or more:
        return None
    return Query(Select.START_UP)


_STARTUP = words("startup start-up boot bootstrap")
_RUNNING = words("run runs executed execute executes happen happens called done invoked")


_BEGINNING = words("start starts started begin begins launch launched entry point points entrypoint entrypoints main")
_PROGRAM = words("program application app execution process code project it everything tool")
_OF_PROGRAM = words(
    "where what what's whats 's which is does do the a an our this its of to in into get gets are "
    "there class classes method at on during when up has have holds contains list show all me"
)


def is_kind(reading: Reading) -> Query | None:
    """ "is X an interface", "is X a controller" """
    named = [each for each in reading.sure if each.start >= reading.main]
    low = reading.asked
    if len(named) != 1 or low[:1] not in (["is"], ["was"]) or not reading.nouns:
        return None
    noun, between = reading.nouns[-1], [token.low for token in reading.said[named[0].end : reading.nouns[-1].start]]
    ends = all(token.mark for token in reading.said[noun.end : reading.end])
    if named[0].start > reading.main + 2 or between not in (["a"], ["an"], ["really", "a"]) or not ends:
        return None
    return Query(noun.select, anchors=symbol_anchors((named[0],)), form=Form.EXISTS)


def _does(reading: Reading, named: Mention) -> bool:
    """ "what does X do", "what is X for" """
    low = reading.asked
    after = [token.low for token in reading.said[named.end : reading.end] if not token.mark]
    return low[:1] == ["what"] and after in (["do"], ["for"], ["good", "for"], ["used", "for"])


def _does_when(reading: Reading, named: Mention) -> bool:
    """ "what does X do when it is closed": the words say which of what it does."""
    low = [token.low for token in reading.clause]
    after = [token.low for token in reading.said[named.end : reading.end]]
    return low[:1] == ["what"] and after[:1] == ["do"] and after[1:2] in (["when"], ["if"], ["with"], ["on"])


_BEING = words("is are was a an the 's does mean stand for role purpose of point")


def _is(reading: Reading, named: Mention) -> bool:
    """ "what is X", "what's the purpose of X", "what are Xs" """
    low = reading.asked
    around = [token.low for token in reading.said[reading.main : named.start] if not token.mark]
    after = [token.low for token in reading.said[named.end : reading.end] if not token.mark]
    return low[:1] in (["what"], ["what's"], ["whats"]) and {*around[1:], *after} <= _BEING and len(low) > 1
