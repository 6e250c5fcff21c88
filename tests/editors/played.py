"""What sessions in all editors have in common: a copy of the shop, an environment, findings, and what outlives them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil

from espalier.places import cache_dir
from projects.sample import copy_of_shop

README = Path(__file__).parents[2] / "README.md"
CONTROLLER = "shop-web/src/main/java/com/example/shop/web/QuoteController.java"
BROKEN = "        Money total = pricingService.totalPrise(product, quantity, customer);"
WHOLE = "        Money total = pricingService.totalPrice(product, quantity, customer);"

Session = dict[str, Any]


def played(folder: Path, command: Sequence[str], more: Mapping[str, str]) -> Iterator[Session]:
    """Findings of one whole session of an editor: {step: {"result": ...} or {"error": reason}}, and what outlived it.
    `more`: of the environment, beside ROOT, FILE (to be opened) and OUT (where the findings go)."""
    project, out = copy_of_shop(folder).rename(folder / f"shop-{uuid4().hex}"), folder / "findings.json"
    environment = os.environ | {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "ROOT": str(project),
        "FILE": str(project / CONTROLLER),
        "OUT": str(out),
        "XDG_STATE_HOME": str(folder / "state"),
        "ESPALIER_LOGS": str(folder / "logs"),
        **more,
    }
    subprocess.run(command, env=environment, timeout=600, check=True, stdin=subprocess.DEVNULL)
    findings: Session = json.loads(out.read_text("utf-8"))
    assert "error" not in findings["session"], findings["session"]["error"]
    yield findings | {"left_behind": _left_behind(str(out))}
    for kept in (cache_dir() / "workspaces").glob(f"{project.name}-*"):
        shutil.rmtree(kept, ignore_errors=True)


def result(session: Session, step: str) -> Any:
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
