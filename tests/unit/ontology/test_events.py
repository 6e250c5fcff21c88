"""Events of frameworks and of the project's own: publishers, listeners, and handlers that are registered."""

from __future__ import annotations

import pytest

from fixtures.java_project import edges, lines

EVENTS = """
== a/Events.java
package a;
interface DomainEvent { }
class OrderPlaced implements DomainEvent { }
class OrderLost { }
class Order { }
== a/Code.java
package a;
import java.util.*;
%s
"""


def found(code: str) -> list[str]:
    return edges(EVENTS % code, "publishes", "listens")


def test_own_publishers_may_publish_what_is_an_event() -> None:
    code = """
interface Publisher { void publish(DomainEvent event); void publishAll(List<? extends DomainEvent> events); }
class Orders {
    Publisher publisher; Unknown unknown; List<OrderPlaced> placed;
    void place() { publisher.publish(new OrderPlaced()); }
    void all() { publisher.publishAll(placed); publisher.publishAll(Collections.singletonList(new OrderPlaced())); }
    void none(Order order) { emit(order); unknown.publish(new OrderPlaced()); publisher.save(new OrderPlaced()); }
    void own() { emit(new OrderPlaced()); }
    void emit(Object o) { }
}
"""
    assert found(code) == lines("""
publishes a.Orders#place() -> a.OrderPlaced (framework) as may
publishes a.Orders#all() -> a.OrderPlaced (framework) as may
publishes a.Orders#all() -> a.OrderPlaced (framework) as may
publishes a.Orders#own() -> a.OrderPlaced (framework) as may
""")


def test_eventuate() -> None:
    code = """
import io.eventuate.tram.events.aggregates.AbstractAggregateDomainEventPublisher;
import io.eventuate.tram.events.publisher.DomainEventPublisher;
import io.eventuate.tram.events.subscriber.*;
class OrderEvents extends AbstractAggregateDomainEventPublisher<Order, DomainEvent> { }
class Orders {
    OrderEvents events; DomainEventPublisher publisher;
    void place(Order order) { events.publish(order, Collections.singletonList(new OrderPlaced())); }
    void again(Order order) { publisher.publish(Order.class, 1, List.of(new OrderPlaced())); }
}
class Handlers {
    DomainEventHandlers handlers() {
        return DomainEventHandlersBuilder.forAggregateType("order")
            .onEvent(OrderPlaced.class, this::ship).onEvent(OrderLost.class, this::refund).build();
    }
    void ship(DomainEventEnvelope<OrderPlaced> e) { }
    void refund(DomainEventEnvelope<OrderLost> e) { }
    void refund(int times, int more) { }
}
"""
    assert found(code) == lines("""
publishes a.Orders#place(Order) -> a.OrderPlaced (framework)
publishes a.Orders#again(Order) -> a.OrderPlaced (framework)
listens a.Handlers#ship(DomainEventEnvelope) -> a.OrderPlaced (framework)
listens a.Handlers#refund(DomainEventEnvelope) -> a.OrderLost (framework)
""")


@pytest.mark.parametrize(
    ("registration", "handler"),
    [
        ("bus.subscribe(OrderPlaced.class, this::ship);", "a.Handlers#ship(OrderPlaced)"),
        ("bus.subscribe(OrderPlaced.class, event -> ship(event));", "a.Handlers#ship(OrderPlaced)"),
        ("bus.subscribe(OrderPlaced.class, event -> { });", "a.Handlers#start()"),
        ("bus.subscribe(OrderPlaced.class, new Shipping());", "a.Shipping#handle(OrderPlaced)"),
    ],
)
def test_a_handler_that_is_registered_with_its_event_may_listen(registration: str, handler: str) -> None:
    code = f"""
class Bus {{ <E> void subscribe(Class<E> type, java.util.function.Consumer<E> handler) {{ }} }}
class Shipping {{ public void handle(OrderPlaced e) {{ }} }}
class Handlers {{ Bus bus; void ship(OrderPlaced e) {{ }} void start() {{ {registration} }} }}
"""
    assert found(code) == [f"listens {handler} -> a.OrderPlaced (framework) as may"]


@pytest.mark.parametrize(
    "registration", ['bus.subscribe("topic", this::ship);', "bus.subscribe(OrderPlaced.class, 5);", "bus.on();"]
)
def test_other_registrations_are_no_listeners(registration: str) -> None:
    handlers = f"class Handlers {{ Bus bus; void ship(OrderPlaced e) {{ }} void start() {{ {registration} }} }}"
    assert found(f"class Bus {{ }} {handlers}") == []


def test_annotations_of_listeners() -> None:
    code = """
import org.springframework.context.event.EventListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.data.domain.AbstractAggregateRoot;
import org.springframework.data.domain.DomainEvents;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import org.axonframework.eventhandling.EventHandler;
@EventListener @interface Hears { }
class Listeners {
    EventBus bus;
    @Hears void composed(OrderPlaced e) { }
    @EventListener void wrapped(PayloadApplicationEvent<OrderLost> e) { }
    @Subscribe void guava(OrderPlaced e) { bus.post(new OrderLost()); }
    @EventHandler void axon(OrderPlaced e, Order meta) { }
}
class Root extends AbstractAggregateRoot<Root> {
    void place() { registerEvent(new OrderPlaced()); }
    @DomainEvents Collection<OrderPlaced> events() { return null; }
}
"""
    assert found(code) == lines("""
listens a.Listeners#composed(OrderPlaced) -> a.OrderPlaced (framework)
listens a.Listeners#wrapped(PayloadApplicationEvent) -> a.OrderLost (framework)
listens a.Listeners#guava(OrderPlaced) -> a.OrderPlaced (framework)
publishes a.Listeners#guava(OrderPlaced) -> a.OrderLost (framework)
listens a.Listeners#axon(OrderPlaced,Order) -> a.OrderPlaced (framework)
publishes a.Root#place() -> a.OrderPlaced (framework) as may
publishes a.Root#events() -> a.OrderPlaced (framework)
""")
