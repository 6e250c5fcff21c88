"""What the methods return that a repository inherits from Spring Data: `var order = orders.findById(id).orElseThrow()`.

Spring Data is not read. But what `CrudRepository` and its kin declare is in nearly every Spring program, and of what is
kept there the programs call their own methods. A reactive repository gives Reactor's publishers of the same. Those
whose results depend on the module or its version are left out: repositories of RxJava and coroutines, and `findOne`,
which once returned the entity itself. Pages are known by their elements.
"""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.expressions import Call
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.overloads import Argument, Function
from espalier.ontology.types import Ref

_PAGES = frozenset({"org.springframework.data.domain.Page", "org.springframework.data.domain.Slice"})
_LIST = "java.util.List"
_ONE = frozenset({"getOne", "getById", "getReferenceById"})
_SAVED = frozenset({"save", "saveAndFlush", "insert"})
_ALL = frozenset({"saveAll", "saveAllAndFlush", "findAllById"})
_SORTED = ("org.springframework.data.domain.Sort", "org.springframework.data.domain.Example")
_SPECIFIED = "org.springframework.data.jpa.domain.Specification"
_PAGED = ("org.springframework.data.domain.Pageable", "org.springframework.data.domain.PageRequest")
_OTHERWISE = ("RxJava", "Coroutine")
_REACTIVE = ("Reactive", "R2dbc")
_PLAIN = {
    "count": "java.lang.Long", "existsById": "java.lang.Boolean",
    **dict.fromkeys(("delete", "deleteById", "deleteAll", "deleteAllById"), "java.lang.Void"),
}  # fmt: skip
_MONO, _FLUX = "reactor.core.publisher.Mono", "reactor.core.publisher.Flux"
_ELEMENTWISE = frozenset({"map", "forEach", "filter", "and"})


def returned(body: Evaluation, entry: Call, receiver: Ref, args: Sequence[Argument]) -> Ref | None:
    """What the call returns of a method that is declared in Spring Data; None where that is not known."""
    if receiver.key in _PAGES and receiver.args:
        return _of_page(entry.name, receiver, args)
    entity = body.lookup.kept_by(receiver)
    if entity is None or _is_one(body, receiver, _OTHERWISE):
        return None
    if _is_one(body, receiver, _REACTIVE):
        return _published(entry.name, entity, args)
    if entry.name == "findById":
        return Ref("java.util.Optional", (entity,))
    if entry.name in _ONE:
        return entity
    if entry.name in _SAVED:
        return _saved(body, entity, args)
    if entry.name in _ALL:
        return Ref(_LIST, (entity,))
    return _found(entity, args) if entry.name == "findAll" else None


def element(receiver: Ref, method: str) -> Ref | None:
    """What the parameter of a lambda is that is given to a page's method."""
    return receiver.args[0] if receiver.key in _PAGES and receiver.args and method in _ELEMENTWISE else None


def _is_one(body: Evaluation, receiver: Ref, names: tuple[str, ...]) -> bool:
    return any(ref.key.rpartition(".")[2].startswith(names) for ref in body.lookup.lineage(receiver.key))


def _published(name: str, entity: Ref, args: Sequence[Argument]) -> Ref | None:
    """What a reactive repository's method returns. One that is given a publisher may give one, too, of several."""
    given = args[0] if len(args) == 1 else None
    if isinstance(given, Ref) and given.key in (_MONO, _FLUX) and name == "insert":
        return None
    if name in ("findById", *_SAVED):
        return Ref(_MONO, (entity,))
    if (plain := _PLAIN.get(name)) is not None:
        return Ref(_MONO, (Ref(plain),))
    return Ref(_FLUX, (entity,)) if name in ("findAll", *_ALL) else None


def _saved(body: Evaluation, entity: Ref, args: Sequence[Argument]) -> Ref | None:
    """`<S extends T> S save(S entity)`."""
    given = args[0] if len(args) == 1 else None
    if isinstance(given, Ref) and given.key and body.lookup.as_super(given, entity.key) is not None:
        return given
    return entity


def _found(entity: Ref, args: Sequence[Argument]) -> Ref | None:
    keys = [each.key if isinstance(each, Ref) else "" for each in args]
    if any(key in _PAGED for key in keys):
        return Ref("org.springframework.data.domain.Page", (entity,))
    known = all(key in _SORTED or key == _SPECIFIED for key in keys)
    return Ref(_LIST, (entity,)) if known else None


def _of_page(name: str, page: Ref, args: Sequence[Argument]) -> Ref | None:
    if name in ("getContent", "toList"):
        return Ref(_LIST, page.args)
    if name in ("stream", "get"):
        return Ref("java.util.stream.Stream", page.args)
    given = args[0] if name == "map" and len(args) == 1 else None
    return Ref(page.key, (given.result,)) if isinstance(given, Function) and given.result is not None else None
