"""Source that is shown to a model, without the values of secrets."""

from __future__ import annotations

import pytest

from espalier.answer.execute.secrets import shown_code

HIDDEN = "hunter2"
FILES = {
    "a.properties": "jwt.secret=hunter2",
    "b.yml": "spring:\n  datasource:\n    password: hunter2",
    "c.yml": "private-key: |\n  hunter2\n  hunter2\nother: 1",
    "d.yml": "env:\n  - name: DB_PASSWORD\n    value: hunter2",
    "e.yml": "db: {user: me, password: hunter2}",
    "beans.xml": '<property name="password" value="hunter2"/>',
    "pom.xml": "<password>hunter2</password>",
    "A.java": 'String password = "hunter2";',
    "B.java": 'config.setPassword("hunter2");',
    "C.java": 'builder.user("me").password( "hunter2" ).build();',
    "D.java": 'map.put("db.password", "hunter2");',
    "E.java": 'DriverManager.getConnection(url, "me", "hunter2");',
}


@pytest.mark.parametrize("path", FILES)
def test_values_of_secrets_are_left_out_line_by_line(path: str) -> None:
    shown = shown_code(path, FILES[path])
    assert HIDDEN not in shown and "…" in shown
    assert shown.count("\n") == FILES[path].count("\n")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.yml", "token-cache:\n  size: 10\n  enabled: true"),
        ("a.properties", "password.min-length=8\npassword.from=${DB_PASSWORD}"),
        ("A.java", 'if (password.equals(given)) { throw new IllegalStateException("wrong password"); }'),
        ("A.java", 'names.put("user", "me"); String name = "password";'),
        ("beans.xml", '<property name="user" value="me"/>'),
    ],
)
def test_the_rest_stays(path: str, text: str) -> None:
    assert shown_code(path, text) == text


def test_the_names_of_variables_stay() -> None:
    assert shown_code("a.yml", "password: ${DB_PASSWORD:hunter2}") == "password: ${DB_PASSWORD:…}"
