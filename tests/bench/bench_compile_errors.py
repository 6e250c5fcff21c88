"""How often a realistic compile error is repaired rightly: `bench_compile_errors.py SET CORPORA [--only KIND,...]`.

With `--model URL` each row is asked of that server's model, too, after the embedded one; each has a table.

SET is a JSONL file of mistakes with their acceptable repairs (docs/evaluation.md has its fields); CORPORA is the
folder of the projects that its rows name. Each project's sources are copied into a folder of their own, beside the jars
that `CORPORA/PROJECT.lib` holds. The embedded model has learnt the project's other files. A candidate is right if the
file with it is one of the row's forms, apart from trivia, `final`, the place of imports, the wording of new messages,
and the names of variables that both declare and use in the same places.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from learning import add_embedded, learnt
from same_repair import alike

from espalier import places
from espalier.errors import EspalierError
from espalier.generate import Ablation, Stats
from espalier.java.parse import facts_of
from espalier.jdt import parts
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.parts import Choice
from espalier.jdt.side_door import DoorSettings
from espalier.models.chat import ChatModel, ChatSettings
from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.models.ngram_model import NgramModel
from espalier.models.scion_model import ScionModel
from espalier.ontology.graph import Ontology
from espalier.ports import Hunk, TokenModel
from espalier.repair.edits import Edit, applied
from espalier.repair.evidence import GraphEvidence
from espalier.repair.fix import FixRequest, FixResult, lasting
from espalier.repair.hunk import hunk_of, statement_lines
from espalier.repair.suggest import suggest
from espalier.text.positions import LineIndex

Row = Mapping[str, Any]

ROOTS = ("src/main/java/", "src/main/java-templates/", "src/test/java/")
PROJECTS = {"gson": "gson/"}
"""Where a project's module is, if not at its root."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`rank`: of the first right candidate; None if there is none. `first`: seconds to the first candidate."""

    row: Row
    rank: int | None
    first: float | None
    result: FixResult
    shown: tuple[str, ...]
    right: tuple[bool, ...]
    """Of each candidate, whether it is right."""


# --------------------------------------------------------------------------- what is right


def lines_of(text: str) -> list[str]:
    return text.split("\n")


def broken(row: Row, original: str) -> str:
    lines, at = lines_of(original), row["at"] - 1
    assert lines[at : at + len(row["before"])] == row["before"], row["id"]
    return "\n".join([*lines[:at], *row["broken"], *lines[at + len(row["before"]) :]])


def repaired(row: Row, form: Row, text: str) -> str:
    """The broken file's text with one of the row's right forms."""
    edits = [{"at": row["at"], "before": row["broken"], "after": form["lines"]}, *form.get("also", ())]
    lines = lines_of(text)
    for edit in sorted(edits, key=lambda edit: -edit["at"]):
        at = edit["at"] - 1
        assert lines[at : at + len(edit["before"])] == edit["before"], row["id"]
        lines[at : at + len(edit["before"])] = edit["after"]
    return "\n".join(lines)


# --------------------------------------------------------------------------- the projects


def copied(corpora: Path, project: str, folder: Path) -> Path:
    """A copy of the project's sources whose packages begin at its root, with its jars in `lib`."""
    root, base = folder / project, corpora / project / PROJECTS.get(project, "")
    for sources in ROOTS:
        if (base / sources).is_dir():
            ignored = shutil.ignore_patterns("module-info.java")
            shutil.copytree(base / sources, root, ignore=ignored, dirs_exist_ok=True)
    (root / "lib").mkdir(exist_ok=True)
    for jar in (corpora / f"{project}.lib").glob("*.jar"):
        shutil.copy(jar, root / "lib")
    return root


def path_in_copy(file: str) -> str:
    return next(file.partition(root)[2] for root in ROOTS if root in file)


async def run(arguments: argparse.Namespace, project: str, rows: Sequence[Row]) -> list[Outcome]:
    arguments.text_model = ChatModel(ChatSettings(arguments.chat)) if arguments.chat else None
    async with served(arguments.model) as model:
        return await _run(arguments, project, rows, model)


@asynccontextmanager
async def served(url: str) -> AsyncIterator[TokenModel | None]:
    """The model of a server; None without one."""
    if not url:
        yield None
        return
    model = CompletionsModel(CompletionsSettings(url))
    await model.connect()
    yield model
    await model.close()


async def _run(
    arguments: argparse.Namespace, project: str, rows: Sequence[Row], other: TokenModel | None
) -> list[Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        root = copied(arguments.corpora, project, Path(folder))
        found = parts.ensure(places.cache_dir(), Choice(None, None), lambda progress: None)
        model, ontology = learnt(root, arguments.embedded)
        drafts = learnt(root, "scion")[0] if arguments.drafts else None
        known, outcomes = Known(model, ontology, root, drafts), list[Outcome]()
        async with Headless(root, found, root.parent / "cache") as jdtls:
            jdtls.did_open(next(root.rglob("*.java")))
            oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=1.0))
            await oracle.wait_imported()
            for number, row in enumerate(rows):
                if arguments.quick_fixes:
                    outcomes.append(await quick_fixes(row, root, jdtls, oracle))
                    _report(outcomes[-1])
                    continue
                if number == 0:  # the first compilation is slow
                    await _outcome(row, known, oracle, model, arguments, 5.0, warming=True)
                for one in (model, other) if other else (model,):
                    outcome = await _outcome(row, known, oracle, one, arguments, arguments.seconds)
                    outcomes.append(outcome)
                    _report(outcome)
                    if arguments.out:
                        with arguments.out.open("a", encoding="utf-8") as out:
                            out.write(record(outcome) + "\n")
            await oracle.close()
        return outcomes


async def quick_fixes(row: Row, root: Path, jdtls: Headless, oracle: SideDoorOracle) -> Outcome:
    """What JDT LS's own quick fixes for the problems on the row's line do, in the order that an editor gets."""
    file = root / path_in_copy(row["file"])
    text = broken(row, file.read_text("utf-8"))
    right = [repaired(row, form, text) for form in row["right"]]
    started = time.perf_counter()
    jdtls.did_open(file, text)
    found = await jdtls.diagnostics(file)
    lines, line = LineIndex(text), row["line"] - 1
    there = [each for each in found if each["range"]["start"]["line"] <= line <= each["range"]["end"]["line"]]
    ends = (there[0]["range"][end] for end in ("start", "end")) if there else ()
    start, end = [lines.offset(place["line"], place["character"]) for place in ends] or lines.span(line)
    fixes = await oracle.quick_fixes(Hunk(file, text, start, end), start, end)
    jdtls.did_close(file)
    after = [applied(text, [Edit(*edit) for edit in fix.edits]) for fix in fixes]
    judged = tuple(any(alike(one, form, text) for form in right) for one in after)
    rank = judged.index(True) + 1 if any(judged) else None
    seconds = time.perf_counter() - started
    result = FixResult((), Stats(seconds=seconds))
    return Outcome(row, rank, seconds if after else None, result, tuple(fix.title for fix in fixes), judged)


@dataclass
class Known:
    """What is known of the project in `root`: the embedded model and the graph of its files."""

    model: NgramModel | ScionModel
    ontology: Ontology
    root: Path
    drafts: NgramModel | ScionModel | None = None

    async def drafter(self) -> TokenModel | None:
        return self.drafts

    @contextmanager
    def with_broken(self, path: str, text: str) -> Iterator[None]:
        """A file is known with its mistake, never as it was before: who types a line has not written it before."""
        self._take(path, text)
        try:
            yield
        finally:
            self._take(path, (self.root / path).read_text("utf-8"))

    def _take(self, path: str, text: str) -> None:
        for model in filter(None, (self.model, self.drafts)):
            model.learn(path, text)
            model.settle()
        self.ontology.apply({path: facts_of(path, text.encode())})


async def _outcome(
    row: Row,
    known: Known,
    oracle: SideDoorOracle,
    model: TokenModel,
    arguments: argparse.Namespace,
    seconds: float,
    *,
    warming: bool = False,
) -> Outcome:
    """`warming`: it is no measurement, so no chat model is asked."""
    path = path_in_copy(row["file"])
    file = known.root / path
    text = broken(row, file.read_text("utf-8"))
    right = [repaired(row, form, text) for form in row["right"]]
    hunk = hunk_of(file, text, *statement_lines(text, row["line"]))
    request = FixRequest(hunk, path, budget=lasting(seconds), without=arguments.without, reported=True)
    arrivals = list[float]()
    try:
        with known.with_broken(path, text):
            started = time.perf_counter()
            result = await suggest(
                request,
                oracle=oracle,
                model=model,
                evidence=GraphEvidence(known.ontology),
                quick_fixes=oracle.quick_fixes if arguments.both else None,
                text_model=None if warming else arguments.text_model,
                drafter=known.drafter,
                on_candidate=lambda found: None if found.note else arrivals.append(time.perf_counter() - started),
            )
    except EspalierError as error:
        print(f"{row['id']}: {error}")
        result = FixResult((), Stats(), model=model.name)
    shown = [applied(text, candidate.edits(hunk)) for candidate in result.candidates]
    judged = tuple(any(alike(one, form, text) for form in right) for one in shown)
    rank = judged.index(True) + 1 if any(judged) else None
    texts = tuple(candidate.text for candidate in result.candidates)
    return Outcome(row, rank, arrivals[0] if arrivals else None, result, texts, judged)


def record(outcome: Outcome) -> str:
    """One line of JSON with all candidates."""
    fields = ("text", "origin", "logprob", "score", "mends")
    candidates = [
        {name: getattr(candidate, name) for name in fields}
        | {"right": right, "elsewhere": [edit.text for edit in candidate.elsewhere]}
        for candidate, right in zip(outcome.result.candidates, outcome.right, strict=True)
    ]
    row = {name: outcome.row[name] for name in ("id", "kind", "broken")} | {"model": outcome.result.model}
    return json.dumps(row | {"seconds": outcome.result.stats.seconds, "candidates": candidates})


def _report(outcome: Outcome) -> None:
    row = outcome.row
    first = f"{outcome.first:4.1f}" if outcome.first is not None else "   -"
    print(
        f"{outcome.rank or '-':<3} {first} {outcome.result.stats.seconds:5.1f} s {row['kind']:<20} {row['id']}  "
        + " ".join(" ".join(row["broken"]).split())[:110],
        flush=True,
    )
    if outcome.rank != 1:
        form = row["right"][0]
        more = " + ".join(" ".join(edit["after"]).strip() for edit in form.get("also", ()))
        print(f"{'':<38}right: {' '.join(' '.join(form['lines']).split())[:150]}{'  ALSO ' + more if more else ''}")
        for text in outcome.shown[:3]:
            print(f"{'':<38}shown: {' '.join(text.split())[:150]}", flush=True)


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    kinds = sorted(Counter(outcome.row["kind"] for outcome in outcomes))
    yield f"{'kind':<22}{'n':>4}{'@1':>6}{'@3':>6}{'@10':>6}{'any':>6}{'1.5 s':>7}{'shown':>7}"
    for kind in (*kinds, ""):
        those = [each for each in outcomes if kind in ("", each.row["kind"])]
        shares = [sum((each.rank or 99) <= most for each in those) / len(those) for most in (1, 3, 10)]
        shares.append(sum(bool(each.shown) for each in those) / len(those))
        quick = sum(each.first is not None and each.first <= 1.5 for each in those) / len(those)
        soon = sum(each.result.stats.seconds <= 5 for each in those) / len(those)
        number = sum(len(each.shown) for each in those) / len(those)
        cells = "".join(f"{share:6.0%}" for share in shares)
        yield f"{kind or 'all':<22}{len(those):>4}{cells}{quick:7.0%}{soon:6.0%}{number:7.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("set", type=Path)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--only", type=lambda text: frozenset(text.split(",")), help="kinds, ids or projects")
    parser.add_argument("--quick-fixes", action="store_true", help="JDT LS's own quick fixes instead of ours")
    parser.add_argument("--both", action="store_true", help="JDT LS's own quick fixes as one more source of ours")
    parser.add_argument("--out", type=Path, help="a file to which each row's candidates are added, as JSON lines")
    add_embedded(parser)
    parser.add_argument("--drafts", action="store_true", help="Scion writes the line where nothing else mends it")
    parser.add_argument("--model", default="", help="a vLLM or llama.cpp server; each row is asked of both models")
    parser.add_argument("--chat", default="", help="a chat server that proposes repairs too")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--without", type=lambda text: frozenset(map(Ablation, text.split(","))), default=frozenset())
    arguments = parser.parse_args()
    rows = [json.loads(line) for line in arguments.set.read_text("utf-8").splitlines()]
    if arguments.only:
        rows = [row for row in rows if {row["id"], row["kind"], row["project"]} & arguments.only]
    outcomes: list[Outcome] = []
    for project in dict.fromkeys(row["project"] for row in rows):
        those = [row for row in rows if row["project"] == project]
        outcomes += asyncio.run(run(arguments, project, those))
    for model in sorted({outcome.result.model for outcome in outcomes}):
        print(f"\n{model}" if arguments.model else "")
        print("\n".join(table([outcome for outcome in outcomes if outcome.result.model == model])))


if __name__ == "__main__":
    main()
