"""What Spring's XML declares with the namespaces `aop`, `tx`, `task` and `security`, and with `<import>`.

Elements are known by their local names, whatever prefix the file gives a namespace (Spring Framework Reference, "XML
Schemas"). A pointcut or an advice that another file declares stays a name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from espalier.java.resource_facts import Advice, Namespaces, Resource, Task, UrlRule

Attributes = Mapping[str, str]
INTERCEPTOR = "org.springframework.transaction.interceptor.TransactionInterceptor"
"""The class of the bean that a `<tx:advice>` declares."""
TRANSACTION_MANAGER = "transactionManager"
"""The bean that it uses where it names none."""
_TRIGGERS = {"cron": "cron", "fixed-delay": "fixedDelay", "fixed-rate": "fixedRate", "trigger": "trigger"}
_RUN = ("before", "after", "around", "after-returning", "after-throwing")


@dataclass(slots=True)
class Reader:
    """Takes the elements of one file as they open and close."""

    resources: list[Resource] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)
    rules: list[UrlRule] = field(default_factory=list)
    _advices: list[Advice] = field(default_factory=list)
    _pointcuts: dict[str, str] = field(default_factory=dict)
    """Expressions by id."""
    _transactional: dict[str, list[str]] = field(default_factory=dict)
    """Patterns of methods' names, by the advice that lists them."""
    _aspect: str = ""
    _advice: str = ""

    def opened(self, name: str, attributes: Attributes, line: int, column: int) -> None:
        handler = _HANDLERS.get(name)
        if handler is not None:
            handler(self, attributes, line, column)
        elif name in _RUN and self._aspect:
            self._advised(self._aspect, attributes.get("method", ""), attributes, line, column)

    def closed(self, name: str) -> None:
        if name == "aspect":
            self._aspect = ""
        elif name == "advice":
            self._advice = ""

    def read(self) -> Namespaces:
        """All that was declared, pointcuts in place of their ids."""
        advices = tuple(
            Advice(
                each.bean, each.method, self._pointcuts.get(each.pointcut, each.pointcut), each.line, each.column,
                tuple(self._transactional.get(each.bean, ())),
            )
            for each in self._advices
        )  # fmt: skip
        return Namespaces(advices, tuple(self.tasks), tuple(self.rules), tuple(self.resources))

    def _import(self, attributes: Attributes, line: int, column: int) -> None:
        if attributes.get("resource"):
            self.resources.append(Resource(attributes["resource"], line, column))

    def _open_aspect(self, attributes: Attributes, line: int, column: int) -> None:
        self._aspect = attributes.get("ref", "")

    def _open_advice(self, attributes: Attributes, line: int, column: int) -> None:
        self._advice = attributes.get("id", "")

    def _transaction(self, attributes: Attributes, line: int, column: int) -> None:
        if self._advice and attributes.get("name"):
            self._transactional.setdefault(self._advice, []).append(attributes["name"])

    def _pointcut(self, attributes: Attributes, line: int, column: int) -> None:
        if attributes.get("id"):
            self._pointcuts[attributes["id"]] = attributes.get("expression", "")

    def _advisor(self, attributes: Attributes, line: int, column: int) -> None:
        self._advised(attributes.get("advice-ref", ""), "", attributes, line, column)

    def _advised(self, bean: str, method: str, attributes: Attributes, line: int, column: int) -> None:
        pointcut = attributes.get("pointcut") or attributes.get("pointcut-ref", "")
        if bean and pointcut:
            self._advices.append(Advice(bean, method, pointcut, line, column))

    def _scheduled(self, attributes: Attributes, line: int, column: int) -> None:
        said = [f"{word} {attributes[each]}" for each, word in _TRIGGERS.items() if each in attributes]
        if attributes.get("ref") and attributes.get("method"):
            self.tasks.append(Task(attributes["ref"], attributes["method"], ", ".join(said) or "?", line, column))

    def _intercepted(self, attributes: Attributes, line: int, column: int) -> None:
        rule = f"{attributes.get('method', '')} {attributes.get('access', '')}".strip()
        if attributes.get("pattern"):
            self.rules.append(UrlRule(attributes["pattern"], rule, line, column))

    def _unsecured(self, attributes: Attributes, line: int, column: int) -> None:
        if attributes.get("pattern") and attributes.get("security") == "none":
            self.rules.append(UrlRule(attributes["pattern"], "none", line, column))


_HANDLERS: dict[str, Callable[[Reader, Attributes, int, int], None]] = {
    "import": Reader._import,
    "aspect": Reader._open_aspect,
    "advice": Reader._open_advice,
    "method": Reader._transaction,
    "pointcut": Reader._pointcut,
    "advisor": Reader._advisor,
    "scheduled": Reader._scheduled,
    "intercept-url": Reader._intercepted,
    "http": Reader._unsecured,
}
