"""Dependency injection and Java-declared beans: Spring, Jakarta Inject, `@Resource`, Lombok's constructors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from espalier.java.facts import Annotation, Declaration, Parameter, TypeUse
from espalier.ontology.implied import LOMBOK_CONSTRUCTORS
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import PRIMITIVES

if TYPE_CHECKING:
    from espalier.ontology.frameworks import Conventions

STEREOTYPES = (
    "Component", "Service", "Repository", "Controller", "RestController", "Configuration", "ControllerAdvice",
    "RestControllerAdvice", "SpringBootApplication", "TestConfiguration", "Named",
)  # fmt: skip
_INJECTED = ("Autowired", "Inject", "Resource", "EJB", "PersistenceContext", "MockBean", "SpyBean", "MockitoBean")
_BY_NAME = ("Qualifier", "Named")
_WRAPPERS = {
    "List", "Set", "Collection", "Map", "Optional", "Provider", "ObjectFactory", "ObjectProvider", "Instance",
    "Supplier",
}  # fmt: skip
_PLAIN = frozenset({"java.lang.String", "java.lang.Object"})


def declared(conventions: Conventions, declaration: Declaration) -> None:
    if declaration.is_type:
        _stereotype(conventions, declaration)
    elif declaration.kind == "field":
        _field(conventions, declaration)
    elif declaration.kind == "method":
        _method(conventions, declaration)
    elif declaration.kind == "constructor" and _wired(conventions, declaration):
        _parameters(conventions, declaration.parameters)


# --------------------------------------------------------------------------- beans


def _stereotype(conventions: Conventions, declaration: Declaration) -> None:
    found = conventions.find(declaration.annotations, *STEREOTYPES)
    if found is None or declaration.kind == "annotation":
        return
    given = next(iter(conventions.texts(found, "value", "name")), "")
    name = conventions.unit.source if given is None else given or decapitalised(declaration.name)
    conventions.edge(EdgeKind.DECLARES_BEAN, f"bean:{name}", found.line, found.column)


def decapitalised(name: str) -> str:
    """A bean's default name (java.beans.Introspector): `PriceList` -> `priceList`, `URLMapper` as it is."""
    return name if name[:2].isupper() and len(name) > 1 else name[:1].lower() + name[1:]


# --------------------------------------------------------------------------- injection points


def _field(conventions: Conventions, declaration: Declaration) -> None:
    found = conventions.find(declaration.annotations, *_INJECTED)
    if found is not None and declaration.type is not None:
        _inject(conventions, declaration.type, declaration.annotations)
        _named_resource(conventions, found)


def _method(conventions: Conventions, declaration: Declaration) -> None:
    bean = conventions.find(declaration.annotations, "Bean", "Produces")
    if bean is not None:
        for given in conventions.texts(bean, "value", "name") or (declaration.name,):
            name = conventions.unit.source if given is None else given
            conventions.edge(EdgeKind.DECLARES_BEAN, f"bean:{name}", bean.line, bean.column)
    found = conventions.find(declaration.annotations, *_INJECTED)
    if found is not None:
        _named_resource(conventions, found)
    if bean is not None or found is not None:
        _parameters(conventions, declaration.parameters)


def _wired(conventions: Conventions, declaration: Declaration) -> bool:
    """A constructor that the container calls: marked so, or a component's only one, Lombok's included."""
    if conventions.find(declaration.annotations, "Autowired", "Inject") is not None:
        return True
    owner = conventions.owner()
    if owner is None or conventions.find(owner.annotations, *STEREOTYPES) is None:
        return False
    if "implied" in declaration.modifiers and conventions.find(owner.annotations, *LOMBOK_CONSTRUCTORS) is None:
        return False
    own = [each for each in conventions.site.facts.declarations if each.kind == "constructor"]
    return sum(each.owner == declaration.owner for each in own) == 1


def _parameters(conventions: Conventions, parameters: Iterable[Parameter]) -> None:
    for each in parameters:
        if conventions.find(each.annotations, "Value") is None:
            _inject(conventions, each.type, each.annotations)


def _inject(conventions: Conventions, use: TypeUse, annotations: tuple[Annotation, ...]) -> None:
    inner, via = _unwrapped(conventions, use)
    ref = conventions.lookup.use(conventions.site, inner) if inner.name not in PRIMITIVES else None
    if ref is None or ref.variable or ref.key in _PLAIN:
        return
    conventions.edge(EdgeKind.INJECTS, ref.key, inner.line, inner.column, via=via)
    named = conventions.find(annotations, *_BY_NAME)
    for name in conventions.known(named, "value") if named is not None else ():
        conventions.edge(EdgeKind.REFERS_BEAN, f"bean:{name}", inner.line, inner.column)


def _unwrapped(conventions: Conventions, use: TypeUse) -> tuple[TypeUse, str]:
    """What a `Provider<X>`, `List<X>`, `Map<String, X>` is of, and the wrapper's qualified name."""
    via = ""
    while use.args and use.name.rpartition(".")[2] in _WRAPPERS:
        ref = conventions.lookup.named(conventions.site.facts.path, conventions.site.number, use.name)
        if ref is None or conventions.lookup.in_project(ref.key):
            break
        via = via or ref.key
        use = use.args[-1]
        use = use.args[0] if use.name == "?" and use.args else use
    return use, via


def _named_resource(conventions: Conventions, found: Annotation) -> None:
    if found.simple == "Resource":
        for name in conventions.known(found, "name"):
            conventions.edge(EdgeKind.REFERS_BEAN, f"bean:{name}", found.line, found.column)
