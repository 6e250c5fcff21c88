"""Fixes that a chat model proposes: the editor's where the setting says so, or a server's. A real worker, a played
editor, and scripted models; the token model finds nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from espalier.lsp.worker.handlers.fix import may_land
from fakes.chat_server import RealChat, chat_server, said
from fakes.editor_model import OFFERED, Round, ScriptedEditorModel, rounds
from fakes.played_worker import CART, worker_on

LINE = next(number for number, line in enumerate(CART.split("\n"), 1) if "totl" in line)
REPAIR = {"start": LINE, "end": LINE, "lines": ["        return prices.total();"]}
ANSWER = json.dumps({"repairs": [{"edits": [REPAIR]}]})
FIX = {"seconds": 1}


async def test_the_editors_model_proposes_where_the_setting_says_so(root: Path) -> None:
    async with worker_on(root, door="unix:x", generates="tutal", fix={**FIX, "editorModel": True}) as relay:
        model = ScriptedEditorModel(relay.peer, rounds(Round([ANSWER])))
        found = await relay.ask("espalier/fix", relay.fix(model=OFFERED))
        assert [(each["text"].strip(), each["origin"]) for each in found["candidates"]] == [
            ("return prices.total();", "chat model")
        ]
        assert "totl" in model.asked[0]["messages"][1]["content"] and model.asked[0]["tools"] == []


@pytest.mark.parametrize("setting", [{}, {"editorModel": False}])
async def test_it_is_not_asked_otherwise(root: Path, setting: dict[str, bool]) -> None:
    async with worker_on(root, door="unix:x", generates="tutal", fix={**FIX, **setting}) as relay:
        model = ScriptedEditorModel(relay.peer, rounds(Round([ANSWER])))
        await relay.ask("espalier/fix", relay.fix(model=OFFERED))
        assert not model.asked


@pytest.mark.parametrize(("setting", "asked"), [({}, True), ({"chatModel": False}, False)])
async def test_a_server_proposes_unless_the_setting_says_otherwise(
    root: Path, setting: dict[str, bool], asked: bool
) -> None:
    async with (
        chat_server(rounds=[[said(ANSWER)]]) as chat,
        worker_on(
            root,
            door="unix:x",
            generates="tutal",
            factory=RealChat("tutal"),
            chat={"url": chat.url},
            fix={**FIX, **setting},
        ) as relay,
    ):
        found = await relay.ask("espalier/fix", relay.fix())
        assert bool(chat.prompts) is asked
        assert ("chat model" in [each["origin"] for each in found["candidates"]]) is asked


async def test_a_model_that_fails_is_told(root: Path) -> None:
    async with worker_on(root, door="unix:x", generates="tutal", fix={**FIX, "editorModel": True}) as relay:
        ScriptedEditorModel(relay.peer, rounds(Round()))
        found = await relay.ask("espalier/fix", relay.fix(model=OFFERED))
        assert "answered with an empty text" in found["no_proposals"]


@pytest.mark.parametrize(
    ("candidate", "may"),
    [
        ({"origin": "chat model", "mends": True, "elsewhere": False, "note": ""}, True),
        ({"origin": "chat model", "mends": True, "elsewhere": True, "note": ""}, False),
        ({"origin": "chat model", "mends": True, "elsewhere": False, "note": "only deletes code"}, False),
        ({"origin": "throws", "mends": True, "elsewhere": True, "note": ""}, True),
        ({"origin": "throws", "mends": False, "elsewhere": False, "note": ""}, False),
    ],
)
def test_what_is_applied_unseen(candidate: dict[str, object], may: bool) -> None:
    assert may_land(candidate) is may
