"""The source of what a name stands for, with line numbers and without the values of secrets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from espalier.answer.codebase import CodeBase
from espalier.answer.execute.secret_arguments import parameters_of
from espalier.answer.execute.secrets import shown_lines
from espalier.answer.link import link_symbol, owner_of
from espalier.answer.markdown import code
from espalier.answer.named_constants import Constant, constants_in
from espalier.answer.roles import is_accessor
from espalier.errors import UsageError
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, Node, NodeKind
from espalier.text.positions import lines_of

MOST_LINES = 240
"""Of several declarations, or where lines are asked for."""
LONGEST_WHOLE = 300
"""Up to so many lines one declaration is given whole."""
_FIRST_LINES = 60
"""Lines that a longer type's heads leave to its text; chosen by hand."""
_NAMESAKES = 5
_IN_INTERFACES = frozenset({"default", "static", "private"})
"""Modifiers of an interface's methods that have a body."""


@dataclass(frozen=True, slots=True)
class Source:
    """`told`: what the text is, and what else has the name; `nodes`: whose it is; `is_masked`: the text lacks what may
    be secret."""

    told: str
    nodes: tuple[Node, ...]
    text: str
    is_masked: bool = False


@dataclass(frozen=True, slots=True)
class _Part:
    """Lines of one declaration."""

    node: Node
    begin: int
    end: int


def source(code_base: CodeBase, symbol: str, line: int | None = None, most: int = LONGEST_WHOLE) -> Source:
    """All overloads of a method; of a type that is longer than `most` lines the heads of its members and its first
    lines; from `line` on so many lines of the declaration that holds it. The values of the constants that the lines
    use follow. Raises `UsageError` where nothing is called so, or no such line is in it."""
    link = link_symbol(code_base.ontology, symbol)
    found = [node for node in link.nodes or link.candidates if node.path]
    if not found:
        near = f" Names like it: {', '.join(link.near)}." if link.near else ""
        raise UsageError(f"nothing in this code base is called {symbol}.{near}")
    inherited, nodes = _inherited(code_base.ontology, symbol, _written(code_base.ontology, found))
    shown = _of(code_base, symbol, nodes, line, most)
    return replace(shown, told=f"{inherited} {shown.told}") if inherited else shown


def _of(code_base: CodeBase, symbol: str, nodes: Sequence[Node], line: int | None, most: int) -> Source:
    if line is not None:
        return _from_line(code_base, symbol, nodes, line, most)
    same = [node for node in nodes if (node.owner, node.name) == (nodes[0].owner, nodes[0].name)]
    others = _others([node for node in nodes if node not in same])
    begin, last = _span(code_base, nodes[0])
    if nodes[0].kind in TYPE_KINDS and last - begin >= most:
        return _long(code_base, _Part(nodes[0], begin, last), others, most)
    return _whole(code_base, sorted(same, key=lambda node: (node.path, node.line)), others, most)


def _written(ontology: Ontology, nodes: Sequence[Node]) -> list[Node]:
    """The nodes; the type in place of a constructor that it does not write."""
    written = [
        owner if node.kind is NodeKind.CONSTRUCTOR and "implied" in node.modifiers and owner is not None else node
        for node in nodes
        for owner in (ontology.node(node.owner),)
    ]
    return list(dict.fromkeys(written))


def _whole(code_base: CodeBase, nodes: Sequence[Node], others: str, most: int) -> Source:
    """The nodes one after the other, as far as there is room."""
    said: list[str] = []
    parts: list[_Part] = []
    room = most if len(nodes) == 1 else min(most, MOST_LINES)
    for node in nodes:
        begin, last = _span(code_base, node)
        end = min(last, begin + room - 1)
        if end < begin:
            break
        room -= end - begin + 1
        said.append(_place(node, begin, end, last))
        parts.append(_Part(node, begin, end))
    return _shown(code_base, f"{'; '.join(said)}.{others}", parts)


def _long(code_base: CodeBase, whole: _Part, others: str, most: int) -> Source:
    """The heads of a type's members, and as many of its first lines as there is room for."""
    heads = list(_heads(code_base, whole.node, max(most - _FIRST_LINES, 1)))
    end = whole.begin + max(most - len(heads), 0) - 1
    lines = f" Its first lines are below, to {end}; ask with line {end + 1} for more." if end >= whole.begin else ""
    told = (
        f"{code(whole.node.key)} has {whole.end - whole.begin + 1} lines; its members, each with the line to ask for."
        f"{lines}{others}"
    )
    parts = [_Part(whole.node, whole.begin, end)] if lines else []
    return _shown(code_base, told, parts, "\n".join(heads), [whole.node])


def _from_line(code_base: CodeBase, symbol: str, found: Sequence[Node], line: int, most: int) -> Source:
    spans = [(node, *_span(code_base, node)) for node in found]
    holding = [each for each in spans if each[1] <= line <= each[2]]
    if not holding:
        where = "; ".join(f"lines {begin} to {last} of {node.path}" for node, begin, last in spans[:_NAMESAKES])
        raise UsageError(f"line {line} is not in {symbol}: {where}")
    node, _, last = holding[0]
    end = last if last - line < most else line + min(most, MOST_LINES) - 1
    return _shown(code_base, f"{_place(node, line, end, last)}.", [_Part(node, line, end)])


def _shown(
    code_base: CodeBase, told: str, parts: Sequence[_Part], head: str = "", nodes: Sequence[Node] = ()
) -> Source:
    parameters = parameters_of(code_base.ontology)
    texts, is_masked = [head] if head else [], False
    for part in parts:
        text = code_base.source(part.node.path) or ""
        lines = lines_of(text)[part.begin - 1 : part.end]
        shown = shown_lines(part.node.path, text, parameters)[part.begin - 1 : part.end]
        is_masked |= shown != lines
        texts.append("\n".join(f"{number}: {line}" for number, line in enumerate(shown, part.begin)))
    constants = constants_in(code_base, [(each.node.path, each.begin, each.end) for each in parts])
    texts += ["Constants used:\n" + "\n".join(map(_told, constants))] if constants else []
    is_masked |= any(each.is_masked for each in constants)
    return Source(told, tuple(nodes) or tuple(each.node for each in parts), "\n...\n".join(texts), is_masked)


def _told(constant: Constant) -> str:
    return f"{constant.name} = {constant.value} ({constant.node.path}:{constant.node.line})"


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


def _heads(code_base: CodeBase, node: Node, most: int) -> Iterator[str]:
    """The heads of its members, those that only hand a field in or out left out where there are many."""
    written = (each for each in code_base.ontology.members(node.key) if "implied" not in each.modifiers)
    members = sorted(written, key=lambda each: each.line)
    telling = members if len(members) <= most else [each for each in members if not is_accessor(each)]
    for each in telling[:most]:
        yield f"{each.line}: {(each.signature or each.name).replace('<init>', node.name)}"


# --------------------------------------------------------------------------- inherited members


def _inherited(ontology: Ontology, symbol: str, found: Sequence[Node]) -> tuple[str, Sequence[Node]]:
    """Of a member that a type inherits: a sentence that says so, and the declarations that it inherits, the nearest
    with a body of each head. Of anything else no sentence, and the nodes."""
    owner = owner_of(ontology, symbol)
    if owner is None or found[0].kind not in MEMBER_KINDS or any(node.owner == owner.key for node in found):
        return "", found
    heads: dict[str, list[Node]] = {}
    for node in ontology.members(owner.key, inherited=True):
        if node.name == found[0].name and node.kind is found[0].kind and node.path:
            heads.setdefault(node.key.rpartition("#")[2], []).append(node)
    nodes = [next((each for each in same if _has_body(ontology, each)), same[0]) for same in heads.values()]
    if not nodes:
        return "", found
    does_not = "override" if found[0].kind is NodeKind.METHOD else "declare"
    owners = " and ".join(dict.fromkeys(code(each.owner) for each in nodes))
    return f"{code(owner.key)} does not {does_not} it; inherited from {owners}.", nodes


def _has_body(ontology: Ontology, method: Node) -> bool:
    owner = ontology.node(method.owner)
    if owner is not None and owner.kind is NodeKind.INTERFACE:
        return not _IN_INTERFACES.isdisjoint(method.modifiers)
    return "abstract" not in method.modifiers
