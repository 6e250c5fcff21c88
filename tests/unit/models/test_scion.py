"""Our own model in this process, with random weights: what is kept changes nothing, and damaged files are told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from espalier.errors import ModelUnsuitable
from espalier.models.scion_model import ScionModel
from espalier.models.scion_network import BLOCK, Network
from espalier.models.scion_weights import FILE, folder, load
from espalier.ports import Prompt, Sampling
from fixtures.random_scion import PROMPT, SHAPE, saved


def test_parts_say_what_the_whole_says(tmp_path: Path) -> None:
    network = Network(load(saved(tmp_path) / FILE))
    ids = np.random.default_rng(1).integers(0, 320, BLOCK + 50).tolist()
    whole, expected = network.extend((), ids)
    first, _ = network.extend((), ids[:10])
    second, _ = network.extend((first,), ids[10:-1])
    _, found = network.extend((first, second), ids[-1:])
    assert np.allclose(found, expected, atol=1e-4)
    assert np.isclose(np.exp(expected).sum(), 1, atol=1e-4)
    assert whole.length == len(ids)


async def text(model: ScionModel, seed: int, generated: tuple[int, ...] = ()) -> list[int]:
    sampling = Sampling(seed=seed, max_tokens=6)
    return [step.chosen.id async for step in model.stream(PROMPT, generated, sampling)]


async def test_a_seed_gives_a_text_and_a_choice_has_the_streams_probabilities(tmp_path: Path) -> None:
    model = ScionModel(saved(tmp_path))
    assert await text(model, 1) == await text(model, 1)
    assert len({tuple(await text(model, seed)) for seed in range(5)}) > 1
    generated = tuple(model.tokenize("return "))
    step = await anext(aiter(model.stream(PROMPT, generated, Sampling())))
    among = await model.among(PROMPT, generated, ["name", "age"])
    stated = {token.id: token.logprob for token in step.top}
    assert {token.piece for token in among.scored} >= {b"n", b"a"}
    assert among.unscored == ()
    shared = [token for token in among.scored if token.id in stated]
    assert all(token.logprob == stated[token.id] for token in shared)
    assert [*among.scored] == sorted(among.scored, key=lambda token: (-token.logprob, token.id))
    await model.close()


@pytest.mark.parametrize(
    ("stem", "texts", "pieces", "least"),
    [(" ", ["return", "name"], {b"return", b"r", b"n"}, 6), ("(", [")", "1"], {b")", b"1"}, 1)],
)
async def test_a_stem_before_the_hole_is_written_again(
    tmp_path: Path, stem: str, texts: list[str], pieces: set[bytes], least: int
) -> None:
    model = ScionModel(saved(tmp_path))
    await anext(aiter(model.stream(Prompt("int a = ", ";"), (), Sampling())))  # the first stem
    stemmed, bare = Prompt(f"int getAge() {{{stem}", "}"), Prompt("int getAge() {", "}")
    written = {}
    for seed in range(120):
        steps = [step async for step in model.stream(stemmed, (), Sampling(seed=seed, max_tokens=2))]
        if len(steps) > 1:
            written[steps[0].chosen.id] = steps[0].chosen.piece, steps[1].top
    raised = {id: found for id, found in written.items() if id >= SHAPE.pieces}
    assert len(raised) >= least
    for id, (piece, after) in raised.items():
        whole = id % SHAPE.pieces
        assert stem.encode() + piece == model.pieces.piece(whole)
        other = [step async for step in model.stream(bare, (whole,), Sampling(max_tokens=1))]
        assert [token.logprob for token in other[0].top] == pytest.approx([token.logprob for token in after], abs=1e-4)
    among = await model.among(stemmed, (), texts)
    assert {token.piece for token in among.scored} >= pieces
    assert any(token.id >= SHAPE.pieces for token in among.scored)
    every = await model.among(stemmed, (), [chr(code) for code in range(33, 127)])
    assert sum(np.exp(token.logprob) for token in every.scored) <= 1 + 1e-4


async def test_other_line_ends_change_nothing(tmp_path: Path) -> None:
    """It was trained on files with LF."""
    model = ScionModel(saved(tmp_path))
    found = []
    for newline in ("\n", "\r\n", "\r"):
        prompt = Prompt(f"int a;{newline}int ", f"{newline}int b;{newline}", f"c;{newline}d;")
        found.append([step async for step in model.stream(prompt, (), Sampling(seed=2, max_tokens=4))])
    assert found[0] == found[1] == found[2]


async def test_a_begun_word_is_no_stem(tmp_path: Path) -> None:
    model = ScionModel(saved(tmp_path))
    step = await anext(aiter(model.stream(Prompt("int g", ";"), (), Sampling(top_k=64))))
    assert all(token.id < SHAPE.pieces for token in step.top)


async def test_a_long_file_is_cut_to_what_the_model_was_trained_on(tmp_path: Path) -> None:
    model = ScionModel(saved(tmp_path))
    prompt = Prompt("int a; " * 2000, "int b; " * 2000)
    assert (await anext(aiter(model.stream(prompt, (), Sampling())))).top


def test_weights_are_found_in_their_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "weights_of_scion"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    for wanted in ("no_such_package", package.name):  # one that is not installed, and one that was built without them
        with pytest.raises(ModelUnsuitable, match="not on this machine") as caught:
            folder(wanted)
        assert "espalier-scion" in str(caught.value.remedy)
    saved(package)
    assert folder(package.name) == package


def test_files_that_are_missing_short_or_of_another_version(tmp_path: Path) -> None:
    with pytest.raises(ModelUnsuitable, match="cannot be read"):
        load(tmp_path / FILE)
    saved(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    for damaged in (whole[: len(whole) // 2], b"", b"nothing of the kind"):
        (tmp_path / FILE).write_bytes(damaged)
        with pytest.raises(ModelUnsuitable, match="cannot be read"):
            load(tmp_path / FILE)
    saved(tmp_path, version=99)
    with pytest.raises(ModelUnsuitable, match="version 99"):
        load(tmp_path / FILE)


async def test_a_break_that_the_text_after_the_hole_begins_with_is_the_holes_end(tmp_path: Path) -> None:
    model = ScionModel(saved(tmp_path))
    line = Prompt(PROMPT.before, "\n    }\n}")
    steps = [step async for step in model.stream(line, model.tokenize("return"), Sampling(max_tokens=1, top_k=64))]
    assert not [token.piece for token in steps[0].top if b"\n" in token.piece]


def test_a_piece_with_a_break_is_what_stands_before_it_and_then_the_end(tmp_path: Path) -> None:
    model = ScionModel(saved(tmp_path))
    broken, semicolon = next(
        (int(id), int(head)) for id, head in zip(model._broken, model._heads, strict=True) if id != model._end
    )
    said = np.full(320, -np.inf, np.float32)
    said[broken], said[model.tokenize("x")[0]] = np.log(0.75), np.log(0.25)
    logprobs, ending = model._ended(said, due=0.0)
    assert np.isclose(np.exp(logprobs[semicolon]), 0.75) and np.isclose(ending[semicolon], 1.0)
    after, _ = model._ended(said, due=0.5)
    assert np.isclose(np.exp(after).sum(), 1.0)
    assert np.exp(after[model._end]) >= 0.5


def test_several_texts_at_once_say_what_each_says_alone(tmp_path: Path) -> None:
    network = Network(load(saved(tmp_path) / FILE))
    one, _ = network.extend((), range(7))
    other, _ = network.extend((), range(40, 45))
    tail, _ = network.extend((one,), [9, 8, 7])
    rows = [((one,), 3), ((one, tail), 4), ((other,), 5), ((one, tail), 6)]
    segments, logprobs = network.together(rows)
    for (past, id), segment, found in zip(rows, segments, logprobs, strict=True):
        expected, alone = network.extend(past, [id])
        assert np.allclose(found, alone, atol=1e-4)
        assert np.allclose(segment.keys, expected.keys, atol=1e-4)
        assert np.allclose(segment.values, expected.values, atol=1e-4)


def test_a_text_spelled_out_has_the_probabilities_after_each_token(tmp_path: Path) -> None:
    network = Network(load(saved(tmp_path) / FILE))
    begun, _ = network.extend((), range(7))
    segments, logprobs = network.spelled((begun,), [9, 8, 7])
    for count in (1, 2, 3):
        _, alone = network.extend((begun,), [9, 8, 7][:count])
        assert np.allclose(logprobs[count - 1], alone, atol=1e-4)
    _, after = network.extend((begun, *segments), [5])
    assert np.allclose(after, network.extend((begun,), [9, 8, 7, 5])[1], atol=1e-4)


def starved(*_: object, **__: object) -> None:
    raise MemoryError("Unable to allocate 64.0 MiB for an array")


async def test_out_of_memory_is_told_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = ScionModel(saved(tmp_path))
    expected = await text(model, 1)
    for name in ("extend", "together"):
        begun = ScionModel(tmp_path)
        with monkeypatch.context() as short:
            short.setattr(Network, name, starved)
            with pytest.raises(ModelUnsuitable, match="not enough memory") as caught:
                await text(begun, 1)
            assert "ngram" in str(caught.value.remedy)
        assert await text(begun, 1) == expected
    with monkeypatch.context() as short:
        short.setattr(np, "ascontiguousarray", starved)
        with pytest.raises(ModelUnsuitable, match="not enough memory"):
            ScionModel(tmp_path)


def test_a_processor_without_avx2_computes_the_same(tmp_path: Path) -> None:
    """numpy chooses its kernels when it is loaded; these variables leave it those of an old processor."""
    saved(tmp_path)
    old = {"NPY_DISABLE_CPU_FEATURES": _beyond_sse(), "OPENBLAS_CORETYPE": "Prescott"}
    said = [
        subprocess.run(
            [sys.executable, "-c", SAYING, str(tmp_path / FILE)],
            env=os.environ | {"PYTHONPATH": "server"} | variables,
            cwd=Path(__file__).parents[3],
            check=True,
            capture_output=True,
            text=True,
        )
        for variables in ({}, old)
    ]
    new, plain = (np.array(json.loads(each.stdout)) for each in said)
    assert np.allclose(new, plain, atol=1e-4)


SAYING = """
import json, sys
from pathlib import Path
from espalier.models.scion_network import Network
from espalier.models.scion_weights import load
print(json.dumps(Network(load(Path(sys.argv[1]))).extend((), range(40))[1].tolist()))
"""


def _beyond_sse() -> str:
    """What numpy would use of this processor beyond what it was built for."""
    found = np.show_config(mode="dicts")["SIMD Extensions"]["found"]
    return " ".join(found)
