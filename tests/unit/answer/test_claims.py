"""Of a model's text only what cites evidence stands."""

from __future__ import annotations

import pytest

from espalier.answer.claims import CitedText
from espalier.answer.evidence import Evidence

EVIDENCE = (Evidence("A.java", 1, "calls", "a.A", "a.B", "source"),)
A = "([A.java:1](A.java#L1))"


def shown(*pieces: str) -> str:
    text = CitedText(EVIDENCE)
    return "".join([*map(text.feed, pieces), text.finish()])


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("It calls B [1].", f"It calls B {A}."),
        ("It calls B. [1] It is slow. It calls B [1].", f"It calls B. {A} ~~It is slow.~~ It calls B {A}."),
        ("It is slow.", "~~It is slow.~~"),
        ("It calls `B.c`, e.g. `c()` [1].", f"It calls `B.c`, e.g. `c()` {A}."),
        ("It is slow [9].", "~~It is slow \\[9\\].~~"),
        ("- one [1]\n- two\n", f"- one {A}\n- ~~two~~\n"),
        ("# Uses\n\nIt calls B [1].", f"# Uses\n\nIt calls B {A}."),
        ("# It is insecure\n\nTrust me.", "# ~~It is insecure~~\n\n~~Trust me.~~"),
        ("It uses:\n- B [1]\n", f"It uses:\n- B {A}\n"),
        ("It uses:\n", "~~It uses:~~\n"),
        ("Two lines of\none sentence [1].", f"Two lines of\none sentence {A}."),
        ("It is `B`.\n```java\nx. y\n```\n", "~~It is `B`.~~\n\n"),
        ("It is [1]:\n```java\nx. y\n```\n", f"It is {A}:\n```java\nx. y\n```\n"),
        ("The evidence does not show it.", "The evidence does not show it."),
        ("- The evidence does not show who reads `b`.\n", "- The evidence does not show who reads `b`.\n"),
        ("The evidence does not show it, but it is slow.", "~~The evidence does not show it, but it is slow.~~"),
        ("The evidence does not show it, however.", "~~The evidence does not show it, however.~~"),
        ("The evidence does not show it (it is slow).", "~~The evidence does not show it (it is slow).~~"),
        ("The evidence does not show it. It is slow.", "The evidence does not show it. ~~It is slow.~~"),
        ("", ""),
    ],
)
def test_what_stands(said: str, expected: str) -> None:
    assert shown(said) == expected
    assert shown(*said) == expected, "letter by letter"


def test_a_paragraph_is_shown_when_the_next_begins() -> None:
    text = CitedText(EVIDENCE)
    assert text.feed("It calls B [1].\n\n") + text.feed("More ") == f"It calls B {A}.\n"


def test_counts() -> None:
    text = CitedText(EVIDENCE)
    text.feed("One [1]. Two. Three [4].")
    text.finish()
    assert (text.kept, text.struck, text.struck_citations) == (1, 2, 1)
