"""How a value of one type becomes one of another: the table of what Java's own types offer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from espalier.java.lexer import lex
from espalier.repair.edits import Edit
from espalier.repair.remedies.lambdas import lambdas_around
from espalier.repair.remedies.operator_methods import counted
from espalier.repair.remedies.optionals import taken_out
from espalier.repair.remedies.place import Place, base, boxed, is_primitive, parenthesised, split, unboxed
from espalier.repair.remedies.similar import likeness
from espalier.repair.remedies.wanted import is_statement
from espalier.repair.tuning import TUNING

_PARSES = {
    "int": ("Integer.parseInt({})", "Integer.valueOf({})"),
    "long": ("Long.parseLong({})", "Long.valueOf({})"),
    "double": ("Double.parseDouble({})",),
    "float": ("Float.parseFloat({})",),
    "short": ("Short.parseShort({})",),
    "byte": ("Byte.parseByte({})",),
    "boolean": ("Boolean.parseBoolean({})", "!{}.isEmpty()"),
    "char": ("{}.charAt(0)",),
    "Integer": ("Integer.valueOf({})",),
    "Long": ("Long.valueOf({})",),
    "Double": ("Double.valueOf({})",),
    "Boolean": ("Boolean.valueOf({})",),
    "char[]": ("{}.toCharArray()",),
    "byte[]": ("{}.getBytes(StandardCharsets.UTF_8)", "{}.getBytes()"),
    "BigDecimal": ("new BigDecimal({})",),
    "BigInteger": ("new BigInteger({})",),
    "LocalDate": ("LocalDate.parse({})",),
    "LocalDateTime": ("LocalDateTime.parse({})",),
    "LocalTime": ("LocalTime.parse({})",),
    "Instant": ("Instant.parse({})",),
    "Duration": ("Duration.parse({})",),
    "UUID": ("UUID.fromString({})",),
    "URI": ("URI.create({})",),
    "URL": ("new URL({})",),
    "Path": ("Path.of({})", "Paths.get({})"),
    "File": ("new File({})",),
    "Charset": ("Charset.forName({})",),
    "Pattern": ("Pattern.compile({})",),
    "Locale": ("Locale.forLanguageTag({})", "new Locale({})"),
    "StringBuilder": ("new StringBuilder({})",),
    "Reader": ("new StringReader({})",),
    "Class": ("Class.forName({})",),
}
"""From a String."""

_PAIRS: dict[tuple[str, str], tuple[str, ...]] = {
    ("Date", "Instant"): ("{}.toInstant()",),
    ("Instant", "Date"): ("Date.from({})",),
    ("Date", "long"): ("{}.getTime()",),
    ("long", "Date"): ("new Date({})",),
    ("Instant", "long"): ("{}.toEpochMilli()", "{}.getEpochSecond()"),
    ("long", "Instant"): ("Instant.ofEpochMilli({})", "Instant.ofEpochSecond({})"),
    ("Duration", "long"): ("{}.toMillis()", "{}.getSeconds()", "{}.toNanos()"),
    ("long", "Duration"): ("Duration.ofMillis({})", "Duration.ofSeconds({})", "Duration.ofNanos({})"),
    ("LocalDateTime", "LocalDate"): ("{}.toLocalDate()",),
    ("LocalDate", "LocalDateTime"): ("{}.atStartOfDay()",),
    ("Timestamp", "LocalDateTime"): ("{}.toLocalDateTime()",),
    ("LocalDateTime", "Timestamp"): ("Timestamp.valueOf({})",),
    ("File", "Path"): ("{}.toPath()",),
    ("Path", "File"): ("{}.toFile()",),
    ("URL", "URI"): ("{}.toURI()",),
    ("URI", "URL"): ("{}.toURL()",),
    ("char[]", "String"): ("new String({})", "String.valueOf({})"),
    ("byte[]", "String"): ("new String({}, StandardCharsets.UTF_8)", "new String({})"),
    ("long", "int"): ("(int) {}", "Math.toIntExact({})"),
    ("Long", "int"): ("{}.intValue()", "Math.toIntExact({})"),
    ("boolean", "int"): ("{} ? 1 : 0",),
    ("int", "BigDecimal"): ("BigDecimal.valueOf({})", "new BigDecimal({})"),
    ("long", "BigDecimal"): ("BigDecimal.valueOf({})", "new BigDecimal({})"),
    ("double", "BigDecimal"): ("BigDecimal.valueOf({})", "new BigDecimal({})"),
    ("BigDecimal", "double"): ("{}.doubleValue()",),
    ("BigDecimal", "int"): ("{}.intValue()", "{}.intValueExact()"),
    ("BigDecimal", "long"): ("{}.longValue()",),
    ("int", "BigInteger"): ("BigInteger.valueOf({})",),
    ("long", "BigInteger"): ("BigInteger.valueOf({})",),
    ("InputStream", "Reader"): ("new InputStreamReader({}, StandardCharsets.UTF_8)", "new InputStreamReader({})"),
    ("Reader", "BufferedReader"): ("new BufferedReader({})",),
    ("OutputStream", "Writer"): ("new OutputStreamWriter({}, StandardCharsets.UTF_8)",),
    ("Stream", "boolean"): ("{}.findAny().isPresent()",),
    ("Optional", "boolean"): ("{}.isPresent()", "{}.isEmpty()"),
    ("Iterator", "boolean"): ("{}.hasNext()",),
    ("Scanner", "boolean"): ("{}.hasNext()", "{}.hasNextLine()"),
    ("Matcher", "boolean"): ("{}.find()", "{}.matches()"),
    **dict.fromkeys(
        (("List", "boolean"), ("Set", "boolean"), ("Map", "boolean"), ("Collection", "boolean")),
        ("!{}.isEmpty()", "{}.isEmpty()"),
    ),
    ("Stream", "long"): ("{}.count()",),
    ("Stream", "int"): ("(int) {}.count()",),
    ("Stream", "List"): ("{}.collect(Collectors.toList())", "{}.toList()"),
    ("Stream", "Collection"): ("{}.collect(Collectors.toList())", "{}.toList()"),
    ("Stream", "Set"): ("{}.collect(Collectors.toSet())",),
    ("Stream", "Optional"): ("{}.findFirst()", "{}.findAny()"),
    ("Stream", "String"): ("{}.collect(Collectors.joining())", '{}.collect(Collectors.joining(", "))'),
    ("IntStream", "int"): ("{}.sum()",),
    ("LongStream", "long"): ("{}.sum()",),
    ("IntStream", "int[]"): ("{}.toArray()",),
    ("IntStream", "Stream"): ("{}.boxed()",),
    ("int[]", "IntStream"): ("Arrays.stream({})",),
    ("void", "Runnable"): ("() -> {}",),
}

_UNWRAPS: dict[str, tuple[str, ...]] = {
    "Optional": ("{}.orElseThrow()", "{}.orElse(null)", "{}.get()"),
    "OptionalInt": ("{}.orElse(0)", "{}.getAsInt()", "{}.orElse(-1)", "{}.orElseThrow()"),
    "OptionalLong": ("{}.orElse(0)", "{}.getAsLong()"),
    "OptionalDouble": ("{}.orElse(0)", "{}.getAsDouble()"),
    "Iterator": ("{}.next()",),
    "ListIterator": ("{}.next()",),
    "Entry": ("{}.getValue()", "{}.getKey()"),
    "Future": ("{}.get()",),
    "CompletableFuture": ("{}.join()", "{}.get()"),
    "Callable": ("{}.call()",),
    "Supplier": ("{}.get()",),
    "ThreadLocal": ("{}.get()",),
    "AtomicReference": ("{}.get()",),
    "AtomicInteger": ("{}.get()", "{}.intValue()"),
    "AtomicLong": ("{}.get()", "{}.longValue()"),
    "AtomicBoolean": ("{}.get()",),
    "WeakReference": ("{}.get()",),
    "SoftReference": ("{}.get()",),
    "Stream": ("{}.findFirst().orElse(null)", "{}.findFirst().get()"),
    "List": ("{}.get(0)", "{}.iterator().next()"),
    "ArrayList": ("{}.get(0)", "{}.iterator().next()"),
    "LinkedList": ("{}.get(0)", "{}.getFirst()"),
    "Deque": ("{}.peek()", "{}.getFirst()", "{}.pop()"),
    "Queue": ("{}.peek()", "{}.poll()"),
    "Set": ("{}.iterator().next()",),
    "Collection": ("{}.iterator().next()",),
    "Iterable": ("{}.iterator().next()",),
}

_WRAPS: dict[str, tuple[str, ...]] = {
    "String": ("String.valueOf({})", "{}.toString()"),
    "Optional": ("Optional.of({})", "Optional.ofNullable({})"),
    "List": ("new ArrayList<>({})", "List.of({})", "Collections.singletonList({})", "Arrays.asList({})"),
    "Set": ("new HashSet<>({})", "Set.of({})", "Collections.singleton({})"),
    "Collection": ("Collections.singletonList({})", "{}.values()"),
    "Stream": ("{}.stream()", "Arrays.stream({})", "Stream.of({})"),
    "Iterator": ("{}.iterator()",),
    "Iterable": ("Collections.singletonList({})",),
    "Supplier": ("() -> {}",),
    "Callable": ("() -> {}",),
    "Runnable": ("() -> {}",),
    "CompletableFuture": ("CompletableFuture.completedFuture({})",),
    "AtomicInteger": ("new AtomicInteger({})",),
    "AtomicLong": ("new AtomicLong({})",),
    "AtomicBoolean": ("new AtomicBoolean({})",),
    "AtomicReference": ("new AtomicReference<>({})",),
    "Number": ("Integer.valueOf({})",),
}

_COUNTS = {
    **dict.fromkeys(
        ("List", "ArrayList", "LinkedList", "Set", "HashSet", "Map", "HashMap", "Collection"), ("{}.size()",)
    ),
    **dict.fromkeys(("Queue", "Deque", "SortedSet", "SortedMap", "TreeMap", "TreeSet"), ("{}.size()",)),
    **dict.fromkeys(("String", "CharSequence", "StringBuilder"), ("{}.length()",)),
    "[]": ("{}.length",),
}
"""How many things a value holds."""
_SETTERS = {
    **dict.fromkeys(("AtomicInteger", "AtomicLong", "AtomicBoolean", "AtomicReference", "ThreadLocal"), "set"),
    **dict.fromkeys(("StringBuilder", "StringBuffer"), "append"),
}
"""The method that changes the value which an object holds."""
_SINGLE = frozenset({
    "List.of({})", "Collections.singletonList({})", "Arrays.asList({})", "Set.of({})", "Collections.singleton({})",
    "Stream.of({})", "Optional.of({})", "Optional.ofNullable({})",
})  # fmt: skip
"""What holds one value: of what holds several itself nobody means it."""
_SEVERAL = frozenset({"Stream", "IntStream", "LongStream", "Iterator", "Iterable", "Optional", *_COUNTS}) - {
    "String", "CharSequence", "StringBuilder", "[]",
}  # fmt: skip
_BITS = re.compile(r"[~^&]|>>|hash|HASH")
"""What makes a number of bits, of which a part is meant."""
_VAGUE = frozenset({"String", "CharSequence", "Object", "List", "Set", "Map", "Collection", "Class", "Iterable"})
"""The types, besides primitive ones, of so many values that to have one of them says little."""
_HOLDERS = frozenset({"Stream", "IntStream", "LongStream", "Iterator", "Entry", "Callable", "Supplier", "Function"})
"""Of these nobody means a cast to another type, although the compiler takes it."""
_OPAQUE = (_HOLDERS - {"Entry"}) | {"Optional", "OptionalInt", "Future", "CompletableFuture", "ThreadLocal"}
"""Of these the text says nothing that somebody wants."""
_STRINGS = {"int": "Integer", "long": "Long", "double": "Double", "float": "Float", "char": "Character"}
_NUMBERS = ("byte", "short", "char", "int", "long", "float", "double")
_LOOSER = frozenset({"&", "|", "^", "&&", "||", "?", "=", "->", "instanceof"})
"""What binds more loosely than a comparison."""
_FILTER = re.compile(r"\.filter\((?=[^()]*(?:\([^()]*\)[^()]*)*\)\Z)")
_EMPTY = re.compile(r"\.(?:size|length)\(\)\Z")
_FROM_BOXES = {"int": "mapToInt(Integer::intValue)", "long": "mapToLong(Long::longValue)",
               "double": "mapToDouble(Double::doubleValue)"}  # fmt: skip
_LISTED = re.compile(r"(?:Arrays\.asList|List\.of)\((\w+)\)")
_COLLECTED = re.compile(r"\.(?:collect\((?:Collectors\.)?to(?:List|Set)\(\)\)|toList\(\))\Z")
_EMPTY_ARRAY = re.compile(r"new \w+\[0\]")
_NOTHING = {"List": ("new ArrayList<>()", "List.of()"), "Set": ("new HashSet<>()", "Set.of()")}
_DEFAULT = re.compile(r"(?i)(?:default|fallback|other|spare)\w*|\w*default")
"""The names of values that stand for missing ones."""
_NUMBER = re.compile(r"-?(?:(?:0|[1-9](?:[\d_]*\d)?)(?:\.\d(?:[\d_]*\d)?)?|\.\d(?:[\d_]*\d)?)")
"""A decimal literal without a type's letter; a zero at the beginning would make it octal."""
_COUNT = re.compile(r"(?i)(?:size|length|count|number|total)\w*(?:\(\))?\Z")
"""What counts something: it is compared with zero to know whether there is any."""
_ORDER = re.compile(r"\b(?:compareTo|compare|compareToIgnoreCase)\([^;]*\)\Z")
_INDEX = re.compile(r"\b(?:indexOf|lastIndexOf)\([^;]*\)\Z")
_READ = re.compile(r"\bread\([^;]*\)\Z")
_ASSIGNED = re.compile(r"(?<![=!<>+\-*/%&|^])=(?!=)")


def converted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The marked value as one of the type that its place wants."""
    given, wanted = place.argument(0), place.argument(1)
    for text in counted(given, place.marked, used=not is_statement(place, place.first, place.last)):
        yield (place.marked_by(text),)
    if (call := _set(place, wanted)) is not None:
        yield (call,)
    if (wanted, given) == ("int", "boolean") and (compared := _comparing(place)):
        yield (place.marked_by(f"Integer.compare({compared})"),)
        return
    for text in (*taken_out(place, given, wanted), *ways(place, given, wanted, place.marked)):
        yield (place.marked_by(text),)


def compared_wider(place: Place) -> Iterator[tuple[Edit, ...]]:
    """As `converted` for a `Comparator` of numbers that are no `int`."""
    if (place.argument(1), place.argument(0)) == ("int", "boolean") and (compared := _comparing(place)):
        yield from ((place.marked_by(f"{kind}.compare({compared})"),) for kind in ("Long", "Double"))


def _comparing(place: Place) -> str:
    """What a `Comparator` compares, if a lambda compares its one parameter with the other: the one for which it holds
    comes first."""
    around = lambdas_around(place)
    if not around or len(around[0].names) != 2 or around[0].body != place.first:
        return ""
    one, other = around[0].names
    swapped = {one: other, other: one}
    for at in range(place.first, place.last):
        left, right = place.spelled(place.first, at - 1), place.spelled(at + 1, place.last)
        mirrored = "".join(swapped.get(word.text, word.text) for word in lex(left))
        if place.word(at) in ("<", "<=", ">", ">=") and mirrored == right:
            return f"{left}, {right}" if place.word(at)[0] == "<" else f"{right}, {left}"
    return ""


def _set(place: Place, wanted: str) -> Edit | None:
    """The method that changes the variable's value, for an assignment to what holds one."""
    name, first, last = place.first - 2, *place.statement
    if place.word(place.first - 1) != "=" or name != first or place.word(last) != ";":
        return None
    variable, method = place.word(name), _SETTERS.get(base(wanted))
    if method == "append":
        added = [variable, "+"] == [place.word(place.first), place.word(place.first + 1)]
        text = place.spelled(place.first + 2, last - 1)
        return place.edit(first, last - 1, f"{variable}.append({text})") if added else None
    return place.edit(first, last - 1, f"{variable}.{method}({place.marked})") if method else None


def written_as(wanted: str, text: str) -> Iterator[str]:
    """A literal as one of another type: `18` for `"18"`, `'x'` for `"x"`, `"5"` for `5`."""
    inner = text[1:-1] if text[:1] == text[-1:] and text[:1] in ('"', "'") and len(text) > 2 else ""
    if wanted == "String" and (text[:1] == "'" or _NUMBER.fullmatch(text)):
        yield '"\\""' if inner == '"' else f'"{inner or text}"'
    if unboxed(wanted) == "char" and text[:1] == '"' and (len(inner) == 1 or (len(inner) == 2 and inner[0] == "\\")):
        yield {"'": "'\\''", '\\"': "'\"'"}.get(inner, f"'{inner}'")
    number = _NUMBER.fullmatch(inner) and ("." not in inner or unboxed(wanted) in ("float", "double"))
    if text[:1] == '"' and number and unboxed(wanted) in _NUMBERS and unboxed(wanted) != "char":
        yield inner
    if text in ('"true"', '"false"') and unboxed(wanted) == "boolean":
        yield inner


def conversions(given: str, wanted: str, text: str, defaults: Collection[str] = ()) -> list[str]:
    """Expressions of type `wanted` made of `text` of type `given`, both in simple names, the most usual first.
    `defaults`: the variables of type `wanted`."""
    whole, kind = parenthesised(text), split(wanted.partition("<")[2].removesuffix(">"))
    single = base(given) not in _SEVERAL or base(given) in map(base, kind)
    forms = [form for form in _forms(given, wanted, defaults, text)
             if (single or form not in _SINGLE) and not (text[:1] == '"' and form == "{}.charAt(0)")
             and not (form == "Math.toIntExact({})" and _BITS.search(text))]  # fmt: skip
    tight = whole if any(word.text in _LOOSER for word in lex(text)) else text
    found = [form.replace("{}", whole if "{}." in form or form.endswith(") {}") else tight if "{} " in form else text)
             for form in forms]  # fmt: skip
    rewritten = list(_rewritten(given, wanted, text))
    told = any(told.search(text) for told in (_ORDER, _INDEX, _READ)) and base(given) == "int"
    compared = len(_ASSIGNED.split(text)) > 1  # an assignment is no condition
    alone = base(wanted) == "boolean" and (compared or told)
    return list(dict.fromkeys(rewritten if alone else (*rewritten, *found)))


def ways(place: Place, given: str, wanted: str, text: str) -> list[str]:
    """`conversions` with the variables in scope and the members of the project's types. Casts that would fail when the
    code runs are left out."""
    found = conversions(given, wanted, text, place.of_type(wanted))
    members = [f"{parenthesised(text)}.{name}" for name in _meant(place, base(given), base(wanted))]
    found = [*members, *found]
    known = not text.startswith("new ") and place.knowledge.castable(base(given), base(wanted))
    return [way for way in found if known or is_primitive(wanted) or not way.startswith(f"({wanted}) ")]


def _meant(place: Place, given: str, wanted: str) -> list[str]:
    """The members that may be meant, of those that have the type: where it says much, or one member alone has it, any;
    else those whose name is like that of the place, then those that the file uses."""
    names = [name for name in place.knowledge.members_of(given, wanted) if name != "toString()"]
    if len(names) > 1 and (wanted in _VAGUE or is_primitive(unboxed(wanted))):
        near = {name: likeness(_wanting(place), name.removesuffix("()")) for name in names}
        told = {name: (near[name] < TUNING.likeness, not _used(place, name), -near[name]) for name in names}
        names = sorted((name for name in names if not all(told[name][:2])), key=told.__getitem__)
    return names[: TUNING.holders]


def _wanting(place: Place) -> str:
    """The name of what the value is for: the variable that it is assigned to, or the method that returns it."""
    if place.word(place.first - 1) == "=":
        return place.word(place.first - 2)
    returned = place.word(place.first - 1) == "return" and place.method is not None and not place.in_lambda
    return place.word(place.method.name) if returned and place.method else ""


def _used(place: Place, member: str) -> bool:
    """Whether the file uses a member of this name of something other than `this`."""
    name, called = member.removesuffix("()"), member.endswith("()")
    return any(place.word(at) == name and place.word(at - 1) == "." and place.word(at - 2) != "this"
               and (place.word(at + 1) + place.word(at + 2) == "()" if called else place.word(at + 1) != "(")
               for at in range(len(place.words)))  # fmt: skip


def _forms(given: str, wanted: str, defaults: Collection[str], text: str = "") -> Iterator[str]:
    one, other = base(given), base(wanted)
    yield from _PAIRS.get((one, other), _PAIRS.get((one, "long"), ()) if other in ("int", "double") else ())
    if one == "String":
        yield from _PARSES.get(other, ())
    if one == "Optional" and is_primitive(other):
        yield from ("{}.get()", "{}.orElseThrow()", f"{{}}.orElse({'false' if other == 'boolean' else '0'})")
    elif one == "Optional":
        told = [name for name in defaults if _DEFAULT.fullmatch(name)]
        yield from (f"{{}}.orElse({name})" for name in told)
        yield from _UNWRAPS[one]
        yield from (('{}.orElse("")',) if other == "String" else ())
        yield from (f"{{}}.orElse({name})" for name in defaults if name not in told)
    else:
        yield from _UNWRAPS.get(one, ())
    if other in ("int", "Integer") and (ways := _COUNTS.get("[]" if one.endswith("[]") else one)):
        yield from ways
    if other == "boolean" and one != "Boolean":
        counts = ("{} > 0", "{} != 0", "{} == 0") if _COUNT.search(text) else ("{} != 0", "{} == 0", "{} > 0")
        yield from counts if unboxed(one) in _NUMBERS else ("{} != null", "{} == null")
    if other == "String" and one in _STRINGS:
        yield from ("String.valueOf({})", f"{_STRINGS[one]}.toString({{}})")
        return
    if other == "String" and not is_primitive(one):
        yield from (("(String) {}",) if one == "Object" else ())
        yield from () if one in _OPAQUE else ("{}.toString()", "String.valueOf({})")
        return
    yield from _WRAPS.get(other, ())
    if one.endswith("[]") and other in ("List", "Collection", "Iterable"):
        yield "Arrays.asList({})"
    if other.endswith("[]") and one in ("List", "ArrayList", "Set", "Collection"):
        yield f"{{}}.toArray(new {other.removesuffix('[]')}[0])"
    if one == "Stream" and other.endswith("[]"):
        yield f"{{}}.toArray({other}::new)"
    if unboxed(one) in _NUMBERS and is_primitive(other):
        yield f"({other}) {{}}"
        if not is_primitive(one):
            yield f"{{}}.{other}Value()"
    elif (
        one not in _HOLDERS and not is_primitive(one) and one != "null" and not is_primitive(other) and other != "void"
    ):
        yield f"({wanted}) {{}}"


def _rewritten(given: str, wanted: str, text: str) -> Iterator[str]:
    """The same expression with another word in it."""
    one, other = base(given), base(wanted)
    if other == "boolean":
        if len(parts := _ASSIGNED.split(text)) == 2:
            yield " == ".join(part.strip() for part in parts)
            yield " != ".join(part.strip() for part in parts)
        if one == "Stream" and (found := list(_FILTER.finditer(text))):
            at = found[-1]
            yield text[: at.start()] + ".anyMatch(" + text[at.end() :]
            yield text[: at.start()] + ".allMatch(" + text[at.end() :]
            yield text[: at.start()] + ".noneMatch(" + text[at.end() :]
        if one == "int" and _ORDER.search(text):
            yield from (f"{text} > 0", f"{text} < 0", f"{text} == 0")
        if one == "int" and _INDEX.search(text):
            yield from (f"{text} >= 0", f"{text} != -1", f"{text} == -1")
        if one == "int" and _READ.search(text):
            yield from (f"{text} == -1", f"{text} != -1")
        if one in ("int", "long") and _EMPTY.search(text):
            yield "!" + _EMPTY.sub(".isEmpty()", text)
            yield _EMPTY.sub(".isEmpty()", text)
    if {one, other} == {"List", "Set"} and (collected := _COLLECTED.search(text)):
        yield f"{text[: collected.start()]}.collect(Collectors.to{other}())"
    yield from written_as("String" if other == "CharSequence" else other, text)
    if _EMPTY_ARRAY.fullmatch(text) and other in _NOTHING:
        yield from _NOTHING[other]
    if _NUMBER.fullmatch(text) and other in ("float", "Float") and one == "double":
        yield f"{text}f"
    if one == "Object[]" and other.endswith("[]") and text.endswith(".toArray()"):
        stream, kind = ".stream()" in text, other.removesuffix("[]")
        if kind in _FROM_BOXES and stream:
            yield f"{text.removesuffix('.toArray()')}.{_FROM_BOXES[kind]}.toArray()"
        elif kind in _FROM_BOXES:
            yield f"{text.removesuffix('.toArray()')}.stream().{_FROM_BOXES[kind]}.toArray()"
        else:
            yield f"{text[:-1]}{f'{other}::new' if stream else f'new {kind}[0]'})"
    if (listed := _LISTED.fullmatch(text)) and given.endswith("[]>"):
        yield f"Arrays.stream({listed.group(1)}).boxed().collect(Collectors.toList())"
        yield f"Arrays.stream({listed.group(1)}).boxed().toList()"
    if text.startswith("new ") and "(" in text and not is_primitive(other) and not other.endswith("[]"):
        yield f"new {wanted.partition('<')[0]}{'<>' if '<' in wanted else ''}{text[text.index('(') :]}"
    if text.startswith("new ") and "<" in text:
        yield re.sub(r"^(new [\w.]+)<[^()]*>(?=\()", r"\1<>", text)
    if one == "double" and other in ("int", "long") and text.startswith("Math."):
        yield f"({other}) {text}"


def fits(given: str, wanted: str) -> bool:
    """Whether a value may be passed as it is, as far as the names of the types tell."""
    if boxed(given) == boxed(wanted) or given == "null" or wanted in ("Object", "T", "E", "K", "V"):
        return True
    numbers = list(_NUMBERS)
    if given in numbers and wanted in numbers:
        return numbers.index(given) <= numbers.index(wanted)
    return base(given) == base(wanted)


def permuted(given: Sequence[str], wanted: Sequence[str]) -> list[int] | None:
    """The order of the given types in which each fits what is wanted in its place; None unless there is exactly one
    way, and it is not the present one."""
    ways: list[list[int]] = []

    def search(chosen: list[int]) -> None:
        if len(ways) > 1:
            return
        if len(chosen) == len(wanted):
            ways.append(chosen)
            return
        for index in range(len(given)):
            if index not in chosen and fits(given[index], wanted[len(chosen)]):
                search([*chosen, index])

    if len(given) == len(wanted) <= 6:
        search([])
    return ways[0] if len(ways) == 1 and ways[0] != list(range(len(given))) else None
