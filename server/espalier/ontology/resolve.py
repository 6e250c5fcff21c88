"""From one unit of facts to its edges: heritage, signatures, annotations, imports and bodies.

A unit is one declaration, or what a file says outside any (`FILE_UNIT`: its imports, its XML beans).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from sys import intern

from espalier.java.expressions import Annotation, Marked, ReferenceRole, TypeUse
from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts
from espalier.ontology import declared, library
from espalier.ontology.bodies.evaluator import evaluate
from espalier.ontology.bodies.values import UNRESOLVED_NAME, UNRESOLVED_TYPE, CallSite
from espalier.ontology.container import Container
from espalier.ontology.declared import Site
from espalier.ontology.frameworks import registry
from espalier.ontology.kinds import Edge, EdgeKind, Voucher
from espalier.ontology.nodes import member_key
from espalier.ontology.symbols import Symbols
from espalier.ontology.types import PRIMITIVES, Ref
from espalier.ontology.units import Unit, blind_spot, checksums

FILE_UNIT = NONE
_PLAIN = frozenset(
    {
        ReferenceRole.LOCAL,
        ReferenceRole.ARRAY,
        ReferenceRole.PATTERN,
        ReferenceRole.TYPE_ARGUMENT,
        ReferenceRole.BOUND,
        ReferenceRole.QUALIFIER,
    }
)
"""Roles in which types from outside the project make no edge: every second line names a `String`."""
FAILED = "declarations left out because resolving them failed"


@dataclass(slots=True)
class Resolution:
    """What one unit says, and what it could not see."""

    edges: list[Edge] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)


class Resolver:
    def __init__(self, symbols: Symbols) -> None:
        self.lookup = Container(symbols)

    def prepare(self) -> None:
        """Reads what resolution needs from the resources, for a process that is about to be forked."""
        library.packages()
        library.of_frameworks()
        library.modules()
        library.heritage()
        declared.library_symbols()

    def forgetting(self) -> Iterator[None]:
        """In steps; to be run to its end before the symbol table changes."""
        return self.lookup.forgetting()

    def resolve(self, facts: FileFacts, index: int) -> tuple[Unit, list[Edge]]:
        """One unit as it is to be remembered, and its edges."""
        self.lookup.begin()
        resolving = Resolving(self.lookup, facts, index)
        if index == FILE_UNIT:
            resolving.file()
        else:
            resolving.declaration()
        found = resolving.resolution
        unit = Unit(resolving.path, index, checksums(facts.path, self.lookup.dependencies()), tuple(found.unseen))
        return unit, list(dict.fromkeys(found.edges))

    def failed(self, path: str, index: int) -> Unit:
        """The unit whose resolution has just failed: what it had consulted by then, and that it is not seen."""
        return Unit(path, index, checksums(path, self.lookup.dependencies()), (blind_spot(FAILED, ""),))


class Resolving:
    """One unit being resolved; it is also where its body and the frameworks' conventions report to."""

    def __init__(self, lookup: Container, facts: FileFacts, index: int) -> None:
        self.lookup = lookup
        self.facts = facts
        self.site = Site(facts, index)
        self.path = intern(facts.path)
        self.source = self.path if index == FILE_UNIT else intern(member_key(facts, index))
        self.resolution = Resolution()
        self.returns: list[Ref | None] = []
        """What a method's `return` statements return."""

    # ------------------------------------------------------------------ reports

    def edge(
        self,
        kind: EdgeKind,
        target: str,
        line: int,
        column: int,
        *,
        via: str = "",
        voucher: Voucher = Voucher.SOURCE,
        source: str = "",
        role: str = "",
    ) -> None:
        source = intern(source) if source else self.source
        edge = Edge(kind, source, intern(target), self.path, line, column, voucher, intern(via), role)
        self.resolution.edges.append(edge)

    def returned(self, value: Ref | None) -> None:
        self.returns.append(value)

    def unseen(self, reason: str, name: str = "") -> None:
        self.resolution.unseen.append(blind_spot(reason, name.rpartition(".")[2]))

    def mark(self, entry: Marked) -> None:
        self.annotations([entry.annotation])

    def watches(self, name: str, count: int) -> bool:
        return bool(registry.watching(name, count))

    def called(self, call: CallSite) -> None:
        registry.called(self, call)

    # ------------------------------------------------------------------ a file

    def file(self) -> None:
        for each in self.facts.imports:
            if each.module:  # modules are no nodes
                continue
            target = self._imported(each.name, each.static, each.wildcard)
            if target:
                self.edge(EdgeKind.IMPORTS, target, each.line, each.column)
        registry.file(self)

    def _imported(self, name: str, static: bool, wildcard: bool) -> str:
        """A type, or a package for an import on demand; a static import is of the type that has the member."""
        self.lookup.consulted.update((f"~{name.rpartition('.')[2]}", f"%{name}"))
        if wildcard:
            return name if static or self.lookup.is_type(name) else f"{name}/"
        owner = name.rpartition(".")[0]
        return owner if static and not self.lookup.is_type(name) else name

    # ------------------------------------------------------------------ a declaration

    def declaration(self) -> None:
        declaration = self.site.declaration
        self.annotations(declaration.annotations)
        if declaration.is_type:
            self._heritage(declaration)
        elif declaration.kind in ("method", "constructor"):
            self._signature(declaration)
        elif declaration.kind in ("field", "component") and declaration.type is not None:
            self.types(EdgeKind.FIELD, [declaration.type])
        for parameter in declaration.type_parameters:
            self.references(parameter.bounds, ReferenceRole.BOUND)
        if declaration.code:
            evaluate(self.lookup, self.site, declaration.body, self)
        registry.declared(self, declaration)

    def annotations(self, found: Iterable[Annotation]) -> None:
        for each in found:
            ref = self.lookup.named(self.facts.path, self.site.number, each.name)
            if ref is None:
                self.unseen(UNRESOLVED_NAME, each.name)
            else:
                self.edge(EdgeKind.ANNOTATED_BY, ref.key, each.line, each.column)
                self.qualifiers(each.name, each.line, each.column)
            if each.code:
                evaluate(self.lookup, self.site, each.table, self, ReferenceRole.ANNOTATION_ARGUMENT)

    def references(self, uses: Iterable[TypeUse], role: ReferenceRole) -> None:
        """An edge for each type written in `uses`; those among their arguments have the role of such."""
        for use in uses:
            self.types(EdgeKind.REFERENCES, (use,), role)

    def qualifiers(self, name: str, line: int, column: int) -> None:
        """An edge for each type of the project that is written before the last part of a dotted name."""
        while "." in name:
            name = name.rpartition(".")[0]
            ref = self.lookup.named(self.facts.path, self.site.number, name)
            if ref is not None and self.lookup.in_project(ref.key):
                self.edge(EdgeKind.REFERENCES, ref.key, line, column, role=ReferenceRole.QUALIFIER)

    def types(self, kind: EdgeKind, uses: Iterable[TypeUse], role: str = "") -> None:
        """An edge for each type written in `uses`, their arguments included."""
        for use in uses:
            if use.name not in PRIMITIVES and not use.is_wildcard and use.line:
                self._type(kind, use, role)
            self.types(kind, use.args, ReferenceRole.TYPE_ARGUMENT if role else "")

    def _type(self, kind: EdgeKind, use: TypeUse, role: str = "") -> None:
        self.qualifiers(use.name, use.line, use.column)
        ref = self.lookup.named(self.facts.path, self.site.number, use.name)
        if ref is None:
            self.unseen(UNRESOLVED_TYPE, use.name)
        elif not ref.variable and (role not in _PLAIN or self.lookup.in_project(ref.key)):
            self.edge(kind, ref.key, use.line, use.column, role=role)

    def _heritage(self, declaration: Declaration) -> None:
        for use in declaration.supers:
            self._super(declaration, use, EdgeKind.EXTENDS)
        for use in declaration.interfaces:
            self._super(declaration, use, EdgeKind.IMPLEMENTS)
        self.references(declaration.permits, ReferenceRole.PERMITS)

    def _super(self, declaration: Declaration, use: TypeUse, kind: EdgeKind) -> None:
        ref = self.lookup.named(self.facts.path, self.site.number, use.name)
        if ref is None:
            self.unseen(UNRESOLVED_TYPE, use.name)
            return
        site = self.lookup.site(ref.key)
        if not declaration.name and site is not None and site.declaration.kind in ("interface", "annotation"):
            kind = EdgeKind.IMPLEMENTS
        self.edge(kind, ref.key, use.line, use.column)
        if declaration.name and "implied" not in declaration.modifiers:  # an anonymous class's is written elsewhere
            self.qualifiers(use.name, use.line, use.column)
            self.references(use.args, ReferenceRole.TYPE_ARGUMENT)

    def _signature(self, declaration: Declaration) -> None:
        if declaration.type is not None:
            self.types(EdgeKind.RETURNS, [declaration.type])
        for each in declaration.parameters:
            self.annotations(each.annotations if "implied" not in declaration.modifiers else ())
            if "implied" not in declaration.modifiers:
                self.types(EdgeKind.PARAMETER, [each.type])
        self.types(EdgeKind.THROWS, declaration.throws)
        if declaration.kind == "method" and not {"static", "private"} & set(declaration.modifiers):
            for target in self._overridden(declaration):
                self.edge(EdgeKind.OVERRIDES, target, declaration.name_line, declaration.name_column)

    def _overridden(self, declaration: Declaration) -> Sequence[str]:
        """The nearest methods up each line of heritage that this one overrides."""
        owner = self.facts.declarations[declaration.owner].key
        found: list[str] = []
        seen = {owner}
        pending = list(self.lookup.supers(owner))
        for ref in pending:
            if ref.key in seen:
                continue
            seen.add(ref.key)
            match = self._same_head(ref, Ref(owner), declaration) if self.lookup.in_project(ref.key) else ""
            if match:
                found.append(match)
            else:
                pending.extend(self.lookup.supers_of(ref))
        return found

    def _same_head(self, ref: Ref, owner: Ref, declaration: Declaration) -> str:
        """The method of `ref` itself with the same name and, seen through `ref`, the same parameter types as a method
        of `owner`."""
        for key in self.lookup.own_methods(ref.key, declaration.name):
            site = self.lookup.site(key)
            if site is None or not {"static", "private"}.isdisjoint(site.declaration.modifiers):
                continue
            if self.lookup.erased(ref, key) == self.lookup.erased(owner, declaration.key):
                return key
        return ""
