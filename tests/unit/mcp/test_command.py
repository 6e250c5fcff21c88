"""`espalier mcp --http` says with which token it can be asked; a signal ends `espalier mcp` at once."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from espalier.cli import frame
from espalier.cli.mcp import TOKEN


@pytest.mark.parametrize("given", [None, "", "mine"])
def test_a_token_that_was_made_up_is_told(
    given: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ESPALIER_LOGS", str(tmp_path / "logs"))
    asked: list[str] = []

    async def serve(server: object, listener: socket.socket, token: str) -> None:
        listener.close()
        asked.append(token)

    monkeypatch.setattr("espalier.mcp.http.serve_http", serve)
    if given is None:
        monkeypatch.delenv(TOKEN, raising=False)
    else:
        monkeypatch.setenv(TOKEN, given)
    assert frame.main(["mcp", str(tmp_path), "--http", "8765"], object()) == 0  # type: ignore[arg-type]
    (token,) = asked
    assert (token == given, token in capsys.readouterr().err) == ((True, False) if given else (False, True))


def test_a_port_that_is_taken_is_told_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ESPALIER_LOGS", str(tmp_path / "logs"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert frame.main(["mcp", str(tmp_path), "--http", str(port)], object()) == 2  # type: ignore[arg-type]
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"espalier: port {port} cannot be used: ")


@pytest.mark.skipif(os.name == "nt", reason="Windows ends processes without asking them")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_though_its_client_says_nothing_more(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    environ = os.environ | {"ESPALIER_CACHE": str(tmp_path / "cache"), "ESPALIER_LOGS": str(tmp_path / "logs")}
    program = [sys.executable, "-m", "espalier", "mcp", str(tmp_path)]
    child = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ)
    try:
        assert child.stdin is not None and child.stdout is not None
        about = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        asked = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": about}
        child.stdin.write(json.dumps(asked).encode() + b"\n")
        child.stdin.flush()
        assert json.loads(child.stdout.readline())["result"]["serverInfo"]["name"] == "espalier"
        child.send_signal(number)
        assert child.wait(timeout=10) == status
    finally:
        child.kill()
