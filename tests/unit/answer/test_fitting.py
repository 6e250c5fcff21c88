"""A conversation is fitted into a model's window: what stays, what is cut first, and that no request is too long."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from espalier.answer.fitting import Conversation, Result, Turn, fit, size
from espalier.answer.functions import FIND, GREP, QUERY, QUERY_IN_BRIEF, SOURCE, Found, Function, offers
from espalier.answer.prompt import RULES, Opening, Row
from espalier.answer.query import decode
from espalier.errors import PromptTooLong
from espalier.ports import ToolCall

QUESTION = "Question: Who cancels an order?"
OFFERS = offers(
    [Function(each, lambda _: Found(""), QUERY_IN_BRIEF if each is QUERY else None) for each in (QUERY, SOURCE, FIND)]
)
NONE = ((),)
SMALLEST = 520
"""Rules and question fit."""


def rows(
    first: int, count: int, text: str = "Cart calls Orders, src/shop/Cart.java:17: orders.cancel(order);"
) -> tuple[Row, ...]:
    return tuple(Row(number, f"[{number}] {text}") for number in range(first, first + count))


def opening(evidence: int = 40, code: int = 3) -> Opening:
    passages = tuple(
        Row(evidence - code + number, f"A{number}.java\n```java\n{'int a = b;' * 120}\n```") for number in range(code)
    )
    return Opening(QUESTION, "`Orders` is used at 40 places.", rows(1, evidence), passages)


def turn(number: int, found: int = 20, lines: int = 0, calls: int = 1) -> Turn:
    """Each result has the evidence 100 * `number` and on."""
    results = tuple(
        Result(
            f"[q{number}] `Orders` is called.",
            "\n".join(f"{line}:     orders.cancel(order{line});" for line in range(1, lines + 1)),
            rows(100 * number, found),
            is_quoted=True,
        )
        for _ in range(calls)
    )
    arguments = json.dumps({"relation": "calls", "anchors": [{"symbol": f"Orders{number}"}]})
    return Turn(tuple(ToolCall(f"{number}-{at}", "query", arguments) for at in range(calls)), results)


def text_of(conversation: Conversation) -> str:
    return "\n".join(each.content for each in conversation.messages())


TURNS = st.builds(turn, st.integers(1, 9), st.integers(0, 25), st.integers(0, 240), st.integers(1, 4))
OPENINGS = st.builds(opening, st.integers(5, 40), st.integers(0, 5))


@settings(deadline=None, max_examples=150)
@given(
    OPENINGS,
    st.lists(TURNS, max_size=6),
    st.sampled_from(["", "Answer now."]),
    st.integers(SMALLEST, 30_000),
    st.booleans(),
)
def test_a_request_is_never_longer_than_the_limit_and_keeps_rules_and_question(
    begun: Opening, turns: list[Turn], closing: str, limit: int, is_offering: bool
) -> None:
    conversation = Conversation(begun, tuple(turns), closing)
    request = fit(conversation, OFFERS if is_offering else NONE, limit)
    messages = request.conversation.messages()
    assert size(messages, request.tools) <= limit
    assert messages[0].content == RULES and QUESTION in messages[1].content and "[q1]" in messages[1].content
    assert request.conversation.closing == closing
    assert request.conversation.numbers <= conversation.numbers
    assert request.is_cut or request.conversation == conversation
    for at, message in enumerate(messages):
        if message.calls:
            assert [each.call_id for each in messages[at + 1 : at + 1 + len(message.calls)]] == [
                each.id for each in message.calls
            ]


def test_what_fits_is_sent_whole() -> None:
    conversation = Conversation(opening(), (turn(1), turn(2)))
    for limit in (0, 20_000):
        request = fit(conversation, OFFERS, limit)
        assert request.conversation == conversation and request.tools == OFFERS[0] and not request.is_cut


def test_functions_come_in_brief_before_anything_is_cut() -> None:
    conversation = Conversation(opening(8, 0))
    limit = 3 * size((), OFFERS[1])
    assert size(conversation.messages(), OFFERS[1]) <= limit < size(conversation.messages(), OFFERS[0])
    request = fit(conversation, OFFERS, limit)
    assert request.tools == OFFERS[1] and request.conversation == conversation and not request.is_cut


@pytest.mark.parametrize(("limit", "names"), [(7_168, "query source find"), (3_200, "query source"), (1_200, "")])
def test_a_small_window_is_offered_fewer_functions(limit: int, names: str) -> None:
    request = fit(Conversation(opening()), OFFERS, limit)
    assert " ".join(each.name for each in request.tools) == names


def test_the_brief_query_is_short_and_means_what_the_long_one_means() -> None:
    assert 4 * size((), [QUERY_IN_BRIEF]) < size((), [QUERY])
    assert size((), OFFERS[1]) + size((), [GREP]) < 7_168 // 3
    given = QUERY_IN_BRIEF.parameters["properties"]
    assert isinstance(given, dict)
    for name in ("select", "relation", "direction", "form"):
        for value in given[name]["enum"]:
            decode(json.dumps({name: value}))


def test_the_oldest_look_ups_are_cut_first_to_a_line_that_tells_what_may_be_cited() -> None:
    turns = tuple(turn(number) for number in range(1, 5))
    whole = Conversation(opening(), turns)
    request = fit(whole, OFFERS, size(whole.messages(), OFFERS[1]) - 200, whole.numbers)
    first, *others = request.conversation.turns
    assert request.is_cut and request.conversation.opening == whole.opening
    assert "[q1] `Orders` is called. (What it found is left out here, for room." in str(first.results[0])
    assert "You may still cite [100], [101]" in str(first.results[0]) and "cancel" not in str(first.results[0])
    assert others == list(turns[1:]) and request.tools == OFFERS[1]


def test_a_cut_look_up_offers_only_numbers_that_were_shown() -> None:
    whole = Conversation(opening(), (turn(1), turn(2)))
    request = fit(whole, NONE, size(whole.messages()) - 200, frozenset({101}))
    assert "You may still cite [101].)" in str(request.conversation.turns[0].results[0])


def test_the_last_look_up_is_shown_as_far_as_it_fits() -> None:
    whole = Conversation(opening(), (turn(1), turn(2, found=2, lines=240)))
    request = fit(whole, NONE, 2_500)
    last = str(request.conversation.turns[-1].results[0])
    assert "[200] Cart calls" in last and "1:     orders.cancel(order1);" in last
    assert "order240" not in last and "too small" in last


def test_evidence_is_cut_at_its_end_and_the_code_with_it() -> None:
    begun = opening()
    request = fit(Conversation(begun), NONE, 1_600)
    shown = request.conversation.opening.rows
    assert 10 < len(shown) < 40 and shown == begun.rows[: len(shown)]
    assert len(request.conversation.opening.code) < 3


def test_the_first_message_keeps_half_of_the_room_beside_long_look_ups() -> None:
    begun = Conversation(opening(40, 0))
    alone = len(fit(begun, NONE, 2_000).conversation.opening.rows)
    beside = len(fit(replace(begun, turns=(turn(1, lines=240),)), NONE, 2_000).conversation.opening.rows)
    assert alone / 3 < beside < alone


def test_a_window_without_room_for_the_question() -> None:
    with pytest.raises(PromptTooLong, match="no room for the rules and the question"):
        fit(Conversation(opening()), OFFERS, 200)
