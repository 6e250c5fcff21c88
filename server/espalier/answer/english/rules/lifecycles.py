"""Rules for what happens when: reactions, jobs and schedules."""

from __future__ import annotations

from espalier.answer.english.clauses import yes_or_no
from espalier.answer.english.cues import FREQUENCY, HAPPENS, HOW_OFTEN, SCHEDULED, cued
from espalier.answer.english.mentions import Mention
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import concept, content
from espalier.answer.english.reading import Reading, counting, has, plain_form
from espalier.answer.english.relations import Found, related
from espalier.answer.english.rules.lists import about
from espalier.answer.english.tokens import stem, words
from espalier.answer.query import Anchor, Direction, Form, Query, Relation, Select


def reacting(reading: Reading) -> Query | None:
    """ "which parts of the system are told when an order is placed": the listeners of what the clause describes."""
    said = reading.clause
    low = [token.low for token in said]
    when = next((at for at, word in enumerate(low) if word in WHEN and at > 0), None)
    if when is None or low[0] not in _ASKED or not _REACTING & set(low[:when]) or _event(reading):
        return None
    about = content(reading, reading.main + when + 1, reading.end)
    if not about:
        return None
    return Query(Select.LISTENER, anchors=(Anchor(concept=" ".join(about)),), form=plain_form(reading))


def published(reading: Reading) -> Query | None:
    """ "what happens when OrderPlaced is published": who listens, not who publishes."""
    event = reading.sure[0] if len(reading.sure) == 1 else None
    if event is None or event.kind not in _EVENTS or event.start < reading.main:
        return None
    if stem("happens") not in {token.stem for token in reading.said}:
        return None
    before = {token.low for token in reading.said[reading.main : event.start]}
    after = {token.stem for token in reading.said[event.end : reading.end]}
    if not before & (WHEN | {"after"}) or not after & _PUBLISHED:
        return None
    return Query(Select.METHOD, Relation.LISTENS, Direction.TO, (event.anchor,))


_EVENTS = frozenset({Kind.EVENT, Kind.TYPE})
_PUBLISHED = frozenset(map(stem, words("published fired raised emitted sent triggered dispatched")))


def _event(reading: Reading) -> bool:
    return any(each.kind is Kind.EVENT for mention in reading.sure for each in mention.symbols)


_ASKED = words("who what which whom")
_REACTING = words("react reacts reacting respond responds notified informed told listen listens hear hears subscribed")


def triggered(reading: Reading) -> Query | None:
    """ "what triggers the mail listener", "when is X called", "what makes X run": what runs it, in the code or from
    outside of it."""
    run = reading.sure[0] if len(reading.sure) == 1 else None
    wanted = reading.select in (None, Select.EVENT)
    if run is None or run.start < reading.main or run.kind not in _RUN or not wanted:
        return None
    timed = run.kind is Kind.METHOD and cued(reading.said, SCHEDULED) is not None
    if timed or not (_starts(reading, run) or _is_run(reading, run)):
        return None
    anchors = (run.anchor,)
    return Query(None, Relation.CALLS, Direction.TO, anchors, form=Form.LIFECYCLE)


_RUN = frozenset({Kind.TYPE, Kind.ASPECT, Kind.METHOD})
_STARTING = frozenset(map(stem, words("trigger start launch activate kick wake")))
_CAUSING = frozenset(map(stem, words("cause make let get")))
_RUNNING = frozenset(map(stem, words("run execute call invoke fire react")))
_OBJECT = words("off up in the a an class listener job filter aspect consumer bean method")
_LAST = words("by what up off in again exactly automatically itself")


def _starts(reading: Reading, run: Mention) -> bool:
    """ "what triggers X", "what sets X off", "what causes X to run" """
    said = reading.said
    first, rest = said[reading.main], {token.low for token in said[run.end : reading.end]}
    verbs = [at for at in range(reading.main + 1, run.start) if said[at].low not in _OBJECT]
    if first.low not in ("what", "who", "which") or not verbs or verbs[-1] in reading.passive:
        return False
    verb = said[verbs[-1]]
    off = "off" in rest | {token.low for token in said[verbs[-1] : run.start]}
    caused = verb.stem in _CAUSING and {token.stem for token in said[run.end : reading.end]} & (_RUNNING | _STARTING)
    return verb.stem in _STARTING or bool(caused) or (verb.stem == stem("set") and off)


def _is_run(reading: Reading, run: Mention) -> bool:
    """ "when does X run", "how is X triggered", "by what is X started" """
    said, first = reading.said, reading.said[reading.main].low
    verb = next((at for at in range(run.end, reading.end) if said[at].stem in _STARTING | _RUNNING), None)
    if verb is None or any(not each.mark and each.low not in _LAST for each in said[verb + 1 : reading.end]):
        return False
    if first == "when":
        return run.kind is not Kind.METHOD
    return first in ("what", "which", "how", "by") and verb in reading.passive and said[verb].stem in _STARTING


def lifecycle(reading: Reading) -> Query | None:
    often = cued(reading.said, FREQUENCY) is not None
    timed = _is_timed(reading) or reading.said[reading.main].low == "when"
    job = next(
        (
            s
            for each in reading.sure
            for s in each.symbols
            if s.kind is Kind.JOB or (s.kind is Kind.METHOD and (timed or s.name.endswith(".run")))
        ),
        None,
    )
    if not has(reading, Form.LIFECYCLE) and not (often and job is not None):
        return None
    if (
        job is not None
        and reading.wanted is None
        and (timed or often or related(reading, reading.sure) in (None, *_running(reading)))
    ):
        return Query(
            relation=Relation.SCHEDULES, direction=Direction.TO, anchors=(Anchor(symbol=job.name),), form=Form.LIFECYCLE
        )
    how = any(token.low == "how" for token in reading.said) and cued(reading.said, HOW_OFTEN) is None
    told = not _timetable(reading) or cued(reading.said, HAPPENS) is not None
    plain = not how and not reading.written and reading.wanted is None and told
    return about(reading, Form.LIFECYCLE) if plain else None


def _running(reading: Reading) -> tuple[Found, ...]:
    found = related(reading, reading.sure)
    return (found,) if found is not None and found.entry.relation is Relation.CALLS else ()


def _timetable(reading: Reading) -> bool:
    """Whether the question is about what is scheduled, not about something else beside a schedule."""
    jobs = [each for each in reading.nouns if each.select is Select.SCHEDULED_JOB]
    said = [each for each in concept(reading, jobs).split() if each not in _OF_TIMES]
    wanted = reading.select is Select.SCHEDULED_JOB
    return _is_timed(reading) and (wanted or len(said) <= _OTHER_WORDS)


def _is_timed(reading: Reading) -> bool:
    """Whether words for a schedule are said; a period is a length of time, though something is done periodically."""
    return cued([token for token in reading.said if token.low not in _PERIODS], SCHEDULED) is not None


_PERIODS = words("period periods")
_OTHER_WORDS = 3
_OF_TIMES = words("run runs running itself themselves own few second seconds minute minutes hour hours day days")


def scheduled(reading: Reading) -> Query | None:
    if reading.sure or not _timetable(reading) or counting(reading) or _others(reading):
        return None
    wanted = reading.select or Select.SCHEDULED_JOB
    form = Form.EXISTS if yes_or_no(reading.said, reading.main) else Form.LIST
    doing = [each for each in concept(reading).split() if stem(each) not in _OF_SCHEDULES]
    if doing and wanted is Select.SCHEDULED_JOB and reading.clause[0].low == "how":
        if not _is_passive(reading):
            return None  # "how do I silence it at night"
        return Query(anchors=(Anchor(concept=" ".join((*doing, "job", "schedule"))),), form=Form.MECHANISM)
    if wanted is Select.SCHEDULED_JOB and reading.wanted is not None and doing:
        return Query(wanted, anchors=(Anchor(concept=" ".join(doing)),), form=form)
    return Query(wanted, Relation.SCHEDULES, form=form)


def _is_passive(reading: Reading) -> bool:
    """ "how are the import jobs scheduled": what schedules them, perhaps by a class of the project's own."""
    return any(reading.said[at].stem == stem("schedule") for at in reading.passive)


_SCHEDULING = words(
    "scheduled scheduling cron periodically regularly background automatically timer night nightly daily hourly weekly "
    "minutely time times timed interval jobs tasks every fixed certain code base system existing exist overview "
    "overviews server backend spring quartz at regular intervals again and timer off"
)
_OF_SCHEDULES = frozenset(map(stem, _SCHEDULING | _OF_TIMES)) | _STARTING | _RUNNING
"""Stems that say that something is scheduled and when, not what is done."""


def _others(reading: Reading) -> bool:
    return any(each.select is not Select.SCHEDULED_JOB for each in reading.roles)


WHEN = words("when if while during once")
