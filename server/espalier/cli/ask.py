"""`espalier ask [ROOT] QUESTION`: an answer with evidence; a chat model phrases it if one is named."""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from espalier.answer import inquiry
from espalier.cli.frame import Context
from espalier.cli.project import add_root, opened
from espalier.cli.prose import prose
from espalier.cli.servers import chat_server
from espalier.ports import Progress, TextModel


def configure(parser: argparse.ArgumentParser) -> None:
    add_root(parser)
    parser.add_argument(
        "question",
        metavar="QUESTION",
        help="for example: who uses PricingService? Without a chat model name the types or endpoints that it is about",
    )
    parser.add_argument(
        "--after", default="", metavar="QUESTION", help="the question before, to which it, its, them and those refer"
    )
    parser.add_argument(
        "--model",
        default="",
        metavar="URL",
        help="a chat server (OpenAI-compatible) that looks things up and writes the answer; key: ESPALIER_API_KEY",
    )
    parser.add_argument("--model-name", default="", metavar="NAME", help="the model's name there (default: its first)")


async def run(arguments: argparse.Namespace, context: Context) -> None:
    async with _text_model(arguments, context) as model, opened(arguments.root, context) as (workspace, _):
        told = _Told(context)
        found = await inquiry.ask(
            workspace, arguments.question, before=arguments.after, text_model=model, on_text=told.more
        )
        context.output.result(found.to_json(), prose(workspace.root, found.answer))


class _Told:
    """Shows that the model is speaking; the answer itself is printed when it is whole."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._characters = 0

    def more(self, text: str) -> None:
        self._characters += len(text)
        self._context.output.progress(Progress(f"answering, {self._characters} characters"))


@asynccontextmanager
async def _text_model(arguments: argparse.Namespace, context: Context) -> AsyncIterator[TextModel | None]:
    server = chat_server(arguments.model, arguments.model_name, context.output)
    if not server.url:
        yield None
        return
    model = context.factory.text_model(server.url, server.name)
    try:
        yield model
    finally:
        await model.close()
