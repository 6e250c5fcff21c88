"""Model servers a command may use: named by its arguments, else by the environment, else none."""

from __future__ import annotations

import argparse
import os

from espalier.cli.output import Output
from espalier.config.options import Options
from espalier.config.sources import resolve
from espalier.ports import ModelServer


def add_model(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", default="", metavar="URL", help="a vLLM server (default: the embedded model)")
    parser.add_argument("--model-name", default="", metavar="NAME", help="the model to ask it for (default: its first)")
    parser.add_argument(
        "--tokenizer", default="", metavar="PATH", help="its tokenizer.json or hub name (default: as the server says)"
    )


def token_server(arguments: argparse.Namespace, output: Output) -> ModelServer:
    """What `add_model` asked for."""
    model = _options(output).model
    return ModelServer(
        arguments.model or model.url, arguments.model_name or model.name, arguments.tokenizer or model.tokenizer
    )


def chat_server(arguments: argparse.Namespace, output: Output) -> ModelServer:
    """The server that tells answers."""
    chat = _options(output).chat
    return ModelServer(arguments.model or chat.url, arguments.model_name or chat.name)


def embeddings_server(output: Output) -> ModelServer:
    embeddings = _options(output).embeddings
    return ModelServer(embeddings.url, embeddings.model)


def _options(output: Output) -> Options:
    """The environment's; what is wrong with it is told."""
    found = resolve(os.environ)
    for problem in found.problems:
        output.note(f"espalier: {problem}")
    return found.options
