"""The one table of what English says for each relation, in plain words; stems are compared, so one form is enough.

`verbs`: the subject of an active verb is the source, that of a passive one the target. `narrow`: verbs that several
relations share; they count only where the anchor can be a target (one "uses" an annotation, "reads" a property). `to`
and `origin` are nouns and phrases that fix the direction, whatever side the anchor stands on. `sources` and `targets`:
kinds of anchor; a relation is considered only for an anchor of one of them, and a kind on one side alone decides the
direction. `wants_to` and `wants_from`: answer types that suggest the relation with an anchor of its kinds. Earlier
entries win ties.
"""

from __future__ import annotations

from typing import NamedTuple

from espalier.answer.english.cues import Cues, phrases
from espalier.answer.english.names import Kind
from espalier.answer.query import Direction, Relation, Select


class Entry(NamedTuple):
    relation: Relation
    select_to: Select
    select_from: Select
    sources: frozenset[Kind]
    targets: frozenset[Kind]
    verbs: tuple[str, ...] = ()
    narrow: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    origin: tuple[str, ...] = ()
    wants_to: frozenset[Select] = frozenset()
    wants_from: frozenset[Select] = frozenset()


class ByKinds(NamedTuple):
    """The relation of something named, of one of `kinds`, with what is `wanted` (None: whatever it is), where the
    clause says one of these phrases (none: whatever it says)."""

    kinds: frozenset[Kind]
    wanted: Select | None
    relation: Relation
    direction: Direction = Direction.TO
    said: Cues | None = None


def _kinds(*kinds: Kind) -> frozenset[Kind]:
    return frozenset(kinds)


def _words(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


_CLASSES = _kinds(Kind.TYPE, Kind.EXCEPTION, Kind.ASPECT, Kind.TEST, Kind.JOB, Kind.EVENT, Kind.ANNOTATION)
_TYPES = _CLASSES - {Kind.ANNOTATION}
_METHOD = _kinds(Kind.METHOD)
_CODE = _TYPES | {Kind.METHOD, Kind.FIELD}
_NONE: frozenset[Kind] = frozenset()
_CALLING = "call, invoke, trigger, execute, run, delegate"
_CALLED = "callee, outgoing call, call of, call happen, call in, calls from, calls made"
S = Select

LEXICON: tuple[Entry, ...] = (
    Entry(
        Relation.CATCHES, S.METHOD, S.EXCEPTION, _NONE, _kinds(Kind.EXCEPTION),
        verbs=_words("catch, handle, swallow, recover from, deal with, treat, translate, take care of, "
                     "turn, convert, wrap, map"),
        to=_words("catch block, catch blocks, exception handler, handler, handling, catcher, care of, catch clause"),
    ),
    Entry(
        Relation.THROWS, S.METHOD, S.EXCEPTION, _METHOD | _TYPES - {Kind.EXCEPTION, Kind.EVENT},
        _kinds(Kind.EXCEPTION, Kind.TYPE),
        verbs=_words("throw, raise, fail with, signal, fail, come from, come out of, go wrong, end in"),
        to=_words("throw site, thrower, origin, source, throw new"),
        origin=_words("exceptions of"),
        wants_from=frozenset({S.EXCEPTION}),
    ),
    Entry(
        Relation.LISTENS, S.METHOD, S.METHOD, _NONE, _kinds(Kind.EVENT, Kind.DESTINATION),
        verbs=_words("listen, react, handle, subscribe, consume, receive, observe, get invoked, respond, process, "
                     "pick up, wait for, get notified, notify"),
        narrow=_words("read"),
        to=_words("listener, subscriber, consumer, handler, receiver, observer, event listener"),
        wants_to=frozenset({S.LISTENER}),
    ),
    Entry(
        Relation.PUBLISHES, S.METHOD, S.METHOD, _NONE, _kinds(Kind.EVENT, Kind.DESTINATION),
        verbs=_words("publish, emit, fire, raise, announce, send out, send, dispatch, trigger, broadcast, issue"),
        narrow=_words("write, produce, put"),
        to=_words("publisher, publication, emitter, source, origin, sender, producer"),
    ),
    Entry(
        Relation.ADVISES, S.ASPECT, S.METHOD, _kinds(Kind.ASPECT), _TYPES - {Kind.ASPECT} | {Kind.METHOD},
        verbs=_words("advise, intercept, wrap, weave, affect"),
        to=_words("aop, aop advice, advice"),
        origin=_words("join point, pointcut, kick in, apply, cover, around"),
        wants_to=frozenset({S.ASPECT}),
    ),
    Entry(
        Relation.ANNOTATED_WITH, S.METHOD, S.ANNOTATION, _CODE, _kinds(Kind.ANNOTATION),
        verbs=_words("annotate, mark, tag, decorate, carry, flag, bear"),
        narrow=_words("use, have, need, put"),
        wants_from=frozenset({S.ANNOTATION}),
    ),
    Entry(
        Relation.CONSUMES_PROPERTY, S.CLASS, S.PROPERTY, _TYPES | {Kind.METHOD}, _kinds(Kind.PROPERTY),
        verbs=_words("configure, configurable, set up"),
        narrow=_words("read, use, consume, need, pick up, depend, get, inject, evaluate"),
        to=_words("usage, reader"),
        origin=_words("setting, config key, configuration value, config value, config, configuration"),
        wants_from=frozenset({S.PROPERTY}),
    ),
    Entry(
        Relation.EXPOSES_ENDPOINT, S.METHOD, S.ENDPOINT, _TYPES | {Kind.METHOD, Kind.MODULE}, _kinds(Kind.ENDPOINT),
        verbs=_words("serve, expose, offer"),
        narrow=_words("implement, answer, respond, handle, behind, process, map"),
        to=_words("handler, implementation, responsible for, in charge of"),
        origin=_words("rest api, api, request mapping"),
        wants_from=frozenset({S.ENDPOINT}),
    ),
    Entry(
        Relation.DEFINES, S.FILE, S.TABLE, _NONE, _kinds(Kind.TABLE, Kind.COLUMN),
        narrow=_words("create, define"),
        wants_to=frozenset({S.FILE}),
    ),
    Entry(
        Relation.REQUESTS, S.METHOD, S.ENDPOINT, _TYPES | {Kind.METHOD}, _kinds(Kind.ENDPOINT),
        narrow=_words("request"),
    ),
    Entry(
        Relation.GENERATED_BY, S.ENTITY, S.SEQUENCE, _TYPES | {Kind.FIELD}, _kinds(Kind.SEQUENCE, Kind.TABLE),
        narrow=_words("generate"),
        wants_from=frozenset({S.SEQUENCE}),
    ),
    Entry(
        Relation.FILTERS, S.FILTER, S.URL, _TYPES, _kinds(Kind.URL, Kind.ENDPOINT),
        verbs=_words("filter, run before, pass through"),
        wants_to=frozenset({S.FILTER}),
        wants_from=frozenset({S.URL}),
    ),
    Entry(
        Relation.SCANS, S.CONFIGURATION, S.PACKAGE, _TYPES, _kinds(Kind.PACKAGE),
        verbs=_words("scan"),
    ),
    Entry(
        Relation.EVICTS, S.METHOD, S.CACHE, _METHOD | _TYPES, _kinds(Kind.CACHE),
        verbs=_words("evict, empty, clear, invalidate, flush"),
    ),
    Entry(
        Relation.CACHES, S.METHOD, S.CACHE, _METHOD | _TYPES, _kinds(Kind.CACHE),
        verbs=_words("cache"),
        narrow=_words("use, fill, put, keep, store"),
        wants_from=frozenset({S.CACHE}),
    ),
    Entry(
        Relation.CONVERTED_BY, S.FIELD, S.CLASS, _kinds(Kind.FIELD), _TYPES,
        verbs=_words("convert"),
        to=_words("attribute converter"),
    ),
    Entry(
        Relation.BUILDS, S.FILE, S.MODULE, _NONE, _kinds(Kind.MODULE),
        wants_to=frozenset({S.FILE}),
    ),
    Entry(
        Relation.WRITES_TABLE, S.CLASS, S.TABLE, _NONE, _kinds(Kind.TABLE),
        verbs=_words("write, insert, update, save, persist, delete from, modify, change, store, fill, alter, add"),
        to=_words("writer, write access, insert, write to"),
    ),
    Entry(
        Relation.READS_TABLE, S.CLASS, S.TABLE, _NONE, _kinds(Kind.TABLE),
        verbs=_words("read, query, select from, load, fetch, look up"),
        to=_words("reader, read access, query on"),
    ),
    Entry(
        Relation.COLUMN_OF, S.COLUMN, S.TABLE, _NONE, _kinds(Kind.TABLE),
        to=_words("column, schema, structure"),
        wants_to=frozenset({S.COLUMN, S.FIELD}),
    ),
    Entry(
        Relation.JOINED_WITH, S.TABLE, S.TABLE, _kinds(Kind.TABLE), _NONE,
        verbs=_words("join, link, hang on, reference, refer, point, connect"),
        origin=_words("foreign key, join partner, foreign keys, neighbour"),
        wants_from=frozenset({S.TABLE}),
    ),
    Entry(
        Relation.MAPS_TO_TABLE, S.ENTITY, S.TABLE, _TYPES, _kinds(Kind.TABLE),
        verbs=_words("map, represent, persist, store, keep"),
        wants_to=frozenset({S.ENTITY}),
        wants_from=frozenset({S.TABLE}),
    ),
    Entry(
        Relation.WRITES_FIELD, S.METHOD, S.FIELD, _METHOD, _kinds(Kind.FIELD, Kind.COLUMN),
        narrow=_words("write, set, change, modify, assign, update, mutate, overwrite, alter"),
        to=_words("writer, write access, assignment, modification, write to, setter, writes"),
    ),
    Entry(
        Relation.READS_FIELD, S.METHOD, S.FIELD, _METHOD, _kinds(Kind.FIELD, Kind.COLUMN),
        narrow=_words("read, look at, depend on, access, get, use, evaluate, check, query"),
        to=_words("reader, read access, access, reads, read"),
    ),
    Entry(
        Relation.TESTS, S.TEST, S.CLASS, _kinds(Kind.TEST), _TYPES - {Kind.TEST} | {Kind.METHOD},
        verbs=_words("test, check, exercise, cover, go through, goes through, verify, validate"),
        origin=_words("subject, under test"),
        to=_words("test, coverage, test case, test for"),
        wants_to=frozenset({S.TEST}),
    ),
    Entry(
        Relation.IMPORTS, S.FILE, S.CLASS, _NONE, _CLASSES | {Kind.PACKAGE},
        verbs=_words("import"),
        to=_words("import, import statement, importer of"),
        wants_to=frozenset({S.FILE}),
    ),
    Entry(
        Relation.BUILT_WITH, S.MODULE, S.LIBRARY, _kinds(Kind.MODULE), _kinds(Kind.MODULE),
        narrow=_words("need, build, use, rely, require"),
        origin=_words("third-party, external"),
        wants_from=frozenset({S.LIBRARY}),
    ),
    Entry(
        Relation.DEPENDS_ON, S.MODULE, S.MODULE, _kinds(Kind.MODULE), _kinds(Kind.MODULE),
        verbs=_words("depend, need, build, use, rely, require, contain"),
        origin=_words("dependency of, dependencies of"),
    ),
    Entry(
        Relation.DEPENDS_ON, S.PACKAGE, S.PACKAGE, _kinds(Kind.PACKAGE), _kinds(Kind.PACKAGE),
        verbs=_words("depend, need, build, use, rely, require"),
        origin=_words("dependency, dep, deps, without"),
        wants_from=frozenset({S.PACKAGE}),
    ),
    Entry(
        Relation.OVERRIDES, S.METHOD, S.METHOD, _METHOD, _METHOD,
        verbs=_words("override, overwrite, redefine, reimplement, implement"),
        to=_words("override, redefinition, overriding method, overrider, overridings"),
    ),
    Entry(
        Relation.OVERRIDES, S.METHOD, S.METHOD, _TYPES, _TYPES,
        verbs=_words("override, overwrite, redefine, reimplement, override method of, override a method of"),
    ),
    Entry(
        Relation.CALLS, S.METHOD, S.METHOD, _METHOD, _METHOD,
        verbs=_words(_CALLING),
        narrow=_words("use, hit, reach"),
        to=_words("caller, call site, call to, invocation, invoker, usage, incoming call, user, calls to"),
        origin=_words(_CALLED),
    ),
    Entry(
        Relation.CALLS, S.METHOD, S.METHOD, _TYPES, _TYPES,
        verbs=_words(_CALLING),
        to=_words("caller, call site, call to, invoker, incoming call, calls to"),
        origin=_words(_CALLED),
    ),
    Entry(
        Relation.EXTENDS, S.CLASS, S.CLASS, _TYPES, _TYPES,
        verbs=_words("extend, inherit, derive, subclass, specialise, specialize"),
        to=_words("subclass, child, children, descendant, subtype, derived class, hierarchy below, as parent class, "
                  "as their parent class, as parent, as superclass, as base class, as their superclass, "
                  "grandchild, derived class of"),
        origin=_words("superclass, super class, base class, parent class, parent, ancestor, supertype, super type, "
                      "super"),
    ),
    Entry(
        Relation.IMPLEMENTS, S.CLASS, S.INTERFACE, _TYPES, _TYPES,
        verbs=_words("implement, realise, realize, fulfil, fulfill"),
        to=_words("implementation, impl, implementor, implementer, implementing class, realisation"),
        wants_from=frozenset({S.INTERFACE}),
    ),
    Entry(
        Relation.INJECTS, S.CLASS, S.BEAN, _TYPES, _TYPES,
        verbs=_words("inject, autowire, receive, wire"),
        to=_words("injection of, given a, given an, given the, constructor dependency, place of injection, "
                  "as constructor dependency, as a constructor dependency, injected with, "
                  "injection for, injection point for"),
        origin=_words("injection into, injected bean, constructor dependency of, injected dependency, "
                      "injection point of, autowired stuff, injected stuff, dependency injected, autowired field, "
                      "injected into, injected field, have to mock, need to mock, be mocked"),
        wants_from=frozenset({S.BEAN}),
    ),
    Entry(
        Relation.RETURNS, S.METHOD, S.CLASS, _METHOD, _CLASSES,
        verbs=_words("return, give back, hand out, hand, give me back, yield, give, get from, deliver, supply"),
        to=_words("return type, return value, as result, as a result, give me"),
    ),
    Entry(
        Relation.TAKES, S.METHOD, S.CLASS, _METHOD, _CLASSES,
        verbs=_words("take, pass, expect, accept, want, get passed"),
        to=_words("parameter, argument, param, as parameter, signature, as argument, arg"),
        wants_to=frozenset({S.CONSTRUCTOR}),
    ),
    Entry(
        Relation.CREATES, S.METHOD, S.CLASS, _METHOD | _TYPES, _TYPES,
        verbs=_words("create, instantiate, construct, build, new up, new, make new, produce, allocate, spawn"),
        to=_words("instantiation, creation, make new, creator, constructor call, new instance, into being, "
                  "into existence"),
    ),
    Entry(
        Relation.REGISTERS_FILTER, S.CONFIGURATION, S.FILTER, _NONE, _NONE,
        verbs=_words("register"),
    ),
    Entry(
        Relation.DECLARES_BEAN, S.CONFIGURATION, S.BEAN, _NONE, _NONE,
        verbs=_words("declare, define"),
    ),
    Entry(
        Relation.DECLARES, S.CLASS, S.METHOD, _TYPES, _METHOD,
        verbs=_words("declare, define, contain"),
        narrow=_words("have, has, own, offer, provide"),
        origin=_words("method of, member, public method, field of"),
    ),
    Entry(
        Relation.DEPENDS_ON, S.CLASS, S.CLASS, _TYPES, _TYPES,
        verbs=_words("depend on, depend upon, depend directly"),
    ),
    Entry(
        Relation.USES, S.CLASS, S.CLASS, _CODE, _CODE | {Kind.DESTINATION},
        verbs=_words("use, rely, make use, need, talk, employ, refer, reference, mention, touch, access, "
                     "work with, know"),
        to=_words("user, usage, client, consumer"),
        origin=_words("collaborator, dependency, used type"),
    ),
)  # fmt: skip

BY_KINDS: tuple[ByKinds, ...] = (
    ByKinds(_kinds(Kind.ENDPOINT), None, Relation.EXPOSES_ENDPOINT),
    ByKinds(_kinds(Kind.PROPERTY), None, Relation.CONSUMES_PROPERTY),
    ByKinds(_kinds(Kind.ANNOTATION), None, Relation.ANNOTATED_WITH),
    ByKinds(_kinds(Kind.TABLE), None, Relation.MAPS_TO_TABLE),
    ByKinds(_kinds(Kind.EXCEPTION), S.METHOD, Relation.THROWS),
    ByKinds(_kinds(Kind.FIELD, Kind.COLUMN), S.METHOD, Relation.WRITES_FIELD,
            said=phrases("new value, another value, increment, increase, decrease, reset, bump")),
    ByKinds(_kinds(Kind.FIELD, Kind.COLUMN), S.METHOD, Relation.READS_FIELD),
    ByKinds(_kinds(Kind.EVENT), S.METHOD, Relation.LISTENS, said=phrases("listener, @eventlistener")),
    ByKinds(_kinds(Kind.TYPE), S.METHOD, Relation.RETURNS, said=phrases("result")),
    ByKinds(_kinds(Kind.ASPECT), S.METHOD, Relation.ADVISES, Direction.FROM),
    ByKinds(_kinds(Kind.TEST), S.CLASS, Relation.TESTS, Direction.FROM),
)  # fmt: skip
"""Tried in order where no word says the relation: "which methods might blow up with an OutOfStockException" has an
exception and wants methods, so `throws`. What the answer types of an entry suggest against its words stands there."""

NOUNS: dict[Select, tuple[str, ...]] = {
    S.CLASS: _words("class, subclass"), S.INTERFACE: _words("interface, contract"), S.ENUM: _words("enum"),
    S.RECORD: _words("record"), S.METHOD: _words("method, function"), S.FIELD: _words("field, attribute"),
    S.CONSTRUCTOR: _words("constructor"),
    S.ENDPOINT: _words("endpoint, rest endpoint, route, mapping, rest call, web api, url, http path, "
                       " which path, what path, which address, what address, rest api, rest path, uri, api, "
                       "which http request, what http request"),
    S.TABLE: _words("table, db table, database table, mongodb collection, mongo collection, database collection, "
                    "document collection"), S.COLUMN: _words("column"), S.BEAN: _words("bean, spring bean"),
    S.PROPERTY: _words("property, setting, config key, config option, environment variable, configuration value, key, "
                       "configuration property, option, configuration key, config parameter, configuration parameter, "
                       "config entry, configuration entry, application.yml entry, application.properties entry, "
                       "config knob"),
    S.TEST: _words("test, test class, test case"), S.FILE: _words("file, source file, java file"),
    S.PACKAGE: _words("package"), S.EXCEPTION: _words("exception, error"), S.ANNOTATION: _words("annotation"),
    S.QUERY: _words("query, named query, query method, jpql query, native query, custom query"),
    S.CONTROLLER: _words("controller, rest controller, web layer, endpoint layer, "
                         "rest layer, api layer, controller layer, presentation layer, web tier"),
    S.SERVICE: _words("service, service layer, business layer"),
    S.REPOSITORY: _words("repository, dao, repo, persistence layer, repository layer, data layer"),
    S.ENTITY: _words("entity, jpa entity, hibernate entity"),
    S.CONFIGURATION: _words("configuration class"), S.FACADE: _words("facade"), S.DTO: _words("dto"),
    S.MAPPER: _words("mapper"),
    S.SCHEDULED_JOB: _words("scheduled job, scheduled task, cron job, job, task, background job, background task, "
                            "timer job, batch job"),
    S.LISTENER: _words("listener, event listener"), S.EVENT: _words("event"),
    S.FILTER: _words("filter"), S.ASPECT: _words("aspect"),
    S.DATABASE: _words("database, db"),
    S.MODULE: _words("module, maven module, gradle module, subproject, sub-module, submodule"),
    S.LIBRARY: _words("library, third-party library, external library, third-party dependency, maven dependency, "
                      "external dependency, gradle dependency, artifact"),
    S.SEQUENCE: _words("sequence generator, table generator, id sequence, database sequence, db sequence"),
    S.URL: _words("url pattern"), S.AUTHORITY: _words("authority"),
    S.ENTRY_POINT: _words("entry point, entrypoint"),
}  # fmt: skip
NOUN_WORDS = frozenset(word for nouns in NOUNS.values() for noun in nouns for word in noun.split())
"""Words of these nouns: a product's name among them ("MongoDB collections") is no name in the code base."""
ROLES = frozenset({
    S.CONTROLLER, S.SERVICE, S.REPOSITORY, S.ENTITY, S.FACADE, S.DTO, S.MAPPER, S.SCHEDULED_JOB, S.LISTENER, S.FILTER,
    S.ASPECT, S.DATABASE, S.CONFIGURATION, S.SEQUENCE,
})  # fmt: skip
THINGS = frozenset({S.TABLE, S.EVENT, S.EXCEPTION, S.SCHEDULED_JOB, S.TEST})
"""Kinds of things that a whole question may describe, whatever it names in passing."""
