"""Keys of `.properties` and YAML files: which files are read, where their keys stand, and what bad ones cost."""

from __future__ import annotations

import pytest

from espalier.java.property_files import MAX_BYTES, MAX_KEYS, facts_of_properties, is_configuration
from espalier.java.property_reads import placeholders
from espalier.java.readers import facts_of, reader_of


def keys(path: str, text: str) -> list[tuple[str, int, int]]:
    return [(each.name, each.line, each.column) for each in facts_of_properties(path, text.encode()).properties]


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("src/main/resources/application.properties", True),
        ("application-prod.yml", True),
        ("src/main/resources/bootstrap.yaml", True),
        ("src/main/resources/profiles/gcp/database.properties", True),
        ("src/main/resources/messages/messages.properties", False),
        ("src/main/resources/bundles/shop.properties", False),
        ("src/main/resources/shop_fr.properties", False),
        ("src/main/resources/shop_en_US.properties", False),
        ("src/test/resources/log4j.properties", False),
        (".mvn/wrapper/maven-wrapper.properties", False),
        ("gradle.properties", False),
        (".circleci/config.yml", False),
        ("deploy/composer.yml", False),
    ],
)
def test_which_files_are_read(path: str, read: bool) -> None:
    assert is_configuration(path) is read
    assert (reader_of(path) is not None) is read


def test_properties() -> None:
    text = "# no\n! no\n\na.b=1\r\n  c : 2\nlong = one \\\n   d=no\nspace\\ d e\nuni\\u00e9=x\nempty\n"
    assert keys("application.properties", text) == [
        ("a.b", 4, 1),
        ("c", 5, 3),
        ("long", 6, 1),
        ("space d", 8, 1),
        ("unié", 9, 1),
        ("empty", 10, 1),
    ]


def test_yaml() -> None:
    text = """spring:
  mail: {host: a, port: 25}
  list: [a, b]
  things:
    - name: x
    - name: y
empty:
---
é: {b: 1}
"""
    assert keys("application.yml", text) == [
        ("spring.mail.host", 2, 10),
        ("spring.mail.port", 2, 19),
        ("spring.list", 3, 3),
        ("spring.things[0].name", 5, 7),
        ("spring.things[1].name", 6, 7),
        ("empty", 7, 1),
        ("é.b", 9, 5),
    ]


def test_references() -> None:
    facts = facts_of_properties("application.yml", b"a: ${b.c:${d}}/x\n")
    assert facts.properties[0].references == ("b.c", "d")
    assert placeholders("#{'${a}'.split(',')} $b ${") == ("a",)


def test_what_a_build_replaces_is_read() -> None:
    assert keys("application.yml", "a: @project.version@\nb: 1\n") == [("a", 1, 1), ("b", 2, 1)]


def test_an_alias_bomb_expands_nothing() -> None:
    levels = "".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" for n in range(1, 30))
    facts = facts_of_properties("application.yml", ("l0: &l0 [x]\n" + levels).encode())
    assert len(facts.properties) == 30
    assert not facts.errors


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a: 1\nb: [\n", "YAML: does not parse"),
        ("a: 1\nb: 2\n  c: 3\n", "YAML: does not parse"),
        ("a: 1\nb: !!python/object/apply:os.system [x]\n", ""),
        ("a: 1\nb: *nowhere\n", ""),
        ("a: 1\nb: " + "[" * 100_000, "nested more than 40 deep: the rest is not read"),
        ("a: 1\nb: \x00", "YAML: does not parse"),
    ],
)
def test_bad_yaml_keeps_what_came_before(text: str, reason: str) -> None:
    facts = facts_of_properties("application.yml", text.encode())
    assert [each.reason for each in facts.errors] == ([reason] if reason else [])
    assert ("a" in {each.name for each in facts.properties}) is ("\x00" not in text)


def test_large_files() -> None:
    many = facts_of_properties("application.properties", b"".join(b"k%d=1\n" % n for n in range(MAX_KEYS + 5)))
    assert len(many.properties) == MAX_KEYS
    assert many.errors[0].line == MAX_KEYS + 1
    huge = facts_of_properties("application.yml", b"a: " + b"x" * MAX_BYTES)
    assert not huge.properties
    assert "not read" in huge.errors[0].reason


@pytest.mark.parametrize("end", range(0, 60, 3))
def test_half_written_files_never_raise(end: int) -> None:
    text = "a:\n  b: ${c:${d}}\n  e: [1, {f: 2}]\n? [g]\n: h\n'i': \"j\\"
    for path in ("application.yml", "application.properties"):
        facts_of_properties(path, text[:end].encode())
    facts_of_properties("application.yml", text[:end].encode("utf-16"))


def test_a_document_that_does_not_parse_keeps_its_profile_and_the_documents_after_it_are_read() -> None:
    text = b"""server.port: 80
---
server:
  port: 81
  bad: [1, 2
spring.config.activate.on-profile: "prod"  # here
---
spring.config.activate.on-profile: dev
server.port: 82
"""
    facts = facts_of("src/main/resources/application.yml", text)
    ports = [(each.name, each.line, each.profile) for each in facts.properties if each.name == "server.port"]
    assert ports == [("server.port", 1, ""), ("server.port", 4, "prod"), ("server.port", 9, "dev")]
    assert [each.reason for each in facts.errors] == ["YAML: does not parse"]


def test_documents_that_do_not_parse_end() -> None:
    text = b"a: [1\n---\n" * 300 + b"b: '"
    assert facts_of("src/main/resources/application.yml", text).errors
