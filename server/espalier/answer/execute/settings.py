"""Form `configuration`: settings, where they are set and what in the code reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from espalier.answer.codebase import CodeBase, line_of
from espalier.answer.evidence import Evidence, of_edge, of_node, quoted
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import field, ranked, said_by_names
from espalier.answer.execute.notes import with_annotations, with_telling_line
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.sentences import absent, listed, name_of, told_apart, type_name
from espalier.answer.execute.values import SHOWN, set_in, value, with_values
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group
from espalier.answer.markdown import code
from espalier.answer.query import Select
from espalier.answer.render import short
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import UNDER_PROFILE, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test
from espalier.ontology.property_defaults import DEFAULT, annotated_default

_LEAST = 0.2
_ENOUGH = 0.75
_CLEAR = 0.82
"""Keys that say less than this share of what the best says are left out."""
_BESIDE = 0.45
"""A key beside those that says a word which none of them says needs this share of the best."""
_ASKING = frozenset(
    {
        "set",
        "sets",
        "long",
        "stay",
        "stays",
        "much",
        "big",
        "many",
        "defined",
        "value",
        "current",
        "listen",
        "run",
        "use",
    }
)
_CONSIDERED, _MADE, _TOLD = 20, 2, 2
"""Methods near the words that are looked at, how many are shown, and how many of the words each must say."""
_NAMED_BY = re.compile(r'"([\w.-]*)\$\{[^}]+\}([\w.-]*)"')
"""A value that a placeholder and more are the name of."""
_SHARE = 0.1
"""What is added for a key that says little else: `server.port` before `spring.data.mongodb.port`."""
_NEAR = 0.4
"""What a property gets that the type uses which the whole question is about."""
_MOST_KEYS = 4
_ROWS = 14
_ADVISED = 1
_REFERRING = 2
_CLAIMED = 0.7
"""How much of the words the names must say for a claim that a key is the setting, or that a method makes it."""
_READERS, _OF_ONE = 4, 12
"""Readers that are shown, and places where a property is set that is named itself."""
_SAID = 0.5
_CONSTANT = frozenset({"static", "final"})
_OF_TESTS = 0.6
"""What is left of a key's score that only tests set and read."""
_READER = 0.6
"""What a word counts that only the reader of a setting says, not its key."""


def find(code_base: CodeBase, meant: Sequence[Meant], text: str, about: Relevance) -> Finding:
    """The settings that say the words; where an anchor is a bean, what declares it."""
    ontology = code_base.ontology
    made = _beans(ontology, meant)
    text = _without_asking(text)
    words = words_of(ontology, text)
    keys, best = ([], 0.0) if made else _keys(ontology, words, meant, about)
    exact = any(each.exact for each in meant)
    wired, declared = ([], 0.0) if made or exact else _wired(ontology, words, best)
    keys = [] if wired else keys
    most = _OF_ONE if any(each.exact for each in meant) else SHOWN
    constants = [] if made or keys or wired else _constants(ontology, words)
    edges = [*made, *wired, *(edge for key in keys for edge in _around(ontology, key, words, most))]
    told = any((made, exact, constants))
    if not told and (methods := _methods(code_base, words, text, max(best, declared))):
        return _in_code(code_base, meant, methods, words)
    if constants and not edges:
        found = _constant(code_base, meant, constants)
        said = max(sum(map(bool, words.said((each.name,)))) for each in constants)
        return found if said > len(words.stems) / 2 else _as_near(meant, found)
    if not edges:
        return _classes(code_base, meant, text)
    rows = tuple(with_annotations(code_base, of_edge(edge)) for edge in dict.fromkeys(edges))
    headline = _headline(code_base, meant, keys, edges, words, most)
    found = Finding(headline, (Group("", rows, _ROWS),))
    is_near = not (exact or made) and (best < _CLAIMED if keys else not _is_named_so(ontology, words, wired))
    return _as_near(meant, found) if is_near else found


def _is_named_so(ontology: Ontology, words: Words, wired: Sequence[Edge]) -> bool:
    """Whether the name of one of the beans says all of the words, as `dataSource` does "data source"."""
    names = (node.name for edge in wired if (node := ontology.node(edge.target)) is not None)
    return any(all(each >= _WHOLE for each in words.said((name,))) for name in names)


_WHOLE = 0.9


def _as_near(meant: Sequence[Meant], found: Finding) -> Finding:
    """What is told as nearest only, since no name says most of the words."""
    said = " and ".join(each.said for each in meant)
    told = found.headline.removeprefix(f"{said} ")
    nearest = told if told == found.headline else f"what {told}"  # it is not what the words mean
    return replace(found, headline=f"No setting says all of {said}.", notes=(f"Nearest: {nearest}",), is_near=True)


def _headline(
    code_base: CodeBase, meant: Sequence[Meant], keys: Sequence[Node], edges: Sequence[Edge], words: Words, most: int
) -> str:
    ontology = code_base.ontology
    if not keys:
        wired = [edge for edge in edges if edge.kind is not EdgeKind.ADVISES]
        java = (type_name(ontology, edge.source) for edge in wired if edge.path.endswith(".java"))
        files = told_apart(edge.path for edge in wired if not edge.path.endswith(".java"))
        makers = listed([*java, *files.values()])
        return f"{' and '.join(each.said for each in meant)} is declared in {makers}."
    told: dict[str, list[str]] = {}
    for key in keys:
        told.setdefault(_read_by(ontology, key), []).append(_with_values(code_base, key, words, most))
    return f"{'; '.join(f'{_joined(names)}{rest}' for rest, names in told.items())}."


def _joined(parts: Sequence[str]) -> str:
    return " and ".join(filter(None, ("; ".join(parts[:-1]), parts[-1])))


def _read_by(ontology: Ontology, key: Node) -> str:
    readers = [type_name(ontology, edge.source) for edge in _readers(ontology, key)]
    return f", read by {listed(readers)}" if readers else ""


def _readers(ontology: Ontology, key: Node) -> list[Edge]:
    """What reads a property, the first place of each reader; in main sources, if it is read there."""
    edges = ontology.into(key.key, (EdgeKind.CONSUMES_PROPERTY,))
    first: dict[str, Edge] = {}
    for edge in [each for each in edges if not is_test(each.path)] or edges:
        first.setdefault(edge.source, edge)
    return list(first.values())


def _with_values(code_base: CodeBase, key: Node, words: Words, most: int) -> str:
    """`file.maxSize` (`100` in `application-dev.yml` and `application-prod.yml`, by default `10` in `Files.java`)"""
    files: dict[tuple[str, str], list[str]] = {}
    edges = set_in(code_base.ontology, key, words, most)
    names = told_apart(edge.path for edge in edges)
    for edge in edges:
        begun = "by default " if edge.role == DEFAULT else ""
        if edge.role.startswith(UNDER_PROFILE):
            begun = f"with the {edge.role} "
        files.setdefault((begun, value(code_base, edge, key.name)), []).append(names[edge.path])
    told = ", ".join(
        f"{begun}{code(said) if said else 'set'} in {listed(paths)}" for (begun, said), paths in files.items()
    )
    return f"{code(name_of(code_base.ontology, key.key))}{f' ({told})' if told else ''}"


def _keys(ontology: Ontology, words: Words, meant: Sequence[Meant], about: Relevance) -> tuple[list[Node], float]:
    """The properties whose keys (and readers) say most of the words, those before others that the types use which the
    whole question is about; and how much they say. An anchor that is a property."""
    exact = [node for each in meant for node in each.nodes if node.kind is NodeKind.PROPERTY]
    told = [] if exact else [(_said(ontology, words, node), node) for node in ontology.nodes(NodeKind.PROPERTY)]
    scored = [(said + _NEAR * _nearness(ontology, node, about), said, node) for said, node in told if said >= _LEAST]
    most = max((said for said, _ in told), default=0.0)
    best = max((score for score, *_ in scored), default=0.0)
    ordered = sorted(scored, key=lambda each: (-each[0], each[2].key))
    kept = [node for score, said, node in ordered if score >= _CLEAR * best or said >= _CLEAR * most][:_MOST_KEYS]
    heard = words.said(node.name for node in kept)
    for score, _, node in ordered if kept and len(kept) < _MOST_KEYS else ():
        own = words.said((node.name,))
        if score >= _BESIDE * best and any(a > b for a, b in zip(own, heard, strict=True)):
            kept.append(node)
            break
    return [*exact, *kept], most


def _nearness(ontology: Ontology, node: Node, about: Relevance) -> float:
    """How near the types are to the whole question that read a property or hold its default."""
    uses = ontology.into(node.key, (EdgeKind.CONSUMES_PROPERTY, EdgeKind.CONFIGURES))
    return max((about.share(each.source) for each in uses), default=0.0)


def _without_asking(text: str) -> str:
    """The words without those that ask for a setting; all of them where there are no others."""
    said = text.split()
    return " ".join(each for each in said if each.lower() not in _ASKING) or text


def _methods(code_base: CodeBase, words: Words, text: str, best: float) -> list[Node]:
    """The methods that say more of the words than the settings do (`best`), one of which no setting's key says at
    all."""
    ontology = code_base.ontology
    keys = [node.name for node in ontology.nodes(NodeKind.PROPERTY)]
    unsaid = {i for i, said in enumerate(words.said(keys)) if not said}
    if not unsaid or best >= _SAID:
        return []
    near = field(code_base, text)
    found = []
    for each in ranked(ontology, near, Select.METHOD)[:_CONSIDERED]:
        named = said_by_names(ontology, words, each.node)
        full = tuple(map(max, named, near.texts.get(each.node.key, named)))
        told = sum(said >= _SAID for said in full)
        if _hands_out(ontology, each.node):
            continue
        if any(full[i] for i in unsaid) and words.total(full) > best and told >= min(_TOLD, len(full)):
            found.append(each.node)
    return found[:_MADE]


def _hands_out(ontology: Ontology, method: Node) -> bool:
    """Whether a method only gives a field back, as getters and the accessors of records do: it sets nothing."""
    read = "implied" in method.modifiers or ontology.out(method.key, (EdgeKind.READS,))
    return bool(read) and not ontology.out(method.key, (EdgeKind.WRITES, EdgeKind.CALLS, EdgeKind.INSTANTIATES))


def _in_code(code_base: CodeBase, meant: Sequence[Meant], methods: Sequence[Node], words: Words) -> Finding:
    """Settings that are made in code: the methods at the lines that say most of the words."""
    rows = tuple(with_telling_line(code_base, of_node(node), words, annotations=False) for node in methods)
    subject = " and ".join(each.said for each in meant)
    said = listed(name_of(code_base.ontology, node.key).partition("(")[0] for node in methods)
    chosen = _chosen(code_base, methods)
    keys = listed(dict.fromkeys(name_of(code_base.ontology, edge.target) for edge in chosen))
    more = with_values(code_base, quoted(map(of_edge, chosen), code_base.source)) if chosen else ()
    heard = max(words.total(said_by_names(code_base.ontology, words, node)) for node in methods)
    if chosen:
        headline, below = f"Which bean is taken is chosen by {keys}.", f"Nearest to {subject} in code: {said}."
    elif heard >= _CLAIMED:
        headline, below = f"{subject} is set in code, by {said}.", ""
    else:
        headline, below = f"No setting says {subject}.", f"Nearest in code: {said}."
    notes = (below,) if below else ()
    return Finding(headline, (Group("", (*more, *rows)),), notes=notes, is_near=not chosen and heard < _CLAIMED)


def _chosen(code_base: CodeBase, methods: Sequence[Node]) -> list[Edge]:
    """The properties by which XML chooses among beans, one of which is of a method's class: `ref="${kind}Store"` with
    the bean `fileStore`."""
    ontology = code_base.ontology
    made = (edge for node in methods for edge in ontology.into(node.owner, (EdgeKind.INSTANTIATES,)))
    beans = {edge.source.removeprefix("bean:") for edge in made if edge.source.startswith("bean:")}
    found = []
    for edge in ontology.edges(EdgeKind.CONSUMES_PROPERTY) if beans else ():
        parts = _NAMED_BY.search(line_of(code_base, edge.path, edge.line)) if edge.path.endswith(".xml") else None
        if parts and any(parts.groups()) and any(_is_called(each, *parts.groups()) for each in beans):
            found.append(edge)
    return list({edge.target: edge for edge in reversed(found)}.values())[:_MADE]


def _is_called(name: str, before: str, after: str) -> bool:
    return name.startswith(before) and name.endswith(after)


def _wired(ontology: Ontology, words: Words, least: float) -> tuple[list[Edge], float]:
    """Where the beans are declared whose names say as many of the words as the settings do, the beans that refer to
    them, and whom both advise; and how much those names say."""
    scored = [(words.total(_wired_as(ontology, words, node)), node) for node in ontology.nodes(NodeKind.BEAN)]
    best = max((score for score, _ in scored), default=0.0)
    kept = [pair for pair in scored if pair[0] >= max(2 * _LEAST, least, _ENOUGH * best)]
    found: list[Edge] = []
    for _, bean in sorted(kept, key=lambda pair: (-pair[0], pair[1].key))[:_MOST_KEYS]:
        declared = ontology.into(bean.key, (EdgeKind.DECLARES_BEAN,))
        found += [each for each in declared if not is_test(each.path)][:2]
        referring = ontology.into(bean.key, (EdgeKind.REFERS_BEAN,))
        wiring = [each for each in referring if each.source.startswith("bean:") and not is_test(each.path)]
        found += wiring[:_REFERRING]
        for source in (bean.key, *(each.source for each in wiring[:_REFERRING])):
            found += ontology.out(source, (EdgeKind.ADVISES,))[:_ADVISED]
    return found, best


def _wired_as(ontology: Ontology, words: Words, bean: Node) -> tuple[float, ...]:
    """How well a bean's name says each word; for less, its class, its file, and whom it advises."""
    declared = ontology.into(bean.key, (EdgeKind.DECLARES_BEAN,))[:1]
    advised = ontology.out(bean.key, (EdgeKind.ADVISES,))[:1]
    made = ontology.out(bean.key, (EdgeKind.INSTANTIATES,))[:1]
    around = [*(e.path for e in declared), *(short(e.target).partition("(")[0] for e in (*advised, *made))]
    both = zip(words.said((bean.name,)), words.said(around), strict=True)
    return tuple(max(a, _READER * b) for a, b in both)


def _constants(ontology: Ontology, words: Words) -> list[Node]:
    """The constants whose names say most of the words and that the code reads: settings that no file has."""
    fields = (node for node in ontology.nodes(NodeKind.FIELD) if not node.test and set(node.modifiers) >= _CONSTANT)
    scored = [(words.total(words.said((node.name,))), node) for node in fields]
    best = max((score for score, _ in scored), default=0.0)
    kept = [(score, node) for score, node in scored if score >= max(_SAID, 0.9 * best)]
    told = [(score * (1 + words.share(node.name)), node) for score, node in kept]
    ordered = sorted(told, key=lambda pair: (-pair[0], pair[1].key))
    return [node for _, node in ordered if ontology.into(node.key, (EdgeKind.READS,))][:2]


def _constant(code_base: CodeBase, meant: Sequence[Meant], constants: Sequence[Node]) -> Finding:
    ontology = code_base.ontology
    rows: list[Evidence] = []
    for node in constants:
        used = [edge for edge in ontology.into(node.key, (EdgeKind.READS,)) if not is_test(edge.path)]
        rows += [of_node(node), *map(of_edge, used[:_READERS])]
    readers = listed(type_name(ontology, row.source) for row in rows if row.target)
    said = listed(name_of(ontology, node.key) for node in constants)
    subject = " and ".join(each.said for each in meant)
    return Finding(f"{subject} is set by {said}{f', read by {readers}' if readers else ''}.", (Group("", tuple(rows)),))


def _said(ontology: Ontology, words: Words, node: Node) -> float:
    key = words.said((node.name,))
    readers = ontology.into(node.key, (EdgeKind.CONSUMES_PROPERTY,))
    around = words.said(edge.source.rpartition(".")[2] for edge in readers[:4])
    files = words.said(edge.path for edge in set_in(ontology, node, words)[:1])
    best = (max(a, _READER * max(b, c)) for a, b, c in zip(key, around, files, strict=True))
    share = (1 + 0.2 * bool(readers)) * (1 + _SHARE * words.share(node.name))
    uses = (*readers, *ontology.into(node.key, (EdgeKind.CONFIGURES,)))
    return words.total(tuple(best)) * share * (_OF_TESTS if uses and all(is_test(e.path) for e in uses) else 1.0)


def _around(ontology: Ontology, node: Node, words: Words, most: int) -> Iterator[Edge]:
    """Where a property is set and what reads it; an annotation that says its default is shown as what reads it."""
    readers = _readers(ontology, node)[: max(most, _READERS)]
    shown = {(edge.source, edge.line) for edge in readers if annotated_default(ontology, edge.source, edge.target)}
    yield from (each for each in set_in(ontology, node, words, most) if (each.source, each.line) not in shown)
    yield from readers


def _beans(ontology: Ontology, meant: Sequence[Meant]) -> list[Edge]:
    """Where the anchors are declared as beans."""
    nodes = [node for each in meant if each.exact for node in each.nodes]
    made = [edge for node in nodes for edge in ontology.out(node.key, (EdgeKind.DECLARES_BEAN,))]
    for node in nodes:
        for key in (node.key, *(member.key for member in ontology.members(node.key))):
            created = ontology.into(key, (EdgeKind.INSTANTIATES, EdgeKind.DECLARES_BEAN))
            made += [edge for edge in created if edge.source.startswith("bean:") or not edge.path.endswith(".java")]
    return made


def _classes(code_base: CodeBase, meant: Sequence[Meant], text: str) -> Finding:
    """The configuration classes nearest to the words, where no setting says them."""
    ontology = code_base.ontology
    found = [each for each in ranked(ontology, field(code_base, text), Select.CONFIGURATION) if each.said >= _LEAST][:5]
    said = " and ".join(each.said for each in meant)
    if not found:
        return Finding(absent(code_base.health, f"The graph sees no setting for {said}."))
    rows: list[Evidence] = [
        with_annotations(
            code_base, Evidence(each.node.path, each.node.line, "declaration", each.node.key, "", "source")
        )
        for each in found
    ]
    names = listed(name_of(ontology, each.node.key) for each in found)
    sure = found[0].said >= _SAID
    headline = f"{said} is set up in {names}." if sure else f"No setting says {said}."
    notes = () if sure else (f"Nearest configuration: {names}.",)
    return Finding(headline, (Group("", tuple(rows)),), notes=notes, is_near=not sure)
