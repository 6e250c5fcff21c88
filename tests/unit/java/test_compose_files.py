"""Services of Compose files: images, ports and variables."""

from __future__ import annotations

import pytest

from espalier.java.readers import facts_of, reader_of

COMPOSE = """version: "3"
x-common: &common
  environment: {IGNORED: 1}
services:
  shop:
    <<: *common
    image: "acme/shop:${TAG:-latest}"
    ports:
      - "8080:80"
      - 9090:90
    environment:
      SPRING_DATASOURCE_URL: jdbc:mysql://db/shop
      EMPTY:
    depends_on: [db]
  db:
    image: mysql:8
    expose: ["3306"]
    environment:
      - 'MYSQL_USER=shop'
      - UNSET
volumes: {db: {}}
"""


def test_services() -> None:
    facts = facts_of("docker-compose.yml", COMPOSE.encode())
    assert not facts.errors
    assert [(each.name, each.line, each.column) for each in facts.properties] == [
        ("services.shop.image", 7, 5),
        ("services.shop.ports", 9, 9),
        ("services.shop.ports", 10, 9),
        ("SPRING_DATASOURCE_URL", 12, 7),
        ("EMPTY", 13, 7),
        ("services.db.image", 16, 5),
        ("services.db.expose", 17, 14),
        ("MYSQL_USER", 19, 9),
    ]


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("compose.yaml", True),
        ("deploy/docker-compose.prod.yml", True),
        ("docker-compose-mysql.yml", True),
        ("compose.txt", False),
        ("composer.yml", False),
    ],
)
def test_which_files_are_compose_files(path: str, read: bool) -> None:
    assert (reader_of(path) is not None) is read


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("services: [", "YAML: does not parse"),
        (f"services: {'[' * 60}{']' * 60}", "nested more than"),
        ("services: {a: {image: x}}" + " " * (1024 * 1024), "larger than"),
        ("services: nothing", ""),
        ("- services", ""),
        ("", ""),
    ],
)
def test_what_cannot_be_read_is_said(text: str, reason: str) -> None:
    facts = facts_of("compose.yml", text.encode())
    assert [each.reason.startswith(reason) for each in facts.errors] == ([True] if reason else [])
    assert not facts.properties
