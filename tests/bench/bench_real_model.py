"""How a real language model does what the embedded one does: `bench_real_model.py CORPORA FOLDER [--rows 60]`.

CORPORA is the folder of `make corpora`. Data sets and results are kept in FOLDER, from which a run that was interrupted
goes on. The model is SmolLM2-135M-Instruct on llama.cpp's server, both as `make real-model` installs them. First the
arms of generation on masked lines (`espalier eval`), then the compile errors for development, each asked of both
models. The server's `--threads` wait for each other by spinning: no more than there are free cores.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from fixtures.llama_process import serving, smollm2

ROOT = Path(__file__).parents[2]
_HERE = Path(__file__).parent
_ARMS = "free-trie,free,compile,dot,token,exact,espalier"
"""The first is `free` once more: it has the server read the prompt, so that no other arm waits for that."""


def run(*command: str | Path) -> None:
    path = os.pathsep.join([str(ROOT / "server"), str(ROOT), *sys.path])
    subprocess.run([sys.executable, *map(str, command)], check=True, env=os.environ | {"PYTHONPATH": path})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rows", default="60", help="masked lines; 7 arms take up to two minutes for each")
    parser.add_argument("--arms", default=_ARMS)
    parser.add_argument("--only", help="kinds, ids or projects of the compile errors")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    masked, errors = given.folder / "masked", given.folder / "errors"
    if not (masked / "masked.jsonl").is_file():
        run(_HERE / "dataset_masked.py", given.corpora, masked)
    if not (errors / "errors.jsonl").is_file():
        run(_HERE / "dataset_compile_errors.py", _HERE / "errors" / "dev", given.corpora, errors)
    log = given.folder / "server.log"
    with serving(log, smollm2(), "smollm2-135m", places=2, context=1024, threads=given.threads) as url:
        kept = ("--results", given.folder / "masked.results", "--rows", given.rows, "--seed", "1", "--arms", given.arms)
        run("-m", "espalier", "eval", masked / "masked.jsonl", *kept, "--model", f"{url}/v1")
        only = ("--only", given.only) if given.only else ()
        run(_HERE / "bench_compile_errors.py", errors / "errors.jsonl", errors, "--model", url, *only)


if __name__ == "__main__":
    main()
