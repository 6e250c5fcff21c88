"""Neovim, headless, on the server as the README names it, over a copy of the shop: what a person does and must find.

Neovim's own client starts the server: nvim-lspconfig, which only configures that client, is in no package registry."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from editors.played import BROKEN, CONTROLLER, README, WHOLE, Session, played, result

SCRIPT = Path(__file__).parent / "neovim" / "session.lua"


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    nvim = shutil.which("nvim")
    assert nvim, "Neovim is missing: install Debian's neovim package"
    command = [nvim, "--headless", "-u", "NONE", "-n", "-c", f"luafile {SCRIPT}"]
    yield from played(tmp_path_factory.mktemp("neovim"), command, {"SERVER": "\n".join(_documented_command())})


def test_hover_is_jdt_ls_own(session: Session) -> None:
    assert "com.example.shop.pricing.PricingService" in json.dumps(result(session, "hover"))


def test_completion_offers_the_member(session: Session) -> None:
    assert any(label.startswith("totalPrice(") for label in result(session, "completion"))


def test_ask_answers_with_evidence(session: Session) -> None:
    places = {(one["path"], one["excerpt"].strip()) for one in result(session, "ask")["evidence"]}
    assert (CONTROLLER, "private PricingService pricingService;") in places


def test_ask_streams_the_answer_it_ends_with(session: Session) -> None:
    asked = result(session, "ask")
    assert asked["pieces"] == asked["answer"] != ""


def test_the_ask_command_answers_the_same(session: Session) -> None:
    assert result(session, "ask_command")["answer"] == result(session, "ask")["answer"]


def test_a_broken_line_has_jdt_ls_diagnostic(session: Session) -> None:
    assert any("totalPrise" in one["message"] for one in result(session, "diagnostics"))


def test_our_action_comes_last_and_is_not_preferred(session: Session) -> None:
    *theirs, ours = result(session, "code_actions")
    assert theirs, "JDT LS's own actions are missing"
    assert "Espalier" in ours["title"]
    assert "isPreferred" not in ours
    assert not any("Espalier" in action["title"] for action in theirs)


def test_the_fix_lands_and_is_one_undo_step(session: Session) -> None:
    assert result(session, "fix") == WHOLE
    assert result(session, "undo") == BROKEN


def test_after_an_undone_fix_another_one_is_offered(session: Session) -> None:
    before, titles = (
        [action["title"] for action in result(session, step) if "Espalier" in action["title"]]
        for step in ("code_actions", "actions_after_undo")
    )
    assert titles == [*before, before[0].replace("suggest a fix", "suggest another fix")]


def test_a_statement_is_completed_inline_and_compiles(session: Session) -> None:
    completed = result(session, "complete_inline")
    assert completed["line"].startswith(WHOLE[: WHOLE.index("totalPrice")])
    assert completed["line"].endswith(";")
    assert result(session, "accepted")


def test_the_server_ends_with_the_editor(session: Session) -> None:
    assert result(session, "stop") == 0
    assert session["left_behind"] == []


def test_the_user_was_told_of_no_trouble_of_ours(session: Session) -> None:
    assert not [message for message in result(session, "session") if message.startswith("Espalier")]


def _documented_command() -> list[str]:
    """What the README's row tells nvim-lspconfig to start."""
    row = re.search(r'vim\.lsp\.config\("jdtls", \{ cmd = \{(.*?)\} \}\)', README.read_text("utf-8"))
    assert row, "the README's row for nvim-lspconfig is gone"
    command: list[str] = json.loads(f"[{row[1]}]")
    return command
