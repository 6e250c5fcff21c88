"""The sample projects for tests: where they are, copies to change, and the real workspace over them."""

from __future__ import annotations

import shutil
from pathlib import Path

from espalier.workspace.workspace import Workspace

SHOP = Path(__file__).parent / "shop"


def copy_of_shop(folder: Path) -> Path:
    """The shop's sources below `folder`, without what Maven or Eclipse left there."""
    ignored = shutil.ignore_patterns("target", ".settings", ".project", ".classpath", ".factorypath")
    return Path(shutil.copytree(SHOP, folder / "shop", ignore=ignored))


async def indexed(root: Path) -> Workspace:
    """A workspace with nothing cached and no embedder."""
    workspace = Workspace(root)
    await workspace.index()
    return workspace
