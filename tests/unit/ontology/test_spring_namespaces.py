"""Spring's XML beside `<bean>`: transactions, aspects, tasks, rules for URLs and imports; kept at every edit."""

from __future__ import annotations

import pytest

from espalier.ontology.frameworks.aspects import NOT_UNDERSTOOD
from fixtures.java_project import built, edges, facts, files, lines

SOURCE = """
== m/src/main/resources/spring/main.xml
<beans>
  <import resource="parts/*.xml"/>
  <import resource="classpath:spring/jobs.xml"/>
  <aop:config>
    <aop:pointcut id="services" expression="execution(* a.service..*Service.*(..))"/>
    <aop:advisor advice-ref="tx" pointcut-ref="services"/>
    <aop:advisor advice-ref="tx" pointcut="not a pointcut"/>
    <aop:aspect ref="audit">
      <aop:before method="noted" pointcut="within(a.service.*)"/>
      <aop:around method="gone" pointcut-ref="services"/>
    </aop:aspect>
  </aop:config>
  <tx:advice id="tx">
    <tx:attributes><tx:method name="get*" read-only="true"/><tx:method name="save"/></tx:attributes>
  </tx:advice>
  <bean id="audit" class="a.Audit"/>
</beans>
== m/src/main/resources/spring/parts/security.xml
<b:beans xmlns:b="http://www.springframework.org/schema/beans">
  <http pattern="/css/**" security="none"/>
  <http>
    <intercept-url pattern="/admin/**" access="hasRole('ADMIN')"/>
    <intercept-url pattern="/orders" method="POST" access="authenticated"/>
  </http>
</b:beans>
== m/src/main/resources/spring/jobs.xml
<beans>
  <task:scheduled-tasks scheduler="pool">
    <task:scheduled ref="cleaner" method="run" cron="0 0 * * * *"/>
    <task:scheduled ref="elsewhere" method="run" fixed-delay="${delay}"/>
  </task:scheduled-tasks>
  <bean id="cleaner" class="a.Cleaner"/>
</beans>
== m/src/test/resources/spring/jobs.xml
<beans><bean id="fake" class="a.Cleaner"/></beans>
== m/src/main/resources/application.properties
delay=5
== m/src/main/resources/profiles/dev/application.properties
delay=1
== a/Orders.java
package a;
import org.springframework.context.annotation.*;
class Cleaner { public void run() { } }
class Audit { void noted() { } }
@ImportResource("classpath*:spring/j?bs.xml") @PropertySource("classpath:application.properties") class Config { }
== a/service/OrderService.java
package a.service;
import org.springframework.stereotype.Service;
@Service class OrderService { public int getAll() { return 1; } public void save() { } public void drop() { } }
"""
MAIN, JOBS = "m/src/main/resources/spring/main.xml", "m/src/main/resources/spring/jobs.xml"


def test_transactions_and_aspects() -> None:
    expected = """
    advises bean:tx -> a.service.OrderService#getAll() (framework)
    advises a.Audit#noted() -> a.service.OrderService#getAll() (framework)
    advises bean:audit -> a.service.OrderService#getAll() (framework)
    advises bean:tx -> a.service.OrderService#save() (framework)
    advises a.Audit#noted() -> a.service.OrderService#save() (framework)
    advises bean:audit -> a.service.OrderService#save() (framework)
    advises a.Audit#noted() -> a.service.OrderService#drop() (framework)
    advises bean:audit -> a.service.OrderService#drop() (framework)
    """
    assert sorted(edges(SOURCE, "advises")) == sorted(lines(expected))


def test_a_type_in_a_pointcut_is_referred_to() -> None:
    source = SOURCE.replace('pointcut="within(a.service.*)"', 'pointcut="this(a.service.OrderService) and args(x)"')
    expected = ["references a.Audit#noted() -> a.service.OrderService (framework) as pointcut"]
    assert [each for each in edges(source, "references") if each.endswith("pointcut")] == expected


def test_a_pointcut_that_is_not_understood_makes_no_edge_and_is_counted() -> None:
    assert {each.reason: each.count for each in built(files(SOURCE)).unseen()}[NOT_UNDERSTOOD] == 1


MARKED = """
== m/src/main/resources/spring/main.xml
<beans>
  <aop:config>
    <aop:pointcut id="marked" expression="execution(@b.Logged * *(..)) or
        execution(* (@b.Safe *).*(..))"/>
    <aop:advisor advice-ref="log" pointcut-ref="marked"/>
    <aop:advisor advice-ref="named" pointcut="b.Points.logged() and not within(b.Other)"/>
    <aop:aspect ref="guard"><aop:before method="check" pointcut="@annotation(mark)" arg-names="mark"/></aop:aspect>
  </aop:config>
  <bean id="guard" class="b.Guard"/>
</beans>
== b/Orders.java
package b;
import org.springframework.stereotype.Service;
@interface Logged { }
@interface Safe { }
class Guard { public void check(Logged mark) { } }
class Points { @org.aspectj.lang.annotation.Pointcut("@annotation(Logged)") void logged() { } }
@Service class Orders { @Logged public void one() { } public void two() { } }
@Service @Safe class Shop { public void three() { } }
@Service class Other { public void four() { } @Logged public void five() { } }
"""


def test_annotations_of_pointcuts_must_hold() -> None:
    expected = """
    advises b.Guard#check(Logged) -> b.Orders#one() (framework)
    advises b.Guard#check(Logged) -> b.Other#five() (framework)
    advises bean:log -> b.Orders#one() (framework)
    advises bean:log -> b.Other#five() (framework)
    advises bean:log -> b.Shop#three() (framework)
    advises bean:named -> b.Orders#one() (framework)
    """
    assert sorted(edges(MARKED, "advises")) == sorted(lines(expected))


def test_the_interceptor_of_transactions_is_a_bean() -> None:
    found = edges(SOURCE, "instantiates", "refers_bean")
    made = "instantiates bean:tx -> org.springframework.transaction.interceptor.TransactionInterceptor (framework)"
    assert made in found
    assert "refers_bean bean:tx -> bean:transactionManager (framework)" in found


def test_tasks_and_rules() -> None:
    expected = f"""
    scheduled_by a.Cleaner#run() -> schedule:cron 0 0 * * * * (framework)
    scheduled_by bean:elsewhere -> schedule:fixedDelay ${{delay}} (framework)
    secures {MAIN.replace("main.xml", "parts/security.xml")} -> url:/css/** (framework) as none
    secures {MAIN.replace("main.xml", "parts/security.xml")} -> url:/admin/** (framework) as hasRole('ADMIN')
    secures {MAIN.replace("main.xml", "parts/security.xml")} -> url:/orders (framework) as POST authenticated
    """
    assert edges(SOURCE, "scheduled_by", "secures") == lines(expected)


def test_imports_name_files() -> None:
    found = [each for each in edges(SOURCE, "imports") if ".xml" in each or ".properties" in each]
    resources = "m/src/main/resources"
    assert sorted(found) == [
        f"imports a.Config -> {resources}/application.properties (framework)",
        f"imports a.Config -> {JOBS} (framework)",
        f"imports {MAIN} -> {JOBS} (framework)",
        f"imports {MAIN} -> {resources}/spring/parts/security.xml (framework)",
    ]


@pytest.mark.parametrize("end", range(60, 1100, 130))
def test_half_written_files_equal_a_fresh_build(end: int) -> None:
    state = files(SOURCE)
    ontology = built(state)
    text = state[MAIN][:end]
    ontology.apply({MAIN: facts(MAIN, text)})
    assert list(ontology.edges(tests=True)) == list(built(state | {MAIN: text}).edges(tests=True))


def test_edits_elsewhere_equal_a_fresh_build() -> None:
    state = files(SOURCE)
    ontology = built(state)
    service = "a/service/OrderService.java"
    for path, text in [
        (MAIN, state[MAIN].replace("get*", "drop")),
        (MAIN, state[MAIN].replace("a.service..*", "b..*")),
        (service, state[service].replace("void save", "void store")),
        (JOBS, "<project/>"),
        (JOBS, state[JOBS].replace("a.Cleaner", "a.Other")),
        ("m/src/main/resources/spring/parts/more.xml", "<beans><bean id='more' class='a.Audit'/></beans>"),
        ("a/Orders.java", state["a/Orders.java"].replace("noted", "written")),
    ]:
        state[path] = text
        ontology.apply({path: facts(path, text)})
        assert list(ontology.edges(tests=True)) == list(built(state).edges(tests=True)), path
