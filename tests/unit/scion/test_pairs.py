"""Questions and code from documentation."""

from __future__ import annotations

from pathlib import Path
from random import Random

from scion.pairs import pairs
from scion.pairs_file import read, vocabulary

SOURCE = b"""package shop;

/** Keeps what a customer wants to buy. */
class Cart {
    /** Adds up the {@link Item prices} of all items. More is said here. @return cents */
    int total(Item first) {
        // the discount of loyal customers comes last
        return first.price(); /* never mind */
    }
    int size() { return 0; }
}
"""


def found() -> dict[str, list[str]]:
    return {" ".join(pair.question): pair.text for pair in pairs("shop/Cart.java", SOURCE, Random(1))}


def test_first_sentences_and_comment_lines_are_questions() -> None:
    assert list(found()) == [
        "keeps what a customer wants to buy",
        "adds up the item prices of all items",
        "the discount of loyal customers comes last",
    ]


def test_code_has_no_documentation_and_a_type_the_names_of_its_methods() -> None:
    texts = found()
    assert texts["keeps what a customer wants to buy"] == ["class", "cart", "total", "size"]
    assert texts["adds up the item prices of all items"] == ["int", "total", "item", "first", "return", "price"]


def test_names_are_fields_of_their_own() -> None:
    pair = next(pair for pair in pairs("shop/Cart.java", SOURCE, Random(1)) if "adds" in pair.question)
    assert (pair.name, pair.around) == (["total"], ["cart", "item"])


def test_rows_are_numbers_of_known_words(tmp_path: Path) -> None:
    (tmp_path / "words.json").write_text('[["cart", "cart", 9], ["add", "adds", 7], ["item", "items", 0]]')
    pair = '{"path": "B.java", "question": ["add", "item", "cart", "zebra"], "name": ["add"], "around": [], "text": []}'
    short = pair.replace('"add", "item", "cart"', '"add"')
    (tmp_path / "a+b.jsonl").write_text(f"{pair}\n{short}\n")
    numbers = {stem: at for at, (stem, _, _) in enumerate(vocabulary(tmp_path))}
    (row,) = read(tmp_path, numbers)
    assert (row.repository, row.question, row.name) == ("a+b", [1, 2, 0], [1])
