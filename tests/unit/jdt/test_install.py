from __future__ import annotations

import hashlib
import tarfile
from pathlib import Path

import pytest

from espalier.errors import IntegrityError, JdtlsNotFound, SetupError
from espalier.jdt import install
from espalier.ports import Progress, Report
from fakes import programs
from fakes.programs import program


def quiet(progress: Progress) -> None:
    pass


def test_nothing_is_found(tmp_path: Path) -> None:
    assert install.find(tmp_path / "cache", environ={}) is None


def test_the_order_of_the_search(tmp_path: Path) -> None:
    named, chosen, on_path = (programs.distribution(tmp_path / name) for name in ("named", "chosen", "on_path"))
    programs.distribution(tmp_path / "cache" / "jdtls" / install.VERSION)
    program(on_path / "bin" / "jdtls", "")
    environ = {"ESPALIER_JDTLS_HOME": str(chosen), "PATH": str(on_path / "bin")}
    homes = [install.find(tmp_path / "cache", named=named, environ=environ)]
    for dropped in ("ESPALIER_JDTLS_HOME", "PATH"):
        homes.append(install.find(tmp_path / "cache", environ=environ))
        del environ[dropped]
    homes.append(install.find(tmp_path / "cache", environ=environ))
    assert [home and home.origin for home in homes] == [
        "--jdtls-home",
        "ESPALIER_JDTLS_HOME",
        "jdtls on PATH",
        "espalier's cache",
    ]


def test_a_distribution_below_the_home_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs.distribution(tmp_path / "ls")
    monkeypatch.setenv("HOME", str(tmp_path))
    named = install.find(tmp_path, named=Path("~/ls"), environ={})
    chosen = install.find(tmp_path, environ={"ESPALIER_JDTLS_HOME": "~/ls"})
    assert [each and each.home for each in (named, chosen)] == [tmp_path / "ls", tmp_path / "ls"]


def test_a_named_home_without_jdt_ls_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(JdtlsNotFound, match=r"holds no JDT LS.*espalier setup"):
        install.find(tmp_path, named=tmp_path, environ={})


def test_a_home_without_this_systems_configuration_is_an_error(tmp_path: Path) -> None:
    home = programs.distribution(tmp_path / "jdtls")
    for folder in home.glob("config_*"):
        (folder / "config.ini").unlink()
        folder.rmdir()
    with pytest.raises(JdtlsNotFound, match="has no config_"):
        install.find(tmp_path, named=home, environ={})


def test_our_own_launcher_named_jdtls_is_skipped(tmp_path: Path) -> None:
    program(tmp_path / "ours" / "bin" / "jdtls", "sys.exit('that is espalier')")
    real = programs.distribution(tmp_path / "real")
    program(real / "bin" / "jdtls", "")
    path = f"{tmp_path / 'ours' / 'bin'}:{real / 'bin'}"
    found = install.find(tmp_path / "cache", environ={"PATH": path})
    assert found and found.home == real


def test_a_launcher_that_is_a_link_leads_to_its_home(tmp_path: Path) -> None:
    real = programs.distribution(tmp_path / "Cellar" / "jdtls" / "libexec")
    launcher = program(tmp_path / "Cellar" / "jdtls" / "bin" / "jdtls", "")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "jdtls").symlink_to(launcher)
    found = install.find(tmp_path / "cache", environ={"PATH": str(tmp_path / "bin")})
    assert found and found.home == real


def test_the_version_is_that_of_the_core_plugin(tmp_path: Path) -> None:
    assert install.open_home(programs.distribution(tmp_path / "old", "1.59.0"), "test").version == "1.59.0"


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Installs an `npm` that fetches a tarball with a tiny distribution; returns the tarball, whose hash is pinned."""
    tarball = tmp_path / "package.tgz"
    with tarfile.open(tarball, "w:gz") as tar:
        tar.add(programs.distribution(tmp_path / "content"), "package/server")
    monkeypatch.setattr(install, "NPM_SHA512", hashlib.sha512(tarball.read_bytes()).hexdigest())
    program(tmp_path / "bin" / "npm", f"pathlib.Path('p.tgz').write_bytes(pathlib.Path({str(tarball)!r}).read_bytes())")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tarball


def installed(cache: Path) -> list[str]:
    return [path.name for path in (cache / "jdtls").iterdir() if not path.name.endswith(".lock")]


def test_a_distribution_is_fetched_once_and_then_found(tmp_path: Path, npm: Path) -> None:
    fetched = install.ensure(tmp_path / "cache", quiet)
    npm.unlink()
    assert install.ensure(tmp_path / "cache", quiet) == fetched
    assert installed(tmp_path / "cache") == [install.VERSION]


def test_a_tarball_with_another_hash_is_not_installed(tmp_path: Path, npm: Path) -> None:
    npm.write_bytes(npm.read_bytes() + b"\0")
    with pytest.raises(IntegrityError, match="nothing was installed"):
        install.fetch(tmp_path / "cache", quiet)
    assert installed(tmp_path / "cache") == []


def test_an_interrupted_download_leaves_nothing(tmp_path: Path, npm: Path) -> None:
    def interrupt(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        install.fetch(tmp_path / "cache", interrupt)
    assert installed(tmp_path / "cache") == []


def test_the_error_without_npm_names_the_alternatives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SetupError, match=r"npm is not installed .*--jdtls-home.*--from eclipse"):
        install.fetch(tmp_path / "cache", quiet)


@pytest.fixture
def eclipse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The files of Eclipse's site by name: a tiny distribution, and the hash that the site states."""
    archive = tmp_path / "jdtls.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        tar.add(programs.distribution(tmp_path / "content"), ".")
    name = install.ECLIPSE_URL.rpartition("/")[2]
    content = archive.read_bytes()
    site = {name: content, f"{name}.sha256": f"{hashlib.sha256(content).hexdigest()}  {name}\n".encode()}

    def https(url: str, folder: Path, report: Report) -> Path:
        file = folder / url.rpartition("/")[2]
        file.write_bytes(site[file.name])
        return file

    monkeypatch.setattr(install, "https", https)
    return site


def test_the_archive_of_eclipse_has_the_hash_that_its_site_states(tmp_path: Path, eclipse: dict[str, bytes]) -> None:
    """`setup --from eclipse` needs no other option."""
    install.fetch(tmp_path / "cache", quiet, source="eclipse")
    assert installed(tmp_path / "cache") == [install.VERSION]


@pytest.mark.parametrize("stated", [b"", b"0" * 64])
def test_an_archive_of_eclipse_with_another_hash_is_not_installed(
    tmp_path: Path, eclipse: dict[str, bytes], stated: bytes
) -> None:
    eclipse[next(name for name in eclipse if name.endswith(".sha256"))] = stated
    with pytest.raises(IntegrityError, match="nothing was installed"):
        install.fetch(tmp_path / "cache", quiet, source="eclipse")


def test_a_named_hash_is_used_in_place_of_the_sites(tmp_path: Path, eclipse: dict[str, bytes]) -> None:
    with pytest.raises(IntegrityError, match="nothing was installed"):
        install.fetch(tmp_path / "cache", quiet, source="eclipse", sha256="1" * 64)
