"""What to write in place of a query that is none: in the query's own terms, for people, programs and models alike."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from difflib import get_close_matches
from enum import StrEnum
from typing import Any

import msgspec

EXAMPLE = {
    "select": "class",
    "relation": "injects",
    "direction": "to",
    "anchors": [{"symbol": "OrderService"}],
}
_PLACE = re.compile(r" - at `\$((?:\.\w+|\[\d+\])*)`$")
_UNKNOWN = re.compile(r"unknown field `([^`]*)`")
_VALUE = re.compile(r"Invalid enum value '([^']*)'")


def advice(said: str, query: type[msgspec.Struct]) -> str:
    """What the place that the decoder's message names may hold, with the likeliest word for a wrong one; and an example
    of a query."""
    found = _PLACE.search(said)
    place = [each for each in re.split(r"[.\[\]]+", found[1]) if each and not each.isdecimal()] if found else []
    kind = _kind_at(place, query)
    example = f"for example {json.dumps(EXAMPLE)}"
    if kind is None:
        return example
    wrong = _VALUE.search(said) or _UNKNOWN.search(said)
    words = _words(kind)
    near = get_close_matches(wrong[1], words, 1) if wrong else []
    meant = f"perhaps {near[0]}; " if near else ""
    return f"{meant}{_named(place, kind)}: {', '.join(words)}; {example}"


def _words(kind: type) -> list[str]:
    if issubclass(kind, StrEnum):
        return [each.value for each in kind]
    return list(_members(kind))


def _named(place: list[str], kind: type) -> str:
    if issubclass(kind, StrEnum):
        return f"`{place[-1]}` is one of"
    return f"{'an' if kind.__name__ == 'Anchor' else 'a'} {kind.__name__.lower()} has"


def _kind_at(place: Iterable[str], kind: type) -> type | None:
    """The struct or the enumeration at the place; None for plain values."""
    for name in place:
        inner = _members(kind).get(name)
        kinds = [] if inner is None else list(_kinds(msgspec.inspect.type_info(inner)))
        if not kinds:
            return None
        kind = kinds[0]
    return kind


def _members(kind: type) -> dict[str, Any]:
    """The types of a struct's members, by their names in JSON."""
    if not issubclass(kind, msgspec.Struct):
        return {}
    return {field.encode_name: field.type for field in msgspec.structs.fields(kind)}


def _kinds(info: msgspec.inspect.Type) -> Iterable[type]:
    match info:
        case msgspec.inspect.StructType(cls=kind) | msgspec.inspect.EnumType(cls=kind):
            yield kind
        case msgspec.inspect.VarTupleType(item_type=inner) | msgspec.inspect.Metadata(type=inner):
            yield from _kinds(inner)
        case msgspec.inspect.UnionType(types=several):
            for each in several:
                yield from _kinds(each)
