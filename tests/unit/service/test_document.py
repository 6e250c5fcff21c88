"""What is made of the description: types, tools and docs are up to date and complete."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from espalier.service.calls import params_of
from espalier.service.document import main, tools, typescript
from espalier.service.operations import BY_NAME, OPERATIONS
from espalier.service.schema import schema_of

ROOT = Path(__file__).parents[3]


def test_every_file_that_is_made_of_the_description_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check", str(ROOT)]) == 0, capsys.readouterr().out


def test_a_stale_file_is_named_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in ("clients/vscode/src", "docs"):
        (tmp_path / path).mkdir(parents=True)
    for path in ("clients/vscode/package.json", "docs/mcp.md"):
        (tmp_path / path).write_text((ROOT / path).read_text("utf-8"), "utf-8")
    assert main(["--check", str(tmp_path)]) == 1
    assert "service.ts is not up to date" in capsys.readouterr().out
    assert main([str(tmp_path)]) == 0 and main(["--check", str(tmp_path)]) == 0


def test_types_have_every_operation_and_no_editors_member_reaches_a_model() -> None:
    text = typescript()
    for each in OPERATIONS:
        assert f'"{each.method}"' in text
        assert f" {each.params.__name__}Params " in text and f"interface {each.result.__name__} " in text
    for tool in tools():
        assert not {"textDocument", "position", "workDoneToken"} & set(tool["inputSchema"]["properties"])


@pytest.mark.parametrize("name", [each.name for each in OPERATIONS])
def test_the_required_arguments_of_a_schema_are_those_of_the_request(name: str) -> None:
    operation = BY_NAME[name]
    samples: dict[str, Any] = {"query": {}, "edits": [{"path": "A.java", "start_line": 1, "end_line": 1, "text": ""}]}
    given = {each: samples.get(each, "x") for each in schema_of(operation)["required"]}
    params_of(operation, given)
    for left_out in given:
        with pytest.raises(ValueError, match="wrong arguments"):
            params_of(operation, {each: value for each, value in given.items() if each != left_out})


@pytest.mark.parametrize("name", ["users", "impact"])
def test_a_program_without_an_editor_must_name_the_symbol(name: str) -> None:
    """An editor may give a position in its place; the server rejects a request with neither."""
    schema = schema_of(BY_NAME[name])
    assert schema["required"] == ["symbol"] and "default" not in schema["properties"]["symbol"]
