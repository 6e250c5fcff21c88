"""Sizes of prompts in tokens, and what servers say of those that are too long. The messages are the servers' own."""

from __future__ import annotations

import pytest

from espalier.text.prompt_size import is_too_long, lowered, tokens_of, window_in

VLLM = (
    "This model's maximum context length is 8192 tokens. However, you requested 1024 output tokens and your prompt "
    "contains at least 7169 input tokens, for a total of at least 8193 tokens. Please reduce the length of the input "
    "prompt or the number of requested output tokens."
)
OLD_VLLM = (
    "This model's maximum context length is 16384 tokens. However, you requested 122946 tokens (112946 in the "
    "messages, 10000 in the completion). Please reduce the length of the messages or completion."
)
LLAMA = (
    '{"error":{"code":400,"message":"request (4476 tokens) exceeds the available context size (4096 tokens), try '
    'increasing it","type":"exceed_context_size_error","n_prompt_tokens":4476,"n_ctx":4096}}'
)
CLAUDE = "prompt is too long: 208310 tokens > 200000 maximum"


@pytest.mark.parametrize(
    ("said", "window"),
    [
        (VLLM, 8192),
        (OLD_VLLM, 16384),
        (LLAMA, 4096),
        ("request (4476 tokens) exceeds the available context size (4096 tokens), try increasing it", 4096),
        (CLAUDE, 200000),
        ('{"error": {"code": "context_length_exceeded"}}', 0),
        ("Message exceeds token limit.", 0),
    ],
)
def test_what_servers_say_of_a_prompt_that_is_too_long(said: str, window: int) -> None:
    assert is_too_long(said) and window_in(said) == window


@pytest.mark.parametrize(
    "said",
    [
        '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
        "The model `gpt` does not exist",
        "tools param requires --jinja flag",
        "out of memory",
        "",
    ],
)
def test_what_they_say_of_other_requests(said: str) -> None:
    assert not is_too_long(said)


def test_digits_are_tokens_and_letters_thirds_of_tokens() -> None:
    assert [tokens_of(each) for each in ("", "a", "abcdef", "1234", "ab12", "\u6307\u4ee4", "\ud800")] == [
        0,
        1,
        2,
        4,
        3,
        2,
        1,
    ]


@pytest.mark.parametrize(
    ("sent", "limit", "told", "next_limit"),
    [(9_000, 0, 7_000, 7_000), (9_000, 0, 0, 4_500), (7_000, 7_000, 7_000, 3_500), (5_000, 0, 7_000, 2_500)],
)
def test_what_is_tried_after_a_rejection(sent: int, limit: int, told: int, next_limit: int) -> None:
    assert lowered(sent, limit, told) == next_limit
