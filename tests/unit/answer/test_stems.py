"""The table of stems says what the stemmer says, and has the words that are stemmed at every start."""

from __future__ import annotations

import subprocess
import sys

from espalier.answer.stems import KNOWN, STEMMER, stemmed


def test_every_row_is_what_the_stemmer_makes_of_it() -> None:
    assert len(KNOWN) > 500
    assert [word for word, stem in KNOWN.items() if STEMMER.stemWord(word) != stem] == []


def test_a_word_that_the_table_lacks_is_stemmed() -> None:
    assert "zebras" not in KNOWN
    assert stemmed("zebras") == "zebra"


def test_the_table_has_the_words_of_the_lexicon() -> None:
    checked = subprocess.run([sys.executable, "-m", "espalier.answer.stem_table", "--check"], check=False)
    assert checked.returncode == 0, "write it again: python -m espalier.answer.stem_table"
