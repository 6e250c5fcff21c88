"""An OpenAI-compatible chat server whose model is whoever answers files: `model_by_files.py FOLDER [--port N]`.

For a model that has no server of its own, or a person. Each request becomes `FOLDER/000001.request`: the messages as
text, without those that the conversation had before. The server waits for `FOLDER/000001.answer`: the text that the
model says, or a line `CALL name {"argument": ...}` for each function that it calls. `FOLDER/tools.json` has the
functions that were offered last. `model_by_files.py FOLDER --next` waits for the next request that has no answer, and
prints it; `--answer N FILE` gives one.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

MODEL = "model-by-files"
_CALL = re.compile(r"^CALL (\w+) (\{.*\})\s*$", re.MULTILINE)
_WAIT = 0.1
"""Seconds between two looks for a file."""
_STILL_THERE = 100
"""Looks between two signs of life."""


class Desk:
    """Requests out, answers in. One request at a time, as one model has it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self.busy = threading.Lock()
        self._number = max((int(each.stem) for each in folder.glob("*.request")), default=0)
        self._before: list[Any] = []

    def put(self, request: dict[str, Any]) -> Path:
        """Writes the request; returns where its answer will be."""
        self._number += 1
        messages = request["messages"]
        goes_on = len(messages) > len(self._before) and messages[: len(self._before)] == self._before
        known = len(self._before) if goes_on else 0
        if tools := request.get("tools"):
            (self._folder / "tools.json").write_text(json.dumps(tools, indent=1), "utf-8")
        told = "\n\n".join(map(_told, messages[known:]))
        begun = "goes on" if known else "a new conversation"
        offer = "functions may be called" if tools else "no functions"
        kept = self._folder / f"{self._number:06}.request"
        kept.with_suffix(".part").write_text(f"({begun}; {offer})\n\n{told}\n", "utf-8")
        kept.with_suffix(".part").rename(kept)
        self._before = messages
        return kept.with_suffix(".answer")


def _told(message: dict[str, Any]) -> str:
    calls = [
        f"CALL {each['function']['name']} {each['function']['arguments']}" for each in message.get("tool_calls", ())
    ]
    return "\n".join((f"## {message['role']}", message.get("content") or "", *calls))


def _delta(answer: str) -> dict[str, Any]:
    """What the model said, as one delta of a streamed answer."""
    calls = _CALL.findall(answer)
    if not calls:
        return {"content": answer}
    listed = [
        {"index": n, "id": f"call-{n}", "type": "function", "function": {"name": name, "arguments": arguments}}
        for n, (name, arguments) in enumerate(calls)
    ]
    return {"tool_calls": listed}


class Handler(BaseHTTPRequestHandler):
    desk: Desk

    def do_GET(self) -> None:
        self._begin("application/json")
        self.wfile.write(json.dumps({"object": "list", "data": [{"id": MODEL, "object": "model"}]}).encode())

    def do_POST(self) -> None:
        """Says every few seconds that it is still there, as servers do while a model is loaded."""
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self._begin("text/event-stream")
        with self.desk.busy:
            answer, waited = self.desk.put(request), 0
            while not answer.is_file():
                waited += 1
                if waited % _STILL_THERE == 0:
                    self.wfile.write(b": waiting\n\n")
                    self.wfile.flush()
                time.sleep(_WAIT)
            delta = {"role": "assistant"} | _delta(answer.read_text("utf-8"))
        event = {"model": MODEL, "choices": [{"index": 0, "delta": delta}]}
        self.wfile.write(f"data: {json.dumps(event)}\n\ndata: [DONE]\n\n".encode())

    def _begin(self, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Connection", "close")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """The files are the log."""


def _next(folder: Path, seconds: float) -> str:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for each in sorted(folder.glob("*.request")):
            if not each.with_suffix(".answer").exists():
                return f"{each.stem}\n{each.read_text('utf-8')}"
        time.sleep(_WAIT)
    return "no request"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8123)
    parser.add_argument("--next", action="store_true", help="wait for a request, print it, and end")
    parser.add_argument("--answer", nargs=2, metavar=("N", "FILE"), help="give the answer to a request, and end")
    parser.add_argument("--seconds", type=float, default=240.0, help="how long --next waits")
    given = parser.parse_args()
    if given.answer:
        part = given.folder / f"{given.answer[0]}.given"
        shutil.copy(given.answer[1], part)
        part.rename(part.with_suffix(".answer"))
    if given.next:
        print(_next(given.folder, given.seconds))
    if given.answer or given.next:
        sys.exit()
    Handler.desk = Desk(given.folder)
    ThreadingHTTPServer(("127.0.0.1", given.port), Handler).serve_forever()


if __name__ == "__main__":
    main()
