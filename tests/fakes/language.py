"""A fake model's distribution over a finite language, for proofs of what the engine generates. For unit tests and the
bench."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from espalier.generate import Memo, Settings, Task, generate
from espalier.generate.names import common_extension
from espalier.java.lexer import trailing_word
from espalier.ports import Prompt
from fakes.scripted_model import ScriptedModel
from fakes.scripted_oracle import ScriptedOracle

Distribution = Callable[[bytes], Mapping[str | bytes, float]]


@dataclass(frozen=True)
class Language:
    """`texts`: what the model proposes; `pieces`: its vocabulary; `programs`: the texts with the right names. The model
    reports its `top` best pieces, and nothing else is ever sampled."""

    texts: tuple[str, ...]
    programs: tuple[str, ...]
    pieces: tuple[str, ...]
    top: int = 64

    def model(self) -> Distribution:
        """Every piece that keeps the text a beginning of one of `texts`, unevenly; no two weights are equal."""
        known = cache(self._proposed)
        return lambda generated: dict(known(generated.decode()))

    def masked(self) -> dict[str, float]:
        """Per-token pruning by definition: at each position the model's distribution given that a program goes on."""
        return self._masked(self.programs)

    def given(self, compiling: Collection[str]) -> dict[str, float]:
        """The masked distribution given that the text compiles."""
        masked = {text: share for text, share in self.masked().items() if text in compiling}
        return {text: share / sum(masked.values()) for text, share in masked.items()}

    def inserted(self) -> dict[str, float]:
        """The masked distribution of the model that, after every piece, is led on to where the programs' names part."""
        return self._masked(self.programs, self._led_on)

    def own(self) -> dict[str, float]:
        """The model's distribution of whole texts, unconstrained."""
        return self._masked(self.texts)

    def _masked(self, wanted: Sequence[str], led_on: Callable[[str], str] = lambda text: text) -> dict[str, float]:
        @cache
        def completed(text: str) -> dict[str, float]:
            if text in wanted:
                return {text: 1.0}
            proposed = self._proposed(text)
            possible = [piece for piece in proposed if any(full.startswith(text + piece) for full in wanted)]
            distributions = {piece: completed(led_on(text + piece)) for piece in possible}
            fitting = {piece: proposed[piece] for piece, distribution in distributions.items() if distribution}
            found: dict[str, float] = defaultdict(float)
            for piece, weight in fitting.items():
                for full, share in distributions[piece].items():
                    found[full] += share * weight / sum(fitting.values())
            return dict(found)

        return completed("")

    def _led_on(self, text: str) -> str:
        word = trailing_word(text)
        on = [full for full in self.programs if full.startswith(text)] if word else []
        ends = {full[len(text) :].split("(")[0].split(".")[0] for full in on}
        return text + common_extension("", ends)

    def _proposed(self, text: str) -> dict[str, float]:
        if text in self.texts:
            return {"": 1.0}
        possible = [full for full in self.texts if full.startswith(text)]
        fitting = [piece for piece in self.pieces if any(full.startswith(text + piece) for full in possible)]
        weights = {piece: _weight(piece, text) for piece in fitting}
        best = sorted(weights, key=lambda piece: -weights[piece])[: self.top]
        return {piece: weights[piece] / sum(weights.values()) for piece in best}


def _weight(piece: str, text: str) -> float:
    return 1 + (7 * len(piece) + 3 * len(text) + ord(piece[-1])) % 11 + ord(piece[0]) / 1000


def _sentences() -> tuple[str, ...]:
    members = ("getName", "getNode", "getNames", "rename", "size", "sort", "sorted")
    calls = [f"{member}({given});" for member in members for given in ("", "id")]
    return tuple(f"{word}.{call}" for word in ("user", "list", "node") for call in calls)


_PIECES = """
    u us ser user user. l li st list list. n no de node node. . .get .s get getN getNa am ame ames me e es e( s s( re
    ren rename na name( N Na Name No Node ode od de( si ze size size( so sor rt sort sort( ed ted sorted ( () (id (id);
    id id) (); ); ) ;
"""
LARGE = Language(
    texts=_sentences(),
    programs=tuple(text for n, text in enumerate(_sentences()) if n // 2 % 3 != 1 and not text.startswith("node.s")),
    pieces=tuple(_PIECES.split()),
    top=12,
)
"""Forty-two texts, spelled with some seventy pieces."""


async def generated(language: Language, chosen: Settings, compiling: Collection[str], count: int) -> AsyncIterator[str]:
    """The first candidate of `count` runs, each with a seed and a tree of its own."""
    model, memo = ScriptedModel(language.model(), top=language.top), Memo()
    oracle = ScriptedOracle(language.programs, compiling=compiling)
    for seed in range(count):
        sampling = replace(chosen.sampling, seed=seed, top_k=language.top)
        async for candidate in generate(model, oracle, Task(Prompt("", "")), replace(chosen, sampling=sampling), memo):
            yield candidate.text


def chi_square(counts: Counter[str], distribution: Mapping[str, float]) -> tuple[float, float]:
    """The statistic, and what it stays below with probability 0.999 (Wilson and Hilferty's approximation)."""
    total = sum(counts.values())
    statistic = sum((counts[text] - total * share) ** 2 / (total * share) for text, share in distribution.items())
    if not counts.keys() <= distribution.keys():
        return math.inf, 0.0
    freedom = len(distribution) - 1
    return statistic, freedom * (1 - 2 / (9 * freedom) + 3.09 * math.sqrt(2 / (9 * freedom))) ** 3
