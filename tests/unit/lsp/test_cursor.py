"""What stands at the cursor: overloads and namesakes are told apart by the graph, not by their name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from espalier.lsp.worker.cursor import word_at
from espalier.service.params import Position
from espalier.text.uri import path_to_uri
from espalier.wire import ResponseError
from espalier.wire import envelope as rpc
from fakes.played_worker import Relay, worker_on

SHAPES = """package shop;

import java.util.List;

@Deprecated
class Shape {
    int size;
    /* é𝄞 */ int area() { return size; }
    int area(int scale) { return area() * scale; }
    Shape() { }
    Shape(int size) { this.size = size; }
    Shape twice() {
        return new Shape(area(2));
    }
}
"""
OTHER = """package other;

class Field {
    int area() { return 1; }
    int plough(shop.Shape shape) {
        int size = 3;
        // area of the field
        return area() + size;
    }
}
"""


@pytest.fixture
def shapes(root: Path) -> Path:
    other = root / "src" / "other"
    other.mkdir()
    (root / "src" / "shop" / "Shape.java").write_text(SHAPES)
    (other / "Field.java").write_text(OTHER)
    return root


def at(root: Path, path: str, place: str, **more: Any) -> dict[str, Any]:
    """Params with the position of `|` in the line that `place` is a part of."""
    text = (root / "src" / path).read_text()
    before = text[: text.index(place.replace("|", "")) + place.index("|")]
    line = before.rpartition("\n")[2]
    position = {"line": before.count("\n"), "character": len(line.encode("utf-16-le")) // 2}
    return {"textDocument": {"uri": path_to_uri(root / "src" / path)}, "position": position, **more}


async def symbol(relay: Relay, root: Path, path: str, place: str) -> str:
    return str((await relay.ask("espalier/users", at(root, path, place)))["symbol"])


SHAPE, FIELD = "shop/Shape.java", "other/Field.java"
PLACES = [
    (SHAPE, "int |area() {", "shop.Shape#area()"),
    (SHAPE, "int area|() {", "shop.Shape#area()"),
    (SHAPE, "int ar|ea(int scale)", "shop.Shape#area(int)"),
    (SHAPE, "return |area() *", "shop.Shape#area()"),
    (SHAPE, "|area(2)", "shop.Shape#area(int)"),
    (SHAPE, "int |size;", "shop.Shape#size"),
    (SHAPE, "this.|size", "shop.Shape#size"),
    (SHAPE, "|Shape() {", "shop.Shape#<init>()"),
    (SHAPE, "|Shape(int size)", "shop.Shape#<init>(int)"),
    (SHAPE, "new |Shape(", "shop.Shape#<init>(int)"),
    (SHAPE, "|Shape twice", "shop.Shape"),
    (SHAPE, "class |Shape", "shop.Shape"),
    (SHAPE, "@|Deprecated", "java.lang.Deprecated"),
    (SHAPE, "util.|List", "java.util.List"),
    (SHAPE, "ret|urn new", "shop.Shape#twice()"),
    (SHAPE, "    |}\n}", "shop.Shape#twice()"),
    (FIELD, "int |area() {", "other.Field#area()"),
    (FIELD, "return |area() +", "other.Field#area()"),
    (FIELD, "shop.|Shape shape", "shop.Shape"),
]


@pytest.mark.parametrize(("path", "place", "key"), PLACES, ids=[place for _, place, _ in PLACES])
async def test_the_symbol_at_the_cursor(shapes: Path, path: str, place: str, key: str) -> None:
    async with worker_on(shapes) as relay:
        assert await symbol(relay, shapes, path, place) == key


async def test_users_are_those_of_the_very_overload(shapes: Path) -> None:
    async with worker_on(shapes) as relay:
        found = await relay.ask("espalier/users", at(shapes, FIELD, "return |area() +", symbol="area"))
        assert [(use["type"], use["line"]) for use in found["users"]] == [("other.Field", 8)]
        asked = at(shapes, SHAPE, "int |area(int", question="Who uses this?")
        answer = (await relay.ask("espalier/ask", asked))["answer"]
        assert answer.startswith("`Shape#area(int)` is called by `Shape#twice()`")
        by_key = await relay.ask("espalier/ask", {"question": "Who uses `shop.Shape#area(int)`?"})
        assert by_key["answer"].startswith("`Shape#area(int)` is called by `Shape#twice()`")


@pytest.mark.parametrize("question", ["and who uses it?", "and who uses them?"])
async def test_a_question_after_another(shapes: Path, question: str) -> None:
    async with worker_on(shapes) as relay:
        answer = await relay.ask("espalier/ask", {"question": question, "after": "Who uses Shape?"})
        assert any(item["from"].startswith("other.Field") for item in answer["evidence"]) or question.endswith("them?")
        assert "links" in answer["plan"] and answer["answer"]


async def test_the_editors_text_counts(shapes: Path) -> None:
    async with worker_on(shapes) as relay:
        uri = path_to_uri(shapes / "src" / SHAPE)
        item = {"uri": uri, "languageId": "java", "version": 1, "text": "\n\n" + SHAPES}
        relay.peer.notify("textDocument/didOpen", {"textDocument": item})
        asked = at(shapes, SHAPE, "int |area(int")
        asked["position"]["line"] += 2
        assert (await relay.ask("espalier/users", asked))["symbol"] == "shop.Shape#area(int)"


async def test_what_the_graph_does_not_know_is_asked_about_by_its_name(shapes: Path) -> None:
    async with worker_on(shapes) as relay:
        found = await relay.ask("espalier/users", at(shapes, FIELD, "// |area of"))
        assert found["candidates"] == ["other.Field#area()", "shop.Shape#area()"]
        places = [(each["symbol"], each["path"], each["line"]) for each in found["declarations"]]
        assert places == [
            ("other.Field#area()", "src/other/Field.java", 4),
            ("shop.Shape#area()", "src/shop/Shape.java", 8),
        ]
        named = await relay.ask("espalier/users", at(shapes, FIELD, "// |area of", symbol="Shape"))
        assert named["symbol"] == "shop.Shape"


async def test_nothing_at_the_cursor_is_said(shapes: Path) -> None:
    async with worker_on(shapes) as relay:
        with pytest.raises(ResponseError, match="put the cursor on a name") as raised:
            await relay.ask("espalier/users", {**at(shapes, FIELD, "|"), "position": {"line": 1, "character": 0}})
        assert raised.value.code == rpc.INVALID_PARAMS
        with pytest.raises(ResponseError, match="a symbol is needed"):
            await relay.ask("espalier/users", {})


@pytest.mark.parametrize(("line", "character"), [(-1, 0), (9, 9), (0, -1), (0, 99)])
def test_positions_outside_the_text_are_no_words(line: int, character: int) -> None:
    word = word_at("", Position(line, character))
    assert word is None


def test_a_word_is_touched_at_both_ends_and_counted_in_utf16() -> None:
    text = "int x;\n/*𝄞*/ ñandú.$of(null);"
    assert [word_at(text, Position(1, n)) and word_at(text, Position(1, n)).text for n in (6, 7, 12, 13, 16)] == [
        None,
        "ñandú",
        "ñandú",
        "$of",
        "$of",
    ]
    found = word_at(text, Position(1, 9))
    assert (found.line, found.column) == (2, 8)
    assert word_at(text, Position(1, 18)) is None


async def test_every_symbol_is_understood_in_a_question_by_its_key(shapes: Path) -> None:
    async with worker_on(shapes) as relay:
        for key in {key for _, _, key in PLACES}:
            answer = await relay.ask("espalier/ask", {"question": f"Who uses `{key}`?"})
            assert [link["symbols"] for link in answer["plan"]["links"]] == [[key]]
