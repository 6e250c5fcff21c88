"""Who may do what: Spring Security's rules for URLs, annotations on methods, and filters with their registration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from espalier.java.expressions import Annotation, Call, Entry, New
from espalier.java.fact import NONE
from espalier.java.facts import Declaration
from espalier.ontology import constants
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import MAY, EdgeKind
from espalier.ontology.types import Ref

_HOME = "org.springframework.security."
_MATCHERS = frozenset({"antMatchers", "mvcMatchers", "requestMatchers", "regexMatchers", "pathMatchers", "antMatcher"})
_MADE = frozenset({"antMatcher", "regexMatcher", "pathPattern", "matcher"})
_MATCHER_TYPES = ("AntPathRequestMatcher", "MvcRequestMatcher", "RegexRequestMatcher", "PathPatternRequestMatcher")
"""Methods that make a matcher, which `requestMatchers` takes, and the types that are made."""
_ACCESS = frozenset(
    {
        "permitAll", "authenticated", "fullyAuthenticated", "denyAll", "anonymous", "hasRole", "hasAnyRole",
        "hasAuthority", "hasAnyAuthority", "hasIpAddress", "access",
    }
)  # fmt: skip
_REGISTERING = frozenset({"addFilter", "addFilterBefore", "addFilterAfter", "addFilterAt"})
_MAPPING = frozenset({"setFilter", "addUrlPatterns", "setUrlPatterns"})
_WATCHED = _MATCHERS | _REGISTERING | _MAPPING
_REGISTRATION = "org.springframework.boot.web.servlet.FilterRegistrationBean"
_METHODS = ("PreAuthorize", "PostAuthorize", "Secured", "RolesAllowed", "PermitAll", "DenyAll")
_VERBS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE")
_FILTERS = (
    ".servlet.Filter", "org.springframework.web.filter.OncePerRequestFilter",
    "org.springframework.web.filter.GenericFilterBean",
)  # fmt: skip


class Security(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.is_type or declaration.kind == "method":
            for each in conventions.meant(declaration.annotations, *_METHODS):
                _requires(conventions, each)
        if declaration.kind == "class" and (declaration.supers or declaration.interfaces):
            _filter(conventions, declaration)

    def watches(self, name: str, count: int) -> bool:
        return name in _ACCESS or (count > 0 and name in _WATCHED)

    def called(self, conventions: Conventions, call: CallSite) -> None:
        if call.entry.name in _MAPPING:
            _maps(conventions, call)
            return
        if not any(each.name.startswith(_HOME) for each in conventions.facts.imports):
            return
        if call.entry.name in _REGISTERING:
            _registers(conventions, call)
        elif call.entry.target != NONE:
            _rule(conventions, call.entry)


def _requires(conventions: Conventions, note: Annotation) -> None:
    """The expression or roles as they are written; an annotation without is its own name."""
    given = conventions.texts(note, "value") if note.arguments else (note.simple,)
    for text in given:
        if text is not None:
            conventions.edge(EdgeKind.REQUIRES, f"authority:{text}", note.line, note.column)


def _filter(conventions: Conventions, declaration: Declaration) -> None:
    """The URLs of a servlet filter: those of `@WebFilter`, else all, as the container maps a filter's bean."""
    lookup = conventions.lookup
    if not any(each.key.endswith(_FILTERS) for each in lookup.lineage(declaration.key)[1:]):
        return
    found = conventions.find(declaration.annotations, "WebFilter")
    given = conventions.known(found, "urlPatterns", "value") if found is not None else ()
    use = (*declaration.supers, *declaration.interfaces)[0]
    for each in given or ("/*",):
        role = "" if given else MAY
        conventions.edge(EdgeKind.FILTERS, f"url:{each}", use.line, use.column, role=role)


def _registers(conventions: Conventions, call: CallSite) -> None:
    """`http.addFilterBefore(tokens, UsernamePasswordAuthenticationFilter.class)`."""
    value = call.args[0]
    if isinstance(value, Ref) and value.key and not value.variable:
        conventions.edge(EdgeKind.REGISTERS_FILTER, value.key, call.entry.line, call.entry.column)


def _maps(conventions: Conventions, call: CallSite) -> None:
    """Spring Boot's `registration.setFilter(tokens)` and `registration.addUrlPatterns("/api/*")`; the patterns are the
    filter's where the type argument names it, else the method's that registers it."""
    receiver, entry = call.receiver, call.entry
    if not isinstance(receiver, Ref) or receiver.key != _REGISTRATION:
        return
    if entry.name == "setFilter":
        _registers(conventions, call)
        return
    named = next((each.key for each in receiver.args if each.key and not each.variable), "")
    filtering = named if conventions.lookup.in_project(named) else ""
    for each in _arguments(conventions, conventions.site.declaration.body, entry.args):
        conventions.edge(EdgeKind.FILTERS, f"url:{each}", entry.line, entry.column, source=filtering)


def _rule(conventions: Conventions, entry: Call) -> None:
    """`.antMatchers("/admin/**").hasRole("ADMIN")`, `.anyRequest().authenticated()`, or `.ignoring()` before it."""
    table = conventions.site.declaration.body
    target = table[entry.target]
    if not isinstance(target, Call):
        return
    if entry.name in _ACCESS and (target.name in _MATCHERS or target.name == "anyRequest"):
        roles = list(_arguments(conventions, table, entry.args))
        _secures(conventions, table, target, " ".join([entry.name, *roles]))
    elif target.name == "ignoring":
        _secures(conventions, table, entry, "ignoring")


def _secures(conventions: Conventions, table: Sequence[Entry], matcher: Call, rule: str) -> None:
    for args in _matchers(table, matcher):
        names = [constants.dotted(table, each).rpartition(".")[2] for each in args if each != NONE]
        said = list(_arguments(conventions, table, args))
        verb = next((each for each in (*names, *said) if each in _VERBS), "")
        for each in [one for one in said if one not in _VERBS] if matcher.name != "anyRequest" else ["/**"]:
            role = f"{verb} {rule}".strip()
            conventions.edge(EdgeKind.SECURES, f"url:{each}", matcher.line, matcher.column, role=role)


def _matchers(table: Sequence[Entry], matcher: Call) -> Iterator[tuple[int, ...]]:
    """The arguments of a matcher, and those of each matcher that it takes:
    `requestMatchers(antMatcher(POST, "/echo"), new AntPathRequestMatcher("/docs", "GET"))`."""
    inner = [each for each in (table[at] for at in matcher.args if at != NONE) if _is_matcher(each)]
    made = {id(each) for each in inner}
    yield tuple(at for at in matcher.args if at == NONE or id(table[at]) not in made)
    for each in inner:
        yield each.args


def _is_matcher(entry: Entry) -> TypeGuard[Call | New]:
    if isinstance(entry, New):
        return entry.type.name.rpartition(".")[2] in _MATCHER_TYPES
    return isinstance(entry, Call) and entry.name in _MADE


def _arguments(conventions: Conventions, table: Sequence[Entry], args: Sequence[int]) -> Iterator[str]:
    """The arguments whose text is known."""
    for each in args:
        text = constants.text(conventions.lookup, conventions.site, table, each)
        if text is not None:
            yield text
