"""Whether there is something that plain words name: among the classes, and among the libraries that are used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem
from espalier.answer.evidence import of_edge
from espalier.answer.execute.sentences import listed
from espalier.answer.finding import Finding, group
from espalier.answer.names import parts
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, NodeKind
from espalier.ontology.nodes import is_test

_FEW, _SHORTEST = 2, 3
"""Words that may be a library's name; letters of one that is looked for in names of packages."""
_LONG = 5
_ROWS, _NAMED = 4, 3
_SPLIT = re.compile(r"[\W_]+")
_DOMAINS = frozenset({"com", "org", "net", "io", "java", "jakarta", "javax"})
_NO, _NO_OWN = "No class is named like", "No class of this code base has it in its name."


def with_libraries(code_base: CodeBase, found: Finding, words: str) -> Finding:
    """What was found among the classes, with the libraries of the name."""
    said = words.split()
    if not 0 < len(said) <= _FEW:
        return found
    built, used = list(_built(code_base.ontology, said)), list(_used(code_base.ontology, said))
    names = list(dict.fromkeys(edge.target.rpartition(":")[2] for edge in built))
    packages = list(dict.fromkeys(_package(edge.target) for edge in used))
    told = [f"the build names {listed(names, _NAMED)}"] if names else []
    told += [f"types of {listed(packages, _NAMED)} are used"] if packages else []
    if not told:
        none = f"{_NO} “{words}”."
        return replace(found, headline=f"{none[:-1]}, nor is a library.") if found.headline == none else found
    groups = (*group("Libraries", map(of_edge, (*built[:_ROWS], *used[:_ROWS]))),)
    affirmed, libraries = found.headline.startswith("Yes: "), " and ".join(told)
    if affirmed:
        return replace(found, headline=f"{found.headline[:-1]}; {libraries}.", groups=(*found.groups, *groups))
    own = _NO_OWN if found.headline.startswith(_NO) else found.headline
    return Finding(f"Yes: {libraries}. {own}", (*groups, *found.groups), notes=found.notes)


def _built(ontology: Ontology, said: list[str]) -> Iterator[Edge]:
    """The modules' dependencies on artifacts whose names say the words."""
    stems = set(map(stem, said))
    for edge in ontology.edges(EdgeKind.BUILT_WITH):
        target = ontology.node(edge.target)
        named = {stem(each) for each in _SPLIT.split(edge.target.rpartition(":")[2].lower())}
        if target is not None and not target.path and (stems <= named or "".join(said) in named):
            yield edge


def _used(ontology: Ontology, said: list[str]) -> Iterator[Edge]:
    """The first use in main code of each package of a library whose name says the words."""
    stems = set(map(stem, said))
    met: set[str] = set()
    for node in ontology.nodes(NodeKind.EXTERNAL):
        package = _package(node.key)
        segments = {each for each in package.lower().split(".") if each not in _DOMAINS and len(each) >= _SHORTEST}
        named = {stem(part) for each in segments for part in (each, *parts(each))}
        if package in met or not all(each in named or _begins(each, segments) for each in stems):
            continue
        if (edge := next((each for each in ontology.into(node.key) if not is_test(each.path)), None)) is not None:
            met.add(package)
            yield edge


def _begins(word: str, segments: set[str]) -> bool:
    """ "spring" is `springframework`."""
    return len(word) >= _LONG and any(each.startswith(word) for each in segments)


def _package(key: str) -> str:
    """`org.hibernate` of `org.hibernate.Session#flush`."""
    segments = key.partition("#")[0].partition("(")[0].split(".")
    upper = next((at for at, each in enumerate(segments) if each[:1].isupper()), len(segments) - 1)
    return ".".join(segments[:upper])
