"""What a text model may look up in the sample shop, and in a project of two files with a secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from espalier.answer.codebase import CodeBase
from espalier.answer.functions import Found, functions
from espalier.answer.inquiry import ask, nearest
from espalier.answer.query import Query
from espalier.answer.source import MOST_LINES
from espalier.errors import StaleRevision, UsageError
from espalier.workspace.workspace import Workspace
from fixtures.code_base import SmallCodeBase
from projects.sample import indexed


def no_graph(query: Query) -> Found:
    return Found("", (), "", ())


def called(code_base: CodeBase, name: str, arguments: str) -> Found:
    return next(each for each in functions(code_base, no_graph) if each.tool.name == name).call(arguments)


def test_source_has_the_lines_with_their_numbers_and_annotations(shop: Workspace) -> None:
    found = called(shop, "source", '{"symbol": "ShopConfiguration"}')
    assert found.headline.startswith("`com.example.shop.web.ShopConfiguration`, lines ")
    assert "@Configuration" in found.text and found.text.splitlines()[-1].endswith(": }")
    assert [each.source for each in found.evidence] == ["com.example.shop.web.ShopConfiguration"]


def test_source_of_a_file(shop: Workspace) -> None:
    assert "<artifactId>" in called(shop, "source", '{"symbol": "shop-web/pom.xml"}').text


def test_an_unknown_symbol_tells_names_like_it(shop: Workspace) -> None:
    with pytest.raises(UsageError, match=r"Names like it: .*PricingService"):
        called(shop, "source", '{"symbol": "PricinService"}')


def test_grep_finds_lines_and_whose_they_are(shop: Workspace) -> None:
    found = called(shop, "grep", '{"text": "publishEvent("}')
    assert any("OrderServiceImpl#" in each.source for each in found.evidence)
    assert all("publishEvent(" in each.excerpt for each in found.evidence)
    assert called(shop, "grep", '{"text": "no such text anywhere"}').evidence == ()
    controllers = called(shop, "grep", '{"text": "OrderService", "path": "/web/"}').evidence
    assert controllers and all("/web/" in each.path for each in controllers)
    assert not controllers[0].excerpt.startswith("import ") and controllers[-1].excerpt.startswith("import ")


GREPPED = """
== a/First.java
package a;
import a.Till;
/* Till */
class First {
  Till one; Till two;
  Till three;
  Till four;
  Till five;
  // till later
  String long1 = "LEFT Till RIGHT";
}
== b/Second.java
package b;
class Second {
  String a = "at tills";
  int till = 3;
  int till2=3;
}
""".replace("LEFT", "x" * 300).replace("RIGHT", "y" * 300)


def test_grep_goes_by_the_case_that_is_written_and_takes_turns_among_files() -> None:
    code_base = SmallCodeBase(GREPPED)
    found = called(code_base, "grep", '{"text": "till"}')
    assert [each.place for each in found.evidence] == [
        "a/First.java:5", "a/First.java:6", "a/First.java:7",
        "b/Second.java:3", "b/Second.java:4", "b/Second.java:5",
        "a/First.java:8", "a/First.java:10",
        "a/First.java:2", "a/First.java:3", "a/First.java:9",
    ]  # fmt: skip
    assert found.headline == "11 lines in 2 files with `till`."
    assert len(called(code_base, "grep", '{"text": "Till"}').evidence) == 7
    assert len(called(code_base, "grep", '{"text": "TILL", "ignore_case": true}').evidence) == 11
    assert len(called(code_base, "grep", '{"text": "till", "ignore_case": false}').evidence) == 4
    assert [each.line for each in called(code_base, "grep", '{"text": "till ="}').evidence] == [4]
    assert [each.place for each in called(code_base, "grep", '{"text": "till ", "path": "b/"}').evidence] == [
        "b/Second.java:4"
    ]


def test_grep_shows_what_is_around_the_text_of_a_long_line() -> None:
    found = called(SmallCodeBase(GREPPED), "grep", '{"text": " Till ", "path": "First"}')
    long = next(each.excerpt for each in found.evidence if each.line == 10)
    assert long.startswith("... xx") and "x Till y" in long and long.endswith("yy ...") and len(long) == 248


def test_further_lines_are_asked_for_with_an_offset() -> None:
    lines = "".join(f"  int till{n};\n" for n in range(60))
    code_base = SmallCodeBase(f"== A.java\nclass A {{\n{lines}}}\n")
    first = called(code_base, "grep", '{"text": "till"}')
    assert first.headline == "60 lines in 1 file with `till`; these are 1 to 25, the next with offset 25."
    last = called(code_base, "grep", '{"text": "till", "offset": 50}')
    assert last.headline.endswith("; these are 51 to 60.") and [each.line for each in last.evidence][-1] == 61
    assert called(code_base, "grep", '{"text": "till", "offset": 60}').headline.endswith("; none is left.")


def test_what_is_masked_is_explained_once() -> None:
    code_base = SmallCodeBase('== A.java\nclass A {\n  Object a = new PasswordToken("me",\n    "hunter2");\n}\n')
    said = "`…` stands for a value that may be secret."
    found = called(code_base, "grep", '{"text": "\\");"}')
    assert found.headline.endswith(said) and found.evidence[0].excerpt == '"…");'
    assert called(code_base, "source", '{"symbol": "A"}').headline.count(said) == 1
    assert said not in called(code_base, "grep", '{"text": "class"}').headline


def test_grep_confirms_no_guess_of_a_secret() -> None:
    files = '== A.java\nclass A {\n  String password = "hunter2";\n}\n== application.properties\na.password=hunter2\n'
    code_base = SmallCodeBase(files)
    for guess in ("hunter2", "password=hunter2", '= \\"hunter2'):
        assert called(code_base, "grep", f'{{"text": "{guess}"}}').headline.startswith("No line has")
    assert called(code_base, "grep", '{"text": "password"}').evidence[0].excerpt == 'String password = "…";'


@pytest.mark.parametrize("line", range(3, 8))
def test_lines_from_within_a_call_are_masked_like_the_whole_file(line: int) -> None:
    code_base = SmallCodeBase(
        """
== A.java
class A {
  void go(Login login) {
    login.setCredentials(
      "bob!",
      "hunter2!x");
    login.password(\"\"\"
      hunter2!y\"\"\");
  }
}
"""
    )
    found = called(code_base, "source", f'{{"symbol": "A#go", "line": {line}}}')
    assert "hunter2" not in found.text and "8:   }" in found.text


def test_what_the_model_writes_is_text_in_a_headline(shop: Workspace) -> None:
    said = called(shop, "grep", '{"text": "![x](http://a) <b>\\n\\n# Head", "path": "`](http://b)"}').headline
    assert said.startswith("No line has `![x](http://a) <b> # Head` in a path with ") and "\n" not in said
    assert said.count("`` `](http://b) ``") == 1


def test_find_goes_by_words(shop: Workspace) -> None:
    found = called(shop, "find", '{"words": "discount on the price"}')
    assert any("Pricing" in each.source for each in found.evidence)


def test_what_is_found_by_words_is_an_answer_too(shop: Workspace) -> None:
    answer = nearest(shop, "discount on the price")
    assert (
        answer.answer.startswith("What is nearest to these words: `") and "It is like them, no more." in answer.answer
    )
    assert "Pricing" in answer.answer and answer.evidence
    with pytest.raises(UsageError):
        nearest(shop, "  ")


@pytest.mark.parametrize("arguments", ["", "{}", '{"symbol": 1}', '{"symbol": "A", "path": "/etc/passwd"}', "[" * 5000])
def test_wrong_arguments(shop: Workspace, arguments: str) -> None:
    with pytest.raises(UsageError, match="the arguments are invalid"):
        called(shop, "source", arguments)


def test_nothing_outside_the_project_is_read(shop: Workspace) -> None:
    for path in ("/etc/passwd", "../../../../etc/passwd"):
        with pytest.raises(UsageError, match="nothing in this code base"):
            called(shop, "source", f'{{"symbol": "{path}"}}')


LONG = (
    "class Long {\n"
    + "".join(f"  int field{n};\n  int getField{n}() {{ return field{n}; }}\n" for n in range(200))
    + "}\n"
)


async def test_a_long_type_is_told_by_its_members_and_read_from_a_line(tmp_path: Path) -> None:
    (tmp_path / "Long.java").write_text(LONG, "utf-8")
    workspace = await indexed(tmp_path)
    whole = called(workspace, "source", '{"symbol": "Long"}')
    assert "its members" in whole.headline and whole.text.startswith("2: int field0\n4: int field1\n")
    part = called(workspace, "source", '{"symbol": "Long", "line": 10}')
    assert part.text.startswith("10: ") and len(part.text.splitlines()) == MOST_LINES
    assert f"if you ask with line {10 + MOST_LINES}" in part.headline
    with pytest.raises(UsageError, match="line 999 is not in Long: lines 1 to 402"):
        called(workspace, "source", '{"symbol": "Long", "line": 999}')


def test_one_declaration_is_given_whole_up_to_300_lines() -> None:
    def written(lines: int) -> SmallCodeBase:
        body = "".join(f"    n += {n};\n" for n in range(lines - 3))
        return SmallCodeBase(f"== A.java\nclass A {{\n  void a() {{\n{body}    n++;\n  }}\n  int n;\n}}\n")

    assert called(written(300), "source", '{"symbol": "A#a"}').text.splitlines()[-1] == "301:   }"
    assert "lines 2 to 301, up to 302" in called(written(301), "source", '{"symbol": "A#a"}').headline
    whole = called(written(301), "source", '{"symbol": "A"}')
    assert whole.headline.startswith("`A` has 304 lines; its members") and "ask with line 299" in whole.headline
    assert whole.text.splitlines()[:5] == ["2: void a()", "303: int n", "...", "1: class A {", "2:   void a() {"]
    assert len(whole.text.splitlines()) == 301


MEMBERS = """
== ini/Defaults.java
package ini;
interface Defaults { String PATH = "/conf/" + "shop.ini"; String PASSWORD = "hunter2"; int[] SIZES = {1, 2}; }
== ini/Environment.java
package ini;
interface Environment { String realm(); default int age() { return 1; } }
== ini/AbstractEnvironment.java
package ini;
abstract class AbstractEnvironment implements Environment {
  protected static final int MOST = 3;
  public String realm() { return Defaults.PATH + Defaults.PASSWORD + Defaults.SIZES + MOST; }
}
== ini/IniEnvironment.java
package ini;
class IniEnvironment extends AbstractEnvironment {
  IniEnvironment() { }
  IniEnvironment(java.lang.String path, int most) { }
}
"""


@pytest.mark.parametrize(
    ("symbol", "lines"),
    [
        ("IniEnvironment()", "3"),
        ("new IniEnvironment(String, int)", "4"),
        ("IniEnvironment#IniEnvironment(String,int)", "4"),
        ("ini.IniEnvironment(path, 3)", "34"),
        ("IniEnvironment(…)", "34"),
        ("IniEnvironment#IniEnvironment", "34"),
        ("AbstractEnvironment()", "2345"),
    ],
)
def test_a_constructor_as_the_evidence_writes_it(symbol: str, lines: str) -> None:
    text = called(SmallCodeBase(MEMBERS), "source", json.dumps({"symbol": symbol})).text
    assert "".join(line.partition(":")[0] for line in text.splitlines() if line[:1].isdigit()) == lines


def test_a_member_that_a_type_inherits_is_given_from_where_it_has_a_body() -> None:
    found = called(SmallCodeBase(MEMBERS), "source", '{"symbol": "IniEnvironment#realm"}')
    said = "`ini.IniEnvironment` does not override it; inherited from `ini.AbstractEnvironment`. `ini.Abstract"
    assert found.headline.startswith(said)
    assert "4:   public String realm()" in found.text
    assert (
        "inherited from `ini.Environment`"
        in called(SmallCodeBase(MEMBERS), "source", '{"symbol": "IniEnvironment#age()"}').headline
    )
    own = called(SmallCodeBase(MEMBERS), "source", '{"symbol": "AbstractEnvironment#realm"}').headline
    assert own.startswith("`ini.AbstractEnvironment#realm()`, lines")


def test_values_of_the_constants_that_the_lines_use_are_told() -> None:
    found = called(SmallCodeBase(MEMBERS), "source", '{"symbol": "AbstractEnvironment#realm"}')
    assert found.text.partition("Constants used:\n")[2].splitlines() == [
        'Defaults#PATH = "/conf/" + "shop.ini" (ini/Defaults.java:2)',
        'Defaults#PASSWORD = "…" (ini/Defaults.java:2)',
        "AbstractEnvironment#MOST = 3 (ini/AbstractEnvironment.java:3)",
    ]
    assert found.headline.endswith("stands for a value that may be secret.")
    assert "MOST = 3 (" not in called(SmallCodeBase(MEMBERS), "source", '{"symbol": "AbstractEnvironment"}').text


def test_several_symbols_each_under_its_name() -> None:
    symbols = {"symbols": ["IniEnvironment()", "Environment#realm", "Nothing"]}
    found = called(SmallCodeBase(MEMBERS), "source", json.dumps(symbols))
    assert found.text.startswith("== IniEnvironment()\n3: ") and "\n\n== Environment#realm\n2: " in found.text
    assert "Nothing in this code base is called Nothing." in found.headline and len(found.evidence) == 2
    for wrong in ({"symbols": ["Nothing", "None"]}, {"symbols": ["A", "B"], "line": 3}, {"symbols": list("ABCDE")}):
        with pytest.raises(UsageError):
            called(SmallCodeBase(MEMBERS), "source", json.dumps(wrong))


async def test_all_overloads_are_shown(tmp_path: Path) -> None:
    source = "class A {\n  void put(int one) {}\n  int other;\n  @Override\n  void put(String two) {}\n}\n"
    (tmp_path / "A.java").write_text(source, "utf-8")
    found = called(await indexed(tmp_path), "source", '{"symbol": "A#put"}')
    assert found.text == "2:   void put(int one) {}\n...\n4:   @Override\n5:   void put(String two) {}"
    assert [each.source for each in found.evidence] == ["A#put(int)", "A#put(String)"]


async def test_values_of_secrets_are_in_no_result(tmp_path: Path) -> None:
    (tmp_path / "application.properties").write_text(
        "jwt.secret=hunter2\nshop.name=Best\ndb.password=${DB_PASSWORD:hunter2}\ntoken.cache=true\n", "utf-8"
    )
    (tmp_path / "A.java").write_text('class A {\n  String password = "hunter2";\n}\n', "utf-8")
    workspace = await indexed(tmp_path)
    said = [
        called(workspace, "source", '{"symbol": "application.properties"}').text,
        called(workspace, "source", '{"symbol": "A"}').text,
        str(called(workspace, "grep", '{"text": "hunter2"}').evidence),
        str(called(workspace, "find", '{"words": "jwt secret"}').evidence),
    ]
    assert "shop.name=Best" in said[0] and "hunter2" not in "".join(said)
    assert "db.password= ${DB_PASSWORD:…}" in said[0] and "token.cache=true" in said[0]


async def test_a_code_base_that_has_changed_meanwhile(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text("class A {}\n", "utf-8")
    workspace = await indexed(tmp_path)
    look = functions(workspace, no_graph)
    (tmp_path / "A.java").write_text("class A { int b; }\n", "utf-8")
    await workspace.index()
    for each in look:
        with pytest.raises(StaleRevision):
            each.call("{}")


async def test_a_follow_up_is_read_after_the_question_before(shop: Workspace) -> None:
    found = await ask(shop, "and its tests?", before="who uses PricingService?")
    assert "PricingService" in found.question and found.query.select == "test"
