"""YAML read as elements, as XML is: a key with a mapping or list is an element, a mapping's scalars are its attributes.

What is in a list without a key adds no element of its own. No value becomes an object, and aliases are not expanded.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import yaml

from espalier.java.property_files import MAX_DEPTH, place_of
from espalier.java.xml_reading import Handler

MAX_BYTES = 1024 * 1024


@dataclass(slots=True)
class _Element:
    """`key`: the next value's, once it is read."""

    name: str
    place: tuple[int, int]
    sequence: bool
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[_Element] = field(default_factory=list)
    key: str | None = None
    key_place: tuple[int, int] = (1, 1)


def elements(source: bytes, handler: Handler) -> tuple[str, int]:
    """Hands a file's elements to `handler`; why it could not be read (or empty), and the line where."""
    if len(source) > MAX_BYTES:
        return f"larger than {MAX_BYTES // (1024 * 1024)} MB: not read", 1
    try:
        root = _root(source)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        return "YAML: does not parse", mark.line + 1 if mark is not None else 1
    if root is None:
        return f"nested more than {MAX_DEPTH} deep: not read", 1
    _hand(root, handler)
    return "", 1


def _root(source: bytes) -> _Element | None:
    """The file's elements in one; None if they are nested too deep."""
    lines = [] if source.isascii() else source.decode("utf-8-sig", "replace").split("\n")
    root = _Element("", (1, 1), True)
    stack = [root]
    for event in yaml.parse(source, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        top = stack[-1]
        if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            if len(stack) >= MAX_DEPTH:
                return None
            sequence = isinstance(event, yaml.SequenceStartEvent)
            child = _Element(top.key or "", top.key_place if top.key else place_of(event, lines), sequence)
            top.children.append(child)
            top.key = None
            stack.append(child)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            stack.pop()
        elif isinstance(event, (yaml.ScalarEvent, yaml.AliasEvent)) and not top.sequence:
            text = event.value if isinstance(event, yaml.ScalarEvent) else ""
            if top.key is None:
                top.key, top.key_place = text, place_of(event, lines)
            else:
                top.attributes[top.key], top.key = text, None
    return root


def _hand(element: _Element, handler: Handler) -> None:
    """Depth first; recursion is as deep as the file is nested, at most `MAX_DEPTH`."""
    if element.name:
        handler.place.known = element.place
        handler.start(element.name, element.attributes)
    for each in element.children:
        _hand(each, handler)
    if element.name:
        handler.end(element.name)
