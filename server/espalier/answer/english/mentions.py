"""Mentions: the runs of tokens that name a symbol, longest first, and members of a type that stand beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from espalier.answer.english.lexicon import NOUNS, ROLES
from espalier.answer.english.names import Kind, Names, Symbol
from espalier.answer.english.spelling import is_agent, long_enough, other_words, turned
from espalier.answer.english.thesaurus import is_base_form, is_verb
from espalier.answer.english.tokens import Token, stem, words
from espalier.answer.query import Anchor, Select

_LONGEST = 6
_REACH = 5
_BETWEEN = words("of in on from the a an method methods field class 's value property type to at by flag attribute")
_JOINS = frozenset(["of", "in", "on", "from", "'s", "at"])
_SMALL = words(
    "a an the of in on at to from by with for and or is are be who what which how where when do does it that this i we "
    "all any 's"
)
_ALONE = _SMALL | words("new test value list show find name")
"""Words that are no name by themselves; in a run of several they may be the first or the last."""
DESTINATIONS = ("topic", "queue", "destination", "exchange", "channel")
_SAID: dict[str, frozenset[Kind]] = {
    "table": frozenset({Kind.TABLE}),
    "package": frozenset({Kind.PACKAGE}),
    "module": frozenset({Kind.MODULE}),
    "annotation": frozenset({Kind.ANNOTATION}),
    "class": frozenset({Kind.TYPE}),
    "interface": frozenset({Kind.TYPE}),
    "entity": frozenset({Kind.TYPE}),
    "event": frozenset({Kind.EVENT}),
    **{each: frozenset({Kind.DESTINATION}) for each in DESTINATIONS},
}


class Mention(NamedTuple):
    """Tokens `start` to before `end` name one of `symbols`. `sure`: written like code or capitalised, or several words;
    one common word may be a name or not."""

    start: int
    end: int
    symbols: tuple[Symbol, ...]
    sure: bool
    plain: bool
    """Lower-case words only."""

    @property
    def kind(self) -> Kind:
        return self.symbols[0].kind

    @property
    def name(self) -> str:
        return self.symbols[0].name

    @property
    def anchor(self) -> Anchor:
        return Anchor(symbol=self.name)

    def of(self, kinds: frozenset[Kind]) -> Symbol | None:
        return next((symbol for symbol in self.symbols if symbol.kind in kinds), None)


def symbol_anchors(named: Iterable[Mention]) -> tuple[Anchor, ...]:
    return tuple(each.anchor for each in named)


def mentions(said: Sequence[Token], names: Names) -> tuple[Mention, ...]:
    found = list(_found(said, names))
    whole = [_with_member(each, said, names, found) for each in found]
    return tuple(each for each in whole if not any(_inside(each, other) for other in whole))


def _inside(one: Mention, other: Mention) -> bool:
    """Whether a mention is a part of a longer one: the member of "place of OrderService"."""
    return other.start <= one.start and one.end <= other.end and one.end - one.start < other.end - other.start


def _found(said: Sequence[Token], names: Names) -> Iterator[Mention]:
    at = 0
    while at < len(said):
        mention = (
            _written(said, at, names)
            or _typed(said, at, names)
            or _turned(said, at, names)
            or _turned_member(said, at, names)
            or _spelled(said, at, names)
        )
        if mention is not None:
            yield mention
        at = mention.end if mention is not None else at + 1


def _written(said: Sequence[Token], at: int, names: Names) -> Mention | None:
    token = said[at]
    symbol = names.written(token.text) if token.code or "-" in token.text else None  # a bean, a module
    if symbol is None and token.code and token.text.isalnum() and long_enough([token.text]):
        symbol = next(iter(names.like([token.text])), None)
    return Mention(at, at + 1, (symbol,), sure=True, plain=False) if symbol is not None else None


def _typed(said: Sequence[Token], at: int, names: Names) -> Mention | None:
    """A capitalised word where only a type can stand, after "implement" or "return a": it may be a library's, whose
    names are ordinary words elsewhere (`Iterable`, `String`)."""
    token, before = said[at], at - 1
    if not token.text[:1].isupper() or not token.text.isalnum() or names.spelled([token.low]):
        return None
    while before > 0 and said[before].low in _ARTICLES:
        before -= 1
    if before < 1 or said[before].stem not in _OF_TYPES:
        return None
    symbol = names.written(token.text)
    known = symbol is not None and symbol.kind in _TYPE_KINDS
    return Mention(at, at + 1, (symbol,), sure=True, plain=False) if symbol is not None and known else None


_ARTICLES = words("a an the both either from with interface class type exception annotation")
_OF_TYPES = frozenset(map(stem, words(
    "implement extend inherit derive return take accept throw raise catch declare annotated instantiate subclass"
)))  # fmt: skip
"""Stems of verbs of which the object is a type."""
_TYPE_KINDS = frozenset({Kind.TYPE, Kind.EXCEPTION, Kind.ANNOTATION})


def _spelled(said: Sequence[Token], at: int, names: Names) -> Mention | None:
    for end in range(min(len(said), at + _LONGEST), at, -1):
        run = said[at:end]
        small = _ALONE if len(run) == 1 else _SMALL
        if any(token.mark for token in run) or run[0].low in small or run[-1].low in small:
            continue
        symbols = _named([token.low for token in run], names)
        if symbols:
            return _mention(said, at, end, symbols)
    return None


def _named(run: list[str], names: Names) -> tuple[Symbol, ...]:
    """Symbols that these words spell, with abbreviations written out, or with one wrong letter before "service"."""
    found = names.spelled(run) or next(filter(None, map(names.spelled, other_words(run))), ())
    return found or (names.like(run) if len(run) > 1 and is_agent(run[-1]) and long_enough(run) else ())


def _turned(said: Sequence[Token], at: int, names: Names) -> Mention | None:
    for end, run in turned(said, at):
        symbols = tuple(each for each in names.spelled(run) or names.like(run) if each.kind in _THINGS)
        if symbols:
            return Mention(at, end, symbols, sure=True, plain=True)
    return None


def _turned_member(said: Sequence[Token], at: int, names: Names) -> Mention | None:
    """ "the repository save method for products": a method of the product repository."""
    name = at + 2 if at + 1 < len(said) and said[at + 1].low == "'s" else at + 1
    if name + 2 >= len(said) or not _is_method(said, name):
        return None
    whole = _turned((*said[: at + 1], *said[name + 2 :]), at, names)
    if whole is None:
        return None
    owner = whole.name
    member = names.member(owner, said[name].text) or _inherited(owner, said[name])
    return Mention(at, whole.end + name + 1 - at, (member,), sure=True, plain=True)


def _is_method(said: Sequence[Token], at: int) -> bool:
    """Whether a word names a method: "the save method" does, "the static method" does not."""
    return said[at + 1].low == "method" and (said[at].code or is_verb(said[at].low) or is_base_form(said[at].low))


def _is_type(mention: Mention) -> bool:
    return mention.kind is Kind.TYPE


def _inherited(owner: str, word: Token) -> Symbol:
    """A method that a type of the code base does not declare: it may have it from a library."""
    return Symbol(f"{owner}.{word.text}", Kind.METHOD)


_THINGS = frozenset({Kind.TYPE, Kind.EXCEPTION, Kind.ASPECT, Kind.TEST, Kind.JOB})


def _mention(said: Sequence[Token], at: int, end: int, symbols: tuple[Symbol, ...]) -> Mention:
    kinds = _said_kinds(said, at, end)
    fitting = tuple(symbol for symbol in symbols if symbol.kind in kinds)
    starts = at == 0 or said[at - 1].text in {".", "?", "!", ":"}
    named = (
        end - at > 1
        or said[at].code
        or (said[at].text[0].isupper() and (not starts or len(said) < 4 or symbols[0].kind is Kind.TYPE))
    )
    plain = all(token.low == token.text for token in said[at:end])
    return Mention(at, end, fitting or symbols, sure=named or bool(fitting), plain=plain and not fitting)


def _said_kinds(said: Sequence[Token], at: int, end: int) -> frozenset[Kind]:
    """Kinds that the words beside the mention say: "the table orders", "one called orders", "orders (the table)"."""
    reach = 3 if end < len(said) and said[end].text == "(" else 1
    before = at - 1 if at > 1 and said[at - 1].low in _CALLED else at
    near = [singular(token.low) for token in (*said[max(0, before - 1) : before], *said[end : end + reach])]
    return frozenset(kind for word in near for kind in _SAID.get(word, ()))


_CALLED = frozenset({"called", "named"})


def _with_member(owner: Mention, said: Sequence[Token], names: Names, every: list[Mention]) -> Mention:
    name = next((s.name for s in owner.symbols if s.kind not in (Kind.METHOD, Kind.FIELD) and "." not in s.name), None)
    if name is None:
        return owner
    at = owner.start - 1
    joined = False
    while at >= max(0, owner.start - _REACH):
        word = said[at]
        if joined and at > 0 and word.low not in _BETWEEN and (member := names.member(name, word.text)) is not None:
            return Mention(at, owner.end, (member,), sure=owner.sure, plain=owner.plain)
        if word.low not in _BETWEEN:
            if joined and _is_type(owner) and _is_method(said, at):
                return Mention(at, owner.end, (_inherited(name, word),), sure=owner.sure, plain=owner.plain)
            break
        joined = joined or word.low in _JOINS
        at -= 1
    if at == 0 and joined and said[0].code and (member := names.member(name, said[0].text)) is not None:
        return Mention(0, owner.end, (member,), sure=True, plain=False)
    after = owner.end
    if after + 1 < len(said) and said[after].low == "'s" and (member := names.member(name, said[after + 1].text)):
        return Mention(owner.start, after + 2, (member,), sure=owner.sure, plain=owner.plain)
    if after + 2 < len(said) and said[after].low == "'s" and _is_type(owner) and _is_method(said, after + 1):
        return Mention(owner.start, after + 2, (_inherited(name, said[after + 1]),), owner.sure, owner.plain)
    its = next((i for i, token in enumerate(said[:-1]) if i >= after and token.low == "its"), None)
    if its is not None and (member := names.member(name, said[its + 1].text)):
        return Mention(owner.start, owner.end, (member,), sure=True, plain=False)
    return owner


class Noun(NamedTuple):
    """Tokens that name a kind of thing or a role."""

    start: int
    end: int
    select: Select


_NOUNS: dict[tuple[str, ...], Select] = {tuple(noun.split()): select for select, all_ in NOUNS.items() for noun in all_}


def singular(word: str) -> str:
    """The singular of a regular plural."""
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


_CLASS_NOUNS = frozenset({"class", "bean", "type", "object", "component"})


def nouns(said: Sequence[Token], taken: frozenset[int]) -> tuple[Noun, ...]:
    """Nouns for kinds, longest first, outside the tokens that are taken."""
    found, at = [], 0
    while at < len(said):
        verb = at > 0 and said[at - 1].low == "who"  # "who records the results"
        free = (n for n in _nouns_at(said, at) if not taken & set(range(n.start, n.end)))
        noun = next(free, None) if not verb else None
        if noun is not None:
            found.append(noun)
        at = noun.end if noun is not None else at + 1
    return tuple(found)


def is_kept_key(said: Sequence[Token], at: int) -> bool:
    """ "an API key", "the primary key": a key that is no setting's."""
    return at > 0 and said[at].low in _KEYS and said[at - 1].low in _OF_KEYS


def _is_of_key(said: Sequence[Token], at: int) -> bool:
    """Whether a token is a part of "API key" or "access token"."""
    named = at + 1 < len(said) and said[at].low in _OF_KEYS and said[at + 1].low in _KEYS
    return named or is_kept_key(said, at)


_KEYS = words("key keys token tokens secret secrets")
_OF_KEYS = words(
    "api access public private secret encryption signing primary foreign session cache partition sort ssh natural "
    "unique composite external"
)


def _nouns_at(said: Sequence[Token], at: int) -> Iterator[Noun]:
    head = _NOUNS.get((singular(said[at].low),))
    if head is not None and at + 1 < len(said) and singular(said[at + 1].low) in _CLASS_NOUNS and head in ROLES:
        yield Noun(at, at + 2, head)
    for size in (3, 2, 1):
        select = _NOUNS.get(tuple(singular(token.low) for token in said[at : at + size]))
        if select is not None and at + size <= len(said) and not (size == 1 and _is_of_key(said, at)):
            yield Noun(at, at + size, select)
