"""A project that an editor opens with the default options keeps its files, and gets none of Eclipse's."""

from __future__ import annotations

from pathlib import Path

from e2e.serving import cache_with, serving
from espalier.jdt.parts import Parts
from projects.sample import copy_of_shop

CONTROLLER = "shop-web/src/main/java/com/example/shop/web/QuoteController.java"
HELLO = (
    "package plain;\n\n/** Says hello. */\npublic class Hello {\n    String text() {\n        return null;\n    }\n}\n"
)


def listed(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if "target" not in path.parts}


async def test_a_maven_project_is_left_as_it_was(jdtls: Parts, tmp_path: Path) -> None:
    root = copy_of_shop(tmp_path)
    before = listed(root)
    async with serving(root, cache_with(jdtls, tmp_path / "cache"), jdtls) as editor:
        await editor.initialize()
        controller = editor.open(root / CONTROLLER)
        await editor.imported()
        assert "QuoteController" in str(await editor.ask("textDocument/documentSymbol", controller))
        assert await editor.leave() == 0
    assert listed(root) == before


async def test_a_folder_of_sources_is_left_as_it_was(jdtls: Parts, tmp_path: Path) -> None:
    """Without a build file JDT LS makes an invisible project when a file is opened."""
    root = tmp_path / "plain"
    (root / "src" / "plain").mkdir(parents=True)
    hello = root / "src" / "plain" / "Hello.java"
    hello.write_text(HELLO)
    before = listed(root)
    async with serving(root, cache_with(jdtls, tmp_path / "cache"), jdtls) as editor:
        await editor.initialize()
        opened = editor.open(hello)
        await editor.imported()
        place = {"position": {"line": 4, "character": 12}}
        assert "Hello.text()" in str(await editor.ask("textDocument/hover", opened | place))
        assert await editor.leave() == 0
    assert listed(root) == before
