"""The contract of token models, held by the embedded one, the fakes and the client of a server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
import pytest_asyncio

from contracts.restricted import RestrictedContract
from contracts.token_model import Subject, TokenModelContract
from espalier.models import scion_weights
from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.models.ngram import Ngram
from espalier.models.ngram_model import NgramModel
from espalier.models.scion_model import ScionModel
from espalier.models.tokens import Tokens
from espalier.ports import Prompt
from fakes.llama_server import FakeLlama
from fakes.scripted_model import ScriptedModel
from fakes.vllm_server import FakeVllm, serving
from fixtures.byte_level import proposing, saved

USER = "class User { String name; String getName() { return this.name; } String getNode() { return this.node; } }\n"
PROMPT = Prompt("class Greeter {\n    String greet(User user) {\n        return user.", ";\n    }\n}\n")
NAMES = ("getName", "getNode", "getNames", "größe", "size", "resolvedAgainstTheWholeClassPath")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("model"))


class TestEmbedded(TokenModelContract):
    @pytest.fixture(params=[("", ""), ("", "user.getNmae()"), ("get", "")], ids=["", "edit", "open word"])
    def subject(self, request: pytest.FixtureRequest) -> Subject:
        begun, original = request.param
        ngram = Ngram()
        ngram.learn("a/User.java", USER)
        prompt = Prompt(PROMPT.before, PROMPT.after, original=original, path="a/Greeter.java")
        texts = tuple(name.removeprefix(begun) for name in NAMES if name.startswith(begun))
        return Subject(NgramModel(ngram), prompt, begun, (*texts, "sIsNoNameThatAnybodyEverLearnt"))


class TestScripted(TokenModelContract):
    @pytest.fixture
    def subject(self) -> Subject:
        distribution = {"get": 0.4, "size": 0.3, "getN": 0.2, "g": 0.07, "größe": 0.02, "resolved": 0.01}
        return Subject(ScriptedModel(lambda generated: distribution, top=2), PROMPT, "", NAMES)


class TestScriptedWords(TokenModelContract):
    @pytest.fixture
    def subject(self) -> Subject:
        distribution: Mapping[str | bytes, float] = {" getName": 0.4, ".": 0.3} | dict.fromkeys(NAMES[1:], 0.05)
        return Subject(ScriptedModel(lambda generated: distribution, top=2, whole_words=True), PROMPT, "", NAMES)


@pytest.fixture(scope="module")
def scion() -> ScionModel:
    """With the weights that are shipped, and the workspace mixed in."""
    model = ScionModel(scion_weights.folder())
    model.learn("a/User.java", USER)
    return model


class TestScion(TokenModelContract):
    @pytest.fixture(params=["", " "], ids=["", "a space before the hole"])
    def subject(self, request: pytest.FixtureRequest, scion: ScionModel) -> Subject:
        before = (
            "class Greeter {\n    String greet(User user) {\n        String s =" if request.param else PROMPT.before
        )
        prompt = Prompt(before + request.param, PROMPT.after, path="a/Greeter.java")
        return Subject(scion, prompt, "", (*NAMES, "xylophoneOrchestrationFactories"))


class TestVllm(RestrictedContract):
    @pytest_asyncio.fixture
    async def subject(self, folder: Path) -> AsyncIterator[Subject]:
        async with serving(FakeVllm(proposing(tokens := Tokens(folder), NAMES[:1]), pieces=tokens.piece)) as fake:
            model = CompletionsModel(CompletionsSettings(fake.url, tokenizer=folder, alternatives=8))
            yield Subject(model, PROMPT, "", NAMES)
            await model.close()


class TestLlama(TokenModelContract):
    @pytest_asyncio.fixture
    async def subject(self, folder: Path) -> AsyncIterator[Subject]:
        tokens = Tokens(folder)
        async with serving(FakeLlama(proposing(tokens, NAMES[:1]), pieces=tokens.piece)) as fake:
            model = CompletionsModel(CompletionsSettings(fake.url, tokenizer=folder))
            yield Subject(model, PROMPT, "", NAMES)
            await model.close()
