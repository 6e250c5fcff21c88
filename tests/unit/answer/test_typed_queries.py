"""Typed queries as a program sends them: what they deny is not there, and an anchor stands for what it holds."""

from __future__ import annotations

import pytest

from espalier.answer import inquiry
from espalier.answer.execute import execute
from espalier.answer.execute.relations import meaning
from espalier.answer.query import Anchor, Direction, Query, Relation, decode
from espalier.errors import UsageError
from espalier.ontology.kinds import EdgeKind
from espalier.workspace.workspace import Workspace
from fixtures.code_base import SmallCodeBase

SHOP = """
== core/src/main/java/shop/events/ProductEvent.java
package shop.events;
public class ProductEvent { }
== core/src/main/java/shop/events/ProductDeleted.java
package shop.events;
public class ProductDeleted extends ProductEvent { }
== core/src/main/java/shop/events/IndexListener.java
package shop.events;
import org.springframework.context.event.EventListener;
public class IndexListener {
  private int seen;
  @EventListener public void on(ProductEvent event) { System.out.println(event); }
}
== core/src/main/java/shop/events/Publisher.java
package shop.events;
import org.springframework.context.ApplicationEventPublisher;
public class Publisher {
  private ApplicationEventPublisher events;
  public void delete() { events.publishEvent(new ProductDeleted()); }
}
== core/src/main/java/shop/data/Products.java
package shop.data;
import org.springframework.data.jpa.repository.JpaRepository;
public interface Products extends JpaRepository<Product, Long> { }
== core/src/main/java/shop/data/Product.java
package shop.data;
@jakarta.persistence.Entity public class Product { }
== core/src/main/java/shop/price/Prices.java
package shop.price;
import org.springframework.stereotype.Service;
import shop.data.*;
@Service public class Prices {
  private final Products products;
  private final Catalog catalog;
  public Prices(Products products, Catalog catalog) { this.products = products; this.catalog = catalog; }
  public void keep(Product one) { products.save(one); }
  public void round() { Math.abs(1); }
}
== core/src/main/java/shop/price/Rounding.java
package shop.price;
class Rounding { Prices prices; }
== core/src/main/java/shop/catalog/Catalog.java
package shop.catalog;
@org.springframework.stereotype.Service public class Catalog implements shop.Marked { }
== core/src/main/java/shop/Marked.java
package shop;
public interface Marked { }
== core/src/main/resources/spring/core.xml
<beans>
  <bean id="files" class="shop.catalog.Catalog"><property name="kind" value="${files.kind}"/></bean>
  <aop:config>
    <aop:advisor advice-ref="tx" pointcut="this(shop.Marked)"/>
  </aop:config>
  <tx:advice id="tx"/>
</beans>
== core/src/main/resources/application.properties
files.kind=s3
""".replace("private final Catalog catalog", "private final shop.catalog.Catalog catalog").replace(
    "Products products, Catalog catalog)", "Products products, shop.catalog.Catalog catalog)"
)


def answer(asked: str, source: str = SHOP) -> str:
    return inquiry.query(SmallCodeBase(source), decode(asked)).answer


def headline(asked: str) -> str:
    return answer(asked).partition("\n")[0]


# --------------------------------------------------------------------------- events


def test_who_listens_to_the_type_above_an_event_hears_it() -> None:
    said = headline(
        '{"select": "class", "relation": "listens", "direction": "to", "anchors": [{"symbol": "ProductDeleted"}]}'
    )
    assert said == "`ProductDeleted` is listened to by `IndexListener`."


def test_who_publishes_an_event_below_a_type_publishes_one_of_it() -> None:
    said = headline(
        '{"select": "class", "relation": "publishes", "direction": "to", "anchors": [{"symbol": "ProductEvent"}]}'
    )
    assert said == "`ProductEvent` is published by `Publisher`."


# --------------------------------------------------------------------------- properties


def test_the_value_of_a_property_that_is_named() -> None:
    for asked in (
        '{"form": "value", "anchors": [{"symbol": "files.kind"}]}',
        '{"select": "property", "anchors": [{"symbol": "files.kind"}]}',
    ):
        assert headline(asked) == "`files.kind` (`s3` in `application.properties`), read by `files`."


def test_a_thing_of_the_wanted_kind_that_uses_none_is_told_itself() -> None:
    said = headline('{"select": "interface", "anchors": [{"symbol": "Marked"}]}')
    assert said.startswith("The graph sees no interface that `Marked` uses. `shop.Marked` (interface")


# --------------------------------------------------------------------------- packages and files


def test_a_package_depends_on_what_its_types_depend_on() -> None:
    said = headline('{"select": "service", "relation": "depends-on", "anchors": [{"symbol": "shop.price"}]}')
    assert said == "`shop.price` depends on `Catalog`."


def test_uses_of_a_package_come_from_outside_of_it() -> None:
    said = headline(
        '{"select": "class", "relation": "uses", "direction": "to", "anchors": [{"symbol": "shop.catalog"}]}'
    )
    assert "`Prices`" in said and "Rounding" not in said
    inside = headline(
        '{"select": "class", "relation": "uses", "direction": "to", "anchors": [{"symbol": "shop.price"}]}'
    )
    assert inside == "The graph sees no class that uses `shop.price`."


def test_a_package_declares_its_types() -> None:
    assert headline('{"relation": "declares", "anchors": [{"symbol": "shop.price"}]}') == (
        "`shop.price` declares `Prices` and `Rounding`."
    )


def test_a_package_is_the_first_of_two_steps() -> None:
    inner = '{"select": "class", "relation": "declares", "anchors": [{"symbol": "shop.price"}]}'
    said = headline(f'{{"select": "service", "relation": "injects", "anchors": [{{"query": {inner}}}]}}')
    assert said == "`Prices` and `Rounding` is given `Catalog`."


def test_a_first_step_that_finds_nothing_says_so() -> None:
    inner = '{"select": "class", "relation": "extends", "direction": "to", "anchors": [{"symbol": "Prices"}]}'
    said = headline(f'{{"select": "service", "relation": "injects", "anchors": [{{"query": {inner}}}]}}')
    assert said.startswith("The first step finds nothing to go on from. The graph sees no class that extends `Prices`.")


def test_a_package_is_described_by_what_it_holds() -> None:
    said = headline('{"form": "mechanism", "anchors": [{"symbol": "shop.price"}]}')
    assert said == "`shop.price` (package) holds `Prices` and `Rounding`."


def test_xml_declares_beans_and_reads_properties() -> None:
    declared = '{"select": "bean", "relation": "declares", "anchors": [{"symbol": "core.xml"}]}'
    assert "declares 2 beans: `files` and `tx`" in headline(declared)
    read = '{"select": "property", "relation": "consumes-property", "anchors": [{"symbol": "core.xml"}]}'
    assert headline(read) == "`core/src/main/resources/spring/core.xml` reads `files.kind`."
    by = '{"select": "file", "relation": "declares", "direction": "to", "anchors": [{"symbol": "bean:files"}]}'
    assert headline(by) == "`bean:files` is declared by `core/src/main/resources/spring/core.xml`."


def test_a_file_of_properties_declares_them() -> None:
    said = headline('{"relation": "declares", "anchors": [{"symbol": "application.properties"}]}')
    assert said.endswith("declares `files.kind`.")


# --------------------------------------------------------------------------- pointcuts and libraries


def test_a_type_in_a_pointcut_is_used_by_the_advice() -> None:
    asked = '{"select": "class", "relation": "any", "direction": "to", "anchors": [{"symbol": "Marked"}]}'
    assert "- `bean:tx` has a pointcut on `Marked`" in answer(asked)


def test_advice_is_described_with_what_it_advises() -> None:
    source = SHOP.replace("implements shop.Marked { }", "implements shop.Marked { public void list() { } }")
    assert "advises `Catalog#list()`" in answer('{"form": "mechanism", "anchors": [{"symbol": "bean:tx"}]}', source)


def test_calls_of_libraries_are_not_denied() -> None:
    said = headline('{"select": "method", "relation": "calls", "anchors": [{"symbol": "Prices#round"}]}')
    assert said == "The graph sees no method of this code base that `Prices#round()` calls."


def test_a_method_inherited_from_a_library_is_told_with_its_calls() -> None:
    asked = '{"relation": "calls", "direction": "to", "anchors": [{"symbol": "Products#save"}]}'
    said = answer(asked)
    assert said.startswith(
        "No type of this code base declares `Products#save`. `Products` inherits from `JpaRepository`"
    )
    assert "1 call of `save` on it: by `Prices`." in said and "Prices.java:8" in said
    assert "the graph sees no call of it" in headline(asked.replace("save", "flush"))


# --------------------------------------------------------------------------- the wanted kind


def test_only_what_is_of_the_wanted_kind_is_evidence() -> None:
    said = answer('{"select": "field", "relation": "declares", "anchors": [{"symbol": "IndexListener"}]}')
    assert said.startswith("`IndexListener` declares `IndexListener#seen`.") and "#on" not in said


def test_what_is_taken_away_is_no_evidence() -> None:
    asked = decode(
        '{"select": "class", "filters": [{"relation": "extends", "direction": "to", "not": true,'
        ' "anchor": {"symbol": "ProductEvent"}}]}'
    )
    found = inquiry.query(SmallCodeBase(SHOP), asked)
    assert "Taken away: 1" in found.answer and "**Taken away**" in found.answer
    assert not [item for item in found.evidence if item.source == "shop.events.ProductDeleted"]


# --------------------------------------------------------------------------- conditions and directions


def test_a_condition_that_would_do_nothing_is_an_error() -> None:
    for idle, said in [
        ('{"select": "endpoint", "filters": [{"about": "cart"}]}', "paths only"),
        ('{"form": "mechanism", "anchors": [{"symbol": "Prices"}], "filters": [{"role": "service"}]}', "`role`"),
        ('{"select": "class", "filters": [{"direction": "to", "anchor": {"symbol": "Prices"}}]}', "`anchor`"),
        ('{"select": "class", "filters": [{"not": true}]}', "`not`"),
        ('{"select": "class", "filters": [{"transitive": true}]}', "`transitive`"),
        ('{"select": "class", "filters": [{}]}', "says nothing"),
        ('{"select": "class", "anchors": [{"query": {"select": "class", "filters": [{}]}}]}', "says nothing"),
    ]:
        with pytest.raises(UsageError, match=said) as raised:
            decode(idle)
        assert raised.value.remedy


def test_conditions_that_are_read_are_none() -> None:
    for asked in (
        '{"form": "path", "anchors": [{"symbol": "Prices"}, {"role": "database"}], "filters": [{"about": "cart"}]}',
        '{"relation": "extends", "anchors": [{"symbol": "Prices"}], "filters": [{"transitive": true}]}',
        '{"select": "class", "filters": [{"role": "service", "not": true}]}',
        '{"form": "mechanism", "anchors": [{"symbol": "Prices"}], "filters": [{"module": "core"}]}',
    ):
        assert decode(asked).filters


def test_of_a_relation_that_goes_one_way_that_way_is_taken() -> None:
    mapped = '{"select": "table", "relation": "maps-to-table", "direction": "to", "anchors": [{"symbol": "Product"}]}'
    assert headline(mapped) == "`Product` maps to `Product`."
    declared = '{"select": "field", "relation": "declares", "direction": "to", "anchors": [{"symbol": "Publisher"}]}'
    assert headline(declared) == "`Publisher` declares `Publisher#events`."
    without = (
        '{"select": "repository", "filters":'
        ' [{"relation": "declares", "direction": "from", "anchor": {"role": "method"}, "not": true}]}'
    )
    assert headline(without).startswith("1 of 1 repository: `Products`.")


def test_a_condition_on_an_unknown_name_is_not_left_out() -> None:
    said = headline(
        '{"select": "class", "filters": [{"relation": "extends", "direction": "to", "anchor": {"symbol": "Gone"}}]}'
    )
    assert said == "Nothing in the code is called `Gone`, so nothing can be said of what has it or lacks it."


# --------------------------------------------------------------------------- settings

READ_OFTEN = """
== src/main/resources/application.properties
mail.kind=smtp
== src/main/resources/aws/application.properties
mail.kind=ses
== a/Mail.java
package a;
import org.springframework.beans.factory.annotation.Value;
class Mail {
  @Value("${mail.kind}") String one;
  @Value("${mail.kind}x") String two;
}
class Tells { @Value("${mail.kind}") String kind; }
== src/main/resources/beans.xml
<beans>
  <bean id="sender" class="a.Mail">
    <property name="a" value="${mail.kind}"/><property name="b" value="${mail.kind}"/>
    <property name="c" value="${mail.kind}"/><property name="d" value="${mail.kind}"/>
  </bean>
</beans>
"""


def test_every_reader_of_a_property_is_told_once_and_files_of_one_name_apart() -> None:
    said = answer('{"form": "configuration", "anchors": [{"symbol": "mail.kind"}]}', READ_OFTEN)
    assert said.startswith(
        "`mail.kind` (`smtp` in `resources/application.properties`, `ses` in `aws/application.properties`), read by "
    )
    first = said.partition("\n")[0]
    assert all(f"`{name}`" in first for name in ("sender", "Mail", "Tells"))
    assert said.count("- `bean:sender` reads") == 1


# --------------------------------------------------------------------------- what a headline claims

NAMESAKES = """
== a/Facade.java
package a;
public interface Facade { void place(); }
== b/Facade.java
package b;
public interface Facade { void look(); }
== c/Api.java
package c;
import org.springframework.beans.factory.annotation.*;
class Api {
  @Autowired a.Facade one;
  @Autowired b.Facade two;
  @Autowired @Qualifier("img") Images images;
  void pay(Order order) {
    order.getId(); order.getCode(); one.place();
  }
}
class Order { private int id; int getId() { return id; } String getCode() { return ""; } }
interface Images { }
== c/Local.java
package c;
@org.springframework.stereotype.Component("img") class Local implements Images { }
== e/User.java
package e;
import jakarta.persistence.*;
import java.util.Set;
@Entity public class User { @ManyToMany Set<Group> groups; }
== e/Group.java
package e;
import jakarta.persistence.*;
import java.util.Set;
@Entity public class Group { @ManyToMany Set<Right> rights; }
== e/Right.java
package e;
@jakarta.persistence.Entity public class Right { }
== f/User.java
package f;
public class User { }
"""


def test_types_of_one_name_are_told_apart() -> None:
    asked = '{"select": "interface", "relation": "injects", "anchors": [{"symbol": "Api"}]}'
    assert "`a.Facade`, `b.Facade`" in answer(asked, NAMESAKES).partition("\n")[0]


def test_a_bean_that_a_point_names_is_no_second_thing() -> None:
    said = answer('{"select": "bean", "relation": "injects", "anchors": [{"symbol": "Api"}]}', NAMESAKES)
    assert said.count("Api#images` ") == 1


def test_calls_of_accessors_come_last() -> None:
    said = answer('{"select": "method", "relation": "calls", "anchors": [{"symbol": "Api#pay"}]}', NAMESAKES)
    assert said.startswith("`Api#pay(Order)` calls `a.Facade#place()`,")


def test_a_namesake_without_a_tie_is_left_out_where_another_has_one() -> None:
    asked = '{"form": "relation", "anchors": [{"symbol": "User"}, {"symbol": "Group"}, {"symbol": "Right"}]}'
    said = answer(asked, NAMESAKES).partition("\n")[0]
    assert "no tie" not in said and said.count("`Group` and `Right` are tied") == 1


def test_seven_names_are_all_told() -> None:
    source = "== a/Base.java\npackage a;\nclass Base { }\n" + "".join(
        f"== a/Kind{n}.java\npackage a;\nclass Kind{n} extends Base {{ }}\n" for n in range(7)
    )
    asked = '{"select": "class", "relation": "extends", "direction": "to", "anchors": [{"symbol": "Base"}]}'
    assert "`Kind6`" in answer(asked, source).partition("\n")[0]


def test_rows_tell_types_of_one_name_apart() -> None:
    said = answer('{"select": "interface", "relation": "injects", "anchors": [{"symbol": "Api"}]}', NAMESAKES)
    assert "- `Api#one` injects `a.Facade`" in said and "- `Api#two` injects `b.Facade`" in said
    assert "injects `Images`" in said


# --------------------------------------------------------------------------- the other forms


def test_a_path_goes_on_to_who_listens_to_the_type_above_an_event() -> None:
    said = headline('{"form": "path", "anchors": [{"symbol": "Publisher"}, {"symbol": "IndexListener"}]}')
    assert said == "`Publisher` → `ProductDeleted` → `ProductEvent` → `IndexListener` (2 steps)."


def test_a_path_begins_at_any_type_of_a_package() -> None:
    said = headline('{"form": "path", "anchors": [{"symbol": "shop.price"}, {"symbol": "Catalog"}]}')
    assert said.startswith("`Prices` → `Catalog`")


def test_the_impact_of_a_package_is_that_of_its_types() -> None:
    said = headline('{"form": "impact", "anchors": [{"symbol": "shop.catalog"}]}')
    assert "depend on `shop.catalog`" in said and "`Prices`" in said
    assert headline('{"form": "impact", "anchors": [{"symbol": "shop.price"}]}').startswith("Nothing that the graph")


def test_a_class_imports_what_its_file_imports() -> None:
    said = headline('{"select": "class", "relation": "imports", "anchors": [{"symbol": "IndexListener"}]}')
    assert said == "`IndexListener` imports `EventListener`."


def test_what_is_counted_is_called_what_it_is() -> None:
    said = headline('{"form": "most", "select": "class", "relation": "calls", "direction": "from"}')
    assert said == "Of 10 classes, `Prices` calls 1 method."


def test_rules_for_urls_are_found_by_the_pattern_and_by_the_configuration() -> None:
    source = """
== src/main/resources/security.xml
<beans><http><intercept-url pattern="/admin/**" access="hasRole('ADMIN')"/></http></beans>
"""
    assert "`/admin/**` is guarded by" in answer(
        '{"relation": "secures", "direction": "to", "anchors": [{"symbol": "url:/admin/**"}]}', source
    )
    assert "guards `/admin/**`" in answer('{"relation": "secures", "anchors": [{"symbol": "security.xml"}]}', source)


# --------------------------------------------------------------------------- no edge is denied

_A_RELATION = 12
"""Edges of a relation that are asked for."""


@pytest.mark.parametrize("relation", [each for each in Relation if 0 < len(meaning(each).kinds) < len(EdgeKind)])
def test_no_edge_of_the_graph_is_denied(shop: Workspace, relation: Relation) -> None:
    """What the graph has as an edge is found from both ends; who throws is told of exceptions only. A join table's
    foreign keys stand for the edge to it: they have its place."""
    said, ontology = meaning(relation), shop.ontology
    role = {Relation.READS_TABLE: "reads", Relation.WRITES_TABLE: "writes"}.get(relation)
    edges = [
        edge
        for edge in ontology.edges()
        if edge.kind in said.kinds
        and (not said.roles or edge.kind is not EdgeKind.REFERENCES or edge.role in said.roles)
        and role in (None, edge.role)
        and (relation is not Relation.THROWS or edge.kind is EdgeKind.THROWS)
        and not edge.source.startswith(edge.target)
    ]
    for edge in edges[:: max(1, len(edges) // _A_RELATION)]:
        for direction, anchor in ((Direction.FROM, edge.source), (Direction.TO, edge.target)):
            found = execute(shop, Query(None, relation, direction, (Anchor(symbol=anchor),)))
            rows = [item for group in found.groups for item in group.evidence]
            ends = {(item.source, item.target) for item in rows}
            ends |= {(each.source, each.target) for item in rows for each in item.chain}
            kept = {(item.source, item.line) for item in rows if edge.kind is EdgeKind.JOINS}
            assert (edge.source, edge.target) in ends or (anchor, edge.line) in kept, (direction, found.headline)
