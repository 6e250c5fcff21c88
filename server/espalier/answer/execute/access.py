"""Which requests need a login, and which rule says so: URL rules and annotations laid over the endpoints; and the
checks in the code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem, words
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute import http, stored, urls
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import best, field, ranked
from espalier.answer.execute.filters import kept_nodes
from espalier.answer.execute.list_headlines import yes
from espalier.answer.execute.sentences import absent, capitalised, listed, name_of
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.names import parts
from espalier.answer.query import Query, Relation, Select
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind
from espalier.ontology.written import is_conditional

_OPEN = frozenset({"permitAll", "anonymous", "ignoring", "PermitAll"})
_ANONYMOUS = re.compile(
    r"Anonymous|PermitAll|Public(?:Api|Access|Endpoint)|(?:No|Skip|Ignore|Without)(?:Auth|Login|Token)|PassToken|Unauthenticated"
)
_REQUIRES = (EdgeKind.REQUIRES,)
_UNGUARDED = "Guarded by no rule that the graph sees"
_MOST = 40
_NAMED = 8
SOMETIMES = " (not called in every case)"
_AUTHORIZING = re.compile(r"authori[sz]e(?![a-z])")
_MONEY = words("payment card charg transact amount order")
"""What a bank authorises is no access."""
_SWITCH = re.compile(r"(?:is|has)(?:Allow|Permit|Grant)(?!ed)")
"""`isAllowOnlyOnSuccess` gives what is set, not who is allowed to do something."""
_CHECKING = words("check assert requir ensur verifi enforc deni demand guard")
_TELLING = words("has is can may")
_RIGHTS = words(
    "permiss access role authori privileg right owner ownership membership admin grant allow permit scope acl"
)
_KEEPERS = words("permiss access authori acl privileg secur")
"""Stems of the parts of names: of a check, of what asks, of what is checked, and of types that check that."""
_OR = " or "
"""Between alternatives of a demand."""


class Access(NamedTuple):
    """`rules`: what decides it, the annotation or the first URL rule that fits; none: nothing restricts it. `check`: a
    call in the code of what serves it that lets only some through, and what is said of it."""

    endpoint: Edge
    rules: tuple[Edge, ...]
    check: Edge | None = None
    said: str = ""

    @property
    def open(self) -> bool:
        return bool(self.rules) and all(_opens(rule) for rule in self.rules)

    def admits(self, wanted: str | None) -> bool:
        """`wanted`: as the query says it. An endpoint without a rule may be guarded by what the graph does not see."""
        return wanted is None or (self.open if wanted == "open" else bool(self.rules) and not self.open)


def find(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> Finding:
    """The endpoints with the rules that decide who may call them: all, or those that the anchors are or mean."""
    ontology = code_base.ontology
    every = [each for each in _all(ontology, _wanted(code_base, meant)) if _inside(ontology, each, query)]
    wanted = next((each.access for each in query.filters if each.access is not None), None)
    storing = [each.relation for each in query.filters if each.relation in stored.STORING]
    opening = (edge for edge in ontology.edges(EdgeKind.SECURES) if wanted == "open" and _opens(edge))
    rules = [] if storing else list(opening)  # of URLs that nothing here serves it is not known what they do
    known = [each for each in every if each.admits(wanted)]
    demand = next((each.demand for each in query.filters if each.demand is not None), None)
    unguarded = [each for each in every if wanted == "open" and demand is None and not each.rules]
    known = [each for each in known if demand is None or _demands(each, demand)]
    known, unguarded = (
        [each for each in some if all(_stores(ontology, each, one) for one in storing)] for some in (known, unguarded)
    )
    notes = stored.unseen(storing)
    does = "".join(f" and {stored.said(each, len(known))}" for each in storing)
    if not _guards(ontology):
        return Finding(absent(code_base.health, "The graph sees no rule that guards an endpoint."))
    shown = {edge for each in known for edge in each.rules}
    further = [replace(of_edge(edge), note=edge.role) for edge in rules if edge not in shown and not meant]
    if not (known or unguarded or (further and demand is None)):
        no = f"under a rule that says {demand}{does}" if demand is not None else f"{_said(wanted)}{does}"
        return Finding(absent(code_base.health, f"No endpoint is {no}."))
    known = [_with_check(code_base, each) for each in known] if wanted is None and demand is None else known
    rows = tuple(_row(each) for each in known)
    groups = (
        Group("", rows, _MOST),
        *([Group("Further rules", tuple(further), _MOST)] if further else ()),
        *([Group(_UNGUARDED, tuple(map(_row, unguarded)), _MOST)] if unguarded else ()),
    )
    if demand is not None:
        names = listed([each.endpoint.target for each in known], _NAMED)
        saying = (rule for each in known for rule in each.rules if _says_words(rule, demand))
        said = listed(dict.fromkeys(map(demanded, saying)))
        owners = (type_of(ontology, each.endpoint.source) for each in known)
        serving = listed(dict.fromkeys(each.name for each in owners if each is not None), _NAMED)
        noun = f"{counted(len(known), 'endpoint')} of {serving} {'is' if len(known) == 1 else 'are'}"
        return Finding(
            f"{yes(query)}{noun} under {said}{does}: {names}.", groups, notes=(*_unsaid(every, demand), *notes)
        )
    told = f"; {'it' if len(known) == 1 else 'they'}{does.removeprefix(' and')}" if does else ""
    sentences = [f"{_headline(wanted, known, rules)}{told}"] if known or further else []
    if unguarded:
        seen = "the graph sees no rule that guards"
        names = listed([each.endpoint.target for each in unguarded], _NAMED)
        sentences.append(f"{seen if sentences else capitalised(seen)} {names}")
    return Finding(f"{'; '.join(sentences)}.", groups, notes=notes)


def _stores(ontology: Ontology, access: Access, relation: Relation | None) -> bool:
    node = ontology.node(access.endpoint.target)
    return node is not None and relation is not None and stored.by_endpoint(ontology, node, relation) is not None


def _unsaid(every: Iterable[Access], demand: str) -> list[str]:
    """What is asked for that no rule says."""
    rules = [rule for each in every for rule in each.rules]
    idle = [each for each in demand.split(_OR) if not any(_says_words(rule, each) for rule in rules)]
    return [f"No rule says “{each}”, so the answer leaves that out." for each in idle]


def _demands(access: Access, words: str) -> bool:
    return any(_says_words(rule, words) for rule in access.rules)


def _says_words(rule: Edge, words: str) -> bool:
    """Whether a rule says the words, or one of the alternatives: `hasRole('SHOP_ADMIN')` says "admin or clerk"."""
    said = {stem(part) for part in parts(demanded(rule))}
    return any(
        all(any(_agree(stem(part), one) for one in said) for word in each.split() for part in parts(word))
        for each in words.split(_OR)
    )


def _agree(word: str, said: str) -> bool:
    """Whether two stems are one, or one is the other's short form: `ADMIN` says "administrators"."""
    short, long = sorted((word, said), key=len)
    return word == said or (len(short) >= _SHORT_FORM and long.startswith(short))


_SHORT_FORM = 5


def _inside(ontology: Ontology, access: Access, query: Query) -> bool:
    node = ontology.node(access.endpoint.target)
    return node is None or kept_nodes(ontology, node, [each for each in query.filters if each.module is not None])


def _guards(ontology: Ontology) -> bool:
    return any(True for kind in (EdgeKind.SECURES, EdgeKind.REQUIRES) for _ in ontology.edges(kind))


def _wanted(code_base: CodeBase, meant: Sequence[Meant]) -> set[str] | None:
    """The endpoints that are asked about; None: all."""
    if not meant:
        return None
    found: set[str] = set()
    for each in meant:
        if each.exact:
            found |= {node.key for node in each.nodes}
            continue
        near = field(code_base, each.words)
        candidates = ranked(code_base.ontology, near, Select.ENDPOINT)
        candidates.sort(key=lambda one: -one.score * http.fit(near.words, one.node.key))
        found |= {one.node.key for one in best(candidates)}
    return found


def _all(ontology: Ontology, wanted: set[str] | None) -> list[Access]:
    rules = list(ontology.edges(EdgeKind.SECURES))
    found = []
    for edge in ontology.edges(EdgeKind.EXPOSES):
        owner = type_of(ontology, edge.source)
        around = {edge.source, edge.target, *([owner.key] if owner is not None else ())}
        if wanted is None or wanted & around:
            # JSR 250, Spring Security: what is said of a method stands in place of what is said of its class
            declared = _declared(ontology, edge.source) or (_declared(ontology, owner.key) if owner is not None else [])
            found.append(Access(edge, tuple(declared) or _first(near(rules, edge.path), edge.target)))
    return found


def _declared(ontology: Ontology, key: str) -> list[Edge]:
    """What the annotations of a method or type demand. One of the project's own that is called like `AnonymousAccess`
    opens it: such a configuration reads its URLs at run time from them."""
    own = [e for e in ontology.out(key, (EdgeKind.ANNOTATED_BY,)) if _ANONYMOUS.search(e.target.rpartition(".")[2])]
    return own or list(ontology.out(key, _REQUIRES))


def near(rules: Iterable[Edge], path: str) -> list[Edge]:
    """The rules of the configuration that is nearest in the tree of folders: an application may be one of several."""
    every = list(rules)
    most = max((_shared(rule.path, path) for rule in every), default=0)
    return [rule for rule in every if _shared(rule.path, path) == most or most == 0]


def _shared(one: str, other: str) -> int:
    """1 where two paths are in one module."""
    head, tail = (path.partition("src/")[0] for path in (one, other))
    return int(head == tail)


def _first(rules: Sequence[Edge], endpoint: str) -> tuple[Edge, ...]:
    return next(((rule,) for rule in urls.fitting(rules, endpoint)), ())


def _opens(rule: Edge) -> bool:
    return rule.kind is EdgeKind.ANNOTATED_BY or bool(_says(rule) & _OPEN)


def _says(rule: Edge) -> set[str]:
    return {each.removesuffix("()") for each in (*rule.role.split(), rule.target.removeprefix("authority:"))}


def _row(access: Access) -> Evidence:
    said = " ".join(_rule(rule) for rule in access.rules[:2] if _rule(rule))
    checked = (access.check,) if access.check is not None else ()
    return replace(of_edge(access.endpoint, chain=(*checked, *access.rules[:2])), note=said)


def _said(wanted: str | None) -> str:
    return {"open": "open to everybody", "restricted": "restricted"}.get(wanted or "", "known")


def _headline(wanted: str | None, known: Sequence[Access], rules: Sequence[Edge]) -> str:
    names = [each.endpoint.target for each in known]
    names += [_url(rule) for rule in rules if rule not in {r for a in known for r in a.rules}]
    if wanted is None:
        return "; ".join(f"{listed([each.endpoint.target])} {_demand(each)}" for each in known[:_NAMED])
    return f"{'No login is' if wanted == 'open' else 'A login is'} needed for {listed(names, _NAMED)}"


def _url(rule: Edge) -> str:
    """`OPTIONS /**`"""
    return " ".join(filter(None, (urls.verb(rule), rule.target.removeprefix("url:"))))


def _rule(rule: Edge) -> str:
    return f"@{rule.target.rpartition('.')[2]}" if rule.kind is EdgeKind.ANNOTATED_BY else rule.role


def _demand(access: Access) -> str:
    if not access.rules:
        return access.said or "is guarded by no rule that the graph sees"
    under = f"is under {' and '.join(f'`{demanded(rule)}`' for rule in access.rules[:2])}"
    return f"{access.said} and {under}" if access.said else under


def demanded(rule: Edge) -> str:
    """What a rule demands, as it is written: `hasRole('CLERK')`."""
    return _rule(rule) or rule.target.removeprefix("authority:")


# --------------------------------------------------------------------------- checks in the code


def _with_check(code_base: CodeBase, access: Access) -> Access:
    """The access with the first check in the body of the method that serves the endpoint."""
    node = code_base.ontology.node(access.endpoint.source)
    found = checks(code_base.ontology, node) if node is not None else []
    if not found:
        return access
    edge, ways = found[0]
    sometimes = SOMETIMES if only_sometimes(code_base, ways) else ""
    name = name_of(code_base.ontology, edge.target).partition("(")[0]
    asks = stem(parts(name.rpartition("#")[2])[0]) in _TELLING  # what it does with the answer is not seen
    said = f"{'asks' if asks else 'is checked by'} {listed([name])}{sometimes}"
    return access._replace(check=edge, said=said)


Way = tuple[Edge, ...]
"""Calls, each in the method that the one before it calls."""


def only_sometimes(code_base: CodeBase, ways: Sequence[Way]) -> bool:
    """Whether each of the ways has a call that is not made in every case."""
    return bool(ways) and all(any(_is_conditional(code_base, edge) for edge in way) for way in ways)


def _is_conditional(code_base: CodeBase, edge: Edge) -> bool:
    source = code_base.source(edge.path)
    return source is not None and is_conditional(source, edge)


def checks(ontology: Ontology, node: Node) -> list[tuple[Edge, list[Way]]]:
    """The checks that a method calls, itself or by a method of its class: the first call of each and all ways to it."""
    calls = ontology.out(node.key, (EdgeKind.CALLS,))
    own = [edge for edge in calls if edge.target.startswith(f"{node.owner}#")]
    inner = ((edge, each) for edge in own for each in ontology.out(edge.target, (EdgeKind.CALLS,)))
    ways = ways_of((*((each,) for each in calls), *inner))
    return [(found[0][-1], found) for key, found in ways.items() if is_check(ontology.node(key))]


def ways_of(ways: Iterable[Way]) -> dict[str, list[Way]]:
    """The ways by what they lead to."""
    found: dict[str, list[Way]] = {}
    for way in ways:
        found.setdefault(way[-1].target, []).append(way)
    return found


def is_check(node: Node | None) -> bool:
    """Whether a method is called like one that lets only some through: `checkAccess`, `hasRole`, and `checkEdit` or
    `authorizeEdit` of a `PermissionService`."""
    if node is None or node.kind is not NodeKind.METHOD:
        return False
    first, *rest = [_stem(part) for part in parts(node.name)] or [""]
    owner = {_stem(part) for part in parts(node.owner.rpartition(".")[2])}
    about = bool(_RIGHTS & set(rest))
    if _AUTHORIZING.match(node.name):
        return bool(_KEEPERS & owner) and not _MONEY & set(rest)
    telling = first in _TELLING and about and _SWITCH.match(node.name) is None
    return (first in _CHECKING and (about or bool(_KEEPERS & owner))) or telling


def _stem(part: str) -> str:
    """The stem; an authority is no author."""
    return "authori" if part.lower().startswith("authori") else stem(part)
