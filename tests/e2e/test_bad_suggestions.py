"""Models that draw nothing of use, files that are not as they should be, and a real JDT LS: an end, and clear words."""

from __future__ import annotations

import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from espalier.errors import OracleError, UsageError
from espalier.generate import Ablation, Budget
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.side_door import DoorSettings
from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.models.ngram import Ngram
from espalier.models.ngram_model import NgramModel
from espalier.ontology.graph import Ontology
from espalier.ports import Hunk, Problem, TokenModel
from espalier.repair.caret import caret_at
from espalier.repair.completion import complete
from espalier.repair.edits import applied
from espalier.repair.evidence import GraphEvidence
from espalier.repair.fix import FixRequest, FixResult
from espalier.repair.hunk import hunk_of
from espalier.repair.suggest import suggest
from fakes.vllm_server import FakeVllm, serving

LIBRARY = Path(__file__).parents[1] / "projects/library"
SECONDS = 3.0
GRACE = 20.0
"""A busy machine; a search that does not end takes minutes."""
WHOLE = "return openLoans < limit;"
SPECIAL = ["<|endoftext|>", "<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>"]


def _said(problem: Problem) -> tuple[int, str]:
    return problem.code, problem.message


@dataclass(frozen=True)
class Desk:
    """A running JDT LS on a copy of the library."""

    root: Path
    oracle: SideDoorOracle

    async def complete(
        self, model: TokenModel, marked: str, path: Path | None = None, seconds: float = SECONDS
    ) -> FixResult:
        """At the | of `marked`, a whole text. What comes is compiled anew: no error stands in it, and none elsewhere
        that is neither in the present text nor in the one without the statement; blocks that nothing closes yet are
        closed."""
        before = marked[: marked.index("|")]
        path = path or self.root / "src/library/Member.java"
        column = len(before) - before.rfind("\n")
        caret = caret_at(path, marked.replace("|", "", 1), before.count("\n") + 1, column, root=self.root)
        request = FixRequest(caret.word, path.name, wanted=3, budget=Budget(seconds=seconds))
        found = await complete(caret, request, oracle=self.oracle, model=model, evidence=GraphEvidence(Ontology()))
        whole, start, behind = caret.word.text, caret.statement.start, len(caret.statement.after)
        closing = caret.statement.text.removeprefix(whole)
        texts = caret.statement.text, caret.statement.replaced("")
        allowed = {_said(problem) for text in texts for problem in await self.problems(path, text)}
        for one in found.candidates:
            text = applied(whole, one.edits(caret.word)) + closing
            for problem in await self.problems(path, text):
                assert not start <= problem.start < len(text) - behind, (one.text, problem)
                assert _said(problem) in allowed, (one.text, problem)
        return found

    async def problems(self, path: Path, text: str) -> Sequence[Problem]:
        """What the compiler says of a whole file, all bodies included, in a session of its own."""
        session = await self.oracle.open(Hunk(path, text, 0, 0))
        try:
            return (await session.check("", whole=True)).after
        finally:
            await session.close()

    async def fix(
        self,
        model: TokenModel,
        text: str,
        broken: str,
        path: Path | None = None,
        seconds: float = SECONDS,
        without: frozenset[Ablation] = frozenset(),
    ) -> FixResult:
        """Of the line `broken` in `text`, which should be `WHOLE`. What comes is compiled anew: it has no error that
        the right line would not have."""
        line = text.count("\n", 0, text.index(broken)) + 1
        path = path or self.root / "src/library/Member.java"
        hunk = hunk_of(path, text, line, line, root=self.root)
        request = FixRequest(hunk, path.name, wanted=3, budget=Budget(seconds=seconds), without=without)
        found = await suggest(request, oracle=self.oracle, model=model, evidence=GraphEvidence(Ontology()))
        allowed = {_said(problem) for problem in await self.problems(path, hunk.replaced(WHOLE))}
        for one in found.candidates:
            for problem in await self.problems(path, applied(text, one.edits(hunk))):
                assert _said(problem) in allowed, (one.text, problem)
        return found

    @property
    def member(self) -> str:
        return (self.root / "src/library/Member.java").read_text("utf-8")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def desk(
    start_headless: Callable[..., Awaitable[Headless]], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Desk]:
    root = Path(shutil.copytree(LIBRARY, tmp_path_factory.mktemp("work") / "library"))
    jdtls = await start_headless(root)
    jdtls.did_open(root / "src/library/Member.java")
    oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=5))
    await oracle.wait_imported()
    yield Desk(root, oracle)
    await oracle.close()


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    trained = Tokenizer(models.BPE())
    trained.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trained.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(initial_alphabet=alphabet, special_tokens=SPECIAL, show_progress=False)
    trained.train_from_iterator([(LIBRARY / "src/library/Member.java").read_text("utf-8")], trainer)
    path = tmp_path_factory.mktemp("model") / "tokenizer.json"
    trained.save(str(path))
    return path


def taught(desk: Desk) -> NgramModel:
    ngram = Ngram()
    for file in desk.root.rglob("*.java"):
        ngram.learn(file.name, file.read_text("utf-8"))
    return NgramModel(ngram)


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param(["#", "\\", ")"], id="garbage"),
        pytest.param(["\u00ff", "\u00c3"], id="no UTF-8"),  # the byte-level alphabet's names of 0xff and 0xc3
        pytest.param(["a"], id="never ends"),
        pytest.param(["\u0120("], id="opens for ever"),
        pytest.param(["\u010a"], id="repeats"),
    ],
)
async def test_a_model_that_generates_nothing_of_use_is_given_up(
    desk: Desk, tokenizer: Path, pieces: list[str]
) -> None:
    known = Tokenizer.from_file(str(tokenizer))
    ids = [token for piece in pieces if (token := known.token_to_id(piece)) is not None]
    ids = ids or [known.token_to_id("(")]

    def script(generated: Sequence[int]) -> Mapping[int, float]:
        return {ids[(len(generated) + turn) % len(ids)]: -0.7 - turn for turn in range(len(ids))}

    async with serving(FakeVllm(script)) as fake:
        model = CompletionsModel(CompletionsSettings(fake.url, tokenizer=tokenizer.parent))
        await model.connect()
        begun = time.monotonic()
        found = await desk.complete(model, desk.member.replace(WHOLE, "return openLoans.|"))
        text = desk.member.replace(WHOLE, "retrn openLoans < limit;")  # a remedy mends it without the model
        fixed = await desk.fix(model, text, "retrn", without=frozenset({Ablation.EDITS}))
        await model.close()
    assert time.monotonic() - begun < 2 * (SECONDS + GRACE)
    assert fake.requests
    assert found.candidates == ()
    assert fixed.candidates == ()


async def test_in_a_file_that_does_not_parse_elsewhere(desk: Desk) -> None:
    broken = desk.member.replace("public int getOpenLoans() {", "public int getOpenLoans( {")
    model = taught(desk)
    found = await desk.complete(model, broken.replace(WHOLE, "return openLoans < li|"), seconds=60)
    assert "limit;" in [one.text for one in found.candidates]
    fixed = await desk.fix(model, broken.replace(WHOLE, "return openLoans < limt;"), "limt", seconds=60)
    assert WHOLE in [one.text for one in fixed.candidates]


async def test_outside_any_method(desk: Desk) -> None:
    model = taught(desk)
    found = await desk.complete(model, desk.member.replace("private int openLoans;", "private int |"), seconds=60)
    assert found.candidates
    found = await desk.complete(model, desk.member.rstrip().removesuffix("}") + "|", seconds=60)
    assert found.candidates


async def test_a_file_that_no_project_has_on_its_class_path(desk: Desk) -> None:
    path = desk.root / "notes" / "Member.java"
    for asking in (
        lambda: desk.complete(taught(desk), desk.member.replace(WHOLE, "return |"), path),
        lambda: desk.fix(taught(desk), desk.member.replace(WHOLE, "return limt;"), "limt", path),
    ):
        with pytest.raises(OracleError, match=r"class path|root folder"):
            await asking()


async def test_a_file_made_by_the_build(desk: Desk) -> None:
    path = desk.root / "target" / "generated-sources" / "Member.java"
    with pytest.raises(UsageError, match="made by the build"):
        await desk.complete(taught(desk), desk.member.replace(WHOLE, "return |"), path)
