"""The source of what a name stands for, with line numbers and without the values of secrets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from espalier.answer.codebase import CodeBase
from espalier.answer.execute.secrets import shown_code
from espalier.answer.link import link_symbol
from espalier.answer.markdown import code
from espalier.answer.roles import is_accessor
from espalier.errors import UsageError
from espalier.ontology.kinds import TYPE_KINDS, Node
from espalier.text.positions import lines_of

MOST_LINES = 240
_NAMESAKES = 5


@dataclass(frozen=True, slots=True)
class Source:
    """`told`: what the text is, and what else has the name; `nodes`: whose it is."""

    told: str
    nodes: tuple[Node, ...]
    text: str


def source(code_base: CodeBase, symbol: str, line: int | None = None) -> Source:
    """All overloads of a method; the members of a type that is longer than `MOST_LINES`; from `line` on so many lines
    of the declaration that holds it. Raises `UsageError` where nothing is called so, or no such line is in it."""
    link = link_symbol(code_base.ontology, symbol)
    found = [node for node in link.nodes or link.candidates if node.path]
    if not found:
        near = f" Names like it: {', '.join(link.near)}." if link.near else ""
        raise UsageError(f"nothing in this code base is called {symbol}.{near}")
    if line is not None:
        return _from_line(code_base, symbol, found, line)
    same = [node for node in found if (node.owner, node.name) == (found[0].owner, found[0].name)]
    others = _others([node for node in found if node not in same])
    begin, last = _span(code_base, found[0])
    if found[0].kind in TYPE_KINDS and last - begin >= MOST_LINES:
        told = f"{code(found[0].key)} has {last - begin + 1} lines; its members, each with the line to ask for.{others}"
        return Source(told, (found[0],), _members(code_base, found[0]))
    return _whole(code_base, sorted(same, key=lambda node: (node.path, node.line)), others)


def _whole(code_base: CodeBase, nodes: Sequence[Node], others: str) -> Source:
    """The nodes one after the other, as far as there is room."""
    said: list[str] = []
    texts: list[str] = []
    room = MOST_LINES
    for node in nodes:
        begin, last = _span(code_base, node)
        end = min(last, begin + room - 1)
        if end < begin:
            break
        room -= end - begin + 1
        said.append(_place(node, begin, end, last))
        texts.append(_numbered(code_base, node.path, begin, end))
    return Source(f"{'; '.join(said)}.{others}", tuple(nodes[: len(texts)]), "\n...\n".join(texts))


def _from_line(code_base: CodeBase, symbol: str, found: Sequence[Node], line: int) -> Source:
    spans = [(node, *_span(code_base, node)) for node in found]
    holding = [each for each in spans if each[1] <= line <= each[2]]
    if not holding:
        where = "; ".join(f"lines {begin} to {last} of {node.path}" for node, begin, last in spans[:_NAMESAKES])
        raise UsageError(f"line {line} is not in {symbol}: {where}")
    node, _, last = holding[0]
    end = min(last, line + MOST_LINES - 1)
    return Source(f"{_place(node, line, end, last)}.", (node,), _numbered(code_base, node.path, line, end))


def _place(node: Node, begin: int, end: int, last: int) -> str:
    left = f", up to {last} if you ask with line {end + 1}" if end < last else ""
    return f"{code(node.key)}, lines {begin} to {end}{left} of {code(node.path)}"


def _others(nodes: Sequence[Node]) -> str:
    told = "; ".join(f"{code(each.key)} ({code(f'{each.path}:{each.line}')})" for each in nodes[:_NAMESAKES])
    return f" Others are called so too: {told}. This is the first." if told else ""


def _span(code_base: CodeBase, node: Node) -> tuple[int, int]:
    """The first and last line of a declaration, with its annotations and documentation."""
    lines = lines_of(code_base.source(node.path) or "")
    first = max(node.line, 1)
    while first > 1 and lines[first - 2].lstrip().startswith(("@", "*", "/**", "/*")):
        first -= 1
    return first, min(node.end_line or len(lines), len(lines))


def _numbered(code_base: CodeBase, path: str, first: int, last: int) -> str:
    lines = lines_of(code_base.source(path) or "")
    shown = shown_code(path, "\n".join(lines[first - 1 : last])).split("\n")
    return "\n".join(f"{number}: {line}" for number, line in enumerate(shown, first))


def _members(code_base: CodeBase, node: Node) -> str:
    """The heads of its members, those that only hand a field in or out left out where there are many."""
    members = sorted(code_base.ontology.members(node.key), key=lambda each: each.line)
    telling = members if len(members) <= MOST_LINES else [each for each in members if not is_accessor(each)]
    return "\n".join(_heads(telling[:MOST_LINES]))


def _heads(members: Sequence[Node]) -> Iterator[str]:
    return (f"{each.line}: {each.signature or each.name}" for each in members)
