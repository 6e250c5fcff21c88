"""Text from a code base cannot become markup, whatever it contains."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from espalier.answer.markdown import code, escape, link_to
from espalier.text.fences import fenced

COMMONMARK = MarkdownIt("commonmark")
HOSTILE = st.text(alphabet="`~[]()<>!\\&*_#ab:/.\n\x1b\u202e", max_size=30)


def kinds(markdown: str) -> set[str]:
    def walk(tokens: list[Token]) -> set[str]:
        return {token.type for token in tokens} | {kind for t in tokens for kind in walk(t.children or [])}

    return walk(COMMONMARK.parse(markdown))


@given(HOSTILE)
def test_code_stays_one_code_span(text: str) -> None:
    shown = code(text)
    if shown:
        assert kinds(f"a {shown} b") == {"paragraph_open", "paragraph_close", "inline", "text", "code_inline"}


@given(HOSTILE)
def test_fences_hold(text: str) -> None:
    tokens = COMMONMARK.parse(fenced(text, "java"))
    assert [token.type for token in tokens] == ["fence"]


@given(HOSTILE)
def test_escaped_text_holds_no_link_image_code_or_html(text: str) -> None:
    risky = {"link_open", "image", "html_inline", "html_block", "code_inline"}
    assert not kinds(f"a {escape(text).strip()} b".replace("\n", " ")) & risky


def test_terminal_commands_are_dropped() -> None:
    assert code("a\x1b]8;;http://evil\x07b") == "`a]8;;http://evilb`"


def test_links_point_into_the_project() -> None:
    assert link_to("src/My File(1).java", 7) == "[src/My File(1).java:7](src/My%20File%281%29.java#L7)"
