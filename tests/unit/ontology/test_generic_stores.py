"""Generic classes that keep what a type variable stands for; kept at every edit."""

from __future__ import annotations

import pytest

from fixtures.java_project import built, edges, facts, files, lines

SOURCE = """
== a/Entities.java
package a;
import jakarta.persistence.*;
@Entity class Order { }
@Entity class Tag { }
class Plain { }
== a/Services.java
package a;
import org.springframework.data.jpa.repository.JpaRepository;
abstract class Services<K, E> {
    private final JpaRepository<E, K> store;
    Services(JpaRepository<E, K> store) { this.store = store; }
    void save(E entity) { store.save(entity); }
    E one(K id) { return store.findById(id).get(); }
}
== a/Between.java
package a;
abstract class Between<T> extends Services<Long, T> { Between() { super(null); } }
== a/Asking.java
package a;
interface Store<E> extends org.springframework.data.repository.CrudRepository<E, Long> { }
abstract class Asking<E, R extends Store<E>> { abstract R store(); void drop(E entity) { store().delete(entity); } }
== a/Managed.java
package a;
import jakarta.persistence.EntityManager;
abstract class Managed<E> {
    EntityManager manager; Class<E> type;
    void keep(E entity) { manager.persist(entity); }
    E one(Long id) { return manager.find(type, id); }
}
== a/Bound.java
package a;
import org.springframework.data.jpa.repository.JpaRepository;
interface TagStore extends Store<Tag> { }
class Orders extends Services<Long, Order> { Orders() { super(null); } }
class Tags extends Between<Tag> { }
class Plains extends Services<Long, Plain> { Plains() { super(null); } }
class AskedTags extends Asking<Tag, TagStore> { TagStore store() { return null; } }
class ManagedOrders extends Managed<Order> { }
class Direct { JpaRepository<Order, Long> orders; void all() { orders.findAll(); } }
"""
EXPECTED = """
queries a.Services#save(Object) -> org.springframework.data.jpa.repository.JpaRepository (framework) as writes
queries a.Services#one(Object) -> org.springframework.data.jpa.repository.JpaRepository (framework) as reads
queries a.Asking#drop(Object) -> a.Store (framework) as writes
queries a.Managed#keep(Object) -> jakarta.persistence.EntityManager (framework) as writes
queries a.Managed#one(Long) -> jakarta.persistence.EntityManager (framework) as reads
queries a.TagStore -> table:tag (framework)
queries a.Orders -> table:order (framework) via a.Services
queries a.Tags -> table:tag (framework) via a.Services
queries a.AskedTags -> table:tag (framework) via a.Asking
queries a.ManagedOrders -> table:order (framework) via a.Managed
queries a.Direct#all() -> table:order (framework) via org.springframework.data.jpa.repository.JpaRepository as reads
"""


def test_generic_classes_and_those_that_bind_their_variables() -> None:
    assert sorted(edges(SOURCE, "queries")) == sorted(lines(EXPECTED))


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("a/Services.java", "JpaRepository<E, K> store", "Object store"),
        ("a/Services.java", "store.save(entity)", "store.findAll()"),
        ("a/Between.java", "Services<Long, T>", "Services<T, Long>"),
        ("a/Entities.java", "@Entity class Tag", "class Tag"),
        ("a/Asking.java", "CrudRepository<E, Long>", "CrudRepository<Plain, Long>"),
        ("a/Managed.java", "EntityManager manager", "Object manager"),
        ("a/Bound.java", "Services<Long, Order>", "Services<Long, Tag>"),
    ],
)
def test_edits_equal_a_fresh_build(path: str, before: str, after: str) -> None:
    state = files(SOURCE)
    ontology = built(state)
    assert before in state[path]
    for text in (state[path].replace(before, after), state[path]):
        ontology.apply({path: facts(path, text)})
        assert list(ontology.edges(tests=True)) == list(built(state | {path: text}).edges(tests=True))
