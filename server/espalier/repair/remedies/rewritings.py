"""Expressions of another type by another word in them: literals, comparisons, the last step of a stream."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.repair.remedies.conversion_tables import NUMBERS
from espalier.repair.remedies.place import arguments_of_type, base, is_primitive, unboxed

_FILTER = re.compile(r"\.filter\((?=[^()]*(?:\([^()]*\)[^()]*)*\)\Z)")
_EMPTY = re.compile(r"\.(?:size|length)\(\)\Z")
_FROM_BOXES = {"int": "mapToInt(Integer::intValue)", "long": "mapToLong(Long::longValue)",
               "double": "mapToDouble(Double::doubleValue)"}  # fmt: skip
_LISTED = re.compile(r"(?:Arrays\.asList|List\.of)\((\w+)\)")
_COLLECTED = re.compile(r"\.(?:collect\((?:Collectors\.)?to(?:List|Set)\(\)\)|toList\(\))\Z")
_EMPTY_ARRAY = re.compile(r"new \w+\[0\]")
_GROUPED = re.compile(r"\bcollect\((Collectors\.)?groupingBy\([^,]*\)\)\Z")
_COLLECTORS = {"Long": ("counting",), "Set": ("toSet",)}
"""What a map of groups has in the place of lists."""
_NOTHING = {"List": ("new ArrayList<>()", "List.of()"), "Set": ("new HashSet<>()", "Set.of()")}
_NUMBER = re.compile(r"-?(?:(?:0|[1-9](?:[\d_]*\d)?)(?:\.\d(?:[\d_]*\d)?)?|\.\d(?:[\d_]*\d)?)")
"""A decimal literal without a type's letter; a zero at the beginning would make it octal."""
ORDER = re.compile(r"\b(?:compareTo|compare|compareToIgnoreCase)\([^;]*\)\Z")
INDEX = re.compile(r"\b(?:\w*[iI]ndexOf\w*|find\w*|(\w*[sS]earch))\([^;]*\)\Z")
"""What says where something is, and gives a negative number where it is nowhere; a search (its group) any of them."""
READ = re.compile(r"\bread\([^;]*\)\Z")
ASSIGNED = re.compile(r"(?<![=!<>+\-*/%&|^])=(?!=)")


def written_as(wanted: str, text: str) -> Iterator[str]:
    """A literal as one of another type: `18` for `"18"`, `'x'` for `"x"`, `"5"` for `5`."""
    inner = text[1:-1] if text[:1] == text[-1:] and text[:1] in ('"', "'") and len(text) > 2 else ""
    if wanted == "String" and (text[:1] == "'" or _NUMBER.fullmatch(text)):
        yield '"\\""' if inner == '"' else f'"{inner or text}"'
    if unboxed(wanted) == "char" and text[:1] == '"' and (len(inner) == 1 or (len(inner) == 2 and inner[0] == "\\")):
        yield {"'": "'\\''", '\\"': "'\"'"}.get(inner, f"'{inner}'")
    number = _NUMBER.fullmatch(inner) and ("." not in inner or unboxed(wanted) in ("float", "double"))
    if text[:1] == '"' and number and unboxed(wanted) in NUMBERS and unboxed(wanted) != "char":
        yield inner
    if text in ('"true"', '"false"') and unboxed(wanted) == "boolean":
        yield inner


def rewritings(given: str, wanted: str, text: str) -> Iterator[str]:
    """The same expression with another word in it."""
    one, other = base(given), base(wanted)
    if other == "boolean":
        if len(parts := ASSIGNED.split(text)) == 2:
            yield " == ".join(part.strip() for part in parts)
        if one == "Stream" and (found := list(_FILTER.finditer(text))):
            at = found[-1]
            yield text[: at.start()] + ".anyMatch(" + text[at.end() :]
            yield text[: at.start()] + ".allMatch(" + text[at.end() :]
            yield text[: at.start()] + ".noneMatch(" + text[at.end() :]
        if one == "int" and ORDER.search(text):
            yield from (f"{text} > 0", f"{text} < 0")
        if one == "int" and (found_at := INDEX.search(text)):
            yield from (f"{text} {way}" for way in (">= 0", *(() if found_at[1] else ("!= -1", "== -1")), "< 0"))
        if one == "int" and READ.search(text):
            yield from (f"{text} == -1", f"{text} != -1")
        if one in ("int", "long") and _EMPTY.search(text):
            yield "!" + _EMPTY.sub(".isEmpty()", text)
            yield _EMPTY.sub(".isEmpty()", text)
    if one == other == "Map" and (grouped := _GROUPED.search(text)):
        for value in arguments_of_type(wanted)[-1:]:  # a raw type has none
            for collector in _COLLECTORS.get(base(value), ()):
                yield f"{text[:-2]}, {grouped.group(1) or ''}{collector}()))"
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
