"""What files other than Java declare, as frozen values: Spring's XML, MyBatis's mappers, SQL files, properties."""

from __future__ import annotations

from espalier.java.fact import Fact


class BeanReference(Fact, frozen=True):
    """A bean named from another (`ref`, `property`, `constructor-arg`, ...)."""

    name: str
    line: int
    column: int


class Scan(Fact, frozen=True):
    """A package that `<context:component-scan>` names."""

    package: str
    line: int
    column: int


class Bean(Fact, frozen=True):
    """A `<bean>`: `name` is its id, or its class's when it has none, or made of its parent's or factory's; `parent` and
    the like are references too. `inner`: it stands inside another, which alone has it; `profiles`: those of the
    `<beans>` around it; `setters`: properties that it sets; `consumed`: keys in `${...}`; `settings`: of a job or a
    trigger of a scheduler's what its properties are set to, texts or beans' names."""

    name: str
    type: str
    line: int
    column: int
    references: tuple[BeanReference, ...] = ()
    aliases: tuple[str, ...] = ()
    primary: bool = False
    profiles: tuple[str, ...] = ()
    inner: bool = False
    setters: tuple[BeanReference, ...] = ()
    consumed: tuple[BeanReference, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()


class Advice(Fact, frozen=True):
    """Advice that `<aop:config>` declares for a pointcut. `bean`: the interceptor, or the aspect whose `method` is the
    advice; `names`: patterns of the names of the methods that it is for (`<tx:method>`), or none for all."""

    bean: str
    method: str
    pointcut: str
    line: int
    column: int
    names: tuple[str, ...] = ()


class Task(Fact, frozen=True):
    """A `<task:scheduled>`: `schedule` is its trigger, as `cron 0 0 * * *`."""

    bean: str
    method: str
    schedule: str
    line: int
    column: int


class UrlRule(Fact, frozen=True):
    """An `<intercept-url>` of Spring Security: `rule` is the HTTP method, if it names one, and who has access."""

    pattern: str
    rule: str
    line: int
    column: int


class Resource(Fact, frozen=True):
    """The file or files that an `<import>` names, as it is written."""

    location: str
    line: int
    column: int


class Statement(Fact, frozen=True):
    """An SQL statement of a MyBatis mapper's XML: `owner` is the mapper's class, `name` the method's, `text` what the
    elements hold, the parts that they include among it."""

    owner: str
    name: str
    text: str
    line: int
    column: int


class Template(Fact, frozen=True):
    """A template of a group, `text` as it is written."""

    name: str
    text: str
    line: int
    column: int
    parameters: tuple[str, ...] = ()


class Templates(Fact, frozen=True):
    """A group of SQL templates: `owner` is the type beside which it stands, `imports` the groups that it names."""

    owner: str = ""
    imports: tuple[str, ...] = ()
    entries: tuple[Template, ...] = ()


class Column(Fact, frozen=True):
    """A column that a table is created with, or that is added to it."""

    name: str
    line: int
    column: int


class ForeignKey(Fact, frozen=True):
    """Columns that refer to another table; `references`: that table."""

    columns: tuple[str, ...]
    references: str
    line: int
    column: int


class Table(Fact, frozen=True):
    """A table that a schema or migration creates, or one that it changes (`created` is false)."""

    name: str
    line: int
    column: int
    columns: tuple[Column, ...] = ()
    keys: tuple[ForeignKey, ...] = ()
    created: bool = True


class Dependency(Fact, frozen=True):
    """What a module is built with: the name of an artifact or of another module. `scope`: as the build file says it,
    empty where it is the usual one."""

    name: str
    line: int
    column: int
    scope: str = ""


class Module(Fact, frozen=True):
    """A part of the project that is built by itself. `folder`: where it is, if another file than its own says so."""

    name: str
    line: int
    column: int
    dependencies: tuple[Dependency, ...] = ()
    folder: str = ""


class Provider(Fact, frozen=True):
    """A class that a file below META-INF or a module names for a service; both names are canonical. `type` is empty
    where a module only uses the service."""

    service: str
    type: str
    line: int
    column: int


class Namespaces(Fact, frozen=True):
    """What a file of Spring's declares with elements other than `<bean>`."""

    advices: tuple[Advice, ...] = ()
    tasks: tuple[Task, ...] = ()
    rules: tuple[UrlRule, ...] = ()
    resources: tuple[Resource, ...] = ()


class Property(Fact, frozen=True):
    """A key of a `.properties` or YAML file, nested keys joined by dots; `references`: keys in its value's `${...}`;
    `value`: only of keys that resolution reads, as others may hold secrets; `profile`: under which alone it holds."""

    name: str
    line: int
    column: int
    references: tuple[str, ...] = ()
    value: str = ""
    profile: str = ""
