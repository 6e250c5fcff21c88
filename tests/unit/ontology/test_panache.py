"""Quarkus's Panache: entities that keep themselves, repositories, and what they return, plain and reactive."""

from __future__ import annotations

import pytest

from fixtures.java_project import edges, lines

TYPES = """
== src/a/Types.java
package a;
import io.quarkus.hibernate.orm.panache.*;
import io.quarkus.hibernate.reactive.panache.PanacheQuery;
import io.smallrye.mutiny.Uni;
import jakarta.persistence.*;
import java.util.*;
@Entity class Person extends PanacheEntity {
    String name; Person boss() { return this; }
    static Person byName(String name) { return find("name", name).firstResult(); }
    static void clear() { deleteAll(); }
}
@Entity class Order { void ship() { } void ship(Person to) { } }
@ApplicationScoped class Orders implements PanacheRepository<Order> {
    List<Order> open() { return list("open", true); }
}
@ApplicationScoped class Later implements io.quarkus.hibernate.reactive.panache.PanacheRepository<Order> { }
== src/a/Use.java
package a;
class Use { Orders orders; Later later; Person person; void run() { %s } }
"""
PREFIX = "a.Use#run() -> "


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "Person.<Person>findById(1).boss();",
            ["calls a.Person", "queries table:person as reads", "calls a.Person#boss()"],
        ),
        ("person.persist();", ["calls a.Person", "queries table:person as writes"]),
        ("orders.persist(null);", ["calls a.Orders", "queries table:order via a.Orders as writes"]),
        (
            "orders.find(\"x\").page(1).list().forEach(o -> o.ship());",
            ["calls a.Orders", "queries table:order via a.Orders as reads", "calls a.Order#ship()"],
        ),
        (
            "orders.findByIdOptional(1).orElseThrow().ship(Person.findById(2));",
            ["calls a.Orders", "queries table:order via a.Orders as reads", "calls a.Order#ship(Person)",
             "calls a.Person", "queries table:person as reads"],
        ),
        (
            "later.findById(1).onItem().ifNotNull().invoke(o -> o.ship()).await().indefinitely().ship();",
            ["calls a.Later", "queries table:order via a.Later as reads", *(["calls a.Order#ship()"] * 2)],
        ),
        ("person.unknown();", ["calls a.Person"]),
    ],
)  # fmt: skip
def test_what_panache_gives(code: str, expected: list[str]) -> None:
    found = [each.replace(" (framework)", "") for each in edges(TYPES % code, "calls", "queries") if PREFIX in each]
    assert [each.replace(PREFIX, "") for each in found] == expected


def test_panache_is_used_inside_entities_and_repositories() -> None:
    expected = """
queries a.Person#byName(String) -> table:person (framework) as reads
queries a.Person#clear() -> table:person (framework) as writes
queries a.Orders -> table:order (framework)
queries a.Orders#open() -> table:order (framework) via a.Orders as reads
queries a.Later -> table:order (framework)
"""
    assert edges(TYPES % "", "queries") == lines(expected)
