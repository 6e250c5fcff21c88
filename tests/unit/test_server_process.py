"""Model servers in tests get a port that is theirs."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from fixtures import server_process
from fixtures.server_process import Server, serving

SCRIPT = """
import http.server, sys

class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"ours")

http.server.HTTPServer.allow_reuse_address = False
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Answer).serve_forever()
"""


def server(*, takes_port_0: bool, script: str = SCRIPT) -> Server:
    return Server("a server", lambda port: [sys.executable, "-c", script, str(port)], "/health", 30, {}, takes_port_0)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_server_that_can_is_given_port_0(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_process, "free_port", None)
    with serving(server(takes_port_0=True), tmp_path / "log") as url:
        assert httpx.get(url).text == "ours"
    with pytest.raises(httpx.ConnectError):
        httpx.get(url)


def test_a_port_that_somebody_took_meanwhile_costs_a_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: int
) -> None:
    ports = iter([taken, server_process.free_port()])
    monkeypatch.setattr(server_process, "free_port", lambda: next(ports))
    with serving(server(takes_port_0=False), tmp_path / "log") as url:
        assert httpx.get(url).text == "ours"


def test_a_server_that_does_not_come_up_is_told_with_its_log(tmp_path: Path) -> None:
    broken = server(takes_port_0=False, script="raise SystemExit('no model')")
    with pytest.raises(AssertionError, match="no model"), serving(broken, tmp_path / "log"):
        pass
