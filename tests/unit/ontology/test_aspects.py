"""Aspects: which methods a pointcut matches; kept at every edit."""

from __future__ import annotations

import pytest

from espalier.ontology.pointcuts import evaluated, fits, parameters_fit
from fixtures.java_project import built, edges, facts, files, lines

SOURCE = """
== a/Audit.java
package a;
import org.aspectj.lang.annotation.*;
@Aspect class Audit {
    static final String SERVICES = "within(a.service..*)";
    @Pointcut(SERVICES) void services() { }
    @Pointcut("@annotation(a.Logged)") void logged() { }
    @Around("services() && logged()") Object both() { return null; }
    @Before("execution(public * a.service.*Service.find*(String, ..))") void found() { }
    @After(value = "@annotation(mark)") void bound(Logged mark) { }
    @AfterReturning(pointcut = "services() && args(x)") void args(String x) { }
    @Before("execution(* *..Pricing.*(..)) && !logged()") void throughInterface() { }
    @Around("nowhere()") void unknown() { }
    @Around("target(a.service.Pricing) && execution(* price(..))") void target() { }
    @Around("this(Reporting)") void below() { }
    @Around("bean(order*) && execution(* findOne(..))") void bean() { }
    @Before("execution(* a.service") void half() { }
}
@interface Logged { }
interface Reporting { }
== a/service/Orders.java
package a.service;
import a.Logged;
import org.springframework.stereotype.Service;
@Service class OrderService implements Pricing {
    @Logged public String findOne(String id) { return id; }
    public String findTwo(Long id) { return ""; }
    public int price() { return 1; }
    static void no() { } private void nor() { }
}
@Service abstract class Base { public void inherited() { } }
@Service class Report extends Base implements a.Reporting { }
interface Pricing { int price(); }
class NoBean { @Logged void run() { } @Other void other() { } }
== a/service/Test.java
package a.service;
class Test { @org.junit.Before void before() { } }
"""
EXPECTED = """
advises a.Audit#both() -> a.service.OrderService#findOne(String) (framework)
advises a.Audit#found() -> a.service.OrderService#findOne(String) (framework)
advises a.Audit#bound(Logged) -> a.service.OrderService#findOne(String) (framework)
advises a.Audit#throughInterface() -> a.service.OrderService#price() (framework)
advises a.Audit#target() -> a.service.OrderService#price() (framework)
advises a.Audit#bean() -> a.service.OrderService#findOne(String) (framework)
advises a.Audit#below() -> a.service.Base#inherited() (framework) as may
advises a.Audit#both() -> a.service.NoBean#run() (framework) as may
advises a.Audit#bound(Logged) -> a.service.NoBean#run() (framework) as may
"""


def test_types_in_pointcuts_are_referred_to() -> None:
    expected = """
    references a.Audit#logged() -> a.Logged (framework) as pointcut
    references a.Audit#target() -> a.service.Pricing (framework) as pointcut
    references a.Audit#below() -> a.Reporting (framework) as pointcut
    """
    assert [each for each in edges(SOURCE, "references") if each.endswith("pointcut")] == lines(expected)


def test_who_is_advised() -> None:
    found = edges(SOURCE, "advises")
    doubtful = [each for each in found if any(name in each for name in ("#args", "#unknown", "#half"))]
    assert sorted(set(found) - set(doubtful)) == sorted(lines(EXPECTED))
    assert all(each.endswith("as may") for each in doubtful)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("yes()", True),
        ("yes() && maybe()", None),
        ("no() && maybe()", False),
        ("yes() || maybe()", True),
        ("!(no() || no())", True),
        ("yes() and not no()", True),
        ("yes() no()", None),
        ("yes(", None),
        ("", None),
        ("(" * 5000, None),
        (" || ".join(["no()"] * 5000), None),
    ],
)
def test_expressions(text: str, expected: bool | None) -> None:
    assert evaluated(text, lambda name, _: {"yes": True, "no": False}.get(name)) is expected


def test_patterns() -> None:
    assert fits("a..*Service", "a.b.c.OrderService")
    assert fits("a..*", "a.B")
    assert not fits("a.*", "a.b.C")
    assert parameters_fit("..", ()) and parameters_fit("String, ..", ("String", "int"))
    assert parameters_fit("*", ("int",)) and parameters_fit(".., int", ("String", "int"))
    assert parameters_fit(", ".join([".."] * 50), ("int",) * 20) is None
    assert not parameters_fit("", ("int",)) and not parameters_fit("*", ())


def test_edits_elsewhere_equal_a_fresh_build() -> None:
    state = files(SOURCE)
    ontology = built(state)
    aspect, service = "a/Audit.java", "a/service/Orders.java"
    for path, text in [
        (aspect, state[aspect].replace("within(a.service..*)", "within(b..*)")),
        (aspect, state[aspect].replace("find*", "price*")),
        (aspect, state[aspect].replace("@Aspect", "")),
        (aspect, state[aspect]),
        (service, state[service].replace("@Logged public", "public")),
        ("a/Logged.java", "package a; @interface Logged { }"),
        ("a/service/Logged.java", "package a.service; @interface Logged { }"),
        (aspect, ""),
    ]:
        state[path] = text
        ontology.apply({path: facts(path, text)})
        assert list(ontology.edges(tests=True)) == list(built(state).edges(tests=True)), path
