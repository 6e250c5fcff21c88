"""Questions that follow something through the code: "through which classes does an upload go until it is stored".

Where it begins and where it ends stand in the two halves of the question: "from A to B", "between A and B", "A: which
classes does it pass until B", "when A, how does it end up B". A half that says a role or a place where things are kept
stands for that; of another its words count. What is followed is what the whole question says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from espalier.answer.english.cues import CHANGE_REACHES, cued, phrases
from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading
from espalier.answer.english.rules.pairs import AS_END, ENDS
from espalier.answer.english.tokens import Token, words
from espalier.answer.query import Anchor, Filter, Form, Query, Select

_BETWEEN = phrases("happen between, goes on between, go on between, done between")
_TRACED = phrases("trace, walk me, walk us, walk through, follow")
"""They ask for a way where a clause begins with them."""
_CHAINS = phrases(
    "journey, step by step, call chain, chain of call, sequence of call, call path, code path, call sequence, "
    "end to end, control flow, life of a request"
)
"""They ask for one anywhere."""
_ROUTES = phrases("way, path, route, flow, chain, travel, from, all the way")
"""They ask for a way where its ends are said."""
_ARRIVING = phrases(
    "end up, wind up, become, turn into, get into, make its way, find its way, make their way, find their way, "
    "land in, land on, arrive at, arrive in, make it to, make it into, come out as, get from, "
    "get through to, get all the way, get deliver to, get to, reach"
)
_PASSING = words(
    "pass passes passed go goes gone went handle handles handled travel travels visit visits touch touches touched "
    "traverse traverses cross crosses flow flows run runs take takes through become becomes move moves"
)
_MOVES = words("get gets go goes come comes travel travels move moves pass passes way")
_UNTIL, _FROM, _TOWARDS = words("until till before"), words("from"), words("to into until till onto ->")
_HOW, _WHO, _NEXT = words("how through via which what"), words("what who which"), words("then next afterwards")
_ASKING = _WHO | words("how")
_OUTSIDE = words("controller controllers rest http https request requests endpoint endpoints api web url browser")
_KEPT = words(
    "database db table tables stored saved written persisted kept stores saves writes persists keeps disk storage "
    "repository repositories sql persistence datastore"
)
_OF_WAYS = words(
    "class classes call calls server service services layer layers component components method methods part parts "
    "piece pieces stage stages step steps station stations pass passes passed go goes going handle handles handled "
    "travel travels involved traverse traverses flows become becomes turns comes came come arrives ends end ended "
    "being until till way follow journey chain sequence actually really finally eventually trace route path most long "
    "then next afterwards first last take takes make makes its their made to into over out off know lands landing"
)
"""Words that ask for a way; the others say what is followed."""
_ON_THE_WAY = frozenset({Select.CLASS, Select.INTERFACE, Select.METHOD, Select.SERVICE, Select.BEAN, Select.MODULE})
"""What a way may be told as; who asks for other kinds of things asks for a list."""
_SENT = words("send sends sent sending")
"""What somebody sends is what the code receives."""
_MOST = 14
_ARTICLES = words("the a an that")
Part = tuple[int, int]


def flow(reading: Reading) -> Query | None:
    """A path with two ends, about the words of the whole question."""
    named = reading.is_named and len(reading.sure) > 1
    changed = cued(reading.said, CHANGE_REACHES) is not None  # no way, but what a change affects
    if named or changed or _lists(reading) or (parts := _parts(reading)) is None or _refers_back(reading, parts[1]):
        return None
    first, last = _end(reading, parts[0], _OUTSIDE, Select.CONTROLLER), _end(reading, parts[1], _KEPT, Select.DATABASE)
    roles = (_roles(reading, parts[0], first, _OUTSIDE), _roles(reading, parts[1], last, _KEPT))
    before, after = (0, parts[1][0]), (parts[1][0], len(reading.said))
    about = list(dict.fromkeys((*_followed(reading, before, roles[0] | _SENT), *_followed(reading, after, roles[1]))))
    if not about:
        return None
    whole = " ".join(about[:_MOST])
    anchors = (first or Anchor(concept=whole), *((last,) if last is not None else ()))
    of_ends = [
        Filter(role=end.role, about=" ".join(said))
        for end, part, silent in zip((first, last), parts, roles, strict=True)
        if end and end.role and (said := _followed(reading, part, silent | _SENT)) and said != about
    ]
    return Query(anchors=anchors, filters=(Filter(about=whole), *of_ends), form=Form.PATH)


def _roles(reading: Reading, part: Part, end: Anchor | None, roles: frozenset[str]) -> frozenset[str]:
    """The words that say the role of an end, which is not what is followed."""
    if end is None or end.role is None:
        return frozenset()
    nouns = [each for each in reading.nouns if part[0] <= each.start and each.end <= part[1]]
    nouns = [each for each in nouns if AS_END.get(each.select, each.select) is end.role]
    return roles | {reading.said[at].low for each in nouns for at in range(each.start, each.end)}


def _lists(reading: Reading) -> bool:
    """ "which tables are written until ...", "which servlet filters ..." ask for a list of these."""
    wanted, said = reading.wanted, reading.said
    if wanted is None or wanted.select in _ON_THE_WAY or not wanted.start:
        return False
    return said[wanted.start - 1].low in _WHO or (wanted.start > 1 and said[wanted.start - 2].low == "which")


def _parts(reading: Reading) -> tuple[Part, Part] | None:
    """The tokens that say where the way begins and where it ends; None where none is asked for."""
    said, main, end = reading.said, reading.main, reading.end
    asked = said[main:end]
    low = [token.low for token in asked]
    after = said[end:]
    if low[0] in _ASKING and _NEXT & {token.low for token in after[:_SOON]}:
        return (0, end), (end, len(said))
    if low[0] in _ASKING and "how" in {token.low for token in after[:_SOON]} and (at := cued(after, _ARRIVING)):
        return (0, end + at), (end + at + 1, len(said))
    if (at := cued(asked, _BETWEEN)) is not None:
        middle = next((i for i in range(main + at + 2, end) if said[i].low == "and"), end)
        return (main + at + 2, middle), (middle + 1, end)
    traced = cued(asked[:_SOON], _TRACED) is not None or cued(asked, _CHAINS) is not None
    passing = bool(_HOW & set(low)) and bool(_PASSING & set(low))
    routed = (traced or passing or low[0] == "how") and (traced or cued(asked, _ROUTES) is not None)
    for origin in (at for at in range(main, end) if said[at].low in _FROM) if routed else ():
        towards = next((at for at in range(origin + 1, end) if said[at].low in _TOWARDS), None)
        if towards is not None and (traced or passing or said[origin - 1].low in _MOVES):
            return (origin + 1, towards), (towards + 1, _stop(said, towards + 1, end))
    if traced or passing:
        towards = next((at for at in range(main, end) if said[at].low in (_TOWARDS if traced else _UNTIL)), None)
        if towards is not None:
            return (0, towards), (towards + 1, end)
    at = cued(asked, _ARRIVING)
    if traced:
        return ((0, main + at), (main + at + 1, end)) if at else ((0, end), (end, end))
    if at and low[0] != "what" and (passing or "how" in low[:at]):
        return (0, main + at), (main + at + 1, end)
    return None


_SOON = 3


def _stop(said: Sequence[Token], start: int, end: int) -> int:
    return next((at for at in range(start, end) if said[at].mark), end)


def _followed(reading: Reading, part: Part, silent: frozenset[str] = frozenset()) -> list[str]:
    """The words of a part that say what is followed; "the place where" says nothing of it."""
    said, whole = reading.said, replace(reading, wanted=None)
    spots = {at for at in range(1, len(said)) if said[at].low == "place" and said[at - 1].low in _ARTICLES}
    spots |= {at for at in range(len(said) - 1) if said[at].low == "down" and said[at + 1].low in _TOWARDS}
    left_out = [at for at in range(*part) if at in spots or said[at].low in _OF_WAYS | silent]
    runs = pairwise((part[0] - 1, *left_out, part[1]))
    return list(dict.fromkeys(word for one, other in runs for word in content(whole, one + 1, other)))


def _refers_back(reading: Reading, part: Part) -> bool:
    """ "... to the code that carries it out": says of the end only that it is where the way leads."""
    low = [token.low for token in reading.said[slice(*part)]]
    low = low[1:] if low[:1] in (["the"], ["a"]) else low
    return low[:1] != [] and low[0] in _SOMETHING and low[1:2] in (["that"], ["which"]) and bool(_BACK & set(low))


_SOMETHING, _BACK = words("code class classes method methods part piece one thing"), words("it them")


def _end(reading: Reading, part: Part, roles: frozenset[str], role: Select) -> Anchor | None:
    """What a part of the question stands for: a name, a role, else its words."""
    start, end = part
    for mention in reading.sure:
        if start <= mention.start and mention.end <= end and not mention.plain:
            return mention.anchor
    said = _followed(reading, part)
    nouns = [each for each in reading.nouns if start <= each.start and each.end <= end and each.select in ENDS]
    if nouns and len(said) <= nouns[0].end - nouns[0].start:
        return Anchor(role=AS_END.get(nouns[0].select, nouns[0].select))
    low = [token.low for token in reading.said[start : end + 1]]
    if any(one in roles and other != "as" for one, other in pairwise((*low, ""))):
        return Anchor(role=role)
    return Anchor(concept=" ".join(said)) if said else None
