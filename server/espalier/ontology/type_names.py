"""What a type's name means where it stands, and what types inherit from (JLS 6.5, 8.1.4).

The two need each other: a name may be a member type that is inherited, and heritage is written in names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.java.expressions import TypeUse
from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts, Import
from espalier.ontology import library
from espalier.ontology.declared import Declared, Site
from espalier.ontology.questions import remembered
from espalier.ontology.symbols import Symbols
from espalier.ontology.types import OBJECT, PRIMITIVES, UNKNOWN, Bindings, Ref, substitute, variable

_FILES = 500
"""How many files' scopes and imports are held, of some 5 KB each (by hand: files are resolved folder by folder)."""
_MODULES = "import module"
"""Under which a file's imports of modules stand: no name."""
_BASE = Import("java.base", False, True, 0, 0, 0, 0, module=True)
"""What a compact source file imports without a word (JLS 25, 7.3)."""


class TypeNames(Declared):
    def __init__(self, symbols: Symbols) -> None:
        super().__init__(symbols)
        self._scopes: dict[str, list[int]] = {}
        self._imports: dict[str, dict[str, list[Import]]] = {}

    def forgetting(self) -> Iterator[None]:
        yield from super().forgetting()
        self._scopes.clear()
        self._imports.clear()

    # ------------------------------------------------------------------ types by name

    def use(self, site: Site, use: TypeUse) -> Ref | None:
        """The type that `use` means at `site`; None if it cannot be told."""
        name = use.name
        if name in PRIMITIVES:
            return Ref(name, (), use.dims)
        if use.is_wildcard:
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

    def _simple(self, path: str, index: int, name: str) -> Ref | None:
        if index == NONE:
            return self._scoped(path, NONE, name)
        scopes = self._scopes.get(path)
        if scopes is None:
            if len(self._scopes) >= _FILES:
                self._scopes.clear()
                self._imports.clear()
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
                simple = "*" if each.wildcard else each.name.rpartition(".")[2]
                found.setdefault(_MODULES if each.module else simple, []).append(each)
            if is_compact(facts):
                found.setdefault(_MODULES, []).append(_BASE)
        return found

    def _on_demand(self, facts: FileFacts, index: int, name: str, in_body: bool) -> Ref | None:
        """By `import a.b.*`. A package that we know nothing of is the right one if it is the only one left; packages of
        frameworks, whose types we know, come after others for what they do not have in our version."""
        wildcards = self._imports_of(facts).get("*", [])
        candidates = [found for each in wildcards if (found := self._wildcard(each, name))]
        known = library.packages()
        for table in (known, library.of_frameworks()):
            if not candidates:
                candidates = [f"{each.name}.{name}" for each in wildcards if name in table.get(each.name, ())]
        if not candidates and name in known["java.lang"]:
            candidates = [f"java.lang.{name}"]
        modules = [each.name for each in self._imports_of(facts).get(_MODULES, ())]
        if not candidates:
            candidates = [f"{package}.{name}" for package in _exported(modules) if name in known.get(package, ())]
        if (
            not candidates
            and all(each in library.modules() for each in modules)
            and name[:1].isupper()
            and not self._inherits_unknown(facts, index, in_body)
        ):
            foreign = [each.name for each in wildcards if self._foreign(each)]
            unread = [each for each in foreign if each not in library.of_frameworks()]
            candidates = [f"{each}.{name}" for each in unread or foreign]
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

    def member_type(self, type_key: str, name: str) -> str:
        """The key of a type's member type, its own or inherited; empty if it has none that can be seen."""
        if name in self.symbols.inner or name in self._library.inner:
            return self._member_type(type_key, name)
        self.consulted.add(f"~{name}")  # most names are no inner type's, and then nobody need look at the heritage
        return ""

    @remembered("")
    def _member_type(self, type_key: str, name: str) -> str:
        if not self._is_library(type_key):
            self.consulted.add(f"~{name}")
        own = f"{type_key}.{name}"
        if self.is_type(own):
            return own
        heritage_of = ("supers", (type_key,))
        if heritage_of in self._asking:
            self._cut.add(heritage_of)
            return ""
        return next((found for each in self.supers(type_key) if (found := self.member_type(each.key, name))), "")

    def static_imports(self, site: Site, name: str) -> list[str]:
        """Types from which the file's static imports may bring `name`: named ones first (JLS 6.4.1)."""
        path = site.facts.path
        self.consulted.update((f"@{path}:{name}", f"@{path}:*"))
        imports = self._imports_of(site.facts)
        named = [each.name.rpartition(".")[0] for each in imports.get(name, ()) if each.static]
        return named + [each.name for each in imports.get("*", ()) if each.static]

    # ------------------------------------------------------------------ heritage

    @remembered(())
    def supers(self, key: str) -> tuple[Ref, ...]:
        """The types a type extends and implements, in its own type variables; () for a type that cannot be read. Types
        of the JDK whose members are not known have theirs without type arguments."""
        self._note(key)
        sites = self._sites(key)
        if not sites:
            return tuple(Ref(each) for each in library.heritage().get(key, ()))
        found = [self.use(site, each) for site in sites for each in heritage(site.declaration)]
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
            if site is None and name not in library.packages().get(package, ()) and ref.key not in library.heritage():
                return False
            if site is not None and len(self.supers(ref.key)) < len(heritage(site.declaration)):
                return False
        return True

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


_IMPLICIT = {"enum": "java.lang.Enum", "record": "java.lang.Record"}


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


def heritage(declaration: Declaration) -> tuple[TypeUse, ...]:
    """All that a type extends and implements, as written."""
    return (*declaration.supers, *declaration.interfaces)


def is_compact(facts: FileFacts) -> bool:
    """Whether a file's first type is the class of a compact source file."""
    return bool(facts.declarations) and facts.declarations[0].is_type and "implied" in facts.declarations[0].modifiers


def _exported(modules: Iterable[str]) -> list[str]:
    return [package for module in modules for package in library.modules().get(module, ())]
