"""Channels that listener and sender name by one constant, where neither annotation nor call is known."""

from __future__ import annotations

import pytest

from fixtures.java_project import built, edges, files

CHANNELS = """
== a/Topics.java
package a;
final class Topics { static final String ORDERS = "orders.placed"; static final String BILLS = "bills"; }
final class Other { static final String ORDERS = "other.orders"; }
@interface BusListener { String[] subjects(); String group() default ""; }
== a/Hears.java
package a;
import org.nats.NatsListener;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.context.event.EventListener;
class Hears {
  @BusListener(subjects = {Topics.ORDERS, "plain"}, group = "g") void order(Object it) {}
  @NatsListener(topics = "nats.*") void pattern(Object it) {}
  @KafkaListener(topics = Topics.BILLS) void bill(Object it) {}
  @EventListener(classes = Hears.class) void event(Object it) {}
  @BusListener(subjects = "${a.b}") void property(Object it) {}
}
== a/OrderEvent.java
package a;
class OrderEvent { OrderEvent(String topic, Object it) {} }
== a/Sends.java
package a;
class Sends {
  Bus bus; org.unknown.Client client;
  void run(Object it) { %s }
}
interface Bus { void publish(Object... it); void keep(Object... it); }
"""


def listens(text: str) -> list[str]:
    return edges(text, "listens")


def test_a_listener_of_an_unknown_annotation_may_listen() -> None:
    assert listens(CHANNELS % "") == [
        "listens a.Hears#order(Object) -> destination:orders.placed (framework) as may",
        "listens a.Hears#order(Object) -> destination:plain (framework) as may",
        "listens a.Hears#bill(Object) -> destination:bills (framework)",
        "listens a.Hears#event(Object) -> a.Hears (framework)",
    ]


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("bus.publish(Topics.ORDERS, it);", "orders.placed"),
        ('bus.publish("plain", it);', "plain"),
        ('client.send("plain", it);', "plain"),
        ("bus.publish(new OrderEvent(Topics.ORDERS, it));", "orders.placed"),
        ("OrderEvent made = new OrderEvent(Topics.ORDERS, it); bus.publish(made);", "orders.placed"),
        ("bus.publish(Topics.BILLS, it);", "bills"),  # a sender of the project's own for Kafka's listener
    ],
)
def test_a_sender_that_names_the_same_may_publish(code: str, place: str) -> None:
    found = [each for each in edges(CHANNELS % code, "publishes") if "destination:" in each]
    assert found == [f"publishes a.Sends#run(Object) -> destination:{place} (framework) as may"]


@pytest.mark.parametrize(
    "code",
    [
        "bus.publish(Other.ORDERS, it);",
        'bus.publish("nobody", it);',
        "bus.keep(Topics.ORDERS);",
        "bus.publish(, );",
        "bus.publish(it);",
    ],
)
def test_what_nobody_listens_to_is_no_channel(code: str) -> None:
    assert edges(CHANNELS % code, "publishes") == []


def test_a_listener_of_tests_only_is_none_of_main_code() -> None:
    sources = files(CHANNELS % 'bus.publish("plain", it);')
    sources["src/test/java/a/HearsTest.java"] = sources.pop("a/Hears.java").replace("class Hears", "class HearsTest")
    found = [each.kind for each in built(sources).edges(tests=False)]
    assert "publishes" not in found
