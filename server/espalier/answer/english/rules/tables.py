"""Rules for tables: which are written or hold something, which refer to another."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.answer.english.clauses import yes_or_no
from espalier.answer.english.conditions import filters
from espalier.answer.english.mentions import Mention
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import concept, content, says_more
from espalier.answer.english.reading import Reading, list_form, plain_form
from espalier.answer.english.rules.lifecycles import WHEN
from espalier.answer.english.rules.lists import LISTING
from espalier.answer.english.tokens import DOES, words
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select


def stored(reading: Reading) -> Query | None:
    """ "which tables are written when an order is saved", "what tables does the checkout write", "tables written by the
    checkout": those behind what the clause, or the subject or agent of the verb, describes."""
    low = [token.low for token in reading.clause]
    if reading.select is not Select.TABLE:
        return None
    deed = _deed(low)
    done, read = (_WRITTEN & set(low), _READ & set(low)) if deed is not None else (frozenset(), frozenset())
    if deed is None or not (done or read):
        return None
    start, end = reading.main + deed[0], reading.main + deed[1]
    named = [each for each in reading.mentions if start <= each.start and each.end <= end]
    about = content(reading, start, end)
    relation = Relation.WRITES_TABLE if done else Relation.READS_TABLE
    doing = next((each.of(_DOING) for each in named if about == content(reading, each.start, each.end)), None)
    told = low[deed[0] - 1] in WHEN
    if not about or (doing is None and not told and any(each in reading.written for each in named)):
        return None
    anchors = (Anchor(symbol=doing.name) if doing is not None and not told else Anchor(concept=" ".join(about)),)
    return Query(Select.TABLE, relation, Direction.FROM, anchors, (Filter(transitive=True),))


def _deed(low: Sequence[str]) -> tuple[int, int] | None:
    """Where words say what reads or writes: after "when" or the verb's "by", else between "does" and the verb."""
    verbs = [at for at, word in enumerate(low) if word in _WRITTEN | _READ]
    when = next((at for at, word in enumerate(low) if word in WHEN and at > 0), None)
    if when is not None:
        return (when + 1, len(low)) if any(at < when for at in verbs) else None
    does = next((at for at, word in enumerate(low) if word in DOES), None)
    if does is not None and verbs and verbs[-1] > does + 1:
        return does + 1, verbs[-1]
    return (verbs[0] + 2, len(low)) if verbs and low[verbs[0] + 1 : verbs[0] + 2] in _BY else None


_BY = (["by"], ["during"])
_DOING = frozenset({Kind.TYPE, Kind.METHOD, Kind.JOB})


def holding(reading: Reading) -> Query | None:
    """ "which tables hold users and roles": those that are called so, not those that are joined with one of them."""
    said = reading.clause
    kinds = {symbol.kind for each in reading.sure for symbol in each.symbols[:1]}
    if reading.wanted is None or reading.wanted.select is not Select.TABLE or kinds - {Kind.TABLE}:
        return None
    if not _HOLD & {token.low for token in said} or any(each.code for each in said):
        return None
    if not says_more(reading, (reading.wanted,), _HOLD | LISTING):
        return None
    about = " ".join(each for each in concept(reading).split() if each not in _HOLD)
    return Query(Select.TABLE, anchors=(Anchor(concept=about),), form=plain_form(reading)) if about else None


def in_database(reading: Reading) -> Query | None:
    """ "where in the database are the holidays", "where is it kept in the database who did what": the tables."""
    noun = next((each for each in reading.nouns if each.select is Select.DATABASE), None)
    low = [token.low for token in reading.clause]
    if noun is None or low[:1] != ["where"] or reading.is_named:
        return None
    if low[1:2] != ["in"] and not (_HOLD | _KEPT) & set(low):
        return None
    about = [each for each in concept(reading, (noun,)).split() if each not in _HOLD | _KEPT]
    return Query(Select.TABLE, anchors=(Anchor(concept=" ".join(about)),)) if about else None


def storing(reading: Reading) -> tuple[Filter, range] | None:
    """ "write to the database", "read from a table": what is said of endpoints, and where."""
    said = reading.said
    verbs = [at for at in range(reading.main, reading.end) if said[at].low in _WRITES | _READS]
    for at in verbs:
        after = said[at + 1 : min(at + _TO_TABLES, reading.end)]
        end = next((i for i, token in enumerate(after) if token.low in _TABLES), None)
        if end is not None and all(token.low in _BETWEEN for token in after[:end]):
            relation = Relation.WRITES_TABLE if said[at].low in _WRITES else Relation.READS_TABLE
            return Filter(relation=relation, direction=Direction.TO), range(at, at + end + 2)
    return None


def endpoints_storing(reading: Reading) -> Query | None:
    """ "which endpoints write to the database" """
    wanted, found = reading.wanted, storing(reading)
    if wanted is None or wanted.select is not Select.ENDPOINT or found is None or reading.sure:
        return None
    condition, where = found
    said = [token.low for at, token in enumerate(reading.said) if at >= wanted.end and at not in where]
    if not _ALONE.issuperset(said) or condition.relation is None:
        return None
    return Query(Select.ENDPOINT, condition.relation, Direction.TO, (), filters(reading), plain_form(reading))


_WRITES = words("write writes save saves store stores change changes modify modifies update updates insert inserts")
_READS = words("read reads query queries load loads fetch fetches")
_TABLES = words("database db table tables data")
_BETWEEN = words("to into in from the a any some of our something anything what")
_TO_TABLES = 5
_ALONE = words("do does that are there ? . ! , only just actually")


def at_database(reading: Reading) -> Query | None:
    """ "where is the database accessed", "what talks to the database", "who writes to the database": the database as a
    whole, where nothing else is said."""
    noun = next((each for each in reading.nouns if each.select is Select.DATABASE), None)
    wanted = [reading.wanted] if reading.wanted is not None else []
    low = {token.low for token in reading.said}
    accessed = low & (_ACCESSED | _WRITTEN | _READ)
    if noun is None or reading.sure or not accessed or says_more(reading, (noun, *wanted), _OF_ACCESS | accessed):
        return None
    relation = Relation.WRITES_TABLE if low & _WRITTEN else Relation.READS_TABLE if low & _READ else Relation.USES
    select = reading.select or Select.CLASS
    form = list_form(reading)
    return Query(select, relation, Direction.TO, (Anchor(role=Select.DATABASE),), filters(reading), form)


def changed_by_endpoints(reading: Reading) -> Query | None:
    """ "which endpoints change invoices": those that come to a write of the table."""
    wanted, low = reading.wanted, {token.low for token in reading.said}
    known = [each for each in reading.mentions if each.kind in (Kind.TABLE, Kind.TYPE)]
    if wanted is None or wanted.select is not Select.ENDPOINT or len(known) != 1 or not low & _CHANGE:
        return None
    active = any(token.low in _CHANGE and at not in reading.passive for at, token in enumerate(reading.said))
    if not active or low & {"how"} or says_more(reading, (wanted, known[0]), _CHANGE | LISTING):
        return None
    anchors = (known[0].anchor,)
    return Query(Select.ENDPOINT, Relation.WRITES_TABLE, Direction.TO, anchors, filters(reading), plain_form(reading))


_CHANGE = words("change changes changed changing modify modifies modified alter alters altered write writes written")


def going_with(reading: Reading) -> Query | None:
    """ "what is deleted when an order is deleted", "what cascades from Order", "when a member is deleted, are his loans
    deleted too": the rows that go with a row."""
    owner = _asked_with(reading) or _whether_with(reading)
    if not owner:
        return None
    return Query(Select.ENTITY, Relation.DEPENDS_ON, Direction.TO, (Anchor(symbol=owner),), form=Form.IMPACT)


def _asked_with(reading: Reading) -> str:
    """The thing of which it is asked what goes with it; empty where something else is asked."""
    low = [token.low for token in reading.said]
    known = [each for each in reading.mentions if each.kind in (Kind.TABLE, Kind.TYPE)]
    cascade = any(each.startswith("cascad") for each in low)
    gone = [at for at, word in enumerate(low) if word in _DELETED and at in reading.passive]
    with_it = bool(gone) and bool(known) and bool(_WITH & set(low[gone[0] : known[0].start]))
    entities = reading.select in (None, Select.ENTITY)
    asked = low[reading.main] in ("what", "which") and entities and len(known) == 1 and (cascade or with_it)
    if not asked or _OF_CODE & set(low):
        return ""
    more = says_more(reading, (known[0], *reading.nouns), _DELETED | _WITH | _CASCADING)
    return "" if more else known[0].name


def _whether_with(reading: Reading) -> str:
    """The type of a row of which it is asked whether others go with it."""
    said = reading.clause
    low = [token.low for token in said if not token.mark]
    too = bool(_TOO & set(low)) or low[-2:] == ["as", "well"]
    twice = sum(token.stem in GONE for token in reading.said) > 1
    if low[:1] not in (["is"], ["are"], ["does"], ["do"]) or not too or not twice:
        return ""
    return next(filter(None, (_gone(reading, each) for each in reading.mentions)), "")


def _gone(reading: Reading, mention: Mention) -> str:
    """The type of which it is said that one of it is deleted: "a deleted member", "when a member is deleted"."""
    said = reading.said
    before, after = said[max(0, mention.start - 1)], said[mention.end : mention.end + 2]
    done = len(after) > 1 and after[0].low in ("is", "gets") and after[1].stem in GONE
    symbol = mention.symbols[0]
    alone = mention.end - mention.start == 1 and symbol.kind in (Kind.TYPE, Kind.FIELD)  # "a member ..., his loans"
    return symbol.name.partition(".")[0] if alone and (before.stem in GONE or done) else ""


_TOO = words("too also")
GONE = words("delet remov disappear")
"""Stems of what happens to a row. Asked for entities, they mean rows that go with a row, not code that no longer
compiles."""
_OF_CODE = words("i we you happen happens")
"""In "what would happen if I removed X" code is removed, no row."""
_WITH = words("when if with along together once")
_CASCADING = words(
    "cascade cascades cascaded cascading else also too automatically deletion delete remove persist data rows relations"
)


def deleting(reading: Reading) -> Query | None:
    """ "who deletes invoices", "where are orders removed": what deletes the rows of one table or entity."""
    low = [token.low for token in reading.said]
    known = [each for each in reading.mentions if each.kind in (Kind.TABLE, Kind.TYPE)]
    wanted = [reading.wanted] if reading.wanted is not None else []
    asked = low[reading.main] in ("who", "what", "which", "where") and not yes_or_no(reading.said, reading.main)
    if len(known) != 1 or not asked or not _DELETED & set(low) or any(each.select in _NO_CODE for each in wanted):
        return None
    deed = next(at for at, word in enumerate(low) if word in _DELETED)
    where = low[reading.main] == "where"
    if (deed in reading.passive) is not where or (known[0].start > deed) is where:
        return None
    if _OF_CODE & set(low) or says_more(reading, (known[0], *reading.nouns), _DELETED | _OF_ACCESS):
        return None
    select = reading.select or (Select.METHOD if where else Select.CLASS)
    anchors = (known[0].anchor,)
    return Query(select, Relation.DELETES, Direction.TO, anchors, filters(reading))


_DELETED = words("delete deletes deleted remove removes removed purge purges purged erase erases erased")
_NO_CODE = frozenset({Select.ENDPOINT, Select.TABLE, Select.COLUMN, Select.ENTITY, Select.FIELD, Select.PROPERTY})


_ACCESSED = words(
    "access accesses accessed accessing talk talks talking use uses used using touch touches touched need needs query "
    "reach reaches reached hit hits connect connects connected communicate communicates communicating depend depends "
    "deal deals go goes speak speaks work works interact interacts call calls called"
)
_OF_ACCESS = words("directly code class classes place places part parts system one does anything data")


_KEPT = words("kept stored saved recorded noted remembered persisted held written")
_HOLD = words("hold holds holding contain contains containing keep keeps keeping store stores storing")
_WRITTEN = words(
    "written write writes updated update changed changes filled modified touched affected involved inserted"
)
_READ = words("read reads queried queries loaded")


def referring(reading: Reading) -> Query | None:
    """ "which tables have a foreign key to the reservations table": a table that no name stands for, by its words."""
    if reading.select is not Select.TABLE or reading.sure:
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
