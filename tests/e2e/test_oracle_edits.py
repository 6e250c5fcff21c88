"""Tests that edits of several files are compiled as one change."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from espalier.errors import OracleError
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.ports import EditCheck, FileEdit, Hunk

TILL = """\
package shop;

public class Till {
    public int total(int tax) { return tax; }
    int wrong() { return nowhere; }
}
"""
DESK = """\
package shop;

class Desk {
    int use(Till till) { return till.total(1); }
}
"""
CLERK = """\
package shop;

class Clerk {
    int ask(Till till) { return till.total(2); }
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = oracle_project.write(tmp_path_factory.mktemp("edits").resolve()).parent
    for name, text in (("Till", TILL), ("Desk", DESK), ("Clerk", CLERK)):
        (folder / f"{name}.java").write_text(text, "utf-8")
    return folder


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def jdtls(folder: Path, start_headless) -> Headless:  # type: ignore[no-untyped-def]
    return await start_headless(folder.parents[1])


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(folder: Path, jdtls: Headless) -> AsyncIterator[SideDoorOracle]:
    async with oracle_project.served(jdtls, folder / "Cart.java") as oracle:
        yield oracle


def edit(folder: Path, name: str, old: str, new: str) -> FileEdit:
    before = (folder / name).read_text("utf-8")
    assert old in before
    return FileEdit(folder / name, before, before.replace(old, new))


def said(found: EditCheck) -> list[list[str]]:
    return [[problem.message for problem in check.added] for check in found.files]


@pytest.mark.asyncio(loop_scope="module")
async def test_one_file_alone_breaks_those_that_use_it(oracle: SideDoorOracle, folder: Path) -> None:
    found = await oracle.check_edits(
        [edit(folder, "Till.java", "int total(int tax)", "int sum(int tax)")], dependents=True
    )
    assert said(found) == [[]]
    assert sorted(each.path.name for each in found.dependents.breakages) == ["Clerk.java", "Desk.java"]


@pytest.mark.asyncio(loop_scope="module")
async def test_a_renaming_in_two_files_breaks_the_third_alone(oracle: SideDoorOracle, folder: Path) -> None:
    found = await oracle.check_edits(
        [
            edit(folder, "Till.java", "int total(int tax)", "int sum(int tax)"),
            edit(folder, "Desk.java", "till.total(1)", "till.sum(1)"),
        ],
        dependents=True,
    )
    assert said(found) == [[], []]
    assert [each.path.name for each in found.dependents.breakages] == ["Clerk.java"]
    assert [problem.message for problem in found.files[0].after] == ["nowhere cannot be resolved to a variable"]


@pytest.mark.asyncio(loop_scope="module")
async def test_many_files_are_compiled_together_and_close_no_session(oracle: SideDoorOracle, folder: Path) -> None:
    """More files than the bundle keeps sessions (32)."""
    desk = (folder / "Desk.java").read_text("utf-8")
    at = desk.index("till.total(1)")
    session = await oracle.open(Hunk(folder / "Desk.java", desk, at, at + len("till.total(1)")))

    def made(number: int) -> FileEdit:
        text = f"package shop;\n\nclass Part{number} {{\n    Part{(number + 1) % 40} next;\n}}\n"
        return FileEdit(folder / f"Part{number}.java", "", text)

    parts = [made(number) for number in range(40)]
    assert said(await oracle.check_edits(parts, dependents=True)) == [[]] * 40
    found = said(await oracle.check_edits(parts[:-1], dependents=False))
    assert found == [*[[]] * 38, ["Part39 cannot be resolved to a type"]]
    assert (await session.check("till.total(3)")).added == ()
    await session.close()


@pytest.mark.asyncio(loop_scope="module")
async def test_a_use_of_what_the_other_edit_removes_is_an_error(oracle: SideDoorOracle, folder: Path) -> None:
    found = await oracle.check_edits(
        [
            edit(folder, "Till.java", "int total(int tax)", "int sum(int tax)"),
            edit(folder, "Desk.java", "till.total(1)", "till.total(3)"),
        ],
        dependents=False,
    )
    assert said(found) == [[], ["The method total(int) is undefined for the type Till"]]
    assert found.dependents.breakages == ()


@pytest.mark.asyncio(loop_scope="module")
async def test_a_new_file_is_seen_by_the_other(oracle: SideDoorOracle, folder: Path) -> None:
    made = FileEdit(folder / "Voucher.java", "", "package shop;\n\nclass Voucher {\n    int worth() { return 1; }\n}\n")
    use = edit(folder, "Desk.java", "till.total(1)", "new Voucher().worth()")
    assert said(await oracle.check_edits([made, use], dependents=True)) == [[], []]
    assert said(await oracle.check_edits([use], dependents=True)) == [["Voucher cannot be resolved to a type"]]
    wrong = FileEdit(made.path, "", made.after.replace("1", '"one"'))
    assert said(await oracle.check_edits([wrong], dependents=True)) == [
        ["Type mismatch: cannot convert from String to int"]
    ]


@pytest.mark.asyncio(loop_scope="module")
async def test_a_deleted_file_breaks_its_users(oracle: SideDoorOracle, folder: Path) -> None:
    gone = FileEdit(folder / "Till.java", TILL, "")
    found = await oracle.check_edits([gone, edit(folder, "Desk.java", "Till till", "int till")], dependents=True)
    assert said(found)[0] == []
    assert "Clerk.java" in {each.path.name for each in found.dependents.breakages}


@pytest.mark.asyncio(loop_scope="module")
async def test_a_type_that_moves_is_no_duplicate_and_one_that_is_copied_is(
    oracle: SideDoorOracle, folder: Path
) -> None:
    moved = "class Clerk {\n    int ask(Till till) { return till.total(2); }\n}\n"
    to = edit(folder, "Desk.java", "class Desk {", f"{moved}\nclass Desk {{")
    away = FileEdit(folder / "Clerk.java", CLERK, "package shop;\n")
    assert said(await oracle.check_edits([to, away], dependents=True)) == [[], []]
    assert said(await oracle.check_edits([to], dependents=True)) == [["The type Clerk is already defined"]]
    touched = edit(folder, "Till.java", "return tax;", "return tax + 1;")
    assert said(await oracle.check_edits([to, touched], dependents=True)) == [["The type Clerk is already defined"], []]


@pytest.mark.asyncio(loop_scope="module")
async def test_what_is_written_to_disk_is_seen_after_refresh(oracle: SideDoorOracle, folder: Path) -> None:
    deep = folder / "fresh" / "Stamp.java"
    deep.parent.mkdir()
    deep.write_text("package shop.fresh;\n\npublic class Stamp {\n}\n", "utf-8")
    use = edit(folder, "Desk.java", "till.total(1)", "new shop.fresh.Stamp().hashCode()")
    await oracle.refresh([deep])
    assert said(await oracle.check_edits([use], dependents=False)) == [[]]
    deep.unlink()
    await oracle.refresh([deep])
    assert said(await oracle.check_edits([use], dependents=False)) != [[]]


@pytest.mark.asyncio(loop_scope="module")
async def test_a_file_outside_every_class_path_is_refused(oracle: SideDoorOracle, folder: Path) -> None:
    with pytest.raises(OracleError, match="class path"):
        await oracle.check_edits([FileEdit(folder.parents[2] / "Alone.java", "", "class Alone { }")], dependents=False)


@pytest.mark.asyncio(loop_scope="module")
async def test_checks_of_one_file_in_a_row_see_each_text_and_what_changes_elsewhere(
    oracle: SideDoorOracle, folder: Path
) -> None:
    """The door keeps the file's working copy from one check to the next."""
    use = edit(folder, "Desk.java", "till.total(1)", "till.total(1) + till.tip")
    unknown = ["tip cannot be resolved or is not a field"]
    assert said(await oracle.check_edits([use], dependents=True)) == [unknown]
    fine = edit(folder, "Desk.java", "till.total(1)", "till.total(1) + 1")
    assert said(await oracle.check_edits([fine], dependents=True)) == [[]]
    try:
        (folder / "Till.java").write_text(TILL.replace("class Till {", "class Till { int tip;"), "utf-8")
        await oracle.refresh([folder / "Till.java"])
        assert said(await oracle.check_edits([use], dependents=True)) == [[]]
        (folder / "Desk.java").write_text(use.after, "utf-8")
        await oracle.refresh([folder / "Desk.java"])
        assert said(await oracle.check_edits([edit(folder, "Desk.java", "till.tip", "till.top")], dependents=True)) == [
            ["top cannot be resolved or is not a field"]
        ]
    finally:
        (folder / "Till.java").write_text(TILL, "utf-8")
        (folder / "Desk.java").write_text(DESK, "utf-8")
        await oracle.refresh([folder / "Till.java", folder / "Desk.java"])
    assert said(await oracle.check_edits([use], dependents=True)) == [unknown]


@pytest.mark.asyncio(loop_scope="module")
async def test_an_edit_that_changes_nothing_leaves_the_errors_that_are_there(
    oracle: SideDoorOracle, folder: Path
) -> None:
    found = await oracle.check_edits([FileEdit(folder / "Till.java", TILL, TILL)], dependents=True)
    assert said(found) == [[]] and not found.dependents.breakages
    assert [problem.message for problem in found.files[0].after] == ["nowhere cannot be resolved to a variable"]
