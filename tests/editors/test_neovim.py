"""Neovim, headless, on the server as the README names it, over a copy of the shop: what a person does and must find.

Neovim's own client starts the server: nvim-lspconfig, which only configures that client, is in no package registry."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil
import pytest

from espalier.places import cache_dir
from projects.sample import copy_of_shop

README = Path(__file__).parents[2] / "README.md"
SCRIPT = Path(__file__).parent / "neovim" / "session.lua"
CONTROLLER = "shop-web/src/main/java/com/example/shop/web/QuoteController.java"
BROKEN = "        Money total = pricingService.totalPrise(product, quantity, customer);"
WHOLE = "        Money total = pricingService.totalPrice(product, quantity, customer);"

Session = dict[str, Any]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """Findings of one whole session: {step: {"result": ...} or {"error": traceback}}, and what outlived it."""
    nvim = shutil.which("nvim")
    assert nvim, "Neovim is missing: install Debian's neovim package"
    folder = tmp_path_factory.mktemp("neovim")
    project, out = copy_of_shop(folder).rename(folder / f"shop-{uuid4().hex}"), folder / "findings.json"
    environment = os.environ | {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "SERVER": "\n".join(_documented_command()),
        "ROOT": str(project),
        "FILE": str(project / CONTROLLER),
        "OUT": str(out),
        "XDG_STATE_HOME": str(folder / "state"),
        "ESPALIER_LOGS": str(folder / "logs"),
    }
    command = [nvim, "--headless", "-u", "NONE", "-n", "-c", f"luafile {SCRIPT}"]
    subprocess.run(command, env=environment, timeout=600, check=True, stdin=subprocess.DEVNULL)
    findings: Session = json.loads(out.read_text("utf-8"))
    assert "error" not in findings["session"], findings["session"]["error"]
    yield findings | {"left_behind": _left_behind(str(out))}
    for kept in (cache_dir() / "workspaces").glob(f"{project.name}-*"):
        shutil.rmtree(kept, ignore_errors=True)


def test_hover_is_jdt_ls_own(session: Session) -> None:
    assert "com.example.shop.pricing.PricingService" in json.dumps(_result(session, "hover"))


def test_completion_offers_the_member(session: Session) -> None:
    assert any(label.startswith("totalPrice(") for label in _result(session, "completion"))


def test_ask_answers_with_evidence(session: Session) -> None:
    places = {(one["path"], one["excerpt"].strip()) for one in _result(session, "ask")["evidence"]}
    assert (CONTROLLER, "private PricingService pricingService;") in places


def test_ask_streams_the_answer_it_ends_with(session: Session) -> None:
    asked = _result(session, "ask")
    assert asked["pieces"] == asked["answer"] != ""


def test_the_ask_command_answers_the_same(session: Session) -> None:
    assert _result(session, "ask_command")["answer"] == _result(session, "ask")["answer"]


def test_a_broken_line_has_jdt_ls_diagnostic(session: Session) -> None:
    assert any("totalPrise" in one["message"] for one in _result(session, "diagnostics"))


def test_our_action_comes_last_and_is_not_preferred(session: Session) -> None:
    *theirs, ours = _result(session, "code_actions")
    assert theirs, "JDT LS's own actions are missing"
    assert "Espalier" in ours["title"]
    assert "isPreferred" not in ours
    assert not any("Espalier" in action["title"] for action in theirs)


def test_the_fix_lands_and_is_one_undo_step(session: Session) -> None:
    assert _result(session, "fix") == WHOLE
    assert _result(session, "undo") == BROKEN


def test_a_statement_is_completed_inline_and_compiles(session: Session) -> None:
    completed = _result(session, "complete_inline")
    assert completed["line"].startswith(WHOLE[: WHOLE.index("totalPrice")])
    assert completed["line"].endswith(";")
    assert _result(session, "accepted")


def test_the_server_ends_with_the_editor(session: Session) -> None:
    assert _result(session, "stop") == 0
    assert session["left_behind"] == []


def test_the_user_was_told_of_no_trouble_of_ours(session: Session) -> None:
    assert not [message for message in _result(session, "session") if message.startswith("Espalier")]


def _documented_command() -> list[str]:
    """What the README's row tells nvim-lspconfig to start."""
    row = re.search(r'require\("lspconfig"\)\.jdtls\.setup\(\{ cmd = \{(.*?)\} \}\)', README.read_text("utf-8"))
    assert row, "the README's row for nvim-lspconfig is gone"
    command: list[str] = json.loads(f"[{row[1]}]")
    return command


def _result(session: Session, step: str) -> Any:
    assert "error" not in session[step], session[step]["error"]
    return session[step]["result"]


def _left_behind(out: str) -> list[str]:
    """Processes that still run with the session's environment."""
    mine = [process for process in psutil.process_iter(["cmdline"]) if _environment(process).get("OUT") == out]
    _, alive = psutil.wait_procs(mine, timeout=5)
    return [str(process.info["cmdline"]) for process in alive]


def _environment(process: psutil.Process) -> dict[str, str]:
    try:
        return process.environ()
    except psutil.Error:
        return {}
