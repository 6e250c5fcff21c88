from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace

import pytest

from espalier.errors import IntegrityError, SetupError
from espalier.ports import Progress
from espalier.provision.fetch import https, npm_pack, pip_download, verify
from fakes.programs import program

HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"


def quiet(progress: Progress) -> None:
    pass


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    (tmp_path / "downloads").mkdir()
    return tmp_path / "downloads"


@pytest.fixture
def fake_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that is all of PATH; put an `npm` there."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path / "bin"


def test_verify(downloads: Path) -> None:
    file = downloads / "a.tgz"
    file.write_text("hello")
    verify(file, "sha256", HELLO)
    with pytest.raises(IntegrityError, match="not the file we know"):
        verify(file, "sha256", "0" * 64)


def test_npm_missing(downloads: Path, fake_npm: Path) -> None:
    with pytest.raises(SetupError, match=r"npm is not installed .*--jdtls-home"):
        npm_pack("left-pad@1", downloads, quiet)


def test_npm_in_the_current_folder_is_not_ours_to_run(
    downloads: Path, fake_npm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(downloads / "npm", "pathlib.Path('evil').touch()")
    monkeypatch.chdir(downloads)
    monkeypatch.setenv("PATH", ":.")
    with pytest.raises(SetupError, match="npm is not installed"):
        npm_pack("left-pad@1", downloads, quiet)
    assert not (downloads / "evil").exists()


def test_npm_brings_a_tarball(downloads: Path, fake_npm: Path) -> None:
    program(fake_npm / "npm", "pathlib.Path('x-1.tgz').write_text(' '.join(sys.argv[1:]))")
    said: list[Progress] = []
    archive = npm_pack("x@1", downloads, said.append)
    assert archive.name == "x-1.tgz"
    assert "--ignore-scripts" in archive.read_text()
    assert said[0].message == "npm: fetching x@1"


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("npm ERR! network timeout at: https://example.org", "network timeout"),
        ("npm ERR! ENOSPC: no space left", "disk is full"),
        (
            "npm error code ECONNREFUSED\nnpm error syscall connect\nnpm error errno ECONNREFUSED\n"
            "npm error FetchError: request to http://host/x failed, reason: connect ECONNREFUSED\nnpm error     at",
            "fetching x@1 failed: FetchError: request to http://host/x failed, reason: connect ECONNREFUSED ",
        ),
        ("npm error code E404\nnpm error 404 Not Found - GET https://example.org/x", "failed: 404 Not Found - GET"),
        ("something else", "failed: npm notice"),
    ],
)
def test_npm_fails(downloads: Path, fake_npm: Path, output: str, expected: str) -> None:
    """What it is asked to keep to itself it does not say: its reasons have to be among the rest."""
    program(fake_npm / "npm", f"print('npm notice'); sys.exit('' if '--silent' in sys.argv else {output!r})")
    with pytest.raises(SetupError, match=expected):
        npm_pack("x@1", downloads, quiet)


def test_a_disk_too_full_for_the_clients_own_words(
    downloads: Path, fake_npm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(fake_npm / "npm", "sys.exit(1)")
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=0))
    with pytest.raises(SetupError, match="disk is full"):
        npm_pack("x@1", downloads, quiet)


def test_npm_says_nothing_and_brings_nothing(downloads: Path, fake_npm: Path) -> None:
    program(fake_npm / "npm", "")
    with pytest.raises(SetupError, match="0 files"):
        npm_pack("x@1", downloads, quiet)


def test_pip_missing(downloads: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without = str(program(tmp_path / "python", "sys.exit('No module named pip')"))
    monkeypatch.setattr(sys, "executable", without)
    monkeypatch.setattr(sys, "_base_executable", without)
    with pytest.raises(SetupError, match=r"pip is not installed .*ensurepip"):
        pip_download("x==1", downloads, quiet)


def test_an_environment_without_pip_has_that_of_the_python_it_was_made_with(
    downloads: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the extension makes it."""
    body = "open(os.path.join(sys.argv[-1], 'x-1.whl'), 'w').close() if 'download' in sys.argv else None"
    own, base = program(tmp_path / "own", "sys.exit('No module named pip')"), program(tmp_path / "base", body)
    monkeypatch.setattr(sys, "executable", str(own))
    monkeypatch.setattr(sys, "_base_executable", str(base))
    assert pip_download("x==1", downloads, quiet).name == "x-1.whl"


def test_pip_fails(downloads: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = "sys.exit('ERROR: No matching distribution found for x==1' if 'download' in sys.argv else 0)"
    monkeypatch.setattr(sys, "executable", str(program(tmp_path / "python", body)))
    with pytest.raises(SetupError, match="No matching distribution"):
        pip_download("x==1", downloads, quiet)


class Site(BaseHTTPRequestHandler):
    """/whole.tar.gz is fine, /torn.tar.gz ends before its announced length, the rest is missing."""

    def do_GET(self) -> None:
        self.send_response(404 if "missing" in self.path else 200)
        self.send_header("Content-Length", "500" if "torn" in self.path else "5")
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_https(site: str, downloads: Path) -> None:
    said: list[Progress] = []
    assert https(f"{site}/whole.tar.gz", downloads, said.append).read_bytes() == b"hello"
    assert said[-1].fraction == 1


@pytest.mark.parametrize("name", ["missing.tar.gz", "torn.tar.gz"])
def test_https_fails(site: str, downloads: Path, name: str) -> None:
    with pytest.raises(SetupError, match=r"cannot fetch .*--jdtls-home"):
        https(f"{site}/{name}", downloads, quiet)
