"""All frameworks whose conventions are read, and who of them is asked when."""

from __future__ import annotations

from functools import lru_cache

from espalier.java.facts import Declaration
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.frameworks.aspects import Aspects
from espalier.ontology.frameworks.caching import Caching
from espalier.ontology.frameworks.channels import Channels
from espalier.ontology.frameworks.clients import Clients
from espalier.ontology.frameworks.converters import Converters
from espalier.ontology.frameworks.events import Events
from espalier.ontology.frameworks.exceptions import ExceptionHandlers
from espalier.ontology.frameworks.framework import Conventions, Framework, Unit
from espalier.ontology.frameworks.generic_stores import GenericStores
from espalier.ontology.frameworks.injection import Injection
from espalier.ontology.frameworks.jdbi import Jdbi
from espalier.ontology.frameworks.locators import Locators
from espalier.ontology.frameworks.mapping_files import MappingFiles
from espalier.ontology.frameworks.mapstruct import MapStruct
from espalier.ontology.frameworks.messaging import Messaging
from espalier.ontology.frameworks.modules import Modules
from espalier.ontology.frameworks.mybatis import MyBatis
from espalier.ontology.frameworks.panache import Panache
from espalier.ontology.frameworks.persistence import Persistence
from espalier.ontology.frameworks.properties import Properties
from espalier.ontology.frameworks.quartz import Quartz
from espalier.ontology.frameworks.relational import Relational
from espalier.ontology.frameworks.repositories import Repositories
from espalier.ontology.frameworks.routes import Routes
from espalier.ontology.frameworks.scheduling import Scheduling
from espalier.ontology.frameworks.schema import Schema
from espalier.ontology.frameworks.security import Security
from espalier.ontology.frameworks.spring_xml import SpringXml
from espalier.ontology.frameworks.streams import Streams
from espalier.ontology.frameworks.subjects import Subjects
from espalier.ontology.frameworks.testing import Testing
from espalier.ontology.frameworks.timers import Timers
from espalier.ontology.frameworks.web import Web

FRAMEWORKS: tuple[Framework, ...] = (
    Injection(), Web(), Events(), Persistence(), Testing(), Locators(), SpringXml(), Properties(),
    Repositories(), ExceptionHandlers(), Scheduling(), Timers(), Streams(), Quartz(), Messaging(), Aspects(),
    Security(), MyBatis(), Relational(), Schema(), Modules(), GenericStores(),
    Caching(), Converters(), Channels(), Panache(), MapStruct(), Routes(), Clients(),
    MappingFiles(), Jdbi(), Subjects(),
)  # fmt: skip


@lru_cache(4096)
def watching(name: str, count: int) -> tuple[Framework, ...]:
    """The frameworks that read a call of a method so named, with so many arguments."""
    return tuple(each for each in FRAMEWORKS if each.watches(name, count))


def called(unit: Unit, call: CallSite) -> None:
    """A call inside a body."""
    for each in watching(call.entry.name, len(call.args)):
        each.called(Conventions(unit), call)


def declared(unit: Unit, declaration: Declaration) -> None:
    """A declaration with its annotations."""
    if not (declaration.annotations or declaration.parameters or declaration.is_type or declaration.kind == "method"):
        return
    conventions = Conventions(unit)
    for each in FRAMEWORKS:
        each.declared(conventions, declaration)


def file(unit: Unit) -> None:
    """What a file says outside any declaration."""
    conventions = Conventions(unit)
    for each in FRAMEWORKS:
        each.file(conventions)
