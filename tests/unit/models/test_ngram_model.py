"""The embedded model behind its port: pieces, spacing, open words, the failing line."""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Callable, ItemsView, Sequence
from dataclasses import replace
from typing import TypeVar

import pytest

from espalier.java.lexer import code
from espalier.models.ngram import Ngram
from espalier.models.ngram_counts import Ids
from espalier.models.ngram_model import NgramModel
from espalier.models.ngram_spacing import Spacing, spacing_of
from espalier.ports import Prompt, Sampling, Step

T = TypeVar("T")

USER = """class User {
    private String name;
    String getName() {
        return this.name;
    }
    String getNode() {
        return this.name.trim();
    }
}
"""
BEFORE = "class Greeter {\n    String greet(User user) {\n        String hi = user.getName();\n        "
AFTER = "\n    }\n}\n"
WHOLE = Sampling(max_tokens=30)
GREEDY = Sampling(temperature=0, max_tokens=30)
PROMPT = Prompt(BEFORE, AFTER, original="return user.getNmae();", path="a/Greeter.java")


def model(edit: bool = True) -> NgramModel:
    ngram = Ngram()
    ngram.learn("a/User.java", USER)
    return NgramModel(ngram, edit)


async def steps(
    model: NgramModel,
    prompt: Prompt = PROMPT,
    generated: Sequence[int] = (),
    sampling: Sampling = WHOLE,
) -> list[Step]:
    return [step async for step in model.stream(prompt, generated, sampling)]


def text(found: Sequence[Step]) -> str:
    return b"".join(step.chosen.piece for step in found).decode()


def share(step: Step, piece: str) -> float:
    return sum(math.exp(token.logprob) for token in step.top if token.piece == piece.encode())


async def test_greedy_sampling_mends_the_failing_line() -> None:
    found = await steps(model(), sampling=GREEDY)
    assert text(found) == "return user.getName();"
    assert found[-1].chosen.piece == b""


async def test_the_same_seed_generates_the_same() -> None:
    several = [await steps(model(), sampling=Sampling(seed=seed, max_tokens=30)) for seed in (1, 1, 2, 3, 4)]
    assert text(several[0]) == text(several[1])
    assert len({text(found) for found in several}) > 1


@pytest.mark.parametrize("edit", [True, False])
async def test_the_stated_alternatives_have_nearly_all_of_the_mass(edit: bool) -> None:
    for step in await steps(model(edit), sampling=Sampling(top_k=1000, max_tokens=12)):
        assert 0.9 < sum(math.exp(token.logprob) for token in step.top) <= 1.0 + 1e-9
        assert [token.logprob for token in step.top] == sorted((t.logprob for t in step.top), reverse=True)


async def test_a_stream_resumed_from_ids_is_the_same_stream() -> None:
    served = model()
    once = await steps(served)
    ids = [step.chosen.id for step in once[:3]]
    assert (await steps(served, generated=ids))[0].top == once[3].top


async def test_truncation() -> None:
    [first, *_] = await steps(model(), sampling=Sampling(top_k=3))
    assert len(first.top) == 3
    for seed in range(10):
        [first, *_] = await steps(model(), sampling=Sampling(top_p=0.01, seed=seed))
        assert first.chosen == first.top[0]


async def test_ends_of_words_follow_an_inserted_beginning() -> None:
    served = model()
    ids = [served.tokenize("return user.get")[0]]
    [step] = await steps(served, generated=ids, sampling=Sampling(max_tokens=1, top_k=1000))
    pieces = {token.piece.decode() for token in step.top}
    assert {"Name", "Node"} <= pieces
    assert share(step, "Name") > share(step, "Node") > share(step, "(")
    assert sum(math.exp(token.logprob) for token in step.top) == pytest.approx(1.0, abs=0.1)


async def test_an_inserted_word_may_be_whole() -> None:
    served = model()
    [step] = await steps(served, generated=served.tokenize("return user.getName"), sampling=Sampling(max_tokens=1))
    assert share(step, "(") > 0.5
    mended = await steps(
        served, generated=served.tokenize("return user.getName"), sampling=Sampling(temperature=0, max_tokens=9)
    )
    assert text(mended) == "();"


async def test_a_generated_word_is_finished() -> None:
    served = model()
    ids = [step.chosen.id for step in (await steps(served, sampling=GREEDY))[:4]]
    [step] = await steps(served, generated=ids, sampling=Sampling(max_tokens=1))
    assert step.top[0].piece == b"("


async def test_among_names_it_has_never_seen() -> None:
    served = model()
    ids = served.tokenize("return user.")
    found = await served.among(PROMPT, ids, ["getName", "zzz", "veryUnlikelyIndeed"])
    assert [token.piece for token in found.scored] == [b"getName", b"zzz", b"veryUnlikelyIndeed"]
    found = await served.among(PROMPT, served.tokenize("return user.get"), ["Name", "Zzz"])
    assert [token.piece for token in found.scored] == [b"Name", b"Zzz"]


async def test_a_word_so_long_that_its_probability_underflows_has_no_continuation() -> None:
    served = model()
    ids = served.tokenize("return user." + "x" * 1200)
    assert await steps(served, generated=ids) == []
    assert not (await served.among(PROMPT, ids, ["Name"])).scored


async def test_names_of_the_evidence_are_known() -> None:
    served = model()
    prompt = replace(PROMPT, original="return user.shownNmae();", context="// class User\n// String shownName()")
    assert text(await steps(served, prompt, sampling=GREEDY)) == "return user.shownName();"


async def test_quoted_words_are_copied_less() -> None:
    served = model()
    prompt = replace(PROMPT, original="return user.getNode();")
    quiet = (await steps(served, prompt, served.tokenize("return user."), sampling=Sampling(max_tokens=1)))[0]
    blamed = replace(prompt, message="The method getNode() is undefined for the type User")
    loud = (await steps(served, blamed, served.tokenize("return user."), sampling=Sampling(max_tokens=1)))[0]
    assert share(loud, "getNode") < share(quiet, "getNode")


async def test_without_the_channel_the_text_ends_where_its_follower_begins() -> None:
    served = model(edit=False)
    hole = Prompt(BEFORE + "return user.", "();" + AFTER, path="a/Greeter.java")
    found = await steps(served, hole, sampling=Sampling(temperature=0, max_tokens=5))
    assert text(found) == "getName" and found[-1].chosen.piece == b""


async def test_a_new_revision_is_seen() -> None:
    served = model()
    hole = replace(PROMPT, before=BEFORE + "return user.", original="")
    assert share((await steps(served, hole))[0], "shout") == 0.0
    served.ngram.learn("a/User.java", "class User { String shout() { return user.shout(); } }")
    assert share((await steps(served, hole))[0], "shout") > 0.0


async def test_a_snapshot_is_sorted_in_a_thread_and_adopted_on_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are learnt on the event loop meanwhile: no other thread may look at what they change."""
    monkeypatch.setattr("espalier.models.ngram._STALE", 10)
    served, in_thread = model(), asyncio.to_thread

    class Guarded(dict[str, Ids]):
        owner = threading.get_ident()

        def items(self) -> ItemsView[str, Ids]:
            assert threading.get_ident() == self.owner
            return super().items()

        def __contains__(self, key: object) -> bool:
            assert threading.get_ident() == self.owner
            return super().__contains__(key)

    async def interleaved(work: Callable[..., T], *given: object) -> T:
        monkeypatch.undo()
        found = await in_thread(work, *given)
        served.learn("a/User.java", "class User { String shout() { return user.shout(); } }")
        return found

    monkeypatch.setattr(asyncio, "to_thread", interleaved)
    served.ngram._recent = Guarded(served.ngram._recent)
    hole = replace(PROMPT, before=BEFORE + "return user.", original="")
    assert share((await steps(served, hole))[0], "shout") > 0.0


# --------------------------------------------------------------------------- spacing


@pytest.mark.parametrize(
    "line",
    [
        "if (a == b && !c[i]) {",
        "List<Map<String, int[]>> all = new ArrayList<>();",
        "for (int i = 0; i < n; i++) {",
        "x = -1 + (y ? a.b() : -c);",
        "public <T> T get(Class<T> type, Object... rest) throws IOException {",
        "case A: return this(x) -> y;",
        "int[] a = new int[] {1, 2};",
        "f(String::valueOf, (T) x, @A y).g();",
        "synchronized (this) {}",
        "super(a > b, c < d);",
    ],
)
def test_common_java_is_spaced_as_usual(line: str) -> None:
    words: list[str] = []
    spaced = ""
    for word in code(line):
        spaced += Spacing(words, {}).before(word) + word
        words.append(word)
    assert spaced == line


def test_the_original_lines_spacing_takes_precedence() -> None:
    known = spacing_of("foo( x );")
    assert Spacing(["foo", "("], known).before("x") == " "
    assert Spacing(["foo"], known).before("(") == ""
