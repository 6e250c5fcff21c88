"""`espalier mcp --http` says with which token it can be asked."""

from __future__ import annotations

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

    async def serve(server: object, port: int, token: str) -> None:
        asked.append(token)

    monkeypatch.setattr("espalier.mcp.http.serve_http", serve)
    if given is None:
        monkeypatch.delenv(TOKEN, raising=False)
    else:
        monkeypatch.setenv(TOKEN, given)
    assert frame.main(["mcp", str(tmp_path), "--http", "8765"], object()) == 0  # type: ignore[arg-type]
    (token,) = asked
    assert (token == given, token in capsys.readouterr().err) == ((True, False) if given else (False, True))
