"""How a value of one type becomes one of another."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from espalier.java.lexer import LexemeKind, lex
from espalier.repair.remedies.conversion_tables import (
    BOXED,
    COUNTS,
    FUNCTIONS,
    HOLDERS,
    NUMBERS,
    OPAQUE,
    PAIRS,
    PARSES,
    SEVERAL,
    SINGLE,
    UNWRAPS,
    WRAPS,
)
from espalier.repair.remedies.knowledge import Signature
from espalier.repair.remedies.place import Place, arguments_of_type, base, is_primitive, parenthesised, split, unboxed
from espalier.repair.remedies.rewritings import ASSIGNED, INDEX, ORDER, READ, rewritings
from espalier.repair.remedies.similar import likeness
from espalier.repair.remedies.wanted import asks_for_none, wanting
from espalier.repair.tuning import TUNING

_BITS = re.compile(r"[~^&]|>>|hash|HASH")
"""What makes a number of bits, of which a part is meant."""
_VAGUE = frozenset({"String", "CharSequence", "Object", "List", "Set", "Map", "Collection", "Class", "Iterable"})
"""The types, besides primitive ones, of so many values that to have one of them says little."""
_COLLECTIONS = frozenset({"Iterable", "Collection", "List", "Set", "Queue", "Deque"})
"""Interfaces of which one value is made a copy of another."""
_LOOSER = frozenset({"&", "|", "^", "&&", "||", "?", "=", "->", "instanceof"})
"""What binds more loosely than a comparison."""
_LOOKED_UP = re.compile(r"(?:this\.)?(\w+)\.(?:get|remove)\(")
_VARIABLE = re.compile(r"[A-Z][A-Z0-9]?")
_DEFAULT = re.compile(r"(?i)(?:default|fallback|other|spare)\w*|\w*default")
"""The names of values that stand for missing ones."""
AS_TEXT = re.compile(r"\bString\.valueOf\(|\.toString\(\)")
"""What makes a text of anything."""
_NONE = re.compile(r"(?:== (?:null|0|-1)|< 0|\A[^!].*\.isEmpty\(\))\Z")
_SOME = re.compile(r"(?:!= (?:null|0|-1)|>=? 0|\A!.*\.isEmpty\(\)|\.isPresent\(\))\Z")
"""The conditions that there is no value, and that there is one."""
_COUNT = re.compile(r"(?i)(?:size|length|count|number|total)\w*(?:\(\))?\Z")
"""What counts something: it is compared with zero to know whether there is any."""


def conversions(given: str, wanted: str, text: str, defaults: Collection[str] = ()) -> list[str]:
    """Expressions of type `wanted` made of `text` of type `given`, both in simple names, the most usual first.
    `defaults`: the variables of type `wanted`."""
    whole, kind = parenthesised(text), arguments_of_type(wanted)
    single = base(given) not in SEVERAL or base(given) in map(base, kind)
    forms = [form for form in _forms(given, wanted, defaults, text)
             if (single or form not in SINGLE) and not (text[:1] == '"' and form == "{}.charAt(0)")
             and not (form == "Math.toIntExact({})" and _BITS.search(text))]  # fmt: skip
    tight = whole if any(word.text in _LOOSER for word in lex(text)) else text
    found = [form.replace("{}", whole if "{}." in form or form.endswith(") {}") else tight if "{} " in form else text)
             for form in forms]  # fmt: skip
    rewritten = list(rewritings(given, wanted, text))
    told = any(told.search(text) for told in (ORDER, INDEX, READ)) and base(given) == "int"
    compared = len(ASSIGNED.split(text)) > 1  # an assignment is no condition
    alone = base(wanted) == "boolean" and (compared or told)
    return list(dict.fromkeys(rewritten if alone else (*rewritten, *found)))


def ways(place: Place, given: str, wanted: str, text: str) -> list[str]:
    """`conversions` with the variables in scope and the members of the project's types. Casts that would fail when the
    code runs are left out."""
    found = conversions(given, wanted, text, place.of_type(wanted))
    members = [f"{parenthesised(text)}.{name}" for name in _meant(place, base(given), base(wanted))]
    found = [*members, *_made(place, given, wanted, text), *found]
    if base(wanted) == "boolean":
        found = _meant_conditions(place, given, text, found)
    looked_up = _LOOKED_UP.match(text) if base(wanted) == "Optional" else None
    if looked_up and base(place.variables.get(looked_up[1], "")).endswith("Map"):  # it may have none
        found.sort(key=lambda way: way.startswith("Optional.of("))
    same = base(given) == base(wanted)
    function = base(wanted) in FUNCTIONS and base(given) != "Object"
    copied = not same and {base(given), base(wanted)} <= _COLLECTIONS  # the cast of `map.values()` fails
    related = same or (not copied and not function and place.knowledge.castable(base(given), base(wanted)))
    known = not text.startswith("new ") and related
    return [way for way in found if known or is_primitive(wanted) or not way.startswith(f"({wanted}) ")]


def argued(place: Place, given: str, wanted: str, text: str, *, counted: bool = False) -> list[str]:
    """`ways` for an argument: no text of a collection, and how long a text is only where something says so
    (`counted`)."""
    found = ways(place, given, wanted, text)
    many = is_many(given) or place.knowledge.above("Collection", base(given))
    if base(wanted) in ("String", "CharSequence") and many:
        return [way for way in found if not AS_TEXT.search(way)]
    whole = f"{parenthesised(text)}.length()"
    return [way for way in found if way != whole or counted or base(given) != "String"]


def is_many(kind: str) -> bool:
    """Whether a value of the type holds several others, by its name."""
    named = base(kind).endswith(("[]", "List", "Set", "Map", "Collection", "Queue", "Deque"))
    return kind != "char[]" and (named or base(kind) in SEVERAL)


def _meant_conditions(place: Place, given: str, text: str, found: list[str]) -> list[str]:
    """Those of the conditions that the place does not rule out. What is read may be at its end or not, what is divided
    leave a remainder or not; a loop goes on as long as a call gives something."""
    looped = place.word(place.first - 1) == "(" and place.word(place.first - 2) == "while"
    if len(ASSIGNED.split(text)) > 1:
        end = "-1" if unboxed(given) in NUMBERS else "null"
        return [f"({text}) != {end}"] if looped and text.endswith(")") else found
    if ORDER.search(text) or "%" in text or (READ.search(text) and not looped):
        return found
    absent = asks_for_none(place, text)
    if absent is None:
        return sorted(found, key=lambda way: not _NONE.search(way))
    return [way for way in found if not (_SOME if absent else _NONE).search(way)]


def _made(place: Place, given: str, wanted: str, text: str) -> Iterator[str]:
    """What the project's type that is wanted makes of the value alone: a static method, or the constructor. A value of
    its supertype is rather cast."""
    kind = base(wanted)
    nothing = given in ("null", "void", "") or base(given) in (kind, "Object")
    if kind in _VAGUE or nothing or is_primitive(wanted) or place.knowledge.above(base(given), kind):
        return
    own = "" if kind in place.types_around else f"{kind}."
    static = [each for each in place.knowledge.methods(kind) if each.static and base(each.result) == kind]
    for each in sorted(static, key=lambda each: _unlike(each, given, text)):
        if len(each.parameters) == 1 and _takes(place, each.parameters[0][0], given) and not (own and each.private):
            yield f"{own}{each.name}({text})"
    for owner in place.knowledge.importable(kind)[:1] if not static else ():
        if any(_takes(place, each, given) for each in place.knowledge.constructors(owner) if len(split(each)) == 1):
            yield f"new {kind}{'<>' if '<' in wanted else ''}({text})"


def _unlike(method: Signature, given: str, text: str) -> tuple[bool, float]:
    """How little the method's parameter is like the value: by its type, then by its name."""
    kind, name = method.parameters[0] if method.parameters else ("", "")
    words = [word for word in lex(text) if word.kind is LexemeKind.IDENTIFIER]
    return kind != given, -max((likeness(word.text, name) for word in words), default=0.0)


def _takes(place: Place, parameter: str, given: str) -> bool:
    """Whether a parameter of the type takes the value: a type parameter takes any."""
    plain = base(given)
    return (
        unboxed(parameter) == unboxed(plain)
        or _VARIABLE.fullmatch(parameter) is not None
        or (base(parameter) == plain or place.knowledge.above(base(parameter), plain))
    )


def _meant(place: Place, given: str, wanted: str) -> list[str]:
    """The members that may be meant, of those that have the type: where it says much, or one member alone has it, any;
    else those whose name is like that of the place, then those that the file uses."""
    names = [name for name in place.knowledge.members_of(given, wanted) if name != "toString()"]
    if len(names) > 1 and (wanted in _VAGUE or is_primitive(unboxed(wanted))):
        near = {name: likeness(wanting(place), name.removesuffix("()")) for name in names}
        told = {name: (near[name] < TUNING.likeness, not _used(place, name), -near[name]) for name in names}
        names = sorted((name for name in names if not all(told[name][:2])), key=told.__getitem__)
    return names[: TUNING.holders]


def _used(place: Place, member: str) -> bool:
    """Whether the file uses a member of this name of something other than `this`."""
    name, called = member.removesuffix("()"), member.endswith("()")
    return any(place.word(at) == name and place.word(at - 1) == "." and place.word(at - 2) != "this"
               and (place.word(at + 1) + place.word(at + 2) == "()" if called else place.word(at + 1) != "(")
               for at in range(len(place.words)))  # fmt: skip


def _forms(given: str, wanted: str, defaults: Collection[str], text: str = "") -> Iterator[str]:
    one, other = base(given), base(wanted)
    yield from PAIRS.get((one, other), PAIRS.get((one, "long"), ()) if other in ("int", "double") else ())
    if one.endswith("Builder") and one != "StringBuilder":
        yield "{}.build()"
    if one == "String":
        yield from PARSES.get(other, ())
    if one == "Optional" and is_primitive(other):
        yield from ("{}.get()", "{}.orElseThrow()", f"{{}}.orElse({'false' if other == 'boolean' else '0'})")
    elif one == "Optional":
        told = [name for name in defaults if _DEFAULT.fullmatch(name)]
        yield from (f"{{}}.orElse({name})" for name in told)
        yield from UNWRAPS[one]
        yield from (('{}.orElse("")',) if other == "String" else ())
        yield from (f"{{}}.orElse({name})" for name in defaults if name not in told)
    else:
        yield from UNWRAPS.get(one, ())
    if other in ("int", "Integer") and (ways := COUNTS.get("[]" if one.endswith("[]") else one)):
        yield from ways
    if other == "boolean" and one != "Boolean":
        counts = ("{} > 0", "{} == 0") if _COUNT.search(text) else ("{} != 0", "{} == 0", "{} > 0")
        parts = counts[:2] if "%" in text else counts
        yield from parts if unboxed(one) in NUMBERS else ("{} != null", "{} == null")
    if other == "String" and one in BOXED:
        yield from ("String.valueOf({})", f"{BOXED[one]}.toString({{}})")
        return
    if other == "String" and not is_primitive(one):
        yield from (("(String) {}",) if one == "Object" else ())
        yield from () if one in OPAQUE else ("{}.toString()", "String.valueOf({})")
        return
    yield from WRAPS.get(other, ())
    if one.endswith("[]") and other in ("List", "Collection", "Iterable"):
        yield "Arrays.asList({})"
    if other.endswith("[]") and one in ("List", "ArrayList", "Set", "Collection"):
        yield f"{{}}.toArray(new {other.removesuffix('[]')}[0])"
    if one == other.removesuffix("[]") != other:
        yield f"new {wanted} {{ {{}} }}"
    if one == "Stream" and other.endswith("[]"):
        yield f"{{}}.toArray({other}::new)"
    if unboxed(one) in NUMBERS and is_primitive(other):
        yield f"({other}) {{}}"
        if not is_primitive(one):
            yield f"{{}}.{other}Value()"
    elif one not in HOLDERS and not is_primitive(one) and one != "null" and not is_primitive(other) and other != "void":
        yield f"({wanted}) {{}}"
