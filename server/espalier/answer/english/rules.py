"""Rules for forms of answer other than a relation with one anchor, in the order in which they are tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from espalier.answer.english.amounts import amount
from espalier.answer.english.conditions import filters
from espalier.answer.english.extensions import extension
from espalier.answer.english.failures import failure
from espalier.answer.english.forms import (
    ALLOWED,
    CUES,
    HAPPENS,
    HOW_OFTEN,
    NEEDED,
    NEEDING,
    OPEN,
    PLANNED,
    PURPOSE,
    RECEIVED,
    REMOTELY,
    RESTRICTED,
    SCHEDULED,
    UNUSED,
    cued,
    yes_or_no,
)  # fmt: skip
from espalier.answer.english.link import Mention
from espalier.answer.english.names import Kind
from espalier.answer.english.pairs import compared, passed, path, related_pair, symbol_anchors
from espalier.answer.english.phrase import OF_SETTINGS, concept, content, of_the_trade, says_more
from espalier.answer.english.reading import Reading, has, plain_form
from espalier.answer.english.relations import Found, related
from espalier.answer.english.superlatives import superlative
from espalier.answer.english.times import at_an_hour
from espalier.answer.english.tokens import stem, words
from espalier.answer.english.triggers import Part
from espalier.answer.english.varieties import variety
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select


def _done_to_data(reading: Reading) -> Query | None:
    """ "can I delete a department that has users": an article and a plain word mean a row of data, not the class."""
    said = reading.said[reading.main : reading.end]
    low = [token.low for token in said]
    if len(said) < _SHORTEST_DEED or low[0] not in _MAY or low[1] in _ARTICLES or low[2] not in _CHANGE:
        return None
    if low[3] not in _ARTICLES or said[4].code or said[4].text[:1].isupper():
        return None
    deed = next((at for at, word in enumerate(low) if word in _RELATIVE), len(low))
    about = (Anchor(concept=" ".join((low[2], *low[4:deed]))),)
    return Query(Select.EXCEPTION, anchors=about, form=Form.LIFECYCLE)


_SHORTEST_DEED = 5
_MAY = words("can could may")
_ARTICLES = words("a an the")
_RELATIVE = words("that which who whose while if when with without after before ?")


def _answered(reading: Reading) -> Query | None:
    """ "what do I get when the pet does not exist": how a request is refused; the whole text, since "not" counts."""
    if cued(reading.said[reading.main :], RECEIVED) is None or (reading.sure and _named(reading)):
        return None
    when = next((at for at, token in enumerate(reading.said) if token.low in _WHEN and at > reading.main), None)
    said = [token.low for token in reading.said[when + 1 :] if not token.mark] if when is not None else []
    said = ["not" if each in _NEGATIONS else each for each in said if each not in _ARTICLES | _DOES]
    if not said:
        return None
    return Query(Select.EXCEPTION, anchors=(Anchor(concept=" ".join(said)),), form=Form.LIFECYCLE)


_NEGATIONS = words("not doesn't don't isn't aren't cannot can't n't")
_DOES = words("does do did is are am was i we they he she it his her my me ask for")


def _unused(reading: Reading) -> Query | None:
    owner = next((each for each in reading.sure if each.symbols[0].kind is Kind.TYPE), None)
    if owner is None or cued(reading.said[reading.main :], UNUSED) is None:
        return None
    wanted = reading.wanted.select if reading.wanted else Select.METHOD
    form = Form.COUNT if counting(reading) else plain_form(reading)
    return Query(wanted, Relation.DECLARES, Direction.FROM, symbol_anchors((owner,)), filters(reading), form)


def _planned(reading: Reading) -> bool:
    """A change is said to be planned, and the question has no relation of its own."""
    asked = any(each.start >= reading.main and each.part is not Part.NARROW for each in reading.triggers)
    return reading.main > 0 and cued(reading.said, PLANNED) is not None and not asked


def _advised(reading: Reading) -> bool:
    """An aspect affects what it advises."""
    found = related(reading, reading.sure) if reading.sure else None
    return found is not None and found.entry.relation is Relation.ADVISES and found.direction is Direction.FROM


def _impact(reading: Reading) -> Query | None:
    if not (has(reading, Form.IMPACT) or _planned(reading)) or _advised(reading):
        return None
    if cued(reading.said, PURPOSE) is not None and not _named(reading):
        return _of_settings(reading)
    near = reading.sure or reading.mentions
    anchors = symbol_anchors(near[:1]) or (Anchor(concept=_changed(reading)),)
    done = Select.METHOD if anchors[0].concept and _WAY & {token.low for token in reading.said} else None
    if reading.wanted is not None and reading.wanted.select is Select.ENTITY and _GONE & {t.stem for t in reading.said}:
        done = Select.ENTITY
    return Query(done, Relation.DEPENDS_ON, Direction.TO, anchors, form=Form.IMPACT)


_CHANGE = words(
    "affect affects affected affecting break breaks broken impact impacts impacted change changes changed changing "
    "modify modifies modified modifying rename renamed remove removed delete deleted consequence consequences"
)


_GONE = words("delet remov disappear")
"""Stems; asked for entities, they mean rows that go with a row, not code that no longer compiles."""
_WAY = words("way how algorithm")
"""What is changed is what methods do."""


def _changed(reading: Reading) -> str:
    """The concept without the words for the change and its effects."""
    said = concept(reading).split()
    return " ".join(each for each in said if each not in _CHANGE) or " ".join(said)


def _named(reading: Reading) -> tuple[Mention, ...]:
    """Mentions that a question about a concept would not have: written as names."""
    return tuple(each for each in reading.sure if not each.plain or each.end - each.start > 2)


def _reacting(reading: Reading) -> Query | None:
    """ "which parts of the system are told when an order is placed": the listeners of what the clause describes."""
    said = reading.said[reading.main : reading.end]
    low = [token.low for token in said]
    when = next((at for at, word in enumerate(low) if word in _WHEN and at > 0), None)
    if when is None or low[0] not in _ASKED or not _REACTING & set(low[:when]) or _event(reading):
        return None
    about = content(reading, reading.main + when + 1, reading.end)
    if not about:
        return None
    return Query(Select.LISTENER, anchors=(Anchor(concept=" ".join(about)),), form=plain_form(reading))


def _event(reading: Reading) -> bool:
    return any(each.kind is Kind.EVENT for mention in reading.sure for each in mention.symbols)


_ASKED = words("who what which whom")
_REACTING = words("react reacts reacting respond responds notified informed told listen listens hear hears subscribed")


def _lifecycle(reading: Reading) -> Query | None:
    timed = cued(reading.said, SCHEDULED) is not None or reading.said[reading.main].low == "when"
    job = next(
        (
            s
            for each in reading.sure
            for s in each.symbols
            if s.kind is Kind.JOB or (s.kind is Kind.METHOD and (timed or s.name.endswith(".run")))
        ),
        None,
    )
    if not has(reading, Form.LIFECYCLE):
        return None
    if (
        job is not None
        and reading.wanted is None
        and (timed or related(reading, reading.sure) in (None, *_running(reading)))
    ):
        return Query(
            relation=Relation.SCHEDULES, direction=Direction.TO, anchors=(Anchor(symbol=job.name),), form=Form.LIFECYCLE
        )
    how = any(token.low == "how" for token in reading.said) and cued(reading.said, HOW_OFTEN) is None
    told = not _timetable(reading) or cued(reading.said, HAPPENS) is not None
    plain = not how and not _named(reading) and reading.wanted is None and told
    return about(reading, Form.LIFECYCLE) if plain else None


def _running(reading: Reading) -> tuple[Found, ...]:
    found = related(reading, reading.sure)
    return (found,) if found is not None and found.entry.relation is Relation.CALLS else ()


def about(reading: Reading, form: Form, select: Select | None = None) -> Query:
    return Query(select, anchors=(Anchor(concept=concept(reading)),), form=form)


def _timetable(reading: Reading) -> bool:
    """Whether the question is about what is scheduled, not about something else beside a schedule."""
    jobs = [each for each in reading.nouns if each.select is Select.SCHEDULED_JOB]
    said = [each for each in concept(reading, jobs).split() if each not in _OF_TIMES]
    wanted = reading.wanted is not None and reading.wanted.select is Select.SCHEDULED_JOB
    return cued(reading.said, SCHEDULED) is not None and (wanted or len(said) <= _OTHER_WORDS)


_OTHER_WORDS = 3
_OF_TIMES = words("run runs running itself themselves own few second seconds minute minutes hour hours day days")


def _scheduled(reading: Reading) -> Query | None:
    if reading.sure or not _timetable(reading) or counting(reading) or _others(reading):
        return None
    wanted = reading.wanted.select if reading.wanted else Select.SCHEDULED_JOB
    form = Form.EXISTS if yes_or_no(reading.said, reading.main) else Form.LIST
    doing = [each for each in concept(reading).split() if stem(each) not in _OF_SCHEDULES]
    if wanted is Select.SCHEDULED_JOB and reading.wanted is not None and doing:
        return Query(wanted, anchors=(Anchor(concept=" ".join(doing)),), form=form)
    return Query(wanted, Relation.SCHEDULES, form=form)


_SCHEDULING = words(
    "scheduled scheduling cron periodically regularly background automatically timer night nightly daily hourly weekly "
    "minutely time times interval jobs tasks every start starts started executed triggered fixed certain code base "
    "system existing overview overviews spring quartz at regular intervals again and timer run"
)
_OF_SCHEDULES = frozenset(map(stem, _SCHEDULING | _OF_TIMES))
"""Stems that say that something is scheduled and when, not what is done."""


def _settings(reading: Reading) -> Query | None:
    if (
        reading.sure
        or not (_about_settings(reading) or _where_set(reading))
        or _injected(reading)
        or (
            reading.wanted and reading.wanted.select is not Select.PROPERTY and reading.wanted.select is not Select.FILE
        )
    ):
        return None
    return _of_settings(reading)


def _about_settings(reading: Reading) -> bool:
    """Whether a word for settings means these, not things of the trade: "a config", "config changes"."""
    said, cues = reading.said, CUES[Form.CONFIGURATION]
    return any(cued(said[at:], cues) == 0 and not of_the_trade(reading, at) for at in range(len(said)))


def _where_set(reading: Reading) -> bool:
    """ "where is the timeout of the gateway set" """
    said = [token.low for token in reading.said[reading.main : reading.end] if not token.mark]
    return said[:1] == ["where"] and "set" in said[1:]


def _port(reading: Reading) -> Query | None:
    """ "on which port does the billing service listen": a setting of a module."""
    low = [token.low for token in reading.said[reading.main : reading.end]]
    return _of_settings(reading) if "port" in low and _WHICH & set(low[:3]) and not reading.wanted else None


_WHICH = words("what which what's")


def _of_settings(reading: Reading) -> Query:
    return Query(
        Select.PROPERTY,
        Relation.CONSUMES_PROPERTY,
        anchors=(Anchor(concept=_set(reading)),),
        form=Form.CONFIGURATION,
    )


def _set(reading: Reading) -> str:
    """What the settings are for."""
    said = concept(reading)
    return " ".join(each for each in said.split() if each not in OF_SETTINGS) or said


def _injected(reading: Reading) -> bool:
    """ "what is injected into the security configuration" asks for no setting."""
    return any(each.entry.relation is Relation.INJECTS and each.part is not Part.NARROW for each in reading.triggers)


def _others(reading: Reading) -> bool:
    return any(each.select is not Select.SCHEDULED_JOB for each in reading.roles)


def counting(reading: Reading) -> bool:
    return has(reading, Form.COUNT)


def _counted_of(reading: Reading) -> bool:
    """ "the columns of products": the mention after "of" is the anchor, though one common word spells it."""
    return any(reading.said[each.start - 1].low == "of" for each in reading.mentions if each.start and _typed(reading))


def _typed(reading: Reading) -> bool:
    found = related(reading, reading.mentions)
    return found is not None and found.symbol is not None


def _counted_role(reading: Reading) -> Query | None:
    if not counting(reading) or reading.sure or _counted_of(reading):
        return None
    noun = reading.wanted or next(iter(reading.nouns), None)
    other = [each for each in reading.roles if each != noun]
    return Query(noun.select, form=Form.COUNT, filters=filters(reading)) if noun is not None and not other else None


_LISTING = words(
    "available code codebase defined declared exist exists exposed number total base in me there system keep keeps kept"
)
_DECLARING = words("declare declares declared define defines defined add adds")
_OWN = words(
    "declare declares declared define defines defined add adds custom own additional extra query queries method "
    "methods finder finders derived beyond besides beside other than generic inherited standard default built-in "
    "builtin crud ones those basic only"
)


def _coverage(reading: Reading) -> Query | None:
    """ "how well is the project tested": its tests."""
    said = {token.low for token in reading.said[reading.main : reading.end]}
    if not said & _TESTED or reading.sure or says_more(reading, (*reading.nouns,), _WELL):
        return None
    return Query(Select.TEST, filters=filters(reading))


def _deed_tested(reading: Reading) -> Query | None:
    """ "is there a test for deleting an order": what tests the method, not what tests the class of the data."""
    found = related(reading, reading.mentions)
    noun = next((each for each in reading.nouns if each.select is Select.TEST), None)
    if found is None or found.entry.relation is not Relation.TESTS or noun is None or noun.end + 2 > reading.end:
        return None
    preposition, deed = reading.said[noun.end], reading.said[noun.end + 1]
    if preposition.low not in ("for", "of") or deed.code or not deed.low.endswith("ing"):
        return None
    form = plain_form(reading)
    about = concept(reading, (noun,))
    return Query(Select.TEST, Relation.TESTS, Direction.TO, (Anchor(concept=about),), filters(reading), form)


def _covered(reading: Reading) -> Query | None:
    """ "is the check of passwords covered by tests": what tests the deed that is described."""
    low = [token.low for token in reading.said[reading.main : reading.end] if not token.mark]
    if not low or low[-1] not in _TESTS or reading.sure or not _COVERED & set(low[-4:]):
        return None
    about = content(reading, reading.main, reading.end - 1)
    about = tuple(each for each in about if each not in _COVERED | _TESTS)
    anchors = (Anchor(concept=" ".join(about)),)
    return Query(Select.TEST, Relation.TESTS, Direction.TO, anchors, form=plain_form(reading)) if about else None


_COVERED = words("covered tested checked exercised verified")
_TESTS = words("test tests")
_TESTED = words("tested coverage")
_WELL = words("well good thoroughly much tested test tests coverage code far badly automated unit the")


def _stored(reading: Reading) -> Query | None:
    """ "which tables are written when an order is saved": those behind what the clause describes."""
    said = reading.said[reading.main : reading.end]
    low = [token.low for token in said]
    when = next((at for at, word in enumerate(low) if word in _WHEN and at > 0), None)
    if when is None or reading.wanted is None or reading.wanted.select is not Select.TABLE:
        return None
    done, read = _WRITTEN & set(low[:when]), _READ & set(low[:when])
    about = content(reading, reading.main + when + 1, reading.end)
    if not (done or read) or not about:
        return None
    relation = Relation.WRITES_TABLE if done else Relation.READS_TABLE
    anchors = (Anchor(concept=" ".join(about)),)
    return Query(Select.TABLE, relation, Direction.FROM, anchors, (Filter(transitive=True),))


def _holding(reading: Reading) -> Query | None:
    """ "which tables hold users and roles": those that are called so, not those that are joined with one of them."""
    said = reading.said[reading.main : reading.end]
    kinds = {symbol.kind for each in reading.sure for symbol in each.symbols[:1]}
    if reading.wanted is None or reading.wanted.select is not Select.TABLE or kinds - {Kind.TABLE}:
        return None
    if not _HOLD & {token.low for token in said} or any(each.code for each in said):
        return None
    if not says_more(reading, (reading.wanted,), _HOLD | _LISTING):
        return None
    about = " ".join(each for each in concept(reading).split() if each not in _HOLD)
    return Query(Select.TABLE, anchors=(Anchor(concept=about),), form=plain_form(reading)) if about else None


_HOLD = words("hold holds holding contain contains containing keep keeps keeping store stores storing")
_WHEN = words("when if while during once")
_WRITTEN = words(
    "written write writes updated update changed changes filled modified touched affected involved inserted"
)
_READ = words("read reads queried queries loaded")


def _referring(reading: Reading) -> Query | None:
    """ "which tables have a foreign key to the reservations table": a table that no name stands for, by its words."""
    if reading.wanted is None or reading.wanted.select is not Select.TABLE or reading.sure:
        return None
    joining = (each for each in reading.triggers if each.entry.relation is Relation.JOINED_WITH)
    said = next((each for each in joining if reading.main <= each.start < reading.end), None)
    if said is None or any(each.kind is Kind.TABLE for mention in reading.mentions for each in mention.symbols):
        return None
    nouns = {at for noun in reading.nouns for at in range(noun.start, noun.end)}
    after = [word for at in range(said.end, reading.end) if at not in nouns for word in content(reading, at, at + 1)]
    if not after:
        return None
    anchors = (Anchor(concept=" ".join(after)),)
    return Query(Select.TABLE, Relation.JOINED_WITH, Direction.FROM, anchors, filters(reading), plain_form(reading))


def _talking(reading: Reading) -> Query | None:
    """ "how do the services talk to each other": the modules that call."""
    low = {token.low for token in reading.said[reading.main : reading.end]}
    parties = {noun.select for noun in reading.nouns} & {Select.SERVICE, Select.MODULE} or low & _PARTIES
    together = bool(low & {"each", "another", "between", "other", "others"})
    if not parties or not together or not low & _TALK or reading.sure:
        return None
    return Query(Select.MODULE, Relation.CALLS)


def _remote(reading: Reading) -> Query | None:
    """ "who calls the billing service over http": a module, called over the network."""
    said = reading.said[reading.main : reading.end]
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


def _modules(reading: Reading) -> Query | None:
    """ "what modules does it consist of, and how do they depend on each other": all of them, with what ties them."""
    noun = next((each for each in reading.nouns if each.select is Select.MODULE), None)
    if noun is None or reading.sure or says_more(reading, (noun,), _LISTING | _TYING):
        return None
    return Query(Select.MODULE, form=plain_form(reading))


_TYING = words(
    "consist consists depend depends each other another one together relate related structure structured belong "
    "made up composed built build builds split divided dependencies relationship between maven gradle tied multi"
)


def _declaring(reading: Reading) -> Query | None:
    """ "which repositories define query methods of their own": those of a role that declare methods."""
    noun = reading.wanted
    said = {token.low for token in reading.said}
    if noun is None or noun.select is not Select.REPOSITORY or reading.sure or not said & _DECLARING:
        return None
    if not said & {"method", "methods", "query", "queries"} or says_more(reading, (noun,), _OWN):
        return None
    return Query(noun.select, Relation.DECLARES, filters=filters(reading), form=plain_form(reading))


_LOCATING = words("declared defined located lives live found")


def _every(reading: Reading) -> Query | None:
    """All of a kind, where nothing but the kind is said."""
    noun = reading.wanted or next(iter(reading.nouns), None)
    if noun is None or reading.sure or len(reading.nouns) > 1 or says_more(reading, (noun,), _LISTING):
        return None
    return Query(noun.select, filters=filters(reading), form=plain_form(reading))


_MAKING = words("turned made becomes become registered declared defined created configured")
_MAKES = words("make makes declare declares define defines create creates provide provides produce produces register")
_ORIGIN = words("where how")
_MAKER = words("who what which")
_OF = words("of for the a an")


def _bean_origin(reading: Reading) -> Query | None:
    """ "where is X turned into a bean", "who makes the bean of X": what declares the bean; what is said of X before is
    no part of the question."""
    said = reading.said[reading.main : reading.end]
    low = {token.low for token in said}
    types = tuple(each for each in reading.sure if each.symbols[0].kind is Kind.TYPE)
    if not types or not _MAKING & low | _MAKES & low:
        return None
    after = max(reading.main, types[0].end)
    beans = [each for each in reading.nouns if each.select is Select.BEAN]
    later = any(each.start >= after for each in beans)
    named = any(_says_of(reading, each.end, types[0]) or each.start == types[0].end for each in beans)
    if not (said[0].low in _ORIGIN and (later or named)) and not (said[0].low in _MAKER and named):
        return None
    return Query(Select.BEAN, anchors=symbol_anchors(types[:1]), form=Form.MECHANISM)


def _says_of(reading: Reading, start: int, mention: Mention) -> bool:
    """Whether only "of the" stands between here and the name."""
    return start <= mention.start and all(token.low in _OF for token in reading.said[start : mention.start])


def _beans_made(reading: Reading) -> Query | None:
    """ "which beans does X make", "the beans that X declares": those of a configuration's methods."""
    wanted = reading.wanted
    types = tuple(each for each in reading.sure if each.symbols[0].kind is Kind.TYPE)
    low = {token.low for token in reading.said[reading.main : reading.end]}
    if wanted is None or wanted.select is not Select.BEAN or len(types) != 1 or types[0].start < wanted.end:
        return None
    if not (_MAKING | _MAKES) & low or _says_of(reading, wanted.end, types[0]):
        return None
    anchors = symbol_anchors(types)
    return Query(Select.BEAN, Relation.DECLARES, Direction.FROM, anchors, filters(reading), plain_form(reading))


def _bean_given(reading: Reading) -> Query | None:
    """ "which implementation of X do the services get": what the container makes for X, and under which conditions."""
    said = reading.said
    low = [token.low for token in said]
    at = next((at for at in range(reading.main, reading.end) if low[at] in _IMPLEMENTATION), None)
    if at is None or not _GIVEN & set(low[at:]):
        return None
    types = (each for each in reading.sure if each.symbols[0].kind is Kind.TYPE)
    of = next((each for each in types if each.end == at or _says_of(reading, at + 1, each)), None)
    return Query(Select.BEAN, anchors=symbol_anchors((of,)), form=Form.MECHANISM) if of is not None else None


_IMPLEMENTATION = words("implementation implementations impl")
_GIVEN = words("get gets given receive receives injected autowired wired provided handed")


def _described(reading: Reading) -> Query | None:
    """What a name stands for: "how does OrderService work", "where is it declared"."""
    located = reading.said[reading.main].low == "where"
    named = tuple(each for each in reading.sure if located or not each.plain)
    if len(named) != 1 or reading.wanted is not None:
        return None
    if _is(reading, named[0]):
        return Query(anchors=symbol_anchors(named), form=Form.MECHANISM)
    if not (located or has(reading, Form.MECHANISM) or _does(reading, named[0])):
        return None
    if says_more(reading, (*named, *reading.nouns), _LOCATING):
        return None
    return Query(anchors=symbol_anchors(named), form=Form.MECHANISM)


def _does(reading: Reading, named: Mention) -> bool:
    """ "what does X do", "what is X for" """
    low = [token.low for token in reading.said[reading.main : reading.end] if not token.mark]
    after = [token.low for token in reading.said[named.end : reading.end] if not token.mark]
    return low[:1] == ["what"] and after in (["do"], ["for"], ["good", "for"], ["used", "for"])


_BEING = words("is are was a an the 's does mean stand for role purpose of point")


def _is(reading: Reading, named: Mention) -> bool:
    """ "what is X", "what's the purpose of X", "what are Xs" """
    low = [token.low for token in reading.said[reading.main : reading.end] if not token.mark]
    around = [token.low for token in reading.said[reading.main : named.start] if not token.mark]
    after = [token.low for token in reading.said[named.end : reading.end] if not token.mark]
    return low[:1] in (["what"], ["what's"], ["whats"]) and {*around[1:], *after} <= _BEING and len(low) > 1


def _access(reading: Reading) -> Query | None:
    """Who may call what: "which requests can be made without being logged in"."""
    openly = cued(reading.said, OPEN) is not None
    if reading.said[reading.main].low == "how":
        return None
    if not openly and _permitted(reading):
        whole = concept(replace(reading, wanted=None))
        done = " ".join(each for each in whole.split() if each not in _RIGHTS)
        return Query(Select.ENDPOINT, Relation.SECURES, anchors=(Anchor(concept=done or whole),))
    if not openly and (cued(reading.said, RESTRICTED) is None or _typed(reading)):
        return None
    named = tuple(each for each in reading.sure if each.symbols[0].kind in _GUARDED)
    said = says_more(reading, (*reading.nouns,), _ACCESS)
    about = symbol_anchors(named) or ((Anchor(concept=concept(reading)),) if said and not openly else ())
    condition = (Filter(access="open"),) if openly else () if about else (Filter(access="restricted"),)
    return Query(Select.ENDPOINT, Relation.SECURES, anchors=about, filters=condition)


def _permitted(reading: Reading) -> bool:
    """ "who may approve an order", "which role does one need to approve orders": words say what is done."""
    said = reading.said[reading.main : reading.end]
    if any(not each.plain for each in reading.sure) or said[0].low not in _ASKS_WHO:
        return False
    needed = cued(said, NEEDED) is not None and cued(said, NEEDING) is not None
    doing = any(each.part is not Part.NARROW and each.entry.relation in _OF_CODE for each in reading.triggers)
    return (needed or (cued(said, ALLOWED) is not None and not doing)) and says_more(
        reading, (*reading.nouns,), _ACCESS | _RIGHTS
    )


_ASKS_WHO = words("who which what am is with by under")
_OF_CODE = frozenset({Relation.CALLS, Relation.THROWS, Relation.INJECTS, Relation.IMPLEMENTS, Relation.EXTENDS})
_RIGHTS = words(
    "allowed permitted authorized authorised entitled right rights permission permissions role roles authority "
    "authorities privilege privileges need needs needed require required must user users person people who am"
)
_GUARDED = frozenset({Kind.ENDPOINT, Kind.TYPE, Kind.METHOD})
_ACCESS = words(
    "request requests url urls page pages call calls made reached accessed accessible called use used without being "
    "logged login log authentication authenticated token user users everybody everyone anybody anyone open need needs "
    "require requires required may allowed who role roles permission permissions authority only signed signing public"
)


RULES: tuple[Callable[[Reading], Query | None], ...] = (
    _unused,
    extension,
    superlative,
    at_an_hour,
    compared,
    passed,
    path,
    _coverage,
    _deed_tested,
    _covered,
    _holding,
    _stored,
    _referring,
    _talking,
    _remote,
    _modules,
    _access,
    _done_to_data,
    _answered,
    variety,
    amount,
    failure,
    _impact,
    _bean_given,
    _beans_made,
    _bean_origin,
    related_pair,
    _reacting,
    _lifecycle,
    _scheduled,
    _settings,
    _port,
    _counted_role,
    _every,
    _declaring,
    _described,
)
