"""Aspects: which methods a pointcut matches; kept at every edit."""

from __future__ import annotations

from typing import Any

import pytest

from espalier.ontology.boolean_patterns import Match
from espalier.ontology.frameworks.aspects import NOT_UNDERSTOOD
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.pointcuts import evaluated
from espalier.ontology.signature_patterns import fits, matches, method_pattern
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
    run_time = [each for each in found if "#args" in each]
    assert sorted(set(found) - set(run_time)) == sorted(lines(EXPECTED))
    assert run_time and all(each.endswith("as may") for each in run_time)


def test_what_is_not_understood_is_counted() -> None:
    unseen = {each.reason: each.count for each in built(files(SOURCE)).unseen()}
    assert unseen[NOT_UNDERSTOOD] == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("yes()", Match.YES),
        ("yes() && maybe()", Match.MAY),
        ("no() && maybe()", Match.NO),
        ("yes() || maybe()", Match.YES),
        ("!(no() || no())", Match.YES),
        ("yes() and not no()", Match.YES),
        ("other()", Match.UNKNOWN),
        ("!other()", Match.UNKNOWN),
        ("no() || other()", Match.UNKNOWN),
        ("yes() && !other()", Match.MAY),
        ("maybe() || other()", Match.MAY),
        ("yes() no()", Match.UNKNOWN),
        ("yes(", Match.UNKNOWN),
        ("", Match.UNKNOWN),
        ("(" * 5000, Match.UNKNOWN),
        (" || ".join(["no()"] * 5000), Match.UNKNOWN),
    ],
)
def test_expressions(text: str, expected: Match) -> None:
    known = {"yes": Match.YES, "no": Match.NO, "maybe": Match.MAY}
    assert evaluated(text, lambda name, _: known.get(name, Match.UNKNOWN)) is expected


def test_a_pointcut_of_a_class_that_is_no_aspect_counts_as_it_is_now() -> None:
    before = """
== a/Points.java
package a;
class Points { @org.aspectj.lang.annotation.Pointcut("execution(* one(..))") public void named() { } }
== a/Audit.java
package a;
import org.aspectj.lang.annotation.*;
@Aspect class Audit { @Before("Points.named()") void run() { } }
== a/Work.java
package a;
class Work { public void one() { } public void two() { } }
"""
    ontology = built(files(before))
    changed = files(before.replace("one(..)", "two(..)"))
    ontology.apply({"a/Points.java": facts("a/Points.java", changed["a/Points.java"])})
    assert list(ontology.edges(tests=True)) == list(built(changed).edges(tests=True))
    assert [edge.target for edge in ontology.edges(EdgeKind.ADVISES)] == ["a.Work#two()"]


def test_patterns() -> None:
    assert fits("a..*Service", "a.b.c.OrderService")
    assert fits("a..*", "a.B")
    assert not fits("a.*", "a.b.C")


MARKED = """
== b/Guard.java
package b;
import org.aspectj.lang.annotation.*;
@Aspect class Guard {
    @Before("ADVICE") void run(PARAMETERS) { }
    @Pointcut("@annotation(Logged)") void logged() { }
    @Pointcut("@annotation(mark)") void marked(Logged mark) { }
}
@interface Logged { }
@interface Quiet { }
@java.lang.annotation.Inherited @interface Safe { }
@interface Own { }
== b/Shop.java
package b;
import java.util.*;
import org.springframework.stereotype.Service;
@Service class Plain { public void plain() { } protected void hidden() { } }
@Service @Safe class Marked { public void whole() { } @Quiet public void quiet() { } }
@Service @Own class Orders {
    @Logged public Order one(@Quiet String id) { return null; }
    public void two(Order order) { }
}
@Service class Child extends Marked { public void child() { } }
@Service class Heir extends Orders { public void heir() { } static class Inner { public void inner() { } } }
@Own class Order { public List<Order> all(String... ids) { return null; } }
"""


def _advised(pointcut: str, parameters: str = "") -> set[str]:
    found = edges(MARKED.replace("ADVICE", pointcut).replace("PARAMETERS", parameters), "advises")
    methods = (each.partition("-> ")[2] for each in found if "Guard#run" in each)
    return {each.rpartition("#")[2].partition("(")[0] + "?" * each.endswith("may") for each in methods}


@pytest.mark.parametrize(
    ("pointcut", "expected"),
    [
        ("execution(@b.Logged * *(..))", "one"),
        ("execution(@Logged public * *(..))", "one"),
        ("execution(@(Logged || Quiet) * *(..))", "one quiet"),
        ("execution(@(Logged && Quiet) * *(..))", ""),
        ("execution(@Logged @Quiet * *(..))", ""),
        ("execution(@b.Q* * *(..))", "quiet"),
        ("execution(@Gone * *(..))", ""),
        ("execution(!@Logged * Orders.*(..))", "two"),
        ("execution(@Logged * *(..)) || execution(* (@Safe *).*(..))", "one whole quiet child"),
        ("execution(@Logged * *(..)) && !within(b.Orders)", ""),
        ("execution(* *(@Quiet (*)))", "one"),
        ("execution(* *(@Own *))", "two"),
        ("execution(* *(.., (@Own *), ..))", "two"),
        ("execution((@Own *) *(..))", "one"),
        ("execution(!void b.*.*(..)) && !within(Order)", "one"),
        ("execution(protected * *(..))", "hidden"),
        ("execution(!public * *(..))", "hidden"),
        ("execution(* (Orders || Marked).*(..)) && !execution(* (Orders && !Marked).*(..))", "whole quiet"),
        ("execution(* b.Orders+.*(..))", "one two heir"),
        ("execution(* (Orders)+.*(..))", "one two heir"),
        ("execution(* b..*(String...))", "all?"),
        ("execution(java.util.List<Order> *(..))", "all?"),
        ("execution(List *(..))", ""),
        ("execution(b.Plain.new(..))", ""),
        ("execution(* Pl*.*(..) throws Exception)", "plain? hidden?"),
        ("within(@Own *)", "one two all?"),
        ("within(@Safe *)", "whole quiet child"),
        ("within(@(Own || Safe) *) && !within(Order)", "one two whole quiet child"),
        ("within(Heir)", "heir inner?"),
        ("@within(Own)", "one two all?"),
        ("@target(Own)", "one two all?"),
        ("@annotation(Logged) || @annotation(Quiet)", "one quiet"),
        ("logged()", "one"),
        ("!logged() && within(Orders)", "two"),
        ("Guard.logged()", "one"),
        ("execution(* Orders.*(..)) && @args(Own)", "one? two?"),
        ("execution(* Orders.*(..)) && args()", ""),
        ("execution(* Orders.*(..)) && args(.., String)", "one? two?"),
        ("execution(* Plain.plain(..)) && if()", "plain?"),
        ("call(* Plain.plain(..))", "plain?"),
        ("get(* *) || handler(*)", ""),
        ("if()", ""),
        ("args(String)", ""),
        ("execution(* Plain.*(..)) || gone()", "plain hidden"),
    ],
)
def test_annotations_and_types_of_patterns_must_hold(pointcut: str, expected: str) -> None:
    assert _advised(pointcut) == set(expected.split())


def test_an_overload_of_what_the_named_type_declares_is_not_advised() -> None:
    found = edges(
        """
== c/Watch.java
package c;
import org.aspectj.lang.annotation.*;
@Aspect class Watch { @Before("execution(* Store.put(..))") void run() { } }
== c/Store.java
package c;
interface Store<T> { void put(T item); }
@org.springframework.stereotype.Service class Box implements Store<String> {
    public void put(String item) { }
    public void put(int number) { }
}
""",
        "advises",
    )
    assert [each.partition("-> ")[2] for each in found] == ["c.Box#put(String) (framework)"]


def test_a_parameter_gives_the_annotation_type() -> None:
    assert _advised("@annotation(mark)", "Logged mark") == {"one"}
    assert _advised("marked(mark)", "Logged mark") == {"one"}
    assert _advised("@within(mark)", "Safe mark") == {"whole", "quiet", "child"}


def test_advices_of_tests_are_not_run_around_main_code() -> None:
    source = MARKED.replace("ADVICE", "execution(* b.*.*(..))").replace("== b/Guard", "== src/test/java/b/Guard")
    assert edges(source, "advises") == []
    assert edges(source.replace("== b/Shop", "== src/test/java/b/Shop"), "advises")


def test_patterns_that_are_none() -> None:
    for text in ("", "*", "* *", "* *(", "* *(..", "@ * *(..)", "* *(..) more", "* *(String int)", "@(A * *(..)"):
        assert method_pattern(text) is None, text
    assert method_pattern("* *(" + ", ".join([".."] * 500) + ")") is not None
    assert method_pattern("@(" * 5000) is None


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


@pytest.mark.parametrize(
    ("pattern", "name", "told"),
    [
        ("a..*Service", "a.b.c.PriceService", True),
        ("a..*Service", "a.PriceService", True),
        ("a.*", "a.b.C", False),
        ("*Service", "x.y.PriceService", True),
        ("*a*a*a*a*a*a*a*a*ab", "a" * 200, False),
    ],
)
def test_names_fit_patterns(pattern: str, name: str, told: bool) -> None:
    assert fits(pattern, name) is told


class Counted(str):
    """A name that counts how often it is searched."""

    searches = 0

    def find(self, *given: Any) -> int:
        self.searches += 1
        return super().find(*given)


@pytest.mark.parametrize(
    ("pattern", "name", "told"),
    [
        ("find*", "findAll", True),
        ("find*", "refind", False),
        ("*Service", "PriceService", True),
        ("a*a", "a", False),
        ("a*b*a", "abba", True),
        ("a?b", "axb", False),
        ("[ab]", "a", False),
        ("*a*a*a*a*a*a*a*a*ab", "a" * 200, False),
        ("*a" * 50 + "b*", "a" * 200, False),
    ],
)
def test_a_name_is_searched_once_for_each_part_of_a_pattern(pattern: str, name: str, told: bool) -> None:
    """So a pattern of many stars costs no more than another."""
    counted = Counted(name)
    assert matches(pattern, counted) is told
    assert (pattern.count("*") > 1) is (counted.searches > 0)
    assert counted.searches <= pattern.count("*")
