"""What the text of a configuration file wires: links from its words to declarations and to the code that reads them.

A key of a `.properties` or YAML file leads to what reads it; in Spring's XML a class, a method and a bean's name lead
to their declarations; a key in `${...}` leads to where it is set. The graph has the places of keys and of elements of
XML; which word of an element is meant is looked for in its text, so a word that cannot be found there has no link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node
from espalier.ontology.nodes import is_test
from espalier.text.positions import LineIndex

_KEY = re.compile(r"(?:\\.|[^\s:=\\])+")
_TAG = re.compile(r"<[^\s/>!?][^<>\"']*(?:(?:\"[^\"]*\"|'[^']*')[^<>\"']*)*>")
_ATTRIBUTE = re.compile(r"([\w.:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_NAMED = re.compile(r"[^\s,;]+")
_WIRED = (EdgeKind.INSTANTIATES, EdgeKind.REFERS_BEAN, EdgeKind.CALLS)


@dataclass(frozen=True, slots=True)
class ResourceLink:
    """`start`, `end`: offsets in the text, in code points; `path`, `line` (from 1): where it leads; `label`: what is
    there."""

    start: int
    end: int
    path: str
    line: int
    label: str


def resource_links(ontology: Ontology, path: str, text: str) -> list[ResourceLink]:
    """The links of a file of the project, in the order of its text; none overlaps another."""
    found = _in_xml(ontology, path, text) if path.endswith(".xml") else _of_keys(ontology, path, text)
    links: list[ResourceLink] = []
    for link in sorted(found, key=lambda link: (link.start, -link.end)):
        if not links or link.start >= links[-1].end:
            links.append(link)
    return links


# ---------------------------------------------------------------- properties and YAML


def _of_keys(ontology: Ontology, path: str, text: str) -> Iterator[ResourceLink]:
    index = LineIndex(text)
    for edge in ontology.out(path, (EdgeKind.CONFIGURES,)):
        start = _offset(index, edge)
        word = _KEY.match(text, start) if start is not None else None
        if word is not None and (place := _reader(ontology, edge.target)) is not None:
            yield ResourceLink(word.start(), word.end(), *place)
        for other in ontology.out(edge.target, (EdgeKind.CONSUMES_PROPERTY,)):
            if other.path == path and other.line == edge.line and word is not None:
                yield from _placeholders(ontology, other, text, word.end(), _end_of_line(index, text, edge.line))


def _reader(ontology: Ontology, key: str) -> tuple[str, int, str] | None:
    """The first place that reads a property, of main code if there is one, and its name; None if nothing reads it."""
    edges = [edge for edge in ontology.into(key, (EdgeKind.CONSUMES_PROPERTY,)) if edge.line]
    edges.sort(key=lambda edge: (is_test(edge.path), edge.path, edge.line))
    if not edges:
        return None
    first, others = edges[0], len({(edge.path, edge.line) for edge in edges}) - 1
    more = f" and {others} more" if others else ""
    return first.path, first.line, f"read by {_name(first.source)}{more}"


def _placeholders(ontology: Ontology, edge: Edge, text: str, start: int, end: int) -> Iterator[ResourceLink]:
    """Where `${key}` in a piece of the text leads: to the file that sets the key."""
    name = edge.target.partition(":")[2]
    word = re.compile(r"\$\{\s*(" + re.escape(name) + r")(?=[\s:}])").search(text, start, end)
    places = [other for other in ontology.into(edge.target, (EdgeKind.CONFIGURES,)) if other.line]
    places.sort(
        key=lambda place: (is_test(place.path) and not is_test(edge.path), bool(place.role), place.path, place.line)
    )
    if word is not None and places:
        yield ResourceLink(word.start(1), word.end(1), places[0].path, places[0].line, f"set in {places[0].path}")


# ---------------------------------------------------------------- Spring's XML


def _in_xml(ontology: Ontology, path: str, text: str) -> Iterator[ResourceLink]:
    index = LineIndex(text)
    declared = ontology.out(path, (EdgeKind.DECLARES_BEAN,))
    for bean in dict.fromkeys(edge.target for edge in declared):
        for edge in ontology.out(bean, (*_WIRED, EdgeKind.CONSUMES_PROPERTY)):
            tag = _tag(index, text, edge) if edge.path == path else None
            if tag is None:
                continue
            if edge.kind is EdgeKind.CONSUMES_PROPERTY:
                yield from _placeholders(ontology, edge, text, tag.start(), _end_of_element(text, tag))
            elif (node := ontology.node(edge.target)) is not None and node.path and node.line:
                yield from _wired(edge, node, text, tag)
                if edge.kind is EdgeKind.INSTANTIATES:
                    yield from _methods(ontology, node, text, tag)


def _wired(edge: Edge, node: Node, text: str, tag: re.Match[str]) -> Iterator[ResourceLink]:
    """Where the words of a tag that name the node lead."""
    for attribute in _ATTRIBUTE.finditer(text, tag.start(), tag.end()):
        group = 2 if attribute[2] is not None else 3
        name = attribute[1].rpartition(":")[2]
        if attribute[1].startswith("p:") and edge.kind is EdgeKind.CALLS:
            if _setter(name.removesuffix("-ref")) == node.name:
                yield _link(attribute, 1, node)
            continue
        for word in _NAMED.finditer(text, attribute.start(group), attribute.end(group)):
            if _means(edge.kind, node, name, word[0]):
                yield _link(word, 0, node)


def _methods(ontology: Ontology, type: Node, text: str, tag: re.Match[str]) -> Iterator[ResourceLink]:
    """Where the methods lead that a bean's tag names (`init-method`, `destroy-method`, `factory-method`)."""
    methods = {member.name: member for member in ontology.members(type.key, inherited=True) if member.path}
    for attribute in _ATTRIBUTE.finditer(text, tag.start(), tag.end()):
        group = 2 if attribute[2] is not None else 3
        method = methods.get(attribute[group]) if attribute[1].endswith("-method") else None
        if method is not None:
            yield _link(attribute, group, method)


def _link(word: re.Match[str], group: int, node: Node) -> ResourceLink:
    label = f"{node.kind.value} {_name(node.key)}"
    return ResourceLink(word.start(group), word.end(group), node.path, node.line, label)


def _means(kind: EdgeKind, node: Node, attribute: str, word: str) -> bool:
    """Whether a word in an attribute names the node that the edge leads to."""
    if kind is EdgeKind.INSTANTIATES:
        return attribute == "class" and word.replace("$", ".") == node.key
    if kind is EdgeKind.REFERS_BEAN:
        return attribute not in ("id", "name", "value") and word == node.key.partition(":")[2]
    return attribute == "name" and _setter(word) == node.name


def _setter(name: str) -> str:
    return f"set{name[:1].upper()}{name[1:]}"


def _tag(index: LineIndex, text: str, edge: Edge) -> re.Match[str] | None:
    """The opening tag that an edge's place is in: the one that begins there, or else the last before."""
    start = _offset(index, edge)
    if start is None:
        return None
    opening = start if text.startswith("<", start) else text.rfind("<", 0, start)
    return _TAG.match(text, opening) if opening >= 0 else None


def _end_of_element(text: str, tag: re.Match[str]) -> int:
    """Of an element that holds text only, its end; else of its tag."""
    if tag[0].endswith("/>"):
        return tag.end()
    following = text.find("<", tag.end())
    return following if following >= 0 else tag.end()


# ---------------------------------------------------------------- places


def _offset(index: LineIndex, edge: Edge) -> int | None:
    """Of the edge's place; None where the text has no such line."""
    if not 1 <= edge.line <= index.line_count:
        return None
    return index.offset(edge.line - 1, edge.column - 1)


def _end_of_line(index: LineIndex, text: str, line: int) -> int:
    return index.starts[line] if line < index.line_count else len(text)


def _name(key: str) -> str:
    """A declaration as people say it: its type and its name."""
    declaring, _, member = key.partition("(")[0].partition("#")
    kind = declaring.rpartition(".")[2].rpartition(":")[2]
    return f"{kind}.{member}" if member else kind
