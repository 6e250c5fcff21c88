"""Reads the value of one option, whatever source gave it: settings, files, the environment, the command line.

Sources give texts where options are numbers, lists or switches, so a text is read as what the option is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal, get_args

import msgspec
from msgspec import Meta

_SWITCHES = {
    **dict.fromkeys(("true", "on", "yes", "y", "t", "1"), True),
    **dict.fromkeys(("false", "off", "no", "n", "f", "0"), False),
}

_SWITCH = "it must be true or false, which may be written as on/off, yes/no, y/n, t/f or 1/0"
_LIST = 'it must be a list of texts, in JSON: ["-Xss4m", "-Dname=value"]'


class Unreadable(Exception):
    """The value is none of the option. The text says what it must be, and never contains the value."""


def read(value: Any, known: Mapping[str, Any]) -> Any:
    """The value of the option of which this is `known`. Raises `Unreadable`."""
    kind = known["kind"]
    try:
        if kind is bool:
            value = _switched(value)
        elif kind is tuple and isinstance(value, str):
            value = json.loads(value)
        return msgspec.convert(value, known["type"], strict=False)
    except (ValueError, RecursionError) as error:  # json's for numbers and lists that are too long or deep, msgspec's
        raise Unreadable(_expected(kind, known)) from error


def _switched(value: Any) -> Any:
    if isinstance(value, str):
        return _SWITCHES.get(value.lower(), value)
    return bool(value) if isinstance(value, float) and value in (0, 1) else value


def _expected(kind: Any, known: Mapping[str, Any]) -> str:
    if kind is bool:
        return _SWITCH
    if kind is tuple:
        return _LIST
    whole, *about = get_args(known["type"])
    if kind is Literal:
        return f"it must be one of {', '.join(get_args(whole))}"
    if kind in (int, float):
        bounds = next(each for each in about if isinstance(each, Meta))
        return f"it must be a {'whole number' if kind is int else 'number'} from {bounds.ge} to {bounds.le}"
    return str(known.get("expected", "it must be a text"))
