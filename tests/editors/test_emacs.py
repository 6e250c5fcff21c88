"""Emacs, in batch mode, with Debian's eglot on the server as the README names it: what a person does and must find.

This eglot has no `codeAction/resolve`, so an action must carry its edit or a command that ends in an edit."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from editors.played import BROKEN, README, WHOLE, Session, played, result

SCRIPT = Path(__file__).parent / "emacs" / "session.el"


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    emacs = shutil.which("emacs")
    assert emacs, "Emacs is missing: install Debian's emacs-nox and elpa-eglot packages"
    command = [emacs, "--batch", "--load", str(SCRIPT)]
    yield from played(tmp_path_factory.mktemp("emacs"), command, {"PROGRAM": _documented_program()})


def test_hover_is_jdt_ls_own(session: Session) -> None:
    assert "com.example.shop.pricing.PricingService" in json.dumps(result(session, "hover"))


def test_the_ask_command_answers(session: Session) -> None:
    assert "`PricingService` is used by `QuoteController`" in result(session, "ask")


def test_a_broken_line_has_jdt_ls_diagnostic(session: Session) -> None:
    assert any("totalPrise" in message for message in result(session, "diagnostics"))


def test_our_action_comes_last(session: Session) -> None:
    *theirs, ours = result(session, "code_actions")
    assert theirs, "JDT LS's own actions are missing"
    assert "Espalier" in ours
    assert not any("Espalier" in title for title in theirs)


def test_the_fix_lands_and_is_one_undo_step(session: Session) -> None:
    assert result(session, "fix") == WHOLE
    assert result(session, "undo") == BROKEN


def test_the_server_ends_with_the_editor(session: Session) -> None:
    assert result(session, "stop")
    assert session["left_behind"] == []


def test_the_user_was_told_of_no_trouble_of_ours(session: Session) -> None:
    assert result(session, "session") == []


def _documented_program() -> str:
    """What the README's row adds to eglot's programs."""
    row = re.search(r"\| Emacs, eglot \| `(\(add-to-list .*\))` \|", README.read_text("utf-8"))
    assert row, "the README's row for eglot is gone"
    return row[1]
