"""Calls of one service by another over HTTP: declared clients, and addresses in code and settings.

The graph holds what declared clients request. Where a request is only text (`client.get().uri("http://orders/{id}")`),
the host names the service and the path an endpoint: templates that differ in the names of their variables are one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from espalier.answer.codebase import CodeBase, line_of
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import control
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.mentions import lines_with
from espalier.answer.execute.notes import with_annotations, written_annotations
from espalier.answer.execute.sentences import absent, listed, type_name
from espalier.answer.finding import Finding, group
from espalier.answer.names import parts
from espalier.answer.query import Direction
from espalier.answer.render import short
from espalier.ontology.enclosing import type_of, with_members
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind, Voucher
from espalier.ontology.nodes import is_test
from espalier.text.positions import lines_of

_MOST = 20
_ADDRESS = re.compile(r"""["'\s:](?:https?|lb|grpc)://(?!(?:www\.|localhost|127\.))([a-z][\w-]*)(?=[/:"'\s]|$)""")
"""An address of a host without dots: a service by its name, as discovery and container networks give it."""
_REQUESTED = re.compile(r"""["'](?:(?:https?|lb)://[a-z][\w.-]*(?::\d+)?)?(/[\w{}/.*-]*)["'?]""")
_VARIABLE = re.compile(r"\{[^}]*\}|(?<=/)\*(?=/|$)")


def talking(code_base: CodeBase) -> Finding:
    """How modules, and what is outside, talk to each other: declared HTTP clients, and addresses in code and settings;
    the first address of each host comes before the second of any."""
    requests = [of_edge(edge) for edge in code_base.ontology.edges(EdgeKind.REQUESTS)]
    met: Counter[str] = Counter()
    written: list[tuple[int, bool, Evidence]] = []
    for host, each in _addresses(code_base):
        met[host] += 1
        written.append((met[host], not each.path.endswith(".java"), each))
    if not requests and not written:
        return Finding(absent(code_base.health, "The graph sees no HTTP client, and no address of a service."))
    clients = dict.fromkeys(short(item.source) for item in requests)
    told = [f"by HTTP clients: {listed(clients, _MOST)}"] if clients else []
    told += [f"by addresses of {listed(host for host, _ in met.most_common())}"] if met else []
    addresses = [each for *_, each in sorted(written, key=lambda row: row[:2])]
    found = _discovery(code_base)
    registry = f" They find each other by discovery: {listed(short(each.source) for each in found)}." if found else ""
    return Finding(
        f"They talk {' and '.join(told)}.{registry}",
        (*group("HTTP clients", requests), *(replace(each, most=_OF_DISCOVERY) for each in group("Discovery", found)),
         *group("Addresses", addresses)),
    )  # fmt: skip


_OF_DISCOVERY = 5
_DISCOVERY = ("EnableEurekaServer", "LoadBalanced", "EnableDiscoveryClient", "EnableEurekaClient", "LoadBalancerClient")


def _discovery(code_base: CodeBase) -> list[Evidence]:
    """What serves a registry of services, and what asks it; the registry first."""
    marked = ((node, _marks(node)) for node in code_base.ontology.nodes() if node.annotations and not node.test)
    found = sorted(((marks[0], node.key, node) for node, marks in marked if marks), key=lambda each: each[:2])
    return [with_annotations(code_base, of_node(node)) for *_, node in found]


def _marks(node: Node) -> list[int]:
    simple = {name.rpartition(".")[2] for name in node.annotations}
    return [at for at, each in enumerate(_DISCOVERY) if each in simple]


def find(code_base: CodeBase, meant: Meant, direction: Direction) -> Finding:
    """Who calls a service over HTTP, or which services it calls."""
    ontology = code_base.ontology
    modules = list(_modules(ontology, meant))
    called = direction is Direction.TO
    if not modules:
        return Finding(absent(code_base.health, f"No module of this code base is called like {meant.said}."))
    names = [module.name for module in modules]
    requests = [edge for edge in ontology.edges(EdgeKind.REQUESTS) if not is_test(edge.path)]
    if called:
        kept = [edge for edge in requests if _asks_one_of(code_base, edge.source, names)]
        lines = [each for host, each in _addresses(code_base) if any(_is_host(host, name) for name in names)]
    else:
        kept = [edge for edge in requests if _inside(modules, edge.path)]
        lines = [each for _, each in _addresses(code_base) if _inside(modules, each.path)]
    lines = [_in_code(ontology, each) for each in lines]
    callers = [of_edge(edge) for each in kept for _, edge in control.callers(ontology, each.source)]
    said = listed(names)
    if not kept and not lines:
        nothing = (
            f"No HTTP client and no address of {said} is in this code base." if called else f"{said} calls nobody."
        )
        return Finding(absent(code_base.health, f"{nothing} What is built at run time is not seen."))
    who = dict.fromkeys(type_name(ontology, item.source) for item in (*callers, *lines) if item.source)
    clients = dict.fromkeys(type_name(ontology, edge.source) for edge in kept)
    through = f" through {listed(clients)}" if clients else ""
    in_code = f" by {listed(who)}" if who else ""
    headline = (
        f"{said} is called over HTTP{in_code}{through}." if called else f"{said} calls over HTTP{through}{in_code}."
    )
    rows = (*map(of_edge, kept), *callers)
    return Finding(headline, (*group("", rows), *group("Addresses", sorted(lines, key=lambda each: not each.source))))


def requests_of(code_base: CodeBase, endpoints: Iterable[Node]) -> list[Evidence]:
    """The lines of code that request one of the endpoints by its path, without edges to just these."""
    keys = {node.key for node in endpoints}
    shapes = {_shape(key.partition(" ")[2]) for key in keys}
    shapes = {each for each in shapes if each.strip("/{}")}
    edges = (edge for kind in _DECLARING for edge in code_base.ontology.edges(kind))
    declared = {(edge.path, edge.line) for edge in edges if edge.kind is EdgeKind.EXPOSES or edge.target in keys}
    found = []
    for each in lines_with(code_base, _REQUESTED) if shapes else ():
        asked = {_shape(path) for path in _REQUESTED.findall(line_of(code_base, each.path, each.line))}
        if asked & shapes and not is_test(each.path) and (each.path, each.line) not in declared:
            found.append(_in_code(code_base.ontology, each))
    return found


class Requests:
    """The endpoints that methods request by the text of a path: `http.post("orders/{id}/items", item)`."""

    def __init__(self, code_base: CodeBase) -> None:
        self._code_base = code_base
        self._served: dict[str, list[Node]] | None = None

    def of(self, method: Node) -> Iterator[Edge]:
        """An edge to each endpoint whose path, of several segments, a line of the method has; where the line names an
        HTTP verb, of that."""
        text = self._code_base.source(method.path)
        lines = lines_of(text)[method.line - 1 : method.end_line] if text is not None else []
        for number, line in enumerate(lines, method.line):
            for path in _PATH_TEXT.findall(line) if not line.lstrip().startswith("@") else ():
                for endpoint in self._endpoints().get(_shape(path), ()):
                    if _is_asked(endpoint.key.partition(" ")[0], line):
                        yield Edge(EdgeKind.REQUESTS, method.key, endpoint.key, method.path, number, 0, Voucher.SOURCE)

    def _endpoints(self) -> dict[str, list[Node]]:
        if self._served is None:
            self._served = {}
            for node in self._code_base.ontology.nodes(NodeKind.ENDPOINT):
                self._served.setdefault(_shape(node.key.partition(" ")[2]), []).append(node)
        return self._served


_PATH_TEXT = re.compile(r"""["'](?:(?:https?|lb)://[a-z][\w.-]*(?::\d+)?)?(/?[\w{}.*-]+(?:/[\w{}.*-]+)+)["'?]""")
"""A path of two segments or more; one segment may be any text."""
_VERB = re.compile(r"\b(get|post|put|patch|delete)", re.IGNORECASE)


def _is_asked(verb: str, line: str) -> bool:
    named = {each.upper() for each in _VERB.findall(_QUOTED.sub("", line))}
    return not named or verb == "ANY" or verb in named


_QUOTED = re.compile(r'"[^"]*"')


def tests_of(code_base: CodeBase, nodes: Collection[Node]) -> list[Evidence]:
    """The lines of tests that request one of the endpoints, or one that one of the methods or types serves:
    `mvc.perform(post("/orders"))`."""
    return list(dict.fromkeys(item for _, item in requesting_tests(code_base, nodes)))


def requesting_tests(code_base: CodeBase, nodes: Collection[Node]) -> list[tuple[str, Evidence]]:
    """As `tests_of`, each line with the key of the thing whose endpoint it requests."""
    ontology = code_base.ontology
    patterns = [
        (node.key, verb, _matching(path))
        for node in nodes
        for verb, _, path in (key.partition(" ") for key in _served(ontology, node))
    ]
    found = []
    for each in lines_with(code_base, _PERFORMED) if patterns else ():
        performed = _performed(code_base, each) if is_test(each.path) else []
        things = {
            thing
            for thing, verb, pattern in patterns
            if any(_fits(said, verb) and pattern.fullmatch(path) for said, path in performed)
        }
        found += [(thing, _in_code(ontology, each)) for thing in sorted(things)]
    return found


def _served(ontology: Ontology, node: Node) -> list[str]:
    """The keys of the endpoints that the node is, or that it or its members serve."""
    if node.kind is NodeKind.ENDPOINT:
        return [node.key]
    return [edge.target for key in with_members(ontology, node) for edge in ontology.out(key, (EdgeKind.EXPOSES,))]


def _performed(code_base: CodeBase, item: Evidence) -> list[tuple[str, str]]:
    """The verbs and paths of a line; a path at its beginning belongs to the call that the line before ends with."""
    before = _OPENED.search(line_of(code_base, item.path, item.line - 1))
    found = _PERFORMED.findall(line_of(code_base, item.path, item.line))
    opened = before[1] if before is not None else ""
    return [(verb, path) for said, path in found if (verb := said or opened)]


_VERBS = r"\b(get|post|put|patch|delete|uri)(?:ForObject|ForEntity)?\("
"""`uri` says no verb."""
_PERFORMED = re.compile(rf"""(?:{_VERBS}|^)\s*"(/[^"?]*)["?]""", re.MULTILINE)
_OPENED = re.compile(rf"{_VERBS}\s*$")


def _fits(said: str, verb: str) -> bool:
    return verb in (said.upper(), "ANY") or said == "uri"


def _matching(path: str) -> re.Pattern[str]:
    """What requests of an endpoint look like: any segment for a variable."""
    return re.compile("[^/]+".join(map(re.escape, _VARIABLE.split(path))) + "/?")


_DECLARING = (EdgeKind.EXPOSES, EdgeKind.REQUESTS)


def _shape(path: str) -> str:
    return "/" + _VARIABLE.sub("{}", path).strip("/")


def _addresses(code_base: CodeBase) -> Iterator[tuple[str, Evidence]]:
    """Hosts in main code and settings, with the line of each."""
    for each in lines_with(code_base, _ADDRESS):
        if not is_test(each.path):
            for host in _ADDRESS.findall(line_of(code_base, each.path, each.line)):
                yield host, each


def _in_code(ontology: Ontology, item: Evidence) -> Evidence:
    """A line of Java with the declaration that it is in."""
    node = ontology.at(item.path, item.line) if item.path.endswith(".java") else None
    known = node is not None and node.kind is not NodeKind.FILE
    return replace(item, source=node.key, voucher=Voucher.SOURCE) if known and node is not None else item


def _modules(ontology: Ontology, meant: Meant) -> Iterator[Node]:
    """The modules that are meant: one of the build, that in whose folder a type of its name is, those words say."""
    own = [node for node in ontology.nodes(NodeKind.MODULE) if node.path]
    exact = [node for node in meant.nodes if node.kind is NodeKind.MODULE] if meant.exact else []
    names = [parts(node.name) for node in meant.nodes if node.kind in TYPE_KINDS] if meant.exact else []
    said = tuple(part for part in parts(meant.words) if part not in _SAID_OF_ALL)
    for node in own:
        name = parts(node.name)
        typed = any(name[-len(each) :] == each for each in names)
        if node in exact or typed or (said and not meant.exact and set(said) <= set(name)):
            yield node


_SAID_OF_ALL = frozenset({"http", "rest", "service", "services", "the", "remotely", "over", "call", "calls"})


def _asks_one_of(code_base: CodeBase, client: str, names: Iterable[str]) -> bool:
    """Whether the client's annotation names one of the services."""
    owner = type_of(code_base.ontology, client)
    said = written_annotations(code_base, owner) if owner is not None else ""
    return any(_is_host(each, name) for each in re.findall(r"[\w-]+", said) for name in names)


def _is_host(host: str, module: str) -> bool:
    """`customers-service` is how `petclinic-customers-service` is reached."""
    return host == module or ("-" in host and module.endswith(f"-{host}"))


def _inside(modules: Iterable[Node], path: str) -> bool:
    return any(path.startswith(f"{folder}/") for each in modules if (folder := each.path.rpartition("/")[0]))
