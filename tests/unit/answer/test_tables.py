"""What reads and writes tables: repositories, and what a class inherits from a generic one."""

from __future__ import annotations

import pytest

from espalier.answer import inquiry
from espalier.answer.query import decode
from fixtures.code_base import SmallCodeBase

SHOP = """
== shop/Services.java
package shop;
import org.springframework.data.jpa.repository.JpaRepository;
public abstract class Services<K, E> implements Keeping<K, E> {
  private final JpaRepository<E, K> store;
  protected Services(JpaRepository<E, K> store) { this.store = store; }
  public void create(E entity) { save(entity); }
  public void save(E entity) { store.saveAndFlush(entity); }
  public E one(K id) { return store.getOne(id); }
}
== shop/Keeping.java
package shop;
public interface Keeping<K, E> { void create(E entity); void save(E entity); E one(K id); }
== shop/Order.java
package shop;
@jakarta.persistence.Entity public class Order { }
== shop/Customer.java
package shop;
@jakarta.persistence.Entity public class Customer { }
== shop/OrderRepository.java
package shop;
import org.springframework.data.jpa.repository.JpaRepository;
public interface OrderRepository extends JpaRepository<Order, Long> { Order findByCode(String code); }
== shop/CustomerRepository.java
package shop;
import org.springframework.data.jpa.repository.JpaRepository;
public interface CustomerRepository extends JpaRepository<Customer, Long> { }
== shop/Orders.java
package shop;
public interface Orders extends Keeping<Long, Order> { }
== shop/OrderServices.java
package shop;
@org.springframework.stereotype.Service
public class OrderServices extends Services<Long, Order> implements Orders {
  private OrderRepository orders;
  public OrderServices(OrderRepository orders) { super(orders); this.orders = orders; }
  public Order coded(String code) { return orders.findByCode(code); }
  public void again(Order order) { super.create(order); }
}
== shop/Customers.java
package shop;
public class Customers extends Services<Long, Customer> {
  public Customers(CustomerRepository customers) { super(customers); }
}
== shop/Checkout.java
package shop;
public class Checkout {
  private Orders orders;
  private Customers customers;
  public void place(Order order) { orders.create(order); }
  public Order look(long id) { return orders.one(id); }
  public void greet(long id) { System.out.println(customers.one(id)); }
}
== shop/Anything.java
package shop;
public class Anything { public <K, E> void keep(Keeping<K, E> services, E entity) { services.create(entity); } }
"""


def answer(asked: str) -> str:
    return inquiry.query(SmallCodeBase(SHOP), decode(asked)).answer


def headline(asked: str) -> str:
    return answer(asked).partition("\n")[0]


def test_who_calls_an_inherited_method_that_saves_writes_the_table() -> None:
    said = headline(
        '{"select": "method", "relation": "writes-table", "direction": "to", "anchors": [{"symbol": "order"}]}'
    )
    assert "`Checkout#place(Order)`" in said and "`OrderServices#again(Order)`" in said
    assert "look" not in said and "coded" not in said and "OrderServices(" not in said and "keep" not in said


def test_a_repository_that_is_only_given_writes_nothing() -> None:
    said = answer(
        '{"select": "class", "relation": "writes-table", "direction": "to", "anchors": [{"symbol": "Customer"}]}'
    )
    assert "CustomerRepository" not in said and "`Customers(" not in said


def test_reading_is_told_from_writing() -> None:
    said = headline(
        '{"select": "method", "relation": "reads-table", "direction": "to", "anchors": [{"symbol": "order"}]}'
    )
    assert "`Checkout#look(long)`" in said and "`OrderServices#coded(String)`" in said and "place" not in said
    customers = (
        '{"select": "method", "relation": "reads-table", "direction": "to", "anchors": [{"symbol": "customer"}]}'
    )
    assert headline(customers).endswith(" is read by `Checkout#greet(long)`.")


def test_the_tables_of_a_method_that_calls_inherited_ones() -> None:
    asked = '{"select": "table", "relation": "writes-table", "anchors": [{"symbol": "Checkout#%s"}]%s}'
    assert headline(asked % ("place", "")) == "`Checkout#place(Order)` writes `Order`."
    assert (
        headline(asked % ("place", ', "filters": [{"transitive": true}]')) == "`Checkout#place(Order)` writes `Order`."
    )
    assert headline(asked % ("look", "")) == "The graph sees no table that `Checkout#look(long)` writes."


def test_the_table_of_a_class_that_binds_the_variable() -> None:
    asked = '{"select": "table", "relation": "reads-table", "anchors": [{"symbol": "Customers"}]}'
    assert headline(asked) == "`Customers` reads `Customer`."


def test_the_tables_of_a_generic_method_are_those_of_the_classes_that_inherit_it() -> None:
    asked = '{"select": "table", "relation": "writes-table", "anchors": [{"symbol": "Services#create"}]}'
    assert headline(asked) == "`Services#create(Object)` writes `Customer` and `Order`."
    assert "sees no table" in headline(asked.replace("create", "one"))


TAGGED = (
    SHOP
    + """
== shop/Tag.java
package shop;
import jakarta.persistence.*;
import java.util.Set;
@Entity public class Tag { @ManyToMany @JoinTable(name = "tag_order") Set<Order> orders; }
"""
)


def tagged(asked: str) -> str:
    return inquiry.query(SmallCodeBase(TAGGED), decode(asked)).answer.partition("\n")[0]


def test_tables_without_an_anchor_are_those_of_the_relation() -> None:
    written = '{"select": "table", "relation": "writes-table", "direction": "to"}'
    assert tagged(written) == "2 tables: `Customer` and `Order`."
    assert tagged('{"select": "table"}').startswith("4 tables: ")


def test_a_join_table_is_joined_with_what_it_joins() -> None:
    joined = tagged('{"relation": "joined-with", "direction": "to", "anchors": [{"symbol": "tag_order"}]}')
    assert joined == "`tag_order` refers to `Tag` and `Order`."


MAPPED = """
== shop/Stocks.java
package shop;
import org.apache.ibatis.annotations.*;
@Mapper public interface Stocks {
  @Select("select * from stock") Object load();
  @Insert("insert into stock values (1)") void add();
}
== shop/Groups.java
package shop;
import org.apache.ibatis.annotations.*;
@Mapper public interface Groups {
  @Select("select * from groups") Object load();
  @Update("update groups set a = 1") void change();
}
== shop/Keeper.java
package shop;
public class Keeper {
  private Stocks stocks;
  private Groups groups;
  public void keep() { groups.load(); inner(); }
  public void look() { stocks.load(); }
  private void inner() { stocks.add(); }
}
"""


def test_what_calls_a_mapper_does_what_the_methods_that_it_calls_do() -> None:
    code_base = SmallCodeBase(MAPPED)
    asked = '{"select": "table", "relation": "%s", "anchors": [{"symbol": "Keeper#%s"}]}'

    def headline(relation: str, method: str) -> str:
        return inquiry.query(code_base, decode(asked % (relation, method))).answer.partition("\n")[0]

    assert headline("reads-table", "keep") == "`Keeper#keep()` reads `groups`."
    assert "groups" not in headline("writes-table", "keep")
    assert headline("reads-table", "look") == "`Keeper#look()` reads `stock`."
    assert "no table" in headline("writes-table", "look")


FLEET = SmallCodeBase("""
== f/Fleet.java
package f;
import jakarta.persistence.*;
import java.util.List;
@Entity public class Fleet {
  @Id Long id;
  @OneToMany List<Barge> barges;
  @OneToMany @JoinColumn(name = "FLEET_ID") List<Buoy> buoys;
}
== f/Barge.java
package f;
@jakarta.persistence.Entity public class Barge { @jakarta.persistence.Id Long id; }
== f/Buoy.java
package f;
@jakarta.persistence.Entity public class Buoy { @jakarta.persistence.Id Long id; }
== f/Owned.java
package f;
import jakarta.persistence.*;
@MappedSuperclass public class Owned { @OneToMany java.util.List<Flag> flags; }
== f/Yacht.java
package f;
@jakarta.persistence.Entity public class Yacht extends Owned { @jakarta.persistence.Id Long id; }
== f/Flag.java
package f;
@jakarta.persistence.Entity public class Flag { @jakarta.persistence.Id Long id; }
""")


@pytest.mark.parametrize(
    ("table", "headline"),
    [
        ("barge", "`Barge` is referred to by `Fleet_Barge`."),
        ("buoy", "`Buoy` refers to `Fleet`."),
        ("fleet", "`Fleet` is referred to by `Fleet_Barge` and `Buoy`."),
    ],
)
def test_a_one_to_many_in_one_direction_has_a_table_or_a_join_column(table: str, headline: str) -> None:
    asked = f'{{"select": "table", "relation": "joined-with", "anchors": [{{"symbol": "table:{table}"}}]}}'
    answer = inquiry.query(FLEET, decode(asked)).answer
    assert answer.partition("\n")[0].replace("Buoy` and `Fleet_Barge", "Fleet_Barge` and `Buoy") == headline, answer


def test_of_a_join_table_whose_name_is_not_known_no_foreign_key_is_told() -> None:
    asked = '{"select": "table", "relation": "joined-with", "anchors": [{"symbol": "table:flag"}]}'
    assert "foreign key" not in inquiry.query(FLEET, decode(asked)).answer


async def test_a_method_with_a_query_is_a_query_of_its_table() -> None:
    wards = SmallCodeBase("""
== a/Bed.java
package a;
@jakarta.persistence.Entity @jakarta.persistence.Table(name = "beds") public class Bed { long id; }
== a/BedStore.java
package a;
import jakarta.persistence.EntityManager;
public class BedStore {
  private EntityManager em;
  Object free() { return em.createQuery("select b from Bed b where b.id > 3", Bed.class).getResultList(); }
}
""")
    answer = await inquiry.ask(wards, "Which queries select beds?")
    assert answer.answer.splitlines()[0] == "`table:beds` is read by `BedStore#free()`."


def test_a_class_that_no_table_keeps_is_not_denied() -> None:
    shop = SmallCodeBase("""
== a/Order.java
package a;
@jakarta.persistence.Entity public class Order { long id; }
== a/Draft.java
package a;
public class Draft { }
""")
    asked = decode('{"select":"class","relation":"writes-table","direction":"to","anchors":[{"concept":"draft"}]}')
    assert inquiry.query(shop, asked).answer.startswith("No entity is named like “draft”.")


STORE = SmallCodeBase("""
== acme/Order.java
package acme;
import javax.persistence.*;
@Entity @Table(name = "orders") public class Order { @Id Long id; }
== acme/OrderRepository.java
package acme;
import org.springframework.data.jpa.repository.JpaRepository;
public interface OrderRepository extends JpaRepository<Order, Long> { }
== acme/Orders.java
package acme;
import org.springframework.stereotype.Service;
@Service public class Orders {
  private final OrderRepository orders;
  Orders(OrderRepository orders) { this.orders = orders; }
  Order one(long id) { return orders.findById(id).orElseThrow(); }
}
== acme/Printer.java
package acme;
public class Printer { }
""")


@pytest.mark.parametrize(
    "question",
    [
        "where is the database accessed?",
        "what talks to the database?",
        "where do we talk to the database?",
        "who uses the DB?",
        "how is the database accessed?",
        "which code touches the database?",
    ],
)
async def test_the_database_is_a_role_in_every_form(question: str) -> None:
    headline = (await inquiry.ask(STORE, question)).answer.partition("\n")[0]
    assert headline == "The database is used by `Orders`, `OrderRepository` and `Order`."


async def test_who_reads_from_the_database() -> None:
    headline = (await inquiry.ask(STORE, "who reads from the database?")).answer.partition("\n")[0]
    assert headline == "The database is read by `Orders`."


async def test_without_a_database_nothing_is_named_like_it() -> None:
    code_base = SmallCodeBase("== acme/Printer.java\npackage acme;\nclass Printer { }\n")
    headline = (await inquiry.ask(code_base, "who uses the database?")).answer.partition("\n")[0]
    assert headline == "The graph sees nothing of the database."


BILLING = SmallCodeBase("""
== acme/Invoice.java
package acme;
import javax.persistence.*;
import java.util.List;
@Entity @Table(name = "invoices") public class Invoice {
  @Id Long id;
  boolean paid;
  @OneToMany(mappedBy = "invoice", cascade = CascadeType.ALL, orphanRemoval = true) List<InvoiceLine> lines;
  public void setPaid(boolean paid) { this.paid = paid; }
}
== acme/InvoiceLine.java
package acme;
import javax.persistence.*;
@Entity @Table(name = "invoice_lines") public class InvoiceLine { @Id Long id; @ManyToOne Invoice invoice; }
== acme/InvoiceRepository.java
package acme;
import org.springframework.data.jpa.repository.*;
public interface InvoiceRepository extends JpaRepository<Invoice, Long> {
  @Modifying
  @Query("delete from Invoice i where i.paid = true")
  int purge();
  @Modifying
  @Query("update Invoice i set i.paid = true where i.deleted = false")
  int settle();
  void deleteByPaid(boolean paid);
}
== acme/InvoiceArchive.java
package acme;
import javax.persistence.*;
import org.springframework.jdbc.core.JdbcTemplate;
public class InvoiceArchive {
  private EntityManager entities;
  private JdbcTemplate jdbc;
  public void drop(Invoice invoice) { entities.remove(invoice); }
  public void wipe(long id) { jdbc.update("delete from invoices where id = ?", id); }
  public void keep(Invoice invoice) { entities.persist(invoice); }
}
== acme/InvoiceService.java
package acme;
public class InvoiceService {
  private final InvoiceRepository invoices;
  InvoiceService(InvoiceRepository invoices) { this.invoices = invoices; }
  public Invoice one(long id) { return invoices.findById(id).orElseThrow(); }
  public Invoice create(Invoice invoice) { return invoices.save(invoice); }
  public void pay(long id) { one(id).setPaid(true); }
  public void remove(long id) { invoices.deleteById(id); }
  public void cleanUp() { invoices.purge(); }
}
== acme/InvoiceController.java
package acme;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/invoices") public class InvoiceController {
  private final InvoiceService service;
  InvoiceController(InvoiceService service) { this.service = service; }
  @GetMapping("/{id}") public Invoice one(@PathVariable long id) { return service.one(id); }
  @PostMapping public Invoice create(@RequestBody Invoice invoice) { return service.create(invoice); }
  @PostMapping("/search") public Invoice search(long id) { return service.one(id); }
  @PutMapping("/{id}/payment") public void pay(@PathVariable long id) { service.pay(id); }
  @DeleteMapping("/{id}") public void remove(@PathVariable long id) { service.remove(id); }
}
== acme/TempFile.java
package acme;
public class TempFile { void cut() { } }
== acme/Cleaner.java
package acme;
public class Cleaner { void deleteTempFile(TempFile file) { file.cut(); } }
""")

DELETING = {
    "InvoiceRepository#purge()",
    "InvoiceRepository#deleteByPaid(boolean)",
    "InvoiceArchive#drop(Invoice)",
    "InvoiceArchive#wipe(long)",
    "InvoiceService#remove(long)",
    "InvoiceService#cleanUp()",
}


@pytest.mark.parametrize(
    "question",
    [
        "who deletes invoices?",
        "who removes invoices?",
        "who deletes Invoice?",
        "which methods delete invoices?",
        "where are invoices deleted?",
        "who deletes from the invoices table?",
    ],
)
async def test_who_deletes(question: str) -> None:
    answer = await inquiry.ask(BILLING, question)
    assert {each.source.removeprefix("acme.") for each in answer.evidence} == DELETING, answer.answer


async def test_what_is_only_deleted_with_another() -> None:
    headline = (await inquiry.ask(BILLING, "who deletes invoice lines?")).answer.partition("\n")[0]
    no = "The graph sees no class that deletes `InvoiceLine` alone."
    assert headline == f"{no} It is deleted with `Invoice`."


async def test_rows_that_nothing_deletes() -> None:
    headline = (await inquiry.ask(STORE, "who deletes Order?")).answer.partition("\n")[0]
    assert headline.startswith("The graph sees no class that deletes `Order`. `Order` is used by")


async def test_what_is_no_row_of_a_table_is_asked_for_by_words() -> None:
    headline = (await inquiry.ask(BILLING, "who deletes temp files?")).answer.partition("\n")[0]
    assert headline == "The classes for “deletes temp files”: `TempFile` and `Cleaner`."


@pytest.mark.parametrize(
    "question",
    [
        "what is deleted when an invoice is deleted?",
        "what else is deleted with an invoice?",
        "what cascades from Invoice?",
        "which entities are removed together with an invoice?",
    ],
)
async def test_what_goes_with_a_row(question: str) -> None:
    headline = (await inquiry.ask(BILLING, question)).answer.partition("\n")[0]
    assert headline == "With `Invoice`, `InvoiceLine` is deleted."


@pytest.mark.parametrize("verb", ["change", "modify", "write"])
async def test_which_endpoints_change(verb: str) -> None:
    headline = (await inquiry.ask(BILLING, f"which endpoints {verb} invoices?")).answer.partition("\n")[0]
    changing = "`POST /invoices`, `PUT /invoices/{id}/payment` and `DELETE /invoices/{id}`"
    assert headline == f"The endpoints that change `Invoice`: {changing}."


@pytest.mark.parametrize(
    "question", ["how does an invoice get into the database?", "how do invoices end up in the database?"]
)
async def test_the_way_into_the_database_writes(question: str) -> None:
    first = (await inquiry.ask(BILLING, question)).evidence[0]
    assert first.source.endswith("InvoiceController#create(Invoice)")
