"""What a body does: its table of expressions is typed in one pass, and each use becomes an edge.

Values are types of what is evaluated, or what a name denotes instead of a value: a type, a package. What cannot be
told stays None and spreads as such; nothing is guessed from names alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from espalier.java.facts import (
    NONE,
    Assign,
    Call,
    Choice,
    Element,
    Entry,
    Label,
    Lambda,
    LambdaParameter,
    Literal,
    Marked,
    MethodReference,
    Name,
    New,
    Operation,
    Select,
    This,
    Throw,
    Typed,
    Variable,
)
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.lookup import Lookup, Member, Origin, Signature, Site
from espalier.ontology.overloads import Argument, Function, accepts, choose, inferred, parameter
from espalier.ontology.types import NULL, OBJECT, PRIMITIVES, STRING, Ref, substitute


class TypeName(NamedTuple):
    """A name that denotes a type."""

    ref: Ref


class Package(NamedTuple):
    """A name that denotes a package, or nothing we can see."""

    name: str


Value = Ref | Function | TypeName | Package | None


class Report(Protocol):
    """Where edges and what could not be seen go."""

    def edge(self, kind: EdgeKind, target: str, line: int, column: int, *, via: str = "") -> None: ...
    def unseen(self, reason: str) -> None: ...
    def mark(self, entry: Marked) -> None: ...
    def watches(self, name: str, count: int) -> bool: ...
    def called(self, call: CallSite) -> None: ...


class CallSite(NamedTuple):
    """A call that was evaluated, for those who read conventions into it (`frameworks`)."""

    entry: Call
    receiver: Value
    member: str
    result: Ref | None
    args: tuple[Value, ...]
    entries: tuple[Entry | None, ...]


UNRESOLVED_CALL = "calls of members that could not be found"
UNKNOWN_RECEIVER = "calls on values whose type is not known"
UNRESOLVED_NAME = "names that could not be resolved"
UNRESOLVED_TYPE = "types that could not be resolved"
REFLECTION = "reflective accesses"

_REFLECTIVE = {
    "java.lang.Class": frozenset(
        {"forName", "newInstance", "getMethod", "getDeclaredMethod", "getField", "getDeclaredField", "getConstructor",
         "getDeclaredConstructor"}
    ),
    "java.lang.reflect.Method": frozenset({"invoke"}),
    "java.lang.reflect.Constructor": frozenset({"newInstance"}),
    "java.lang.reflect.Field": frozenset({"get", "set"}),
}  # fmt: skip


class Evaluator:
    """Types one body. `values[i]` is what entry `i` of the table evaluates to."""

    def __init__(self, lookup: Lookup, site: Site, report: Report) -> None:
        self.lookup = lookup
        self.site = site
        self.report = report
        self.table = site.declaration.body
        self.values: list[Value] = []
        self._enclosing = lookup.enclosing_types(site)
        self._plain = {each.target for each in self.table if isinstance(each, Assign) and not each.compound}
        self._updated = {each.target for each in self.table if isinstance(each, Assign) and each.compound}

    def run(self) -> None:
        values = self.values
        for entry in self.table:
            values.append(_EVALUATE[type(entry)](self, entry))

    # ------------------------------------------------------------------ operands

    def _value(self, index: int) -> Value:
        return self.values[index] if index != NONE else None

    def _typed(self, index: int) -> Ref | None:
        """An operand's type; None for what is no value."""
        value = self._value(index)
        return value if isinstance(value, Ref) else None

    def _argument(self, index: int) -> Argument:
        value = self._value(index)
        return value if isinstance(value, (Ref, Function)) else None

    # ------------------------------------------------------------------ names

    def _name(self, entry: Name) -> Value:
        index = len(self.values)
        for key in self._enclosing:
            found = self._field_of(self.lookup.inside(key), entry, index)
            if found is not None:
                return found
        imported = self._static_field(entry, index)
        if imported is not None:
            return imported
        ref = self.lookup.named(self.site.facts.path, self.site.number, entry.name)
        return TypeName(ref) if ref is not None else Package(entry.name)

    def _field_of(self, receiver: Ref, entry: Name | Select | Label, index: int) -> Ref | None:
        """The type of `receiver`'s field so named, with its edge; None if there is none to be seen."""
        member = self.lookup.field(receiver.key, entry.name)
        if not member:
            return None
        if self.lookup.in_project(member.key):
            for kind in self._access(index):
                self.report.edge(kind, member.key, entry.line, entry.column, via=_through(receiver, member))
        type_ = self.lookup.signature(member.key).type
        return self.lookup.member_of(receiver, member, type_) if type_ is not None else Ref("")

    def _access(self, index: int) -> tuple[EdgeKind, ...]:
        if index in self._updated:
            return (EdgeKind.READS, EdgeKind.WRITES)
        return (EdgeKind.WRITES,) if index in self._plain else (EdgeKind.READS,)

    def _static_field(self, entry: Name, index: int) -> Ref | None:
        for type_key in self.lookup.static_imports(self.site, entry.name):
            found = self._field_of(Ref(type_key), entry, index)
            if found is not None:
                return found
        return None

    def _select(self, entry: Select) -> Value:
        target = self._value(entry.target)
        if isinstance(target, Package):
            ref = self.lookup.qualified(f"{target.name}.{entry.name}")
            return TypeName(ref) if ref is not None else Package(f"{target.name}.{entry.name}")
        if isinstance(target, TypeName):
            return self._static_select(target.ref, entry)
        if not isinstance(target, Ref) or not target.key:
            return None
        if target.dims:
            return Ref("int") if entry.name == "length" else None
        return self._field_of(self.lookup.upper(target), entry, len(self.values))

    def _static_select(self, ref: Ref, entry: Select) -> Value:
        found = self._field_of(ref, entry, len(self.values))
        if found is not None:
            return found
        inner = self.lookup.member_type(ref.key, entry.name)
        return TypeName(Ref(inner)) if inner else None

    def _label(self, entry: Label) -> Value:
        selector = self._typed(entry.selector)
        receiver = self.lookup.upper(selector) if selector is not None else None
        if receiver is not None and receiver.key and self._field_of(receiver, entry, len(self.values)) is not None:
            return None
        self._name(Name(entry.name, entry.line, entry.column))
        return None

    # ------------------------------------------------------------------ calls

    def _call(self, entry: Call) -> Value:
        args = tuple(self._argument(each) for each in entry.args)
        if entry.target == NONE:
            receiver: Value = None
            member, result = self._unqualified(entry, args)
        else:
            receiver = self._value(entry.target)
            member, result = self._qualified_call(entry, receiver, args)
        if self.report.watches(entry.name, len(args)):
            values = tuple(self._value(each) for each in entry.args)
            entries = tuple(self.table[each] if each != NONE else None for each in entry.args)
            self.report.called(CallSite(entry, receiver, member, result, values, entries))
        return result

    def _qualified_call(self, entry: Call, receiver: Value, args: Sequence[Argument]) -> tuple[str, Ref | None]:
        if isinstance(receiver, TypeName):
            return self._invoke(entry, receiver.ref, args)
        if not isinstance(receiver, Ref) or not receiver.key or receiver == NULL:
            self.report.unseen(UNKNOWN_RECEIVER)
            return "", None
        if receiver.dims:
            return "", receiver if entry.name == "clone" else None
        return self._invoke(entry, self.lookup.upper(receiver), args)

    def _unqualified(self, entry: Call, args: Sequence[Argument]) -> tuple[str, Ref | None]:
        if entry.name in ("this", "super"):
            return self._constructor_call(entry, args)
        for key in self._enclosing:
            if self.lookup.methods(key, entry.name):
                return self._invoke(entry, self.lookup.inside(key), args)
        for key in self.lookup.static_imports(self.site, entry.name):
            if self.lookup.methods(key, entry.name):
                return self._invoke(entry, Ref(key), args)
        if self.lookup.methods(OBJECT.key, entry.name):
            return self._invoke(entry, OBJECT, args)
        if not self._outside(entry.name):
            self.report.unseen(UNRESOLVED_CALL)
        return "", None

    def _outside(self, name: str) -> bool:
        """Whether an unqualified call may be of a method we cannot read: inherited, or imported statically."""
        imported = (key for key in self.lookup.static_imports(self.site, name) if not self.lookup.in_project(key))
        inherited = (key for key in self._enclosing if self.lookup.origin(key) is not Origin.PROJECT)
        return next(imported, None) is not None or next(inherited, None) is not None

    def _constructor_call(self, entry: Call, args: Sequence[Argument]) -> tuple[str, Ref | None]:
        own = self._enclosing[0]
        targets = [Ref(own)] if entry.name == "this" else list(self.lookup.supers(own))[:1]
        for ref in targets:
            chosen = choose(self.lookup, self.lookup.constructors(ref.key), args)
            if chosen is not None and self.lookup.in_project(chosen.key):
                self.report.edge(EdgeKind.CALLS, chosen.key, entry.line, entry.column)
                return chosen.key, None
        return "", None

    def _invoke(self, entry: Call, receiver: Ref, args: Sequence[Argument]) -> tuple[str, Ref | None]:
        """A method of `receiver`: its key, and what the call returns."""
        self._reflective(receiver, entry.name)
        candidates = self.lookup.methods(receiver.key, entry.name)
        chosen = choose(self.lookup, candidates, args)
        if chosen is None:
            return self._unchosen(entry, receiver, candidates)
        if self.lookup.in_project(chosen.key):
            self.report.edge(EdgeKind.CALLS, chosen.key, entry.line, entry.column, via=_through(receiver, chosen))
        return chosen.key, self._result(receiver, chosen, args)

    def _unchosen(self, entry: Call, receiver: Ref, candidates: Sequence[Member]) -> tuple[str, Ref | None]:
        """Overloads that cannot be told apart, or a member that is inherited from outside: the call is to the type."""
        if candidates:
            owners = {each.owner.key for each in candidates if self.lookup.in_project(each.key)}
            if len(owners) == 1:
                self.report.edge(EdgeKind.CALLS, owners.pop(), entry.line, entry.column)
            return "", self._common_result(receiver, candidates)
        plain = self.lookup.methods(OBJECT.key, entry.name)
        if plain:
            return plain[0].key, self._result(OBJECT, plain[0], ())
        if self.lookup.in_project(receiver.key):
            origin = self.lookup.origin(receiver.key)
            if origin is Origin.UNREAD:
                self.report.edge(EdgeKind.CALLS, receiver.key, entry.line, entry.column)
            elif origin is Origin.PROJECT:
                self.report.unseen(UNRESOLVED_CALL)
        return "", None

    def _common_result(self, receiver: Ref, candidates: Sequence[Member]) -> Ref | None:
        """What all overloads return, if they agree."""
        results = {self._result(receiver, each, ()) for each in candidates}
        return results.pop() if len(results) == 1 else None

    def _result(self, receiver: Ref, member: Member, args: Sequence[Argument]) -> Ref | None:
        signature = self.lookup.signature(member.key)
        if signature.type is None:
            return None
        if member.key.endswith("#getClass()"):
            return Ref(signature.type.key, (receiver,))
        result = self.lookup.member_of(receiver, member, signature.type)
        if not signature.variables and not result.args and not result.variable:
            return result
        bindings = inferred(self.lookup, self._through(receiver, member, signature), args, self.site.declaration.key)
        return substitute(substitute(result, bindings), bindings)

    def _through(self, receiver: Ref, member: Member, signature: Signature) -> Signature:
        """The signature with its parameters as seen through the receiver."""
        seen = tuple(self.lookup.member_of(receiver, member, each) for each in signature.parameters)
        return signature._replace(parameters=seen)

    def _reflective(self, receiver: Ref, name: str) -> None:
        if name in _REFLECTIVE.get(receiver.key, ()):
            self.report.unseen(REFLECTION)

    # ------------------------------------------------------------------ creations

    def _new(self, entry: New) -> Value:
        ref = self._created(entry)
        if ref is None:
            self.report.unseen(UNRESOLVED_TYPE)
            return None
        args = tuple(self._argument(each) for each in entry.args)
        chosen = choose(self.lookup, self.lookup.constructors(ref.key), args)
        target = chosen.key if chosen is not None and self.lookup.in_project(chosen.key) else ref.key
        self.report.edge(EdgeKind.INSTANTIATES, target, entry.type.line, entry.type.column)
        if entry.body != NONE:
            return Ref(self.site.facts.declarations[entry.body].key)
        return ref

    def _created(self, entry: New) -> Ref | None:
        outer = self._typed(entry.outer)
        if outer is not None and outer.key:
            inner = self.lookup.member_type(outer.key, entry.type.name)
            return Ref(inner) if inner else None
        return self.lookup.use(self.site, entry.type)

    def _reference(self, entry: MethodReference) -> Value:
        if entry.type is not None:
            ref = self.lookup.use(self.site, entry.type)
            if ref is not None and not ref.dims and ref.key not in PRIMITIVES:
                self._referred(entry, ref)
            return Function(ref)
        target = self._value(entry.target)
        if entry.name == "new" and isinstance(target, TypeName):
            self._referred(entry, target.ref)
            return Function(target.ref)
        owner = target.ref if isinstance(target, TypeName) else target
        if not isinstance(owner, Ref) or not owner.key or owner.dims:
            self.report.unseen(UNKNOWN_RECEIVER)
            return Function(None)
        return self._method_reference(entry, self.lookup.upper(owner))

    def _referred(self, entry: MethodReference, ref: Ref) -> None:
        found = self.lookup.constructors(ref.key)
        target = found[0].key if len(found) == 1 and self.lookup.in_project(found[0].key) else ref.key
        self.report.edge(EdgeKind.INSTANTIATES, target, entry.line, entry.column)

    def _method_reference(self, entry: MethodReference, receiver: Ref) -> Function:
        """Which overload `Type::name` means depends on its target; with several, the use is of the type."""
        found = self.lookup.methods(receiver.key, entry.name)
        ours = [each for each in found if self.lookup.in_project(each.key)]
        if len(found) == 1 and ours:
            via = _through(receiver, found[0])
            self.report.edge(EdgeKind.CALLS, found[0].key, entry.line, entry.column, via=via)
        elif ours or (not found and self.lookup.in_project(receiver.key)):
            self.report.edge(EdgeKind.CALLS, ours[0].owner.key if ours else receiver.key, entry.line, entry.column)
        return Function(self._common_result(receiver, found) if found else None)

    # ------------------------------------------------------------------ lambdas

    def _lambda(self, entry: Lambda) -> Value:
        results = [found for each in entry.results if (found := self._typed(each)) is not None and found != NULL]
        return Function(results[0] if results else None, entry.count)

    def _lambda_parameter(self, entry: LambdaParameter) -> Value:
        target = self._lambda_target(entry)
        if target is None or not target.key or target.dims:
            return None
        method = self.lookup.function(target.key)
        if not method:
            return None
        found = parameter(self.lookup.signature(method.key), entry.position)
        return self.lookup.member_of(target, method, found) if found is not None else None

    def _lambda_target(self, entry: LambdaParameter) -> Ref | None:
        """The functional interface that a lambda is, from the call it is an argument of or what it is assigned to."""
        if not entry.method:
            return self.lookup.use(self.site, entry.type) if entry.type is not None else None
        receiver, candidates = self._lambda_call(entry)
        fitting = [each for each in candidates if accepts(self.lookup.signature(each.key), entry.count)]
        found = {
            self.lookup.member_of(receiver, each, type_)
            for each in fitting
            if (type_ := parameter(self.lookup.signature(each.key), entry.argument)) is not None
            and self.lookup.function(type_.key)
        }
        return found.pop() if receiver is not None and len(found) == 1 else None

    def _lambda_call(self, entry: LambdaParameter) -> tuple[Ref, Sequence[Member]]:
        nowhere: tuple[Ref, Sequence[Member]] = (OBJECT, ())
        if entry.type is not None:
            created = self.lookup.use(self.site, entry.type)
            return nowhere if created is None else (created, self.lookup.constructors(created.key))
        if entry.receiver == NONE:
            for key in self._enclosing:
                if self.lookup.methods(key, entry.method):
                    return self.lookup.inside(key), self.lookup.methods(key, entry.method)
            return nowhere
        value = self._value(entry.receiver)
        ref = value.ref if isinstance(value, TypeName) else value
        if not isinstance(ref, Ref) or not ref.key or ref.dims:
            return nowhere
        receiver = self.lookup.upper(ref)
        return receiver, self.lookup.methods(receiver.key, entry.method)

    # ------------------------------------------------------------------ the rest

    def _variable(self, entry: Variable) -> Value:
        if entry.type is not None:
            return self.lookup.use(self.site, entry.type)
        value = self._typed(entry.value)
        if value is None or value == NULL:
            return None
        return self._element_of(value) if entry.element else value

    def _element_of(self, ref: Ref) -> Ref | None:
        """What iterating over it yields."""
        if ref.dims:
            return ref.element
        seen = self.lookup.as_super(self.lookup.upper(ref), "java.lang.Iterable")
        return seen.args[0] if seen is not None and seen.args and seen.args[0].key else None

    def _literal(self, entry: Literal) -> Value:
        if entry.type == "String":
            return STRING
        return Ref(entry.type) if entry.type else None

    def _this(self, entry: This) -> Value:
        key = self._enclosing[0]
        if entry.qualifier:
            named = self.lookup.named(self.site.facts.path, self.site.number, entry.qualifier)
            if named is None:
                return None
            if entry.parent and named.key not in self._enclosing:
                return self.lookup.as_super(self.lookup.inside(key), named.key) or named
            key = named.key
        if not entry.parent:
            return self.lookup.inside(key)
        supers = self.lookup.supers(key)
        site = self.lookup.site(key)
        return supers[0] if supers and site is not None and site.declaration.supers else OBJECT

    def _type_written(self, entry: Typed) -> Value:
        ref = self.lookup.use(self.site, entry.type)
        return Ref("java.lang.Class", (ref,)) if entry.literal and ref is not None else ref

    def _assign(self, entry: Assign) -> Value:
        return self._typed(entry.target)

    def _element(self, entry: Element) -> Value:
        target = self._typed(entry.target)
        return target.element if target is not None and target.dims else None

    def _choice(self, entry: Choice) -> Value:
        options = [found for each in entry.options if (found := self._typed(each)) is not None and found != NULL]
        if not options:
            return None
        common = next((each for each in options if all(self._is_a(other, each) for other in options)), None)
        return common

    def _is_a(self, ref: Ref, other: Ref) -> bool:
        return ref == other or (not ref.dims and self.lookup.as_super(ref, other.key) is not None)

    def _operation(self, entry: Operation) -> Value:
        if entry.kind == "boolean":
            return Ref("boolean")
        operands = [self._typed(each) for each in entry.operands]
        if entry.kind == "sum" and STRING in operands:
            return STRING
        return operands[0] if operands and all(each == operands[0] for each in operands) else None

    def _throw(self, entry: Throw) -> Value:
        thrown = self._typed(entry.value)
        if thrown is not None and thrown.key:
            self.report.edge(EdgeKind.THROWS, self.lookup.upper(thrown).key, entry.line, entry.column)
        return None

    def _marked(self, entry: Marked) -> Value:
        self.report.mark(entry)
        return None


def _through(receiver: Ref, member: Member) -> str:
    """The type on which an inherited member is used; empty for its own."""
    return receiver.key if receiver.key != member.owner.key else ""


_EVALUATE: dict[type[Entry], Callable[[Evaluator, Any], Value]] = {
    Name: Evaluator._name,
    Variable: Evaluator._variable,
    LambdaParameter: Evaluator._lambda_parameter,
    Literal: Evaluator._literal,
    This: Evaluator._this,
    Select: Evaluator._select,
    Call: Evaluator._call,
    New: Evaluator._new,
    Typed: Evaluator._type_written,
    Assign: Evaluator._assign,
    Lambda: Evaluator._lambda,
    MethodReference: Evaluator._reference,
    Element: Evaluator._element,
    Choice: Evaluator._choice,
    Operation: Evaluator._operation,
    Label: Evaluator._label,
    Throw: Evaluator._throw,
    Marked: Evaluator._marked,
}
