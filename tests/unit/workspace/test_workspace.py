"""The writer: cold, warm and edited workspaces show the same; whatever is wrong with files or cache is said."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from espalier.errors import ModelError, UsageError
from espalier.java.facts import FileFacts
from espalier.ontology import updating
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind
from espalier.ports import Embedder, Progress
from espalier.workspace import disk, tending
from espalier.workspace import workspace as workspace_module
from espalier.workspace.edition import edition_folder
from espalier.workspace.files import NEVER, Stamp
from espalier.workspace.graph_cache import GraphCache, Saving
from espalier.workspace.report import CacheUse, FailedFile
from espalier.workspace.scan import LARGEST
from espalier.workspace.workspace import Workspace, _folders
from fakes.embedder import WordsEmbedder

SHOP = {
    "Cart.java": "package shop;\nclass Cart {\n  Pricing pricing;\n  int total() { return pricing.price(); }\n}\n",
    "Pricing.java": "package shop;\ninterface Pricing {\n  int price();\n}\n",
    "Fixed.java": "package shop;\nclass Fixed implements Pricing {\n  public int price() { return 1; }\n}\n",
}


def write(root: Path, files: dict[str, str]) -> None:
    root.mkdir(exist_ok=True)
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode())


@asynccontextmanager
async def opened(
    root: Path, *, cache: Path | None = None, embedder: Embedder | None = None
) -> AsyncIterator[Workspace]:
    workspace = Workspace(root, cache=cache, embedder=(lambda: embedder) if embedder is not None else None)
    try:
        yield workspace
    finally:
        await workspace.close()


def shown(workspace: Workspace) -> object:
    """All that a reader can see: edges, files, and what a search finds."""
    edges = sorted(
        (e.kind.value, e.source, e.target, e.path, e.line, e.column) for e in workspace.ontology.edges(tests=True)
    )
    hits = {(hit.chunk.key, hit.chunk.text) for hit in workspace.search("shop class price total interface return", 99)}
    return edges, sorted(workspace.ontology.files()), sorted(hits)


def _raising(*_: object) -> object:
    raise RuntimeError("no idea")


async def fresh(root: Path) -> object:
    async with opened(root) as workspace:
        await workspace.index()
        return shown(workspace)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(tmp_path / "shop", SHOP)
    return tmp_path / "shop"


async def test_a_cold_index(root: Path) -> None:
    async with opened(root) as workspace:
        seen: list[Progress] = []
        report = await workspace.index(seen.append)
        assert (report.files, report.parsed, report.failed) == (3, 3, ())
        assert report.coverage == 1.0
        assert report.cache == CacheUse(reused=0, rebuilt=3)
        assert list(report.seconds) == ["scan", "parse", "resolve", "lexical", "embed", "total"]
        assert report.nodes["interface"] == 1 and report.edges["implements"] == 1
        assert [each.fraction for each in seen] == [1.0, None]
        assert workspace.search("how is the total computed", 1)[0].chunk.key == "shop.Cart#total()"


async def test_a_warm_index_shows_the_same_without_reading(root: Path, tmp_path: Path) -> None:
    for expected in (CacheUse(0, 3), CacheUse(3, 0)):
        async with opened(root, cache=tmp_path / "cache") as workspace:
            report = await workspace.index()
            assert report.cache == expected
            assert shown(workspace) == await fresh(root)


@pytest.mark.parametrize("vectors", [False, True])
async def test_what_has_changed_between_two_runs_is_applied_to_what_was_saved(
    root: Path, tmp_path: Path, vectors: bool
) -> None:
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index()
    write(root, {"Pricing.java": "package shop; interface Pricing { long price(); }", "New.java": "class New { }"})
    (root / "Fixed.java").unlink()
    for expected in (CacheUse(1, 2), CacheUse(3, 0)):
        embedder = WordsEmbedder() if vectors else None
        async with opened(root, cache=tmp_path / "cache", embedder=embedder) as workspace:
            report = await workspace.index()
            assert report.cache == expected
            assert shown(workspace) == await fresh(root)
            assert workspace.source("Cart.java") == SHOP["Cart.java"]
            assert workspace.pending == (report.chunks if vectors else 0)
            workspace.update("Cart.java", "package shop; class Cart { Pricing pricing; }")
            await workspace.settled()
            assert [edge.kind for edge in workspace.ontology.into("shop.Pricing")] == [EdgeKind.FIELD]


@pytest.mark.parametrize("damage", [b"", b"rubbish", None])
async def test_a_damaged_graph_file_is_made_anew(root: Path, tmp_path: Path, damage: bytes | None) -> None:
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index()
    (file,) = (tmp_path / "cache").rglob("*.graph")
    file.write_bytes(file.read_bytes()[:-100] if damage is None else damage)
    async with opened(root, cache=tmp_path / "cache") as workspace:
        assert (await workspace.index()).cache == CacheUse(3, 0)
        assert shown(workspace) == await fresh(root)
    assert [each.read_bytes() for each in (tmp_path / "cache").rglob("*.graph")] != [damage]


async def test_two_processes_save_their_graphs_side_by_side(root: Path, tmp_path: Path) -> None:
    async with opened(root, cache=tmp_path / "cache") as one, opened(root, cache=tmp_path / "cache") as other:
        await one.index()
        await other.index()
        await one.close()
        assert shown(other) == await fresh(root)
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index()
        assert shown(workspace) == await fresh(root)
    assert len(list((tmp_path / "cache").rglob("*.graph"))) == 1


async def test_a_touched_file_is_read_but_not_parsed_again(root: Path, tmp_path: Path) -> None:
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index()
    os.utime(root / "Cart.java", ns=(1, 1))
    async with opened(root, cache=tmp_path / "cache") as workspace:
        assert (await workspace.index()).cache == CacheUse(2, 1)
        assert shown(workspace) == await fresh(root)


async def test_changes_on_disk_are_taken_up(root: Path, tmp_path: Path) -> None:
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index()
        write(root, {"Cart.java": "package shop; class Cart { }", "New.java": "package shop; class New { }"})
        (root / "Fixed.java").unlink()
        report = await workspace.index()
        assert report.files == 3
        assert shown(workspace) == await fresh(root)
    async with opened(root, cache=tmp_path / "cache") as workspace:
        assert (await workspace.index()).cache == CacheUse(3, 0)
        assert shown(workspace) == await fresh(root)


async def test_refresh_takes_up_watched_files(root: Path) -> None:
    async with opened(root) as workspace:
        await workspace.index()
        write(root, {"Cart.java": "package shop; class Cart { int cents; }"})
        await workspace.refresh(["Cart.java"])
        assert shown(workspace) == await fresh(root)
        (root / "Fixed.java").unlink()
        await workspace.refresh(["Fixed.java"])
        assert shown(workspace) == await fresh(root)
        write(root, {"deep/Late.java": "class Late { }"})
        await workspace.refresh(["deep/Late.java"])
        assert shown(workspace) == await fresh(root)


async def test_folders_are_told_from_files_that_are_not_read(root: Path) -> None:
    write(root, {"main/deep/Late.java": "class Late { }", "notes.bin": ""})
    (root / "empty").mkdir()
    async with opened(root) as workspace:
        await workspace.index()
        (root / "main/deep/Late.java").unlink()
        (root / "main/deep").rmdir()
        assert [
            await workspace.has_folder([path]) for path in ("main/deep", "main", "empty", "notes.bin", "gone", "mai")
        ] == [True, True, True, False, False, False]


def test_the_folders_of_many_files_are_found_at_once() -> None:
    files = [f"module{number % 40}/src/main/java/a/b/c/p{number % 300}/C{number}.java" for number in range(20_000)]
    started = perf_counter()
    assert len(_folders(files)) == 40 * 7 + 600
    assert perf_counter() - started < 0.3  # it takes a hundredth of a second


async def test_an_editors_text_counts_before_the_disks(root: Path) -> None:
    async with opened(root) as workspace:
        await workspace.index()
        before, revision = shown(workspace), workspace.revision
        workspace.update("Cart.java", "package shop; class Cart { int zebra() { return 0; } }")
        await workspace.settled()
        assert workspace.search("zebra", 1)[0].chunk.key == "shop.Cart#zebra()"
        assert workspace.revision > revision
        assert workspace.source("Cart.java") == "package shop; class Cart { int zebra() { return 0; } }"
        await workspace.index()
        assert workspace.search("zebra", 1)
        workspace.update("Cart.java", None)
        await workspace.settled()
        assert shown(workspace) == before
        assert workspace.source("Cart.java") == SHOP["Cart.java"]


async def test_a_closed_text_that_was_never_saved_is_gone(root: Path) -> None:
    async with opened(root) as workspace:
        await workspace.index()
        workspace.update("Draft.java", "class Draft { }")
        await workspace.settled()
        assert workspace.search("draft", 1)
        workspace.update("Draft.java", None)
        await workspace.settled()
        assert workspace.search("draft", 1) == []
        assert shown(workspace) == await fresh(root)


async def test_a_file_that_is_not_the_projects_is_shown_only_while_it_is_open(root: Path) -> None:
    write(root, {".gitignore": "gen/\n", "gen/Made.java": "package shop;\nclass Made extends Fixed {}\n"})
    alone = await fresh(root)
    async with opened(root) as workspace:
        await workspace.index()
        workspace.update("gen/Made.java", "package shop;\nclass Made extends Fixed {}\n")
        await workspace.settled()
        assert workspace.ontology.node("shop.Made")
        workspace.update("gen/Made.java", None)
        await workspace.settled()
        await workspace.index()
        assert shown(workspace) == alone


async def test_a_closed_new_file_stays_if_it_is_the_projects(root: Path) -> None:
    write(root, {".gitignore": "gen/\n"})
    async with opened(root) as workspace:
        await workspace.index()
        for path in ("gen/Made.java", "New.java"):
            write(root, {path: f"class {Path(path).stem} {{}}\n"})
            workspace.update(path, f"class {Path(path).stem} {{}}\n")
            await workspace.settled()
            workspace.update(path, None)
            await workspace.settled()
        for _ in range(2):
            assert sorted(workspace.ontology.files()) == ["Cart.java", "Fixed.java", "New.java", "Pricing.java"]
            await workspace.index()


async def test_watched_files_that_a_scan_leaves_out_cost_no_scan(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(root, {"pom.xml": "<project/>", ".gitignore": "gen/\n"})
    async with opened(root) as workspace:
        await workspace.index()
        before = shown(workspace)
        made = [f"{folder}/Made{i}.java" for folder in ("target/x", "gen", "node_modules") for i in range(50)]
        write(root, dict.fromkeys(made, "class Made { }"))
        with monkeypatch.context() as patched:
            patched.setattr(disk, "scan", _raising)
            await workspace.refresh([*made, "target/Gone.java", "../Outside.java"])
            assert shown(workspace) == before
            write(root, {"deep/New.java": "class New { }"})
            await workspace.refresh(["deep/New.java", *made])
        assert shown(workspace) == await fresh(root)
        assert "deep/New.java" in workspace.ontology.files()


async def test_an_unsaved_text_is_not_in_the_cache(root: Path, tmp_path: Path) -> None:
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index()
        workspace.update("Cart.java", "package shop; class Cart { int zebra; }")
        await workspace.settled()
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index()
        assert shown(workspace) == await fresh(root)


async def test_listeners_hear_of_every_change(root: Path) -> None:
    async with opened(root) as workspace:
        heard: dict[str, str | None] = {}
        workspace.listen(heard.__setitem__)
        await workspace.index()
        assert heard == SHOP
        workspace.update("Cart.java", "class Cart { }")
        await workspace.settled()
        assert heard["Cart.java"] == "class Cart { }"
        (root / "Fixed.java").unlink()
        await workspace.refresh(["Fixed.java"])
        assert heard["Fixed.java"] is None


async def test_nothing_outside_the_root_is_read(root: Path) -> None:
    (root.parent / "secret.java").write_text("secret")
    (root / "Link.java").symlink_to(root.parent / "secret.java")
    async with opened(root) as workspace:
        assert workspace.source("../secret.java") is None
        assert workspace.source("Link.java") is None
        assert workspace.source("Missing.java") is None
        assert workspace.source("\0") is None


# --------------------------------------------------------------------------- bad input


async def test_files_with_something_wrong_are_indexed_and_listed(root: Path) -> None:
    write(root, {"Broken.java": "class Broken { void ok() { } void bad( { ;;; int x = ; } }", "Empty.java": ""})
    (root / "Latin.java").write_bytes('class Latin { String s = "é"; }'.encode("latin-1"))
    (root / "Windows.java").write_bytes(b"\xef\xbb\xbfclass Windows {\r\n  void crlf() { }\r\n}\r\n")
    async with opened(root) as workspace:
        report = await workspace.index()
        failed = {failure.path: failure.reason for failure in report.failed}
        assert failed.keys() == {"Broken.java", "Latin.java"}
        assert "line 1" in failed["Broken.java"] and "not UTF-8 at byte 26" in failed["Latin.java"]
        assert (report.files, report.parsed, report.coverage) == (7, 7, 1.0)
        assert workspace.search("crlf", 1)[0].chunk.start_line == 2
        assert workspace.search("ok", 1) and workspace.search("latin", 1)
        assert (workspace.source("Windows.java") or "").startswith("class")


async def test_xml_counts_where_it_declares_beans(root: Path) -> None:
    beans = '<beans>\n  <bean id="pricing" class="shop.Fixed"/>\n</beans>\n'
    write(root, {"beans.xml": beans, "pom.xml": "<project/>", "bad.xml": "<beans><bean"})
    async with opened(root) as workspace:
        report = await workspace.index()
        assert (report.files, report.nodes["bean"]) == (5, 1)
        assert [failure.path for failure in report.failed] == ["bad.xml"]
        assert {hit.chunk.path for hit in workspace.search("pricing", 9)} >= {"beans.xml", "Pricing.java"}
        assert workspace.search("project") == []


async def test_an_unreadable_file_is_listed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.read_bytes

    def read_bytes(path: Path) -> bytes:
        if path.name == "Fixed.java":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    async with opened(root) as workspace:
        report = await workspace.index()
        assert report.failed == (FailedFile("Fixed.java", "cannot be read: Permission denied"),)
        assert (report.files, report.parsed) == (3, 2)


async def test_a_file_that_cannot_be_read_is_tried_again_when_it_has_changed(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, tried = Path.read_bytes, []

    def read_bytes(path: Path) -> bytes:
        if path.name == "Fixed.java":
            tried.append(path)
            raise PermissionError(13, "Permission denied")
        return real(path)

    async with opened(root) as workspace:
        await workspace.index()
        with monkeypatch.context() as patched:
            patched.setattr(Path, "read_bytes", read_bytes)
            write(root, {"Fixed.java": "package shop;\nclass Fixed { int changed; }\n"})
            assert await workspace.look()
            assert not await workspace.look()
            assert (len(tried), workspace.unread) == (1, 1)
            await workspace.index()
            assert not await workspace.look()
        write(root, {"Fixed.java": "package shop;\nclass Fixed { int changedAgain; }\n"})
        assert await workspace.look()
        assert workspace.ontology.named("Fixed.changedAgain")
        assert workspace.unread == 0


async def test_no_java_files_at_all(tmp_path: Path) -> None:
    (tmp_path / "readme.md").write_text("nothing")
    async with opened(tmp_path) as workspace:
        report = await workspace.index()
        assert (report.files, report.coverage) == (0, 1.0)
        assert report.messages == (f"no Java files under {tmp_path.resolve()}",)
        assert workspace.search("anything") == []


async def test_a_wrong_root(tmp_path: Path) -> None:
    async with opened(tmp_path / "nowhere") as workspace:
        with pytest.raises(UsageError, match="not a folder"):
            await workspace.index()


@pytest.mark.parametrize("damage", [lambda p: p.write_bytes(b"rubbish" * 999), lambda p: p.write_bytes(b"")])
async def test_a_damaged_cache_is_rebuilt(root: Path, tmp_path: Path, damage: Callable[[Path], int]) -> None:
    cache = tmp_path / "cache"
    async with opened(root, cache=cache) as workspace:
        await workspace.index()
    damage(edition_folder(cache) / "facts.db")
    async with opened(root, cache=cache) as workspace:
        report = await workspace.index()
        assert report.cache == CacheUse(0, 3)
        assert shown(workspace) == await fresh(root)
    async with opened(root, cache=cache) as workspace:
        report = await workspace.index()
        assert (report.cache, report.messages) == (CacheUse(3, 0), ())


async def test_a_cache_that_cannot_be_written_is_done_without(root: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    async with opened(root, cache=tmp_path / "file", embedder=WordsEmbedder()) as workspace:
        report = await workspace.index()
        assert report.messages and all("working on without it" in message for message in report.messages)
        assert await workspace.embed_pending() == report.chunks
        assert workspace.search("total", 1)[0].chunk.key == "shop.Cart#total()"


# --------------------------------------------------------------------------- in the background


async def test_embedding_fills_in_and_is_kept(root: Path, tmp_path: Path) -> None:
    embedder = WordsEmbedder()
    async with opened(root, cache=tmp_path / "cache", embedder=embedder) as workspace:
        report = await workspace.index()
        assert (workspace.embedded, workspace.pending) == (0, report.chunks)
        assert await workspace.embed_pending() == report.chunks
        hit = workspace.search("fixed price", 1)[0]
        assert hit.dense_rank is not None and hit.lexical_rank is not None
    known = len(embedder.embedded)
    async with opened(root, cache=tmp_path / "cache", embedder=embedder) as workspace:
        report = await workspace.index()
        assert await workspace.embed_pending() == 0
        assert (workspace.embedded, workspace.pending) == (report.chunks, 0)
        workspace.update("Cart.java", SHOP["Cart.java"].replace("Pricing pricing", "Pricing zebra"))
        await workspace.settled()
        assert await workspace.embed_pending() == 1
    assert [text for text in embedder.embedded[known:] if "zebra" in text]


async def test_vectors_of_an_earlier_run_are_read_by_the_first_search(root: Path, tmp_path: Path) -> None:
    async with opened(root, cache=tmp_path / "cache", embedder=WordsEmbedder()) as workspace:
        await workspace.index()
        await workspace.embed_pending()
    async with opened(root, cache=tmp_path / "cache", embedder=WordsEmbedder()) as workspace:
        report = await workspace.index()
        assert workspace.embedded == 0
        assert workspace.search("fixed price", 1)[0].dense_rank is not None
        assert workspace.embedded == report.chunks


async def test_a_late_embedder_holds_up_one_search_and_no_other_until_it_has_answered(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(WordsEmbedder):
        def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            answering.wait(30)
            return super().embed(texts)

    answering, embedder = threading.Event(), Slow()
    answering.set()
    async with opened(root, embedder=embedder) as workspace:
        await workspace.index()
        await workspace.embed_pending()
        answering.clear()
        assert workspace.search("fixed price", 1)[0].dense_rank is None
        monkeypatch.setattr("espalier.workspace.embedding._QUERY_SECONDS", 20.0)
        begun = perf_counter()
        for text in ("fixed price", "cart", "fixed price"):
            assert workspace.search(text, 1)[0].dense_rank is None
        assert perf_counter() - begun < 10
        answering.set()
        async with asyncio.timeout(20):
            while workspace.search("fixed price", 1)[0].dense_rank is None:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    assert embedder.embedded.count("fixed price") == 1
    assert embedder.closed


async def test_vectors_of_another_recipe_are_not_used(root: Path, tmp_path: Path) -> None:
    async with opened(root, cache=tmp_path / "cache", embedder=WordsEmbedder()) as workspace:
        await workspace.index()
        await workspace.embed_pending()
    async with opened(root, cache=tmp_path / "cache", embedder=WordsEmbedder(32, "other")) as workspace:
        await workspace.index()
        assert workspace.search("fixed price", 1)[0].dense_rank is None
        assert workspace.embedded == 0


async def test_a_failing_embedder_leaves_the_words(root: Path) -> None:
    embedder = WordsEmbedder()
    async with opened(root, embedder=embedder) as workspace:
        await workspace.index()
        await workspace.embed_pending()
        embedder.failing = True
        workspace.update("Cart.java", "class Cart { int zebra; }")
        await workspace.settled()
        with pytest.raises(ModelError):
            await workspace.embed_pending()
        assert workspace.search("zebra", 1)[0].dense_rank is None


async def test_tend_embeds_what_changes_and_says_when_it_cannot(root: Path) -> None:
    embedder = WordsEmbedder()
    said: asyncio.Queue[str] = asyncio.Queue()
    async with opened(root, embedder=embedder) as workspace:
        await workspace.index()
        tended = asyncio.create_task(workspace.tend(said.put_nowait))
        await asyncio.to_thread(embedder.asked.wait)
        embedder.failing = True
        workspace.update("Cart.java", "class Cart { int zebra; }")
        await workspace.settled()
        assert "the embedder is down" in await said.get()
        assert workspace.embedded > 0
        tended.cancel()


async def test_tend_keeps_the_graph_of_a_bulk_change(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tending, "_SETTLE_SECONDS", 0.0)
    kept: asyncio.Queue[frozenset[str]] = asyncio.Queue()
    loop, save = asyncio.get_running_loop(), GraphCache.save

    def told(self: GraphCache, digests: Mapping[str, str], saving: Saving) -> None:
        save(self, digests, saving)
        loop.call_soon_threadsafe(kept.put_nowait, frozenset(digests))

    monkeypatch.setattr(GraphCache, "save", told)
    async with opened(root, cache=tmp_path / "cache") as workspace, asyncio.timeout(60):
        await workspace.index()
        tended = asyncio.create_task(workspace.tend(lambda _: None))
        await kept.get()
        more = {f"C{i}.java": f"class C{i} {{ Cart cart; }}" for i in range(40)}
        write(root, more)
        await workspace.refresh(more)
        assert more.keys() <= await kept.get()
        tended.cancel()


async def test_a_cancelled_index_goes_on_next_time(tmp_path: Path) -> None:
    root = tmp_path / "big"
    write(root, {f"C{i}.java": f"class C{i} extends C{(i + 1) % 90} {{ }}" for i in range(90)})
    async with opened(root, cache=tmp_path / "cache") as workspace:
        started = asyncio.Event()
        task = asyncio.create_task(workspace.index(lambda _: started.set()))
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await workspace.index()
        assert shown(workspace) == await fresh(root)


async def test_an_index_cancelled_while_resolving_goes_on_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updating, "_STEP_SECONDS", 0.0)
    monkeypatch.setattr(
        workspace_module, "_MOMENT", 0.0
    )  # what the cancelled run has left is resolved in the background
    root = tmp_path / "big"
    write(root, {f"C{i}.java": f"class C{i} extends C{(i + 1) % 90} {{ }}" for i in range(90)})
    async with opened(root) as workspace:
        resolving = asyncio.Event()
        task = asyncio.create_task(workspace.index(lambda now: resolving.set() if "resolving" in now.message else None))
        await resolving.wait()
        workspace.update("C1.java", "class C1 extends C7 { }")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert workspace.ontology.stats().edges.get("extends", 0) < 90
        workspace.update("C1.java", None)
        await workspace.settled()
        assert shown(workspace) == await fresh(root)


async def test_a_text_opened_before_the_first_index_keeps_the_warm_start(root: Path, tmp_path: Path) -> None:
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index()
    async with opened(root, cache=tmp_path / "cache") as workspace:
        workspace.update("Cart.java", "package shop; class Cart { Fixed zebra; }")
        await workspace.settled()
        await workspace.index()
        assert workspace.search("zebra", 1)
        assert workspace.ontology.named("zebra")
        workspace.update("Cart.java", None)
        await workspace.settled()
        assert shown(workspace) == await fresh(root)


async def test_an_edit_during_a_warm_start_leaves_the_saved_edges_of_files_not_yet_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "big"
    write(root, {f"C{i}.java": f"class C{i} extends C{(i + 1) % 90} {{ }}" for i in range(90)})
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index()
    applying, removed = Ontology.applying, []

    def recorded(self: Ontology, changed: Mapping[str, FileFacts], gone: Iterable[str] = ()) -> Iterator[None]:
        removed.extend(gone)
        return applying(self, changed, gone)

    monkeypatch.setattr(Ontology, "applying", recorded)
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index(lambda _: workspace.update("C1.java", "class C1 extends C7 { }"))
        assert removed == []
        workspace.update("C1.java", None)
        await workspace.settled()
        assert shown(workspace) == await fresh(root)


async def test_many_files_go_through_processes(tmp_path: Path) -> None:
    root = tmp_path / "big"
    write(root, {f"p{i % 7}/C{i}.java": f"package p{i % 7}; class C{i} {{ C{i} next; }}" for i in range(150)})
    async with opened(root) as workspace:
        report = await workspace.index()
        assert (report.parsed, report.edges["field"]) == (150, 150)


# --------------------------------------------------------------------------- any edits

NAMES = st.sampled_from(["A.java", "B.java", "sub/C.java"])
TEXTS = st.sampled_from(
    [
        "class A { B b; int m() { return b.n(); } }",
        "class B extends A { int n() { return 1; } }",
        "interface B { int n(); }",
        "import static x.Y.z; class C implements B { public int n() { return z; } }",
        "class A { void broken( }",
        "",
    ]
)
EDIT = st.one_of(
    st.tuples(st.just("type"), NAMES, TEXTS),
    st.tuples(st.just("save"), NAMES, TEXTS),
    st.tuples(st.just("close"), NAMES, st.none()),
    st.tuples(st.just("delete"), NAMES, st.none()),
    st.tuples(st.just("ignore"), st.sampled_from(["A.java", "sub/", "*.java", "# nothing"]), st.none()),
    st.tuples(st.just("link"), st.just("sub"), st.none()),
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=st.lists(EDIT, max_size=8))
async def test_after_any_edits_it_shows_what_a_fresh_one_does(
    edits: list[tuple[str, str, str | None]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.mktemp("edits")
    async with opened(root) as workspace:
        await workspace.index()
        for action, path, text in edits:
            if action == "type":
                workspace.update(path, text)
                await workspace.settled()
            elif action == "close":
                workspace.update(path, None)
                await workspace.settled()
            elif action in ("ignore", "link"):
                if action == "ignore":
                    (root / ".gitignore").write_text(path)
                elif (root / path).is_dir() and not (root / path).is_symlink():
                    (root / path).rename(root / "moved")
                    (root / path).symlink_to(root / "moved")
                await workspace.look()
            else:
                if action == "save":
                    write(root, {path: text or ""})
                else:
                    (root / path).unlink(missing_ok=True)
                await workspace.refresh([path])
        if any(action == "link" for action, _, _ in edits):  # what is saved through a link is told by no other name
            await workspace.look()
        for path in {path for action, path, _ in edits if action in ("type", "save", "close", "delete")}:
            workspace.update(path, None)
            await workspace.settled()
        assert shown(workspace) == await fresh(root)


async def test_an_edit_at_the_very_end_of_an_index_run_is_not_left_behind(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def give_back() -> None:
        begun.set()
        may_end.wait(10)

    monkeypatch.setattr(workspace_module, "give_back", give_back)
    monkeypatch.setattr(updating, "_STEP_SECONDS", 0.0)
    async with opened(root) as workspace:
        indexing = asyncio.create_task(workspace.index())
        await asyncio.to_thread(begun.wait, 10)
        workspace.update("Pricing.java", SHOP["Pricing.java"].replace("price", "quote"))
        workspace.update("Cart.java", SHOP["Cart.java"].replace("price", "quote"))
        may_end.set()
        await indexing
        await workspace.settled()
        assert workspace.ontology.named("Pricing.quote")
        assert workspace.ontology.into("shop.Pricing#quote()")
        may_end.set()


async def test_a_look_reads_what_has_changed_on_disk_and_costs_nothing_where_nothing_has(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(root) as workspace:
        await workspace.index()
        workspace.update("Cart.java", "package shop;\nclass Cart { }\n")
        revision = workspace.revision
        assert not await workspace.look()
        write(root, {"Cart.java": "package shop;\nclass Unsaved { }\n"})
        assert not await workspace.look()
        assert workspace.revision == revision
        write(root, {"Fixed.java": "package shop;\nclass Other { }\n", "New.java": "package shop;\nclass New { }\n"})
        (root / "Pricing.java").unlink()
        assert await workspace.look()
        names = ["Cart", "Other", "New", "Fixed", "Pricing", "Unsaved"]
        assert [bool(workspace.ontology.named(name)) for name in names] == [True, True, True, False, False, False]
        assert not await workspace.look()
        workspace.update("Cart.java", None)
        await workspace.settled()
        assert workspace.ontology.named("Unsaved")


@pytest.mark.parametrize("looked", [True, False])
async def test_files_that_are_ignored_or_linked_from_now_on_are_gone(root: Path, tmp_path: Path, looked: bool) -> None:
    write(root, {"gen/Made.java": "class Made { }", "lib/Taken.java": "class Taken { }", "Huge.java": "class Huge { }"})
    async with opened(root) as workspace:
        await workspace.index()
        workspace.update("Cart.java", "class Cart { int unsaved; }")
        (root / ".gitignore").write_text("gen/\nCart.java\n")
        (root / "lib").rename(tmp_path / "lib")
        (root / "lib").symlink_to(tmp_path / "lib")
        (root / "Huge.java").write_bytes(b" " * (LARGEST + 1))
        paths = ["gen/Made.java", "lib/Taken.java", "Huge.java", "Cart.java"]
        await (workspace.look() if looked else workspace.refresh(paths))
        assert workspace.ontology.named("Cart.unsaved")
        workspace.update("Cart.java", None)
        await workspace.settled()
        assert shown(workspace) == await fresh(root)
        assert {path for path in paths if workspace.snapshot.state(path).is_anything} == set()
        assert workspace.unread == looked  # the file that is too large; who names single files does not scan


@pytest.mark.parametrize("has_ctime", [True, False])
@pytest.mark.parametrize("indexed", [True, False])
async def test_a_file_that_is_written_twice_with_the_same_size_and_time_is_read_twice(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_ctime: bool, indexed: bool
) -> None:
    if not has_ctime:  # the clocks of many systems move every few milliseconds
        monkeypatch.setattr(Stamp, "of", lambda status: Stamp(status.st_size, status.st_mtime_ns, 0))
        monkeypatch.setattr(disk, "time_ns", lambda: 1_000_000_000)  # all of it happens within one of its ticks
    now = 1

    def written(text: str) -> None:
        write(root, {"Cart.java": text})
        os.utime(root / "Cart.java", (now, now))

    async with opened(root, cache=tmp_path / "cache") as workspace:
        written("class Cart { int one; }")
        await workspace.index()
        written("class Cart { int two; }")
        await (workspace.index() if indexed else workspace.look())
        assert workspace.ontology.named("Cart.two")
        revision = workspace.revision
        assert not await workspace.look()
        assert workspace.revision == revision
        written("class Cart { int six; }")
    async with opened(root, cache=tmp_path / "cache") as workspace:
        await workspace.index()
        assert workspace.ontology.named("Cart.six")


async def test_files_that_were_written_just_now_are_read_once_their_clock_has_moved_on(
    root: Path, tmp_path: Path
) -> None:
    async with opened(root, cache=tmp_path / "cache") as workspace:
        write(root, {"Cart.java": "class Cart { int one; }"})
        await workspace.index()
        write(root, {"Cart.java": "class Cart { int two; }"})
        await workspace.look()
        assert all(state.stamp != NEVER for state in workspace.snapshot.files.values())


async def test_a_file_that_may_be_read_again_is_read_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, refused = Path.read_bytes, {"Cart.java"}

    def read_bytes(path: Path) -> bytes:
        if path.name in refused:
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    async with opened(root) as workspace:
        await workspace.index()
        assert workspace.unread == 1
        refused.clear()
        (root / "Cart.java").chmod(0o640)
        assert await workspace.look()
        assert workspace.ontology.named("Cart")
        assert workspace.unread == 0


async def test_edges_elsewhere_follow_an_edit_that_many_depend_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updating, "_STEP_SECONDS", 0.0)
    monkeypatch.setattr(workspace_module, "_MOMENT", 0.0)
    root = tmp_path / "hub"
    write(root, {"Hub.java": "class Hub { void go() { } }"})
    write(root, {f"C{i}.java": f"class C{i} {{ void run(Hub hub) {{ hub.go(); }} }}" for i in range(40)})
    async with opened(root) as workspace:
        await workspace.index()
        workspace.update("Hub.java", "class Hub { void went() { went(); } }")
        assert workspace.ontology.stats().edges["calls"] > 1
        await workspace.settled()
        assert workspace.ontology.stats().edges["calls"] == 1
        workspace.update("Hub.java", None)
        await workspace.settled()
        assert shown(workspace) == await fresh(root)
