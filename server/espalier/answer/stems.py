"""Stems of English words, by Porter's second stemmer (snowball).

The stemmer is plain Python. The words with which the reading of English begins are the same at every start, and took a
fifteenth of a question's time: their stems are in stems.txt. A word that is not there is stemmed, so an old table costs
time and changes nothing. `python -m espalier.answer.stem_table` writes it.
"""

from __future__ import annotations

from pathlib import Path

import snowballstemmer  # type: ignore[import-untyped]

TABLE = Path(__file__).with_name("stems.txt")
STEMMER = snowballstemmer.stemmer("english")
KNOWN = dict(line.split() for line in TABLE.read_text("utf-8").splitlines())


def stemmed(word: str) -> str:
    return KNOWN.get(word) or str(STEMMER.stemWord(word))
