"""Edits of JDT LS's quick fixes, from code actions of the shapes that it sends (a fake JDT LS)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from espalier.errors import ServerGone
from espalier.jdt.headless import Headless
from espalier.jdt.quick_fixes import HeadlessQuickFixes
from espalier.ports import Hunk, QuickFix
from espalier.text.uri import path_to_uri

FILE = Path("/work/A.java")
TEXT = "class A {\n  int b = 'c';\n}\n"
URI = path_to_uri(FILE)


def change(line: int, start: int, end: int, text: str) -> dict[str, Any]:
    places = ({"line": line, "character": character} for character in (start, end))
    return {"range": dict(zip(("start", "end"), places, strict=True)), "newText": text}


class FakeJdtls:
    def __init__(self, actions: object) -> None:
        self.actions, self.asked = actions, dict[str, Any]()

    async def diagnostics(self, path: Path, within: float) -> list[dict[str, Any]]:
        return [change(1, 10, 13, "") | {"message": "here"}, change(2, 0, 1, "") | {"message": "elsewhere"}]

    async def request(self, method: str, params: dict[str, Any], within: float) -> object:
        self.asked = params
        if isinstance(self.actions, Exception):
            raise self.actions
        return self.actions


async def fixes(jdtls: FakeJdtls) -> list[QuickFix]:
    start = TEXT.index("'c'")
    return list(await HeadlessQuickFixes(cast(Headless, jdtls))(Hunk(FILE, TEXT, 10, 24), start, start + 3))


async def test_edits_of_actions_and_of_commands_that_apply_one() -> None:
    first, second = change(1, 10, 13, "(int) 'c'"), change(1, 2, 5, "char")
    jdtls = FakeJdtls(
        [
            {"title": "Cast", "kind": "quickfix", "edit": {"changes": {URI: [first]}}},
            {
                "title": "Change type",
                "command": "java.apply.workspaceEdit",
                "arguments": [{"documentChanges": [{"textDocument": {"uri": URI, "version": 1}, "edits": [second]}]}],
            },
        ]
    )
    cast_, changed = await fixes(jdtls)
    at = TEXT.index("'c'")
    assert cast_ == QuickFix("Cast", ((at, at + 3, "(int) 'c'"),))
    assert changed == QuickFix("Change type", ((12, 15, "char"),))
    assert [each["message"] for each in jdtls.asked["context"]["diagnostics"]] == ["here"]


@pytest.mark.parametrize(
    "action",
    [
        {"title": "Other file", "edit": {"changes": {URI: [change(0, 0, 0, "x")], "file:///work/B.java": []}}},
        {"title": "New file", "edit": {"documentChanges": [{"kind": "create", "uri": "file:///work/B.java"}]}},
        {"title": "Refactor", "kind": "refactor.extract", "edit": {"changes": {URI: [change(0, 0, 0, "x")]}}},
        {"title": "Asks", "command": {"title": "Asks", "command": "java.action.overrideMethodsPrompt"}},
    ],
    ids=["another file", "a new file", "no quick fix", "a dialog"],
)
async def test_what_cannot_be_offered_as_one_diff_is_left_out(action: dict[str, Any]) -> None:
    assert await fixes(FakeJdtls([action])) == []


async def test_letters_beyond_ascii_in_a_uri_may_be_escaped_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """JDT LS sends them as they are."""
    file, spelled = Path("/work/größe/A.java"), "file:///work/größe/A.java"
    monkeypatch.setattr(f"{__name__}.FILE", file)
    assert path_to_uri(file) != spelled
    assert len(await fixes(FakeJdtls([{"title": "X", "edit": {"changes": {spelled: [change(0, 0, 0, "x")]}}}]))) == 1


async def test_published_problems_are_found_by_the_files_path() -> None:
    jdtls = Headless(Path("/work"), cast(Any, None), Path("/cache"))
    published = jdtls._handlers()["textDocument/publishDiagnostics"]
    published({"uri": "file:///work/größe/A.java", "diagnostics": [{"message": "here"}]})
    assert await jdtls.diagnostics(Path("/work/größe/A.java"), within=1) == [{"message": "here"}]


async def test_none_if_it_does_not_answer() -> None:
    assert await fixes(FakeJdtls(ServerGone("late"))) == []
    assert await fixes(FakeJdtls(None)) == []
