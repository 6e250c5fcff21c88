"""Dependency injection and Java-declared beans: Spring, Jakarta Inject, `@Resource`, Lombok's constructors."""

from __future__ import annotations

from collections.abc import Iterable

from espalier.java.expressions import Annotation, TypeUse
from espalier.java.facts import Declaration, Parameter
from espalier.ontology.bean_definitions import UNKNOWN, BeanDefinition, InjectionPoint
from espalier.ontology.container import GENERATED
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import MAY, EdgeKind
from espalier.ontology.lombok import LOMBOK_CONSTRUCTORS
from espalier.ontology.nodes import is_test
from espalier.ontology.types import PRIMITIVES

_INJECTED = ("Autowired", "Inject", "Resource", "EJB", "PersistenceContext", "MockBean", "SpyBean", "MockitoBean")
_BY_NAME = ("Qualifier", "Named")
_WRAPPERS = {
    "List", "Set", "Collection", "Map", "Optional", "Provider", "ObjectFactory", "ObjectProvider", "Instance",
    "Supplier",
}  # fmt: skip
_MANY = frozenset({
    "java.util.List", "java.util.Set", "java.util.Collection", "java.util.Map", "jakarta.enterprise.inject.Instance",
    "javax.enterprise.inject.Instance",
})  # fmt: skip
_PLAIN = frozenset({"java.lang.String", "java.lang.Object"})


class Injection(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
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
    bean = conventions.lookup.stereotyped(conventions.site)
    if bean is not None:
        marked = conventions.lookup.stereotype(conventions.site, declaration.annotations)
        at = marked or conventions.find(declaration.annotations, *GENERATED) or declaration.supers[0]
        _declares(conventions, bean, at)


def _declares(
    conventions: Conventions, bean: BeanDefinition, at: Annotation | TypeUse | None, class_: str = ""
) -> None:
    """`class_`: what the bean is at run time, where that is not what declares it."""
    for name in bean.names:
        assert at is not None, "a bean is declared by one of these annotations"
        conventions.edge(EdgeKind.DECLARES_BEAN, f"bean:{name}", at.line, at.column, via=class_)


def _makes(conventions: Conventions, bean: BeanDefinition | None) -> None:
    if bean is not None:
        for class_ in _made(conventions, bean):
            _declares(conventions, bean, conventions.lookup.maker(conventions.site), class_)


def _made(conventions: Conventions, bean: BeanDefinition) -> list[str]:
    """The project's classes that a bean may be of: those that its method returns, else what that declares; or ''. An
    abstract one of Dagger's is given what it binds."""
    returns = list(conventions.returns)
    if conventions.find(conventions.site.declaration.annotations, "Binds") is not None:
        returns = [
            conventions.lookup.use(conventions.site, each.type) for each in conventions.site.declaration.parameters
        ]
    returned = sorted({ref.key for ref in returns if ref is not None and not (ref.variable or ref.dims)})
    classes = [key for key in returned if conventions.lookup.in_project(key)]
    own = bean.type.key if not bean.type.dims and conventions.lookup.in_project(bean.type.key) else ""
    return classes or [own]


# --------------------------------------------------------------------------- injection points


def _field(conventions: Conventions, declaration: Declaration) -> None:
    _makes(conventions, conventions.lookup.made(conventions.site))
    found = conventions.find(declaration.annotations, *_INJECTED)
    if found is not None and declaration.type is not None:
        _inject(conventions, declaration.name, declaration.type, declaration.annotations, found)


def _method(conventions: Conventions, declaration: Declaration) -> None:
    bean = conventions.lookup.made(conventions.site)
    _makes(conventions, bean)
    found = conventions.find(declaration.annotations, *_INJECTED)
    if bean is not None or found is not None:
        _parameters(conventions, declaration.parameters, found)


def _wired(conventions: Conventions, declaration: Declaration) -> bool:
    """A constructor that the container calls: marked so, or a component's only one, Lombok's included."""
    if conventions.find(declaration.annotations, "Autowired", "Inject") is not None:
        return True
    owner = conventions.owner()
    if owner is None or conventions.lookup.stereotype(conventions.site, owner.annotations) is None:
        return False
    if "implied" in declaration.modifiers and conventions.find(owner.annotations, *LOMBOK_CONSTRUCTORS) is None:
        return False
    own = [each for each in conventions.site.facts.declarations if each.kind == "constructor"]
    return sum(each.owner == declaration.owner for each in own) == 1


def _parameters(conventions: Conventions, parameters: Iterable[Parameter], marked: Annotation | None = None) -> None:
    """`marked`: the method's annotation, if it has one that injects."""
    parameters = tuple(parameters)
    resource = marked if len(parameters) == 1 else None
    for each in parameters:
        if conventions.find(each.annotations, "Value") is None:
            _inject(conventions, each.name, each.type, each.annotations, resource)


def _inject(
    conventions: Conventions,
    name: str,
    use: TypeUse,
    annotations: tuple[Annotation, ...],
    marked: Annotation | None,
) -> None:
    inner, via = _unwrapped(conventions, use)
    lookup, site = conventions.lookup, conventions.site
    ref = lookup.use(site, inner) if inner.name not in PRIMITIVES else None
    if ref is None or ref.variable or ref.key in _PLAIN:
        return
    conventions.edge(EdgeKind.INJECTS, ref.key, inner.line, inner.column, via=via)
    by_name = marked is not None and marked.simple == "Resource"
    given = next(iter(conventions.texts(marked, "name")), "") if marked is not None and by_name else ""
    bean_name = given or ""
    named = conventions.find(annotations, *_BY_NAME)
    for bean in (*(conventions.known(named, "value") if named is not None else ()), *filter(None, (bean_name,))):
        conventions.edge(EdgeKind.REFERS_BEAN, f"bean:{bean}", inner.line, inner.column)
    point = InjectionPoint(
        name,
        ref,
        frozenset(number for number, each in enumerate(inner.args) if each.is_wildcard),
        lookup.qualifiers(site, annotations) | ({UNKNOWN} if given is None else set()),
        bean_name,
        by_name and given is not None,
        via in _MANY,
        is_test(site.facts.path),
    )
    found = lookup.given(point)
    certain = len(found) == 1 or point.many
    for each in found:
        role = "" if certain and not each.conditions else MAY
        conventions.edge(EdgeKind.SATISFIED_BY, each.key, inner.line, inner.column, via=ref.key, role=role)


def _unwrapped(conventions: Conventions, use: TypeUse) -> tuple[TypeUse, str]:
    """What a `Provider<X>`, `List<X>`, `Map<String, X>` is of, and the wrapper's qualified name."""
    via = ""
    while use.args and use.name.rpartition(".")[2] in _WRAPPERS:
        ref = conventions.lookup.named(conventions.site.facts.path, conventions.site.number, use.name)
        if ref is None or conventions.lookup.in_project(ref.key):
            break
        via = via or ref.key
        use = use.args[-1]
        use = use.args[0] if use.is_wildcard and use.args else use
    return use, via
