"""Opens the parts that `fix` and `complete` need: JDT LS without an editor, the project's index, a token model."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from espalier import places
from espalier.build_names import IMPORTED
from espalier.caches import folder_of
from espalier.cli import choices, project_oracle
from espalier.cli.frame import Context
from espalier.cli.servers import add_model, proposing_server, token_server
from espalier.cli.setup import add_parts
from espalier.errors import ModelUnsuitable, UsageError
from espalier.generate import Ablation, Arm
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.source_paths import source_folder
from espalier.ports import AUTO, ModelServer, TextModel, TokenModel
from espalier.repair.completion import StandIn
from espalier.repair.fix import FixRequest, lasting
from espalier.repair.writing import Drafter
from espalier.workspace.scan import root_folder
from espalier.workspace.workspace import Workspace

_PATIENCE = 3.0
"""Seconds for one completion; a slower answer is unknown. Longer than in an editor, because JDT LS has just started."""


@dataclass(frozen=True, slots=True)
class Workbench:
    workspace: Workspace
    oracle: SideDoorOracle
    model: TokenModel
    drafter: Drafter
    stand_in: StandIn
    text_model: TextModel | None = None


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the options that `fix` and `complete` share."""
    parser.add_argument("--root", type=Path, metavar="DIR", help="the project's folder (default: found from FILE)")
    parser.add_argument(
        "-n", type=choices.count, default=10, dest="wanted", metavar="N", help="number of candidates (default 10)"
    )
    parser.add_argument(
        "--seconds", type=choices.seconds, default=10.0, metavar="N", help="time for the search (default 10)"
    )
    add_model(parser)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed generates the same candidates")
    parser.add_argument(
        "--arm",
        type=choices.one(Arm),
        default=Arm.ESPALIER,
        help=f"how to generate (default espalier): {', '.join(Arm)}",
    )
    parser.add_argument(
        "--without",
        type=_ablations,
        default=frozenset(),
        metavar="PART,...",
        help=f"switch off parts, of {', '.join(Ablation)}; `edit` is the edit channel, `edits` a fix's small edits, "
        "`descent` the best-first search of a completion",
    )
    add_parts(parser)


def _ablations(text: str) -> frozenset[Ablation]:
    return frozenset(choices.several(Ablation)(text))


def asked(request: FixRequest, arguments: argparse.Namespace) -> FixRequest:
    """The request with the values of the options."""
    return replace(
        request,
        wanted=arguments.wanted,
        budget=lasting(arguments.seconds),
        arm=arguments.arm,
        without=arguments.without,
        seed=arguments.seed,
    )


def root_of(path: Path) -> Path:
    """The outermost of the nested folders with a build file around `path`; else the folder that holds `src`; else the
    folder that the file's package is relative to, unless somebody's home lies in it."""
    built = [folder for folder in path.parents if any((folder / name).is_file() for name in IMPORTED)]
    if built:
        root = built[0]
        while root.parent in built:
            root = root.parent
        return root
    above_src = next((folder.parent for folder in path.parents if folder.name == "src"), None)
    sources = above_src or source_folder(path)
    return path.parent if sources is None or Path.home().is_relative_to(sources) else sources


def located(path: Path, root: Path | None) -> tuple[Path, Path]:
    """The absolute file and its root. `path` may be relative to the working folder or to the root.

    A link is resolved, and its root is searched from its target, so that a project cannot lead outside itself. Raises
    `UsageError`.
    """
    named = next((found for found in (path, root / path if root else path) if _is_file(found)), None)
    if named is None:
        raise UsageError(f"there is no file {path}")
    if named.suffix != ".java":
        raise UsageError(f"{path} is no Java file")
    root = root_folder(root or root_of(named.absolute()))
    file = named.resolve()
    if not file.is_relative_to(root):
        raise UsageError(f"{file} is not in {root}", remedy="name the project's folder with --root")
    return file, root


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that is too long
        return False


def text_of(file: Path) -> str:
    """A Java file's text without a byte order mark, with its own line ends. Raises `UsageError`."""
    try:
        return file.read_bytes().decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is not UTF-8 (byte {error.start})", remedy="convert it first") from error
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from error


@asynccontextmanager
async def opened(file: Path, root: Path, arguments: argparse.Namespace, context: Context) -> AsyncIterator[Workbench]:
    """Opens a workbench: JDT LS imports the project while we index it and the model learns it. Everything is closed at
    the end.

    `file` is opened in JDT LS, because a folder without a build file becomes a project only with its first open
    document.
    """
    found = await project_oracle.parts_of(arguments, context)
    async with AsyncExitStack() as stack:
        workspace = Workspace(root, cache=folder_of(root, places.cache_dir()))
        stack.push_async_callback(workspace.close)
        async with asyncio.TaskGroup() as tasks:
            learning = tasks.create_task(_model(workspace, arguments, context))
            jdt = project_oracle.opened(root, file, found, context, _PATIENCE)
            oracle = await stack.enter_async_context(jdt)
        model = learning.result()
        stack.push_async_callback(model.close)
        text_model = _text_model(arguments, context)
        if text_model is not None:
            stack.push_async_callback(text_model.close)
        drafting = _Drafting(workspace, arguments, context)
        stack.push_async_callback(drafting.close)

        async def stand_in(_: TokenModel, error: ModelUnsuitable) -> TokenModel | None:
            other = await _stand_in(workspace, arguments, context, error)
            if other is not None:
                stack.push_async_callback(other.close)
            return other

        yield Workbench(workspace, oracle, model, drafting.model, stand_in, text_model)


class _Drafting:
    """The model that writes whole lines beside that of the fixes, made when it is first needed. Who has no time to wait
    for it ends only the waiting: the next one has it, or waits on."""

    def __init__(self, workspace: Workspace, arguments: argparse.Namespace, context: Context) -> None:
        self._workspace, self._arguments, self._context = workspace, arguments, context
        self._making: asyncio.Task[TokenModel | None] | None = None

    async def model(self) -> TokenModel | None:
        """None where it is not on this machine, or a model was chosen for everything."""
        wanted = token_server(self._arguments, self._context.output)
        if wanted.url or wanted.embedded != AUTO:
            return None
        if self._making is None:
            self._making = asyncio.create_task(self._made(wanted.for_completions()))
        return await asyncio.shield(self._making)

    async def close(self) -> None:
        if self._making is not None:
            self._making.cancel()
            (model,) = await asyncio.gather(self._making, return_exceptions=True)
            if model is not None and not isinstance(model, BaseException):
                await model.close()

    async def _made(self, server: ModelServer) -> TokenModel | None:
        with suppress(ModelUnsuitable):
            return await self._context.factory.token_model(server, list(self._workspace.sources()))
        return None


def _text_model(arguments: argparse.Namespace, context: Context) -> TextModel | None:
    """The chat model of a command that has one."""
    if "chat" not in arguments:
        return None
    server = proposing_server(arguments.chat, arguments.chat_name, context.output)
    return context.factory.text_model(server.url, server.name) if server.url else None


async def _model(workspace: Workspace, arguments: argparse.Namespace, context: Context) -> TokenModel:
    await workspace.index(context.output.progress)
    try:
        return await context.factory.token_model(_server(arguments, context), list(workspace.sources()))
    except ModelUnsuitable as error:
        other = await _stand_in(workspace, arguments, context, error)
        if other is None:
            raise
        return other


async def _stand_in(
    workspace: Workspace, arguments: argparse.Namespace, context: Context, error: ModelUnsuitable
) -> TokenModel | None:
    """The n-gram model where the command's own cannot go on because of `error`, told to whoever chose that; None in
    place of a server."""
    other = _server(arguments, context).stand_in()
    if other is None:
        return None
    if token_server(arguments, context.output).embedded != AUTO:
        context.output.note(f"{error}; the n-gram model takes its place")
    return await context.factory.token_model(other, list(workspace.sources()))


def _server(arguments: argparse.Namespace, context: Context) -> ModelServer:
    """With the model that does best what the command does."""
    wanted = token_server(arguments, context.output)
    return wanted.for_completions() if "completes" in arguments else wanted.for_fixes()
