"""The chat server that proposes repairs: the command line's, or the environment's unless that switches it off."""

from __future__ import annotations

import pytest

from espalier.cli.output import Output
from espalier.cli.servers import embeddings_server, proposing_server


@pytest.mark.parametrize(
    ("named", "wanted", "url"),
    [
        ("", "", "http://chat/v1"),
        ("", "false", ""),
        ("http://other/v1", "false", "http://other/v1"),
    ],
)
def test_the_proposing_server(monkeypatch: pytest.MonkeyPatch, named: str, wanted: str, url: str) -> None:
    monkeypatch.setenv("ESPALIER_CHAT_URL", "http://chat/v1")
    monkeypatch.setenv("ESPALIER_FIX_CHAT_MODEL", wanted)
    assert proposing_server(named, "", Output()).url == url


def test_a_wrong_variable_is_told_once_however_many_servers_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ESPALIER_FIX_SECONDS", "nan")
    output = Output()
    proposing_server("", "", output)
    embeddings_server(output)
    assert capsys.readouterr().err.count("ESPALIER_FIX_SECONDS") == 1
