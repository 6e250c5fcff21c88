from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from espalier.cli import ask, fix, frame, query, users
from espalier.cli.frame import Context, parse
from espalier.errors import SetupError, UsageError
from espalier.ports import Progress
from fakes.programs import program

Run = Callable[[argparse.Namespace, Context], object]


class NoAdapters:
    """A factory that has nothing."""


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Callable[..., int]]:
    """`command(run)` is the command line whose one command, `sample`, does what `run` does."""
    monkeypatch.setenv("ESPALIER_LOGS", str(tmp_path / "logs"))

    def prepare(run: Run, *, takes_rest: bool = False) -> Callable[..., int]:
        module = ModuleType("espalier.cli.sample")
        vars(module).update(configure=lambda parser: parser.add_argument("--n", type=int), run=run)
        vars(module).update(TAKES_REST=takes_rest)
        monkeypatch.setitem(sys.modules, "espalier.cli.sample", module)
        monkeypatch.setitem(frame.COMMANDS, "sample", "for this test")
        return lambda *argv: frame.main(["sample", *argv], NoAdapters())

    return prepare


Command = Callable[..., Callable[..., int]]


def failing(error: BaseException) -> Run:
    def run(arguments: argparse.Namespace, context: Context) -> None:
        raise error

    return run


def show(arguments: argparse.Namespace, context: Context) -> None:
    context.output.progress(Progress("working"))
    context.output.note("by the way")
    context.output.result({"n": arguments.n, "ä": "[x]"}, f"n is {arguments.n} [x]")


def test_the_result_goes_to_stdout_and_the_rest_to_stderr(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(show)("--n", "3") == 0
    out, err = capsys.readouterr()
    assert out == "n is 3 [x]\n"
    assert err.splitlines() == ["by the way"]


def test_longer_work_shows_progress(
    command: Command, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("espalier.cli.output._QUIET_SECONDS", 0.0)
    assert command(show)("--n", "3") == 0
    assert capsys.readouterr().err.splitlines() == ["working", "by the way"]


def test_json_is_one_document_on_stdout(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(show)("--json", "--n", "3") == 0
    assert json.loads(capsys.readouterr().out) == {"n": 3, "ä": "[x]"}


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (SetupError("no\nJava", remedy="get one"), 1, "espalier: no Java (get one)"),
        (UsageError("no such file"), 2, "espalier: no such file"),
        (ExceptionGroup("tasks", [SetupError("no disk")]), 1, "espalier: no disk"),
        (OSError(errno.ENOSPC, "full"), 1, "espalier: cannot write: full"),
        (OSError(errno.ENOSPC, "full", "/a"), 1, "espalier: cannot write /a: full"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
)
def test_a_failure_is_a_status_and_one_line(
    command: Command, capsys: pytest.CaptureFixture[str], error: BaseException, status: int, line: str
) -> None:
    assert command(failing(error))("--json") == status
    assert capsys.readouterr() == ("", line + "\n")


def test_an_internal_error_is_one_line_and_its_trace_is_logged(
    command: Command, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert command(failing(ZeroDivisionError("oops")))() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("espalier: internal error: ZeroDivisionError: oops")
    assert "Traceback" in (tmp_path / "logs" / f"espalier-{os.getpid()}.log").read_text()


def test_a_command_that_cannot_be_imported_is_one_line_and_its_trace_is_logged(
    command: Command, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = command(show)
    monkeypatch.setitem(sys.modules, "espalier.cli.sample", None)
    assert run() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("espalier: internal error: ModuleNotFoundError")
    assert "Traceback" in (tmp_path / "logs" / f"espalier-{os.getpid()}.log").read_text()


def test_the_message_names_no_log_if_there_is_none(
    command: Command, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ESPALIER_LOGS", str(tmp_path / "file" / "logs"))
    assert command(failing(ZeroDivisionError("oops")))() == 1
    assert capsys.readouterr().err == "espalier: internal error: ZeroDivisionError: oops (please report it)\n"


@pytest.mark.parametrize("argv", [["--n", "many"], ["--unknown"], ["extra"], ["--js"], ["--log-level", "loud"]])
def test_wrong_usage(command: Command, capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    assert command(show)(*argv) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert "espalier sample --help" in err


def test_unknown_arguments_are_passed_on_by_commands_that_take_them(command: Command) -> None:
    seen: list[str] = []
    run = command(lambda arguments, context: seen.extend(arguments.rest), takes_rest=True)
    assert run("-data", "/d", "--jvm-arg=-Xmx1G") == 0
    assert seen == ["-data", "/d", "--jvm-arg=-Xmx1G"]


@pytest.mark.parametrize("name", ["ask", "users", "query"])
@pytest.mark.parametrize("root", [[], ["shop"]])
@pytest.mark.parametrize("place", range(3))
def test_an_option_may_stand_before_between_and_after_the_arguments(
    name: str, root: list[str], place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ESPALIER_LOG_LEVEL", raising=False)
    if name == "query":
        root = ["shop"]  # it has no default
    command, what, option = {
        "ask": (ask, "question", ["--model", "http://h"]),
        "users": (users, "symbol", ["--log-level", "error"]),
        "query": (query, "query", ["--json"]),
    }[name]
    argv = [*root, "Cart"]
    argv[place:place] = option
    found = parse(name, command, argv)
    assert (found.root, getattr(found, what), found.rest) == (Path(*root), "Cart", [])
    assert (getattr(found, "model", ""), found.log_level, found.json) == {
        "ask": ("http://h", "warning", False),
        "users": ("", "error", False),
        "query": ("", "warning", True),
    }[name]


def test_options_may_stand_between_the_places_of_a_fix() -> None:
    found = parse("fix", fix, ["-n", "3", "A.java:1", "--anyway", "A.java:9", "--json"])
    assert (found.places, found.wanted, found.anyway, found.json) == (["A.java:1", "A.java:9"], 3, True, True)


@pytest.mark.parametrize("root", [[], ["shop"]])
def test_what_follows_two_dashes_is_no_option(root: list[str]) -> None:
    found = parse("ask", ask, ["--model", "http://h", *root, "--", "--x"])
    assert (found.root, found.question, found.model) == (Path(*root), "--x", "http://h")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--model", "http://h"], "required: QUESTION"),
        (["shop", "--modal", "http://h", "q"], "unrecognized arguments: --modal http://h q"),
        (["shop", "--json", "q", "more"], "unrecognized arguments: more"),
        (["shop", "q", "--model"], "--model: expected one argument"),
    ],
)
def test_wrong_usage_around_options(argv: list[str], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        parse("ask", ask, argv)


def test_the_help_of_a_command_has_its_arguments_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse("ask", ask, ["--json", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("usage: espalier ask [-h] [--json]") and "[ROOT] QUESTION" in said
    assert "ROOT the folder that holds the project (default: this one)" in said


@pytest.mark.parametrize("argv", [["--help"], [], ["--version"]])
def test_help_and_version(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    assert frame.main(argv, NoAdapters()) == 0
    assert "espalier" in capsys.readouterr().out


def test_an_unknown_command_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["sing"], NoAdapters()) == 2
    assert "no command 'sing'" in capsys.readouterr().err


def test_a_coroutine_is_run(command: Command) -> None:
    async def run(arguments: argparse.Namespace, context: Context) -> int:
        await asyncio.sleep(0)
        return 1

    assert command(run)() == 1


def test_an_interrupt_does_not_wait_for_busy_threads(command: Command) -> None:
    release = threading.Event()

    async def run(arguments: argparse.Namespace, context: Context) -> None:
        asyncio.get_running_loop().call_later(0.1, signal.raise_signal, signal.SIGINT)
        await asyncio.to_thread(release.wait, 30)

    started = time.monotonic()
    assert command(run)() == 130
    assert time.monotonic() - started < 5
    release.set()


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows ends processes without asking them")
@pytest.mark.parametrize(("ignored", "status"), [(False, 143), (True, 0)])
def test_a_signal_to_end_lets_a_command_clean_up_unless_it_is_ignored(
    command: Command, ignored: bool, status: int
) -> None:
    ended: list[str] = []

    async def run(arguments: argparse.Namespace, context: Context) -> None:
        try:
            os.kill(os.getpid(), signal.SIGHUP)
            await asyncio.sleep(0 if ignored else 30)
        finally:
            ended.append("cleaned up")

    before = signal.signal(signal.SIGHUP, signal.SIG_IGN if ignored else signal.SIG_DFL)
    try:
        assert command(run)() == status
    finally:
        signal.signal(signal.SIGHUP, before)
    assert ended == ["cleaned up"]


def test_a_reader_that_has_ended_causes_no_error_message(tmp_path: Path) -> None:
    environ = os.environ | {"ESPALIER_LOGS": str(tmp_path)}
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "espalier", "--help"], stdout=write, stderr=subprocess.PIPE, env=environ, timeout=30
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="streams are closed in the child")
@pytest.mark.parametrize(("argv", "closed"), [(["--version"], 1), (["--version"], 2), (["query", ".", "-"], 0)])
def test_a_program_that_gets_no_stream_reads_and_writes_nothing_there(
    tmp_path: Path, argv: list[str], closed: int
) -> None:
    environ = os.environ | {"ESPALIER_LOGS": str(tmp_path), "ESPALIER_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "espalier", *argv],
        capture_output=True,
        env=environ,
        timeout=30,
        preexec_fn=lambda: os.close(closed),
    )
    assert done.returncode == (0 if argv == ["--version"] else 2)
    assert b"Traceback" not in done.stderr and b"internal error" not in done.stderr


def test_what_is_read_from_stdin_may_be_of_another_encoding(tmp_path: Path) -> None:
    environ = {"ESPALIER_LOGS": str(tmp_path), "ESPALIER_CACHE": str(tmp_path), "PYTHONIOENCODING": "utf-8:strict"}
    argv = ["fix", "--failure", "-", "--root", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "espalier", *argv],
        input=b"caf\xe9",
        capture_output=True,
        env=os.environ | environ,
        timeout=30,
    )
    assert done.returncode == 2
    assert b"the failure names no line" in done.stderr


def test_ctrl_c_ends_a_download_at_once_and_leaves_nothing(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "npm", "pathlib.Path(os.environ['STARTED']).touch(); time.sleep(60)")
    java = program(
        tmp_path / "bin" / "java",
        "sys.stderr.write('    java.home = /j\\n    java.specification.version = 21\\n')",
    )
    environ = {
        **{key: value for key, value in os.environ.items() if not key.startswith("ESPALIER")},
        "PATH": str(tmp_path / "bin"),
        "ESPALIER_CACHE": str(tmp_path / "cache"),
        "ESPALIER_LOGS": str(tmp_path / "logs"),
        "ESPALIER_JAVA": str(java),
        "STARTED": str(tmp_path / "started"),
    }
    child = subprocess.Popen([sys.executable, "-m", "espalier", "setup", "--no-embedder"], env=environ)
    try:
        deadline = time.monotonic() + 30
        while not (tmp_path / "started").exists():
            assert time.monotonic() < deadline and child.poll() is None
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=5) == 130
    finally:
        child.kill()
    assert [path.suffix for path in (tmp_path / "cache" / "jdtls").iterdir()] == [".lock"]


def test_a_command_that_cannot_be_loaded_leaves_the_collector_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ESPALIER_LOGS", str(tmp_path / "logs"))
    monkeypatch.setitem(frame.COMMANDS, "absent", "for this test")
    assert frame.main(["absent"], NoAdapters()) == 1
    assert gc.isenabled()
