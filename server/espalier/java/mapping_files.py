"""Mapping files of Hibernate and JPA, and what names them; read by expat, which fetches nothing (`xml_reading`)."""

from __future__ import annotations

from espalier.java import hibernate_xml, orm_xml
from espalier.java.facts import ErrorSpan, FileFacts
from espalier.java.parse import digest_of
from espalier.java.resource_facts import Namespaces
from espalier.java.source import Source
from espalier.java.xml_elements import tree

ROOTS = frozenset(each.encode() for each in (hibernate_xml.ROOT, orm_xml.ROOT, *hibernate_xml.CONFIGURATION))
"""The first elements by which these files are known."""


def facts_of_mapping(path: str, source: bytes) -> FileFacts:
    """What one file maps, as far as it can be read; never raises."""
    lines = len(Source(source).starts)
    document, reason, line = tree(source)
    root = next(iter(document.children), document)
    errors = (ErrorSpan(0, len(source), line, lines, reason),) if reason else ()
    if root.name in hibernate_xml.CONFIGURATION:
        named = Namespaces(resources=tuple(hibernate_xml.resources(root)))
        return FileFacts(path, digest_of(source), errors=errors, size=len(source), lines=lines, namespaces=named)
    reader = orm_xml if root.name == orm_xml.ROOT else hibernate_xml
    return FileFacts(
        path, digest_of(source), errors=errors, size=len(source), lines=lines,
        mapped=tuple(reader.classes(root)), queries=tuple(reader.statements(root)),
    )  # fmt: skip
