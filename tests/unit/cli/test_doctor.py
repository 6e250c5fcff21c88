from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from espalier import caches
from espalier.cli import frame
from espalier.errors import ModelUnsuitable
from espalier.jdt import install, java_runtime
from espalier.ports import ModelServer
from fakes import programs
from fakes.embedder import WordsEmbedder


class Adapters:
    """A factory that must not be asked for anything but an embedder, which costs no request."""

    def embedder(self, server: ModelServer) -> WordsEmbedder:
        if "@" in server.url:
            raise ModelUnsuitable("the address holds a password", remedy="put the key into a variable")
        return WordsEmbedder()


@pytest.fixture(autouse=True)
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No Java, no JDT LS, no npm, an empty cache."""
    monkeypatch.setattr(java_runtime, "_usual_homes", lambda: iter(()))
    for name in ("ESPALIER_JAVA", "ESPALIER_JDTLS_HOME", "JAVA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ESPALIER_LOGS", str(tmp_path / "logs"))


def examined(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, dict[str, Any]]:
    assert frame.main(["doctor", "--json", *argv], Adapters()) == 0
    checks = json.loads(capsys.readouterr().out)["checks"]
    assert all(check.keys() == {"name", "ok", "detail", "remedy"} for check in checks)
    assert all(check["ok"] or check["remedy"] for check in checks)
    return {check["name"]: check for check in checks}


def test_a_bare_machine_lacks_every_part(capsys: pytest.CaptureFixture[str]) -> None:
    checks = examined(capsys)
    missing = {name for name, check in checks.items() if not check["ok"]}
    assert {"java", "jdtls", "bundle", "npm"} <= missing
    assert "espalier setup" in checks["java"]["remedy"]
    assert checks["cache"]["ok"]


def test_a_trust_store_that_is_no_file_is_missing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs.java(tmp_path / "java", "21")
    monkeypatch.setenv("ESPALIER_TRUST_STORE", str(tmp_path / "gone"))
    store = examined(capsys, "--java", str(tmp_path / "java"))["trust store"]
    assert not store["ok"] and str(tmp_path / "gone") in store["detail"]
    monkeypatch.setenv("ESPALIER_TRUST_STORE", "Windows-ROOT")
    assert examined(capsys, "--java", str(tmp_path / "java"))["trust store"]["ok"]


def test_an_installed_part_needs_no_client(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    programs.java(tmp_path / "java", "21")
    programs.distribution(tmp_path / "jdtls")
    argv = ["--java", str(tmp_path / "java"), "--jdtls-home", str(tmp_path / "jdtls")]
    checks = examined(capsys, *argv)
    assert {name for name, check in checks.items() if not check["ok"]} == {"bundle"}
    assert "21 at" in checks["java"]["detail"]
    assert checks["npm"]["detail"] == "not found, and not needed"
    assert str(tmp_path / "java") in checks["trust store"]["detail"]


def test_a_named_java_that_is_too_old_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    programs.java(tmp_path / "java", "17")
    checks = examined(capsys, "--java", str(tmp_path / "java"))
    assert "Java 17" in checks["java"]["detail"]


def test_a_cache_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "file" / "cache"))
    checks = examined(capsys)
    assert not checks["cache"]["ok"]
    assert "ESPALIER_CACHE" in checks["cache"]["remedy"]


def test_parts_and_room_of_a_cache_that_a_setting_has_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    other = tmp_path / "other"
    programs.distribution(other / "jdtls" / install.VERSION)
    caches.remember(other, tmp_path / "cache")
    assert frame.main(["doctor", "--json"], Adapters()) == 0
    checks = json.loads(capsys.readouterr().out)["checks"]
    assert [check["ok"] for check in checks if check["name"] == "jdtls"] == [True]
    places = [check["detail"] for check in checks if check["name"] == "cache"]
    assert [place.partition(": ")[0] for place in places] == [str(tmp_path / "cache"), str(other)]


def test_an_embedder_that_cannot_be_made(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert examined(capsys)["embedder"]["detail"] == "built in"
    monkeypatch.setenv("ESPALIER_EMBEDDINGS_URL", "http://me:secret@gpu/v1")
    check = examined(capsys)["embedder"]
    assert (check["ok"], check["remedy"]) == (False, "put the key into a variable")


def test_the_text_output_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["doctor"], Adapters()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("missing") and "java" in line and "espalier setup" in line for line in lines)
    assert any(line.startswith("ok") and "cache" in line for line in lines)


LOG = """\
2026-11-24 04:00:00,123 77 WARNING espalier.lsp.relay: the secret of com.example.Shop
2026-11-24 04:00:01,123 77 ERROR espalier.lsp.worker: while reading Shop.java
Traceback (most recent call last):
  File "/home/somebody/env/lib/python3.11/site-packages/espalier/lsp/worker.py", line 12, in handle
    secret = read("Shop.java")
  File "/usr/lib/python3.11/json/decoder.py", line 3, in decode
    raise JSONDecodeError("secret")
json.decoder.JSONDecodeError: secret of Shop.java
2026-11-24 04:00:02,123 77 INFO espalier.lsp.worker: secret
2026-11-24 04:00:03,123 77 WARNING espalier.lsp.relay: another secret
"""


def test_a_report_has_kinds_of_errors_and_nothing_of_the_users_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "espalier-77.log").write_text(LOG, "utf-8")
    monkeypatch.setenv("ESPALIER_CHAT_KEY", "sk-secret")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert frame.main(["doctor", "--report"], Adapters()) == 0
    report = capsys.readouterr().out
    assert "2 x WARNING espalier.lsp.relay" in report
    assert "1 x ERROR espalier.lsp.worker: JSONDecodeError at espalier/lsp/worker.py:12 in handle" in report
    assert "ESPALIER_CHAT_KEY" in report
    assert "~/cache" in report
    assert not any(word in report for word in ("secret", "Shop", "somebody", str(tmp_path)))
