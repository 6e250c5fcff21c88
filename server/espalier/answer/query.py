"""The typed query: what English, a model, another program's tool and `espalier query` all become.

A query asks for things of some kind (`select`) that stand in a relation to its anchors. A relation is read `source
relation target`; `direction` says which of the two the anchor is: the source (`from`: what does X use?) or the target
(`to`: who uses X?). An anchor is a symbol of the code base, a concept in plain words, a role, or what another query
finds, which makes two hops. Nothing here knows a code base.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

import msgspec

from espalier.answer.query_advice import advice
from espalier.errors import UsageError


class Relation(StrEnum):
    """`ANY`: none is named; `USES`: none closer than "uses" is."""

    USES = "uses"
    CALLS = "calls"
    INJECTS = "injects"
    IMPLEMENTS = "implements"
    EXTENDS = "extends"
    OVERRIDES = "overrides"
    RETURNS = "returns"
    TAKES = "takes"
    THROWS = "throws"
    CATCHES = "catches"
    CREATES = "creates"
    READS_FIELD = "reads-field"
    WRITES_FIELD = "writes-field"
    ANNOTATED_WITH = "annotated-with"
    MAPS_TO_TABLE = "maps-to-table"
    COLUMN_OF = "column-of"
    JOINED_WITH = "joined-with"
    WRITES_TABLE = "writes-table"
    READS_TABLE = "reads-table"
    DELETES = "deletes"
    """Rows of a table."""
    EXPOSES_ENDPOINT = "exposes-endpoint"
    CONSUMES_PROPERTY = "consumes-property"
    SCHEDULES = "schedules"
    PUBLISHES = "publishes"
    LISTENS = "listens"
    ADVISES = "advises"
    SECURES = "secures"
    TESTS = "tests"
    IMPORTS = "imports"
    DEPENDS_ON = "depends-on"
    DECLARES = "declares"
    DECLARES_BEAN = "declares-bean"
    GENERATED_BY = "generated-by"
    CONFIGURES = "configures"
    DEFINES = "defines"
    REQUESTS = "requests"
    FILTERS = "filters"
    REGISTERS_FILTER = "registers-filter"
    SCANS = "scans"
    CACHES = "caches"
    EVICTS = "evicts"
    CONVERTED_BY = "converted-by"
    BUILDS = "builds"
    BUILT_WITH = "built-with"
    ANY = "any"


class Select(StrEnum):
    """The kind of thing wanted, or the role it plays."""

    CLASS = "class"
    INTERFACE = "interface"
    ENUM = "enum"
    RECORD = "record"
    METHOD = "method"
    FIELD = "field"
    CONSTRUCTOR = "constructor"
    ENDPOINT = "endpoint"
    TABLE = "table"
    COLUMN = "column"
    BEAN = "bean"
    PROPERTY = "property"
    TEST = "test"
    FILE = "file"
    PACKAGE = "package"
    EXCEPTION = "exception"
    ANNOTATION = "annotation"
    QUERY = "query"
    CONTROLLER = "controller"
    SERVICE = "service"
    REPOSITORY = "repository"
    ENTITY = "entity"
    CONFIGURATION = "configuration"
    FACADE = "facade"
    DTO = "dto"
    MAPPER = "mapper"
    SCHEDULED_JOB = "scheduled job"
    LISTENER = "listener"
    EVENT = "event"
    FILTER = "filter"
    ASPECT = "aspect"
    DATABASE = "database"
    MODULE = "module"
    LIBRARY = "library"
    """What is not part of the project and a module is built with."""
    SEQUENCE = "sequence"
    CACHE = "cache"
    URL = "URL pattern"
    AUTHORITY = "authority"
    DESTINATION = "destination"
    """A topic or queue of messages."""
    ENTRY_POINT = "entry point"
    """What begins to run without a call in the code."""
    START_UP = "start-up method"
    """What runs when the program starts."""


class Direction(StrEnum):
    FROM = "from"
    TO = "to"


class Form(StrEnum):
    """What the answer looks like."""

    LIST = "list"
    PATH = "path"
    RELATION = "relation"
    MECHANISM = "mechanism"
    COMPARE = "compare"
    IMPACT = "impact"
    LIFECYCLE = "lifecycle"
    CONFIGURATION = "configuration"
    EXISTS = "exists"
    COUNT = "count"
    VALUE = "value"
    """A number or a length of time: a limit, a default, an interval."""
    MOST = "most"
    """The things of a kind by how much of the relation they have; without a relation, by their lines."""
    OVERVIEW = "overview"
    """What the code base is. With `library` selected what it is built with, and with an anchor in which version; with
    `database` where it keeps data; with `module` how to do what the anchor says: build, test or run."""
    CYCLE = "cycle"
    """The things of a kind that depend on each other in a circle."""


Access = Literal["open", "restricted"]
Outside = Literal["own package", "own file"]
TestKind = Literal["unit", "integration"]
When = Literal["profile", "condition"]
Origin = Literal["xml", "method", "scan"]


class Anchor(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Exactly one of: `symbol`, a name as it is written in the code base; `concept`, words; `role`, all that play it;
    `query`, all that it finds."""

    symbol: str | None = None
    concept: str | None = None
    role: Select | None = None
    query: Query | None = None

    def __post_init__(self) -> None:
        given = [each for each in (self.symbol, self.concept, self.role, self.query) if each is not None]
        if len(given) != 1:
            raise ValueError("an anchor has exactly one of symbol, concept, role and query")


class Filter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename="kebab"):
    """One condition. `role`: the thing plays it. `relation`: the thing stands in it to `anchor`, or to anything
    without one; `direction` says as in a query which of the two the anchor is, none: either. `not_` (in JSON `not`)
    denies role, relation, modifier and origin. `others`: what will do in place of `anchor`. `about`: words that a path
    is about, with `role` its end of that role; `http_method`: `GET`; `unused`: nothing uses it; `modifier`: `abstract`,
    `static`, written or implied; `access`: `open` to everybody or `restricted`; `outside`: `own package` or `own
    file`; `test_kind`: `unit` or `integration`;
    `hour`: of the day, in which a job is set to run, or from it to `until`; `module`: of the build, by its name, in
    which the thing is; `when`: a bean is only there in a `profile` or on a `condition`; `origin`: it is declared in
    `xml`, by a `method`, or found by a `scan` for annotations. `at_least`, `at_most`: to so many things it stands in
    the relation (in JSON `at-least`). `demand`: words that the rule says which guards an endpoint, such as a role;
    `admin or clerk`: either."""

    role: Select | None = None
    relation: Relation | None = None
    direction: Direction | None = None
    anchor: Anchor | None = None
    not_: bool = msgspec.field(default=False, name="not")
    about: str | None = None
    transitive: bool = False
    http_method: str | None = None
    visibility: str | None = None
    modifier: str | None = None
    unused: bool = False
    access: Access | None = None
    outside: Outside | None = None
    test_kind: TestKind | None = None
    hour: int | None = None
    until: int | None = None
    module: str | None = None
    when: When | None = None
    origin: Origin | None = None
    at_least: int | None = None
    at_most: int | None = None
    demand: str | None = None
    others: tuple[Anchor, ...] = ()

    @property
    def counts(self) -> bool:
        return self.at_least is not None or self.at_most is not None

    def or_else(self, anchor: Anchor) -> Filter:
        return msgspec.structs.replace(self, others=(*self.others, anchor))

    def directed(self, direction: Direction | None) -> Filter:
        return msgspec.structs.replace(self, direction=direction)


class Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`select` is None where the form says what is wanted. No anchors: the whole code base. Of two anchors the first is
    the source."""

    select: Select | None = None
    relation: Relation = Relation.ANY
    direction: Direction = Direction.FROM
    anchors: tuple[Anchor, ...] = ()
    filters: tuple[Filter, ...] = ()
    form: Form = Form.LIST

    def altered(self, **changes: object) -> Query:
        """The query with other values of some fields."""
        return msgspec.structs.replace(self, **changes)

    def to_json(self) -> dict[str, object]:
        found: dict[str, object] = msgspec.json.decode(msgspec.json.encode(self))
        return found


_DECODER = msgspec.json.Decoder(Query)


def decode(data: bytes | str) -> Query:
    """A query from its JSON. Raises `UsageError` that says what is wrong and where, also of a condition that would do
    nothing."""
    try:
        return effective(_DECODER.decode(data))
    except (msgspec.DecodeError, RecursionError) as error:
        raise UsageError(f"this is no query: {error}", remedy=advice(str(error), schema())) from error


def encoded(query: Query) -> str:
    return msgspec.json.encode(query).decode()


_RELATION = ("direction", "anchor", "others", "at_least", "at_most")
_READ = frozenset(
    {
        "role",
        "relation",
        "unused",
        "http_method",
        "visibility",
        "modifier",
        "test_kind",
        "hour",
        "until",
        "module",
        "when",
        "origin",
    }
)
_OF_LISTS = frozenset({*_READ, *_RELATION, "not_", "transitive", "access", "demand", "outside"})
_BY_FORM = {
    Form.LIST: _OF_LISTS,
    Form.COUNT: _OF_LISTS,
    Form.EXISTS: _OF_LISTS,
    Form.MOST: (_READ - {"relation"}) | {"not_"},
    Form.CYCLE: (_READ - {"relation"}) | {"not_"},
    Form.PATH: frozenset({"about", "role"}),
}
"""The conditions that a form reads; the other forms read none but the module."""


def effective(query: Query) -> Query:
    """The query. Raises `UsageError` where a condition of it, or of a query in an anchor, would do nothing, or asks for
    a number that nothing has."""
    for each in query.filters:
        given = {name for name in Filter.__struct_fields__ if getattr(each, name) not in (None, False, ())}
        idle = given - _BY_FORM.get(query.form, frozenset()) - {"module"}
        idle |= given & set(_RELATION) if each.relation is None else set()
        idle |= given & {"not_"} if not given & {"relation", "role", "modifier", "origin"} else set()
        idle |= given & {"others"} if each.anchor is None else set()
        idle |= given & {"until"} if each.hour is None else set()
        idle |= given & {"transitive", "outside"} if not query.anchors else set()
        idle |= given & {"access", "demand"} if query.relation is not Relation.SECURES else set()
        if idle or not given:
            raise _idle(query, sorted(idle))
        if (each.at_least or 0) < 0 or (each.at_most is not None and each.at_most < (each.at_least or 0)):
            raise UsageError(
                "no number is what `at-least` and `at-most` ask for", remedy="give 0 or more, the smaller as `at-least`"
            )
    conditions = (anchor for each in query.filters for anchor in (each.anchor, *each.others))
    for anchor in (*query.anchors, *conditions):
        if anchor is not None and anchor.query is not None:
            effective(anchor.query)
    return query


def _idle(query: Query, names: list[str]) -> UsageError:
    if not names:
        return UsageError("a condition says nothing", remedy="leave it out")
    said = ", ".join(f"`{name.rstrip('_').replace('_', '-')}`" for name in names)
    remedy = "leave it out"
    if names == ["about"]:
        remedy = 'use an anchor with a concept for it: "anchors": [{"concept": "..."}]'
        return UsageError("`about` is a condition of paths only", remedy=remedy)
    if names == ["others"]:
        remedy = "give the condition an `anchor`, in whose place `others` will do"
    elif set(names) <= {*_RELATION, "not_"} and query.form in (Form.LIST, Form.COUNT, Form.EXISTS):
        remedy = "give the condition a `relation`"
    return UsageError(f"in this query the condition {said} would do nothing (form `{query.form}`)", remedy=remedy)


def schema() -> dict[str, object]:
    """The JSON schema of a query."""
    found: dict[str, object] = msgspec.json.schema(Query)
    return found


def flat_schema() -> dict[str, object]:
    """The schema of a query as one object without references, which not all servers and clients follow; a query within
    a query is only said to be an object."""
    definitions: Any = schema()["$defs"]

    def inlined(name: str, around: tuple[str, ...]) -> Any:
        def inline(value: Any) -> Any:
            if isinstance(value, list):
                return [inline(each) for each in value]
            if not isinstance(value, dict):
                return value
            if "$ref" not in value:
                return {key: inline(each) for key, each in value.items() if key != "title"}
            inner = value["$ref"].rpartition("/")[2]
            return {"type": "object"} if inner in (*around, name) else inlined(inner, (*around, name))

        return inline(definitions[name])

    found: dict[str, object] = inlined("Query", ())
    return found


def brief_schema() -> dict[str, object]:
    """The same for queries without conditions, an eighth as long; facades are classes of that name."""
    text = {"type": "string"}
    anchor = {"symbol": text, "concept": text, "role": text, "query": {"type": "object"}}
    given = {
        "select": {"enum": [str(each) for each in Select if each is not Select.FACADE]},
        "relation": {"enum": [str(each) for each in Relation]},
        "direction": {"enum": [str(each) for each in Direction]},
        "anchors": {"type": "array", "items": {"type": "object", "properties": anchor, "maxProperties": 1}},
        "form": {"enum": [str(each) for each in (Form.LIST, Form.PATH, Form.IMPACT, Form.COUNT)]},
    }
    return {"type": "object", "properties": given, "additionalProperties": False}
