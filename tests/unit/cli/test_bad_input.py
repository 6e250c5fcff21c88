"""Odd input on the command line gets a clear message, the right status and clean JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from espalier.cli import frame
from espalier.workspace.scan import LARGEST
from fakes.embedder import WordsEmbedder

GOOD = "package a;\nclass Good {\n  int f() { return 1; }\n}\n"
CRLF = "package a;\r\nclass Crlf {\r\n  Good g;\r\n  int k() { return g.f(); }\r\n}\r\n"
BROKEN = "package a;\nclass Broken {\n  int x( { return 1 }\n  void y(Good g) { g.f(); }\n"


ODD = (
    'class Odd {\n    // nothing here\n    String text = """\n        of two\n        lines""";\n'
    + "    int x;\n" * 199
    + "}\n"
)


class NoModels:
    """A factory of a fake embedder, without model servers."""

    def embedder(self, server: object) -> WordsEmbedder:
        return WordsEmbedder()


@pytest.fixture(autouse=True)
def private_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ESPALIER_LOGS", str(tmp_path / "logs"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A project in which one file is as it should be."""
    (tmp_path / "secret.java").write_text("class Secret { String password = Vault.open(); }")
    sources = tmp_path / "odd" / "src" / "a"
    sources.mkdir(parents=True)
    (sources / "Good.java").write_text(GOOD)
    (sources / "Crlf.java").write_bytes(CRLF.encode())
    (sources / "Broken.java").write_text(BROKEN)
    (sources / "Empty.java").touch()
    (sources / "Latin.java").write_bytes(
        'package a;\nclass Latin { String s = "caf\xe9"; Good g; }\n'.encode("latin-1")
    )
    with (sources / "Huge.java").open("wb") as huge:
        huge.truncate(20_000_000)
    (sources / "Linked.java").symlink_to(tmp_path / "secret.java")
    (sources / "loop").symlink_to(sources)
    (tmp_path / "odd" / "self").symlink_to("self")
    return tmp_path / "odd"


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = frame.main(argv, NoModels())  # type: ignore[arg-type]
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return status, out, err


def test_problems_of_a_file_are_listed_and_the_rest_is_indexed(odd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "index", str(odd), "--json")
    report = json.loads(out)
    assert (status, report["coverage"], report["parsed"]) == (0, 1.0, 5)
    reasons = {failure["path"]: failure["reason"] for failure in report["failed"]}
    assert set(reasons) == {f"src/a/{name}.java" for name in ("Broken", "Latin", "Huge", "Linked")}
    assert "the rest is indexed" in reasons["src/a/Broken.java"]
    assert "not UTF-8 at byte" in reasons["src/a/Latin.java"]
    assert f"more than the {LARGEST // 2**20} MB" in reasons["src/a/Huge.java"]
    assert "not followed" in reasons["src/a/Linked.java"]


def test_uses_in_odd_files_are_found_and_unread_files_are_reported(
    odd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = said(capsys, "users", str(odd), "Good", "--json")
    report = json.loads(out)
    found = {(user["path"], user["line"]) for user in report["users"]}
    assert status == 0
    assert {("src/a/Crlf.java", 3), ("src/a/Crlf.java", 4), ("src/a/Latin.java", 2), ("src/a/Broken.java", 4)} <= found
    assert {"reason": "files and folders that were not read", "count": 2} in report["unseen"]
    _, out, _ = said(capsys, "ask", str(odd), "who uses Good?")
    assert "2 files and folders that were not read" in out


def test_nothing_is_read_through_links_that_leave_the_project(odd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["users", str(odd), "Secret"], ["ask", str(odd), "what does Linked.java say of the Vault?"]):
        _, out, err = said(capsys, *argv)
        assert "password" not in out + err
    _, out, _ = said(capsys, "edges", str(odd))
    assert "Vault" not in out
    status, _, err = said(capsys, "fix", f"{odd}/src/a/Linked.java:1", "--root", str(odd))
    assert (status, "secret.java is not in" in err) == (2, True)
    status, _, err = said(capsys, "fix", f"{odd}/src/a/Linked.java:1")
    assert (status, "secret.java is not in" in err) == (2, True)


@pytest.mark.parametrize("place", ["../../etc/passwd.java:1", "/etc/passwd:1", "../secret.java:1"])
def test_a_stack_trace_names_no_line_outside_the_project(
    odd: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    for failure in (f"  at ..secret.Main({place})", f"  at a.Secret({place.rpartition('/')[2]})"):
        status, _, err = said(capsys, "fix", "--root", str(odd), "--failure", failure)
        assert (status, "names no line of this project" in err) == (2, True)


@pytest.mark.parametrize("command", [["index"], ["users", "Good"], ["ask", "who uses Good?"], ["edges"]])
@pytest.mark.parametrize("root", ["nowhere", "file.txt", "ring", "ring/below", "x" * 300, "a\0b"])
def test_a_root_that_is_no_folder_is_an_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str], root: str
) -> None:
    (tmp_path / "file.txt").touch()
    (tmp_path / "ring").symlink_to("ring")
    status, out, err = said(capsys, command[0], root, *command[1:], "--json")
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert "is not a folder" in err


@pytest.mark.parametrize("command", [["index"], ["edges"], ["ask", "who uses Good?"]])
def test_a_folder_without_java_is_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    (tmp_path / "bare").mkdir()
    status, out, err = said(capsys, command[0], "bare", *command[1:], "--json")
    json.loads(out)
    assert (status, "no Java files under" in err) == (0, True)


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (["fix", "Good.java"], "is not FILE:LINE"),
        (["fix", "None.java:1"], "there is no file"),
        (["fix", "odd:1"], "there is no file"),
        (["fix", "x" * 300 + ".java:1"], "there is no file"),
        (["fix", "odd/pom.xml:1"], "is no Java file"),
        (["fix", "odd/src/a/Good.java:0"], "names no lines"),
        (["fix", "odd/src/a/Good.java:3-2"], "names no lines"),
        (["fix", "odd/src/a/Good.java:99"], "has 5 lines; 99 is not among them"),
        (["fix", "odd/src/a/Empty.java:1"], "nothing to repair"),
        (["fix", "odd/src/a/Latin.java:2"], "is not UTF-8"),
        (["fix", "odd/src/a/Good.java:3", "-n", "0"], "0 is not 1 or more"),
        (["fix", "odd/src/a/Good.java:3", "--root", "ring"], "is not a folder"),
        (["fix", "odd/src/a/Good.java:3", "--failure", "@none"], "cannot read none"),
        (["fix", "--failure", "hello", "--root", "odd"], "names no line"),
        (["fix"], "name the failing line"),
        (["complete", "odd/src/a/Good.java:3"], "is not FILE:LINE:COLUMN"),
        (["fix", "odd/src/a/Odd.java:2"], "holds only a comment"),
        (["fix", "odd/src/a/Odd.java:4"], "cuts through a text block"),
        (["fix", "odd/src/a/Odd.java:206"], "is empty: there is nothing to repair"),
        (["fix", "odd/src/a/Odd.java:6-205"], "200 lines are too many"),
        (["fix", "odd/target/generated-sources/a/Made.java:1"], "made by the build"),
        (["complete", "odd/src/a/Good.java:3:999"], "shorter than"),
        (["complete", "odd/src/a/Good.java:99:1"], "has 5 lines; 99 is not among them"),
        (["complete", "odd/src/a/Odd.java:2:9"], "in a comment"),
        (["complete", "odd/src/a/Odd.java:4:3"], "in a text block"),
        (["complete", "odd/src/a/Latin.java:2:1"], "is not UTF-8"),
        (["complete", "odd/target/generated-sources/a/Made.java:1:1"], "made by the build"),
        (["replay", "odd", "--rows", "none/rows.jsonl"], "cannot write none/rows.jsonl: No such file"),
        (["clean", "--days", "nan"], "nan is not 0 or more"),
        (["clean", "--days", "-1"], "-1 is not 0 or more"),
        (["ask", "odd", ""], "the question is empty"),
        (["ask", "odd", "x" * 9999], "longer than"),
        (["users", "odd", "Goood"], "names like it: Good"),
    ],
)
def test_wrong_usage_is_one_line(
    odd: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, argv: list[str], word: str
) -> None:
    (tmp_path / "ring").symlink_to("ring")
    (odd / "pom.xml").write_text("<project/>")
    (odd / "src/a/Odd.java").write_text(ODD)
    made = odd / "target/generated-sources/a/Made.java"
    made.parent.mkdir(parents=True)
    made.write_text(GOOD)
    status, out, err = said(capsys, *argv, "--json")
    assert (status, out) == (2, "")
    assert word in err.splitlines()[-1]


def test_a_wrong_place_is_told_before_the_demo_begins(odd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "demo", str(odd), "--file", "Good")
    assert (status, out) == (2, "")
    assert "is not FILE:LINE" in err


def test_without_a_root_the_folder_is_asked_about(
    odd: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(odd)
    status, out, _ = said(capsys, "ask", "who uses Good?", "--json")
    assert status == 0 and "Latin" in out
    status, out, _ = said(capsys, "users", "Good", "--json")
    assert status == 0 and "Latin" in out
    assert "there is no 'Nix' in this folder" in said(capsys, "users", "Nix")[2]
    status, _, err = said(capsys, "ask")
    assert status == 2 and "QUESTION" in err


def test_terminal_commands_in_code_and_names_do_not_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = "\x1b]0;owned\x07\x1b[2J\x9b31m"
    folder = tmp_path / f"p{hostile}"
    folder.mkdir()
    (folder / f"A{hostile}.java").write_text(f"class A {{ void f() {{ g(); /*{hostile}*/ }} void g() {{ }} )\n")
    for argv in (["index"], ["users", "A.g"], ["ask", "who uses A.g?"], ["edges"], ["users", f"B{hostile}"]):
        _, out, err = said(capsys, argv[0], str(folder), *argv[1:])
        assert not {"\x1b", "\x07", "\x9b"} & set(out + err)


def test_a_name_with_line_ends_makes_no_edges(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "p"
    folder.mkdir()
    (folder / "A\ncalls\tx.java").write_text("class A extends B { } class B { }")
    _, out, _ = said(capsys, "edges", str(folder))
    assert [line.split("\t")[0] for line in out.splitlines()] == ["extends"]
