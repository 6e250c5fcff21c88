"""Source that is shown to a model, without the values of secrets."""

from __future__ import annotations

from time import process_time

import pytest

from espalier.answer.evidence import Evidence
from espalier.answer.execute.secret_arguments import parameters_of
from espalier.answer.execute.secrets import shown_code, without_secrets
from fixtures.code_base import SmallCodeBase

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
    "F.java": 'new UsernamePasswordToken("me", "hunter2");',
    "G.java": 'account.setPassword(\n    "hunter2");',
    "H.java": 'password("""\n  hunter2\n  """).build();',
    "I.java": 'new ApiKeyFilter<String>(List.of("a"), "hunter2")',
    "J.java": 'client.withApiKey("hunter2',
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
        ("a.properties", "passenger.name=Ann\naccess-token.lifetime=30m"),
        ("a.properties", "password.min-length=8\npassword.from=${DB_PASSWORD}"),
        ("A.java", 'if (password.equals(given)) { throw new IllegalStateException("wrong password"); }'),
        ("A.java", 'names.put("user", "me"); String name = "password";'),
        ("beans.xml", '<property name="user" value="me"/>'),
        ("beans.xml", '<property name="password" value=""/><password>${env.PASS}</password>'),
        ("a.yml", "password: ''\npassphrase: null\nsecret: ${A}${B:}\ncredential: ~\nprivate-key: '${KEY}'"),
        ("A.java", 'String password = ""; user.setPassword("  "); user.setPassword("${db.password}");'),
        ("A.java", 'static final String PASSWORD_KEY = "password"; filter.setPasswordParameter("pwd");'),
        ("A.java", 'String RESET_PASSWORD_TEMPLATE = "reset.ftl"; setPasswordMessage("It is wrong");'),
        ("A.java", 'map.put("password", given); map.get("password");'),
        ("A.java", 'throw new InvalidPasswordException("it is too short");'),
        ("A.java", 'vault.getPassByName("db-main"); findTokenById("42"); loadCredentialsForUser("ann");'),
        ("A.java", "char quote = '\"'; String bypass = close('\"', \"passage\");"),
        ("A.java", '// setPassword("...") is called by the form'),
    ],
)
def test_the_rest_stays(path: str, text: str) -> None:
    assert shown_code(path, text) == text


@pytest.mark.parametrize(
    "code",
    [
        'find.getUserByPassword("…");',
        'findUserByNameAndPassword("…", "…");',
        'getPasswordForUser("…", "…");',
        'setPasswordForUser("…");',
        'getPasswordHash("…");',
        'getPasswordHashForPlaintext("…");',
        'selectSecretByValue("…");',
        'getSecretByKey("…");',
        'loadPrivateKeyForPem("…");',
    ],
)
def test_a_call_is_masked_unless_it_only_reads_by_a_name(code: str) -> None:
    assert shown_code("A.java", code.replace("…", "hunter2")) == code


@pytest.mark.parametrize("literal", ['"""\nhunter2\n"""', '"MIIE+hunter2="', '"-----BEGIN hunter2"'])
def test_what_no_name_looks_like_is_masked_though_a_secret_is_read_by_a_name(literal: str) -> None:
    assert "hunter2" not in shown_code("A.java", f"loadPrivateKeyByName({literal});")


def test_a_secret_is_read_by_a_key_of_words() -> None:
    assert shown_code("A.java", 'getSecretByKey("db.password");') == 'getSecretByKey("db.password");'


def test_the_names_of_variables_stay() -> None:
    assert shown_code("a.yml", "password: ${DB_PASSWORD:hunter2}") == "password: ${DB_PASSWORD:…}"


KNOWN = parameters_of(
    SmallCodeBase(
        """
== shop/Login.java
package shop;
class Login {
  Login(String name, char[] secret) { }
  void log(java.util.Map<String, String> user, String pwd, String realm) { }
  void setPassword(String password, String why) { }
}
"""
    ).ontology
)


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ('login.log(Map.of("a", "b"), "hunter2", "shop");', 'login.log(Map.of("a", "b"), "…", "shop");'),
        ('login.log(null, pick("x"), "shop");', 'login.log(null, pick("x"), "shop");'),
        ('new Login("me", "hunter2".toCharArray())', 'new Login("me", "…".toCharArray())'),
        ('login.setPassword("hunter2", "forgotten")', 'login.setPassword("…", "forgotten")'),
        ('login.setPassword("hunter2")', 'login.setPassword("…")'),
    ],
)
def test_of_known_parameters_those_are_masked_that_are_called_like_a_secret(code: str, shown: str) -> None:
    assert shown_code("A.java", code, KNOWN) == shown


def test_an_excerpt_is_masked_like_code() -> None:
    item = Evidence("A.java", 1, "calls", "A#a()", "B#b()", "source", excerpt='login.log(user, "hunter2", "shop");')
    assert without_secrets(item, KNOWN).excerpt == 'login.log(user, "…", "shop");'
    setting = Evidence("a.properties", 1, "text", "", "", "source", excerpt="jwt.secret=hunter2")
    assert without_secrets(setting).excerpt == "jwt.secret= …"


@pytest.mark.parametrize("path", ["a.properties", "a.xml", "A.java"])
@pytest.mark.parametrize(
    "piece",
    [
        '"' + "pass" * 25,
        "pass" * 25,
        "a.pass-",
        "<pass:",
        'name="password" ',
        "password=" + " " * 90,
        'getConnection(a,"' + " " * 90,
        "a<",
        "{password:",
        "?pass",
        "${token:",
        "://a",
    ],
)
def test_the_time_is_linear_in_the_length_of_a_line(path: str, piece: str) -> None:
    hostile = piece * (20_000 // len(piece))
    begun = process_time()
    for text in (hostile, f"password={' ' * 20_000}x"):
        shown_code(path, text)
    assert process_time() - begun < 0.2


def test_a_backslash_before_the_end_of_a_line_does_not_end_a_text_block() -> None:
    code = 'setPassword("""\n  first!part\\\n  second!part""");\nint x = 3;'
    assert shown_code("A.java", code) == 'setPassword("…"\n\n);\nint x = 3;'


@pytest.mark.parametrize(
    ("path", "text", "shown"),
    [
        ("A.java", 'call("a", "password", "hunter2")', 'call("a", "password", "…")'),
        ("A.java", "http://x?next=/a?password=hunter2", "http://x?next=/a?password=…"),
        ("A.java", 'getConnection(url, "me, too", "hun,ter2" )', 'getConnection(url, "me, too", "…" )'),
        ("a.xml", '<p name="a" value="b"/><p key="password" x="1" value="h"/>', None),
        ("A.java", 'char[] pwd = new String("hunter2").toCharArray();', 'char[] pwd = new String("…").toCharArray();'),
        ("A.java", 'String password = """\n  hunter2\n  """;\nint x;', 'String password = "…"\n\n;\nint x;'),
        ("A.java", 'String signingKey = "hun" + "ter2";', 'String signingKey = "…";'),
        ("a.properties", "dbpass=123456", "dbpass= …"),
        ("a.properties", "encryption.key=hunter2", "encryption.key= …"),
        ("a.properties", "mail.pwd=hunter2", "mail.pwd= …"),
        ("a.yml", "- name: DB_PASSWORD\n  value: 1234", "- name: DB_PASSWORD\n  value: …"),
        ("a.json", '  "password": "hunter,2",', '  "password": "…",'),
    ],
)
def test_a_value_is_masked_wherever_it_stands(path: str, text: str, shown: str | None) -> None:
    assert shown_code(path, text) == (shown or text.replace('"h"', '"…"'))
