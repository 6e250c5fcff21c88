"""What reads and writes tables: queries in JPQL and SQL, Spring Data's repositories, calls of an EntityManager.

The role of the edge is `reads` or `writes`; a repository's own edge has none. Where what is kept is a type variable,
the edge of a call leads to the repository's type (`generic_stores`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.expressions import Annotation
from espalier.java.fact import NONE
from espalier.java.facts import Declaration
from espalier.ontology import annotated, constants
from espalier.ontology.annotated import nested
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.declared import Site
from espalier.ontology.frameworks import relational
from espalier.ontology.frameworks.entities import column_key, columns, is_entity, name_of, table, table_key, target
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.mapped import statement_of
from espalier.ontology.frameworks.statements import tables
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

READS, WRITES = "reads", "writes"
_QUERIES = ("Query", "NamedQuery", "NamedNativeQuery", "NativeQuery")
_SEVERAL = ("NamedQueries", "NamedNativeQueries")
_DERIVED = re.compile(r"(find|read|get|query|search|stream|count|exists|delete|remove)[A-Za-z0-9]*?By([A-Z]\w*)")
_OPERATORS = re.compile(
    r"(IsNotNull|NotNull|IsNull|Null|IsNotIn|NotIn|IsIn|In|IsNotLike|NotLike|IsLike|Like|GreaterThanEqual|GreaterThan"
    r"|LessThanEqual|LessThan|Between|After|Before|StartingWith|StartsWith|EndingWith|EndsWith|NotContaining"
    r"|Containing|Contains|IsNotEmpty|IsEmpty|IsTrue|True|IsFalse|False|IsNot|Not|Is|Equals|Exists|Near|Within"
    r"|MatchesRegex|Matches|Regex|IgnoreCase|IgnoringCase|AllIgnoreCase|AllIgnoringCase)+$"
)
_SAVING = frozenset(
    {
        "save", "saveAll", "saveAndFlush", "saveAllAndFlush", "insert", "delete", "deleteById", "deleteAll",
        "deleteAllById", "deleteInBatch", "deleteAllInBatch",
    }
)  # fmt: skip
_LOADING = frozenset(
    {"findAll", "findById", "findAllById", "findOne", "getOne", "getById", "getReferenceById", "existsById", "count"}
)
_MANAGED = {
    "persist": WRITES, "merge": WRITES, "remove": WRITES, "saveOrUpdate": WRITES, "find": READS,
    "getReference": READS,
}  # fmt: skip
_OF_SESSIONS = {
    "get": READS, "load": READS, "loadAll": READS, "createCriteria": READS, "save": WRITES, "update": WRITES,
    "saveOrUpdate": WRITES, "delete": WRITES, "replicate": WRITES, "deleteAll": WRITES,
}  # fmt: skip
"""What Hibernate's `Session` and Spring's `HibernateTemplate` have beside."""
_STATEMENTS = frozenset(
    {"createQuery", "createNativeQuery", "createSQLQuery", "query", "queryForObject", "queryForList", "queryForMap",
     "update", "batchUpdate", "execute", "prepareStatement", "createUpdate", "createStatement", "prepareBatch",
     "select"}
)  # fmt: skip
_NAMED = frozenset({"createNamedQuery", "getNamedQuery", "getNamedNativeQuery"})
"""Calls that name a query; it stands at the entity by whose name it begins."""
MANAGERS = ("javax.persistence.", "jakarta.persistence.", "org.hibernate.", "org.springframework.orm.hibernate")
_SESSIONS = ("org.hibernate.", "org.springframework.orm.hibernate")
_ON_SESSIONS = frozenset({"createQuery", "createSQLQuery", "createNativeQuery", "getNamedQuery"})
"""Calls that are a session's whatever their receiver is, in a file that imports Hibernate."""
_OF_MANAGERS = frozenset({*_MANAGED, *_OF_SESSIONS, *_STATEMENTS, *_NAMED})
_SPRING_DATA = "org.springframework.data."
_SQL = ("org.springframework.jdbc.", "java.sql.", "org.jdbi.", "org.skife.jdbi.")


class Repositories(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        for each in _queries_of(conventions, declaration):
            native = "true" in conventions.known(each, "nativeQuery") or "Native" in each.simple
            native = native or relational.is_ours(conventions, conventions.site, each)
            for text in conventions.known(each, "value", "query"):
                statement(conventions, _with_entity(conventions, text), native, each.line, each.column)
        if declaration.is_type:
            _repository(conventions, declaration)
        elif declaration.kind == "method" and not declaration.code:
            _derived(conventions, declaration)

    def watches(self, name: str, count: int) -> bool:
        if name == "get":  # most are a map's or list's, with one argument
            return count > 1
        return name in _SAVING or name in _LOADING or (count > 0 and name in _OF_MANAGERS)

    def called(self, conventions: Conventions, call: CallSite) -> None:
        if not isinstance(call.receiver, Ref) or not call.receiver.key:
            if call.entry.name in _ON_SESSIONS and _uses_sessions(conventions):
                _on_manager(conventions, call, Ref(_SESSIONS[0]))
            return
        receiver = conventions.lookup.upper(call.receiver)
        if conventions.lookup.in_project(receiver.key) or receiver.key.startswith(_SPRING_DATA):
            _on_repository(conventions, call, receiver)
        elif receiver.key.startswith(MANAGERS) or receiver.key.startswith(_SQL):
            _on_manager(conventions, call, receiver)


def _queries_of(conventions: Conventions, declaration: Declaration, site: Site | None = None) -> Iterator[Annotation]:
    """`site`: where the declaration stands, if it is not the unit."""
    lookup, place = conventions.lookup, site or conventions.site
    for each in declaration.annotations:
        if annotated.find(lookup, place, (each,), *_SEVERAL) is not None:
            yield from nested(each, "value")
        elif annotated.find(lookup, place, (each,), *_QUERIES) is not None:
            yield each


def _with_entity(conventions: Conventions, text: str) -> str:
    """A query with the repository's entity, or in SQL its table, in place of `#{#entityName}`."""
    if _ENTITY_NAME not in text:
        return text
    owner = conventions.owner()
    entity = conventions.lookup.stored(owner.key) if owner is not None else None
    return text.replace(_ENTITY_NAME, entity.key.rpartition(".")[2]) if entity is not None else text


_ENTITY_NAME = "#{#entityName}"


# --------------------------------------------------------------------------- statements


def statement(conventions: Conventions, text: str, native: bool, line: int, column: int, source: str = "") -> None:
    """Edges to the tables that a text reads and writes, SQL if it is `native`, else JPQL."""
    aliases: dict[str, Ref] = {}
    for each in tables(text):
        role = WRITES if each.writes else READS
        if native:
            conventions.edge(EdgeKind.QUERIES, table_key(each.name), line, column, source=source, role=role)
            continue
        alias, _, path = each.name.partition(".")
        entity = _related(conventions, aliases.get(alias), path) if path else _entity_named(conventions, alias)
        if entity is not None:
            touch(conventions, entity, line, column, role, source=source)
            aliases[each.alias or each.name] = entity


def _related(conventions: Conventions, entity: Ref | None, path: str) -> Ref | None:
    """The entity that `alias.attribute` leads to."""
    for name in path.split("."):
        member = conventions.lookup.field(entity.key, name) if entity is not None else None
        site = conventions.lookup.site(member.key) if member else None
        entity = target(conventions, site) if site is not None else None
    return entity


def _entity_named(conventions: Conventions, name: str) -> Ref | None:
    """The entity of this name; JPQL's names are global, so one shared by two entities tells nothing."""
    lookup = conventions.lookup
    lookup.consulted.add(f"~{name}")
    entities = [key for key in lookup.symbols.named.get(name, ()) if is_entity(conventions, key)]
    return Ref(entities[0]) if len(entities) == 1 else None


def touch(
    conventions: Conventions,
    entity: Ref,
    line: int,
    column: int,
    role: str = "",
    via: str = "",
    repository: str = "",
    *,
    source: str = "",
) -> None:
    """An edge to the table of an entity, if it has one. `repository`: the key of the repository through which it is, if
    it is."""
    if is_entity(conventions, entity.key):
        site = conventions.lookup.site(entity.key)
        name = table(conventions, site) if site is not None else None
    else:
        name = relational.table_of(conventions, entity, repository) if repository else None
    if name:
        conventions.edge(EdgeKind.QUERIES, table_key(name), line, column, role=role, via=via, source=source)


def _named(conventions: Conventions, name: str, line: int, column: int) -> None:
    """The query that a mapping file names so, or that an entity declares under a name which begins with the entity's:
    its statement, run here."""
    mapped = statement_of(conventions.lookup, name) if name else None
    if mapped is not None:
        statement(conventions, mapped.text, mapped.native, line, column)
        return
    entity = _entity_named(conventions, name.partition(".")[0]) if "." in name else None
    site = conventions.lookup.site(entity.key) if entity is not None else None
    if entity is None or site is None:
        return
    for each in _queries_of(conventions, site.declaration, site):
        if name in annotated.texts(conventions.lookup, site, each, "name"):
            for text in annotated.texts(conventions.lookup, site, each, "query"):
                statement(conventions, text or "", "Native" in each.simple, line, column)
            return
    touch(conventions, entity, line, column, READS)


# --------------------------------------------------------------------------- Spring Data


def _repository(conventions: Conventions, declaration: Declaration) -> None:
    """`interface Orders extends JpaRepository<Order, Long>`, or through a base interface of the project's."""
    uses = (*declaration.supers, *declaration.interfaces)
    entity = conventions.lookup.stored(declaration.key) if declaration.kind == "interface" and uses else None
    if entity is not None:
        touch(conventions, entity, uses[0].line, uses[0].column, repository=declaration.key)


def _derived(conventions: Conventions, declaration: Declaration) -> None:
    """`findByCustomerNameAndStatus` reads the table and these columns."""
    match = _DERIVED.fullmatch(declaration.name)
    owner = conventions.owner()
    if match is None or owner is None or conventions.find(declaration.annotations, *_QUERIES) is not None:
        return
    entity = conventions.lookup.stored(owner.key)
    if entity is None:
        return
    line, place = declaration.name_line, declaration.name_column
    role = WRITES if match[1] in ("delete", "remove") else READS
    touch(conventions, entity, line, place, role, repository=owner.key)
    for condition in re.split(r"And(?=[A-Z])|Or(?=[A-Z])", re.split(r"OrderBy(?=[A-Z])", match[2])[0]):
        key = _path(conventions, entity, condition) or _path(conventions, entity, _OPERATORS.sub("", condition))
        if key:
            conventions.edge(EdgeKind.QUERIES, key, line, place, role=READS)


def _path(conventions: Conventions, entity: Ref, words: str, table_name: str = "") -> str:
    """The column that `CustomerName` means: of the attribute `customerName`, or of `customer`'s `name`."""
    site = conventions.lookup.site(entity.key) if is_entity(conventions, entity.key) else None
    table_name = (table(conventions, site) or "" if site is not None else "") or table_name
    humps = re.findall(r"[A-Z0-9][a-z0-9]*", words)
    for count in range(len(humps), 0, -1):
        head = "".join(humps[:count])
        member = conventions.lookup.field(entity.key, head[:1].lower() + head[1:])
        attribute = conventions.lookup.site(member.key) if member else None
        if attribute is None:
            continue
        rest = "".join(humps[count:]).lstrip("_")
        if rest:
            for holder, column in columns(conventions, attribute):
                if holder != attribute and name_of(holder.declaration).lower() == rest.lower() and table_name:
                    return column_key(table_name, column)
            inner = target(conventions, attribute)
            return _path(conventions, inner, rest, table_name) if inner is not None else ""
        found = [column for _, column in columns(conventions, attribute)]
        return column_key(table_name, found[0]) if len(found) == 1 and table_name else ""
    return ""


# --------------------------------------------------------------------------- calls


def _on_repository(conventions: Conventions, call: CallSite, receiver: Ref) -> None:
    """`orders.save(order)`, a method that the repository inherits from Spring Data."""
    name = call.entry.name
    if conventions.lookup.in_project(call.member) or name not in _SAVING | _LOADING:
        return
    entity = conventions.lookup.kept_by(receiver)
    role = WRITES if name in _SAVING else READS
    if entity is not None and entity.variable:
        conventions.edge(EdgeKind.QUERIES, receiver.key, call.entry.line, call.entry.column, role=role)
    elif entity is not None:
        touch(conventions, entity, call.entry.line, call.entry.column, role, receiver.key, receiver.key)


def _uses_sessions(conventions: Conventions) -> bool:
    """Whether a file imports Hibernate: the session that a callback is given (`execute(session -> ...)`) has no type
    that is known."""
    return any(each.name.startswith(_SESSIONS) for each in conventions.facts.imports)


def _on_manager(conventions: Conventions, call: CallSite, receiver: Ref) -> None:
    entry, value = call.entry, call.args[0] if call.args else None
    session = receiver.key.startswith(_SESSIONS)
    role = _MANAGED.get(entry.name) or (_OF_SESSIONS.get(entry.name, "") if session else "")
    text = _text(conventions, call) if not role or (session and entry.name == "find") else None
    if entry.name in _NAMED:
        _named(conventions, text or "", entry.line, entry.column)
    elif text:
        native = "Native" in entry.name or "SQL" in entry.name or receiver.key.startswith(_SQL)
        statement(conventions, text, native, entry.line, entry.column)
    elif role and isinstance(value, Ref):
        literal = value.key == "java.lang.Class" and value.args
        entity = value.args[0] if literal else value
        if entity.variable:
            conventions.edge(EdgeKind.QUERIES, receiver.key, entry.line, entry.column, role=role)
        elif entity.key:
            touch(conventions, entity, entry.line, entry.column, role)


def _text(conventions: Conventions, call: CallSite) -> str | None:
    """The constant text that is the first argument."""
    argument = call.entry.args[0] if call.entry.args else NONE
    return constants.text(conventions.lookup, conventions.site, call.body.table, argument) if argument != NONE else None
