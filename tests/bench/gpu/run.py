"""Compares the arms with the unconstrained stream on a GPU: `run.py [--tiny] [--python PATH] [--runs N]`.

A 7B-shaped model with dummy weights is served by vLLM if the Python at `--python` (default: this one) has it, else by
transformers. The oracle rejects a tenth of the names after 0, 3 and 10 ms. `--tiny` tries the script without a GPU.
Nothing is fetched.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

import dummy_model
from bench_stream import measured

from fixtures import server_process
from fixtures.server_process import Server

HERE = Path(__file__).parent
DELAYS = (0.0, 0.003, 0.010)
SECONDS_TO_START = 420


def command(python: str, folder: Path, port: int) -> list[str]:
    """The command of vLLM's server if it is installed, else of ours."""
    has_vllm = subprocess.run([python, "-c", "import vllm._C"], capture_output=True, check=False).returncode == 0
    print(f"server: {'vLLM' if has_vllm else 'transformers'}", flush=True)
    if not has_vllm:
        return [python, str(HERE / "transformers_server.py"), str(folder), str(port)]
    flags = ["--load-format", "dummy", "--enable-prefix-caching", "--max-logprobs", "64", "--generation-config", "vllm"]
    module = [python, "-m", "vllm.entrypoints.openai.api_server", "--host", "127.0.0.1"]
    return [*module, "--model", str(folder), "--served-model-name", "dummy", "--port", str(port), *flags]


@contextmanager
def serving(python: str, folder: Path) -> Iterator[str]:
    """The server's address. Raises `AssertionError` with the end of the log if it does not start."""
    variables = {"HF_HUB_OFFLINE": "1", "VLLM_NO_USAGE_STATS": "1", "DO_NOT_TRACK": "1"}
    start = partial(command, python, folder)
    server = Server("the model server", start, "/v1/models", SECONDS_TO_START, variables, takes_port_0=False)
    with server_process.serving(server, folder / "log") as url:
        yield url


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tiny", action="store_true")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--runs", type=int, default=9)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dummy_model.write(folder, "tiny" if asked.tiny else "7b")
        with serving(asked.python, folder) as url:
            asyncio.run(measured(url, asked.runs, DELAYS, dummy_model.WORDS))


if __name__ == "__main__":
    main()
