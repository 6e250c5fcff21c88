from __future__ import annotations

import io
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from espalier.errors import IntegrityError
from espalier.provision.unpack import untar, unzip


def tarball(path: Path, members: dict[str, bytes], mode: int = 0o644) -> Path:
    with tarfile.open(path, "w:gz") as tar:
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), mode
            tar.addfile(member, io.BytesIO(content))
    return path


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_only_what_lies_below_is_unpacked(tmp_path: Path) -> None:
    members = {"package/server/plugins/a.jar": b"a", "package/package.json": b"{}", "package/serverless": b""}
    untar(tarball(tmp_path / "a.tgz", members), tmp_path / "tar", below="package/server")
    unzip(zipped(tmp_path / "a.zip", members), tmp_path / "zip", below="package/server")
    assert files(tmp_path / "tar") == files(tmp_path / "zip") == ["plugins/a.jar"]


@pytest.mark.parametrize("name", ["../evil", "package/../../evil", "/evil", "C:/evil", "package\\..\\evil"])
def test_a_name_that_leaves_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(IntegrityError, match="leaves its folder"):
        untar(tarball(tmp_path / "a.tgz", {name: b"x"}), tmp_path / "out")
    with pytest.raises(IntegrityError, match="leaves its folder"):
        unzip(zipped(tmp_path / "a.zip", {name: b"x"}), tmp_path / "out")
    assert not (tmp_path / "evil").exists()


def test_links_are_left_out(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "a.tgz", "w:gz") as tar:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE):
            link = tarfile.TarInfo("link")
            link.type, link.linkname = kind, "/etc/passwd"
            tar.addfile(link)
    untar(tmp_path / "a.tgz", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_programs_stay_executable(tmp_path: Path) -> None:
    untar(tarball(tmp_path / "a.tgz", {"bin/java": b"#!"}, mode=0o755), tmp_path / "out")
    assert os.access(tmp_path / "out" / "bin" / "java", os.X_OK)
