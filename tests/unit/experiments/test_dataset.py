"""Rows of a data set, and the cases that they make."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from espalier.errors import UsageError
from espalier.experiments.dataset import case_of, rows_of

SOURCE = "class A {\n    void f() {\n        g(1);  // why\n    }\n}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "p").mkdir()
    (tmp_path / "p/A.java").write_text(SOURCE)
    return tmp_path


def dataset(folder: Path, **fields: Any) -> Path:
    row = {"id": "one", "root": "p", "path": "A.java", "start_line": 3, "end_line": 3, **fields}
    (folder / "d.jsonl").write_text(json.dumps(row) + "\n")
    return folder / "d.jsonl"


def test_a_line_that_has_the_right_code_is_masked(folder: Path) -> None:
    [row] = rows_of(dataset(folder, fixed="g( 1 );"))
    case = case_of(row)
    assert case.masked and case.hunk.original == ""
    assert case.hunk.text == SOURCE.replace("g(1);", "")
    assert row.root == folder / "p"


def test_a_line_that_has_other_code_is_repaired(folder: Path) -> None:
    case = case_of(rows_of(dataset(folder, fixed="g(2);"))[0])
    assert not case.masked and case.hunk.original == "g(1);"


def test_a_row_may_say_how_its_line_is_broken(folder: Path) -> None:
    case = case_of(rows_of(dataset(folder, fixed="g(1);", broken="g(,1);"))[0])
    assert not case.masked and case.hunk.original == "g(,1);"
    assert case.hunk.text == SOURCE.replace("g(1);", "g(,1);")


def test_a_command_is_a_list_or_a_line(folder: Path) -> None:
    [as_line] = rows_of(dataset(folder, test_command="java -cp 'a b' Main"))
    [as_list] = rows_of(dataset(folder, test_command=["java", "-cp", "a b", "Main"]))
    assert as_line.test_command == as_list.test_command == ("java", "-cp", "a b", "Main")


@pytest.mark.parametrize(
    ("fields", "said"),
    [({"path": None}, "d.jsonl:1: 'path' is missing"), ({"start_line": "3"}, "'start_line' is missing or no number")],
)
def test_a_row_with_missing_fields_is_named(folder: Path, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        rows_of(dataset(folder, **fields))


@pytest.mark.parametrize(("text", "said"), [("", "has no rows"), ("{", "d.jsonl:1"), ("[]\n", "d.jsonl:1")])
def test_a_file_that_is_no_dataset_is_an_error(folder: Path, text: str, said: str) -> None:
    (folder / "d.jsonl").write_text(text)
    with pytest.raises(UsageError, match=said):
        rows_of(folder / "d.jsonl")


def test_two_rows_of_one_id_are_an_error(folder: Path) -> None:
    file = dataset(folder)
    file.write_text(file.read_text() * 2)
    with pytest.raises(UsageError, match="several rows of one id"):
        rows_of(file)


def test_a_row_without_the_right_text_is_an_error(folder: Path) -> None:
    with pytest.raises(UsageError, match="does not say what is right"):
        case_of(rows_of(dataset(folder))[0])
