"""What is followed through the code, each by a small project in which the shortest path is not the way."""

from __future__ import annotations

from espalier.answer.execute import execute
from espalier.answer.finding import Finding
from espalier.answer.question import read
from fixtures.code_base import SmallCodeBase

POST = """
== p/ParcelController.java
package p;
import org.springframework.web.bind.annotation.*;
@RestController class ParcelController {
  private ParcelService service;
  @PostMapping("/parcels") void hand(Parcel parcel) { service.accept(parcel); }
  @DeleteMapping("/parcels/{id}") void recall(Parcel parcel) { service.recall(parcel); }
}
== p/ParcelService.java
package p;
class ParcelService {
  private Customers customers;
  private Parcels parcels;
  private org.springframework.context.ApplicationEventPublisher events;
  void accept(Parcel parcel) {
    customers.findById(1L);
    parcels.save(parcel);
    events.publishEvent(new ParcelAccepted(parcel));
  }
  void recall(Parcel parcel) { parcels.delete(parcel); }
}
== p/ParcelAccepted.java
package p;
record ParcelAccepted(Parcel parcel) {}
== p/LabelPrinter.java
package p;
import org.springframework.context.event.EventListener;
class LabelPrinter {
  private Printer printer;
  @EventListener void print(ParcelAccepted event) { printer.print(event.toString()); }
}
== p/Printer.java
package p;
class Printer { void print(String label) { System.out.println(label); } }
== p/Parcels.java
package p;
interface Parcels extends org.springframework.data.jpa.repository.JpaRepository<Parcel, Long> {}
== p/Customers.java
package p;
interface Customers extends org.springframework.data.jpa.repository.JpaRepository<Customer, Long> {}
== p/Parcel.java
package p;
import jakarta.persistence.*;
@Entity @Table(name = "parcels") class Parcel { @Id Long id; }
== p/Customer.java
package p;
import jakarta.persistence.*;
@Entity @Table(name = "parcel_customers") class Customer { @Id Long id; }
"""


def followed(code: str, question: str) -> Finding:
    code_base = SmallCodeBase(code)
    return execute(code_base, read(code_base.ontology, question))


def test_a_way_ends_where_what_is_followed_is_kept_not_at_the_nearest_table() -> None:
    found = followed(
        POST, "Somebody hands in a new parcel over REST: which classes does it pass until the parcel is saved?"
    )
    assert found.headline.startswith("`ParcelController` → `ParcelService` → `Parcels` → `parcels`")
    assert found.evidence[0].source == "p.ParcelController#hand(Parcel)"


def test_a_way_goes_on_from_an_event_to_its_listeners() -> None:
    found = followed(POST, "When a parcel is handed in, how does it end up at the printer of labels?")
    assert "`ParcelService` → `ParcelAccepted` → `LabelPrinter`" in found.headline


def test_a_way_that_does_not_come_to_its_end_says_so() -> None:
    found = followed(POST, "Through which classes does a label go from the printer until it is stored in the database?")
    assert "no way to the database is seen" in found.headline


HANDLERS = """
== h/Pipeline.java
package h;
import java.util.List;
class Pipeline {
  private List<Stage> stages;
  public void channelRead(Reading reading) { for (Stage each : stages) { each.handle(reading); } }
}
== h/Stage.java
package h;
interface Stage { void handle(Reading reading); }
== h/FilterStage.java
package h;
class FilterStage implements Stage { public void handle(Reading reading) { reading.toString(); } }
== h/ReadingStoreStage.java
package h;
class ReadingStoreStage implements Stage {
  private ReadingStorage storage;
  public void handle(Reading reading) { storage.append(reading); }
}
== h/ReadingStorage.java
package h;
class ReadingStorage { void append(Reading reading) { System.out.println(reading); } }
== h/Reading.java
package h;
class Reading { int value; }
"""


def test_a_way_goes_through_a_list_of_handlers_to_the_one_that_keeps() -> None:
    found = followed(HANDLERS, "A meter sends a reading: which classes does it go through until it is stored?")
    assert "`Pipeline` → `Stage` → `ReadingStoreStage` → `ReadingStorage`" in found.headline


SERVICES = """
== shop/web/BasketController.java
package shop.web;
import org.springframework.web.bind.annotation.*;
@RestController class BasketController {
  private WarehouseClient warehouse;
  @PostMapping("/baskets/{id}/reservation") void reserve(String id) { warehouse.reserveStock(id); }
}
== shop/web/WarehouseClient.java
package shop.web;
class WarehouseClient {
  private Http http;
  void reserveStock(String id) {
    http.post(
        "warehouse/stock/{id}/reservations", id);
  }
}
== shop/web/Http.java
package shop.web;
class Http { void post(String path, String id) {} void get(String path) {} }
== stock/StockController.java
package stock;
import org.springframework.web.bind.annotation.*;
@RestController class StockController {
  private StockRows rows;
  @PostMapping("/warehouse/stock/{item}/reservations") void reserve(String item) { rows.save(null); }
  @GetMapping("/warehouse/stock/{item}/reservations") void list(String item) { rows.findAll(); }
}
== stock/StockRows.java
package stock;
interface StockRows extends org.springframework.data.jpa.repository.JpaRepository<Stock, Long> {}
== stock/Stock.java
package stock;
import jakarta.persistence.*;
@Entity @Table(name = "stock") class Stock { @Id Long id; }
"""


def test_a_way_goes_over_http_where_a_line_has_the_path_of_an_endpoint() -> None:
    found = followed(SERVICES, "Trace the reservation of a basket from the web layer to the stock table.")
    assert "`WarehouseClient`" in found.headline and "`StockController` → `StockRows`" in found.headline
    asked = next(each for each in found.evidence if each.kind == "requests")
    assert asked.target.startswith("POST ") and asked.line == 6


def test_what_the_question_is_about_and_the_way_passes_by_is_told_beside_it() -> None:
    found = followed(POST, "Trace the handing in of a parcel from the controller to the database, and its label.")
    beside = next(group for group in found.groups if group.title == "Beside that way")
    assert any("LabelPrinter" in each.source or "LabelPrinter" in each.target for each in beside.evidence)


def test_nothing_is_followed_that_no_code_speaks_of() -> None:
    found = followed(POST, "Through which classes does a submarine go until it is sunk?")
    assert "→" not in found.headline.partition(".")[0]


BROKER = """
== b/BatchController.java
package b;
import org.springframework.web.bind.annotation.*;
@RestController class BatchController {
  private BatchPublisher publisher;
  @PostMapping("/batches") void postBatch(String batch) { checked(batch); }
  private void checked(String batch) { counted(batch); }
  private void counted(String batch) { publisher.publish(batch); }
}
== b/BatchPublisher.java
package b;
class BatchPublisher {
  private Topics topics;
  void publish(String batch) { process(batch); }
  private void process(String batch) { submit(batch); }
  private void submit(String batch) { topics.sendBatch(batch); }
}
== b/Topics.java
package b;
interface Topics { void sendBatch(String batch); }
== b/KafkaTopics.java
package b;
class KafkaTopics implements Topics { public void sendBatch(String batch) { System.out.println(batch); } }
"""


def test_a_way_begins_where_nothing_else_calls_though_a_step_inside_is_the_end_too() -> None:
    text = "I POST a batch. Walk me through what happens to it until it lands in Kafka."
    assert followed(BROKER, text).headline.startswith("`BatchController` → `BatchPublisher` → ")
