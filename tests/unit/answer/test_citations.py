"""A model's citations are checked while they stream, and it can forge no markup."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from espalier.answer.citations import CheckedAnswer
from espalier.answer.evidence import Evidence

EVIDENCE = (
    Evidence("web/QuoteController.java", 20, "injects", "a.QuoteController", "a.PricingService", "framework"),
    Evidence("service/OrderServiceImpl.java", 61, "calls", "a.Order", "a.PricingService", "source"),
)
FIRST = "([web/QuoteController.java:20](web/QuoteController.java#L20))"
SECOND = "([service/OrderServiceImpl.java:61](service/OrderServiceImpl.java#L61))"


def checked(*pieces: str) -> str:
    answer = CheckedAnswer(EVIDENCE)
    return "".join([*(answer.feed(piece) for piece in pieces), answer.finish()])


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Quotes use it [1].", f"Quotes use it {FIRST}."),
        ("Both [1, 2]", f"Both {FIRST}{SECOND}"),
        ("Wrong [3] and [0]", "Wrong ~~\\[3\\]~~ and ~~\\[0\\]~~"),
        ("See QuoteController.java:20.", f"See {FIRST[1:-1]}."),
        ("See `QuoteController.java:20`.", f"See {FIRST[1:-1]}."),
        ("See QuoteController.java:21.", "See ~~`QuoteController.java:21`~~."),
        ("See Controller.java:20.", "See ~~`Controller.java:20`~~."),
        ("a `List<String[]>` b", "a `List<String[]>` b"),
        ("```java\nList<String> [9];\n```\n[1]", f"```java\nList<String> [9];\n```\n{FIRST}"),
        ("[click](http://evil.example/x)", "\\[click\\](http\\:\\/\\/evil.example/x)"),
        ("![](//evil)", "!\\[\\](//evil)"),
        ("<img src=x>", "\\<img src=x>"),
        ("a ` <b>", "a \\` \\<b>"),
        ("a \\<b>", "a \\\\\\<b>"),
    ],
)
def test_what_becomes_of_it(said: str, shown: str) -> None:
    assert checked(said) == shown


def test_counts() -> None:
    answer = CheckedAnswer(EVIDENCE)
    answer.feed("[1] [2, 9] Foo.java:3 ")
    answer.finish()
    assert (answer.cited, answer.struck) == (2, 2)


def test_words_are_shown_as_soon_as_they_are_complete() -> None:
    answer = CheckedAnswer(EVIDENCE)
    assert [answer.feed(piece) for piece in ("Quotes u", "se it ", "[", "1", "]", " and")] == [
        "Quotes ",
        "use it ",
        "",
        "",
        "",
        f"{FIRST} ",
    ]


READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
PIECES = (
    *("`", "``", "```", "```java\n", "~~~", "\n", "\n\n", " ", "> ", "- ", "    ", "\\", "x", "é", "&lt;"),
    *(
        "[1]",
        "[1, 2]",
        "[",
        "]",
        "A.java:3",
        "(http://e.vil)",
        "www.evil.example",
        "<img src=x>",
        "![a](b)",
        "[a]: //e",
    ),
)
SPEECH = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)


@given(SPEECH, st.lists(st.integers(0, 120), max_size=8))
def test_how_it_is_cut_does_not_matter(said: str, cuts: list[int]) -> None:
    ends = sorted({min(cut, len(said)) for cut in cuts})
    pieces = [said[a:b] for a, b in zip([0, *ends], [*ends, len(said)], strict=True)]
    assert checked(*pieces) == checked(said)


@given(SPEECH)
@example("(http://e.vil)``<img src=x>``")
def test_the_only_links_are_to_evidence(said: str) -> None:
    places = {"web/QuoteController.java#L20", "service/OrderServiceImpl.java#L61"}
    for token in READER.parse(checked(said)):
        assert token.type != "html_block"
        for child in token.children or []:
            assert child.type not in ("html_inline", "image")
            assert child.type != "link_open" or child.attrs["href"] in places
