"""`espalier model`: `serve MODEL [vLLM arguments]` starts vLLM with the settings that constrained generation needs;
`list` and `info [MODEL]` tell of the embedded models, which need no server."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from espalier.cli.frame import Context
from espalier.errors import ModelUnavailable, SetupError, UsageError
from espalier.ports import EmbeddedModel

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
    parser.add_argument("action", choices=("serve", "list", "info"))
    parser.add_argument(
        "model",
        nargs="?",
        help="serve: a model's name or folder; what follows goes to vLLM as it is. info: an embedded model (all)",
    )
    parser.epilog = _MORE


def run(arguments: argparse.Namespace, context: Context) -> int:
    if arguments.action == "serve":
        return _serve(arguments, context)
    if arguments.rest or (arguments.action == "list" and arguments.model):
        wrong = " ".join([*([arguments.model] if arguments.model else ()), *arguments.rest])
        raise UsageError(f"`espalier model {arguments.action}` does not take {wrong}")
    models = context.factory.embedded_models()
    if arguments.model:
        models = [model for model in models if model.name == arguments.model]
    if arguments.model and not models:
        named = ", ".join(model.name for model in context.factory.embedded_models())
        raise UsageError(f"no embedded model is called {arguments.model}", remedy=f"one of {named}")
    told = _line if arguments.action == "list" else _paragraph
    apart = "\n" if arguments.action == "list" else "\n\n"
    context.output.result({"models": [asdict(model) for model in models]}, apart.join(map(told, models)))
    return 0


def _line(model: EmbeddedModel) -> str:
    return f"{model.name:<8}{model.megabytes:>6} MB  {'not installed' if model.missing else 'installed'}"


def _paragraph(model: EmbeddedModel) -> str:
    lines = [model.name, f"  {model.purpose}", f"  needs {model.needs}"]
    if model.missing:
        return "\n".join([*lines, f"  {model.missing}: {model.remedy}"])
    return "\n".join([*lines, f"  installed, {model.megabytes} MB"])


def _serve(arguments: argparse.Namespace, context: Context) -> int:
    if not arguments.model:
        raise UsageError("the model to serve is missing", remedy="espalier model serve Qwen/Qwen2.5-Coder-7B")
    command = serve_command(_executable(), arguments.model, arguments.rest)
    context.output.note(" ".join(masked(command)))
    status = subprocess.run(command, check=False).returncode
    if status not in (0, 2):  # 2 is wrong usage for vLLM too
        raise ModelUnavailable(f"vLLM ended with status {status}", remedy="its own messages say why")
    return status


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
