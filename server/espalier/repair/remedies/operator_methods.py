"""The methods that do for other types what an operator does for numbers: `add`, `plusDays`, `append`, `addAndGet`."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.repair.remedies.place import arguments_of_type, base, is_primitive, parenthesised

_BIG = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "remainder"}
_SPAN = {"+": "plus", "-": "minus", "*": "multipliedBy", "/": "dividedBy"}
_METHODS = {
    "BigDecimal": _BIG, "BigInteger": _BIG, "Duration": _SPAN, "Period": _SPAN, "String": {"*": "repeat"},
}  # fmt: skip
_COMPOUND = {
    "AtomicInteger +=": "addAndGet({})", "AtomicInteger -=": "addAndGet(-{})",
    "AtomicLong +=": "addAndGet({})", "AtomicLong -=": "addAndGet(-{})",
    "LongAdder +=": "add({})", "DoubleAdder +=": "add({})", "StringJoiner +=": "add({})",
    "StringBuilder +=": "append({})", "StringBuffer +=": "append({})",
}  # fmt: skip
"""What changes the value on the left, and is no assignment."""
_STEPS = {
    "LocalDate": ("Days", "Months"), "LocalDateTime": ("Days", "Hours", "Minutes"), "LocalTime": ("Minutes", "Hours"),
    "ZonedDateTime": ("Days", "Hours"), "OffsetDateTime": ("Days", "Hours"), "Instant": ("Millis", "Seconds"),
    "Duration": ("Millis", "Seconds", "Minutes"), "Period": ("Days", "Months"), "YearMonth": ("Months", "Years"),
    "Year": ("Years",),
}  # fmt: skip
"""The units in which a number is added to a time, the most usual first."""
_TIMES = frozenset(_STEPS) - {"Duration", "Period", "YearMonth", "Year"}
_NEGATIONS = {"BigDecimal": "negate", "BigInteger": "negate", "Duration": "negated", "Period": "negated"}
_WHOLE = frozenset({"int", "long", "short", "byte"})
_INCREMENTS = {"AtomicInteger": "AndGet", "AtomicLong": "AndGet", "LongAdder": ""}


def called(operator: str, kinds: tuple[str, str], sides: tuple[str, str], wanted: str) -> Iterator[str]:
    """Expressions that do what `operator` would do with the operands `sides` of the types `kinds`, the most usual
    first. `wanted`: the type that the place wants, or ''."""
    (given, other), (left, right) = (base(kinds[0]), base(kinds[1])), sides
    for form in (*_compounds(given, other, operator, kinds), *_forms(given, other, operator)):
        assigned = operator.endswith("=") and form[0] == "="
        told = form.removeprefix("=").replace("{}", right if form.endswith("({})") else parenthesised(right))
        yield f"{left} = {left}.{told}" if assigned else f"{parenthesised(left)}.{told}"
    if operator == "^" and {"double", "float"} & {given, other}:
        yield f"Math.pow({left}, {right})"
    if operator == "-" and given == other:
        yield from _between(given, left, right, wanted)


def negated(kind: str, text: str) -> Iterator[str]:
    """What `-` before a value of this type would be."""
    if name := _NEGATIONS.get(base(kind)):
        yield f"{parenthesised(text)}.{name}()"


def counted(kind: str, text: str, *, used: bool) -> Iterator[str]:
    """What `++` or `--` before or after a counter of this type would be. `used`: something uses the value. Else both
    ways of an atomic one do the same, and `incrementAndGet` is what people write."""
    suffix = _INCREMENTS.get(base(kind))
    mark = next((mark for mark in ("++", "--") if text.startswith(mark) or text.endswith(mark)), "")
    if suffix is None or not mark:
        return
    name, way = text.strip("+-").strip(), "increment" if mark == "++" else "decrement"
    found = [f"{name}.{way}{suffix}()"]
    if suffix:
        found.append(f"{name}.getAnd{way.title()}()")
    yield from reversed(found) if used and text.endswith(mark) else found


def _compounds(given: str, other: str, operator: str, kinds: tuple[str, str]) -> Iterator[str]:
    yield from filter(None, (_COMPOUND.get(f"{given} {operator}"),))
    name = {"+=": "add", "-=": "remove"}.get(operator)
    if name and given.endswith(("List", "Set", "Collection", "Queue", "Deque")):
        held = arguments_of_type(kinds[0])
        of_many = other.endswith(("List", "Set", "Collection", "Queue", "Deque")) and held != [kinds[1]]
        yield f"{name}All({{}})" if of_many else f"{name}({{}})"
    if operator == "+=" and given.endswith("Map") and other.endswith("Map"):
        yield "putAll({})"


def _forms(given: str, other: str, operator: str) -> Iterator[str]:
    """The method, with `=` before it where a compound operator assigns what it returns."""
    plain = operator.removesuffix("=")
    mark = "=" if operator != plain else ""
    scaled = given in ("Duration", "Period", "String") and plain in ("*", "/")
    if (name := _METHODS.get(given, {}).get(plain)) and (given == other or scaled):
        yield f"{mark}{name}({{}})"
    elif name and given in ("BigDecimal", "BigInteger") and is_primitive(other):
        yield f"{mark}{name}({given}.valueOf({{}}))"
    if plain in ("+", "-") and given in _STEPS and other in _WHOLE:
        yield from (f"{mark}{_SPAN[plain]}{unit}({{}})" for unit in _STEPS[given])
    if plain in ("+", "-") and given in _TIMES and other in ("Duration", "Period"):
        yield f"{mark}{_SPAN[plain]}({{}})"


def _between(kind: str, left: str, right: str, wanted: str) -> Iterator[str]:
    """The time from `right` to `left`: as a duration, or as a number."""
    if kind == "Date":
        yield f"{left}.getTime() - {right}.getTime()"
    if kind not in _TIMES:
        return
    unit, pair = ("DAYS" if kind == "LocalDate" else "MILLIS"), f"{right}, {left}"
    cast = "(int) " if wanted == "int" else ""
    span = "Period" if kind == "LocalDate" else "Duration"
    numbers = [f"{cast}ChronoUnit.{unit}.between({pair})"]
    if kind != "LocalDate":
        numbers.insert(0, f"{cast}Duration.between({pair}).toMillis()")
    spans = [f"{span}.between({pair})"]
    yield from (*spans, *numbers) if wanted in ("", "Duration", "Period") else numbers
