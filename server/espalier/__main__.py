"""The composition root: the one place that knows every room, and the entry points."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from espalier.cli import frame
from espalier.keys import protect_imports
from espalier.models.ollama_servers import OllamaServers
from espalier.ports import SCION_ALONE, EmbeddedModel, Embedder, ModelServer, TextModel, TokenModel

if TYPE_CHECKING:
    from espalier.models.ngram import Ngram

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Read when numpy is loaded. Scion's products are small: beside JDT LS a second thread waits more than it works (a
prompt took 1.5 to 2.6 s instead of 0.2), and alone it gains nothing."""


@dataclass(frozen=True, slots=True)
class Adapters:
    """The factory behind `ports.Factory`. Adapters are imported when they are asked for: starting must stay quick."""

    ollama: OllamaServers = field(default_factory=OllamaServers)

    def embedder(self, server: ModelServer) -> Embedder:
        from espalier.models import embedder_choice

        return embedder_choice.embedder(server)

    def text_model(self, url: str, name: str = "") -> TextModel:
        from espalier.models.chat import ChatModel, ChatSettings
        from espalier.models.openai_server import KEY_VARIABLE

        return ChatModel(ChatSettings(url, name, os.environ.get(KEY_VARIABLE, "")), self.ollama)

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        if server.url:
            return await _served(server)
        if server.embedded in ("scion", SCION_ALONE):
            return await asyncio.to_thread(_scion, sources, mixed=server.embedded != SCION_ALONE)
        return await _learnt(sources)

    def embedded_models(self) -> Sequence[EmbeddedModel]:
        from espalier.models import embedded

        return embedded.embedded_models()


async def _served(server: ModelServer) -> TokenModel:
    from espalier.models.completions import CompletionsModel, CompletionsSettings
    from espalier.models.openai_server import KEY_VARIABLE

    key = os.environ.get(KEY_VARIABLE, "")
    model = CompletionsModel(CompletionsSettings(server.url, server.name, key, tokenizer=server.tokenizer))
    try:
        await model.connect()
    except BaseException:
        await model.close()
        raise
    return model


def _scion(sources: Iterable[tuple[str, str]], *, mixed: bool) -> TokenModel:
    from espalier.models.scion_model import ScionModel
    from espalier.models.scion_weights import enough_memory, folder

    model = ScionModel(folder(), mixed=mixed)
    with enough_memory():
        for path, text in sources:
            model.learn(path, text)
        model.settle()
    return model


async def _learnt(sources: Iterable[tuple[str, str]]) -> TokenModel:
    from espalier.models.general_knowledge import GeneralKnowledge
    from espalier.models.ngram import Ngram
    from espalier.models.ngram_model import NgramModel

    ngram = Ngram(GeneralKnowledge.opened())
    await asyncio.to_thread(_learn, ngram, sources)
    return NgramModel(ngram)


def _learn(ngram: Ngram, sources: Iterable[tuple[str, str]]) -> None:
    for path, text in sources:
        ngram.learn(path, text)
    ngram.settle()


def main() -> None:
    """`espalier`, `python -m espalier`."""
    _leave(_run(sys.argv[1:]))


def jdtls_main() -> None:
    """`espalier-jdtls`: the stock launcher's contract, which is `serve`'s."""
    _leave(_run(["serve", *sys.argv[1:]]))


def _run(argv: list[str]) -> int:
    protect_imports()
    _fill_streams()
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    return frame.main(argv, Adapters())


def _fill_streams() -> None:
    """Puts the null device where whoever started us gives no stream; Python has None there, and the next file that is
    opened would get its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115


def _leave(status: int) -> None:
    """Ends the process; after Ctrl-C or another signal without waiting for threads that are still busy."""
    if status in (frame.INTERRUPTED, frame.TERMINATED):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)


if __name__ == "__main__":
    main()
