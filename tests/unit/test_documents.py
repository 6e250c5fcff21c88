"""What the documents name is there: files, links and their headings."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\[[^\]]*\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
CODE = re.compile(r"^(?: {4}|\t).*$|`[^`\n]*`", re.MULTILINE)
NAMED = re.compile(r"`([\w./-]+/[\w.-]+\.(?:py|txt|ts|md))`")
PLACEHOLDER = "NAME"
"""What stands for a name in a path."""


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings)


@cache
def files() -> str:
    """The paths of our files, one a line."""
    folders = ("server", "tests", "docs", "clients", "jdtls-patch", "scion")
    found = (path for folder in folders for path in (ROOT / folder).rglob("*.*") if "node_modules" not in path.parts)
    return "".join(f"/{path.relative_to(ROOT).as_posix()}\n" for path in found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_a_file_and_a_heading(page: Path) -> None:
    for target, anchor in LINK.findall(CODE.sub("", page.read_text("utf-8"))):
        file = page.parent / target if target else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), f"{target}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_with_their_folder_exist(page: Path) -> None:
    named = (each for each in NAMED.findall(page.read_text("utf-8")) if PLACEHOLDER not in each)
    assert [each for each in named if f"/{each}\n" not in files()] == []
