"""The model servers of a command: named by its arguments, else by the environment, else none."""

from __future__ import annotations

import argparse
import os

from espalier.cli.output import Output
from espalier.config.options import Options
from espalier.config.sources import resolve
from espalier.ports import SCION_ALONE, ModelServer


def add_model(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", default="", metavar="URL", help="a vLLM server (default: the embedded model)")
    parser.add_argument("--model-name", default="", metavar="NAME", help="the model's name there (default: its first)")
    parser.add_argument(
        "--tokenizer",
        default="",
        metavar="PATH",
        help="its tokenizer.json, GGUF file or hub name (default: the one that the server names)",
    )
    parser.add_argument(
        "--embedded",
        choices=("auto", "ngram", "scion", SCION_ALONE),
        default="",
        help=f"the model without a server; {SCION_ALONE}: without the workspace's caches, to measure it",
    )


def add_chat(parser: argparse.ArgumentParser, which: str) -> None:
    parser.add_argument("--chat", default="", metavar="URL", help=f"an OpenAI-compatible chat server {which}")
    parser.add_argument("--chat-name", default="", metavar="NAME", help="its model's name there (default: its first)")


def token_server(arguments: argparse.Namespace, output: Output) -> ModelServer:
    """The server that the options of `add_model` name."""
    model = _options(output).model
    return ModelServer(
        arguments.model or model.url,
        arguments.model_name or model.name,
        arguments.tokenizer or model.tokenizer,
        arguments.embedded or model.embedded,
    )


def chat_server(url: str, name: str, output: Output) -> ModelServer:
    """The server that phrases answers and proposes repairs; `url` and `name` are the arguments'."""
    chat = _options(output).chat
    return ModelServer(url or chat.url, name or chat.name)


def proposing_server(url: str, name: str, output: Output) -> ModelServer:
    """The chat server that proposes repairs: the one of the arguments, else that of the settings if they want it."""
    wanted = url or _options(output).fix.chat_model
    return chat_server(url, name, output) if wanted else ModelServer("", "")


def embeddings_server(output: Output) -> ModelServer:
    embeddings = _options(output).embeddings
    return ModelServer(embeddings.url, embeddings.model)


def _options(output: Output) -> Options:
    """The options from the environment. Each problem with them is reported once."""
    found = resolve(os.environ)
    for problem in found.problems:
        output.once(f"espalier: {problem}")
    return found.options
