"""A real JDT LS for every end-to-end test, found the way users' is: run `espalier setup` (or `make test`) first."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from espalier import places
from espalier.jdt import parts
from espalier.jdt.headless import Headless
from espalier.jdt.parts import Choice, Parts

PROJECTS = Path(__file__).parents[1] / "projects"

StartHeadless = Callable[..., Awaitable[Headless]]


@pytest.fixture(scope="session")
def jdtls() -> Parts:
    """Java, JDT LS and our bundle: `jdtls.java`, `jdtls.jdtls`, `jdtls.bundle`."""
    found = parts.ensure(places.cache_dir(), Choice(), lambda progress: print(progress.message))
    if found.bundle_error:
        raise found.bundle_error
    return found


@pytest.fixture
def project(tmp_path: Path) -> Callable[[str], Path]:
    """`project("shop")`: a private copy of tests/projects/shop."""

    def copy(name: str) -> Path:
        return Path(shutil.copytree(PROJECTS / name, tmp_path / name))

    return copy


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def start_headless(jdtls: Parts, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[StartHeadless]:
    """`await start_headless(root)`: a JDT LS on the folder, with data of its own, ended with the test module."""
    cache = tmp_path_factory.mktemp("cache")
    async with AsyncExitStack() as stack:

        async def start(root: Path, **options: object) -> Headless:
            return await stack.enter_async_context(Headless(root, jdtls, cache, **options))  # type: ignore[arg-type]

        yield start
