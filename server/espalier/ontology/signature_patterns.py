"""AspectJ's patterns of types and methods (AspectJ Programming Guide, "Language Semantics": Signatures, Type Patterns;
AspectJ 5 Development Kit Notebook, "Annotations": Type Patterns, Signature Patterns).

A type pattern is a tree with leaves `type` (`a..*Service+`) and `@` (an annotation that the type has). The annotation
of `(@X *)` is the type's. A method's own annotations come first in its pattern, a parameter's own before a bracket.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from espalier.ontology.boolean_patterns import Reader, Tree

ANY = "*"
TYPE, ANNOTATION = "type", "@"
_MODIFIER = r"(!?)(public|protected|private|static|final|abstract|synchronized|native|strictfp)(?=\s)"
_NAME = r"[\w.*$]+(?<!\.)"
_SUFFIXES = re.compile(r"(?:\[\]|\+|\.\.\.)+$")


class ParameterPattern(NamedTuple):
    """`type`: None is `..`, any number of parameters; `annotations`: what the parameter itself is marked with."""

    type: Tree | None
    annotations: Tree | None = None


class MethodPattern(NamedTuple):
    """`modifiers`: each with whether it is wanted or excluded; `owner`: of the declaring type, None for any;
    `constructor`: no method is meant; `throws`: there is a pattern of exceptions, which is not read."""

    modifiers: tuple[tuple[str, bool], ...]
    annotations: Tree | None
    result: Tree
    owner: Tree | None
    name: str
    parameters: tuple[ParameterPattern, ...]
    constructor: bool = False
    throws: bool = False


@lru_cache(256)
def type_pattern(text: str) -> Tree | None:
    """The tree of a type pattern; None where it cannot be read."""
    try:
        return _Signature(text).whole()
    except ValueError:
        return None


@lru_cache(256)
def method_pattern(text: str) -> MethodPattern | None:
    """What is in the brackets of `execution`; None where it cannot be read."""
    try:
        return _Signature(text).method()
    except ValueError:
        return None


@lru_cache(256)
def parameter_patterns(text: str) -> tuple[ParameterPattern, ...] | None:
    """What is in the brackets of `args`; None where it cannot be read."""
    try:
        return _Signature(f"{text})").parameters()
    except ValueError:
        return None


class _Signature(Reader):
    def method(self) -> MethodPattern:
        modifiers: list[tuple[str, bool]] = []
        annotations: Tree | None = None
        while True:
            annotations = self._annotations(annotations)
            found = self._taken(_MODIFIER)
            if found is None:
                break
            modifiers.append((found[2], not found[1]))
        result = self._either()
        if result[0] == "is" and str(result[2]).endswith(".new") and self._taken(r"\("):
            return MethodPattern((), None, result, None, "new", self.parameters(), constructor=True)
        owner, name = self._named()
        if not self._taken(r"\("):
            raise ValueError("no parameters")
        parameters = self.parameters()
        throws = self._taken(r"throws\s.*") is not None
        self._ended()
        return MethodPattern(tuple(modifiers), annotations, result, owner, name, parameters, throws=throws)

    def parameters(self) -> tuple[ParameterPattern, ...]:
        """Up to the bracket that closes them."""
        found: list[ParameterPattern] = []
        while not self._taken(r"\)"):
            if found and not self._taken(","):
                raise ValueError("no comma")
            found.append(ParameterPattern(None) if self._taken(r"\.\.(?=\s*[,)])") else self._parameter())
        return tuple(found)

    def _parameter(self) -> ParameterPattern:
        annotations = self._annotations(None)
        bracket = self._text[self._at :].lstrip()[:1] == "("
        type_ = self._either()
        if bracket or annotations is None:
            return ParameterPattern(type_, annotations)
        return ParameterPattern(("and", annotations, type_))

    def _named(self) -> tuple[Tree | None, str]:
        """The pattern of the declaring type, and the method's name."""
        if self._taken(r"\("):
            owner = self._bracketed()
            owner = _with_subtypes(owner) if self._taken(r"\+") else owner
            name = self._taken(r"\.([\w*$]+)")
            if name is None:
                raise ValueError("no name")
            return owner, name[1]
        found = self._taken(r"([\w.*$+]+)")
        if found is None:
            raise ValueError("no name")
        type_, _, name_ = found[1].rpartition(".")
        if type_.endswith("."):  # `a..*` is any method below `a`
            type_ += ".*"
        return (("is", TYPE, _plain(type_)) if type_ else None), name_

    def _single(self) -> Tree:
        annotations = self._annotations(None)
        if annotations is not None:
            return "and", annotations, self._single()
        if self._taken(r"\("):
            self._counted()
            found = self._bracketed()
            return _with_subtypes(found) if self._taken(r"\+") else found
        return super()._single()

    def _leaf(self) -> Tree:
        found = self._taken(_NAME)
        if found is None:
            raise ValueError("no type")
        text = found[0].strip() + self._arguments()
        suffixes = self._taken(r"(?:\[\]|\+|\.\.\.)+")
        return "is", TYPE, _plain(text + (suffixes[0] if suffixes else ""))

    def _arguments(self) -> str:
        """`<...>`, from bracket to bracket."""
        start, depth = self._at, 0
        while self._text[self._at : self._at + 1] == "<" or depth:
            if self._at >= len(self._text):
                raise ValueError("a bracket is open")
            depth += {"<": 1, ">": -1}.get(self._text[self._at], 0)
            self._at += 1
        return self._text[start : self._at]

    def _annotations(self, before: Tree | None) -> Tree | None:
        """`before` and the annotations that follow: `@A @(B || C) !@D`."""
        while (found := self._taken(r"(!?)\s*@")) is not None:
            self._counted()
            tree = _Annotation(self).read()
            tree = ("not", tree, None) if found[1] else tree
            before = tree if before is None else ("and", before, tree)
        return before


class _Annotation(Reader):
    """The type of an annotation: a name, or a bracket of names; `outer` goes on where it ends."""

    def __init__(self, outer: _Signature) -> None:
        super().__init__(outer._text)
        self._at, self._outer = outer._at, outer

    def read(self) -> Tree:
        found = self._bracketed() if self._taken(r"\(") else self._leaf()
        self._outer._at = self._at
        return found

    def _leaf(self) -> Tree:
        found = self._taken(_NAME)
        if found is None:
            raise ValueError("no annotation")
        return "is", ANNOTATION, _plain(found[0].strip())


def _plain(name: str) -> str:
    return name.replace("$", ".")


def _with_subtypes(tree: Tree) -> Tree:
    kind, left, right = tree
    if kind == "is":
        return ("is", left, f"{right}+") if left == TYPE and not str(right).endswith("+") else tree
    return kind, _with_subtypes(left), None if right is None else _with_subtypes(right)  # type: ignore[arg-type]


class TypeLeaf(NamedTuple):
    """A leaf `type` taken apart: `List<String>[]+`. `generic`: it has type arguments."""

    name: str
    dims: int
    subtypes: bool
    generic: bool


@lru_cache(256)
def type_leaf(text: str) -> TypeLeaf:
    suffixes = _SUFFIXES.search(text)
    name, rest = (text[: suffixes.start()], suffixes[0]) if suffixes else (text, "")
    raw, bracket, _ = name.partition("<")
    return TypeLeaf(raw, rest.count("[]") + rest.count("..."), "+" in rest, bool(bracket))


def fits(pattern: str, qualified: str) -> bool:
    """Whether a qualified name fits a pattern: `a.b.*`, `a..*Service`; a name without dots is compared as a simple one.
    Each part is compared once, so a pattern of many stars costs no more than another."""
    if pattern == ANY:
        return True
    names = qualified.split(".") if "." in pattern else [qualified.rpartition(".")[2]]
    reached = {0}
    for part in pattern.split("."):
        if not part:  # between two dots: any number of packages
            reached = set(range(min(reached, default=len(names) + 1), len(names) + 1))
        else:
            reached = {at + 1 for at in reached if at < len(names) and matches(part, names[at])}
    return len(names) in reached


def matches(pattern: str, name: str) -> bool:
    """Whether a name fits a pattern in which `*` stands for anything, and no other character does. What is between two
    stars is searched for once, from where the part before it has ended: the first place leaves most for the rest."""
    begin, *parts = pattern.split("*")
    if not parts:
        return name == pattern
    *middle, end = parts
    at = len(begin) if name.startswith(begin) else -1
    for part in middle:
        found = name.find(part, at) if at >= 0 else -1
        at = found + len(part) if found >= 0 else -1
    return at >= 0 and name.endswith(end) and at + len(end) <= len(name)
