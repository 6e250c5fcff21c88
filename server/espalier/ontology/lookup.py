"""What members a type has and what they are (JLS 8.4.8, 15.12): fields, methods and constructors, through heritage.

Every question notes the surface keys it consulted in `consulted`; answers are remembered together with theirs, so
that asking again notes them again. `forgetting` drops the answers before the symbol table changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from enum import Enum
from typing import NamedTuple, TypeVar

from espalier.java.expressions import Typed
from espalier.ontology import library
from espalier.ontology.declared import Site
from espalier.ontology.questions import remembered
from espalier.ontology.surface import DELEGATE
from espalier.ontology.type_names import TypeNames, heritage
from espalier.ontology.types import OBJECT, PRIMITIVES, UNKNOWN, Bindings, Ref, substitute, variable

R = TypeVar("R")

_LOMBOK = "lombok"
REPOSITORIES = (
    "org.springframework.data.", "io.micronaut.data.repository.CrudRepository",
    "io.micronaut.data.repository.PageableRepository", "io.micronaut.data.repository.GenericRepository",
    "io.micronaut.data.jpa.repository.JpaRepository",
)  # fmt: skip
"""How the keys of repositories begin: Spring Data's, and Micronaut Data's that return the same."""


class Member(NamedTuple):
    """A member found on a type: its key, and the type that declares it as the asking type inherits it."""

    key: str
    owner: Ref


class Origin(Enum):
    """Where a type's members come from, itself and all it inherits from: what it lacks may only be further out."""

    PROJECT = "project"
    LIBRARY = "library"
    UNREAD = "unread"


class Signature(NamedTuple):
    type: Ref | None
    parameters: tuple[Ref, ...]
    varargs: bool
    variables: tuple[str, ...]
    bounds: dict[str, Ref]
    static: bool


class Lookup(TypeNames):
    @remembered(Origin.UNREAD)
    def origin(self, key: str) -> Origin:
        """How far a type's members can be known: whether it inherits from the JDK, or from what cannot be read."""
        found = Origin.PROJECT
        for ref in self.lineage(key):
            sites = self._sites(ref.key)
            if not sites or len(self.supers(ref.key)) < sum(len(heritage(site.declaration)) for site in sites):
                return Origin.UNREAD
            if not self.in_project(ref.key):
                found = Origin.LIBRARY
        return found

    def seen(self, ref: Ref, bindings: Bindings) -> Ref:
        """`ref` with its variables replaced, by their bounds where there is nothing else."""
        return self.upper(substitute(ref, bindings))

    def as_super(self, ref: Ref, key: str) -> Ref | None:
        """`ref` seen as its supertype `key`; None if that is none."""
        if ref.key == key:
            return ref
        bindings = self.bindings(ref)
        found = next((each for each in self.lineage(ref.key) if each.key == key), None)
        return None if found is None else substitute(found, bindings)

    def member_of(self, receiver: Ref, member: Member, ref: Ref) -> Ref:
        """`ref`, in the variables of the member's type, as seen through `receiver`."""
        inherited = substitute(ref, self.bindings(member.owner))
        return substitute(inherited, self.bindings(receiver))

    def seen_through(self, receiver: Ref, member: Member) -> Signature:
        """The signature of a method with its parameters as seen through the receiver."""
        signature = self.signature(member.key)
        seen = tuple(self.member_of(receiver, member, each) for each in signature.parameters)
        return signature._replace(parameters=seen)

    @remembered(())
    def methods(self, type_key: str, name: str) -> tuple[Member, ...]:
        """Methods so named of a type, its own and inherited, nearest first, overridden ones left out; then those that
        Lombok's `@Delegate` gives it."""
        found: list[Member] = []
        heads: set[str] = set()
        for ref in self.lineage(type_key):
            for key in self.own_methods(ref.key, name):
                head = key.rpartition("#")[2]
                if head not in heads:
                    found.append(Member(key, ref))
                    heads.add(head)
        for ref in self.lineage(type_key):
            for each in self._delegates(ref.key):
                found += self._delegated(substitute(each, self.bindings(ref)), name, heads)
        return tuple(found)

    def _delegated(self, ref: Ref, name: str, heads: set[str]) -> Iterator[Member]:
        """Methods of what a field holds, but those that the type has itself (`heads`)."""
        for member in self.methods(ref.key, name):
            head = member.key.rpartition("#")[2]
            if head not in heads and not self.signature(member.key).static:
                heads.add(head)
                yield Member(member.key, substitute(member.owner, self.bindings(ref)))

    @remembered(())
    def _delegates(self, type_key: str) -> tuple[Ref, ...]:
        """The types to which Lombok hands calls of a type on, in the type's own variables."""
        site = self.site(type_key) if self.in_project(type_key) else None
        if site is None:
            return ()
        found: list[Ref | None] = []
        for number, each in enumerate(site.facts.declarations):
            note = each.annotation(DELEGATE) if each.owner == site.number else None
            if note is None or each.type is None or each.parameters:
                continue
            ref = self.named(site.facts.path, number, note.name)
            brought = (ref.key,) if ref is not None else (use.name for use in site.facts.imports if use.wildcard)
            if any(name.startswith(_LOMBOK) for name in brought):
                given = (note.table[index] for index in note.values("types"))
                written = [entry.type for entry in given if isinstance(entry, Typed)] or [each.type]
                found += [self.use(Site(site.facts, number), use) for use in written]
        return tuple(ref for ref in found if ref is not None and not ref.variable and not ref.dims)

    def erased(self, receiver: Ref, key: str) -> tuple[tuple[str, int], ...]:
        """A method's parameter types as seen through `receiver`, without arguments and variables: key and dimensions of
        each."""
        bindings = self.bindings(receiver)
        seen = (self.seen(each, bindings) for each in self.signature(key).parameters)
        return tuple((each.key, each.dims) for each in seen)

    @remembered(())
    def constructors(self, type_key: str) -> tuple[Member, ...]:
        self._note(type_key, "#<init>")
        own = self.inside(type_key)
        return tuple(Member(key, own) for key in self._own_members(type_key, "<init>"))

    @remembered(None)
    def field(self, type_key: str, name: str) -> Member | None:
        """The field so named of a type, its own or inherited."""
        for ref in self.lineage(type_key):
            self._note(ref.key, f"#{name}")
            for key in self._own_members(ref.key, name):
                if not key.endswith(")"):
                    return Member(key, ref)
        return None

    def own_methods(self, type_key: str, name: str) -> list[str]:
        """Keys of the methods so named that a type has itself."""
        self._note(type_key, f"#{name}")
        return [key for key in self._own_members(type_key, name) if key.endswith(")")]

    def _own_members(self, type_key: str, name: str) -> tuple[str, ...]:
        symbols = self._library if self._is_library(type_key) else self.symbols
        return tuple(sorted(symbols.members(type_key, name)))

    @remembered(None)
    def signature(self, key: str) -> Signature:
        """A member's types, in the variables of its own type and its own."""
        owner, _, rest = key.rpartition("#")
        self._note(owner, f"#{rest.partition('(')[0]}")  # primitive types note nothing
        site = self.site(key)
        assert site is not None
        declaration = site.declaration
        result = self.use(site, declaration.type) if declaration.type is not None else None
        parameters = tuple(self.use(site, each.type) or UNKNOWN for each in declaration.parameters)
        varargs = bool(declaration.parameters) and declaration.parameters[-1].varargs
        bounds = {
            variable(key, each.name).key: bound
            for each in declaration.type_parameters
            if each.bounds and (bound := self.use(site, each.bounds[0])) is not None
        }
        names = tuple(variable(key, each.name).key for each in declaration.type_parameters)
        return Signature(result, parameters, varargs, names, bounds, "static" in declaration.modifiers)

    @remembered(UNKNOWN)
    def bound(self, key: str) -> Ref:
        """What a type variable (`owner<T>`) is at least."""
        owner, _, name = key[:-1].rpartition("<")
        site = self.site(owner)
        if site is None:
            return OBJECT
        self._note(owner)
        declared = next((each for each in site.declaration.type_parameters if each.name == name), None)
        if declared is None or not declared.bounds:
            return OBJECT
        return self.use(site, declared.bounds[0]) or UNKNOWN

    def upper(self, ref: Ref) -> Ref:
        """A type variable's bound (and that one's, ...); any other type itself."""
        for _ in range(8):
            if not ref.variable:
                return ref
            bound = self.bound(ref.key)
            ref = Ref(bound.key, bound.args, ref.dims)
        return OBJECT

    @remembered(None)
    def function(self, type_key: str) -> Member | None:
        """A functional interface's one abstract method, if it has just one."""
        own = self.site(type_key)
        if own is None or own.declaration.kind != "interface":
            return None
        found: dict[str, Member] = {}
        hidden: set[str] = set()
        for ref in self.lineage(type_key):
            site = self.site(ref.key)
            if site is None or site.declaration.kind != "interface":
                continue
            self._note(ref.key, "#*")
            for each in site.facts.declarations:
                if each.owner != site.number or each.kind != "method":
                    continue
                head = each.key.rpartition("#")[2]
                concrete = {"default", "static", "private"} & set(each.modifiers)
                if concrete or head in ("equals(Object)", "hashCode()", "toString()"):
                    hidden.add(head)
                elif head not in hidden:
                    found.setdefault(head, Member(each.key, ref))
        return next(iter(found.values())) if len(found) == 1 else None

    @remembered(())
    def answered(self, ask: Callable[..., tuple[R, ...]], *args: Hashable) -> tuple[R, ...]:
        """What `ask(self, *args)` returns: a question of others, remembered like ours."""
        return ask(self, *args)

    @remembered(())
    def descendants(self, key: str) -> tuple[str, ...]:
        """The type and the project's named types below it, in the order of their keys."""
        found = {key}
        pending = [key]
        for each in pending:
            below = self._heirs(each) - found
            found |= below
            pending += sorted(below)
        return (key, *sorted(found - {key}))

    def _heirs(self, key: str) -> set[str]:
        simple = key.rpartition(".")[2]
        self.consulted.add(f"<{simple}")
        heirs = self.symbols.declared_at(self.symbols.heirs, simple)
        return {heir for heir in heirs if any(ref.key == key for ref in self.supers(heir))}

    def returned(self, type_key: str, name: str, count: int) -> Ref | None:
        """What a method of the JDK's returns, of which the signature is not known; None: nothing, or it depends."""
        for ref in self.lineage(type_key):
            row = library.results().get(ref.key, {})
            found = row.get(name) or row.get(f"{name}/{count}")
            if found is not None:
                return _of_library(found, ref.key)
        return None

    def constant(self, type_key: str, name: str) -> Ref | None:
        """The type of a constant of the JDK's."""
        if name.isupper() and library.heritage().get(type_key, ())[:1] == ("java.lang.Enum",):
            return Ref(type_key)
        found = library.results().get(type_key, {}).get(f".{name}")
        return _of_library(found, type_key) if found is not None else None

    def kept_by(self, ref: Ref) -> Ref | None:
        """What a repository of Spring Data's or Micronaut's of this type keeps: an entity, or a type variable that the
        place has; None if it is no such repository."""
        for each in self.lineage(ref.key):
            if each.key.startswith(REPOSITORIES) and each.key.endswith("Repository"):
                seen = self.as_super(ref, each.key)
                return seen.args[0] if seen is not None and seen.args and seen.args[0].key else None
        return None


def _of_library(written: str, type_key: str) -> Ref | None:
    """A type as the JDK's results write it: in full, or by its name in the package of `type_key`."""
    name = written.rstrip("[]")
    if name == "?":
        return None
    package = type_key[: len(type_key) - len(type_key.lstrip("abcdefghijklmnopqrstuvwxyz."))]
    known = "." in name or name in PRIMITIVES
    return Ref(name if known else f"{package}{name}", (), written.count("[]"))
