"""A language server in one file, played by a script: JDT LS and the worker as the relay sees them, without Java.

Run as a process: `python server.py [options]`. It answers `initialize`, `shutdown` and `exit`, echoes every other
request's params as its result, and lists what it received when asked by `fake/told`. Options make it misbehave.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from typing import Any, BinaryIO


def read(stream: BinaryIO) -> dict[str, Any] | None:
    length = 0
    while (line := stream.readline()) not in (b"\r\n", b"\n"):
        if not line:
            return None
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return json.loads(stream.read(length))


def write(content: dict[str, Any] | bytes) -> None:
    body = content if isinstance(content, bytes) else json.dumps({"jsonrpc": "2.0", **content}).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    sys.stdout.buffer.flush()


def main(options: set[str]) -> None:
    told: list[dict[str, Any]] = []
    slow: Any = None
    print("fake server runs", file=sys.stderr, flush=True)
    if "dies-at-once" in options:
        sys.exit(7)
    if "never-reads" in options:
        time.sleep(600)
    while (message := read(sys.stdin.buffer)) is not None:
        method, id = message.get("method"), message.get("id")
        told.append(message)
        if method == "exit":
            if "ignores-exit" in options:
                time.sleep(600)
            return
        if method == "initialize" and "never-answers" in options:
            continue
        if method == "initialize" and "is-slow" in options:
            threading.Thread(target=tick, daemon=True).start()
            slow = id
            continue
        if method == "fake/answer":
            write({"id": slow, "result": answer("initialize", message, told)})
        if method == "initialize" and "floods" in options:
            flood()
        if method == "fake/die":
            os._exit(9)
        if method == "fake/publish":
            write({"method": "textDocument/publishDiagnostics", "params": message["params"]})
        elif method == "fake/garble":
            write(b'{"jsonrpc":"2.0","id":%d,"result":{"x"' % message["params"])
        elif method == "fake/ask":
            write({"id": "ask-1", "method": "window/showMessageRequest", "params": {}})
        if id is None or method is None or method == "fake/silence":
            continue
        write({"id": id, "result": answer(method, message, told)})


def tick() -> None:
    """Send a sign of life again and again."""
    while True:
        write({"method": "fake/tick"})
        time.sleep(0.05)


def flood() -> None:
    """Send more than the relay buffers for an editor that does not read, and block."""
    for _ in range(256):
        write({"method": "window/logMessage", "params": {"type": 4, "message": "x" * (1 << 20)}})


def answer(method: str, message: dict[str, Any], told: list[dict[str, Any]]) -> Any:
    if method == "initialize":
        return {"capabilities": {"hoverProvider": True}, "pid": os.getpid()}
    if method == "shutdown":
        return None
    if method == "fake/pid":
        return os.getpid()
    if method in ("fake/told", "espalier/told"):
        return told
    return message.get("params")


if __name__ == "__main__":
    main(set(sys.argv[1:]))
