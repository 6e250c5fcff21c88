"""What a dependency injection container knows: the beans of the project, and those that a point may be given.

Every question notes the surface keys that it depends on, so an edge made of its answer is resolved again when a bean
comes, goes or changes. `bean_definitions` has the rules by which one of several is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from espalier.java.expressions import Annotation
from espalier.java.facts import Declaration
from espalier.ontology.annotated import aliases, classes, find, meant, own, texts
from espalier.ontology.bean_definitions import ANY, UNKNOWN, BeanDefinition, InjectionPoint, chosen, of_xml
from espalier.ontology.bindings import Binding, bindings
from espalier.ontology.declared import Site
from espalier.ontology.lookup import REPOSITORIES, Lookup
from espalier.ontology.nodes import is_test
from espalier.ontology.questions import remembered
from espalier.ontology.surface import ADVICES, PRODUCERS
from espalier.ontology.types import Ref

STEREOTYPES = (
    "Component", "Service", "Repository", "Controller", "RestController", "Configuration", "ControllerAdvice",
    "RestControllerAdvice", "SpringBootApplication", "TestConfiguration", "Named",
)  # fmt: skip
SCOPES = (
    "ApplicationScoped", "RequestScoped", "SessionScoped", "ConversationScoped", "ViewScoped", "Dependent", "Singleton",
    "Stateless", "Stateful", "MessageDriven",
)  # fmt: skip
"""What makes a class a bean of CDI's, EJB's or Micronaut's."""
_OF_CLASSES = ("Mapper", "JdbcRepository", "R2dbcRepository")
"""Annotations of abstract classes that a framework extends: MapStruct's and Micronaut Data's."""
GENERATED = ("FeignClient", "RegisterRestClient", *_OF_CLASSES)
"""Annotations of interfaces that a framework implements."""
MAKERS = ("Bean", *PRODUCERS)
"""Annotations of what makes a bean: methods, and CDI's fields."""
_QUALIFIERS = ("Qualifier", "Named")
_MARKERS = ("Qualifier", "BindingAnnotation")
"""What marks an annotation of the project's as a qualifier; the second is Guice's."""
_LINKS = 4
"""Bindings of Guice's that are followed from one to the next. Chosen by hand."""
_CONDITIONS = ("Profile", "Conditional", "Alternative")
"""`@ConditionalOnProperty` and the like begin with the second."""
POINTCUTS = (*ADVICES, "Pointcut")


class Container(Lookup):
    """The questions about beans."""

    def given(self, point: InjectionPoint) -> tuple[BeanDefinition, ...]:
        """The beans that `point` may be given. Where no bean of its type is known, the classes that fit."""
        defined = [each for each in self.definitions(point.type.key) if point.test or not each.test]
        managed = [each for each in defined if each.names]
        if (bound := self._bound(point, _LINKS)) is not None:
            return bound
        if not any(each.alone for each in managed):
            managed = defined
        replaced = {each.specializes for each in managed} - {""}
        managed = [each for each in managed if each.key not in replaced]
        return chosen(point, [each for each in managed if self._fits(point, each.type)])

    def _bound(self, point: InjectionPoint, links: int) -> tuple[BeanDefinition, ...] | None:
        """What modules of Guice's bind the point to; None where they do not, or to what is not known."""
        simple = point.type.key.rpartition(".")[2]
        self.consulted.add(f"@bean:{simple}")
        found: list[BeanDefinition] = []
        for path, number in sorted(self.symbols.binding.get(simple, ()) if links else ()):
            site = Site(self.symbols.files[path], number)
            for each in bindings(site.declaration) if point.test or not is_test(path) else ():
                type_ = self.use(site, each.type)
                if each.many is not point.many or type_ is None or not self._is_of(point, type_):
                    continue
                if UNKNOWN in point.qualifiers or self._binding_qualifiers(site, each) != point.qualifiers:
                    continue
                target = self.use(site, each.target) if each.target is not None else None
                if target is None:
                    return None
                found += self._linked(point, target, links)
        return tuple(dict.fromkeys(found)) or self._by_default(point)

    def _is_of(self, point: InjectionPoint, type_: Ref) -> bool:
        return type_.key == point.type.key and self._fits(point, type_)

    def _linked(self, point: InjectionPoint, target: Ref, links: int) -> tuple[BeanDefinition, ...]:
        """What a binding's target is: what that one is bound to in turn, or its class."""
        further = InjectionPoint("", target, test=point.test)
        onward = self._bound(further, links - 1) if target.key != point.type.key or point.many else None
        return onward or self.own_definitions(target.key)

    def _by_default(self, point: InjectionPoint) -> tuple[BeanDefinition, ...] | None:
        """What Guice's `@ImplementedBy` of the type names, where nothing makes just this type."""
        site = self.site(point.type.key)
        note = find(self, site, site.declaration.annotations, "ImplementedBy") if site is not None else None
        if site is None or note is None or point.many or point.qualifiers or self.own_definitions(point.type.key):
            return None
        used = (self.use(site, each) for each in classes(note, "value"))
        return tuple(bean for each in used if each is not None for bean in self.own_definitions(each.key)) or None

    def _binding_qualifiers(self, site: Site, binding: Binding) -> frozenset[str]:
        given = binding.qualifier
        if given is None or isinstance(given, str):
            return frozenset({given} if given is not None else ())
        ref = self.use(site, given)
        return frozenset({f"@{ref.key}" if ref is not None else UNKNOWN})

    def _fits(self, point: InjectionPoint, type_: Ref) -> bool:
        """By type arguments, as far as both sides tell them."""
        seen = self.as_super(type_, point.type.key)
        pairs = zip(point.type.args, seen.args, strict=False) if seen is not None else ()
        return all(
            number in point.open_args or left.variable or right.variable or not left.key or not right.key
            or left.key == right.key
            for number, (left, right) in enumerate(pairs)
        )  # fmt: skip

    @remembered(())
    def definitions(self, key: str) -> tuple[BeanDefinition, ...]:
        """All beans of the type or one below it, and the concrete classes among these types that are none."""
        found: list[BeanDefinition] = []
        for each in self.descendants(key):
            found += self._of_type(each)
        return tuple(dict.fromkeys(found))

    def own_definitions(self, key: str) -> tuple[BeanDefinition, ...]:
        """The beans of just this type."""
        return tuple(self._of_type(key))

    def _of_type(self, key: str) -> Iterable[BeanDefinition]:
        simple = key.rpartition(".")[2]
        self.consulted.add(f"@bean:{simple}")
        site = self.site(key) if self.in_project(key) else None
        declared = [] if site is None else [bean] if (bean := self.stereotyped(site)) is not None else []
        methods = self.symbols.declared_at(self.symbols.bean_methods, simple)
        made = [bean for method in methods if (bean := self._made(method, key)) is not None]
        written = [
            bean
            for path, number in self.symbols.xml_beans.get(simple, ())
            if (bean := self._written(path, number, key)) is not None
        ]
        beans = [*declared, *sorted(made, key=lambda bean: bean.key), *sorted(written, key=lambda bean: bean.key)]
        if not beans and site is not None and is_concrete(site.declaration):
            return [BeanDefinition(key, (), self.inside(key), test=is_test(site.facts.path))]
        return beans

    def stereotyped(self, site: Site) -> BeanDefinition | None:
        """The bean that a class is declared as by its own annotation."""
        declaration = site.declaration
        if declaration.kind == "interface" or self._is_extended(site):
            return self._repository(site)
        found = self.stereotype(site, declaration.annotations)
        if found is None or declaration.kind == "annotation" or "abstract" in declaration.modifiers:
            return None
        named = find(self, site, declaration.annotations, "Named")
        notes = [*((found,) if self._names_bean(site, found) else ()), *((named,) if named is not None else ())]
        given = next((each for note in notes for each in texts(self, site, note, "value", "name")), "")
        name = declaration.key if given is None else given or decapitalised(declaration.name)
        typed = next(meant(self, site, declaration.annotations, *STEREOTYPES), None) is None
        bean = self._definition(site, (name,), self.inside(declaration.key), typed=typed)
        return replace(bean, alone=found.simple != "Singleton" or found.name.endswith("ejb.Singleton"))

    def _is_extended(self, site: Site) -> bool:
        """Whether a framework extends an abstract class."""
        declaration = site.declaration
        return (
            declaration.kind == "class"
            and "abstract" in declaration.modifiers
            and find(self, site, declaration.annotations, *_OF_CLASSES) is not None
        )

    def _names_bean(self, site: Site, annotation: Annotation) -> bool:
        """Whether the value of a stereotype is a bean's name: Micronaut's `@Controller` has a path, and one of the
        project's may hand it on as something else."""
        key = own(self, site, annotation)
        if not key:
            ref = self.named(site.facts.path, site.number, annotation.name)
            return ref is None or not ref.key.startswith("io.micronaut.http.")
        notes = [
            each
            for each in self.methods(key, "value")
            if (at := self.site(each.key)) is not None and at.declaration.annotation("AliasFor") is not None
        ]
        metas = aliases(self, key, "value", "name")
        return not notes or metas.get("value") in STEREOTYPES

    def stored(self, key: str) -> Ref | None:
        """The entity of a Spring Data repository, whether it extends Spring's interface itself or through one of the
        project's; None if it is none, or is generic itself."""
        for ref in self.lineage(key):
            if ref.key.startswith(REPOSITORIES) and ref.key.endswith("Repository") and ref.args:
                return None if ref.args[0].variable or not ref.args[0].key else ref.args[0]
        return None

    def _repository(self, site: Site) -> BeanDefinition | None:
        """The bean that a framework makes of an interface: Spring Data of a repository, MyBatis and MapStruct of a
        mapper, Feign of a client."""
        declaration = site.declaration
        if find(self, site, declaration.annotations, *GENERATED) is not None:
            return self._definition(site, (decapitalised(declaration.name),), self.inside(declaration.key))
        if not declaration.supers or self.stored(declaration.key) is None:
            return None
        if find(self, site, declaration.annotations, "NoRepositoryBean") is not None:
            return None
        return self._definition(site, (decapitalised(declaration.name),), self.inside(declaration.key))

    def stereotype(self, site: Site, annotations: Iterable[Annotation]) -> Annotation | None:
        """The annotation that makes a class a component: Spring's, or one of the project's that is itself marked so."""
        for each in annotations:
            if find(self, site, (each,), *STEREOTYPES, *SCOPES) is not None or self._is_composed(own(self, site, each)):
                return each
        return None

    @remembered(False)
    def _is_composed(self, key: str) -> bool:
        site = self.site(key) if key else None
        return site is not None and self.stereotype(site, site.declaration.annotations) is not None

    @remembered("")
    def pointcut(self, key: str) -> str:
        """The expression of an advice or a named pointcut; empty where it is not known."""
        self.consulted.add("@advices")
        site = self.site(key)
        found = site.declaration.annotation(*POINTCUTS) if site is not None else None
        given = texts(self, site, found, "value", "pointcut") if site is not None and found is not None else ()
        return next(iter(given), "") or ""

    @remembered("")
    def pointcut_named(self, path: str, number: int, name: str) -> str:
        """The key of the pointcut that the expression of a declaration calls by this name: one of the same class, or
        `Type.name`; empty: there is none."""
        facts = self._facts(path)
        qualifier, _, simple = name.rpartition(".")
        ref = self.named(path, number, qualifier) if qualifier else None
        owner = (
            ref.key
            if ref is not None
            else ""
            if qualifier
            else facts.declarations[facts.declarations[number].owner].key
        )
        for member in self.methods(owner, simple) if owner else ():
            site = self.site(member.key)
            if site is not None and site.declaration.annotation("Pointcut") is not None:
                return member.key
        return ""

    def maker(self, site: Site) -> Annotation | None:
        """The annotation by which a method, or a field of CDI's, makes a bean. JAX-RS's `@Produces` has a value."""
        found = find(self, site, site.declaration.annotations, *MAKERS)
        if found is None or (found.simple == "Produces" and found.arguments):
            return None
        return found if site.declaration.kind in ("method", "field") else None

    def made(self, site: Site) -> BeanDefinition | None:
        """The bean that a method makes, or that a field of CDI's is."""
        declaration = site.declaration
        found = self.maker(site)
        type_ = self.use(site, declaration.type) if found is not None and declaration.type is not None else None
        if found is None or type_ is None:
            return None
        typed = found.simple in PRODUCERS
        naming = find(self, site, declaration.annotations, "Named") if typed else found
        given = (texts(self, site, naming, "value", "name") if naming is not None else ()) or (declaration.name,)
        names = tuple(declaration.key if each is None else each for each in given)
        return self._definition(site, names, type_, typed=typed)

    def _definition(self, site: Site, names: tuple[str, ...], type_: Ref, *, typed: bool = False) -> BeanDefinition:
        annotations = site.declaration.annotations
        replaced = self._replaced(site.declaration.key)
        return BeanDefinition(
            f"bean:{names[0]}",
            names,
            type_,
            self.qualifiers(site, annotations) | (replaced.qualifiers if replaced is not None else frozenset()),
            find(self, site, annotations, "Primary") is not None or self._is_selected(site),
            self._conditions(site),
            is_test(site.facts.path),
            typed,
            priority=self._priority(site) if typed else 0,
            specializes=replaced.key if replaced is not None else "",
        )

    @remembered(None)
    def _replaced(self, key: str) -> BeanDefinition | None:
        """The bean of the superclass, for which one with CDI's `@Specializes` stands in, with its qualifiers."""
        site = self.site(key)
        if site is None or find(self, site, site.declaration.annotations, "Specializes") is None:
            return None
        above = (self.site(ref.key) for ref in self.supers(key)[:1] if self.in_project(ref.key))
        return next((self.stereotyped(each) for each in above if each is not None), None)

    def _priority(self, site: Site) -> int | None:
        note = find(self, site, site.declaration.annotations, "Priority")
        given = next(iter(texts(self, site, note, "value")), None) if note is not None else "0"
        return int(given) if given is not None and given.lstrip("-").isdigit() else None

    def _is_selected(self, site: Site) -> bool:
        """Whether a bean of CDI's is an alternative that its own priority selects."""
        annotations = site.declaration.annotations
        alternative = find(self, site, annotations, "Alternative")
        return alternative is not None and find(self, site, annotations, "Priority") is not None

    def _conditions(self, site: Site) -> tuple[str, ...]:
        selected = self._is_selected(site)
        found = (
            each
            for each in site.declaration.annotations
            if each.simple.startswith(_CONDITIONS) and not (selected and each.simple == "Alternative")
        )
        return tuple(
            f"{each.simple} {texts(self, site, each, *(name for name, _ in each.arguments))}" for each in found
        )

    def _made(self, method: str, key: str) -> BeanDefinition | None:
        self.consulted.add(method.partition("(")[0])
        site = self.site(method)
        bean = self.made(site) if site is not None else None
        return bean if bean is not None and bean.type.key == key and not bean.type.dims else None

    def _written(self, path: str, number: int, key: str) -> BeanDefinition | None:
        bean = self.symbols.files[path].beans[number]
        return of_xml(bean, is_test(path)) if bean.type == key else None

    def qualifiers(self, site: Site, annotations: Iterable[Annotation]) -> frozenset[str]:
        """`@Qualifier("x")` is `x`, one whose value is not known `UNKNOWN`; an annotation of the project's own that is
        itself marked `@Qualifier` is `@` and its key."""
        found: set[str] = set()
        for each in annotations:
            key = own(self, site, each)
            if key:
                marker = self.site(key)
                marked = marker is not None and find(self, marker, marker.declaration.annotations, *_MARKERS)
                found |= {f"@{key}"} if marked else set()
            elif each.simple == "Any":
                found.add(ANY)
            elif each.simple in _QUALIFIERS:
                values = texts(self, site, each, "value")
                found |= {UNKNOWN if value is None else value for value in values}
        return frozenset(found)


def decapitalised(name: str) -> str:
    """A bean's default name (java.beans.Introspector): `PriceList` -> `priceList`, `URLMapper` as it is."""
    return name if name[:2].isupper() and len(name) > 1 else name[:1].lower() + name[1:]


def is_concrete(declaration: Declaration) -> bool:
    """Whether there are objects of just this type."""
    return declaration.kind in ("class", "enum", "record") and "abstract" not in declaration.modifiers
