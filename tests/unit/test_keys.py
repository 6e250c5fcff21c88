from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from espalier.keys import protect_imports, without_keys


def test_what_runs_a_projects_code_sees_no_key_of_ours() -> None:
    keys = dict.fromkeys(("ESPALIER_API_KEY", "ESPALIER_EMBEDDINGS_API_KEY", "ESPALIER_MCP_TOKEN"), "k")
    own = {**keys, "ESPALIER_CACHE": "/c", "PATH": "/bin"}
    assert without_keys(own) == {"ESPALIER_CACHE": "/c", "PATH": "/bin"}


def test_what_runs_a_projects_code_gets_the_search_path_that_the_user_has() -> None:
    own = {"PATH": "/bin"}
    protect_imports(own)
    assert without_keys(own) == {"PATH": "/bin"}
    empty = {"PYTHONSAFEPATH": "", "PATH": "/bin"}  # which Python takes for no
    protect_imports(empty)
    assert empty["PYTHONSAFEPATH"] and without_keys(empty) == {"PATH": "/bin"}
    chosen = {"PYTHONSAFEPATH": "1"}
    protect_imports(chosen)
    assert without_keys(chosen) == {"PYTHONSAFEPATH": "1"}


SPAWNS = "from multiprocessing import get_context\nget_context('spawn').Process(target=print).start()\n"


@pytest.mark.parametrize(
    "command", [["-m", "espalier", "worker", "--help"], ["-m", "pip", "--version"], ["-c", SPAWNS]]
)
def test_modules_planted_in_a_workspace_are_not_imported(command: list[str], tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    for name in ("asyncio", "pip", "multiprocessing", "espalier", "msgspec"):
        (tmp_path / f"{name}.py").write_text(f"open({str(proof)!r}, 'w').close()\nraise SystemExit\n")
    environment = dict(os.environ)
    protect_imports(environment)
    subprocess.run([sys.executable, *command], cwd=tmp_path, env=environment, capture_output=True, timeout=60)
    assert not proof.exists()


def test_the_entry_points_protect_their_children(tmp_path: Path) -> None:
    """The script that pip makes has its own folder first on its search path; its children inherit the protection."""
    prints = "import os, sys; sys.argv[1:] = ['doctor', '--help']\nfrom espalier.__main__ import main\n"
    prints += "import atexit; atexit.register(lambda: print(os.environ.get('PYTHONSAFEPATH')))\nmain()\n"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    found = subprocess.run([sys.executable, "-c", prints], env=environment, capture_output=True, text=True, timeout=60)
    assert found.stdout.splitlines()[-1] == "espalier"
