"""`espalier eval-answers QUESTIONS.json ROOT`: compares ways to answer questions whose reference names are known."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from espalier.cli.frame import Context
from espalier.cli.project import opened
from espalier.cli.servers import chat_server, embeddings_server
from espalier.errors import UsageError
from espalier.experiments.answer_arms import ARMS, NEEDS_MODEL, NEEDS_VECTORS, WITHOUT_MODEL, Bench
from espalier.experiments.answer_scoring import Question, Score, questions_of, score, totals
from espalier.experiments.model_knowledge import extracted
from espalier.experiments.passages import VectorSearch
from espalier.ports import Embedder, Progress, TextModel
from espalier.workspace.workspace import Workspace


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("questions", type=Path, metavar="QUESTIONS.json", help="[{id, kind, question, must}]")
    parser.add_argument("root", type=Path, metavar="ROOT", help="the folder that holds the project")
    parser.add_argument(
        "--arms",
        type=_arms,
        default=WITHOUT_MODEL,
        metavar="ARM,...",
        help=f"of {','.join(ARMS)} (default: those that need no model)",
    )
    parser.add_argument("--chat", default="", dest="model", metavar="URL", help="an OpenAI-compatible server")
    parser.add_argument("--model-name", default="", metavar="NAME", help="the model's name there (default: its first)")


def _arms(names: str) -> tuple[str, ...]:
    unknown = [name for name in names.split(",") if name not in ARMS]
    if unknown:
        raise UsageError(f"there is no arm {', '.join(unknown)}", remedy=f"of {', '.join(ARMS)}")
    return tuple(dict.fromkeys(names.split(",")))


async def run(arguments: argparse.Namespace, context: Context) -> None:
    questions = questions_of(arguments.questions)
    server = chat_server(arguments.model, arguments.model_name, context.output)
    needy = [arm for arm in arguments.arms if arm in NEEDS_MODEL]
    if needy and not server.url:
        raise UsageError(f"{' and '.join(needy)} need a chat model", remedy="name its server by --chat URL")
    model = context.factory.text_model(server.url, server.name) if server.url else None
    wants_vectors = bool(NEEDS_VECTORS & set(arguments.arms))
    embedder = context.factory.embedder(embeddings_server(context.output)) if wants_vectors else None
    try:
        async with opened(arguments.root, context, vectors=False) as (workspace, _):
            bench = await _bench(workspace, arguments.arms, model, embedder, context)
            scored = {arm: await _scored(bench, arm, questions, context) for arm in arguments.arms}
    finally:
        if embedder is not None:
            embedder.close()
        if model is not None:
            await model.close()
    context.output.result(_document(scored, bench), "\n\n".join(_told(arm, each) for arm, each in scored.items()))


Scored = list[tuple[Question, str, Score]]


async def _bench(
    workspace: Workspace,
    arms: tuple[str, ...],
    model: TextModel | None,
    embedder: Embedder | None,
    context: Context,
) -> Bench:
    bench = Bench(workspace, model)
    sources = sorted((path, text) for path, text in workspace.sources() if path.endswith(".java"))
    if embedder is not None:
        bench.search = await asyncio.to_thread(VectorSearch, sources, embedder, context.output.progress)
    if NEEDS_MODEL & set(arms):
        assert model is not None
        bench.extraction = await extracted(model, sources, context.output.progress)
        skipped = len(bench.extraction.skipped)
        context.output.note(f"the model's knowledge base lacks {skipped} of {bench.extraction.files} files")
    return bench


async def _scored(bench: Bench, arm: str, questions: list[Question], context: Context) -> Scored:
    found: Scored = []
    for done, question in enumerate(questions):
        context.output.progress(Progress(f"{arm}, question {question['id']}", done / len(questions)))
        text = await bench.answer(arm, question["question"])
        found.append((question, text, score(question, text)))
    return found


def _told(arm: str, scored: Scored) -> str:
    return f"{arm}: {totals((question, each) for question, _, each in scored)}"


def _document(scored: dict[str, Scored], bench: Bench) -> dict[str, object]:
    arms = {
        arm: {
            "right": sum(each.right for _, _, each in rows),
            "questions": [
                {"id": question["id"], "right": each.right, "precision": round(each.precision, 3), "answer": text}
                for question, text, each in rows
            ],
        }
        for arm, rows in scored.items()
    }
    if bench.extraction is None:
        return {"arms": arms}
    kept = {"files": bench.extraction.files, "skipped": list(bench.extraction.skipped)}
    return {"arms": arms, "model_knowledge": {**kept, "retried": bench.extraction.retried}}
