"""Latency of `users` and `ask` on a corpus: python tests/bench/bench_answer.py DIR [--runs N].

The workspace is warm: indexed, with nothing cached and no embedder. Each line is the median of the runs in ms.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

from espalier.answer import inquiry, usage
from espalier.ontology.kinds import TYPE_KINDS
from espalier.workspace.workspace import Workspace

QUESTIONS = (
    "who uses {0}?",
    "what does {0} depend on?",
    "what breaks if I remove {0}?",
    "trace from {1} to {0}",
    "what is the difference between {0} and {1}?",
    "how does {0} work?",
    "how are prices calculated?",
    "where is the endpoint for adding an item to the cart?",
    "what happens when an order is placed?",
    "who uses {0}Zzz?",
)


def busiest(workspace: Workspace, count: int) -> list[str]:
    """The keys of the types with the most incoming edges: the worst cases."""
    ontology = workspace.ontology
    types = [node for node in ontology.nodes() if node.kind in TYPE_KINDS and not node.test]
    return [node.key for node in sorted(types, key=lambda node: -len(ontology.into(node.key)))[:count]]


async def timed(runs: int, call: Callable[[], Awaitable[object]]) -> float:
    """The median in milliseconds."""
    spent = []
    for _ in range(runs):
        began = time.perf_counter()
        await call()
        spent.append((time.perf_counter() - began) * 1000)
    return median(spent)


async def main(root: Path, runs: int) -> None:
    workspace = Workspace(root)
    report = await workspace.index()
    keys = busiest(workspace, 5)
    print(f"{report.parsed} files, {sum(report.nodes.values())} nodes, {sum(report.edges.values())} edges\n")

    async def users(key: str) -> object:
        return usage.users(workspace, key).to_json()

    for key in keys:
        count = len(usage.users(workspace, key).users)
        print(f"{await timed(runs, lambda key=key: users(key)):9.1f} ms  users {key} ({count})")
    for template in QUESTIONS:
        question = template.format(keys[0], keys[1])
        print(f"{await timed(runs, lambda q=question: inquiry.ask(workspace, q)):9.1f} ms  ask {question}")
    await workspace.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    asyncio.run(main(options.root, options.runs))
