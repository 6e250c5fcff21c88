"""Writes stems.txt: the words that are stemmed when the reading of English is loaded, with their stems.

    python -m espalier.answer.stem_table [--check]

`--check` writes nothing, and fails if the file is not up to date.
"""

from __future__ import annotations

import sys

from espalier.answer import stems


def table() -> str:
    """The text of stems.txt; for a process that has loaded nothing that stems."""
    found: dict[str, str] = {}
    stem = stems.STEMMER.stemWord

    def noted(word: str) -> str:
        return found.setdefault(word, stem(word))

    stems.KNOWN.clear()
    stems.STEMMER.stemWord = noted
    import espalier.answer.inquiry  # noqa: F401 - loading it stems its words

    return "".join(f"{word} {stem}\n" for word, stem in sorted(found.items()) if word)


def main(arguments: list[str]) -> int:
    text = table()
    stale = stems.TABLE.read_text("utf-8") != text
    if stale and "--check" not in arguments:
        stems.TABLE.write_text(text, "utf-8")
    return int(stale and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
