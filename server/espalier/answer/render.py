"""The graph's answer as Markdown: headline, evidence by group, and what could not be seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from espalier.answer.evidence import Evidence, provenance
from espalier.answer.finding import Finding, Group
from espalier.answer.inner_types import parse_inner
from espalier.answer.markdown import code, escape, link_to
from espalier.answer.ties import tie
from espalier.ontology.health import Health
from espalier.ontology.kinds import MAY, Edge, EdgeKind, Unseen
from espalier.text.fences import fenced

LONGEST_PARAMETERS = 40
_PLACES = 100
"""Places of evidence that is not shown in full that are named. Chosen by hand."""
_CONSTRUCTOR = "<init>"
_PREFIXES = frozenset({"cache", "sequence", "property", "url", "authority", "module"})
"""Of keys whose edge says what they are: "reads", "secures", "requires"."""
_FILE = re.compile(r"[^#(]+\.(?:java|xml|properties|ya?ml|sql|gradle|kts)")
"""The key of a file in the root folder."""
_QUALIFIED = re.compile(r"(?:[a-z_$][\w$]*\.)+[A-Z][\w$.]*(?:#|$)")
"""The key of a type in a package, or of a member of one."""


def render(finding: Finding, unseen: Sequence[Unseen], health: Health) -> str:
    """Markdown. `unseen` is told where it could hide what was asked for: uses of a symbol, or what was not found."""
    blocks = [finding.headline, *caveat(health), *finding.notes]
    name = naming(item for group in finding.groups for item in group.evidence[: group.most])
    for group in finding.groups:
        blocks += filter(None, (f"**{group.title}**" if group.title else "", _listed(group, name), _drawn(group)))
    if unseen and (finding.unseen is not None or finding.missed or not finding.groups):
        blocks.append(f"Not seen: {'; '.join(f'{item.count} {escape(item.reason)}' for item in unseen)}.")
    return "\n\n".join(blocks) + "\n"


Naming = Callable[[str], str]


def naming(shown: Iterable[Evidence]) -> Naming:
    """How rows name a node: a method with its parameters only where the rows have two of its type and name, a type with
    its package only where they or the project have another of its name."""
    shown = list(shown)
    in_full = {key for item in shown for key in item.in_full}
    anonymous = dict(pair for item in shown for pair in item.anonymous)
    keys = {key for item in shown for key in _keys(item)}
    heads = Counter(without_parameters(key) for key in keys if key.endswith(")"))
    types = {key.partition("#")[0] for key in keys if _QUALIFIED.match(key)}
    names = Counter(map(short, types))

    def named(key: str) -> str:
        head = without_parameters(key)
        name = short(key if heads[head] > 1 else head, anonymous)
        owner = key.partition("#")[0]
        shared = owner in in_full or (owner in types and names[short(owner)] > 1)
        return f"{owner.removesuffix(short(owner))}{name}" if shared else name

    return named


def _keys(item: Evidence) -> Iterator[str]:
    yield from (item.source, item.target, item.via)
    for edge in item.chain:
        yield from (edge.source, edge.target)


def _listed(group: Group, name: Naming) -> str:
    lines = [_line(item, name) for item in group.evidence[: group.most]]
    rest = len(group.evidence) - group.most
    if rest > 0:
        places = [link_to(item.path, item.line) for item in group.evidence[group.most :][: _PLACES * group.is_whole]]
        unnamed = f" and {rest - len(places)} others" if rest > len(places) > 0 else ""
        lines.append(f"- and {rest} more{': ' * bool(places)}{', '.join(places)}{unnamed}")
    return "\n".join(lines)


def _drawn(group: Group) -> str:
    return fenced(group.drawing, "mermaid") if group.drawing else ""


def _line(item: Evidence, name: Naming) -> str:
    tells = tie(item.kind).said if item.target else item.kind == "declaration" and bool(item.source)
    excerpt = f" {code(item.excerpt)}" if item.excerpt and not item.note and not tells else ""
    note = f" {code(item.note)}" if item.note else ""
    return f"- {said(item, name)}{note}: {link_to(item.path, item.line)}{excerpt}{provenance(item.voucher)}"


def said(item: Evidence, name: Naming) -> str:
    """`A#m` calls `B#n` through `I`; just the name for a declaration or a passage; then the chain, edge by edge."""
    if not item.target:
        return (code(name(item.source)) or "text") + _chained(item.source, item.chain, name)
    via = f" through {code(name(item.via))}" if item.via else ""
    target = (
        item.role if item.role and item.target.startswith(_SPELLED) and item.kind in _SPELLING else name(item.target)
    )
    row = f"{code(name(item.source))} {tie(item.kind, item.role).active} {code(target)}{via}"
    return row + _chained(item.target, item.chain, name)


_SPELLED = ("table:", "column:")
_SPELLING = frozenset({EdgeKind.MAPS, EdgeKind.MAPS_COLUMN, EdgeKind.JOINS})
"""Edges whose role is how the table or column is spelled; its key is in lower case."""


def _chained(key: str, chain: Iterable[Edge], name: Naming) -> str:
    """` → injects `B` → implemented by `C``, each step read from the node before it."""
    told = ""
    for edge in chain:
        along = not is_inside(edge.target, key)
        key = edge.target if along else edge.source
        step = tie(edge.kind, edge.role if edge.role == MAY else "")
        told += f" → {step.active if along else step.passive} {code(name(key))}"
    return told


def is_inside(key: str, outer: str) -> bool:
    """Whether a node is the other or a part of it, by their keys."""
    return key == outer or key.startswith((f"{outer}#", f"{outer}."))


def without_parameters(key: str) -> str:
    """The key without the parameters at its end; those of a method around an anonymous or local type stay."""
    return key[: key.rindex("(")] if key.endswith(")") and "(" in key else key


def short(key: str, anonymous: Mapping[str, str] = MappingProxyType({})) -> str:
    """A key as a reader would write it, without packages, prefixes and long parameter lists: `a.b.C#m(a.b.D)` ->
    `C#m(D)`, `a.b.C#<init>(int)` -> `C(int)`, `property:mail.host` -> `mail.host`, `a.b/` -> `a.b`. What is in a type
    within a method is named after the method: `a.b.C#m()$D#n(int)` -> `C#m's D#n(int)`. `anonymous`: by their keys,
    what anonymous types are called there ("anonymous Comparator"); empty for the body of an enum constant."""
    if within := parse_inner(key):
        outer = without_parameters(short(within.around, anonymous))
        name = within.name
        if name.isdigit():
            name = anonymous.get(within.type, "anonymous class")
        return (
            f"{outer}'s {name}{_member(within.rest)}"
            if name
            else f"{'.'.join(outer.rsplit('#', 1))}{_member(within.rest)}"
        )
    prefix, colon, rest = key.partition(":")
    if colon and prefix in _PREFIXES:
        return rest
    if key.endswith("/"):
        return key[:-1]
    if "/" in key or ":" in key or _FILE.fullmatch(key):
        return key
    head, paren, rest = key.partition("(")
    owner, hash_sign, member = head.partition("#")
    words = owner.split(".")
    first = next((i for i, word in enumerate(words) if word[:1].isupper()), len(words) - 1)
    parameters = _parameters(rest)
    if member == _CONSTRUCTOR:
        return f"{'.'.join(words[first:])}({parameters or ')'}"
    return ".".join(words[first:]) + hash_sign + member + paren + parameters


def _parameters(text: str) -> str:
    """Those of a method without their packages, `a.b.D)` -> `D)`; none where they are long."""
    parameters = ",".join(part.rpartition(".")[2] for part in text.split(",")) if text else ""
    return parameters if len(parameters) <= LONGEST_PARAMETERS else "…)"


def _member(rest: str) -> str:
    head, paren, parameters = rest.partition("(")
    return f"{head}{paren}{_parameters(parameters)}"


def caveat(health: Health) -> tuple[str, ...]:
    """What the reader must know of the graph first, if there is anything."""
    return () if health.is_complete else (f"**Not complete.** {escape(health.sentence)}",)
