"""Beans and injection points as values, and which of the beans that fit a point it may be given.

After Spring's rules (Spring Framework Reference, "Using @Autowired", "Fine-tuning Annotation-based Autowiring with
Qualifiers"): a bean fits by type, type arguments included; of several, those with the point's qualifiers; of several
still, the primary one, else the one named as the point is. A collection is given all that fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from espalier.java.resource_facts import Bean
from espalier.ontology.types import Ref

ANY = "*"
"""The qualifier `@Any`, that all beans have."""
UNKNOWN = "?"
"""A qualifier whose value is not known."""


@dataclass(frozen=True, slots=True)
class BeanDefinition:
    """`key`: the bean's node, or, for a class that no bean is known of, the class; `names`: id and aliases, which are
    qualifiers too; `type`: what points are matched with; `conditions`: what decides whether
    it is there at run time, in the words of the source."""

    key: str
    names: tuple[str, ...]
    type: Ref
    qualifiers: frozenset[str] = frozenset()
    primary: bool = False
    conditions: tuple[str, ...] = ()
    test: bool = False
    typed: bool = False
    """Whether its name chooses nothing, as in CDI, EJB, Dagger and Guice: there, who has a qualifier of its own is not
    given to a point without."""
    alone: bool = True
    """Whether classes that are marked by nothing are no beans beside it; with `@Singleton` they may be, in Guice."""

    priority: int | None = 0
    """Of CDI's selected alternatives the one with the highest is given; None: not known."""
    specializes: str = ""
    """The bean that this one of CDI's stands in for."""

    @property
    def is_alternative(self) -> bool:
        return any(each.startswith("Alternative") for each in self.conditions)


@dataclass(frozen=True, slots=True)
class InjectionPoint:
    """`name`: the field's or parameter's; `type`: what is injected, wrappers taken off; `open_args`: positions of its
    type arguments that fit anything; `bean_name`: the bean that is asked for by name (`@Resource`), or empty;
    `many`: all that fit are injected; `test`: it is in test sources."""

    name: str
    type: Ref
    open_args: frozenset[int] = frozenset()
    qualifiers: frozenset[str] = frozenset()
    bean_name: str = ""
    by_name: bool = False
    many: bool = False
    test: bool = False


def chosen(point: InjectionPoint, fitting: Sequence[BeanDefinition]) -> tuple[BeanDefinition, ...]:
    """Which of the beans that fit by type the point may be given; several where nothing decides."""
    qualified = [each for each in fitting if _is_qualified(point, each)]
    qualified = [each for each in qualified if not each.is_alternative] or qualified
    if UNKNOWN in point.qualifiers:
        return tuple(qualified)
    named = [
        each
        for each in qualified
        if (point.bean_name or point.name) in each.names and (point.bean_name or not each.typed)
    ]
    if point.bean_name or (point.by_name and named):
        return tuple(named)
    if point.many or len(qualified) < 2:
        return tuple(qualified)
    primary = _first([each for each in qualified if each.primary])
    preferred = primary or named or qualified
    if not all(each.conditions for each in preferred):
        return tuple(preferred)
    absent = {each.conditions for each in preferred}
    return tuple(each for each in qualified if each in preferred or each.conditions not in absent)


def _first(primary: list[BeanDefinition]) -> list[BeanDefinition]:
    """Those of the highest priority, where all are known."""
    known = [each.priority for each in primary if each.priority is not None]
    return [each for each in primary if each.priority == max(known)] if len(known) == len(primary) > 0 else primary


def _is_qualified(point: InjectionPoint, bean: BeanDefinition) -> bool:
    wanted = point.qualifiers - {UNKNOWN, ANY}
    if bean.typed and not point.qualifiers and any(each.startswith("@") for each in bean.qualifiers):
        return False
    return wanted <= bean.qualifiers | set(bean.names)


def of_xml(bean: Bean, test: bool) -> BeanDefinition:
    """The definition that a `<bean>` is."""
    names = (bean.name, *bean.aliases)
    return BeanDefinition(f"bean:{bean.name}", names, Ref(bean.type), frozenset(), bean.primary, bean.profiles, test)
