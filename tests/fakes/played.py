"""A session whose editor, JDT LS and worker are played by the test: messages as dictionaries or as bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar

from espalier.lsp.relay.session import Session
from espalier.wire import Frame, Framer, Malformed, Message
from espalier.wire import envelope as rpc
from espalier.wire.frames import frame


class Outbox:
    """Keeps what is sent to one of the three."""

    def __init__(self) -> None:
        self.backlog = 0
        self.raw = bytearray()
        self._framer = Framer()

    def send(self, data: bytes) -> None:
        self.raw += data
        self._framer.feed(data)

    def forward(self, frame: Frame) -> None:
        self.send(frame.raw)

    def new(self) -> list[dict[str, Any]]:
        """The messages since the last call."""
        return [json.loads(item.body) for item in self._framer.frames() if isinstance(item, Frame)]

    def bytes(self) -> bytes:
        taken, self.raw = bytes(self.raw), bytearray()
        return taken


def message(content: dict[str, Any] | bytes) -> Message:
    body = content if isinstance(content, bytes) else json.dumps({"jsonrpc": "2.0", **content}).encode()
    raw = frame(body)
    return Message(Frame(raw[: -len(body)], body), rpc.parse(body))


def request(id: rpc.Id, method: str, params: Any = None) -> dict[str, Any]:
    return {"id": id, "method": method, "params": params}


def notification(method: str, params: Any = None) -> dict[str, Any]:
    return {"method": method, "params": params}


def result(id: rpc.Id, value: Any) -> dict[str, Any]:
    return {"id": id, "result": value}


class Play:
    """`editor`, `jdtls`, `worker`: what each of them received; `from_*`: what each of them says."""

    CAPABILITIES: ClassVar[dict[str, Any]] = {"workspace": {"configuration": True}}

    def __init__(self) -> None:
        self.editor, self.jdtls, self.worker = Outbox(), Outbox(), Outbox()
        self.behind = 0
        self.session = Session(self.editor, self._on_behind)

    def _on_behind(self) -> None:
        self.behind += 1

    def from_editor(self, *contents: dict[str, Any] | bytes) -> None:
        for content in contents:
            self.session.take(message(content))

    def from_jdtls(self, *contents: dict[str, Any] | bytes) -> None:
        for content in contents:
            self.session.jdtls.take(message(content))

    def from_worker(self, *contents: dict[str, Any] | bytes) -> None:
        for content in contents:
            self.session.worker.take(message(content))

    def start_jdtls(self, bundles: tuple[str, ...] = ()) -> Outbox:
        self.jdtls = Outbox()
        self.session.jdtls.started(self.jdtls, bundles)
        return self.jdtls

    def start_worker(self) -> Outbox:
        self.worker = Outbox()
        self.session.worker.started(self.worker, {})
        return self.worker

    def everything(self) -> Iterator[Outbox]:
        yield from (self.editor, self.jdtls, self.worker)

    def forget(self) -> None:
        for box in self.everything():
            box.new()
            box.bytes()


def running(
    capabilities: dict[str, Any] | None = None,
    provided: dict[str, Any] | None = None,
    bundles: tuple[str, ...] = ("ours.jar",),
) -> Play:
    """A session that is up and running, its messages until then discarded."""
    play = Play()
    play.from_editor(request(0, "initialize", {"capabilities": capabilities or Play.CAPABILITIES}))
    play.start_jdtls(bundles)
    play.start_worker()
    play.from_jdtls(
        result(0, {"capabilities": provided or {}}),
        notification("language/status", {"type": "ServiceReady", "message": "ServiceReady"}),
    )
    play.from_worker(result("espalier:initialize", {"capabilities": {}}))
    play.from_editor(notification("initialized", {}))
    play.forget()
    return play


def malformed(data: bytes, reason: str = "not JSON") -> Malformed:
    return Malformed(reason, data)
