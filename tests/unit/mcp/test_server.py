"""The MCP server with the SDK's own client, in one process, in front of a played service."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from mcp import Client, MCPError

from espalier.errors import ServerGone
from espalier.mcp import progress
from espalier.mcp.http import Guarded
from espalier.mcp.server import AT_ONCE, PATIENCE, STATUS, server_of
from espalier.mcp.tools import MOST_SECONDS
from espalier.service.operations import OPERATIONS
from espalier.service.pages import LIMIT
from espalier.wire import ResponseError

EVIDENCE = {"path": "src/A.java", "line": 1, "kind": "calls", "from": "a.A", "to": "a.B", "voucher": "source"}


class PlayedService:
    """Answers by method; an exception is raised. For unit tests only."""

    def __init__(self, phase: str = "", delay: float = 0.0, **answers: Any) -> None:
        self.phase, self.delay, self.answers = phase, delay, answers
        self.asked: list[tuple[str, Any]] = []
        self.at_once = self.most = 0

    async def request(self, method: str, params: dict[str, Any]) -> Any:
        self.asked.append((method, params))
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await asyncio.sleep(self.delay)
        self.at_once -= 1
        answer = self.answers[method.partition("/")[2]]
        if isinstance(answer, Exception):
            raise answer
        if answer == "never":
            await asyncio.sleep(60)
        return answer


def users(count: int) -> dict[str, Any]:
    user = {"type": "a.B", "member": "m()", "kind": "calls", "path": "src/a/B.java", "line": 3, "voucher": "source"}
    return {"symbol": "a.A", "candidates": [], "users": [user] * count, "unseen": [], "declarations": []}


async def result(service: PlayedService, name: str, arguments: dict[str, Any], patience: float = 5.0) -> Any:
    async with Client(server_of(service, patience)) as client:
        return await client.call_tool(name, arguments)


async def test_every_operation_is_a_tool_that_changes_nothing() -> None:
    async with Client(server_of(PlayedService())) as client:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == [each.name for each in OPERATIONS]
        for tool in tools:
            assert tool.description and tool.annotations and tool.annotations.read_only_hint
            schema = json.dumps(tool.input_schema)
            assert "$ref" not in schema
            assert not {"textDocument", "text_document", "position", "token"} & set(tool.input_schema["properties"])
        edit = next(tool for tool in tools if tool.name == "check_edit").input_schema["properties"]["edits"]["items"]
        assert edit["required"] == ["path", "start_line", "end_line", "text"]
        query = next(tool for tool in tools if tool.name == "query").input_schema["properties"]["query"]
        assert "calls" in query["properties"]["relation"]["enum"] and "OrderService" in query["description"]
        assert "http-method" in query["properties"]["filters"]["items"]["properties"]


async def test_arguments_become_params_in_camel_case() -> None:
    service = PlayedService(checkEdit={"compiles": True, "problems": [], "breaks": [], "unsaved": [], "seconds": 0.01})
    edit = {"path": "A.java", "start_line": 1, "end_line": 2, "text": "x_y"}
    found = await result(service, "check_edit", {"edits": [edit]})
    assert service.asked == [
        ("espalier/checkEdit", {"edits": [{"path": "A.java", "startLine": 1, "endLine": 2, "text": "x_y"}]})
    ]
    assert found.structured_content == {
        "compiles": True,
        "problems": [],
        "breaks": [],
        "unsaved": [],
        "seconds": 0.01,
        "compiled": 0,
    }
    assert json.loads(found.content[0].text) == found.structured_content


async def test_the_ends_of_a_trace_have_the_names_of_the_contract() -> None:
    service = PlayedService(trace={"answer": "a", "evidence": [], "unseen": []})
    await result(service, "trace", {"from": "A", "to": "B"})
    assert service.asked == [("espalier/trace", {"from": "A", "to": "B"})]


async def test_a_long_list_comes_in_pages_without_a_gap() -> None:
    service = PlayedService(users=users(400))
    seen, cursor, pages = 0, None, 0
    while True:
        found = await result(service, "users", {"symbol": "A", **({"cursor": cursor} if cursor else {})})
        assert len(found.content[0].text.encode()) <= LIMIT
        seen += len(found.structured_content["users"])
        pages += 1
        cursor = found.structured_content.get("cursor")
        if cursor is None:
            break
        assert found.structured_content["left"] == 400 - seen
    assert seen == 400 and pages > 3
    assert all("cursor" not in params for _, params in service.asked)


async def test_an_answer_has_places_without_addresses_and_its_evidence_by_cursor() -> None:
    place = "[src/my\\_a/A.java:3](src/my_a/A.java#L3)"
    text = f"`A` calls `B`.\n\n- `A#m` calls `B`: {place} `b()`\n\n**Drawn**\n\n```mermaid\ngraph LR\n```\n"
    service = PlayedService(ask={"answer": text, "evidence": [EVIDENCE] * 3, "unseen": [], "question": "?"})
    first = (await result(service, "ask", {"question": "?"})).structured_content
    assert (
        "src/my_a/A.java:3 `b()`" in first["answer"]
        and "(src" not in first["answer"]
        and "mermaid" not in first["answer"]
        and "Drawn" not in first["answer"]
    )
    assert (first["cursor"], first["left"], "evidence" in first) == ("0", 3, False)
    rest = (await result(service, "ask", {"question": "?", "cursor": "0"})).structured_content
    assert rest == {"evidence": [EVIDENCE] * 3}


async def test_a_long_answer_and_a_long_row_are_cut_at_the_page() -> None:
    long = PlayedService(ask={"answer": "é".join(["- a line\n"] * 5000), "evidence": [], "unseen": []})
    assert len((await result(long, "ask", {"question": "?"})).content[0].text.encode()) <= LIMIT
    problem = {"path": "A.java", "line": 1, "message": "x" * 50_000, "new": True}
    wide = PlayedService(
        checkEdit={"compiles": False, "problems": [problem], "breaks": [], "unsaved": [], "seconds": 1.0}
    )
    edits = [{"path": "A.java", "start_line": 1, "end_line": 1, "text": ""}]
    assert len((await result(wide, "check_edit", {"edits": edits})).content[0].text.encode()) <= LIMIT


async def test_a_fix_tells_why_it_may_break_more_than_is_said() -> None:
    fix = {
        "rank": 1,
        "text": "x",
        "diff": "",
        "imports": [],
        "mends": True,
        "compiles": True,
        "remaining": [],
        "breaks": [],
        "doubt": "the files that use it were not compiled",
    }
    found = {"candidates": [fix], "nothing_wrong": False, "errors": [], "unknown_imports": []}
    service = PlayedService(fix=found)
    (row,) = json.loads((await result(service, "suggest_fix", {"path": "A.java", "start_line": 1})).content[0].text)[
        "candidates"
    ]
    assert row["doubt"] == "the files that use it were not compiled"


async def test_an_error_that_quotes_a_long_argument_is_cut_at_the_page() -> None:
    service = PlayedService(users=ResponseError(-32602, f"there is no {'é' * 50_000}"))
    found = await result(service, "users", {"symbol": "A"})
    assert found.is_error and found.content[0].text.startswith("there is no é")
    assert len(found.content[0].text.encode()) <= LIMIT


async def test_a_tool_without_arguments_says_that_it_has_none() -> None:
    found = await result(PlayedService(), "status", {"x": 1})
    assert found.content[0].text == "status has no argument 'x'; it has none"


async def test_lists_beside_the_rows_are_cut_at_the_page_too() -> None:
    """A name that much depends on breaks hundreds of files."""
    breaks = [
        {"path": f"src/{number}.java", "line": 1, "message": "Prices cannot be resolved"} for number in range(500)
    ]
    service = PlayedService(
        checkEdit={"compiles": False, "problems": [], "breaks": breaks, "unsaved": ["A.java"], "seconds": 1.0}
    )
    edits = [{"path": "A.java", "start_line": 1, "end_line": 1, "text": ""}]
    found = await result(service, "check_edit", {"edits": edits})
    assert len(found.content[0].text.encode()) <= LIMIT
    told = found.structured_content
    assert told["breaks"] == breaks[: len(told["breaks"])] and len(told["breaks"]) + told["breaks_left"] == 500
    assert told["unsaved"] == ["A.java"] and "unsaved_left" not in told


async def test_a_long_source_comes_in_pages_of_whole_lines() -> None:
    text = "".join(f"line {number}\n" for number in range(3000))
    service = PlayedService(source={"path": "A.java", "start_line": 1, "end_line": 3000, "text": text, "symbol": ""})
    seen, cursor = "", None
    while True:
        asked = {"path": "A.java", **({"cursor": cursor} if cursor else {})}
        found = (await result(service, "source", asked)).structured_content
        seen += found["text"]
        cursor = found.get("cursor")
        if cursor is None:
            break
    assert seen == text


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("nothing", {}, "there is no tool 'nothing'"),
        ("ask", {}, "question"),
        ("ask", {"question": 3}, "Expected `str`"),
        ("ask", {"question": "?", "textDocument": {"uri": "file:///x"}}, "no argument 'textDocument'"),
        ("check_edit", {"edits": [{"path": "A.java"}]}, "start_line"),
        ("check_edit", {"edits": "all"}, "Expected `array`"),
        ("users", {"symbol": "A", "cursor": "999"}, "no cursor"),
        ("users", {"symbol": "A", "cursor": "-1"}, "no cursor"),
        ("users", {"symbol": "A", "cursor": 3}, "a cursor is a string"),
    ],
)
async def test_nonsense_is_an_error_the_model_can_read(name: str, arguments: dict[str, Any], said: str) -> None:
    found = await result(PlayedService(users=users(3)), name, arguments)
    assert found.is_error and said in found.content[0].text


async def test_the_services_errors_are_results_and_a_slow_one_says_what_to_do() -> None:
    for error in (
        ResponseError(-32602, "../x is no file under /p (name it relative)"),
        ServerGone("the server is gone"),
    ):
        found = await result(PlayedService(ask=error), "ask", {"question": "?"})
        assert found.is_error and found.content[0].text == str(error)
    slow = await result(PlayedService(ask="never", status=ServerGone("gone")), "ask", {"question": "?"}, patience=0.05)
    assert slow.is_error and "Ask again" in slow.content[0].text and "after 0.05 s" in slow.content[0].text
    starting = PlayedService("the language server is starting: fetching JDT LS", ask="never")
    early = await result(starting, "ask", {"question": "?"}, patience=0.05)
    assert early.is_error and "is starting: fetching JDT LS" in early.content[0].text


IMPORTING = {
    "available": False,
    "message": "JDT LS imports the project (45%)",
    "waiting": ["check_edit", "suggest_fix"],
}


@pytest.mark.parametrize(
    ("name", "phase", "status", "told"),
    [
        ("check_edit", "", {"index": {"complete": True}, "oracle": IMPORTING}, "JDT LS imports the project (45%)"),
        ("ask", "", {"index": {"complete": True}, "oracle": IMPORTING}, "Asking the graph of the code"),
        ("ask", "", {"index": {"complete": False}, "oracle": IMPORTING}, "The index is being built"),
        ("ask", "", ServerGone("the server is gone"), "Asking the graph of the code"),
        ("ask", "the language server is starting", "never", "the language server is starting"),
    ],
)
async def test_a_client_that_wants_progress_is_told_what_a_call_waits_for(
    name: str, phase: str, status: Any, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "EVERY_SECONDS", 0.02)
    service = PlayedService(phase, ask="never", checkEdit="never", status=status)
    heard: list[tuple[float, str | None]] = []

    async def hear(done: float, total: float | None, message: str | None) -> None:
        heard.append((done, message))

    edits = [{"path": "A.java", "start_line": 1, "end_line": 1, "text": ""}]
    arguments = {"question": "?"} if name == "ask" else {"edits": edits}
    async with Client(server_of(service, 0.5), mode="legacy") as client:  # over streams, where a token is sent
        await client.call_tool(name, arguments, progress_callback=hear)
        assert len(heard) > 1 and {message for _, message in heard} == {told}
        assert sorted(heard) == heard
        del service.asked[:]
        found = await client.call_tool(name, arguments)
        assert [method for method, _ in service.asked].count("espalier/status") == (not phase)  # at the end only
        assert phase or f"gave up after 0.5 s. {told}" in found.content[0].text  # type: ignore[union-attr]


async def test_why_it_takes_long_is_asked_before_the_end_not_after_it() -> None:
    assert progress.STATUS_SECONDS < PATIENCE
    service = PlayedService(ask="never", status="never")
    async with Client(server_of(service, 0.3)) as client, asyncio.timeout(0.3 + progress.STATUS_SECONDS / 2):
        found = await client.call_tool("ask", {"question": "?"})
    assert "gave up after 0.3 s. Asking the graph of the code" in found.content[0].text  # type: ignore[union-attr]


@pytest.mark.parametrize(("delay", "asked"), [(0.0, False), (0.6, True)])
async def test_a_call_that_ends_in_time_asks_for_no_status(
    delay: float, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "STATUS_SECONDS", 0.7)
    service = PlayedService(ask={"answer": "a", "evidence": [], "unseen": []}, status=ServerGone("gone"), delay=delay)
    found = await result(service, "ask", {"question": "?"}, patience=1.0)
    assert not found.is_error and ("espalier/status" in [method for method, _ in service.asked]) is asked


async def test_waiting_for_a_turn_counts() -> None:
    service = PlayedService(ask="never", status={"index": {"complete": True}, "oracle": {}})
    async with Client(server_of(service, 0.5)) as client, asyncio.timeout(5):  # one turn after the other is 10 s
        asked = [client.call_tool("ask", {"question": "?"}) for _ in range(20 * AT_ONCE)]
        found = await asyncio.gather(*asked)
    assert all(each.is_error for each in found)
    assert sum("waited for its turn" in each.content[0].text for each in found) > 10 * AT_ONCE  # type: ignore[union-attr]


async def test_a_search_may_not_outlast_its_call() -> None:
    async with Client(server_of(PlayedService())) as client:
        [fix] = [tool for tool in (await client.list_tools()).tools if tool.name == "suggest_fix"]
        assert fix.input_schema["properties"]["seconds"]["anyOf"][0]["maximum"] == MOST_SECONDS < PATIENCE
        found = await client.call_tool("suggest_fix", {"path": "A.java", "start_line": 1, "seconds": 600})
        assert found.is_error and f"at most {MOST_SECONDS}" in found.content[0].text  # type: ignore[union-attr]


@pytest.mark.parametrize("answer", [ServerGone("the server is gone"), "never"])
async def test_a_status_that_cannot_be_read_is_an_error_with_its_reason(answer: Any) -> None:
    async with Client(server_of(PlayedService(status=answer), 0.05)) as client:
        with pytest.raises(MCPError, match="the server is gone" if answer != "never" else "gave up after 0.05 s"):
            await client.read_resource(STATUS)


async def test_a_thousand_calls_wait_for_their_turn() -> None:
    service = PlayedService(users=users(1))
    async with Client(server_of(service)) as client:
        found = await asyncio.gather(*(client.call_tool("users", {"symbol": "A"}) for _ in range(1000)))
    assert len(found) == len(service.asked) == 1000 and not any(each.is_error for each in found)
    assert service.most <= AT_ONCE


async def test_status_is_a_resource_and_prompts_name_their_symbol() -> None:
    status = {"version": "1", "root": "/p", "index": {"complete": False}, "oracle": {"available": True}}
    async with Client(server_of(PlayedService(status=status))) as client:
        [resource] = (await client.list_resources()).resources
        assert json.loads((await client.read_resource(resource.uri)).contents[0].text)["root"] == "/p"  # type: ignore[union-attr]
        with pytest.raises(MCPError, match="no resource"):
            await client.read_resource("file:///etc/passwd")
        names = [prompt.name for prompt in (await client.list_prompts()).prompts]
        said = await client.get_prompt("safe_change", {"symbol": "Cart"})
        assert "Cart" in said.messages[0].content.text and "check_edit" in said.messages[0].content.text  # type: ignore[union-attr]
        schema = await client.get_prompt("query_schema")
        assert '"anchors"' in schema.messages[0].content.text  # type: ignore[union-attr]
        assert names == ["explain", "safe_change", "query_schema"]
        for wrong in (("nothing", {}), ("explain", {})):
            with pytest.raises(MCPError):
                await client.get_prompt(*wrong)


@pytest.mark.parametrize(
    ("header", "status"),
    [(b"", 401), (b"Bearer x", 401), (b"Basic secret", 401), (b"Bearer secret", 200), (b"bearer secret", 200)],
)
async def test_over_http_every_request_needs_the_token(header: bytes, status: int) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "headers": [(b"authorization", header)] if header else []}
    await Guarded(app, "secret")(scope, None, send)  # type: ignore[arg-type]
    assert sent[0]["status"] == status
    assert ((b"www-authenticate", b"Bearer") in sent[0]["headers"]) is (status == 401)
