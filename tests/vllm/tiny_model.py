"""Makes the model the tests serve: two layers shaped like Qwen2, a byte-level BPE, both learnt from a Java project.

    python tiny_model.py PROJECT FOLDER

It learns one statement by heart, asked for as repair asks (a fill-in-the-middle prompt under a few lines of comment),
so that a repair has something right to draw; and, where a prompt is empty, a text without an end. Half a minute; runs
where torch and transformers are, with `server` on PYTHONPATH.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import torch
from tokenizers import Tokenizer, decoders, pre_tokenizers, trainers
from tokenizers import models as bpe
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM

from espalier.models.fim import PromptFormat, prompt_format
from espalier.models.tokens import Tokens

END = "<|endoftext|>"
MARKERS = [END, "<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>"]
FILE, STATEMENT = "Loan.java", "return start.plusDays(DAYS);"
CONTEXT = 256
"""Positions the model has, prompt and filling together."""
ROOM = 128
"""Of these, what a prompt may take: half, as our client keeps the rest for the filling."""
STEPS, BATCH, RATE = 200, 8, 4e-3
IGNORED = -100

Example = tuple[list[int], list[int]]


def tokenizer(texts: Iterable[str], folder: Path) -> None:
    tokens = Tokenizer(bpe.BPE())
    tokens.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokens.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=768, initial_alphabet=alphabet, special_tokens=MARKERS, show_progress=False
    )
    tokens.train_from_iterator(texts, trainer)
    PreTrainedTokenizerFast(tokenizer_object=tokens, eos_token=END).save_pretrained(folder)


def examples(texts: Mapping[str, str], tokens: Tokens, layout: PromptFormat, rng: random.Random) -> Iterator[Example]:
    """Prompts and their fillings, for ever: mostly the statement between its neighbours."""
    comments = [f"// {line.strip()}\n" for text in texts.values() for line in text.splitlines() if line]
    sides = [tokens.encode(side) for side in texts[FILE].split(STATEMENT)]
    statement = [*tokens.encode(STATEMENT), tokens.id(END)]
    endless = tokens.encode(texts[FILE])[: CONTEXT - ROOM]
    while True:
        header = tokens.encode("".join(rng.sample(comments, rng.randrange(6))))
        if rng.randrange(BATCH):
            yield layout.laid_out(header, *sides, rng.randrange(ROOM // 2, ROOM + 1)), statement
        else:
            yield layout.laid_out(header, [], [], ROOM), endless


def batch(some: Sequence[Example]) -> tuple[torch.Tensor, torch.Tensor]:
    longest = max(len(prompt) + len(filling) for prompt, filling in some)
    ids, wanted = torch.zeros(len(some), longest, dtype=torch.long), torch.full((len(some), longest), IGNORED)
    for row, (prompt, filling) in enumerate(some):
        whole = torch.tensor(prompt + filling)
        ids[row, : len(whole)] = whole
        wanted[row, len(prompt) : len(whole)] = whole[len(prompt) :]
    return ids, wanted


def trained(model: Qwen2ForCausalLM, source: Iterator[Example]) -> Qwen2ForCausalLM:
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=STEPS)
    for step in range(STEPS):
        ids, wanted = batch([next(source) for _ in range(BATCH)])
        loss = model(input_ids=ids, labels=wanted).loss
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        if step % 50 == 49:
            print(f"step {step + 1}: loss {loss.item():.3f}", flush=True)
    return model


def main(project: Path, folder: Path) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(7)
    folder.mkdir(parents=True, exist_ok=True)
    texts = {path.name: path.read_text("utf-8") for path in sorted(project.rglob("*.java"))}
    tokenizer(texts.values(), folder)
    tokens = Tokens(folder)
    config = Qwen2Config(
        vocab_size=768,
        hidden_size=128,
        intermediate_size=256,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=2,
        max_position_embeddings=CONTEXT,
        tie_word_embeddings=True,
        bos_token_id=tokens.id(END),
        eos_token_id=tokens.id(END),
    )
    source = examples(texts, tokens, prompt_format(tokens.id, tokens.bos), random.Random(7))
    trained(Qwen2ForCausalLM(config), source).save_pretrained(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
