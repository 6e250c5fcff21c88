"""The model of `/v1/completions` against a fake server on loopback, with a byte-level tokenizer trained here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from pathlib import Path

import pytest
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

from espalier.errors import ModelUnavailable, ModelUnsuitable, PromptTooLong
from espalier.models import llama_cpp, vllm
from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.models.prompt_texts import around_markers, left_to_right
from espalier.models.tokens import Tokens, breaks_off
from espalier.ports import Prompt, Sampling, Step
from fakes.llama_server import FakeLlama
from fakes.vllm_server import UNLIKELY, FakeVllm, Script, serving
from fixtures.byte_level import SPECIAL, saved

PROMPT = Prompt("return user.", ";")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("model"))


@pytest.fixture(scope="module")
def tokens(folder: Path) -> Tokens:
    return Tokens(folder)


def saying(tokens: Tokens, *texts: str) -> Script:
    """Samples the first text, and reports the others' first tokens as alternatives; then ends the text."""
    wanted = tokens.encode(texts[0])
    end = tokens.id("<|endoftext|>")
    assert end is not None

    def script(ids: Sequence[int]) -> Mapping[int, float] | None:
        middle = ids.index(tokens.id("<|fim_middle|>"))
        at = len(ids) - middle - 1
        if at >= len(wanted):
            return {end: -0.1}
        others = [tokens.encode(text)[0] for text in texts[1:]] if at == 0 else []
        return {wanted[at]: -0.5} | dict.fromkeys(others, -2.0)

    return script


def model(fake: FakeVllm, folder: Path, name: str = "", **settings: float) -> CompletionsModel:
    return CompletionsModel(CompletionsSettings(fake.url, name, tokenizer=folder, **settings))


async def generated(model: CompletionsModel, ids: Sequence[int] = (), tokens: int = 16) -> list[Step]:
    return [step async for step in model.stream(PROMPT, ids, Sampling(seed=7, max_tokens=tokens))]


@pytest.mark.parametrize("tokens_per_event", [1, 3])
async def test_a_stream_of_tokens_with_alternatives(folder: Path, tokens: Tokens, tokens_per_event: int) -> None:
    script = saying(tokens, "getName()", "x")
    async with serving(FakeVllm(script, tokens_per_event=tokens_per_event)) as fake:
        steps = await generated(model(fake, folder))
    assert b"".join(step.chosen.piece for step in steps) == b"getName()"
    assert steps[-1].chosen.piece == b""
    assert [token.piece for token in steps[0].top][-1] == b"x"
    assert steps[0].chosen.logprob == -0.5


async def test_the_request_states_everything(folder: Path, tokens: Tokens) -> None:
    async with serving(FakeVllm(saying(tokens, "a"))) as fake:
        await generated(model(fake, folder))
    [request] = fake.requests
    before, after = tokens.encode("return user."), tokens.encode(";")
    markers = [tokens.id(f"<|fim_{name}|>") for name in ("prefix", "suffix", "middle")]
    assert request["prompt"] == [markers[0], *before, markers[1], *after, markers[2]]
    assert request["stop_token_ids"] == [tokens.id("<|endoftext|>")]
    assert {key: request[key] for key in ("stream", "logprobs", "return_tokens_as_token_ids", "top_k", "seed")} == {
        "stream": True,
        "logprobs": 64,
        "return_tokens_as_token_ids": True,
        "top_k": 64,
        "seed": 7,
    }


async def test_a_stream_goes_on_from_ids(folder: Path, tokens: Tokens) -> None:
    script = saying(tokens, "getName()")
    async with serving(FakeVllm(script)) as fake:
        ids = tokens.encode("getName()")[:2]
        steps = await generated(model(fake, folder), ids)
    assert fake.requests[0]["prompt"][-2:] == ids
    assert tokens.piece(ids[0]) + tokens.piece(ids[1]) + b"".join(s.chosen.piece for s in steps) == b"getName()"


async def test_a_restricted_choice_goes_out_in_parts_that_the_server_takes(
    folder: Path, tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vllm, "MOST_ALLOWED", 2)
    async with serving(FakeVllm(saying(tokens, "zzz"), max_allowed=2)) as fake:
        found = await model(fake, folder).among(PROMPT, (), ["getAge", "getName"])
    asked = [request["allowed_token_ids"] for request in fake.requests]
    assert {token for part in asked for token in part} == {token.id for token in found.scored}
    assert len(asked) == found.requests and max(map(len, asked)) == 2
    assert all(token.logprob == UNLIKELY for token in found.scored)
    assert {request["max_tokens"] for request in fake.requests} == {1}


async def test_closing_a_stream_aborts_the_request(folder: Path, tokens: Tokens) -> None:
    async with serving(FakeVllm(lambda ids: {tokens.encode("a")[0]: -0.1}, delay=0.001)) as fake:
        async with aclosing(model(fake, folder).stream(PROMPT, [], Sampling(max_tokens=10_000))) as steps:
            await anext(steps)
        await asyncio.wait_for(fake.aborted.wait(), 60)


async def test_a_model_that_was_closed_is_unavailable_and_its_server_is_asked_nothing_more(
    folder: Path, tokens: Tokens
) -> None:
    async with serving(FakeVllm(saying(tokens, "getName()" * 9), delay=0.05)) as fake:
        closed = model(fake, folder)
        async with aclosing(closed.stream(PROMPT, [], Sampling(max_tokens=96))) as stream:
            await anext(stream)
            await closed.close()
            with pytest.raises(ModelUnavailable):
                async for _ in stream:
                    pass
        with pytest.raises(ModelUnavailable, match="no longer the model's server"):
            await generated(closed)
        assert len(fake.requests) == 1


async def test_many_streams_at_once(folder: Path, tokens: Tokens) -> None:
    async with serving(FakeVllm(saying(tokens, "getName()"))) as fake:
        served = model(fake, folder)
        texts = await asyncio.gather(*(generated(served) for _ in range(8)))
    assert len(texts) == len(fake.requests) == 8


async def test_a_stale_connection_is_replaced(folder: Path, tokens: Tokens) -> None:
    async with serving(FakeVllm(saying(tokens, "a"), faults=[b""])) as fake:
        steps = await generated(model(fake, folder))
    assert steps and len(fake.requests) == 2


async def test_llama_cpp_with_the_same_client(folder: Path, tokens: Tokens) -> None:
    async with serving(FakeLlama(saying(tokens, "getName()", "x"), max_model_len=600)) as fake:
        llama = model(fake, folder)
        steps = await generated(llama)
        long = Prompt("a " * 5000, "")
        assert [step async for step in llama.stream(long, [], Sampling(max_tokens=16))]
    assert b"".join(step.chosen.piece for step in steps) == b"getName()"
    assert [token.piece for token in steps[0].top][-1] == b"x"
    assert len(fake.requests[-1]["prompt"]) <= 300


async def test_a_token_that_llama_cpp_does_not_report(folder: Path, tokens: Tokens) -> None:
    """It ends in the middle of a character. The stream is resumed before it, without such pieces."""
    lead, rest = (tokens.encode("ß")[at] for at in (0, 1))
    [x, y], end = tokens.encode("xy"), tokens.id("<|endoftext|>")
    assert end is not None and tokens.piece(lead) + tokens.piece(rest) == "ß".encode()
    middle = tokens.id("<|fim_middle|>")
    after = {(): {x: -0.1}, (x,): {lead: -0.2, y: -2.0}, (x, lead): {rest: 0.0}, (x, lead, rest): {end: 0.0}}

    def script(ids: Sequence[int]) -> Mapping[int, float]:
        return after.get(tuple(ids[ids.index(middle) + 1 :]), {end: 0.0})

    for length, expected in ((16, [x, y, end]), (2, [x, y])):
        async with serving(FakeLlama(script, pieces=tokens.piece)) as fake:
            steps = await generated(model(fake, folder), tokens=length)
        assert [step.chosen.id for step in steps] == expected
        first, again = fake.requests
        assert again["prompt"] == [*first["prompt"], x]
        assert (again["max_tokens"], again["seed"] != first["seed"]) == (length - 1, True)


async def test_llama_cpp_scores_one_by_one_what_is_too_improbable_to_be_reported(
    folder: Path, tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole of a real vocabulary would be an event of megabytes."""
    monkeypatch.setattr(llama_cpp, "_WIDTHS", (3, 6))
    texts = ["getName", "x"]
    true = {token: -9.0 - token / 1000 for token in tokens.beginning(texts)}
    likely = {token: -3.0 for token in range(300, 310) if token not in true}
    async with serving(FakeLlama(lambda ids: likely | true, pieces=tokens.piece)) as fake:
        found = await model(fake, folder).among(PROMPT, (), texts)
        asked = [(request["logprobs"], len(request["logit_bias"])) for request in fake.requests]
        assert {token.id: token.logprob for token in found.scored} == true and not found.unscored
        assert asked[0][0] == 3 and asked[1][0] == 6 and found.requests == len(asked) == 2 + len(true)
        likely[min(true)] = -1.0
        true.clear()
        assert len((await model(fake, folder).among(PROMPT, (), texts)).scored) == 1
        assert len(fake.requests) == len(asked) + 2


@pytest.mark.parametrize(
    ("piece", "unfinished"),
    [
        (b"a", False),
        (b"", False),
        *[(text.encode()[:length], length < len(text.encode())) for text in "ß→😀" for length in range(1, 5)],
        (b"x" + "→".encode()[:2], True),
        ("→".encode() + b"x", False),
        ("→".encode()[1:], False),
    ],
)
def test_pieces_that_end_in_the_middle_of_a_character(piece: bytes, unfinished: bool) -> None:
    """The cases are those of `validate_utf8` in llama.cpp's server."""
    assert breaks_off(piece) is unfinished


async def test_a_tokenizer_of_another_model_is_rejected(folder: Path, tokens: Tokens) -> None:
    """The server's texts are longer than our pieces, again and again."""
    longer = FakeLlama(saying(tokens, "getName()"), pieces=lambda token: b"more than " + tokens.piece(token))
    async with serving(longer) as fake:
        with pytest.raises(ModelUnsuitable, match="other texts than the tokenizer's"):
            await generated(model(fake, folder))
    assert len(fake.requests) == 2


@pytest.mark.parametrize("kind", [FakeVllm, FakeLlama])
@pytest.mark.parametrize("tokens_per_event", [1, 3])
async def test_ids_that_mean_another_text_to_the_server_are_told_at_once(
    folder: Path, tokens: Tokens, kind: type[FakeVllm], tokens_per_event: int
) -> None:
    """Nothing else in the answer shows that the tokenizer is another model's."""
    per_event = tokens_per_event if kind is FakeVllm else 1
    shifted = kind(
        saying(tokens, "getName()"), pieces=lambda token: tokens.piece(token + 1), tokens_per_event=per_event
    )
    async with serving(shifted) as fake:
        with pytest.raises(ModelUnsuitable, match="other texts than the tokenizer's: '") as caught:
            await generated(model(fake, folder))
    assert "--tokenizer" in str(caught.value.remedy) and len(fake.requests) == 1


async def test_an_id_that_the_tokenizer_lacks_is_told(folder: Path) -> None:
    async with serving(FakeVllm(lambda ids: {90_000: -0.1}, pieces=lambda token: b"name")) as fake:
        with pytest.raises(ModelUnsuitable, match="'name' is sent as ''"):
            await generated(model(fake, folder))


async def test_a_prompt_with_ids_that_the_server_lacks_is_told(folder: Path, tokens: Tokens) -> None:
    body = b'{"error": {"message": "Token id 300 is out of vocabulary", "code": 400}}'
    head = b"HTTP/1.1 400 X\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body)
    async with serving(FakeVllm(saying(tokens, "a"), faults=[head + body])) as fake:
        with pytest.raises(ModelUnsuitable, match="other texts than the tokenizer's"):
            await generated(model(fake, folder))


@pytest.mark.parametrize("tokens_per_event", [1, 2])
@pytest.mark.parametrize("marker", [b"", b"<|endoftext|>"])
@pytest.mark.parametrize("text", ["getName()", "é → x", " x\n\ty", "→é"])
async def test_texts_of_the_servers_own_making_pass(
    folder: Path, tokens: Tokens, text: str, marker: bytes, tokens_per_event: int
) -> None:
    """Characters come late, a marker has its text or none, and a SentencePiece server leaves the first space out."""
    pieces = {token: tokens.piece(token).lstrip(b" ") for token in tokens.encode(text)}
    script = saying(tokens, text)
    fake = FakeVllm(script, pieces=lambda token: pieces.get(token, marker), tokens_per_event=tokens_per_event)
    async with serving(fake):
        steps = await generated(model(fake, folder), tokens=64)
    assert b"".join(step.chosen.piece for step in steps) == text.encode()


async def test_a_prompt_is_the_same_however_much_is_generated(folder: Path, tokens: Tokens) -> None:
    long = Prompt("int a;\n" * 500, "int b;\n" * 500)
    async with serving(FakeVllm(saying(tokens, "getName()"), max_model_len=256)) as fake:
        served = model(fake, folder)
        for ids, length in (([], 1), (tokens.encode("get"), 90)):
            assert [step async for step in served.stream(long, ids, Sampling(max_tokens=length))]
        full = tokens.encode("x" * 400)
        assert [step async for step in served.stream(long, full, Sampling(max_tokens=9))] == []
    first, second = (request["prompt"] for request in fake.requests)
    assert second[: len(first)] == first
    assert all(len(request["prompt"]) + request["max_tokens"] <= 256 for request in fake.requests)


TOO_LONG = (
    b"HTTP/1.1 400 X\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n"
    b'{"error": {"message": "This model\'s maximum context length is 4096 tokens, however you requested 8000 tokens'
    b' (7488 in your prompt; 512 for the completion).", "type": "invalid_request_error"}}'
)
NO_IDS = (
    b"HTTP/1.1 422 X\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n"
    b'{"detail": [{"type": "string_type", "loc": ["body", "prompt"], "msg": "Input should be a valid string"}]}'
)
EVENT = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n"
TOO_MANY = b'data: {"error": {"message": "Requested sample logprobs of 65, greater than 64", "code": 400}}\n\n'
"""vLLM looks at this when its answer has begun."""


@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        ({"max_logprobs": 20}, ModelUnsuitable, "--max-logprobs"),
        ({"logprobs": False}, ModelUnsuitable, "no log-probabilities"),
        ({"token_ids": False}, ModelUnsuitable, "token ids"),
        ({"owned_by": "library"}, ModelUnsuitable, "Ollama"),
        ({"faults": [EVENT + b"data: {not json\n\n"]}, ModelUnsuitable, "not JSON"),
        ({"faults": [EVENT + b"data: []\n\n"]}, ModelUnsuitable, "not those of a completion"),
        ({"faults": [EVENT + b'data: {"choices": [{"logprobs": {}}]}\n\n']}, ModelUnavailable, "ended in the middle"),
        ({"faults": [EVENT + b'data: {"error": {"message": "out of memory"}}\n\n']}, ModelUnavailable, "out of memory"),
        ({"faults": [TOO_LONG]}, PromptTooLong, "context of 4096 tokens has no room"),
        ({"faults": [NO_IDS]}, ModelUnsuitable, "no token ids as a prompt"),
        ({"faults": [EVENT + TOO_MANY]}, ModelUnsuitable, "--max-logprobs"),
        ({"faults": [EVENT]}, ModelUnavailable, "ended in the middle"),
        ({"faults": [b"", b""]}, ModelUnavailable, "cannot be reached"),
        ({"faults": [b"HTTP/1.1 503 X\r\ncontent-length: 0\r\n\r\n"]}, ModelUnavailable, "503"),
    ],
)
async def test_servers_that_cannot_serve(
    folder: Path, tokens: Tokens, change: dict[str, object], error: type[Exception], says: str
) -> None:
    async with serving(FakeVllm(saying(tokens, "a"), **change)) as fake:  # type: ignore[arg-type]
        with pytest.raises(error, match=says):
            await generated(model(fake, folder))


@pytest.mark.parametrize("told", [(-0.1, -0.1), (0.5, -9.0), (3.0, -9.0), (float("nan"), -9.0)])
async def test_log_probabilities_that_are_none_are_told(
    folder: Path, tokens: Tokens, told: tuple[float, float]
) -> None:
    """Of the masked distribution, or base 2, or none at all: candidates must not be ranked by them."""
    first, other = tokens.encode("ab")
    async with serving(FakeVllm(lambda ids: {first: told[0], other: told[1]})) as fake:
        with pytest.raises(ModelUnsuitable, match="of no distribution") as caught:
            await generated(model(fake, folder))
    assert "raw_logprobs" in str(caught.value.remedy)


async def test_an_unknown_model_is_reported_with_the_models_there_are(folder: Path, tokens: Tokens) -> None:
    async with serving(FakeVllm(saying(tokens, "a"))) as fake:
        with pytest.raises(ModelUnsuitable, match="it has: tiny"):
            await generated(model(fake, folder, "huge"))


async def test_a_server_that_is_down(folder: Path) -> None:
    fake = FakeVllm(lambda ids: None, url="http://127.0.0.1:9")
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        await generated(model(fake, folder))


async def test_a_server_that_falls_silent(folder: Path, tokens: Tokens) -> None:
    async with serving(FakeVllm(saying(tokens, "ab"), delay=3600)) as fake:
        with pytest.raises(ModelUnavailable, match="in time"):
            await generated(model(fake, folder, silence_seconds=0.1))


async def test_the_tokenizer_lies_where_the_model_does(folder: Path, tokens: Tokens) -> None:
    async with serving(FakeVllm(saying(tokens, "a"), root=str(folder))) as fake:
        served = CompletionsModel(CompletionsSettings(f"{fake.url}/v1"))
        assert await generated(served)
        assert served.name == "tiny"
        fake.root = "/nowhere"
        with pytest.raises(ModelUnsuitable, match=r"tokenizer\.json"):
            await generated(CompletionsModel(CompletionsSettings(fake.url)))


async def test_the_tokenizer_of_llama_cpp_is_in_the_models_file(folder: Path, tokens: Tokens) -> None:
    """Any file with a tokenizer will do here; `test_gguf` has the real ones."""
    async with serving(FakeLlama(saying(tokens, "a"), model_path=str(folder / "tokenizer.json"))) as fake:
        assert await generated(CompletionsModel(CompletionsSettings(fake.url)))
        fake.model_path = "/nowhere/model.gguf"
        with pytest.raises(ModelUnsuitable, match=r"looked for /nowhere/model\.gguf"):
            await generated(CompletionsModel(CompletionsSettings(fake.url)))


async def test_no_tokenizer_before_the_server_was_asked(folder: Path) -> None:
    with pytest.raises(ModelUnsuitable, match="not been connected"):
        model(FakeVllm(lambda ids: None), folder).tokenize("x")


def test_evidence_and_message_stand_above_the_code() -> None:
    prompt = Prompt("", "", original="a.foo();", context="// class A", message="foo is undefined\nfor A")
    assert around_markers(prompt).header == (
        "// class A\n// Problem: foo is undefined\n// for A\n// Faulty code to be replaced: a.foo();\n"
    )
    assert around_markers(Prompt("x", "y")) == ("", "x", "y")


def test_without_markers_the_message_stands_above_the_line_and_the_rest_of_the_line_is_left_out() -> None:
    before, after = "class A {\n\tint x = ", " + 1;\n}\n"
    prompt = Prompt(before, after, original="y", context="// class B\n", message="y is undefined")
    assert left_to_right(prompt) == (
        "// class B\n",
        "class A {\n\t// Problem: y is undefined\n\t// Faulty code to be replaced: y\n\tint x = ",
        "}\n",
    )
    assert left_to_right(Prompt("x", "y")) == ("", "x", "")


# --------------------------------------------------------------------------- tokens


@pytest.mark.parametrize("text", ["getName", " x = é → 名;\n", "", '\t"a\\n"', "ame"])
def test_pieces_joined_are_the_text(tokens: Tokens, text: str) -> None:
    assert b"".join(map(tokens.piece, tokens.encode(text))) == text.encode()


def test_markers_are_no_text(tokens: Tokens) -> None:
    assert all(tokens.piece(tokens.id(marker) or 0) == b"" for marker in SPECIAL)
    assert tokens.piece(10**6) == b""


def test_sentencepiece_spaces_and_bytes(tmp_path: Path) -> None:
    vocabulary = {"<unk>": 0, "<0xE2>": 1, "\u2581": 2, "a": 3, "m": 4, "e": 5, "\u2581am": 6, "am": 7, "\n": 8}
    tokenizer = Tokenizer(models.BPE(vocabulary, [("a", "m"), ("\u2581", "am")], unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Metaspace()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    tokens = Tokens(tmp_path)
    assert tokens.piece(1) == b"\xe2" and tokens.piece(6) == b" am"
    assert b"".join(map(tokens.piece, tokens.encode("ame"))) == b"ame"


def test_a_missing_tokenizer(tmp_path: Path) -> None:
    with pytest.raises(ModelUnsuitable, match="is no tokenizer"):
        Tokens(tmp_path)
