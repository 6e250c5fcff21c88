"""What to write in place of a query that is none: in the query's own terms, for people, programs and models alike."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

EXAMPLE = {
    "select": "class",
    "relation": "injects",
    "direction": "to",
    "anchors": [{"symbol": "OrderService"}],
}
_PLACE = re.compile(r" - at `\$((?:\.[\w-]+|\[\d+\])*)`$")
_WRONG = re.compile(r"unknown field `([^`]*)`|Invalid enum value '([^']*)'")


def advice(said: str, schema: Mapping[str, Any]) -> str:
    """What the place that the decoder's message names may hold, with the likeliest word for a wrong one; and an example
    of a query. `schema`: the query's, with definitions."""
    found = _PLACE.search(said)
    place = [each for each in re.split(r"[.\[\]]+", found[1]) if each and not each.isdecimal()] if found else []
    here = _at(place, schema)
    example = f"for example {json.dumps(EXAMPLE)}"
    words = here.get("enum") or list(here.get("properties", ()))
    if not words:
        return example
    wrong = _WRONG.search(said)
    near = get_close_matches(wrong[1] or wrong[2], words, 1) if wrong else []
    title = str(here.get("title", "")).lower()
    named = f"`{place[-1]}` is one of" if "enum" in here else f"{'an' if title == 'anchor' else 'a'} {title} has"
    meant = f"perhaps {near[0]}; " if near else ""
    return f"{meant}{named}: {', '.join(words)}; {example}"


def _at(place: Iterable[str], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The definition of an object or an enumeration at the place; empty for plain values."""
    here: Mapping[str, Any] = _defined(schema, schema)
    for name in place:
        here = _defined(here.get("properties", {}).get(name, {}), schema)
    return here


def _defined(value: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The definition that a value refers to, as itself, as an item or as one of several; words that it may be are
    their own."""
    if "enum" in value:
        return value
    if "$ref" in value:
        found: Mapping[str, Any] = schema["$defs"][value["$ref"].rpartition("/")[2]]
        return found
    inner = [value["items"]] if "items" in value else value.get("anyOf", ())
    return next((found for each in inner if (found := _defined(each, schema))), {})
