"""The sample shop, indexed once by the real workspace."""

from __future__ import annotations

import pytest

from projects.sample import SHOP, indexed
from espalier.workspace.workspace import Workspace


@pytest.fixture(scope="session")
def shop() -> Workspace:
    return indexed(SHOP)
