"""Score of `ask` without a model on questions with reference names: bench_answers.py ROOT QUESTIONS...

`espalier.experiments.answer_scoring` says what a question file holds and when an answer is right. The last lines give
the right answers by kind and in all, and the share of the types that the counted rows name which are in `must` or
`bonus`. The code base is indexed once; `--no-vectors` leaves its vectors out.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from espalier.answer import inquiry
from espalier.experiments.answer_scoring import counted, questions_of, score, totals
from espalier.models.word_encoder import WordEncoder
from espalier.workspace.workspace import Workspace


async def main(root: Path, files: list[Path], show: bool, vectors: bool) -> None:
    workspace = Workspace(root, embedder=WordEncoder if vectors else None)
    await workspace.index()
    await workspace.embed_pending()
    for file in files:
        scored = []
        for question in questions_of(file):
            written = (await inquiry.ask(workspace, question["question"])).answer
            found = score(question, written)
            scored.append((question, found))
            why = "" if found.right else f"  | missing {found.missing} forbidden {found.wrong}"
            print(f"{'right' if found.right else 'WRONG'}  {question['id']}  {question['question']}{why}")
            if show:
                print(counted(written)[1], end="\n\n")
        print(totals(scored))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("questions", type=Path, nargs="+")
    parser.add_argument("--show", action="store_true", help="print what counts of each answer")
    parser.add_argument("--no-vectors", action="store_true", help="search by words alone")
    arguments = parser.parse_args()
    asyncio.run(main(arguments.root, arguments.questions, arguments.show, not arguments.no_vectors))
