"""`espalier model serve MODEL [vLLM arguments]`: starts vLLM with the settings that constrained generation needs."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from espalier.cli.frame import Context
from espalier.errors import SetupError

TAKES_REST = True

_NEEDED: dict[str, tuple[str, ...]] = {
    "--enable-prefix-caching": (),
    "--max-logprobs": ("64",),
    "--generation-config": ("vllm",),
    "--host": ("127.0.0.1",),
    "--port": ("8000",),
}
"""The default arguments."""

_SECRET = frozenset({"--api-key", "--hf-token"})
"""Options whose values are not shown."""

_MORE = """several GPUs: --tensor-parallel-size N (one model over N), --data-parallel-size N (N copies);
several machines: start Ray on each, then --distributed-executor-backend ray --pipeline-parallel-size N"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("serve",))
    parser.add_argument("model", help="a model's name or folder; what follows goes to vLLM as it is")
    parser.epilog = _MORE


def run(arguments: argparse.Namespace, context: Context) -> int:
    command = serve_command(_executable(), arguments.model, arguments.rest)
    context.output.note(" ".join(masked(command)))
    return subprocess.run(command, check=False).returncode


def serve_command(executable: str, model: str, rest: Sequence[str]) -> list[str]:
    """The argument list. The user's own arguments replace ours of the same name."""
    named = {argument.split("=", 1)[0].replace("--no-", "--") for argument in rest}
    ours = [part for name, values in _NEEDED.items() if name not in named for part in (name, *values)]
    return [executable, "serve", model, *ours, *rest]


def masked(command: Sequence[str]) -> list[str]:
    """The command without secrets. `--api-key` takes one key or several, up to the next option."""
    shown, secret = [], False
    for argument in command:
        name, equals, _ = argument.partition("=")
        if argument.startswith("-"):
            secret = name.replace("_", "-") in _SECRET
            shown.append(f"{name}=***" if secret and equals else argument)
        else:
            shown.append("***" if secret else argument)
    return shown


def _executable() -> str:
    """The vLLM of this environment, else the one on PATH. Raises `SetupError`."""
    beside = shutil.which("vllm", path=str(Path(sys.executable).parent))
    found = beside or shutil.which("vllm")
    if found is None:
        raise SetupError("vLLM is not installed", remedy="on Linux with a GPU: pip install 'espalier-lsp[vllm]'")
    return found
