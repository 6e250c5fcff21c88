"""`espalier model`: vLLM's arguments, a remedy if vLLM is missing, and what the embedded models need."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from espalier.__main__ import Adapters
from espalier.cli import frame, model
from espalier.cli.frame import Context, parse
from espalier.cli.output import Output
from espalier.errors import SetupError
from espalier.models import scion_weights
from espalier.ports import Factory


def test_the_arguments_that_generation_needs_are_passed() -> None:
    command = model.serve_command("vllm", "Qwen/Qwen2.5-Coder-7B", [])
    assert command[:3] == ["vllm", "serve", "Qwen/Qwen2.5-Coder-7B"]
    assert "--enable-prefix-caching" in command
    assert command[command.index("--max-logprobs") + 1] == "64"
    assert command[command.index("--generation-config") + 1] == "vllm"
    assert command[command.index("--host") + 1] == "127.0.0.1"


def test_the_users_arguments_win() -> None:
    rest = ["--port=9000", "--max-logprobs", "100", "--no-enable-prefix-caching", "--tensor-parallel-size", "4"]
    command = model.serve_command("vllm", "m", rest)
    assert command[-len(rest) :] == rest
    assert "--port" not in command and command.count("--max-logprobs") == 1
    assert "--enable-prefix-caching" not in command


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (["--api-key", "SECRET", "--port", "9"], "--api-key *** --port 9"),
        (["--api-key", "SECRET", "SECRET2", "--port", "9"], "--api-key *** *** --port 9"),
        (["--api-key=SECRET", "--port=9"], "--api-key=*** --port=9"),
        (["--api_key", "SECRET"], "--api_key ***"),
        (["--hf-token=SECRET"], "--hf-token=***"),
    ],
)
def test_keys_are_not_shown(
    given: list[str], shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        started.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(model, "_executable", lambda: "vllm")
    monkeypatch.setattr(model.subprocess, "run", run)
    arguments = parse("model", model, ["serve", "m", *given])
    assert model.run(arguments, Context(Output(), cast(Factory, None))) == 0
    assert started[0][-len(given) :] == given
    said = capsys.readouterr().err
    assert "SECRET" not in said
    assert shown in said


@pytest.mark.parametrize(("ended", "status"), [(0, 0), (1, 1), (2, 2), (7, 1), (-9, 1)])
def test_the_exit_status_is_one_of_the_contract(
    ended: int, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(model, "_executable", lambda: "vllm")
    monkeypatch.setattr(model.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, ended))
    assert frame.main(["model", "serve", "m"], Adapters()) == status
    said = capsys.readouterr().err.splitlines()[1:]
    assert said == ([f"espalier: vLLM ended with status {ended} (its own messages say why)"] if status == 1 else [])


def test_a_missing_vllm_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(SetupError, match="pip install"):
        model._executable()


def test_vllm_of_the_same_environment_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for folder in ("here", "elsewhere"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "vllm").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "elsewhere"))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "here" / "python"))
    assert model._executable() == str(tmp_path / "here" / "vllm")


def ran(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert frame.main(["model", *argv], Adapters()) == 0
    return capsys.readouterr().out


def test_the_embedded_models_are_listed_with_what_they_need(capsys: pytest.CaptureFixture[str]) -> None:
    listed = ran(capsys, "list").splitlines()
    assert [line.split()[0] for line in listed] == ["ngram", "scion", "words"]
    assert all(line.endswith(" installed") for line in listed)
    (told,) = json.loads(ran(capsys, "info", "scion", "--json"))["models"]
    assert told["name"] == "scion" and "espalier-scion" in told["needs"] and told["megabytes"] > 10
    assert "memory" in ran(capsys, "info")


def test_a_model_that_is_not_installed_has_a_remedy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scion_weights, "folder", partial(scion_weights.folder, "no_such_package"))
    assert "not installed" in ran(capsys, "list")
    assert "install the package espalier-scion" in ran(capsys, "info", "scion")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["list", "scion"], "does not take scion"),
        (["info", "scion", "--port=1"], "does not take scion --port=1"),
        (["info", "gpt"], "one of ngram, scion, words"),
        (["serve"], "the model to serve is missing"),
    ],
)
def test_wrong_usage_is_told(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["model", *argv], Adapters()) == 2
    assert said in capsys.readouterr().err
