"""What a name means where it stands: types by scope and import, heritage, members (JLS 6.5, 8.4.8, 15.12).

Every question notes the surface keys it consulted in `consulted`; answers are remembered together with theirs, so
that asking again notes them again. `forgetting` drops the answers before the symbol table changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import NamedTuple

from espalier.java.facts import NONE, Declaration, FileFacts, Import, TypeUse
from espalier.ontology import library
from espalier.ontology.questions import Questions, remembered
from espalier.ontology.symbols import Symbols
from espalier.ontology.types import OBJECT, PRIMITIVES, UNKNOWN, Bindings, Ref, substitute, variable


class Site(NamedTuple):
    """A declaration, by its file and index."""

    facts: FileFacts
    number: int

    @property
    def declaration(self) -> Declaration:
        return self.facts.declarations[self.number]


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


class Lookup(Questions):
    def __init__(self, symbols: Symbols) -> None:
        super().__init__()
        self.symbols = symbols
        self._library = _library()
        self._scopes: dict[str, list[int]] = {}
        self._imports: dict[str, dict[str, list[Import]]] = {}

    def forgetting(self) -> Iterator[None]:
        yield from super().forgetting()
        self._scopes.clear()
        self._imports.clear()

    # ------------------------------------------------------------------ the symbol tables

    def site(self, key: str) -> Site | None:
        """Where a type or member is declared: in the library, which no project redefines, or in the project."""
        place = self._library.standing.get(key)
        if place is not None:
            return Site(self._library.files[place.path], place.index)
        if "#" not in key or "$" in key:
            self.consulted.add(key)
        place = self.symbols.standing.get(key)
        return None if place is None else Site(self.symbols.files[place.path], place.index)

    def _sites(self, key: str) -> tuple[Site, ...]:
        """Everywhere a type is declared."""
        symbols = self.symbols if key not in self._library.standing else self._library
        return tuple(Site(symbols.files[place.path], place.index) for place in symbols.places(key))

    def in_project(self, key: str) -> bool:
        return key in self.symbols.standing and key not in self._library.standing

    def is_type(self, key: str) -> bool:
        return self._library.is_type(key) or self.symbols.is_type(key)

    def _note(self, type_key: str, rest: str = "") -> None:
        """That the answer depends on a type's head, or on some of its members; the library's never change."""
        if type_key not in self._library.standing:
            self.consulted.add(type_key + rest)

    # ------------------------------------------------------------------ where a name stands

    def enclosing_types(self, site: Site) -> list[str]:
        """Keys of the types around a declaration, innermost first (a type itself is its first)."""
        found, index = [], site.number
        while index != NONE:
            declaration = site.facts.declarations[index]
            if declaration.is_type:
                found.append(declaration.key)
            index = declaration.owner
        return found

    def static_imports(self, site: Site, name: str) -> list[str]:
        """Types from which the file's static imports may bring `name`: named ones first (JLS 6.4.1)."""
        path = site.facts.path
        self.consulted.update((f"@{path}:{name}", f"@{path}:*"))
        imports = self._imports_of(site.facts)
        named = [each.name.rpartition(".")[0] for each in imports.get(name, ()) if each.static]
        return named + [each.name for each in imports.get("*", ()) if each.static]

    # ------------------------------------------------------------------ types by name

    def use(self, site: Site, use: TypeUse) -> Ref | None:
        """The type that `use` means at `site`; None if it cannot be told."""
        name = use.name
        if name in PRIMITIVES:
            return Ref(name, (), use.dims)
        if name == "?":
            return self.use(site, use.args[0]) if use.args else OBJECT
        found = self.named(site.facts.path, site.number, name)
        if found is None:
            return None
        args = tuple(self.use(site, each) or UNKNOWN for each in use.args)
        return Ref(found.key, args, use.dims)

    def named(self, path: str, index: int, name: str) -> Ref | None:
        """The type a dotted name means inside declaration `index` of a file."""
        if "." not in name:
            return self._simple(path, index, name)
        head, _, rest = name.partition(".")
        found = self._simple(path, index, head)
        if found is not None:
            return self._nested(found, rest)
        return self.qualified(name)

    def _nested(self, ref: Ref, rest: str) -> Ref | None:
        for part in rest.split("."):
            inner = self.member_type(ref.key, part)
            if not inner and self.symbols.is_type(ref.key):
                return None
            ref = Ref(inner or f"{ref.key}.{part}")
        return ref

    def qualified(self, name: str) -> Ref | None:
        """A name written in full: the project's, or by its form (`lower.case.Upper`) somebody else's."""
        parts = name.split(".")
        self.consulted.update(f"~{part}" for part in parts[1:])
        for size in range(len(parts), 1, -1):
            key = ".".join(parts[:size])
            if self.is_type(key):
                return self._nested(Ref(key), ".".join(parts[size:])) if size < len(parts) else Ref(key)
        package = ".".join(part for part in parts if part[:1].islower())
        written = parts[0][:1].islower() and parts[-1][:1].isupper()
        self.consulted.add(f"%{package}")
        return Ref(name) if written and not self.symbols.has_package(package) else None

    def _facts(self, path: str) -> FileFacts:
        return self.symbols.files.get(path) or self._library.files[path]

    def _simple(self, path: str, index: int, name: str) -> Ref | None:
        if index == NONE:
            return self._scoped(path, NONE, name)
        scopes = self._scopes.get(path)
        if scopes is None:
            scopes = self._scopes[path] = _scopes(self._facts(path))
        return self._scoped(path, scopes[index], name)

    @remembered(None)
    def _scoped(self, path: str, scope: int, name: str) -> Ref | None:
        facts = self._facts(path)
        index = scope if scope >= NONE else -2 - scope
        declaration = facts.declarations[index] if index != NONE else None
        self.consulted.add(f"~{name}")
        header = scope == index
        while declaration is not None:
            found = self._declared_in(declaration, name, header)
            if found is not None:
                return found
            header = False
            declaration = facts.declarations[declaration.owner] if declaration.owner != NONE else None
        return self._imported(facts, index, name, scope != index)

    def _declared_in(self, declaration: Declaration, name: str, header: bool) -> Ref | None:
        for each in declaration.type_parameters:
            if each.name == name:
                self._note(declaration.key)
                return variable(declaration.key, name)
        if not declaration.is_type:
            local = f"{declaration.key}${name}"
            return Ref(local) if self.is_type(local) else None
        if declaration.name == name:
            return Ref(declaration.key)
        if header:  # members are in scope in a type's body, not in its head (JLS 6.3)
            return None
        inner = self.member_type(declaration.key, name)
        return Ref(inner) if inner else None

    def _imported(self, facts: FileFacts, index: int, name: str, in_body: bool) -> Ref | None:
        self.consulted.add(f"@{facts.path}:{name}")
        for each in self._imports_of(facts).get(name, ()):
            if not each.static:
                return Ref(each.name)
            inner = self.member_type(*each.name.rpartition(".")[::2])
            if inner:
                return Ref(inner)
        self.consulted.add(f"@{facts.path}:*")
        beside = f"{facts.package}.{name}" if facts.package else name
        if self.is_type(beside):
            return Ref(beside)
        return self._on_demand(facts, index, name, in_body)

    def _imports_of(self, facts: FileFacts) -> dict[str, list[Import]]:
        """A file's imports by the name they bring; those on demand under `*`."""
        found = self._imports.get(facts.path)
        if found is None:
            found = self._imports[facts.path] = {}
            for each in facts.imports:
                found.setdefault("*" if each.wildcard else each.name.rpartition(".")[2], []).append(each)
        return found

    def _on_demand(self, facts: FileFacts, index: int, name: str, in_body: bool) -> Ref | None:
        """By `import a.b.*`. Nobody's package can still be the right one if it is the only one left."""
        wildcards = self._imports_of(facts).get("*", [])
        candidates = [found for each in wildcards if (found := self._wildcard(each, name))]
        known = library.packages()
        if not candidates:
            candidates = [f"{each.name}.{name}" for each in wildcards if name in known.get(each.name, ())]
        if not candidates and name in known["java.lang"]:
            candidates = [f"java.lang.{name}"]
        if not candidates and name[:1].isupper() and not self._inherits_unknown(facts, index, in_body):
            candidates = [f"{each.name}.{name}" for each in wildcards if self._foreign(each)]
        return Ref(candidates[0]) if len(set(candidates)) == 1 else None

    def _wildcard(self, each: Import, name: str) -> str:
        if self.is_type(each.name):
            return self.member_type(each.name, name)
        return f"{each.name}.{name}" if not each.static and self.symbols.is_type(f"{each.name}.{name}") else ""

    def _foreign(self, each: Import) -> bool:
        self.consulted.update((f"%{each.name}", f"~{each.name.rpartition('.')[2]}"))
        known = each.name in library.packages() or self.symbols.has_package(each.name) or self.is_type(each.name)
        return not each.static and not known

    def _inherits_unknown(self, facts: FileFacts, index: int, in_body: bool) -> bool:
        """Whether a type around may inherit a member type that we cannot see."""
        start = index
        while index != NONE:
            declaration = facts.declarations[index]
            if declaration.is_type and (index != start or in_body) and not self.closed(declaration.key):
                return True
            index = declaration.owner
        return False

    @remembered("")
    def member_type(self, type_key: str, name: str) -> str:
        """The key of a type's member type, its own or inherited; empty if it has none that can be seen."""
        if type_key not in self._library.standing:
            self.consulted.add(f"~{name}")
        own = f"{type_key}.{name}"
        if self.is_type(own):
            return own
        if ("supers", type_key) in self._asking:
            self._cut.add(("supers", type_key))
            return ""
        return next((found for each in self.supers(type_key) if (found := self.member_type(each.key, name))), "")

    # ------------------------------------------------------------------ heritage

    @remembered(())
    def supers(self, key: str) -> tuple[Ref, ...]:
        """The types a type extends and implements, in its own type variables; () for a type that cannot be read."""
        self._note(key)
        sites = self._sites(key)
        found = [self.use(site, each) for site in sites for each in _heritage(site.declaration)]
        found += [Ref(_IMPLICIT[site.declaration.kind]) for site in sites if site.declaration.kind in _IMPLICIT]
        return tuple(dict.fromkeys(each for each in found if each is not None))

    @remembered(())
    def lineage(self, key: str) -> tuple[Ref, ...]:
        """The type itself and all it inherits from, nearest first, each in the type's own variables."""
        own = self.inside(key)
        order, seen = [own], {key}
        for ref in order:
            for each in self.supers_of(ref):
                if each.key not in seen:
                    seen.add(each.key)
                    order.append(each)
        return tuple(order)

    @remembered(False)
    def closed(self, key: str) -> bool:
        """Whether all of a type's heritage is the project's or the JDK's, so that no unseen type adds to it."""
        for ref in self.lineage(key):
            site = self.site(ref.key)
            package, _, name = ref.key.rpartition(".")
            if site is None and name not in library.packages().get(package, ()):
                return False
            if site is not None and len(self.supers(ref.key)) < len(_heritage(site.declaration)):
                return False
        return True

    @remembered(Origin.UNREAD)
    def origin(self, key: str) -> Origin:
        """How far a type's members can be known: whether it inherits from the JDK, or from what cannot be read."""
        found = Origin.PROJECT
        for ref in self.lineage(key):
            sites = self._sites(ref.key)
            if not sites or len(self.supers(ref.key)) < sum(len(_heritage(site.declaration)) for site in sites):
                return Origin.UNREAD
            if not self.in_project(ref.key):
                found = Origin.LIBRARY
        return found

    @remembered(())
    def variables(self, key: str) -> tuple[Ref, ...]:
        """A type's own type variables."""
        self._note(key)
        site = self.site(key)
        return () if site is None else tuple(variable(key, each.name) for each in site.declaration.type_parameters)

    def inside(self, key: str) -> Ref:
        """The type `key` as it is inside itself."""
        return Ref(key, self.variables(key))

    def supers_of(self, ref: Ref) -> Iterator[Ref]:
        bindings = self.bindings(ref)
        return (substitute(each, bindings) for each in self.supers(ref.key))

    def bindings(self, ref: Ref) -> Bindings:
        """The type's variables with the arguments that `ref` gives them (none for a raw type)."""
        if not ref.args:
            return {}
        return {own.key: arg for own, arg in zip(self.variables(ref.key), ref.args, strict=False) if own != arg}

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

    # ------------------------------------------------------------------ members

    def member_of(self, receiver: Ref, member: Member, ref: Ref) -> Ref:
        """`ref`, in the variables of the member's type, as seen through `receiver`."""
        inherited = substitute(ref, self.bindings(member.owner))
        return substitute(inherited, self.bindings(receiver))

    @remembered(())
    def methods(self, type_key: str, name: str) -> tuple[Member, ...]:
        """Methods so named of a type, its own and inherited, nearest first, overridden ones left out."""
        found: list[Member] = []
        heads: set[str] = set()
        for ref in self.lineage(type_key):
            self._note(ref.key, f"#{name}")
            for key in self._own_members(ref.key, name):
                head = key.rpartition("#")[2]
                if key.endswith(")") and head not in heads:
                    found.append(Member(key, ref))
                    heads.add(head)
        return tuple(found)

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

    def _own_members(self, type_key: str, name: str) -> tuple[str, ...]:
        symbols = self.symbols if type_key not in self._library.standing else self._library
        return tuple(sorted(symbols.members(type_key, name)))

    @remembered(None)
    def signature(self, key: str) -> Signature:
        """A member's types, in the variables of its own type and its own."""
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
            ref = Ref(*self.bound(ref.key)[:2], ref.dims)
        return OBJECT

    @remembered(None)
    def function(self, type_key: str) -> Member | None:
        """A functional interface's one abstract method, if it has just one."""
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


_IMPLICIT = {"enum": "java.lang.Enum", "record": "java.lang.Record"}


@cache
def _library() -> Symbols:
    symbols = Symbols()
    for facts in library.signatures():
        symbols.add(facts)
    return symbols


def _scopes(facts: FileFacts) -> list[int]:
    """For each declaration, the innermost one from there outward that may bring type names into scope: a type, a
    generic method, an owner of local types. Where that is a type and the declaration is in its body, it is given as
    `-2 - index`, for the type's own head sees less."""
    declarations = facts.declarations
    bringing = {index for index, each in enumerate(declarations) if each.is_type or each.type_parameters}
    bringing |= {declarations[index].owner for index in bringing}
    scopes: list[int] = []
    for index, each in enumerate(declarations):
        if index in bringing:
            scopes.append(index)
        elif each.owner == NONE:
            scopes.append(NONE)
        else:
            outer = scopes[each.owner]
            scopes.append(-2 - outer if outer >= 0 and declarations[outer].is_type else outer)
    return scopes


def _heritage(declaration: Declaration) -> tuple[TypeUse, ...]:
    return (*declaration.supers, *declaration.interfaces)
