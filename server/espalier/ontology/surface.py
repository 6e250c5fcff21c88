"""What other files can see of a file, by surface key, and which keys differ after a change.

A unit of resolution notes the keys that its questions depend on, so a change of surface tells exactly which units may
resolve differently:

    a.B          the head of type a.B                 ~B         which types have the simple name B
    a.B#name     the members of a.B called so         a.B#*      all members of a.B
    @path:B      the import that names B in a file    @path:*    its package and imports on demand
    %a.b         whether package a.b has files
    <B           which types say that they inherit from a B       @bean:B      which beans are made of a type B
    @property:a.b    files' keys with the uniform name a.b            @property:a.b.*  those below it
    @advices         the advices of all aspects, and named pointcuts; of XML's, the type of the bean that is run, too
    @locator:B       which methods of JAX-RS give a resource of the class B
    @service:a.B     which classes files name as providers of a.B
    @rest            the classes of JAX-RS that say a path for all resources
    @boot            which classes are Spring Boot's applications
    @mapped:a.B      how mapping files map the class a.B      @query:x      the queries that they call x
    @listened:X      where annotations listen that name a place X
    @settings:path   the projects that a settings script names
    @templates:path  the templates of a group of JDBI's
    @resources       the files that others can name, Spring's XML and property files
"""

from __future__ import annotations

from collections import defaultdict

from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts
from espalier.ontology.bindings import bindings, is_module
from espalier.ontology.listened import listened_names
from espalier.ontology.property_names import letters, prefixes, uniform

Surface = dict[str, tuple[object, ...]]
Seen = defaultdict[str, list[object]]
PRODUCERS = ("Produces", "Provides", "Binds")
"""Annotations of what makes a bean that its type and qualifiers choose: CDI's, Guice's and Dagger's."""
_MAKERS = ("Bean", *PRODUCERS)
JAX_RS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
"""JAX-RS's verbs."""
_APPLICATIONS = ("SpringBootApplication", "EnableAutoConfiguration")
DELEGATE = "Delegate"
"""Lombok's: whose methods a type has, too, is part of its head."""
_ROOTS = ("ApplicationPath",)
ADVICES = ("Around", "Before", "After", "AfterReturning", "AfterThrowing")


def surface(facts: FileFacts) -> Surface:
    """What other files may see of this one, by surface key."""
    seen: Seen = defaultdict(list)
    for declaration in facts.declarations:
        _of_declaration(seen, facts, declaration)
    _of_other_files(seen, facts)
    _of_imports(seen, facts)
    return {key: tuple(values) for key, values in seen.items()}


def _of_declaration(seen: Seen, facts: FileFacts, declaration: Declaration) -> None:
    for name in listened_names(declaration):
        seen[f"@listened:{name}"].append((declaration.key, declaration.surface))
    if declaration.is_type:
        seen[declaration.key].append(declaration.surface)
        seen[f"~{declaration.name}"].append(declaration.key)
        if is_application(declaration):
            seen["@boot"].append(declaration.key)
        if is_root(declaration):
            seen["@rest"].append((facts.path, declaration.key, declaration.surface))
        for name in heritage_names(declaration):
            seen[f"<{name}"].append(declaration.key)
    elif declaration.owner != NONE:
        owner = facts.declarations[declaration.owner].key
        seen[f"{owner}#{declaration.name}"].append(declaration.surface)
        seen[f"{owner}#*"].append(declaration.surface)
        if declaration.annotation(DELEGATE) is not None:
            seen[owner].append(declaration.surface)
        if makes_bean(declaration):
            seen[f"@bean:{made_name(declaration)}"].append(declaration.key)
        for name in bound_names(facts, declaration):
            seen[f"@bean:{name}"].append((declaration.key, declaration.text))
        if located := located_name(declaration):
            seen[f"@locator:{located}"].append(declaration.key)
        if is_advice(facts, declaration) or declaration.annotation("Pointcut") is not None:
            seen["@advices"].append((facts.path, declaration.key, declaration.surface))


def _of_other_files(seen: Seen, facts: FileFacts) -> None:
    """What beans in XML, mappings, properties, build files and the like say."""
    for bean in facts.beans:
        seen[f"@bean:{simple_name(bean.type)}"].append(
            (bean.name, bean.type, bean.aliases, bean.primary, bean.profiles, bean.settings)
        )
    for advice in facts.namespaces.advices:
        run = next((bean.type for bean in facts.beans if bean.name == advice.bean), "")
        seen["@advices"].append((facts.path, advice, run))
    for provider in facts.providers:
        seen[f"@service:{provider.service}"].append(provider.type)
    for mapped in facts.mapped:
        seen[f"@mapped:{mapped.type}"].append(mapped.head)
    for query in facts.queries:
        seen[f"@query:{query.name}"].append((query.text, query.native))
    for module in facts.modules:
        if module.folder:
            seen[f"@settings:{facts.path}"].append((module.name, module.folder))
    if facts.templates.entries:
        seen[f"@templates:{facts.path}"].append(tuple((each.name, each.text) for each in facts.templates.entries))
    if is_resource(facts):
        seen["@resources"].append(facts.path)
    for each in facts.properties:
        seen[f"@property:{uniform(each.name)}"].append((each.name, each.value, each.profile))
        seen[f"@property:{letters(each.name)}"].append(each.name)
        for above in prefixes(uniform(each.name)):
            seen[f"@property:{above}.*"].append(each.name)


def _of_imports(seen: Seen, facts: FileFacts) -> None:
    """The package, and what a file imports."""
    seen[f"%{facts.package}"].append(True)
    for imported in facts.imports:
        if not imported.wildcard:
            seen[f"@{facts.path}:{imported.name.rpartition('.')[2]}"].append((imported.name, imported.static))
    seen[f"@{facts.path}:*"] += [facts.package, *((i.name, i.static, i.module) for i in facts.imports if i.wildcard)]


def is_resource(facts: FileFacts) -> bool:
    """Whether it is a file that declares something and that another can import by its path."""
    return facts.says_anything and not facts.path.endswith(".java")


def heritage_names(declaration: Declaration) -> set[str]:
    """The simple names in a named type's heritage."""
    named = declaration.is_type and bool(declaration.name)
    return {simple_name(use.name) for use in (*declaration.supers, *declaration.interfaces)} if named else set()


def is_application(declaration: Declaration) -> bool:
    """Whether it is the class of a Spring Boot application."""
    return declaration.kind == "class" and declaration.annotation(*_APPLICATIONS) is not None


def is_root(declaration: Declaration) -> bool:
    """Whether it is the class that says the path of all JAX-RS resources."""
    return declaration.kind == "class" and declaration.annotation(*_ROOTS) is not None


def bound_names(facts: FileFacts, declaration: Declaration) -> set[str]:
    """The simple names of the types that a method of a Guice module binds."""
    return {simple_name(each.type.name) for each in bindings(declaration)} if is_module(facts, declaration) else set()


def makes_bean(declaration: Declaration) -> bool:
    """Whether a bean is what it returns or holds."""
    return declaration.kind in ("method", "field") and declaration.annotation(*_MAKERS) is not None


def located_name(declaration: Declaration) -> str:
    """The class of what a JAX-RS method gives that has a path and no verb; empty for any other."""
    if declaration.kind != "method" or declaration.type is None or declaration.annotation("Path") is None:
        return ""
    use = declaration.type.args[0] if declaration.type.name == "Class" and declaration.type.args else declaration.type
    return "" if declaration.annotation(*JAX_RS) is not None else simple_name(use.name)


def is_advice(facts: FileFacts, declaration: Declaration) -> bool:
    """Whether it is an advice of an aspect."""
    advice = declaration.kind == "method" and declaration.annotation(*ADVICES) is not None
    return advice and facts.declarations[declaration.owner].annotation("Aspect") is not None


def made_name(declaration: Declaration) -> str:
    """The simple name of the type that a method or field is declared with; empty without one."""
    return simple_name(declaration.type.name) if declaration.type is not None else ""


def simple_name(name: str) -> str:
    """The last part of a qualified name."""
    return name.rpartition(".")[2]


def changed(before: Surface, after: Surface) -> set[str]:
    """The surface keys whose meaning differs."""
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
