"""Rules for modules: which there are, and how they talk over the network."""

from __future__ import annotations

from espalier.answer.english.cues import REMOTELY, cued
from espalier.answer.english.mentions import symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import concept, says_more
from espalier.answer.english.reading import Reading, list_form, plain_form
from espalier.answer.english.rules.lists import LISTING
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Direction, Query, Relation, Select


def talking(reading: Reading) -> Query | None:
    """ "how do the services talk to each other": the modules that call."""
    low = set(reading.asked)
    parties = {noun.select for noun in reading.nouns} & {Select.SERVICE, Select.MODULE} or low & _PARTIES
    together = bool(low & {"each", "another", "between", "other", "others"})
    if not parties or not together or not low & _TALK or reading.sure:
        return None
    return Query(Select.MODULE, Relation.CALLS)


def outside(reading: Reading) -> Query | None:
    """ "which external services are called": HTTP clients and addresses, of all modules."""
    low = set(reading.asked)
    if reading.sure or not (low & _OUTSIDE and low & _OTHERS and low & _CALLED):
        return None
    if says_more(reading, (), LISTING | _OUTSIDE | _OTHERS | _CALLED | _US):
        return None
    return Query(Select.MODULE, Relation.CALLS)


_OUTSIDE = words("external third-party third party remote outside foreign")
_OTHERS = words(
    "service services system systems api apis application applications host hosts server servers backend backends "
    "endpoint endpoints http rest web"
)
_CALLED = words(
    "call calls called use uses used talk talks request requests requested contact contacts contacted access accesses "
    "accessed reach reached invoke invoked depend depends integrate integrates integrated consume consumes consumed"
)
_US = words("we our us app application project program code with over via")


def remote(reading: Reading) -> Query | None:
    """ "who calls the billing service over http": a module, called over the network."""
    said = reading.clause
    if cued(said, REMOTELY) is None or not _TALK & {token.low for token in said}:
        return None
    verb = next(at for at, token in enumerate(said) if token.low in _TALK) + reading.main
    near = next(iter(reading.sure), None)
    anchors = symbol_anchors((near,)) if near is not None else (Anchor(concept=_remotely_called(reading)),)
    of_callee = near.start > verb if near is not None else not {"do", "does", "did"} & {token.low for token in said}
    return Query(Select.MODULE, Relation.CALLS, Direction.TO if of_callee else Direction.FROM, anchors)


def _remotely_called(reading: Reading) -> str:
    said = [each for each in concept(reading).split() if each not in _TALK | _NETWORK]
    return " ".join(said) or concept(reading)


_NETWORK = words("http https rest network remotely over via feign")
_TALK = words(
    "find discover locate talk talks communicate communicates communication speak interact call calls reach contact "
    "talking"
)
_PARTIES = words("services microservices applications apps modules components systems")


def libraries(reading: Reading) -> Query | None:
    """ "which dependencies does the module have", "which third-party libraries does the project use"."""
    wanted, low = reading.wanted, set(reading.asked)
    named = [each for each in reading.sure if each.kind is Kind.MODULE]
    libraries = wanted is not None and wanted.select is Select.LIBRARY
    if wanted is not None and not libraries:
        return None
    if len(reading.sure) == len(named) == 1 and (libraries or low & _DEPENDENCIES):
        form = list_form(reading)
        select = Select.LIBRARY if libraries else None
        return Query(select, Relation.BUILT_WITH, anchors=symbol_anchors((named[0],)), form=form)
    if not libraries or reading.sure or says_more(reading, reading.nouns, LISTING | _USED):
        return None
    return Query(Select.LIBRARY, form=list_form(reading))


_DEPENDENCIES = words("dependencies dependency")
_USED = words(
    "use uses used using depend depends need needs require requires rely relies third-party external third party"
)


def modules(reading: Reading) -> Query | None:
    """ "what modules does it consist of, and how do they depend on each other": all of them, with what ties them."""
    noun = next((each for each in reading.nouns if each.select is Select.MODULE), None)
    if noun is None or reading.sure or says_more(reading, (noun,), LISTING | _TYING):
        return None
    return Query(Select.MODULE, form=plain_form(reading))


_TYING = words(
    "consist consists depend depends each other another one together relate related structure structured belong "
    "made up composed built build builds split divided dependencies relationship between maven gradle tied multi"
)
