"""What every adapter over HTTP has in common: the key stays secret, and an error says what to do about it."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from espalier.errors import ModelUnavailable, ModelUnsuitable
from espalier.models.chat import ChatModel, ChatSettings
from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.models.llama_cpp import LlamaCpp
from espalier.models.openai_server import KEY_VARIABLE, ServerSettings, failures_named
from espalier.models.vllm import Vllm
from espalier.ports import Message, Prompt, Sampling
from fakes.llama_server import FakeLlama
from fakes.vllm_server import FakeVllm, serving
from fixtures.byte_level import saved

KEY = "sk-verysecret"


def rejected(status: int, text: str) -> ModelUnsuitable:
    request = httpx.Request("GET", "http://h/v1/models", headers=ServerSettings("http://h", api_key=KEY).headers)
    with pytest.raises(ModelUnsuitable) as caught, failures_named("http://h/v1"):
        httpx.Response(status, text=text, request=request).raise_for_status()
    return caught.value


@pytest.mark.parametrize("status", [400, 401])
def test_a_key_that_the_server_repeats_is_not_in_the_error(status: int) -> None:
    error = rejected(status, f"Incorrect API key provided:\n{KEY}")
    assert KEY not in str(error) and "Incorrect API key provided" in str(error)


async def test_a_key_that_an_event_repeats_is_not_in_the_error(tmp_path: Path) -> None:
    head = b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n"
    event = f'data: {{"error": {{"message": "key {KEY} has no credit"}}}}\n\n'.encode()
    async with serving(FakeVllm(lambda ids: None, faults=[head + event])) as fake:
        model = CompletionsModel(CompletionsSettings(fake.url, api_key=KEY, tokenizer=saved(tmp_path)))
        with pytest.raises(ModelUnavailable, match=r"reports: key \(the key\) has no credit"):
            [step async for step in model.stream(Prompt("", ""), [], Sampling(max_tokens=1))]
        await model.close()


def test_a_remedy_names_the_keys_place() -> None:
    assert KEY_VARIABLE in rejected(403, "").remedy
    assert str(rejected(403, "")).startswith("http://h/v1/models answered 403: Forbidden (")


@pytest.mark.parametrize("key", [f"{KEY}\n", f" {KEY}\r\n", f"\ufeff{KEY}"])
def test_a_key_with_what_no_header_may_contain(key: str) -> None:
    assert ServerSettings("http://h", api_key=key).headers == {"Authorization": f"Bearer {KEY}"}


async def test_a_model_that_was_closed_is_unavailable() -> None:
    model = ChatModel(ChatSettings("http://127.0.0.1:9", "fake"))
    await model.close()
    with pytest.raises(ModelUnavailable, match="no longer the model's server"):
        [piece async for piece in model.chat([Message("user", "x")])]


@pytest.mark.parametrize(("kind", "dialect"), [(FakeVllm, Vllm), (FakeLlama, LlamaCpp)])
async def test_the_dialect_is_the_servers(kind: type[FakeVllm], dialect: type, tmp_path: Path) -> None:
    async with serving(kind(lambda ids: None, max_model_len=600)) as fake:
        model = CompletionsModel(CompletionsSettings(fake.url, tokenizer=saved(tmp_path)))
        ready = await model.connect()
        await model.close()
    assert isinstance(ready.dialect, dialect) and ready.context == 600
    assert model.streams == (3 if dialect is LlamaCpp else 8)


@pytest.mark.parametrize(
    "url",
    [
        "https://me:s3cret@host/v1",
        "me:s3cret@host/v1",
        "https://me:s3cret/more@host/v1",
        "https://me:s3cret?more@host/v1",
        "https://s3cret@host:8000",
        "https://host/v1?key=s3cret",
        "https://host/v1?key=s3cret@more",
        "https://host#s3cret",
        "host?key=s3cret",
    ],
)
def test_an_address_that_may_hold_a_key_is_rejected_without_showing_it(url: str) -> None:
    with pytest.raises(ModelUnsuitable) as failed:
        ServerSettings(url)
    assert "s3cret" not in str(failed.value) and "ESPALIER_API_KEY" in str(failed.value)


@pytest.mark.parametrize("address", ["https://host/a@b", "https://host:80/a@b", "http://[::1]/a@b", "http://[::1]:80"])
def test_an_address_without_a_key(address: str) -> None:
    assert ServerSettings(f"{address}/v1").base == f"{address}/v1"
