"""Beans that Spring's XML files declare.

Expat parses the file and loads nothing else. A file that declares entities is not parsed but listed as an error, so no
entity is expanded or fetched. A document type may name its definition, which is not loaded.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from espalier.java.facts import ErrorSpan, FileFacts
from espalier.java.namespaces import INTERCEPTOR, TRANSACTION_MANAGER
from espalier.java.namespaces import Reader as NamespaceReader
from espalier.java.parse import digest_of
from espalier.java.property_reads import placeholders
from espalier.java.resource_facts import Bean, BeanReference, Scan
from espalier.java.source import Source
from espalier.java.xml_reading import Place, read

_NAMED = frozenset({"ref", "parent", "factory-bean", "depends-on"})
_POINTING = frozenset({"ref", "idref"})


SCHEDULING = "org.springframework.scheduling."
"""How the classes of jobs and triggers begin, whose settings are kept."""


@dataclass(slots=True)
class _Open:
    """A bean whose element is still open."""

    name: str
    type: str
    line: int
    column: int
    aliases: tuple[str, ...]
    primary: bool
    inner: bool
    references: list[BeanReference] = field(default_factory=list)
    setters: list[BeanReference] = field(default_factory=list)
    consumed: list[BeanReference] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)
    setting: str = ""
    """The property whose element is open."""

    def set(self, name: str, value: str) -> None:
        if name and self.type.startswith(SCHEDULING):
            self.settings[name] = value.strip()


def facts_of_xml(path: str, source: bytes) -> FileFacts:
    """The beans of one XML file (none, if it is no Spring file); never raises."""
    text = Source(source)
    reader = _Reader()
    reason, line = read(source, reader)
    errors = (ErrorSpan(0, len(source), line, len(text.starts), reason),) if reason and reader.spring else ()
    return FileFacts(
        path,
        digest_of(source),
        errors=errors,
        beans=tuple(reader.beans),
        size=len(source),
        lines=len(text.starts),
        scans=tuple(reader.scans),
        namespaces=reader.namespaces.read(),
    )


def _generated(attributes: dict[str, str]) -> str:
    """The name of a bean without id and class, without the number that the container adds (Spring's
    BeanDefinitionReaderUtils.generateBeanName)."""
    for attribute, suffix in (("parent", "$child"), ("factory-bean", "$created")):
        if attributes.get(attribute):
            return attributes[attribute] + suffix
    return ""


def _property(attribute: str) -> str:
    """The property that an attribute of the namespace `p` sets: `p:tax-ref` is `tax`."""
    return attribute.removeprefix("p:").removesuffix("-ref")


class _Reader:
    def __init__(self) -> None:
        self.beans: list[Bean] = []
        self.scans: list[Scan] = []
        self.namespaces = NamespaceReader()
        self.spring = True
        self._open: list[_Open] = []
        self._profiles: list[tuple[int, str]] = []
        """Depth and text of each `<beans profile="...">` that is open."""
        self._inner: Counter[str] = Counter()
        self._depth = 0
        self.place = Place()

    def start(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        if not self._depth:
            self.spring = local == "beans"
        self._depth += 1
        if not self.spring:
            return
        if local == "beans" and attributes.get("profile"):
            self._profiles.append((self._depth, attributes["profile"]))
        self.namespaces.opened(local, attributes, *self.place())
        if local == "bean":
            self._bean(attributes)
        elif local == "advice" and attributes.get("id"):
            self._interceptor(attributes)
        elif local == "alias" and not self._open:
            self._alias(attributes)
        elif self._open and local in _POINTING:
            self._refer(*(attributes[each] for each in ("bean", "local") if each in attributes))
            self._open[-1].set(self._open[-1].setting, attributes.get("bean", ""))
        elif local == "component-scan":
            packages = attributes.get("base-package", "").replace(",", " ").replace(";", " ").split()
            self.scans += [Scan(each, *self.place()) for each in packages]
        elif local == "property" and self._open and attributes.get("name"):
            self._open[-1].setters.append(BeanReference(attributes["name"], *self.place()))
            self._open[-1].setting = attributes["name"]
            self._open[-1].set(attributes["name"], attributes.get("value") or attributes.get("ref", ""))
        if self._open:
            self._attributes(attributes)

    def end(self, name: str) -> None:
        self._depth -= 1
        if self._profiles and self._depth < self._profiles[-1][0]:
            self._profiles.pop()
        local = name.rpartition(":")[2]
        self.namespaces.closed(local)
        if local == "property" and self._open:
            self._open[-1].setting = ""
        if self.spring and local == "bean" and self._open:
            bean = self._open.pop()
            found = Bean(
                bean.name, bean.type, bean.line, bean.column, tuple(bean.references), bean.aliases, bean.primary,
                tuple(text for _, text in self._profiles), bean.inner, tuple(bean.setters), tuple(bean.consumed),
                tuple(bean.settings.items()),
            )  # fmt: skip
            if found.name:  # the container refuses a bean with neither name, class, parent nor factory
                self.beans.append(found)

    def _bean(self, attributes: dict[str, str]) -> None:
        type_ = attributes.get("class", "").replace("$", ".")
        names = [attributes[each] for each in ("id",) if each in attributes]
        names += attributes.get("name", "").replace(",", " ").replace(";", " ").split()
        name = names[0] if names else type_ or _generated(attributes)
        inner = bool(self._open)
        if inner:  # only the outer bean can refer to it
            name = self._inner_name(name)
            names = []
            self._refer(name)
            self._open[-1].set(self._open[-1].setting, name)
        primary = attributes.get("primary") == "true"
        self._open.append(_Open(name, type_, *self.place(), tuple(dict.fromkeys(names[1:])), primary, inner))

    def _inner_name(self, name: str) -> str:
        """`outer/name`, numbered where the outer bean has several."""
        path = f"{self._open[-1].name}/{name}"
        self._inner[path] += 1
        return path if self._inner[path] == 1 else f"{path}~{self._inner[path]}"

    def _alias(self, attributes: dict[str, str]) -> None:
        name, alias = attributes.get("name", ""), attributes.get("alias", "")
        if name and alias:
            line, column = self.place()
            self.beans.append(Bean(alias, "", line, column, (BeanReference(name, line, column),)))

    def _interceptor(self, attributes: dict[str, str]) -> None:
        """`<tx:advice id="x" transaction-manager="y">`"""
        line, column = self.place()
        manager = BeanReference(attributes.get("transaction-manager", TRANSACTION_MANAGER), line, column)
        self.beans.append(Bean(attributes["id"], INTERCEPTOR, line, column, (manager,)))

    def _attributes(self, attributes: dict[str, str]) -> None:
        for name, value in attributes.items():
            self._consume(value)
            if name.startswith("p:"):
                self._open[-1].setters.append(BeanReference(_property(name), *self.place()))
                self._open[-1].set(_property(name), value)
            if name in _NAMED or name.endswith("-ref"):
                self._refer(*value.replace(",", " ").split())

    def _consume(self, text: str) -> None:
        """Notes the properties in `${...}`, of an attribute or of text."""
        line, column = self.place()
        self._open[-1].consumed += [BeanReference(each, line, column) for each in placeholders(text)]

    def text(self, text: str) -> None:
        if self._open and self._open[-1].setting and text.strip():
            bean = self._open[-1]
            bean.set(bean.setting, bean.settings.get(bean.setting, "") + text)
        if self._open and "${" in text:
            self._consume(text)

    def _refer(self, *names: str) -> None:
        line, column = self.place()
        self._open[-1].references += [BeanReference(name, line, column) for name in names if name]
