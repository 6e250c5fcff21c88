"""Feeds real code to the engine's grammar: `replay_grammar.py CORPORA [--lines N] [--seed S] [--javac HOME]`.

The grammar gets every lexeme of every file from the file's first type on, and `N` places a corpus as hunks, with the
whole text before them, cut anywhere. Such code is Java, so the grammar must reject nothing; rejections are printed. As
a measure of its power the script also counts how often the grammar rejects another lexeme of the file in a lexeme's
place. No JDT LS is needed. With `--javac` only files count that the `javac` of this JDK accepts, each by itself; this
is for a compiler's own tests, many of which are wrong on purpose.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from espalier.experiments.project import sources
from espalier.java.context.nesting import automaton, parse_before
from espalier.java.context.syntax import Parse, symbols_begun, symbols_of
from espalier.java.lexer import Lexeme, hides_structure, lex

_COMPILES = Path(__file__).parent / "java/Compiles.java"
_KINDS = ("class", "interface", "enum", "record")
_AFTER = 60
"""Lexemes of a hunk and of the text after it."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--javac", type=Path, metavar="HOME", help="a JDK, of the release that the corpora are in")
    arguments = parser.parse_args()
    for corpus in sorted(folder for folder in arguments.corpora.iterdir() if folder.is_dir()):
        accepted = _accepted(corpus, arguments.javac) if arguments.javac else None
        files = {path: text for path, text in sources(corpus) if accepted is None or corpus / path in accepted}
        _replay(corpus, files, arguments.lines, random.Random(arguments.seed))


def _accepted(corpus: Path, javac: Path) -> frozenset[Path]:
    """The files that compile."""
    command = [javac / "bin/java", _COMPILES, corpus]
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return frozenset(map(Path, told.splitlines()))


def _replay(corpus: Path, texts: Mapping[str, str], lines: int, dice: random.Random) -> None:
    begun = time.perf_counter()
    readable = {path: text for path, text in texts.items() if not hides_structure(text)}
    files = {path: [word for word in lex(text) if not word.trivia] for path, text in readable.items()}
    files = {path: words for path, words in files.items() if words}
    lexemes = rejected = 0
    for path, words in files.items():
        found = _first_type(words)
        if found is None:
            continue
        first, opened = found
        for at, parse in _fed(words[first:], opened):
            if parse.dead:
                rejected += 1
                _report(path, words, first + at)
        lexemes += len(words) - first
    hunks, others, caught = 0, 0, 0
    for path in dice.choices(list(files), k=lines) if files else ():
        words = files[path]
        start = dice.randrange(len(words))
        before = parse_before(words[:start], new_line=True)
        if before is None:
            continue
        hunks += 1
        parse = before
        for at, after in _fed(words[start : start + _AFTER], before):
            other = dice.choice(words)
            others, caught = others + 1, caught + parse.after(symbols_of(other)).dead
            if after.dead or parse.after(symbols_begun(words[start + at])).dead:
                rejected += 1
                _report(path, words, start + at)
            parse = after
    seconds = time.perf_counter() - begun
    print(
        f"{corpus.name}: {len(texts)} files, {lexemes} lexemes, {hunks} hunks, rejected {rejected}; of {others} wrong "
        f"lexemes {caught / max(others, 1):.0%} rejected; left out as escapes hide brackets or quotes: "
        f"{len(texts) - len(readable)}; {seconds:.1f} s"
    )


def _first_type(words: Sequence[Lexeme]) -> tuple[int, Parse] | None:
    """Where the file's first type is opened, and the parses there; None in a file of methods only (JLS 7.3)."""
    named = next((at for at, word in enumerate(words) if word.text in _KINDS and words[at - 1].text != "."), None)
    if named is None:
        return None
    brace = next(at for at in range(named, len(words)) if words[at].text == "{")
    rule = "enumBody" if words[named].text == "enum" else "classBody"
    return brace + 1, automaton().begin(rule)


def _fed(words: Sequence[Lexeme], parse: Parse) -> Iterator[tuple[int, Parse]]:
    """Yields the parses after each lexeme, as long as there are any."""
    for at, word in enumerate(words):
        parse = parse.after(symbols_of(word))
        yield at, parse
        if parse.dead:
            return


def _report(path: str, words: Sequence[Lexeme], at: int) -> None:
    around = " ".join(word.text for word in words[max(at - 12, 0) : at + 1])
    print(f"  rejected: {path}, character {words[at].start}: {around}")


if __name__ == "__main__":
    main()
