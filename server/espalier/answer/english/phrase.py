"""The words of a question that say what it is about, as one noun phrase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from espalier.answer.english.mentions import is_kept_key
from espalier.answer.english.reading import Reading
from espalier.answer.english.thesaurus import one_word
from espalier.answer.english.tokens import Token, words
from espalier.answer.query import Select

_SILENT = words(
    "a an the of for to in on by with from and or is are be been was were how why what which who where when do does "
    "did it this that our we i you me my us them they there here so if not no any anybody somebody some all every "
    "nobody everybody stuff things mean means while difference differences "
    "about concerning regarding anything something everything nothing "
    "please exactly get gets got has have had can could may might would should will work works working done logic "
    "way what's trace show walk through path flow step happens happen between after before once triggers trigger "
    "explain tell find give under until also up into onto upon within inside as "
    "whether decided computed calculated somewhere anywhere still hell just kind something having its their then "
    "project app application s 's i.e e.g"
)
_GENERIC = words("list property key option file code")
"""Silent alone, but not in "promo code"."""
_KEPT = 12
_FEW, _REFERRING = 2, words("it that this them those these then so")
"""A clause with so few words and one of these asks about the sentence before it."""
OF_SETTINGS = words("config configuration configured setting")
"""What a question about settings says beside what they are for; in another it may be a thing of the trade."""


class Span(Protocol):
    """Tokens `start` to before `end`."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def concept(reading: Reading, besides: Sequence[Span] = ()) -> str:
    """Content words of the asking clause, then of what its sentence says before it ("if an order is cancelled, ...");
    of the whole text where that has none, or hardly any beside "it" or "that"; never empty. `besides`: tokens that have
    another part in the query, as what is wanted has."""
    known = (*besides, reading.wanted) if reading.wanted is not None else besides
    taken = {at for each in known for at in range(each.start, each.end)}
    asked = [token for at, token in enumerate(reading.said) if reading.main <= at < reading.end and at not in taken]
    for said in (asked, reading.said):
        words = _content(said)
        if reading.select is Select.TABLE:  # "which tables does it end up in": tables store everything
            words = tuple(each for each in words if each != _STORING) or words
        if words:
            refers = len(words) <= _FEW and any(token.low in _REFERRING for token in asked)
            told = reading.said[: reading.main] if refers else _before(reading)
            before = () if said is reading.said else _content(told)
            return " ".join((*words[:_KEPT], *before[: max(0, _KEPT - len(words))]))
    return " ".join([token.low for token in reading.said if not token.mark][:_KEPT]) or "code"


_STORING = "store"


def says_more(reading: Reading, besides: Iterable[Span], silent: frozenset[str]) -> bool:
    """Whether the words say more than the spans `besides`, grammar and `silent`."""
    known = {at for each in besides for at in range(each.start, each.end)}
    rest = (token.low for at, token in enumerate(reading.said) if at not in known and not token.mark)
    return not (_SILENT | _GENERIC | OF_SETTINGS | silent).issuperset(rest)


def _before(reading: Reading) -> Sequence[Token]:
    """What the sentence says before its asking clause."""
    stops = (at for at in range(reading.main - 1, -1, -1) if reading.said[at].text in _STOPS)
    return reading.said[next(stops, -1) + 1 : reading.main]


_STOPS = frozenset(".?!;")


def content(reading: Reading, start: int, end: int) -> tuple[str, ...]:
    """Content words of these tokens, without the noun for what is wanted."""
    head = range(reading.wanted.start, reading.wanted.end) if reading.wanted is not None else ()
    return _content([reading.said[at] for at in range(start, end) if at not in head])


def _content(said: Iterable[Token]) -> tuple[str, ...]:
    kept: list[str] = []
    silent = True
    tokens, skipped = list(said), False
    for at, token in enumerate(tokens):
        verb = one_word(token.stem, tokens[at + 1].low) if at + 1 < len(tokens) else None
        if skipped or verb is not None:  # the second word would be silent
            kept += () if verb is None else (verb,)
            skipped, silent = verb is not None, False
            continue
        comes = token.low in _COMING and at + 1 < len(tokens) and tokens[at + 1].low == "from"
        silent = token.mark or comes or token.low in _SILENT or (silent and token.low in _GENERIC)
        kept += () if silent else (_said(token),)
    return tuple(kept)


_COMING = words("come comes came")


def of_the_trade(reading: Reading, at: int) -> bool:
    """Whether a noun for settings means a thing of the trade: "may read a config", "config changes"."""
    said = reading.said
    if is_kept_key(said, at):
        return True
    wanted = reading.wanted is not None and reading.wanted.start <= at < reading.wanted.end
    if said[at].low not in _SETTING_NOUNS or wanted:
        return False
    after = said[at + 1] if at + 1 < len(said) else None
    one = at > 0 and said[at - 1].low in ("a", "an") and not (after is not None and after.low in _OF_WHAT)
    modifies = after is not None and not after.mark and after.low not in _SILENT | _SETTING_PARTS
    return one or modifies


_SETTING_NOUNS = words("config configs configuration configurations setting settings")
_SETTING_PARTS = _SETTING_NOUNS | words("property properties option options key keys value values entry entries file")
_OF_WHAT = words("of for that which")


def _said(token: Token) -> str:
    """Names keep their humps, so that the search can split them."""
    return token.text if token.code else token.text.lower()
