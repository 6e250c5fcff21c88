"""A snapshot is one revision: whoever keeps it reads the texts that graph and index were made of."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from espalier.answer.inquiry import ask
from espalier.ports import Message, Tool
from espalier.workspace.workspace import Workspace

CART = "package shop;\nclass Cart {\n  Pricing pricing;\n  int total() { return pricing.price(); }\n}\n"
PRICING = "package shop;\ninterface Pricing {\n  int price();\n}\n"


@pytest.fixture
async def workspace(tmp_path: Path) -> AsyncIterator[Workspace]:
    (tmp_path / "Cart.java").write_text(CART)
    (tmp_path / "Pricing.java").write_text(PRICING)
    opened = Workspace(tmp_path)
    await opened.index()
    yield opened
    await opened.close()


async def test_a_kept_snapshot_has_the_texts_of_its_revision(workspace: Workspace) -> None:
    kept = workspace.snapshot
    workspace.update("Cart.java", "class Cart { }")
    (workspace.root / "Pricing.java").write_text("interface Pricing { }")
    await workspace.refresh(["Pricing.java"])
    assert (kept.source("Cart.java"), kept.source("Pricing.java")) == (CART, PRICING)
    assert workspace.snapshot.source("Cart.java") == "class Cart { }"
    assert workspace.source("Pricing.java") == "interface Pricing { }"
    assert workspace.revision > kept.revision


async def test_a_file_that_changes_on_disk_unseen_is_quoted_as_it_was_indexed(workspace: Workspace) -> None:
    (workspace.root / "Cart.java").write_text("// lines\n// above\n" + CART)
    node = workspace.ontology.node("shop.Cart#total()")
    assert node is not None
    assert "int total()" in (workspace.source(node.path) or "").splitlines()[node.line - 1]


async def test_files_that_do_not_change_share_their_states(workspace: Workspace) -> None:
    before = workspace.snapshot
    workspace.update("Cart.java", "class Cart { }")
    after = workspace.snapshot
    assert after.state("Pricing.java") is before.state("Pricing.java")
    assert after.state("Cart.java") is not before.state("Cart.java")


async def test_an_opened_file_that_is_as_on_disk_changes_no_revision(workspace: Workspace) -> None:
    revision = workspace.revision
    workspace.update("Cart.java", CART)
    assert (workspace.snapshot.state("Cart.java").is_open, workspace.revision) == (True, revision)


class EditedMeanwhile:
    """A text model that tells a story while an editor changes every file that the answer quotes."""

    name = "slow"

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace

    async def prompt_limit(self) -> int:
        return 0

    async def chat(self, messages: Sequence[Message], tools: Sequence[Tool] = ()) -> AsyncIterator[str]:
        self.workspace.update("Cart.java", "\n" * 9 + "class Cart { }")
        (self.workspace.root / "Pricing.java").write_text("interface Pricing { }")
        await self.workspace.refresh(["Pricing.java"])
        yield "The cart asks the pricing [1]."

    async def close(self) -> None:
        pass


async def test_an_answer_quotes_the_revision_that_it_was_asked_of(workspace: Workspace) -> None:
    answer = await ask(workspace, "who calls Pricing.price?", text_model=EditedMeanwhile(workspace))
    assert "The cart asks" in answer.answer
    quoted = {(item.path, item.excerpt) for item in answer.evidence}
    assert ("Cart.java", "int total() { return pricing.price(); }") in quoted
    lines = {"Cart.java": CART.splitlines(), "Pricing.java": PRICING.splitlines()}
    assert all(item.excerpt == lines[item.path][item.line - 1].strip() for item in answer.evidence)
