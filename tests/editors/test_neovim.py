"""Neovim, headless, on `espalier-jdtls`: what a person does there, and what they must find."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
SHOP = HERE.parent / "projects" / "shop"
CONTROLLER = "shop-web/src/main/java/com/example/shop/web/QuoteController.java"


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Findings of one whole session: {step: {"result": ...} or {"error": traceback}}."""
    nvim = shutil.which("nvim")
    assert nvim, "Neovim is missing: install Debian's neovim package"
    root = tmp_path_factory.mktemp("neovim")
    project, out = root / "shop", root / "findings.json"
    shutil.copytree(SHOP, project, ignore=shutil.ignore_patterns("target", ".*"))
    server = [sys.executable, "-m", "espalier", "jdtls", "-data", str(root / "data")]
    environment = os.environ | {
        "SERVER": "\n".join(server),
        "ROOT": str(project),
        "FILE": str(project / CONTROLLER),
        "OUT": str(out),
        "XDG_STATE_HOME": str(root / "state"),
        "ESPALIER_CACHE_DIR": str(root / "cache"),
    }
    script = HERE / "neovim" / "session.lua"
    command = [nvim, "--headless", "-u", "NONE", "-n", "-c", f"luafile {script}"]
    subprocess.run(command, env=environment, timeout=900, check=True, stdin=subprocess.DEVNULL)
    findings: dict[str, Any] = json.loads(out.read_text())
    assert "error" not in findings["session"], findings["session"]
    return findings


def result(session: dict[str, Any], step: str) -> Any:
    assert "error" not in session[step], session[step]["error"]
    return session[step]["result"]


def test_hover_is_jdt_ls_own(session: dict[str, Any]) -> None:
    assert "PricingService" in json.dumps(result(session, "hover"))


def test_completion_offers_the_member(session: dict[str, Any]) -> None:
    assert any(label.startswith("totalPrice") for label in result(session, "completion"))


def test_ask_answers_with_evidence_and_streams(session: dict[str, Any]) -> None:
    answer = result(session, "ask")
    paths = {evidence["path"] for evidence in answer["evidence"]}
    assert CONTROLLER in paths
    assert answer["pieces"], "nothing was streamed"


def test_ask_command_gives_the_whole_answer(session: dict[str, Any]) -> None:
    assert "QuoteController" in json.dumps(result(session, "ask_command"))


def test_our_action_comes_after_jdt_ls_own(session: dict[str, Any]) -> None:
    result(session, "diagnostics")
    titles = result(session, "code_actions")
    assert "Espalier" in titles[-1]
    assert len(titles) > 1, "JDT LS's own actions are missing"


def test_the_fix_lands_and_is_one_undo_step(session: dict[str, Any]) -> None:
    fixed = result(session, "fix")["line"]
    assert "totalPrice" in fixed
    assert "totalPrise" in result(session, "undo")


def test_the_server_ends_with_the_editor(session: dict[str, Any]) -> None:
    assert result(session, "shutdown") is True
