"""Tests facts of Spring's XML files, also of hostile ones."""

from __future__ import annotations

import pytest

from espalier.java.beans import facts_of_xml
from espalier.java.xml_reading import MAX_BYTES

BEAN = '<beans><bean id="a" class="x.A"/></beans>'


def test_a_bean_with_its_place() -> None:
    (bean,) = facts_of_xml("beans.xml", BEAN.encode()).beans
    assert (bean.name, bean.type, bean.line, bean.column) == ("a", "x.A", 1, 8)


@pytest.mark.parametrize(
    "hostile",
    [
        '<!DOCTYPE beans [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + BEAN,
        '<!DOCTYPE beans [<!ENTITY secret SYSTEM "file:///etc/passwd">]><beans><bean id="&secret;" class="x"/></beans>',
        '<!DOCTYPE beans [<!ENTITY % more SYSTEM "file:///etc/passwd"> %more;]>' + BEAN,
    ],
)
def test_a_file_with_entities_is_an_error(hostile: str) -> None:
    found = facts_of_xml("beans.xml", hostile.encode())
    assert found.beans == ()
    assert [error.reason for error in found.errors] == ["declares XML entities: not read"]


def test_malformed_xml_keeps_the_beans_before_the_error() -> None:
    found = facts_of_xml("beans.xml", b'<beans><bean id="a" class="x.A"/><bean id="b"')
    assert [bean.name for bean in found.beans] == ["a"]
    assert found.errors[0].reason.startswith("XML: ")


@pytest.mark.parametrize("other", [b"", b"<project/>", b"no xml at all", b"\xff\xfe", b"<a><b></a>"])
def test_a_file_that_is_not_springs_has_no_beans(other: bytes) -> None:
    assert facts_of_xml("pom.xml", other).beans == ()


def test_a_huge_file_is_not_read() -> None:
    found = facts_of_xml("beans.xml", BEAN.encode() + b" " * MAX_BYTES)
    assert found.beans == ()
    assert "larger than" in found.errors[0].reason


@pytest.mark.parametrize(
    ("attributes", "names"),
    [
        ('parent="base"', ["base$child"]),
        ('factory-bean="maker" factory-method="make"', ["maker$created"]),
        ('parent="base" class="x.A"', ["x.A"]),
        ('id="a" parent="base"', ["a"]),
        ('abstract="true"', []),
    ],
)
def test_a_bean_without_an_id_has_the_name_that_the_container_generates(attributes: str, names: list[str]) -> None:
    assert [
        bean.name for bean in facts_of_xml("beans.xml", f"<beans><bean {attributes}/></beans>".encode()).beans
    ] == names


@pytest.mark.parametrize("encoding", ["GBK", "no-such-encoding"])
def test_an_encoding_that_is_not_read_is_an_error(encoding: str) -> None:
    found = facts_of_xml("a.xml", f'<?xml version="1.0" encoding="{encoding}"?><beans/>'.encode())
    assert len(found.errors) == 1 and found.errors[0].reason.startswith("XML: ")
