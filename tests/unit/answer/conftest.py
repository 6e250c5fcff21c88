"""The sample shop, indexed once by the real workspace."""

from __future__ import annotations

import asyncio

import pytest

from espalier.workspace.workspace import Workspace
from projects.sample import SHOP, indexed


@pytest.fixture(scope="session")
def shop() -> Workspace:
    return asyncio.run(indexed(SHOP))
