"""What is left of bodies: variables, literals, `this`, operators, and what is thrown or marked."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.expressions import (
    Assign,
    Call,
    Choice,
    Element,
    Literal,
    Marked,
    Operation,
    ReferenceRole,
    Return,
    This,
    Throw,
    Typed,
    TypeReference,
    Variable,
)
from espalier.java.fact import NONE
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.bodies.implementing import implements, is_function
from espalier.ontology.bodies.values import Value
from espalier.ontology.bodies.wanted import own_type
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import NULL, OBJECT, PRIMITIVES, STRING, WIDENING, Ref, unboxed


def variable(body: Evaluation, entry: Variable) -> Value:
    if entry.type is not None and not _is_val(body, entry):
        if entry.role is not None:
            body.refer(entry.type, entry.role)
        ref = body.lookup.use(body.site, entry.type)
        if not entry.element:
            implements(body, entry.value, ref)
        return ref
    value = body.typed(entry.value)
    if value is None or value == NULL:
        return None
    return _element_of(body, value) if entry.element else value


def _is_val(body: Evaluation, entry: Variable) -> bool:
    """Whether the variable is declared with Lombok's `val`, which is `final var`."""
    if entry.type is None or entry.value == NONE or entry.type.name not in _VAL:
        return False
    ref = body.lookup.use(body.site, entry.type)
    return ref is None or ref.key in _VAL


_VAL = ("val", "lombok.val")


def _element_of(body: Evaluation, ref: Ref) -> Ref | None:
    """What iterating over it yields."""
    if ref.dims:
        return ref.element
    seen = body.lookup.as_super(body.lookup.upper(ref), "java.lang.Iterable")
    return seen.args[0] if seen is not None and seen.args and seen.args[0].key else None


def literal(body: Evaluation, entry: Literal) -> Value:
    if entry.type == "String":
        return STRING
    return Ref(entry.type) if entry.type else None


def this(body: Evaluation, entry: This) -> Value:
    key = body.enclosing[0]
    if entry.qualifier:
        named = body.lookup.named(body.site.facts.path, body.site.number, entry.qualifier)
        if named is None:
            return None
        if entry.parent and named.key not in body.enclosing:
            return body.lookup.as_super(body.lookup.inside(key), named.key) or named
        key = named.key
    if not entry.parent:
        return body.lookup.inside(key)
    supers = body.lookup.supers(key)
    site = body.lookup.site(key)
    return supers[0] if supers and site is not None and site.declaration.supers else OBJECT


def type_written(body: Evaluation, entry: Typed) -> Value:
    body.refer(entry.type, entry.role)
    ref = body.lookup.use(body.site, entry.type)
    return Ref("java.lang.Class", (ref,)) if entry.role is ReferenceRole.CLASS_LITERAL and ref is not None else ref


def type_reference(body: Evaluation, entry: TypeReference) -> Value:
    body.refer(entry.type, entry.role)
    return None


def assign(body: Evaluation, entry: Assign) -> Value:
    target = body.typed(entry.target)
    implements(body, entry.value, target)
    return target


def element(body: Evaluation, entry: Element) -> Value:
    target = body.typed(entry.target)
    return target.element if target is not None and target.dims else None


def choice(body: Evaluation, entry: Choice) -> Value:
    options = [found for each in entry.options if (found := body.typed(each)) is not None and found != NULL]
    if not options:
        return None
    common = next((each for each in options if all(_is_a(body, other, each) for other in options)), None)
    return common or _shared(body, options)


def _shared(body: Evaluation, options: Sequence[Ref]) -> Ref | None:
    """The nearest type that all options inherit from; where there are several, the one whose member is used of it."""
    first = options[0]
    if any(each.dims or not each.key or each.variable or each.key in PRIMITIVES for each in options):
        return None
    above = [body.lookup.as_super(first, each.key) for each in body.lookup.lineage(first.key)]
    shared = [each for each in above if each is not None and all(_is_a(body, other, each) for other in options)]
    nearest = [each for each in shared if not any(each != other and _is_a(body, other, each) for other in shared)]
    if len(nearest) < 2:
        return nearest[0] if nearest else None
    row = len(body.values)
    name = next((each.name for each in body.table[row:] if isinstance(each, Call) and each.target == row), "")
    return next((each for each in nearest if name and body.lookup.methods(each.key, name)), None)


def _is_a(body: Evaluation, ref: Ref, other: Ref) -> bool:
    return ref == other or (not ref.dims and body.lookup.as_super(ref, other.key) is not None)


def operation(body: Evaluation, entry: Operation) -> Value:
    if entry.kind == "boolean":
        return Ref("boolean")
    operands = [body.typed(each) for each in entry.operands]
    if entry.kind == "sum" and STRING in operands:
        return STRING
    if entry.operator in _SHIFTS:
        operands = operands[:1]
    types = [unboxed(each) if each is not None else "" for each in operands]
    if types and all(each == "boolean" for each in types):  # `a & b`
        return Ref("boolean")
    if not types or not all(each in WIDENING or each == "char" for each in types):
        return None
    return Ref(max(("int", *(each for each in types if each in WIDENING)), key=WIDENING.index))


_SHIFTS = ("<<", ">>", ">>>")


def throw(body: Evaluation, entry: Throw) -> Value:
    thrown = body.typed(entry.value)
    if thrown is not None and thrown.key:
        body.report.edge(EdgeKind.THROWS, body.lookup.upper(thrown).key, entry.line, entry.column)
    return None


def returned(body: Evaluation, entry: Return) -> Value:
    body.report.returned(body.typed(entry.value))
    if is_function(body, entry.value):
        implements(body, entry.value, own_type(body, "method"))
    return None


def marked(body: Evaluation, entry: Marked) -> Value:
    body.report.mark(entry)
    return None
