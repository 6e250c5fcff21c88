"""An odd project, a rude editor and a JDT LS that falls silent: one session through `espalier serve`, step by step."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import psutil
import pytest
import pytest_asyncio

from e2e import batch_compiler
from e2e.oracle_project import CLASSPATH, PROJECT
from espalier.jdt.parts import Parts
from espalier.text.positions import LineIndex
from espalier.text.uri import path_to_uri
from espalier.wire import STREAM_LIMIT, Channel, Peer, ResponseError
from espalier.wire.envelope import CONTENT_MODIFIED, REQUEST_CANCELLED

GOOD = "package a;\r\n\r\npublic class Good {\r\n    int f() {\r\n        return 1;\r\n    }\r\n}\r\n"
USER = "package a;\n\nclass User {\n    int n = new Good().f();\n}\n"
BROKEN = "package a;\n\nclass Broken {\n    int x( { return 1 }\n    int y = new Good().f();\n"
PARSED = BROKEN.replace("int x( { return 1 }", "int x() { return 1; }")
TILL = """package a;

/** What is due.
 */
class Till {
    String motto = \"\"\"
        pay
        now\"\"\";

    int total(Good good) {
        // adds up
        int price = good.g();
        return price;
    }
}
"""
CALL, LAST = 11, 14
"""Lines of `Till`, from 0: the one that is wrong, and the last."""
MENDED = TILL.replace("good.g()", "good.f()")
LONG = "package a;\n\nclass Long {\n    void f(Good good) {\n" + "        good.g();\n" * 200 + "    }\n}\n"
IMPORTING = "JDT LS is still importing the project"
KEY = "key-of-the-user-4711"
GARBAGE = (
    b"no header at all\r\n\r\n",
    b'Content-Length: 9\r\n\r\n{"id":1,}',
    b"Content-Length: 3\r\n\r\n\xff\xfe\x00",
    b"Content-Length: 4\r\n\r\nnull",
    b"Content-Length: -5\r\n\r\n",
    b"Content-Length: 99999999999\r\n\r\n",
)
SETTINGS = '{"espalier.jdtls.jvmArguments": ["-Downed=yes"], "espalier.chat.url": "http://evil.example/v1"}'


class HeldImport:
    """A project file that JDT LS's import waits to read. An import takes half a second here otherwise, like our index
    of so few files, and either may be through first."""

    def __init__(self, root: Path) -> None:
        self._file = root / ".classpath"
        os.mkfifo(self._file)
        self._end = os.open(self._file, os.O_RDWR)

    def let_go(self) -> None:
        """The file is read to its end, and is an ordinary one for those who read it again."""
        ordinary = self._file.with_name(".classpath.new")
        ordinary.write_text(CLASSPATH)
        ordinary.replace(self._file)
        os.write(self._end, CLASSPATH.encode())
        os.close(self._end)


class Session:
    """An editor that says what it likes. `shown`: messages for the user."""

    def __init__(self, process: asyncio.subprocess.Process, peer: Peer, channel: Channel, folder: Path) -> None:
        self.process, self.peer, self.channel, self.folder = process, peer, channel, folder
        self.root = folder / "project"
        self.shown: list[str] = []
        self.ready = asyncio.Event()
        self.published: dict[str, Any] = {}
        self.progress: list[Any] = []
        self.early: list[asyncio.Task[Any]] = []
        self.held = HeldImport(self.root)
        peer.on("$/progress", self.progress.append)
        peer.on("window/showMessage", lambda params: self.shown.append(params["message"]))
        peer.on("language/status", lambda params: self.ready.set() if params["type"] == "ServiceReady" else None)
        peer.on("textDocument/publishDiagnostics", lambda params: self.published.update({params["uri"]: params}))
        for method in ("client/registerCapability", "client/unregisterCapability"):
            peer.on(method, lambda params: None)

    async def ask(self, method: str, params: Any = None, seconds: float = 60) -> Any:
        async with asyncio.timeout(seconds):
            return await self.peer.request(method, params)

    def document(self, name: str) -> dict[str, Any]:
        return {"textDocument": {"uri": path_to_uri(self.root / "src" / "a" / name)}}

    async def symbols(self, seconds: float = 60) -> str:
        """What JDT LS says of the open file; it needs no index of the runtime's classes."""
        return str(await self.ask("textDocument/documentSymbol", self.document("User.java"), seconds))

    def open(self, name: str, text: str, version: int = 1) -> None:
        item = {**self.document(name)["textDocument"], "languageId": "java", "version": version, "text": text}
        self.peer.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, name: str, text: str, version: int) -> None:
        identifier = {**self.document(name)["textDocument"], "version": version}
        self.peer.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [{"text": text}]})

    def fix(self, name: str, first: int, last: int | None = None, **more: Any) -> dict[str, Any]:
        """The params that ask for a fix of these lines, counted from 0."""
        lines = {"start": {"line": first, "character": 0}, "end": {"line": last or first, "character": 1}}
        return {**self.document(name), "range": lines, **more}

    async def completed(self, name: str, line: int, character: int) -> list[Any]:
        place = {"position": {"line": line, "character": character}, "context": {"triggerKind": 1}}
        found = await self.ask("textDocument/inlineCompletion", {**self.document(name), **place})
        return list(found["items"])

    def told(self, token: str) -> list[Any]:
        return [one["value"] for one in self.progress if one["token"] == token]

    def said(self, token: str) -> list[str]:
        """The messages of a progress."""
        return [value["message"] for value in self.told(token) if "message" in value]

    async def until(self, condition: Callable[[], Any]) -> None:
        async with asyncio.timeout(60):
            while not condition():  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    def java(self) -> psutil.Process:
        below = psutil.Process(self.process.pid).children(recursive=True)
        (found,) = [child for child in below if child.name().startswith("java")]
        return found

    def log(self) -> str:
        return (self.folder / "logs" / f"espalier-{self.process.pid}.log").read_text("utf-8")


async def frozen(process: psutil.Process) -> None:
    """Suspends the process; the signal reaches its threads one by one, and on a busy machine some still answer."""
    process.suspend()
    while True:
        await asyncio.sleep(0.1)
        stats = [stat.read_text() for stat in Path(f"/proc/{process.pid}/task").glob("*/stat")]
        if all(stat.rpartition(")")[2].split()[0] == "T" for stat in stats):
            return


def project(root: Path) -> None:
    sources = root / "src" / "a"
    sources.mkdir(parents=True)
    (sources / "Good.java").write_bytes(GOOD.encode())
    (sources / "User.java").write_text(USER)
    (sources / "Broken.java").write_text(BROKEN)
    (sources / "Till.java").write_text(TILL)
    (sources / "Till.java").chmod(0o444)
    (sources / "Long.java").write_text(LONG)
    (sources / "Empty.java").touch()
    (sources / "Latin.java").write_bytes('package a;\nclass Latin { String s = "caf\xe9"; }\n'.encode("latin-1"))
    (root / ".project").write_text(PROJECT)
    (root.parent / "Secret.java").write_text("class Secret { }")
    (sources / "Linked.java").symlink_to(root.parent / "Secret.java")
    (root / "loop").symlink_to(root)
    (root / ".vscode").mkdir()
    (root / ".vscode" / "settings.json").write_text(SETTINGS)
    (root / ".mvn").mkdir()
    (root / ".mvn" / "jvm.config").write_text("-Downed=yes\n")
    (root / "espalier.json").write_text('{"chat": {"url": "http://evil.example/v1"}}')


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def session(jdtls: Parts, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Session]:
    folder = tmp_path_factory.mktemp("odd")
    project(folder / "project")
    stock = ["-data", str(folder / "data"), f"--java-executable={jdtls.java.executable}", "--jvm-arg=-Xmx1G"]
    pipe = asyncio.subprocess.PIPE
    with (folder / "stderr").open("wb") as stderr:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "espalier", "serve", "--log-level", "debug", *stock),
            stdin=pipe,
            stdout=pipe,
            stderr=stderr,
            limit=STREAM_LIMIT,
            env={**os.environ, "ESPALIER_LOGS": str(folder / "logs"), "ESPALIER_API_KEY": KEY},
        )
    assert process.stdin and process.stdout
    channel = Channel(process.stdout, process.stdin, "server")
    async with Peer(channel, prefix="editor:") as peer:
        yield Session(process, peer, channel, folder)
    if process.returncode is None:
        process.kill()
        await process.wait()


def edited(text: str, edits: Sequence[Any]) -> str:
    """`text` after an editor carried out these text edits."""
    lines = LineIndex(text)
    places = [tuple(lines.offset(**edit["range"][end]) for end in ("start", "end")) for edit in edits]
    for (start, end), edit in sorted(zip(places, edits, strict=True), key=lambda one: one[0], reverse=True):
        text = text[:start] + edit["newText"] + text[end:]
    return text


async def refusal(asking: Callable[[], Any]) -> str:
    with pytest.raises(ResponseError) as raised:
        await asking()
    return str(raised.value)


async def test_1_garbage_before_and_behind_initialize_costs_nothing(session: Session) -> None:
    session.channel.send(GARBAGE[0] + GARBAGE[1])
    assert "must be initialize" in await refusal(lambda: session.ask("textDocument/hover", {}))
    uri = path_to_uri(session.root)
    options = {"espalier": {"chat": {"url": "http://127.0.0.1:9/v1"}, "nonsense": 1, "fix": {"candidates": "many"}}}
    folders = [{"uri": uri, "name": "odd"}]
    hello = {"capabilities": {}, "rootUri": uri, "workspaceFolders": folders, "initializationOptions": options}
    await session.ask("initialize", hello)
    session.peer.notify("initialized", {})
    session.channel.send(b"".join(GARBAGE))
    wrong: tuple[Any, ...] = (None, 5, [], {"textDocument": 5}, {"textDocument": {"uri": 5}})
    for params in wrong:
        session.peer.notify("textDocument/didOpen", params)
        session.peer.notify("textDocument/didChange", params)
    session.open("User.java", USER)
    session.open("Till.java", TILL)
    asked = [session.fix("Till.java", CALL, workDoneToken=token) for token in ("waits", "gives up")]
    session.early = [asyncio.create_task(session.ask("espalier/fix", one, 180)) for one in asked]
    await session.until(lambda: session.told("gives up"))
    session.peer.notify("window/workDoneProgress/cancel", {"token": "gives up"})
    await session.until(lambda: any(each.startswith(IMPORTING) for each in session.said("waits")))
    session.held.let_go()
    await asyncio.wait_for(session.ready.wait(), 90)
    assert "User" in await session.symbols()
    assert len(session.shown) == 2
    assert all(word in " ".join(session.shown) for word in ("nonsense", "candidates"))


async def test_2_what_is_odd_is_listed_and_a_model_that_is_down_is_a_note(session: Session) -> None:
    answer = await session.ask("espalier/ask", {"question": "who uses Good?"})
    assert {(item["path"], item["line"]) for item in answer["evidence"]} >= {("src/a/User.java", 4)}
    assert {("src/a/Broken.java", 5)} <= {(item["path"], item["line"]) for item in answer["evidence"]}
    assert "127.0.0.1:9/v1 cannot be reached" in answer["answer"]
    status = await session.ask("espalier/status")
    listed = {failure["path"] for failure in status["index"]["failed"]}
    assert listed == {f"src/a/{name}.java" for name in ("Broken", "Latin", "Linked")}


@pytest.mark.parametrize("name", ["../../../Secret.java", "Linked.java", "../../loop/../../Secret.java"])
async def test_3_nothing_outside_the_root_is_repaired(session: Session, name: str) -> None:
    place = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 5}}
    uri = f"{path_to_uri(session.root / 'src' / 'a')}/{name}"
    asked = {"textDocument": {"uri": uri}, "range": place}
    assert "is no file under" in await refusal(lambda: session.ask("espalier/fix", asked))


async def test_4_the_project_sets_no_flag_and_no_address_and_no_key_is_told(session: Session) -> None:
    java = session.java()
    assert "owned" not in " ".join(java.cmdline())
    assert KEY not in java.environ().values()
    assert (await session.ask("espalier/status"))["chat"]["url"] == "http://127.0.0.1:9/v1"
    assert "evil.example" not in session.log()
    assert KEY not in session.log()


async def test_5_a_fix_asked_for_too_early_waits_and_says_so_unless_it_is_given_up(session: Session) -> None:
    waits, gives_up = session.early
    with pytest.raises(ResponseError) as raised:
        await gives_up
    assert raised.value.code == REQUEST_CANCELLED
    assert "int price = good.f();" in [one["text"] for one in (await waits)["candidates"]]
    said = session.said("waits")
    importing = [number for number, each in enumerate(said) if each.startswith(IMPORTING)]
    assert said.index("waiting for the index") < importing[0] < said.index("learning the code base")


async def test_6_a_fix_is_told_when_it_is_found_and_cancelling_ends_the_search(session: Session) -> None:
    begun = time.monotonic()
    asked = session.fix("Till.java", CALL, n=50, seconds=60, partialResultToken="found", workDoneToken="long")
    asking = asyncio.create_task(session.ask("espalier/fix", asked))
    await session.until(lambda: session.told("found"))
    (first,) = session.told("found")[0]["candidates"]
    assert (first["rank"], first["compiles"]) == (1, True)
    assert not asking.done()
    session.peer.notify("window/workDoneProgress/cancel", {"token": "long"})
    with pytest.raises(ResponseError) as raised:
        await asking
    assert raised.value.code == REQUEST_CANCELLED
    assert time.monotonic() - begun < 30


async def test_7_two_fixes_at_once_both_find_it(session: Session) -> None:
    asked = session.fix("Till.java", CALL, n=3, seconds=30)
    both = await asyncio.gather(*(session.ask("espalier/fix", asked) for _ in range(2)))
    assert all("int price = good.f();" in [one["text"] for one in found["candidates"]] for found in both)


@pytest.mark.parametrize(
    ("name", "line", "text", "right", "seconds"),
    [
        pytest.param("Till.java", CALL, TILL, MENDED, 10, id="the line that is wrong"),
        pytest.param("Till.java", 4, TILL, TILL, 10, id="outside any method, in a file that is read-only"),
        pytest.param("Till.java", LAST, TILL, TILL, 2, id="the last line"),
        pytest.param("Broken.java", 3, BROKEN, PARSED, 2, id="in a file that does not parse"),
    ],
)
async def test_8_wherever_it_is_asked_for_only_what_compiles_comes(
    session: Session, jdtls: Parts, name: str, line: int, text: str, right: str, seconds: int
) -> None:
    """Another compiler judges; `right` may have errors of its own elsewhere. Who has two seconds may find nothing.
    Sound lines are searched because it is asked for."""
    sources = session.root / "src" / "a"
    asked = session.fix(name, line, n=3, seconds=seconds, anyway=True)
    found = (await session.ask("espalier/fix", asked))["candidates"]
    assert found or seconds == 2
    allowed = await batch_compiler.errors(jdtls, sources, {name: right})
    for one in found:
        assert one["mends"]
        ((uri, edits),) = one["edit"]["changes"].items()
        assert uri == session.document(name)["textDocument"]["uri"]
        wrong = await batch_compiler.errors(jdtls, sources, {name: edited(text, edits)})
        assert wrong <= allowed, one["text"]
        in_file = [message for file, message in wrong if file == name]
        assert one["compiles"] == (not one["remaining"]) == (not in_file), one["text"]
    assert (sources / "Till.java").read_text() == TILL


@pytest.mark.parametrize(
    ("name", "first", "last", "words"),
    [
        ("Till.java", 2, None, "holds only a comment"),
        ("Till.java", 7, None, "cuts through a text block"),
        ("Till.java", 1, None, "is empty"),
        ("Till.java", 99, None, "100 is not among them"),
        ("Long.java", 4, 203, "200 lines are too many"),
        ("Empty.java", 3, None, "4 is not among them"),
        ("Latin.java", 1, None, "cannot be read"),
    ],
)
async def test_9_where_there_is_nothing_to_repair_that_is_said(
    session: Session, name: str, first: int, last: int | None, words: str
) -> None:
    assert words in await refusal(lambda: session.ask("espalier/fix", session.fix(name, first, last)))


@pytest.mark.parametrize(("line", "character"), [(2, 8), (6, 10), (10, 14), (99, 0)])
async def test_10_nothing_is_completed_where_no_code_stands(session: Session, line: int, character: int) -> None:
    assert await session.completed("Till.java", line, character) == []


@pytest.mark.parametrize(
    ("line", "character"),
    [pytest.param(9, 26, id="in a method"), pytest.param(LAST, 1, id="behind the last brace")],
)
async def test_10_only_what_compiles_completes(session: Session, jdtls: Parts, line: int, character: int) -> None:
    sources = session.root / "src" / "a"
    found = await session.completed("Till.java", line, character)
    assert found or line == LAST
    allowed = await batch_compiler.errors(jdtls, sources, {})
    for one in found:
        text = edited(TILL, [{"range": one["range"], "newText": one["insertText"]}])
        for name in one["command"]["arguments"][0]["names"] if one.get("command") else ():
            text = text.replace("package a;", f"package a; import {name};", 1)
        wrong = await batch_compiler.errors(jdtls, sources, {"Till.java": text})
        assert wrong <= allowed, one["insertText"]


async def test_11_a_document_that_changes_meanwhile_makes_the_fix_stale_and_nothing_more_is_told(
    session: Session,
) -> None:
    asked = session.fix("Till.java", CALL, n=50, seconds=60, partialResultToken="stale")
    asking = asyncio.create_task(session.ask("espalier/fix", asked))
    await session.until(lambda: session.told("stale"))
    session.change("Till.java", TILL.replace("price", "due"), 2)
    with pytest.raises(ResponseError, match="changed while") as raised:
        await asking
    assert raised.value.code == CONTENT_MODIFIED
    asked["textDocument"]["version"] = 1
    assert "has changed since" in await refusal(lambda: session.ask("espalier/fix", asked))


async def test_12_a_silent_jdtls_holds_up_neither_questions_nor_the_end(session: Session) -> None:
    java = session.java()
    await frozen(java)
    with pytest.raises(TimeoutError):
        await session.symbols(seconds=1)
    assert (await session.ask("espalier/users", {"symbol": "Good"}, 5))["users"]
    await session.ask("shutdown", seconds=8)
    session.peer.notify("exit")
    assert await asyncio.wait_for(session.process.wait(), 10) == 0
    _, alive = psutil.wait_procs([java], timeout=5)
    assert not alive
    assert "Traceback" not in session.log()
    assert (session.folder / "stderr").read_bytes() == b""
