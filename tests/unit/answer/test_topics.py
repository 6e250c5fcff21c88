"""Modules of one word; topics by who listens and sends to them, and entities of Spring Data without JPA."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

FLEET = SmallCodeBase("""
== core/build.gradle
plugins { id 'java-library' }
== api/build.gradle
dependencies {
  implementation project(':core')
}
== a/Vehicle.java
package a;
import org.springframework.data.annotation.Id;
@org.springframework.data.relational.core.mapping.Table("vehicles") public record Vehicle(@Id Long id, String plate) { }
== a/Rental.java
package a;
import org.springframework.kafka.core.KafkaTemplate;
@org.springframework.stereotype.Service public class Rental {
  private final KafkaTemplate<String, String> kafka;
  Rental(KafkaTemplate<String, String> kafka) { this.kafka = kafka; }
  void rent() { kafka.send("rentals", "x"); }
  @org.springframework.kafka.annotation.KafkaListener(topics = "rentals") public void rented(String message) { }
}
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Who listens to the topic rentals?", "`destination:rentals` is listened to by `Rental#rented(String)`."),
        (
            "Which methods consume the rentals topic?",
            "`destination:rentals` is listened to by `Rental#rented(String)`.",
        ),
        ("Who sends to the topic rentals?", "`destination:rentals` is sent to by `Rental#rent()`."),
        ("Which topics are there?", "1 destination: `rentals`."),
        ("How many Kafka topics do we have?", "1 destination: `rentals`."),
        ("Which topics does Rental listen to?", "`Rental` listens to `rentals`."),
        ("Which queues are read by Rental?", "`Rental` listens to `rentals`."),
        ("What does Rental publish?", "`Rental` sends to `rentals`."),
        ("Which module depends on core?", "`core` is needed by `api`."),
        ("Which modules depend on the core module?", "`core` is needed by `api`."),
        ("Which entities are there?", "1 entity: `Vehicle`."),
    ],
)
async def test_what_the_graph_has_is_told(question: str, headline: str) -> None:
    answer = await ask(FLEET, question)
    assert answer.answer.splitlines()[0] == headline, answer.answer


async def test_a_class_that_is_called_a_queue_is_no_destination() -> None:
    backlog = SmallCodeBase("""
== a/MessageQueue.java
package a;
public class MessageQueue { void put(String message) { } }
== a/Desk.java
package a;
class Desk { private final MessageQueue queue = new MessageQueue(); void note() { queue.put("x"); } }
""")
    answer = await ask(backlog, "what writes to the message queue?")
    assert answer.answer.splitlines()[0] == "`MessageQueue` is used by `Desk`.", answer.answer


TRADES = SmallCodeBase("""
== a/TradeListener.java
package a;
import org.springframework.kafka.annotation.KafkaListener;
class TradeListener {
  @KafkaListener(topics = "trades.booked") void booked(String trade) { }
  @KafkaListener(topics = "order-events") void ordered(String order) { }
}
== a/Rates.java
package a;
public class Rates { double readExchangeRates() { return 1; } }
== a/Bell.java
package a;
import org.springframework.context.*;
record Rung(int times) { }
class Bell {
  private final ApplicationEventPublisher publisher;
  Bell(ApplicationEventPublisher publisher) { this.publisher = publisher; }
  void ring() { publisher.publishEvent(new Rung(1)); }
}
class Ear { @org.springframework.context.event.EventListener void on(Rung rung) { } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        (
            "Who listens to the topic called trades.booked?",
            "`destination:trades.booked` is listened to by `TradeListener#booked(String)`.",
        ),
        ("Who reads trades.booked?", "`destination:trades.booked` is listened to by `TradeListener#booked(String)`."),
        (
            "Which methods consume order-events?",
            "`destination:order-events` is listened to by `TradeListener#ordered(String)`.",
        ),
        ("Which events does Bell publish?", "`Bell` publishes `Rung`."),
        ("What does Ear listen to?", "`Ear` listens to `Rung`."),
        ("Which events are published by Bell?", "`Bell` publishes `Rung`."),
    ],
)
async def test_topics_by_their_names_and_what_a_class_sends_and_hears(question: str, headline: str) -> None:
    answer = await ask(TRADES, question)
    assert answer.answer.splitlines()[0] == headline, answer.answer


async def test_exchange_rates_are_no_destination_where_messages_are_sent() -> None:
    answer = await ask(TRADES, "who reads the exchange rates?")
    headline = answer.answer.splitlines()[0]
    assert "destination" not in answer.answer and "`Rates#readExchangeRates`" in headline, answer.answer


async def test_where_nothing_is_sent_an_exchange_is_no_destination() -> None:
    rates = SmallCodeBase("""
== a/Rates.java
package a;
public class Rates { double readExchangeRates() { return 1; } }
""")
    answer = await ask(rates, "who reads the exchange rates?")
    assert "Rates" in answer.answer.splitlines()[0], answer.answer


QUILL = SmallCodeBase("""
== a/FilterPlugin.java
package a;
public interface FilterPlugin { String apply(String text); }
== a/UppercaseFilter.java
package a;
public class UppercaseFilter implements FilterPlugin { public String apply(String text) { return text; } }
== a/TemplateEngine.java
package a;
import java.util.*;
public class TemplateEngine {
  private final Map<String, String> cache = new HashMap<>();
  String compile(String source) { return cache.computeIfAbsent(source, each -> each); }
}
""")


@pytest.mark.parametrize(
    "question",
    [
        "Which filters are not registered as a service?",
        "Which filter comes first, the date or the uppercase filter?",
        "What does the template engine cache?",
    ],
)
async def test_where_no_request_is_filtered_and_nothing_cached_filters_and_caches_are_words(question: str) -> None:
    headline = (await ask(QUILL, question)).answer.splitlines()[0]
    assert not any(each in headline for each in ("filter anything", "filters.", "No cache")), headline


EVENTS = SmallCodeBase("""
== a/Placed.java
package a;
public record Placed(long id) { }
== a/Orders.java
package a;
import org.springframework.context.ApplicationEventPublisher;
@org.springframework.stereotype.Service public class Orders {
  private final ApplicationEventPublisher events;
  Orders(ApplicationEventPublisher events) { this.events = events; }
  void place() { events.publishEvent(new Placed(1)); }
}
== a/Mails.java
package a;
@org.springframework.stereotype.Component public class Mails {
  @org.springframework.context.event.EventListener void on(Placed placed) { }
}
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Does Orders publish events?", "Yes: `Orders` publishes `Placed`."),
        ("Does Mails listen to any event?", "Yes: `Mails` listens to `Placed`."),
        ("Does Mails publish events?", "The graph sees no event that `Mails` publishes."),
    ],
)
async def test_whether_a_class_publishes_events_at_all(question: str, headline: str) -> None:
    answer = await ask(EVENTS, question)
    assert answer.answer.splitlines()[0] == headline


async def test_what_is_done_when_events_are_published_is_no_question_for_them() -> None:
    answer = await ask(EVENTS, "What does Mails do when events are published?")
    assert "that `Mails` publishes" not in answer.answer
