"""Names of tables and columns under Spring Boot's naming strategies; kept at every edit."""

from __future__ import annotations

import pytest

from fixtures.java_project import built, facts, files

SOURCE = """
== a/App.java
package a;
@org.springframework.boot.autoconfigure.SpringBootApplication class App { }
== a/OrderItem.java
package a;
import jakarta.persistence.*;
@Entity class OrderItem {
    @Id Long itemId; @Column(name = "netPrice") int price; String plain; @Column(name = "ITEM_NO") int no;
    @ManyToMany @JoinTable(name = "itemTags") java.util.Set<OrderItem> tags;
}
interface Items extends org.springframework.data.jpa.repository.JpaRepository<OrderItem, Long> {
    OrderItem findByPrice(int price);
}
"""
SNAKE = {
    "order_item", "order_item.item_id", "order_item.net_price", "order_item.plain", "order_item.ITEM_NO", "item_tags",
}  # fmt: skip
WRITTEN = {"OrderItem", "orderitem.itemId", "orderitem.netPrice", "orderitem.plain", "orderitem.ITEM_NO", "itemTags"}
STRATEGY = "spring.jpa.hibernate.naming.physical-strategy=org.hibernate.boot.model.naming."


def named(state: dict[str, str]) -> set[str]:
    return {node.name for node in built(state).nodes() if node.kind in ("table", "column")}


@pytest.mark.parametrize(
    ("properties", "application", "expected"),
    [
        ("", True, SNAKE),
        ("", False, WRITTEN),
        (f"{STRATEGY}PhysicalNamingStrategyStandardImpl", True, WRITTEN),
        (f"{STRATEGY}CamelCaseToUnderscoresNamingStrategy", False, SNAKE),
        ("spring.jpa.hibernate.naming.physicalStrategy: x.PhysicalNamingStrategySnakeCaseImpl", False, SNAKE),
    ],
)
def test_the_strategy_decides(properties: str, application: bool, expected: set[str]) -> None:
    state = files(SOURCE) | {"src/main/resources/application.properties": properties}
    if not application:
        del state["a/App.java"]
    assert named(state) == expected


def test_a_derived_query_reads_the_column_of_that_name() -> None:
    reading = {edge.source for edge in built(files(SOURCE)).into("column:order_item.net_price", ("queries",))}
    assert reading == {"a.Items#findByPrice(int)"}


def test_edits_elsewhere_equal_a_fresh_build() -> None:
    state = files(SOURCE)
    ontology = built(state)
    for path, text in [
        ("application.properties", f"{STRATEGY}PhysicalNamingStrategyStandardImpl"),
        ("application.properties", f"{STRATEGY}CamelCaseToUnderscoresNamingStrategy"),
        ("application.properties", "a=b"),
        ("a/App.java", "package a; class App { }"),
        ("a/App.java", state["a/App.java"]),
    ]:
        state[path] = text
        ontology.apply({path: facts(path, text)})
        assert list(ontology.edges(tests=True)) == list(built(state).edges(tests=True)), (path, text)
