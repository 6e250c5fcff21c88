"""Which files are read, and by what: Java, XML for Spring's beans, mappings and MyBatis's statements, JDBI's templates,
what configures an application, SQL and Liquibase's changelogs for the tables that they create, Compose files for what
runs with it, build files for the modules, and files below META-INF for the providers of services."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from espalier.java.beans import facts_of_xml
from espalier.java.build_files import facts_of_build, is_build_file
from espalier.java.changelogs import facts_of_changelog, is_changelog
from espalier.java.compose_files import facts_of_compose, is_compose
from espalier.java.facts import FileFacts
from espalier.java.mapper_xml import facts_of_mapper, is_mapper
from espalier.java.mapping_files import ROOTS, facts_of_mapping
from espalier.java.parse import facts_of as facts_of_java
from espalier.java.property_files import facts_of_properties, is_configuration
from espalier.java.service_files import MODULE, facts_of_services, is_service_file, of_module
from espalier.java.sql_files import facts_of_sql
from espalier.java.string_templates import SUFFIX, facts_of_templates
from espalier.java.xml_reading import first_element

Reader = Callable[[str, bytes], FileFacts]
SUFFIXES = (".java", ".xml", ".properties", ".yml", ".yaml", ".sql", ".stg")


def reader_of(path: str) -> Reader | None:
    """What reads the file, by its name; None: nothing does."""
    if is_build_file(path):
        return facts_of_build
    if is_service_file(path):
        return facts_of_services
    if not path.endswith(SUFFIXES):
        return None
    if path.endswith(".java"):
        return _facts_of_module if path.rpartition("/")[2] == MODULE else facts_of_java
    if path.endswith(".xml"):
        return _facts_of_xml
    if path.endswith(".stg"):
        return facts_of_templates if path.endswith(SUFFIX) else None
    if path.endswith(".sql"):
        return facts_of_sql
    if is_compose(path):
        return facts_of_compose
    return _facts_of_configuration if is_configuration(path) else None


def _facts_of_module(path: str, source: bytes) -> FileFacts:
    return replace(facts_of_java(path, source), providers=of_module(source))


def _facts_of_xml(path: str, source: bytes) -> FileFacts:
    if is_changelog(path, source):
        return facts_of_changelog(path, source)
    if first_element(source).rpartition(b":")[2] in ROOTS:
        return facts_of_mapping(path, source)
    return facts_of_mapper(path, source) if is_mapper(source) else facts_of_xml(path, source)


def _facts_of_configuration(path: str, source: bytes) -> FileFacts:
    if not path.endswith(".properties") and is_changelog(path, source):
        return facts_of_changelog(path, source)
    return facts_of_properties(path, source)


def facts_of(path: str, source: bytes) -> FileFacts:
    """The facts of one file, read as Java where nothing else reads it; never raises."""
    return (reader_of(path) or facts_of_java)(path, source)
