"""The sample shop, indexed once by the real workspace."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from espalier.workspace.workspace import Workspace

SHOP = Path(__file__).parents[2] / "projects" / "shop"


def indexed(root: Path) -> Workspace:
    workspace = Workspace(root)
    asyncio.run(workspace.index())
    return workspace


@pytest.fixture(scope="session")
def shop() -> Workspace:
    return indexed(SHOP)
