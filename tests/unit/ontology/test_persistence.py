"""JPA and Spring Data: tables, columns, relations, generators, and who reads and writes; kept at every edit."""

from __future__ import annotations

import pytest

from espalier.ontology.frameworks.statements import tables
from fixtures.java_project import built, edges, facts, files, lines

HEAD = """package a;
import java.util.*;
import jakarta.persistence.*;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.NoRepositoryBean;
"""
ENTITIES = f"""
== a/Entities.java
{HEAD}
@MappedSuperclass class Base {{ @Id Long id; static int no; transient int not; @Transient int nor; }}
@Embeddable class Address {{ String street; @Column(name = "ZIP") String zip; }}
@Entity @Table(name = "ORDERS") class Order extends Base {{
    @ManyToOne @JoinColumn(name = "CUSTOMER_ID") Customer customer;
    @OneToMany(mappedBy = "order", cascade = {{CascadeType.ALL, CascadeType.MERGE}}, orphanRemoval = true)
    List<Line> lines;
    @Embedded @AttributeOverride(name = "zip", column = @Column(name = "SHIP_ZIP")) Address ship;
    @ManyToMany @JoinTable(name = "ORDER_TAG", joinColumns = @JoinColumn(name = "ORDER_ID")) Set<Tag> tags;
    @ElementCollection List<String> notes;
    @OneToMany List<Tag> labels;
    @OneToMany @JoinColumn(name = "ORDER_ID") List<Tag> marks;
}}
@Entity class Line {{
    @Id @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "g")
    @SequenceGenerator(name = "g", sequenceName = "LINE_SEQ") Long id;
    @ManyToOne Order order;
}}
@Entity @TableGenerator(name = "t", table = "SEQUENCER", pkColumnValue = "CUSTOMER") class Customer {{
    @Id @GeneratedValue(generator = "t") @Column(name = "CUSTOMER_ID") Long id; String name;
}}
@Entity class Tag {{ Long key; @Id Long getCode() {{ return 1L; }} String getText() {{ return ""; }} }}
@Entity class Vip extends Customer {{ int level; }}
@Entity @Inheritance(strategy = InheritanceType.JOINED) class Animal {{ @Id Long id; }}
@Entity class Cat extends Animal {{ int lives; }}
"""
MAPPED = """
maps a.Order -> table:orders (framework) as ORDERS
maps_column a.Base#id -> column:orders.id (framework) via a.Order
maps_column a.Order#customer -> column:orders.customer_id (framework) as CUSTOMER_ID
relates a.Order#customer -> a.Customer (framework) as many_to_one
relates a.Order#lines -> a.Line (framework) as one_to_many mapped_by=order cascade=ALL,MERGE orphan_removal
relates a.Order#ship -> a.Address (framework) as embedded
maps_column a.Order#ship -> column:orders.ship_zip (framework) via a.Address#zip as SHIP_ZIP
maps_column a.Order#ship -> column:orders.street (framework) via a.Address#street
joins a.Order#tags -> table:order_tag (framework) as ORDER_TAG
relates a.Order#tags -> a.Tag (framework) as many_to_many
maps_column a.Order#tags -> column:order_tag.order_id (framework) as ORDER_ID
joins a.Order#notes -> table:order_notes (framework) as Order_notes
relates a.Order#labels -> a.Tag (framework) as one_to_many
joins a.Order#labels -> table:orders_tag (framework) as ORDERS_Tag
relates a.Order#marks -> a.Tag (framework) as one_to_many
maps a.Line -> table:line (framework) as Line
generated_by a.Line#id -> sequence:line_seq (framework)
maps_column a.Line#id -> column:line.id (framework)
relates a.Line#order -> a.Order (framework) as many_to_one
maps_column a.Line#order -> column:line.order_id (framework)
maps a.Customer -> table:customer (framework) as Customer
generated_by a.Customer#id -> table:sequencer (framework) as CUSTOMER
maps_column a.Customer#id -> column:customer.customer_id (framework) as CUSTOMER_ID
maps_column a.Customer#name -> column:customer.name (framework)
maps a.Tag -> table:tag (framework) as Tag
maps_column a.Tag#getCode() -> column:tag.code (framework)
maps_column a.Tag#getText() -> column:tag.text (framework)
maps a.Vip -> table:customer (framework) via a.Customer as Customer
maps_column a.Vip#level -> column:customer.level (framework)
maps a.Animal -> table:animal (framework) as Animal
maps_column a.Animal#id -> column:animal.id (framework)
maps a.Cat -> table:cat (framework) as Cat
maps_column a.Cat#lives -> column:cat.lives (framework)
maps_column a.Animal#id -> column:cat.id (framework) via a.Cat
"""
REPOSITORIES = f"""
== a/Repositories.java
{HEAD}
@NoRepositoryBean interface BaseRepo<T> extends JpaRepository<T, Long> {{ }}
interface Orders extends BaseRepo<Order> {{
    List<Order> findByCustomerNameAndIdAfterOrderByIdDesc(String name, Long id);
    int countByShipZip(String zip);
    void deleteByNothingKnown(String x);
    @Query("select o from Order o join fetch o.lines l") List<Order> all();
    @Query("update Order o set o.id = 1 where o.id in (select l.order.id from Line l)") void change();
    @Query(value = "delete from shop.ORDERS where 'from x' = extract(year from now())", nativeQuery = true)
    void native_();
}}
@Entity @NamedQueries(@NamedQuery(name = "n", query = "select l from Line l")) class Named {{ }}
class Use {{
    Orders orders; EntityManager em; org.springframework.jdbc.core.JdbcTemplate jdbc;
    void run(Order order, String sql) {{
        orders.save(order); orders.findById(1L); orders.all();
        em.persist(order); em.find(Customer.class, 1L); em.createQuery("from Tag t").getResultList();
        em.createNativeQuery("insert into TAG select * from LINE");
        jdbc.update("update `orders` set id = ?", 1); jdbc.update(sql); em.createQuery("select " + sql);
    }}
}}
"""
QUERIES = """
queries a.Orders -> table:orders (framework)
declares_bean a.Orders -> bean:orders (framework)
queries a.Orders#findByCustomerNameAndIdAfterOrderByIdDesc(String,Long) -> column:customer.name (framework) as reads
queries a.Orders#findByCustomerNameAndIdAfterOrderByIdDesc(String,Long) -> column:orders.id (framework) as reads
queries a.Orders#findByCustomerNameAndIdAfterOrderByIdDesc(String,Long) -> table:orders (framework) as reads
queries a.Orders#countByShipZip(String) -> column:orders.ship_zip (framework) as reads
queries a.Orders#countByShipZip(String) -> table:orders (framework) as reads
queries a.Orders#deleteByNothingKnown(String) -> table:orders (framework) as writes
queries a.Orders#all() -> table:line (framework) as reads
queries a.Orders#all() -> table:orders (framework) as reads
queries a.Orders#change() -> table:line (framework) as reads
queries a.Orders#change() -> table:orders (framework) as writes
queries a.Orders#native_() -> table:orders (framework) as writes
queries a.Named -> table:line (framework) as reads
queries a.Use#run(Order,String) -> table:orders (framework) via a.Orders as writes
queries a.Use#run(Order,String) -> table:orders (framework) via a.Orders as reads
queries a.Use#run(Order,String) -> table:orders (framework) as writes
queries a.Use#run(Order,String) -> table:customer (framework) as reads
queries a.Use#run(Order,String) -> table:tag (framework) as reads
queries a.Use#run(Order,String) -> table:line (framework) as reads
queries a.Use#run(Order,String) -> table:tag (framework) as writes
queries a.Use#run(Order,String) -> table:orders (framework) as writes
"""


def test_tables_columns_and_relations() -> None:
    found = edges(ENTITIES, "maps", "maps_column", "relates", "joins", "generated_by")
    assert sorted(found) == sorted(lines(MAPPED))


def test_who_reads_and_who_writes() -> None:
    assert sorted(edges(ENTITIES + REPOSITORIES, "queries", "declares_bean")) == sorted(lines(QUERIES))


def test_a_table_is_spelled_as_it_is_mapped() -> None:
    ontology = built(files(ENTITIES))
    names = {key: node.name for key in ("table:orders", "column:orders.ship_zip") if (node := ontology.node(key))}
    assert names == {"table:orders": "ORDERS", "column:orders.ship_zip": "orders.SHIP_ZIP"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("delete Order o", [("Order", True)]),
        ("MERGE INTO t USING (select 1 from u) x", [("t", True), ("u", False)]),
        ("with c as (select 1 from a), d as (select 2 from c) select 1 from d", [("a", False)]),
        ("select 'x from y' from z -- from w", [("z", False)]),
        ("select trim(both from a) from b /* from c */", [("b", False)]),
        ("from", []),
    ],
)
def test_statements(text: str, expected: list[tuple[str, bool]]) -> None:
    assert [(each.name, each.writes) for each in tables(text)] == expected


def test_edits_elsewhere_equal_a_fresh_build() -> None:
    state = files(ENTITIES + REPOSITORIES) | {"a/Part.java": f"{HEAD}@Embeddable class Part {{ String x; }}"}
    state["a/More.java"] = f"{HEAD}@Entity class More extends Root {{ @Embedded Part part; @ManyToOne Other other; }}"
    state["a/Root.java"] = f"{HEAD}@Entity class Root {{ @Id Long id; }}"
    ontology = built(state)
    entities, repositories, part, root = "a/Entities.java", "a/Repositories.java", "a/Part.java", "a/Root.java"
    for path, text in [
        (part, state[part].replace("String x;", 'String y; @Column(name = "Z") int z;')),
        (root, state[root].replace("@Entity", '@Entity @Table(name = "R")')),
        (root, state[root].replace("@Entity", "@MappedSuperclass")),
        (root, f"{HEAD}@Entity @Inheritance(strategy = InheritanceType.JOINED) class Root {{ @Id Long key; }}"),
        ("a/Other.java", f'{HEAD}@Entity class Other {{ @Id @Column(name = "NO") Long n; }}'),
        (entities, state[entities].replace('"ORDERS"', '"BOOKED"')),
        (entities, state[entities].replace("String name;", "String title;")),
        (entities, state[entities][:700]),
        (repositories, state[repositories].replace("BaseRepo<T> extends JpaRepository<T, Long>", "BaseRepo<T>")),
        (part, state[part].replace("@Embeddable", "")),
        (root, ""),
    ]:
        state[path] = text
        ontology.apply({path: facts(path, text)})
        fresh = built(state)
        assert list(ontology.edges(tests=True)) == list(fresh.edges(tests=True)), path
        assert sorted(map(repr, ontology.nodes())) == sorted(map(repr, fresh.nodes()))
        assert ontology.unseen() == fresh.unseen()


JOINED = f"""
== a/Joined.java
{HEAD}
@MappedSuperclass class Base {{ @Id Long id; int version; }}
@MappedSuperclass class Named extends Animal {{ String name; }}
@Entity @Inheritance(strategy = InheritanceType.JOINED) class Animal extends Base {{ int legs; }}
@Entity class Dog extends Named {{ int tricks; }}
interface Dogs extends JpaRepository<Dog, Long> {{ @Query("select d from #{{#entityName}} d") List<Dog> all(); }}
"""


def test_a_joined_table_has_the_id_of_the_table_that_it_refers_to_and_nothing_else_of_it() -> None:
    assert [each for each in edges(JOINED, "maps_column") if ":dog." in each] == lines("""
maps_column a.Base#id -> column:dog.id (framework) via a.Dog
maps_column a.Named#name -> column:dog.name (framework) via a.Dog
maps_column a.Dog#tricks -> column:dog.tricks (framework)
""")


OWN_ID = f"""
== a/Own.java
{HEAD}
@Entity @Inheritance(strategy = InheritanceType.JOINED) class Document {{ @Id Long id; String title; }}
@Entity class Invoice extends Document {{ long total; }}
@Entity @PrimaryKeyJoinColumn(name = "document") class Letter extends Document {{ String to; }}
@Entity class Animal {{ @Id Long id; }}
@Entity class Cat extends Animal {{ int lives; }}
"""


def test_a_joined_table_has_the_id_that_the_entity_above_declares() -> None:
    found = [each for each in edges(OWN_ID, "maps_column") if "document." not in each]
    assert found == lines("""
maps_column a.Document#id -> column:invoice.id (framework) via a.Invoice
maps_column a.Invoice#total -> column:invoice.total (framework)
maps_column a.Letter#to -> column:letter.to (framework)
maps_column a.Animal#id -> column:animal.id (framework)
maps_column a.Cat#lives -> column:animal.lives (framework)
""")


def test_the_name_of_a_repositorys_entity_in_its_queries() -> None:
    assert "queries a.Dogs#all() -> table:dog (framework) as reads" in edges(JOINED, "queries")
