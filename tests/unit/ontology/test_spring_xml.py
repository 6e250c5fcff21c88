"""Spring's XML: setters, placeholders and component scans; kept at every edit."""

from __future__ import annotations

import pytest

from fixtures.java_project import built, edges, facts, files, lines

SOURCE = """
== beans.xml
<beans>
  <context:component-scan base-package="a.service, a.web ${no}"/>
  <bean id="orders" class="a.Orders" p:limit="3">
    <property name="pricing" ref="pricing"/>
    <property name="title" value="${shop.title:x}"/>
    <property name="missing"><value>${shop.size}</value></property>
  </bean>
  <bean id="outside" class="org.Other"><property name="no" value="1"/></bean>
</beans>
== src/main/resources/application.yml
shop: {title: x}
== a/Orders.java
package a;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.ComponentScan;
class Base { public void setTitle(String title) { } }
class Orders extends Base { public void setPricing(Object p) { } void setLimit(int limit) { } }
@ComponentScan(basePackages = {"b", "c.d"}) class Config { }
@SpringBootApplication class App { }
"""
EXPECTED = """
scans a.Config -> b/ (framework)
scans a.Config -> c.d/ (framework)
scans a.App -> a/ (framework)
scans beans.xml -> a.service/ (framework)
scans beans.xml -> a.web/ (framework)
calls bean:orders -> a.Orders#setLimit(int) (framework)
calls bean:orders -> a.Orders#setPricing(Object) (framework)
calls bean:orders -> a.Base#setTitle(String) (framework)
consumes_property bean:orders -> property:shop.title (framework)
consumes_property bean:orders -> property:shop.size (framework)
"""


def test_setters_placeholders_and_scans() -> None:
    assert edges(SOURCE, "scans", "calls", "consumes_property") == lines(EXPECTED)


@pytest.mark.parametrize("end", [30, 120, 200, 260, 330, 400])
def test_half_written_files_keep_what_came_before(end: int) -> None:
    state = files(SOURCE)
    ontology = built(state)
    text = state["beans.xml"][:end]
    ontology.apply({"beans.xml": facts("beans.xml", text)})
    assert list(ontology.edges(tests=True)) == list(built(state | {"beans.xml": text}).edges(tests=True))


def test_entities_are_not_read() -> None:
    text = '<!DOCTYPE beans [<!ENTITY x SYSTEM "file:///etc/passwd">]><beans><bean id="a" class="&x;"/></beans>'
    assert not facts("beans.xml", text).beans


def test_edits_elsewhere_equal_a_fresh_build() -> None:
    state = files(SOURCE)
    ontology = built(state)
    orders, yml = "a/Orders.java", "src/main/resources/application.yml"
    for path, text in [
        (orders, state[orders].replace("setTitle", "setName")),
        (orders, state[orders].replace("class Orders extends Base", "class Orders")),
        (yml, "shop: {Title: y, size: 1}"),
        (orders, ""),
        (orders, state[orders]),
    ]:
        state[path] = text
        ontology.apply({path: facts(path, text)})
        assert list(ontology.edges(tests=True)) == list(built(state).edges(tests=True)), path
