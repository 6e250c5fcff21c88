"""What a declaration's Javadoc says first."""

from __future__ import annotations

import pytest

from espalier.answer.execute.comments import summary


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("/** Says what a customer pays. */\npublic class X {}", "Says what a customer pays."),
        ("/**\n * Prices, e.g.net. More.\n *\n * @see Y\n */\n@Service\n@A(\n  b = 1)\nclass X {}", "Prices, e.g.net."),
        ("/**\n * A {@link Map} of <b>names</b>\n * @author somebody\n */\nclass X {}", "A Map of names"),
        ("/** One. */\nint one;\n\nclass X {}", ""),
        ("/* No Javadoc. */\nclass X {}", ""),
        ("// nothing\nclass X {}", ""),
        ("/** @author me */\nclass X {}", ""),
        ("class X {}", ""),
        ("*/\nclass X {}", ""),
        ("/**/\nclass X {}", ""),
    ],
)  # fmt: skip
def test_the_first_sentence(source: str, said: str) -> None:
    line = next(number for number, text in enumerate(source.splitlines(), 1) if "class X" in text)
    assert summary(source, line) == said


def test_a_long_one_is_cut_between_words() -> None:
    said = summary(f"/** {'word ' * 100}*/\nclass X {{}}", 2)
    assert said.endswith("word ...") and len(said) < 250
