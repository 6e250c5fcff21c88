"""Remedies for inherited abstract methods that a class, an enum constant or an anonymous class does not implement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from espalier.java.context.methods import methods
from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import Edit, applied
from espalier.repair.remedies.bodies import Body, body_of, class_around
from espalier.repair.remedies.declarations import values_of
from espalier.repair.remedies.place import Place, identifiers, is_primitive, name_for, simple, split
from espalier.repair.remedies.probing import VARIABLE, Probe, Remedied, result_named
from espalier.repair.remedies.similar import likeness
from espalier.repair.tuning import TUNING

_TYPE_VARIABLE = re.compile(r"(?<![\w.])[A-Z]\d?(?![\w.])")
_THROW = "throw new UnsupportedOperationException();"


@dataclass(frozen=True, slots=True)
class Missing:
    """A method to implement. `kinds`: its parameters' types as the compiler spells them."""

    name: str
    kinds: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        """Names for the parameters, by their types."""
        plain = [name_for(simple(kind)) for kind in self.kinds]
        if len(self.kinds) == 2 and self.kinds[0] == self.kinds[1]:
            return ["first", "second"]
        return [name if plain.count(name) == 1 else f"{name}{at + 1}" for at, name in enumerate(plain)]

    def variables(self, place: Place) -> list[str]:
        """The type parameters of the method itself: the file does not name them."""
        words = [word for kind in self.kinds for word in _TYPE_VARIABLE.findall(kind)]
        known = {word.text for word in place.words} if words else ()
        return [word for word in dict.fromkeys(words) if word not in known]


def missing_methods(place: Place) -> Iterator[Probe]:
    """What the missing methods return: they are called in a method that is added for it."""
    wanted = _wanted(place)
    calls = [_call(place, method) for _, methods in wanted for method in methods]
    if not calls:
        return
    lines = iter([f"{VARIABLE}{number} = {call};" for number, call in enumerate(calls)])
    edits = tuple(body.with_members([["void probing() {", *(next(lines) for _ in methods), "}"]])
                  for body, methods in wanted)  # fmt: skip
    probed = applied(place.text, edits)

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        there = list(problems)
        results = iter([_result(probed, number, there) for number in range(len(calls))])
        typed = [(body, [(method, _returned(place, method, next(results))) for method in methods])
                 for body, methods in wanted]  # fmt: skip
        if all(kind for _, methods in typed for _, kind in methods):
            yield from _implemented(place, typed)

    yield Probe(edits, answered)


def renamed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The missing method's name for a method of the class that is like it and has as many parameters."""
    brace, name, kinds = class_around(place), place.argument(0), split(place.argument(1))
    start = place.first
    while brace is None and start < len(place.words) and place.word(start) != "{":
        start += 1
    body = brace if brace is not None and place.word(place.first - 1) not in ("class", "enum", "record") else start
    for method in methods(place.words):
        inside = body < method.name < place.closed_by.get(body, len(place.words))
        like = likeness(place.word(method.name), name) >= TUNING.likeness
        if inside and like and len(place.arguments_of(method.name + 1)) == len(kinds):
            yield (place.edit(method.name, method.name, name),)


def made_abstract(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The class abstract: the one that is marked, or the one whose method is."""
    brace = class_around(place)
    at = place.first - 1 if place.word(place.first - 1) == "class" or brace is None else place.head_of(brace)
    modifiers = {place.word(index) for index in range(max(at - 4, 0), at)}
    if place.word(at) == "class" and not {"final", "abstract"} & modifiers:
        start = place.words[at].start
        yield (Edit(start, start, "abstract "),)


def lacking_body(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`abstract` for the method without a body of an abstract class; else a body."""
    last = next((at for at in range(place.last, len(place.words)) if place.word(at) == ";"), None)
    brace, name = class_around(place), place.first
    if last is None or brace is None:
        return
    kind = place.typed(name).first
    head = place.head_of(brace)
    if place.word(kind - 1) == ">":
        kind = next((at for at in range(kind - 1, brace, -1) if place.word(at) == "<"), kind)
    abstract = Edit(place.begin(kind), place.begin(kind), "abstract ")
    if "abstract" in (place.word(at) for at in range(max(head - 4, 0), head)) and kind < name:
        yield (abstract,)
    indent = place.line_indent(place.begin(place.statement[0]))
    lines = [
        " {",
        *([f"{indent}{place.unit}{_THROW}"] if place.typed(name).kind not in ("", "void") else []),
        f"{indent}}}",
    ]
    yield (Edit(place.words[last - 1].end, place.words[last].end, place.newline.join(lines)),)


def with_body(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A body for the abstract method of a class that is not abstract."""
    first, last = place.statement
    at = next((index for index in range(first, last) if place.word(index) == "abstract"), None)
    if at is not None and place.word(last) == ";":
        indent = place.line_indent(place.words[first].start)
        lines = [" {", f"{indent}{place.unit}{_THROW}", f"{indent}}}"]
        modifier = Edit(place.words[at].start, place.words[at + 1].start, "")
        yield (modifier, place.edit(last, last, place.newline.join(lines)))


def _wanted(place: Place) -> list[tuple[Body, list[Missing]]]:
    """The bodies that lack methods, each with these: that of the place, or those of all constants of its enum."""
    found: dict[int, list[Problem]] = {}
    for problem in (place.problem, *place.others):
        constant = problem.code == ids.CONSTANT_MUST_IMPLEMENT
        if problem.code == place.problem.code and (constant or problem.start == place.problem.start):
            found.setdefault(problem.start, []).append(problem)
    wanted = []
    for start, problems in sorted(found.items()):
        body = body_of(place, place.index_at(start), place.index_at(problems[0].end) - 1)
        methods = [Missing(each.arguments[0], tuple(split(each.arguments[1])))
                   for each in problems if len(each.arguments) > 1 and each.arguments[0].isidentifier()]  # fmt: skip
        if body is None or not methods:
            return []
        wanted.append((body, sorted(set(methods), key=lambda method: (method.name, method.kinds))))
    return wanted


def _call(place: Place, method: Missing) -> str:
    own = set(method.variables(place))
    kinds = [kind.replace("...", "[]") for kind in method.kinds]
    values = ["null" if own & set(identifiers(kind)) else f"({kind}) {values_of(kind)[0]}" if is_primitive(kind)
              else f"({kind}) null" for kind in kinds]  # fmt: skip
    return f"{method.name}({', '.join(values)})"


def _result(probed: str, number: int, problems: Sequence[Problem]) -> str | None:
    """The type of the call that was probed; '' if any type fits it, None if it is not known."""
    start = probed.index(f"{VARIABLE}{number} = ")
    there = [problem for problem in problems if start <= problem.start < probed.index(";", start)]
    return next((kind for kind in map(result_named, there) if kind), None) if there else ""


def _returned(place: Place, method: Missing, result: str | None) -> str:
    """The result's type: the method's own type parameter if any type fits; '' if it is not known."""
    own = method.variables(place)
    return own[0] if result == "" and own else result or ""


def _implemented(place: Place, typed: Sequence[tuple[Body, Sequence[tuple[Missing, str]]]]) -> Iterator[Remedied]:
    """All methods: each calls that of the same field, throws, or returns a usual value."""

    def with_bodies(statement: Callable[[Missing, str], str]) -> tuple[Edit, ...]:
        return tuple(body.with_members([_lines(place, method, kind, statement(method, kind))
                                        for method, kind in methods]) for body, methods in typed)  # fmt: skip

    for number, name in enumerate(typed[0][0].fields()[: TUNING.delegated_fields] if len(typed) == 1 else ()):
        yield with_bodies(partial(_delegated, name)), TUNING.delegated * 0.8**number
    yield with_bodies(lambda method, kind: _THROW), TUNING.stub
    yield (
        with_bodies(lambda method, kind: f"return {values_of(kind)[0]};" if kind != "void" else ""),
        TUNING.usual_value,
    )


def _delegated(name: str, method: Missing, kind: str) -> str:
    call = f"{name}.{method.name}({', '.join(method.names)});"
    return call if kind == "void" else f"return {call}"


def _lines(place: Place, method: Missing, kind: str, statement: str) -> list[str]:
    own = "".join(f"<{', '.join(names)}> " for names in [method.variables(place)] if names)
    parameters = ", ".join(f"{simple(kind)} {name}" for kind, name in zip(method.kinds, method.names, strict=True))
    header = f"public {own}{kind} {method.name}({parameters}) {{"
    return ["@Override", header, *([statement] if statement else []), "}"]
