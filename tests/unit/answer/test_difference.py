"""Things by what they lack: the difference of two answers of the graph."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask, query
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select
from fixtures.code_base import SmallCodeBase

YARD = SmallCodeBase("""
== src/main/java/a/Crane.java
package a;
import jakarta.persistence.*;
@Entity @Table(name = "cranes")
public class Crane { @Id Long id; }
== src/main/java/a/Hook.java
package a;
import jakarta.persistence.*;
@Entity
public class Hook { @Id Long id; }
== src/main/java/a/CraneRepository.java
package a;
import org.springframework.data.jpa.repository.JpaRepository;
public interface CraneRepository extends JpaRepository<Crane, Long> { Hook hookOf(Crane crane); }
== src/main/java/a/CraneService.java
package a;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
@Service
public class CraneService {
    private final CraneRepository cranes;
    CraneService(CraneRepository cranes) { this.cranes = cranes; }
    @Transactional
    void lift() { cranes.findAll(); }
}
== src/main/java/a/HookService.java
package a;
import org.springframework.stereotype.Service;
@Service
public class HookService { void polish() { } }
== src/main/java/a/CraneController.java
package a;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController
public class CraneController {
    private final CraneService service;
    CraneController(CraneService service) { this.service = service; }
    @PreAuthorize("hasRole('BOSS')")
    @PostMapping("/cranes/lift") void lift() { service.lift(); }
    @GetMapping("/cranes") String cranes() { return ""; }
}
== src/main/java/a/HookController.java
package a;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController
@PreAuthorize("hasRole('BOSS')")
public class HookController {
    @GetMapping("/hooks") String hooks() { return ""; }
}
== src/main/java/a/Listeners.java
package a;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Async;
class Lifted { }
class Dropped { }
class Listeners {
    @Async @EventListener void onLifted(Lifted event) { }
    @EventListener void onDropped(Dropped event) { }
    void drop(org.springframework.context.ApplicationEventPublisher to) { to.publishEvent(new Dropped()); }
}
== src/main/java/a/Decoders.java
package a;
interface Decoder { void decode(); }
class RopeDecoder implements Decoder { public void decode() { } }
class WireDecoder implements Decoder { public void decode() { } }
== src/main/java/a/Settings.java
package a;
import org.springframework.beans.factory.annotation.Value;
class Settings { @Value("${yard.height}") int height; }
== src/main/resources/application.properties
yard.height=3
yard.depth=4
spring.application.name=yard
== src/test/java/a/RopeDecoderTest.java
package a;
class RopeDecoderTest { void decodes() { new RopeDecoder().decode(); } }
== src/test/java/a/HookServiceTest.java
package a;
class HookServiceTest { HookService made = new HookService(); }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("entities without a repository", "1 of 2 entities: `Hook`. Taken away: 1, which"),
        ("which entities have no repository?", "1 of 2 entities: `Hook`."),
        ("how many entities have no repository?", "1 of 2 entities: `Hook`."),
        ("which decoders have no test?", "1 of 2 classes for “decoders”: `WireDecoder`. Taken away: 1"),
        ("is there a decoder without a test?", "Yes: 1 of 2 classes for “decoder”: `WireDecoder`."),
        (
            "which services does nobody inject?",
            "1 of 2 services: `HookService`. Taken away: 1, which",
        ),
        ("services that are never injected", "1 of 2 services: `HookService`."),
        ("which services are not tested?", "1 of 2 services: `CraneService`."),
        ("which services do not use a repository?", "1 of 2 services: `HookService`."),
        ("services without @Transactional", "1 of 2 services: `HookService`."),
        ("which endpoints are without @PreAuthorize?", "1 of 3 endpoints: `GET /cranes`."),
        ("which listeners are not @Async?", "1 of 2 methods: `Listeners#onDropped(Dropped)`."),
        ("events that are never published", "1 of 2 events: `Lifted`."),
        ("which settings are never read?", "1 of 3 properties: `yard.depth`."),
        ("how many entities, how many of them have no repository?", "1 of 2 entities: `Hook`."),
        ("which interfaces have no implementation?", "1 of 2 interfaces: `CraneRepository`."),
        ("are there any controllers that are not tested?", "Yes: 2 of 2 controllers:"),
    ],
)
async def test_what_lacks_something_is_what_the_other_answer_leaves(question: str, headline: str) -> None:
    answer = await ask(YARD, question)
    assert headline in answer.answer, answer.answer


async def test_none_may_be_left() -> None:
    answer = await ask(YARD, "which controllers are not annotated with @RestController?")
    assert "Of 2 controllers none is left: each is annotated with" in answer.answer


async def test_what_could_hide_a_use_is_said() -> None:
    answer = await ask(YARD, "which settings are never read?")
    assert "1 key of frameworks, Compose and messages left out" in answer.answer


async def test_of_a_word_that_nothing_is_called_nothing_is_claimed() -> None:
    answer = await ask(YARD, "which services have no zeppelin?")
    assert "of 2 services" not in answer.answer


@pytest.mark.parametrize(
    "question",
    ["what happens if the crane is not there?", "why is the hook not polished?", "how does it lift without a hook?"],
)
async def test_a_denial_in_a_story_takes_nothing_away(question: str) -> None:
    answer = await ask(YARD, question)
    assert not any(each.relation for each in answer.query.filters)


def test_a_query_may_ask_for_what_has_a_relation() -> None:
    injected = Filter(relation=Relation.INJECTS, direction=Direction.FROM)
    finding = query(YARD, Query(Select.SERVICE, filters=(injected,)))
    assert "1 of 2 services is injected into something: `CraneService`." in finding.answer


def test_a_query_may_count_by_a_second_one() -> None:
    services = Anchor(query=Query(Select.SERVICE, filters=(Filter(relation=Relation.TESTS, direction=Direction.FROM),)))
    using = Query(Select.METHOD, Relation.CREATES, Direction.TO, (services,), form=Form.LIST)
    assert "HookServiceTest" in query(YARD, using).answer


def test_another_anchor_will_do_in_place_of_words_too() -> None:
    words = Filter(relation=Relation.INJECTS, direction=Direction.FROM, anchor=Anchor(concept="decoder"))
    either = words.or_else(Anchor(symbol="CraneController"))
    answer = query(YARD, Query(Select.SERVICE, filters=(either,))).answer
    assert answer.startswith("1 of 2 services is injected into “decoder” or `CraneController`: `CraneService`."), answer


DOCK = SmallCodeBase("""
== src/main/java/a/CartController.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController public class CartController { @GetMapping("/cart") String cart() { return ""; } }
== src/main/java/a/IdleController.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController public class IdleController { @GetMapping("/idle") String idle() { return ""; } }
== src/test/java/a/CartTest.java
package a;
class CartTest { void cart() throws Exception { mvc.perform(get("/cart")); } }
== src/test/java/a/CartAgainTest.java
package a;
class CartAgainTest { void made() { new CartController(); } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which controllers are tested by more than one test?",
         "1 of 2 controllers is tested by at least 2 tests: `CartController`."),
        ("which controllers are tested by more than two tests?",
         "Of 2 controllers none is tested by at least 3 tests."),
        ("which controllers are tested by less than two tests?",
         "1 of 2 controllers is tested by at most 1 test: `IdleController`."),
    ],
)  # fmt: skip
async def test_tests_that_request_endpoints_are_counted_among_the_tests(question: str, headline: str) -> None:
    assert headline in (answer := (await ask(DOCK, question)).answer), answer


PIER = SmallCodeBase("""
== src/main/java/p/Store.java
package p;
public interface Store { void put(String key); }
== src/main/java/p/Shelf.java
package p;
public class Shelf implements Store { public void put(String key) { } public void tidy() { } }
== src/main/java/p/Loft.java
package p;
public class Loft implements Store { public void put(String key) { } }
== src/main/java/p/Gull.java
package p;
@org.springframework.stereotype.Service public class Gull {
  Store store;
  org.springframework.context.ApplicationEventPublisher events;
  void cry() { store.put("cry"); events.publishEvent(new Cry()); }
}
== src/main/java/p/Crab.java
package p;
@org.springframework.stereotype.Service public class Crab { Shelf shelf; void tidy() { shelf.tidy(); } }
== src/main/java/p/Cry.java
package p;
public record Cry() { }
== src/test/java/p/ShelfTest.java
package p;
class ShelfTest {
  @org.junit.jupiter.api.Test void puts() { Store store = new Shelf(); store.put("a"); }
}
== src/test/java/p/CrabTest.java
package p;
class CrabTest {
  @org.junit.jupiter.api.Test void tidies() { new Crab().tidy(); }
}
""")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("who does not use Store?", "4 of 5 classes: `Crab`, `Cry`, `Loft` and `Shelf`. Taken away: 1,"),
        (
            "what does not call Shelf.tidy?",
            "5 of 6 classes: `Cry`, `Gull`, `Loft`, `Shelf` and `Store`. Taken away: 1,",
        ),
        ("which services are not used by Crab?", "1 of 1 service: `Gull`."),
        (
            "which methods of Shelf are not called by Crab?",
            "1 of 2 methods that `Shelf` declares: `Shelf#put(String)`.",
        ),
        ("which services never publish an event?", "1 of 2 services: `Crab`. Taken away: 1, which publishes"),
        ("which tests do not use Shelf?", "1 of 2 tests: `CrabTest`. Taken away: 1, which uses `Shelf`."),
        ("which services are not used in a test?", "1 of 2 services: `Gull`. Taken away: 1, which is tested by"),
        ("which classes implement Store but are not tested?", "1 of 2 classes that implement `Store`: `Loft`."),
    ],
)
async def test_whoever_and_whatever_does_not(question: str, said: str) -> None:
    answer = await ask(PIER, question)
    assert answer.answer.splitlines()[0].startswith(said), answer.answer
