"""The embedded model behind the `TokenModel` port. It generates whole lexemes with their spacing, from the n-gram model
alone or through the edit channel.

A token's id stands for its text and for whether that text may go on. A sampled word is finished. One that was inserted
(a forced continuation) or spelled in parts is open; after it the distribution is that of the lexemes that begin with
it, given that one of them stands there. Lexemes outside the vocabulary (an oracle's names, asked for with `among`) get
an equal share of the unseen mass for each bit of their length. Tokens are sampled from the `top_k` most probable
lexemes (64 by default); the log-probabilities are those before the truncation.
"""

from __future__ import annotations

import asyncio
import math
import random
import re
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from espalier.java.lexer import code, is_word, trailing_word
from espalier.models.edit_channel import EditChannel, Mixture, Slot, slots
from espalier.models.hole_prior import SHARE, HolePrior, hole_prior
from espalier.models.ngram import Distribution, Ngram, View, Vocabulary, lexemes, sort
from espalier.models.ngram_counts import MAX_CONTEXT
from espalier.models.ngram_spacing import Spacing, spacing_of
from espalier.ports import Alternatives, Prompt, Sampling, Step, Token

_TOP = 64
_MANY = 2000
_PREPARED = 16
_LOOK_BACK = 200
_GREEDY = 0.01
_FLOOR = 0.01
"""Added to the language model's probability of a word of the prior: it may never have seen it here."""
_OPENING = frozenset("([{")
_CLOSING = frozenset(")]}")
_WORD = re.compile(r"[\w$]+")
_INDENTATION = re.compile(r"^[ \t]*", re.MULTILINE)
_COMMENT_SIGNS = re.compile(r"^\s*(?://+|/?\*+/?)", re.MULTILINE)


class Pieces:
    """Token ids: twice the number of a text, plus one if the text is open."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._texts: list[str] = []

    def id(self, text: str, is_open: bool = False) -> int:
        number = self._numbers.setdefault(text, len(self._texts))
        if number == len(self._texts):
            self._texts.append(text)
        return 2 * number + is_open

    def text(self, token: int) -> str:
        return self._texts[token // 2]


@dataclass(frozen=True, slots=True)
class PreparedPrompt:
    """The state that is fixed while one prompt is filled. `follower`: the lexeme that follows the hole, or ''."""

    view: View
    before: tuple[str, ...]
    slots: tuple[Slot, ...]
    spacing: Mapping[tuple[str, str], str]
    edit: bool
    indentation: str
    follower: str
    prior: HolePrior


class NgramModel:
    """`TokenModel` over an `Ngram`. Without `edit` the prompt's original line is ignored."""

    name = "ngram"
    whole_words = True
    streams = 1

    def __init__(self, ngram: Ngram, edit: bool = True) -> None:
        self.ngram = ngram
        self._edit = edit
        self._pieces = Pieces()
        self._settling = asyncio.Lock()
        self._prepared_prompts: OrderedDict[tuple[Prompt, int], PreparedPrompt] = OrderedDict()

    async def stream(self, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> AsyncGenerator[Step, None]:
        decoder = await self._decoder(prompt, generated)
        source = random.Random(sampling.seed)
        for _ in range(sampling.max_tokens):
            top = decoder.most_probable(sampling.top_k or _TOP)
            if not top:
                return
            chosen = _sampled(top, sampling, source)
            await asyncio.sleep(0)
            yield Step(chosen, top)
            if not chosen.piece:
                return
            decoder.write(chosen.id)

    async def among(self, prompt: Prompt, generated: Sequence[int], texts: Sequence[str]) -> Alternatives:
        decoder = await self._decoder(prompt, generated)
        return Alternatives(decoder.among(texts))

    async def _decoder(self, prompt: Prompt, generated: Sequence[int]) -> Decoder:
        await self._settled()
        decoder = Decoder(self.ngram.vocabulary, self._prepared(prompt), self._pieces)
        for token in generated:
            decoder.write(token)
        return decoder

    def tokenize(self, text: str) -> Sequence[int]:
        return [self._pieces.id(text, is_open=True)]

    def learn(self, path: str, text: str | None) -> None:
        if text is None:
            self.ngram.forget(path)
        else:
            self.ngram.learn(path, text)

    def settle(self) -> None:
        """Sort what was learnt at once, in this thread."""
        self.ngram.settle()

    async def close(self) -> None:
        self._prepared_prompts.clear()

    async def _settled(self) -> None:
        """Sort a snapshot in a thread, and adopt it here: files are learnt on the event loop meanwhile."""
        async with self._settling:
            while self.ngram.unsettled:
                self.ngram.adopt(await asyncio.to_thread(sort, self.ngram.texts))

    def _prepared(self, prompt: Prompt) -> PreparedPrompt:
        key = (prompt, self.ngram.revision)
        if key not in self._prepared_prompts:
            self._prepared_prompts[key] = _prepare(self.ngram, prompt, self._edit)
        if len(self._prepared_prompts) > _PREPARED:
            self._prepared_prompts.popitem(last=False)
        return self._prepared_prompts[key]


def _prepare(ngram: Ngram, prompt: Prompt, edit: bool) -> PreparedPrompt:
    context = _COMMENT_SIGNS.sub("", prompt.context)
    named = sorted({word for word in code(context) if is_word(word)})  # evidence: its words count, their order does not
    view = ngram.view(prompt.path, [prompt.before, prompt.after, *named])
    before, after = tuple(lexemes(prompt.before)), lexemes(prompt.after)
    follower = after[0] if after else ""
    indentation = _INDENTATION.findall(prompt.before)[-1]
    original = prompt.original.strip() if edit else ""
    if not original:
        prior = hole_prior(before, after, prompt.needs, lambda word: _preceding(ngram, view, word))
        return PreparedPrompt(view, before, (), {}, False, indentation, follower, prior)
    nearby = frozenset(filter(is_word, code("\n".join((prompt.before, prompt.after, context)))))
    quoted = frozenset(_WORD.findall(prompt.message))

    def known(word: str) -> bool:
        return view.knows(ngram.vocabulary.find(word))

    def doubted(word: str) -> bool:
        return is_word(word) and (word in quoted or not known(word))

    found = tuple(slots(code(original), doubted, known, nearby))
    return PreparedPrompt(view, before, found, spacing_of(original), True, indentation, follower, HolePrior())


def _preceding(ngram: Ngram, view: View, word: str) -> dict[str, float]:
    words = ngram.vocabulary.words
    return {words[other]: count for other, count in view.predecessors(ngram.vocabulary.find(word)).items()}


class Decoder:
    """The state of one generated text: the lexemes so far, the channel's state, and the open word at the end, if
    any."""

    def __init__(self, vocabulary: Vocabulary, prepared: PreparedPrompt, pieces: Pieces) -> None:
        self._vocabulary = vocabulary
        self._prepared = prepared
        self._pieces = pieces
        self._channel = EditChannel(prepared.slots) if prepared.edit else None
        self._lexemes = prepared.before
        self._written: tuple[str, ...] = ()
        self._open = ""
        self._depth = 0
        self._mixture: tuple[Distribution, Mixture] | None = None

    def write(self, token: int) -> None:
        """Append a token that was sampled or inserted."""
        text = self._pieces.text(token)
        whole = self._open + text
        if self._open and not is_word(whole):
            self._finish(self._open)
            whole = text
        words = code(whole)
        self._open = trailing_word(whole) if token % 2 else ""
        for word in words[:-1] if self._open else words:
            self._finish(word)

    def most_probable(self, count: int) -> tuple[Token, ...]:
        """The `count` most probable next tokens, most probable first."""
        texts = self._after_open(count) if self._open else self._after_word(count)
        best = sorted(texts.items(), key=lambda item: (-item[1], item[0]))[:count]
        return self._tokens(best)

    def among(self, texts: Sequence[str]) -> tuple[Token, ...]:
        """The next token among whole words (after an open word: ends of words)."""
        mass = self._mass() if self._open else 1.0
        distribution = {text: self._probability(self._open + text) / mass for text in texts}
        spaced = distribution if self._open else self._spaced(distribution)
        return self._tokens(sorted(spaced.items(), key=lambda item: (-item[1], item[0])))

    def _tokens(self, texts: Sequence[tuple[str, float]]) -> tuple[Token, ...]:
        return tuple(Token(self._pieces.id(text), text.encode(), math.log(p)) for text, p in texts if p > 0.0)

    def _after_word(self, count: int) -> dict[str, float]:
        words = self._words(count)
        end = self._end(words)
        return self._spaced(words) | ({"": end} if end > 0.0 else {})

    def _end(self, words: dict[str, float]) -> float:
        """The probability that the text ends here: by the channel, or, without one, that the language model goes on
        with what follows the hole. That lexeme is then removed from `words`."""
        follower = self._prepared.follower
        if self._prepared.edit or not follower or self._depth > 0:
            return self._next()[1].end
        words.pop(follower, None)
        return self._probability(follower)

    def _after_open(self, count: int) -> dict[str, float]:
        """The ends of the words that begin with the open one, and what follows it if it is a word itself."""
        stem, mass = self._open, self._mass()
        words = self._words(_MANY).items()
        ends = {word[len(stem) :]: p for word, p in words if word.startswith(stem) and word != stem}
        itself = self._probability(stem)
        after = self._finished()._after_word(count)
        return {text: p / mass for text, p in ends.items()} | {text: p * itself / mass for text, p in after.items()}

    def _mass(self) -> float:
        """The probability of a word that begins with the open one. No unseen one of them has more than the stem. It is
        1 where it would underflow to 0, as do the probabilities of those words."""
        stem, (distribution, mixture) = self._open, self._next()
        known = distribution.total(self._vocabulary.beginning(stem))
        direct = sum(p for word, p in mixture.direct.items() if word.startswith(stem))
        return direct + mixture.language * (known + distribution.unseen * 2.0 ** -len(stem)) or 1.0

    def _finished(self) -> Decoder:
        """A decoder in which the open word is finished."""
        decoder = Decoder(self._vocabulary, self._prepared, self._pieces)
        decoder._channel = self._channel.copy() if self._channel else None
        decoder._lexemes, decoder._mixture, decoder._depth = self._lexemes, self._mixture, self._depth
        decoder._written = self._written
        decoder._finish(self._open)
        return decoder

    def _words(self, count: int) -> dict[str, float]:
        """Probabilities of the most probable words: the language model's `count` best and all the channel's."""
        distribution, mixture = self._next()
        words = {self._vocabulary.words[index]: mixture.language * p for index, p in distribution.best(count)}
        for word, probability in mixture.direct.items():
            words[word] = probability + mixture.language * self._known_probability(distribution, word)
        if self._line_begins or (self._prepared.edit and "\n" not in mixture.direct):
            words.pop("\n", None)
        return words

    def _spaced(self, words: Mapping[str, float]) -> dict[str, float]:
        spacing = Spacing(self._line(), self._prepared.spacing)
        return {self._piece(spacing, word): p for word, p in words.items()}

    def _piece(self, spacing: Spacing, word: str) -> str:
        return "\n" + self._prepared.indentation if word == "\n" else spacing.before(word) + word

    @property
    def _line_begins(self) -> bool:
        return self._lexemes[-1:] == ("\n",)

    def _line(self) -> Sequence[str]:
        lexemes = self._lexemes
        return lexemes[next((i + 1 for i in range(len(lexemes) - 1, -1, -1) if lexemes[i] == "\n"), 0) :]

    def _probability(self, word: str) -> float:
        distribution, mixture = self._next()
        known = self._known_probability(distribution, word)
        return mixture.direct.get(word, 0.0) + mixture.language * (known or distribution.unseen * 2.0 ** -len(word))

    def _known_probability(self, distribution: Distribution, word: str) -> float:
        return distribution.probability(self._vocabulary.find(word))

    def _next(self) -> tuple[Distribution, Mixture]:
        if self._mixture is None:
            context = [self._vocabulary.find(word) for word in self._lexemes[-MAX_CONTEXT:]]
            distribution = self._prepared.view.predict(context)
            self._mixture = distribution, self._channel.next() if self._channel else self._with_prior(distribution)
        return self._mixture

    def _with_prior(self, distribution: Distribution) -> Mixture:
        """The language model's distribution, mixed with the prior of the hole."""
        likely = self._prepared.prior.next_words(self._written)
        weights = {
            word: weight * (self._known_probability(distribution, word) + _FLOOR) for word, weight in likely.items()
        }
        total = sum(weights.values())
        if not total:
            return Mixture({}, 1.0, 0.0)
        return Mixture({word: SHARE * weight / total for word, weight in weights.items()}, 1.0 - SHARE, 0.0)

    def _finish(self, word: str) -> None:
        if self._channel is not None:
            self._channel.advance(word, self._known_probability(self._next()[0], word))
        self._mixture = None
        self._depth += (word in _OPENING) - (word in _CLOSING)
        self._lexemes = (*self._lexemes[-_LOOK_BACK:], word)
        self._written = (*self._written, word)


def _sampled(top: Sequence[Token], sampling: Sampling, source: random.Random) -> Token:
    """One of `top` under temperature and top_p (the list was truncated to top_k before)."""
    temperature = max(sampling.temperature, _GREEDY)
    weights = [math.exp((token.logprob - top[0].logprob) / temperature) for token in top]
    mass = list(accumulate(weights))
    kept = 1 + bisect_left(mass, sampling.top_p * mass[-1]) if sampling.top_p < 1.0 else len(top)
    return source.choices(top[:kept], weights[:kept])[0]
