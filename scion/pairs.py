"""`make encoder`: questions and the code that answers them, from documentation, for `scion.encoder`.

A question is the first sentence of a method's or type's documentation, or a comment line within a method; the code is
the declaration's name, the names around it and its text, all documentation taken out. Words are stemmed. Writes
`pairs/OWNER+NAME.jsonl` below the cache folder, one object a line, and `pairs/words.json`: stem, its most frequent
word, and the number of rows that have it. Words of the teacher's vocabulary that no row has come last, with 0 rows.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from multiprocessing import Pool
from pathlib import Path
from random import Random

import snowballstemmer  # type: ignore[import-untyped]

from espalier.java.facts import Declaration, FileFacts
from espalier.java.parse import facts_of
from espalier.text.words import words
from espalier.vectors.chunks import Chunk, ChunkKind, chunks_of
from espalier.vectors.words import local_name, names
from scion.pairs_file import PAIRS
from scion.place import CACHE

OF_A_REPOSITORY = 2_500
"""Documents that are read of one, so that no large one drowns the others."""
LONGEST = 200_000
FEWEST_WORDS = 3
LEAST_ROWS = 4
_JAVADOC = re.compile(rb"/\*\*.*?\*/", re.DOTALL)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_LINE = re.compile(r"^\s*//\s*([A-Za-z][^\n;{}=()]{18,140})$", re.MULTILINE)
_TAG = re.compile(r"\{@\w+\s+([^{}]*)\}|<[^>]*>")
_SENTENCE = re.compile(r"(.*?[.!?])(?:\s|$)", re.DOTALL)
_MEMBERS = (ChunkKind.METHOD, ChunkKind.CONSTRUCTOR)
_STEMMER = snowballstemmer.stemmer("english")


@dataclass(frozen=True, slots=True)
class Pair:
    """Distinct words in order. `path`: of the file; neighbours are harder to tell apart than strangers."""

    path: str
    question: list[str]
    name: list[str]
    around: list[str]
    text: list[str]


def pairs(path: str, source: bytes, random: Random) -> Iterator[Pair]:
    """Of one file."""
    bare = _JAVADOC.sub(lambda match: re.sub(rb"[^\n]", b" ", match[0]), source)
    sentences = _sentences(facts_of(path, source), source)
    chunks = chunks_of(facts_of(path, bare), bare)
    members = defaultdict(list)
    for chunk in chunks:
        if chunk.kind in _MEMBERS:
            owner, _, member = local_name(chunk.key).partition("#")
            members[owner].append(member.partition("(")[0])
    for chunk in chunks:
        if chunk.kind in (*_MEMBERS, ChunkKind.TYPE):
            for question in _questions(chunk, sentences, random):
                yield _pair(path, question, chunk, members[local_name(chunk.key)])


def _sentences(facts: FileFacts, source: bytes) -> dict[str, str]:
    return {each.key: first_sentence(source, each) for each in facts.declarations}


def first_sentence(source: bytes, declaration: Declaration) -> str:
    """Of the declaration's Javadoc, without markup; empty if there is none."""
    found = _JAVADOC.match(source, declaration.doc)
    if found is None:
        return ""
    lines = (line.strip().removeprefix("*").strip() for line in found[0][3:-2].decode("utf-8", "replace").splitlines())
    text = _TAG.sub(lambda match: match[1] or " ", re.split(r"(?:^|\n)@\w", "\n".join(lines))[0])
    sentence = _SENTENCE.match(" ".join(text.split()) + " ")
    return sentence[1] if sentence else " ".join(text.split())


def _questions(chunk: Chunk, sentences: dict[str, str], random: Random) -> Iterator[str]:
    if sentences.get(chunk.key):
        yield sentences[chunk.key]
    if chunk.kind is ChunkKind.METHOD and (lines := _LINE.findall(chunk.text)):
        yield random.choice(lines)


def _pair(path: str, question: str, chunk: Chunk, members: Iterable[str]) -> Pair:
    own, around = names(chunk)
    text = " ".join((_COMMENT.sub(" ", chunk.text), *members))
    return Pair(path, *(list(dict.fromkeys(words(each))) for each in (question, own, around, text)))


# --------------------------------------------------------------------------- files


def _written(file: Path) -> tuple[Path, Counter[str], dict[str, Counter[str]]]:
    """One repository's pairs, the number of rows of each stem, and the words of each stem."""
    random = Random(file.stem)
    documents = [json.loads(line) for line in file.open(encoding="utf-8")]
    random.shuffle(documents)
    rows: Counter[str] = Counter()
    surface: dict[str, Counter[str]] = defaultdict(Counter)
    target = PAIRS / file.name
    with target.open("w", encoding="utf-8") as out:
        for document in documents[:OF_A_REPOSITORY]:
            path, text = document["path"], document["text"]
            if "/test/" in path or len(text) > LONGEST:
                continue
            for pair in pairs(path, text.encode(), random):
                if len(pair.question) >= FEWEST_WORDS and pair.name:
                    row = _stemmed(pair, surface)
                    rows.update({*row.question, *row.name, *row.around, *row.text})
                    out.write(json.dumps(asdict(row)) + "\n")
    return target, rows, surface


def _stemmed(pair: Pair, surface: dict[str, Counter[str]]) -> Pair:
    def stems(found: Iterable[str]) -> list[str]:
        kept = [word for word in found if not word.isdigit()]
        for word in kept:
            surface[_stem(word)][word] += 1
        return list(dict.fromkeys(map(_stem, kept)))

    return Pair(pair.path, *(stems(each) for each in (pair.question, pair.name, pair.around, pair.text)))


@lru_cache(1 << 16)
def _stem(word: str) -> str:
    return str(_STEMMER.stemWord(word))


def main(teacher: Path) -> None:
    PAIRS.mkdir(parents=True, exist_ok=True)
    rows: Counter[str] = Counter()
    surface: dict[str, Counter[str]] = defaultdict(Counter)
    with Pool() as pool:
        for target, found, words_of in pool.imap_unordered(_written, sorted((CACHE / "documents").glob("*.jsonl"))):
            rows.update(found)
            for stem, each in words_of.items():
                surface[stem].update(each)
            print(target.stem, flush=True)
    table = [
        (stem, surface[stem].most_common(1)[0][0], count) for stem, count in rows.most_common() if count >= LEAST_ROWS
    ]
    known = {stem for stem, _, _ in table}
    vocabulary = json.loads((teacher / "tokenizer.json").read_text("utf-8"))["model"]["vocab"]
    others = {_stem(word): word for word in vocabulary if re.fullmatch("[a-z]{3,}", word)}
    table += [(stem, word, 0) for stem, word in others.items() if stem not in known]
    (PAIRS / "words.json").write_text(json.dumps(table), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--teacher", type=Path, required=True, help="the folder of all-MiniLM-L6-v2's files")
    main(parser.parse_args().teacher)
