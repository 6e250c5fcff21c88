"""What a text model may look up in the sample shop, and in a project of two files with a secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.answer.functions import Found, functions
from espalier.answer.inquiry import ask, nearest
from espalier.answer.query import Query
from espalier.answer.source import MOST_LINES
from espalier.errors import StaleRevision, UsageError
from espalier.workspace.workspace import Workspace
from projects.sample import indexed


def no_graph(query: Query) -> Found:
    return Found("", (), "", ())


def called(code_base: Workspace, name: str, arguments: str) -> Found:
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
    + "".join(f"  int field{n};\n  int getField{n}() {{ return field{n}; }}\n" for n in range(150))
    + "}\n"
)


async def test_a_long_type_is_told_by_its_members_and_read_from_a_line(tmp_path: Path) -> None:
    (tmp_path / "Long.java").write_text(LONG, "utf-8")
    workspace = await indexed(tmp_path)
    whole = called(workspace, "source", '{"symbol": "Long"}')
    assert "its members" in whole.headline and "2: int field0" in whole.text and "getField7" not in whole.text
    part = called(workspace, "source", '{"symbol": "Long", "line": 10}')
    assert part.text.startswith("10: ") and len(part.text.splitlines()) == MOST_LINES
    assert f"if you ask with line {10 + MOST_LINES}" in part.headline
    with pytest.raises(UsageError, match="line 999 is not in Long: lines 1 to 302"):
        called(workspace, "source", '{"symbol": "Long", "line": 999}')


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
