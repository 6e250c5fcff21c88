"""The options of `espalier fix`, and which candidates are written into a file."""

from __future__ import annotations

import argparse
import errno
import io
import os
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from espalier.cli import fix
from espalier.cli.fix import _applied, _head, _written
from espalier.cli.frame import parse
from espalier.errors import StaleRevision, UsageError
from espalier.generate import Ablation, Arm, Stats
from espalier.ports import Hunk, Validation
from espalier.repair.fix import Candidate, FixRequest, FixResult
from espalier.repair.mistake import Remaining

SOURCE = "class A { int a = b; }\n"
GOOD = Candidate(1, "int a = 1;", "", (), True, -1.0, -0.1, (), "initialiser")


def options(*argv: str) -> argparse.Namespace:
    return parse("fix", fix, ["A.java:1", *argv])


def test_options_become_the_engines_values() -> None:
    found = options("--arm", "dot", "--without", "memo, edits, descent", "--seconds", "2.5", "-n", "3")
    assert (found.arm, found.without) == (Arm.DOT, {Ablation.MEMO, Ablation.EDITS, Ablation.DESCENT})
    assert (found.seconds, found.wanted) == (2.5, 3)
    assert (found.validate_seconds, options("--validate-seconds", "7.5").validate_seconds) == (300.0, 7.5)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("--arm", "best"), "none of free, compile"),
        (("--without", "memo,x"), "'x' is none of memo"),
        (("--seconds", "0"), "not more than 0"),
        (("--seconds", "nan"), "not more than 0"),
        (("-n", "0"), "not 1 or more"),
        (("--validate-seconds", "-1"), "not more than 0"),
        (("--validate-seconds", "soon"), "--validate-seconds: invalid seconds value: 'soon'"),
    ],
)
def test_a_wrong_option_names_the_right_values(argv: tuple[str, str], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        options(*argv)


@pytest.fixture
def request_(tmp_path: Path) -> FixRequest:
    file = tmp_path / "A.java"
    file.write_text(SOURCE)
    return FixRequest(Hunk(file, SOURCE, 10, 20), "A.java")


def test_the_best_repair_that_compiles_and_passes_is_written(request_: FixRequest) -> None:
    unpruned = replace(GOOD, text="int a = ;", mends=False)
    failing = replace(GOOD, text="int a = 2;", validation=Validation(False, "", 0.1))
    passing = replace(GOOD, validation=Validation(True, "", 0.1))
    assert _applied(request_, [unpruned, failing, passing])
    assert request_.hunk.path.read_text() == "class A { int a = 1; }\n"


@pytest.mark.parametrize(
    "candidate",
    [
        replace(GOOD, mends=False),
        replace(GOOD, validation=Validation(False, "", 0.1)),
        replace(GOOD, text="", note="empties the line"),
    ],
)
def test_no_other_candidate_is_written(request_: FixRequest, candidate: Candidate) -> None:
    assert _applied(request_, [candidate]) is None
    assert request_.hunk.path.read_text() == SOURCE


def test_the_result_of_apply_is_reported(request_: FixRequest) -> None:
    found, sound = FixResult((), Stats()), FixResult((), Stats(), nothing_wrong=True)
    assert _written(request_, GOOD, found) == "wrote candidate 1 into A.java"
    assert "no candidate mends" in _written(request_, None, found)
    assert "nothing wrong there" in _written(request_, None, sound)


def test_errors_of_other_places_are_told_where_nothing_is_wrong() -> None:
    other = Remaining("A.java", 7, "This method must return a result of type int")
    said = [each.plain for each in _head(FixResult((), Stats(), nothing_wrong=True, errors=(other,)))]
    assert "nothing wrong there" in said[0] and "A.java:7: This method must return" in said[1]


def test_a_file_that_has_changed_meanwhile_is_not_written(request_: FixRequest) -> None:
    request_.hunk.path.write_text(SOURCE + "// mine\n")
    with pytest.raises(StaleRevision):
        _applied(request_, [GOOD])
    assert request_.hunk.path.read_text().endswith("// mine\n")


def test_a_file_that_may_not_be_written_is_an_error(request_: FixRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fix.os, "access", lambda file, mode: False)
    with pytest.raises(UsageError, match=r"cannot write .*A\.java: Permission denied"):
        _applied(request_, [GOOD])
    assert request_.hunk.path.read_text() == SOURCE


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everything")
def test_a_read_only_file_stays_as_it_is(request_: FixRequest) -> None:
    file = request_.hunk.path
    file.chmod(0o444)
    with pytest.raises(UsageError, match="Permission denied"):
        _applied(request_, [GOOD])
    assert file.read_text() == SOURCE and [*file.parent.iterdir()] == [file]


def test_a_full_disk_loses_nothing(request_: FixRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(fix.os, "fsync", full)
    with pytest.raises(UsageError, match="No space left"):
        _applied(request_, [GOOD])
    file = request_.hunk.path
    assert file.read_text() == SOURCE and [*file.parent.iterdir()] == [file]


def test_a_link_stays_a_link_and_a_mode_stays(request_: FixRequest, tmp_path: Path) -> None:
    linked, file = tmp_path / "Linked.java", request_.hunk.path
    file.chmod(0o640)
    linked.symlink_to(file)
    assert _applied(replace(request_, hunk=replace(request_.hunk, path=linked)), [GOOD])
    assert linked.is_symlink() and file.read_text() != SOURCE and file.stat().st_mode & 0o777 == 0o640


def test_what_was_not_compiled_is_shown() -> None:
    out = io.StringIO()
    doubted = replace(GOOD, doubt="7 more files that use it were not compiled")
    Console(file=out, width=80).print(fix.rendered(FixResult((doubted,), Stats())))
    assert "  7 more files that use it were not compiled\n" in out.getvalue()


def test_a_failed_validation_is_shown_without_its_colour_codes() -> None:
    failed = Validation(passed=False, output="[\x1b[1;31mERROR\x1b[m] no", seconds=1.0)
    out = io.StringIO()
    Console(file=out, width=80).print(fix.rendered(FixResult((replace(GOOD, validation=failed),), Stats())))
    assert "[ERROR] no" in out.getvalue()


def test_where_nothing_mends_the_other_errors_and_unknown_imports_are_told() -> None:
    errors = tuple(Remaining("A.java", line, f"wrong {line}") for line in (1, 4, 7, 9))
    result = FixResult((), Stats(), errors=errors, unknown_imports=("org.missing.Clock",))
    out = io.StringIO()
    Console(file=out, width=160).print(fix.rendered(result))
    said = out.getvalue()
    assert "no repair was found" in said
    assert "the compiler says: A.java:7: wrong 7\nand 1 more error" in said
    assert "JDT LS does not find org.missing.Clock" in said
    assert result.to_json()["errors"][1] == {"path": "A.java", "line": 4, "message": "wrong 4"}
