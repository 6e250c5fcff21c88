"""The whole way with a tiny model: documents, tokenizer, shards, training, going on, cool-down. Needs torch."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scion.schedule import Schedule

torch = pytest.importorskip("torch")
METHOD = "class A{0} {{\n    int field{0};\n\n    int get{0}() {{\n        return field{0};\n    }}\n}}\n"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    for folder, numbers in (("documents", range(400)), ("held-out", range(400, 480))):
        (tmp_path / folder).mkdir()
        lines = [json.dumps({"path": "A.java", "text": METHOD.format(number)}) for number in numbers]
        (tmp_path / folder / "some+where.jsonl").write_text("\n".join(lines) + "\n")
    return tmp_path


def run(cache: Path, module: str, *arguments: str) -> None:
    places = {"SCION_CACHE": str(cache), "SCION_TOKENIZER": str(cache / "tokenizer.json")}
    command = [sys.executable, "-m", f"scion.{module}", *arguments]
    subprocess.run(command, check=True, env=os.environ | places, cwd=Path(__file__).parents[2])


def train(cache: Path, *arguments: str) -> list[dict[str, object]]:
    run(cache, "train", "--tiny", "--no-compile", *arguments)
    name = arguments[arguments.index("--run") + 1] if "--run" in arguments else "main"
    return [json.loads(line) for line in (cache / "runs" / name / "log.jsonl").read_text().splitlines()]


def losses(log: list[dict[str, object]]) -> list[float]:
    return [row["held_out"]["nats_per_piece"] for row in log if "held_out" in row]  # type: ignore[index]


def test_from_documents_to_weights(cache: Path) -> None:
    run(cache, "tokens")
    run(cache, "pack")
    once = train(cache, "--until", "4096")
    assert losses(once)[-1] < losses(once)[0]
    going_on = train(cache, "--until", "8192")
    assert max(int(str(row["tokens"])) for row in going_on) == 8192
    cooled = train(cache, "--run", "cooled", "--from", "main", "--cool-down", "2048")
    assert [row["tokens"] for row in cooled][-1] == 8192 + 2048
    assert losses(cooled)[-1] < losses(once)[-1]
    assert list((cache / "runs" / "cooled").glob("weights-*.safetensors"))


def test_a_run_of_so_many_minutes_is_fed_by_processes_and_ends_with_a_cool_down(cache: Path) -> None:
    run(cache, "tokens")
    run(cache, "pack")
    log = train(cache, "--workers", "2", "--minutes", "0.1")
    assert losses(log)[-1] < 7
    schedule = Schedule(*torch.load(cache / "runs" / "main" / "latest.pt", weights_only=False)["schedule"])
    assert schedule.cool_for and schedule.over(max(int(str(row["tokens"])) for row in log))


def test_a_stopped_run_ends_where_an_unstopped_one_does(cache: Path) -> None:
    run(cache, "tokens")
    run(cache, "pack")
    whole = train(cache, "--run", "whole", "--until", "1024")
    train(cache, "--run", "parts", "--until", "512")
    parts = train(cache, "--run", "parts", "--until", "1024")
    assert losses(parts)[-1] == pytest.approx(losses(whole)[-1], abs=1e-5)


def test_a_run_that_adopts_weights_warms_up_from_there() -> None:
    adopted = Schedule(warm_up=1_000, start=40_000)
    assert adopted.factor(40_000) < 0.01
    assert adopted.factor(40_500) == pytest.approx(0.5, abs=0.01)
    assert adopted.factor(41_000) == 1
