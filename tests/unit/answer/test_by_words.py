"""Where nothing stands in the relation that was read: things of the wanted kind that the question's words are about."""

from __future__ import annotations

import pytest

from espalier.answer.english.thesaurus import joined
from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

LIBRARY = """
== lib/Patron.java
package lib;
public class Patron { public void greet() { System.out.println(1); } }
== lib/BookReturned.java
package lib;
public class BookReturned { }
== lib/BookLost.java
package lib;
public class BookLost { }
== lib/Sheets.java
package lib;
import org.springframework.context.event.EventListener;
public class Sheets {
  @EventListener
  public void handle(BookReturned event) { System.out.println(event); }
}
== lib/Fines.java
package lib;
import org.springframework.context.event.EventListener;
public class Fines {
  @EventListener
  public void handle(BookLost event) { System.out.println(event); }
}
== src/main/resources/schema.sql
create table tables (id int);
create table loan (id int, patron_id int);
"""


async def test_a_listener_is_found_by_the_event_that_it_hears() -> None:
    answer = (await ask(SmallCodeBase(LIBRARY), "which listeners react when a patron gives a book back?")).answer
    assert answer.startswith("No listener says all of") and "Nearest by name: `Sheets#handle" in answer.split("\n")[2]
    assert "Fines" not in answer.split("\n")[2]


async def test_a_table_called_tables_is_not_what_tables_means() -> None:
    answer = (await ask(SmallCodeBase(LIBRARY), "which tables have a foreign key to the loan table?")).answer
    assert "table:tables" not in answer


def test_a_verb_of_two_words_may_have_its_object_between_them() -> None:
    assert joined("when a patron gives a book back") == "when a patron return a book"
    assert joined("who logs the user out") == "who logout the user"


PROMOTIONS = """
== shop/Cart.java
package shop;
class Cart {
  private final Totals totals = Totals.of();
  void applyPromoCode(String code) { totals.compute(code); }
}
== shop/Totals.java
package shop;
interface Totals { void compute(String code); static Totals of() { return null; } }
== shop/DailyTotals.java
package shop;
class DailyTotals implements Totals { public void compute(String code) { System.out.println(code); } }
"""


async def test_a_call_of_an_interface_leads_on_to_what_runs() -> None:
    answer = (await ask(SmallCodeBase(PROMOTIONS), "which classes apply a promo code?")).answer
    assert "calls `Totals#compute` → overridden by `DailyTotals#compute`" in answer


SCHEMA = """
== shop/Order.java
package shop;
public class Order { }
== db/migration/V1__shop.sql
create table customer (id int primary key, name text);
create table shop_order (id int primary key, customer_id int references customer(id));
create table order_line_history (id int, order_line_id int);
== db/migration/V2__lines.sql
create table order_line (id int, order_id int);
alter table order_line add foreign key (order_id) references shop_order(id);
alter table shop_order add column invoice_id int references invoice(id);
== db/changelog/changelog.xml
<databaseChangeLog><changeSet id="1" author="a">
  <createTable tableName="invoice"><column name="id" type="int"/></createTable>
  <addForeignKeyConstraint baseTableName="invoice" baseColumnNames="order_id" referencedTableName="shop_order"/>
</changeSet></databaseChangeLog>
"""


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which tables refer to shop_order?",
         "`shop_order` is referred to by `invoice` and `order_line` and refers to `customer` and `invoice`."),
        ("which tables have a foreign key to the shop orders table?",
         "`shop_order` is referred to by `invoice` and `order_line` and refers to `customer` and `invoice`."),
        ("which tables does order_line refer to?", "`order_line` refers to `shop_order`."),
        ("how are the tables order_line and shop_order related?", "`order_line` refers to `shop_order`."),
        ("what does the table shop_order hold?",
         "`table:shop_order` is kept in the columns `shop_order.id`, `shop_order.customer_id` and "
         "`shop_order.invoice_id`."),
    ],
)  # fmt: skip
async def test_questions_about_the_tables_of_a_schema(question: str, headline: str) -> None:
    answer = (await ask(SmallCodeBase(SCHEMA), question)).answer
    assert answer.partition("\n")[0] == headline


async def test_a_foreign_key_is_said_with_its_place() -> None:
    answer = (await ask(SmallCodeBase(SCHEMA), "which tables refer to customer?")).answer
    assert "`table:shop_order` has a foreign key to `table:customer`" in answer
    assert "V1__shop.sql#L2" in answer


SHOP = """
== shop/OrderPlaced.java
package shop;
public class OrderPlaced implements DomainEvent { }
== shop/DomainEvent.java
package shop;
public interface DomainEvent { }
== shop/Events.java
package shop;
public interface Events { void publish(DomainEvent event); <E> void on(Class<E> type, Handler<E> handler); }
== shop/Handler.java
package shop;
public interface Handler<E> { void handle(E event); }
== shop/Orders.java
package shop;
public class Orders {
  private final Events events = null;
  public void placeOrder() { events.publish(new OrderPlaced()); }
}
== shop/Shipping.java
package shop;
public class Shipping {
  public void start(Events events) { events.on(OrderPlaced.class, this::prepare); }
  private void prepare(OrderPlaced event) { System.out.println(event); }
}
"""


@pytest.mark.parametrize(
    "question",
    [
        "which parts of the system are told when an order is placed?",
        "who reacts when an order is placed?",
        "who listens to OrderPlaced?",
    ],
)
async def test_who_reacts_to_what_happened(question: str) -> None:
    answer = (await ask(SmallCodeBase(SHOP), question)).answer
    assert "`Shipping#prepare(OrderPlaced)`" in answer.partition("\n")[0]
    assert "`Shipping#prepare` perhaps listens to `OrderPlaced`" in answer


async def test_who_publishes_through_a_publisher_of_the_project() -> None:
    answer = (await ask(SmallCodeBase(SHOP), "who publishes OrderPlaced?")).answer
    assert answer.startswith("`OrderPlaced` is perhaps published by `Orders#placeOrder()`.")


EMBEDDED = """
== shop/Order.java
package shop;
import jakarta.persistence.*;
@Entity @Table(name = "orders") public class Order { @Id Long id; @Embedded Lines lines; }
== shop/Lines.java
package shop;
import jakarta.persistence.*;
import java.util.List;
@Embeddable public class Lines {
  @ElementCollection @CollectionTable(name = "order_lines") List<Line> lines;
  @Embedded Lines self;
}
== shop/Line.java
package shop;
@jakarta.persistence.Embeddable public class Line { int count; }
"""


async def test_a_collection_of_what_is_embedded_has_a_table_too() -> None:
    answer = (await ask(SmallCodeBase(EMBEDDED), "in which tables is an Order stored?")).answer
    assert answer.startswith("`Order` maps to `orders`. Relations are kept in `order_lines`.")


JOBS = """
== shop/Jobs.java
package shop;
import org.springframework.scheduling.annotation.Scheduled;
class Jobs {
  @Scheduled(fixedRate = 60000) void refreshPrices() { }
  @Scheduled(fixedRate = 90000) void sendReminders() { }
}
"""


async def test_jobs_whose_names_say_none_of_the_words_are_all_told() -> None:
    answer = (await ask(SmallCodeBase(JOBS), "which scheduled tasks archive invoices?")).answer.partition("\n")[0]
    assert answer.startswith("No scheduled job is named like “archive invoices”.")
    assert "`Jobs#refreshPrices()`" in answer and "`Jobs#sendReminders()`" in answer


async def test_listeners_that_say_no_more_than_the_package_are_not_claimed_to_be_for_the_words() -> None:
    parcels = SmallCodeBase("""
== src/main/java/com/parcel/Startup.java
package com.parcel;
class Startup { void onStart(@jakarta.enterprise.event.Observes io.quarkus.runtime.StartupEvent event) { } }
== src/main/java/com/parcel/Tracking.java
package com.parcel;
class Tracking { void scanParcel() { } }
""")
    answer = (await ask(parcels, "who is told when a parcel is too heavy?")).answer
    assert answer.startswith("No listener"), answer


MUSIC = """
== a/Artist.java
package a;
import javax.persistence.*;
@Entity @Table(name = "artist") class Artist { @Id Long id; }
== a/TagReader.java
package a;
/** Reads artist and title of an audio file. */
class TagReader { void readTags(java.io.File audioFile) { } }
== a/LastFmClient.java
package a;
class LastFmClient { void reportSong(String song) { } }
"""


async def test_a_plain_word_beside_others_is_no_table_of_that_name() -> None:
    music = SmallCodeBase(MUSIC)
    answer = (await ask(music, "Which classes read artist, title and so on out of an audio file?")).answer
    assert "Nearest by name: `TagReader`" in answer and "table:artist" not in answer, answer
    answer = (await ask(music, "Which classes read the artist table when an audio file is opened?")).answer
    assert answer.startswith("The graph sees no class that reads `table:artist`"), answer


async def test_a_product_with_a_dot_in_its_name_is_looked_for_by_its_words() -> None:
    answer = (await ask(SmallCodeBase(MUSIC), "How does a song get reported to Last.fm?")).answer
    assert "LastFmClient" in answer and "Nothing in the code" not in answer, answer


PACKING = """
== yard/PackingService.java
package yard;
import org.springframework.stereotype.Service;
@Service
public class PackingService {
  private final CrateService crates;
  private final LabelService labels;
  PackingService(CrateService crates, LabelService labels) { this.crates = crates; this.labels = labels; }
  void pack() { crates.take(); labels.print(); }
}
== yard/CrateService.java
package yard;
@org.springframework.stereotype.Service
public class CrateService { void take() { System.out.println(1); } }
== yard/LabelService.java
package yard;
@org.springframework.stereotype.Service
public class LabelService { void print() { System.out.println(1); } }
== yard/Settings.java
package yard;
public class Settings {
  private final AuditService audit = null;
  String packingModule() { return audit.note(); }
}
== yard/AuditService.java
package yard;
@org.springframework.stereotype.Service
public class AuditService { String note() { return "" + System.nanoTime(); } }
"""


async def test_a_part_of_the_code_is_not_the_method_that_its_words_spell() -> None:
    answer = await ask(SmallCodeBase(PACKING), "which services does the packing module depend on?")
    assert "`CrateService`" in answer.answer.partition("\n")[0], answer.answer
    assert "packingModule" not in answer.answer.partition("\n")[0]
