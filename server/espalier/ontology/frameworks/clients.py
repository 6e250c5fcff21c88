"""Requests that code sends by Spring's HTTP clients: `RestTemplate` (and its test double), `RestClient`, `WebClient`.

What is requested is a constant text, or a sum that begins with a value that is not known, the base of the address; a
value that is not known elsewhere in it is a variable of the path. The edge is `may` where the host is not known: a path
alone is relative to the client's base, which may be another program's; only a test's clients always ask the project. Of
an address with a host only a name without dots is a service's; another one's paths are not the project's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from espalier.java.expressions import Call, Name, Operation, Variable
from espalier.java.fact import NONE
from espalier.ontology import constants
from espalier.ontology.bodies.values import CallSite, Value
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import MAY, EdgeKind
from espalier.ontology.surface import JAX_RS
from espalier.ontology.types import Ref

_TESTING = frozenset({
    "org.springframework.boot.test.web.client.TestRestTemplate",
    "org.springframework.boot.resttestclient.TestRestTemplate",
    "org.springframework.test.web.reactive.server.WebTestClient",
    "org.springframework.test.web.servlet.client.RestTestClient",
})  # fmt: skip
_TEMPLATES = _TESTING | {
    "org.springframework.web.client.RestTemplate", "org.springframework.web.client.RestOperations",
    "org.springframework.web.client.AsyncRestTemplate",
}  # fmt: skip
_FLUENT = _TESTING | {
    "org.springframework.web.client.RestClient", "org.springframework.web.reactive.function.client.WebClient",
}  # fmt: skip
_OF_TEMPLATES = {
    "getForObject": "GET", "getForEntity": "GET", "headForHeaders": "HEAD", "postForLocation": "POST",
    "postForObject": "POST", "postForEntity": "POST", "patchForObject": "PATCH", "put": "PUT", "delete": "DELETE",
    "optionsForAllow": "OPTIONS",
}  # fmt: skip
_BY_METHOD = frozenset({"exchange", "execute"})
_LOWER = {each.lower(): each for each in JAX_RS}
_ADDRESS = re.compile(r"(?:https?|lb)://(?:localhost|127\.0\.0\.1|[A-Za-z][\w-]*)(?::\d+)?(?=[/?]|$)")
_PATH = re.compile(r"(/[^?#]*)(?:[?#].*)?", re.DOTALL)


class Clients(Framework):
    def watches(self, name: str, count: int) -> bool:
        return bool(count) and (name == "uri" or name in _OF_TEMPLATES or (name in _BY_METHOD and count > 1))

    def called(self, conventions: Conventions, call: CallSite) -> None:
        entry, client = call.entry, call.receiver
        if entry.name == "uri":
            verb, client = _fluent(conventions, call)
        elif not _is_of(conventions, client, _TEMPLATES):
            return
        elif entry.name in _BY_METHOD:
            verb = _named_verb(call, entry.args[1])
        else:
            verb = _OF_TEMPLATES[entry.name]
        said = _said(conventions, call, entry.args[0]) if verb else None
        if said is None:
            return
        path, hosted = said
        sure = hosted or _is_of(conventions, client, _TESTING)
        conventions.edge(EdgeKind.REQUESTS, f"{verb} {path}", entry.line, entry.column, role="" if sure else MAY)


def _is_of(conventions: Conventions, value: object, types: frozenset[str]) -> bool:
    """Whether a value is of one of these types, or of the project's that extends one."""
    ref = conventions.lookup.upper(value) if isinstance(value, Ref) and value.key and not value.dims else None
    return ref is not None and any(each.key in types for each in (ref, *conventions.lookup.lineage(ref.key)))


def _fluent(conventions: Conventions, call: CallSite) -> tuple[str, Value]:
    """The verb of `client.put().uri(...)` and of `client.method(HttpMethod.PUT).uri(...)`, and the client."""
    target = call.entry.target
    asked = call.body.table[target] if target != NONE else None
    client = call.body.values[asked.target] if isinstance(asked, Call) and asked.target != NONE else None
    if not isinstance(asked, Call) or not _is_of(conventions, client, _FLUENT):
        return "", None
    if asked.name == "method" and len(asked.args) == 1:
        return _named_verb(call, asked.args[0]), client
    return (_LOWER.get(asked.name, "") if not asked.args else ""), client


def _named_verb(call: CallSite, index: int) -> str:
    """The verb of `HttpMethod.PUT`, also where it is imported."""
    verb = constants.dotted(call.body.table, index).rpartition(".")[2] if index != NONE else ""
    return verb if verb in JAX_RS else ""


def _said(conventions: Conventions, call: CallSite, index: int) -> tuple[str, bool] | None:
    """The path of an address, and whether its host is known."""
    parts = list(_parts(conventions, call, index))
    based = bool(parts) and not parts[0].known
    text = "".join(each.text if each.known else f"{{{each.text}}}" for each in parts[based:])
    host = _ADDRESS.match(text)
    found = _PATH.fullmatch(text[host.end() :] if host is not None else text)
    if found is None or not found[1].strip("/{}"):
        return None
    return "/" + found[1].strip("/"), host is not None and not based


class _Part(NamedTuple):
    """A summand: its text, or the name of the variable that it is, if any."""

    text: str
    known: bool = True


def _parts(conventions: Conventions, call: CallSite, index: int) -> Iterator[_Part]:
    """What an expression is the sum of, from left to right."""
    table, pending = call.body.table, [index]
    while pending:
        at = pending.pop()
        entry = table[at] if at != NONE else None
        if isinstance(entry, Variable) and not entry.element and entry.value != NONE and at not in call.body.assigned:
            pending.append(entry.value)
            continue
        text = constants.text(conventions.lookup, conventions.site, table, at) if at != NONE else None
        if text is None and isinstance(entry, Operation) and entry.kind == "sum":
            pending += reversed(entry.operands)
        elif text is None:
            yield _Part(entry.name if isinstance(entry, (Variable, Name)) else "", known=False)
        else:
            yield _Part(text)
