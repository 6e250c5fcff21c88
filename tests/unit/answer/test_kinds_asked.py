"""Whether a type is of a kind, and which caches there are: what annotations make of a type, not its node alone."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from espalier.answer.query import Form, Relation
from fixtures.code_base import SmallCodeBase

HARBOUR = SmallCodeBase("""
== h/Pilot.java
package h;
@org.springframework.stereotype.Service public class Pilot { }
== h/Tug.java
package h;
public interface Tug { }
== h/SteamTug.java
package h;
@org.springframework.stereotype.Component public class SteamTug implements Tug { }
== h/Crane.java
package h;
public class Crane { }
== h/Yard.java
package h;
import org.springframework.context.annotation.*;
@Configuration public class Yard { @Bean Crane crane() { return new Crane(); } }
== h/Berth.java
package h;
import jakarta.persistence.*;
@Entity @Cacheable(true) @Table(name = "berths") public class Berth { @Id Long id; }
== h/Flag.java
package h;
public enum Flag { RED }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("is Pilot a bean?", "Yes: `Pilot` is declared as the bean `pilot`."),
        ("is Crane a bean?", "Yes: `Crane` is declared as the bean `crane`."),
        ("is Tug a bean?",
         "No: `Tug` is an interface, no bean; the beans of that type are declared below it: `steamTug`."),
        ("is Berth a bean?", "No: `Berth` is a class, no bean."),
        ("is Berth a table?", "Yes: `Berth` is kept in the table `berths`."),
        ("is Pilot a table?", "No: `Pilot` is a class, no table."),
        ("is Tug a class?", "No: `Tug` is an interface, no class."),
        ("is Flag a class?", "Yes: `Flag` is an enum, which is a class."),
        ("is Pilot a class?", "Yes: `Pilot` is a class."),
    ],
)  # fmt: skip
async def test_a_type_is_of_a_kind_by_what_it_stands_for(question: str, headline: str) -> None:
    answer = (await ask(HARBOUR, question)).answer
    assert answer.partition("\n")[0] == headline, answer


async def test_the_cacheable_of_jpa_names_no_cache() -> None:
    assert (await ask(HARBOUR, "which caches are there?")).answer.startswith("No cache of this code base fits.")


@pytest.mark.parametrize("number", ["²", "9" * 1500])
async def test_what_is_no_number_of_things_counts_nothing(number: str) -> None:
    found = await ask(HARBOUR, f"which classes have more than {number} methods?")
    assert found.query is None or not any(each.counts for each in found.query.filters)


async def test_a_class_whose_method_is_a_job_or_listener_is_no_second_one() -> None:
    rates = SmallCodeBase("""
== r/RatesJob.java
package r;
import org.springframework.scheduling.annotation.Scheduled;
@org.springframework.stereotype.Component class RatesJob { @Scheduled(fixedRate = 1000) void refresh() { } }
== r/TradeListener.java
package r;
class TradeListener { @org.springframework.kafka.annotation.KafkaListener(topics = "trades") void on(String trade) { } }
""")
    answer = await ask(rates, "how many jobs are there?")
    assert answer.answer.splitlines()[0] == "1 scheduled job: `RatesJob#refresh()`."
    answer = await ask(rates, "which listeners are there?")
    assert answer.answer.splitlines()[0] == "1 listener: `TradeListener#on(String)`."
    answer = await ask(rates, "when does RatesJob run?")
    assert answer.answer.splitlines()[0] == "`RatesJob#refresh` runs at `fixedRate 1000`."


BEDS = SmallCodeBase("""
== b/BedPolicy.java
package b;
public interface BedPolicy { void assign(); }
== b/FirstFree.java
package b;
@jakarta.enterprise.context.ApplicationScoped public class FirstFree implements BedPolicy { public void assign() { } }
== b/Overbooking.java
package b;
@jakarta.enterprise.context.ApplicationScoped public class Overbooking implements BedPolicy { public void assign() { } }
== b/Ward.java
package b;
import jakarta.inject.Inject;
@jakarta.enterprise.context.ApplicationScoped public class Ward {
  @Inject BedPolicy policy;
  void recordResults() { }
}
== b/Shape.java
package b;
public interface Shape { }
class Round implements Shape { }
class Square implements Shape { }
class Canvas { Shape shape = new Round(); }
""")


_BEANS = "has the beans `firstFree`, declared by `FirstFree`; `overbooking`, declared by `Overbooking`."


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("which bed policy is used at run time, and why?", _BEANS),
        ("which implementation of BedPolicy is injected?", _BEANS),
        ("which BedPolicy does Ward get?", "`Ward` may be given `FirstFree` or `Overbooking` as its `BedPolicy`."),
        (
            "which Shape is used?",
            "`Shape` as a bean. 2 classes may stand for it: `Round` and `Square`. `Canvas` creates `Round`.",
        ),
        ("which shape does Canvas use?", "`Canvas` itself creates `Round`."),
        ("which implementation of Shape is used by Canvas?", "`Canvas` itself creates `Round`."),
        (
            "which shape is injected into Ward?",
            "The graph does not see which `Shape` `Ward` is given. 2 classes may stand for it: `Round` and `Square`.",
        ),
        ("who records results?", "“records results” is done by `Ward#recordResults`."),
    ],
)
async def test_which_of_its_implementations_is_used(question: str, said: str) -> None:
    answer = await ask(BEDS, question)
    assert said in answer.answer.splitlines()[0], answer.answer


WARD = SmallCodeBase("""
== w/Patient.java
package w;
@jakarta.persistence.Entity public class Patient {
  boolean blocked;
  void block() { blocked = true; }
  void unblock() { blocked = false; }
}
== w/PatientAdmitted.java
package w;
public record PatientAdmitted(Patient patient, long admitted) { }
== w/Admissions.java
package w;
public class Admissions {
  org.springframework.context.ApplicationEventPublisher events;
  void admit(Patient patient) { events.publishEvent(new PatientAdmitted(patient, 1)); }
}
== w/Desk.java
package w;
public class Desk { void refuse(Patient debtor) { debtor.block(); } }
""")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who admits patients?", "“admits patients” is done by `Admissions#admit`."),
        ("Who blocks a patient?", "“blocks patient” is done by `Desk#refuse`, which calls `Patient#block`."),
        ("Who unblocks patients?", "The graph sees nothing in main code that calls `Patient#unblock`."),
        ("How are patients blocked?", "“patients blocked” is done by `Patient#block`."),
    ],
)
async def test_who_does_something_is_no_event_and_not_what_it_is_done_to(question: str, said: str) -> None:
    answer = await ask(WARD, question)
    assert answer.answer.splitlines()[0] == said, answer.answer


CLOAKROOM = SmallCodeBase("""
== c/Ticket.java
package c;
public record Ticket(int number) { }
== c/Rack.java
package c;
public class Rack {
  Ticket hang(Ticket ticket) {
    if (ticket == null) throw new NoFreeHookException();
    return ticket;
  }
  void extend(Ticket ticket) { }
}
== c/NoFreeHookException.java
package c;
public class NoFreeHookException extends RuntimeException { }
== c/Answers.java
package c;
import org.springframework.web.bind.annotation.*;
@RestControllerAdvice public class Answers {
  @ExceptionHandler(NoFreeHookException.class) @ResponseStatus(org.springframework.http.HttpStatus.CONFLICT)
  void full(NoFreeHookException error) { }
}
== c/Coat.java
package c;
import jakarta.persistence.*;
@Entity public class Coat { @Id long id; @OneToMany(cascade = CascadeType.ALL) java.util.List<Tag> tags; }
== c/Tag.java
package c;
@jakarta.persistence.Entity public class Tag { @jakarta.persistence.Id long id; }
== c/CoatController.java
package c;
import org.springframework.web.bind.annotation.*;
@RestController class CoatController {
  @PostMapping("/coats") void takeCoat(long id) {
    throw new org.springframework.web.server.ResponseStatusException(org.springframework.http.HttpStatus.CONFLICT);
  }
}
== c/Sweeper.java
package c;
public class Sweeper { @org.springframework.scheduling.annotation.Scheduled(fixedRate = 9) void sweep() { } }
== src/main/resources/application.properties
ticket.fee-per-day=3
ticket.period=9
""")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "what happens if no hook is free?",
            "`NoFreeHookException` is thrown by `Rack#hang` and is handled by `Answers#full`.",
        ),
        ("where is the ticket period configured?", "`ticket.period` (`9` in `application.properties`)"),
        (
            "which status do I get when hanging is refused?",
            "No name says all of “hanging refused”; it can be refused: `Rack#hang` "
            "throws `NoFreeHookException`, `Answers#full` answers 409 CONFLICT.",
        ),
        ("why would taking a coat fail with 409?", "A client gets 409 CONFLICT from `CoatController#takeCoat(long)`."),
        ("when a coat is deleted, are its tags deleted too?", "With `Coat`, `Tag` is deleted."),
    ],
)
async def test_what_is_said_in_plain_words(question: str, said: str) -> None:
    answer = await ask(CLOAKROOM, question)
    assert answer.answer.splitlines()[0].startswith(said), answer.answer


@pytest.mark.parametrize("question", ["why does a ticket disappear after some time?", "can a guest extend a ticket?"])
async def test_a_thing_of_the_trade_is_no_class(question: str) -> None:
    answer = await ask(CLOAKROOM, question)
    assert answer.query.form is not Form.IMPACT
    assert answer.query.relation is not Relation.EXTENDS


async def test_a_job_that_is_only_data_is_not_scheduled() -> None:
    shop = SmallCodeBase("""
== shop/SweepJob.java
package shop;
public class SweepJob implements org.quartz.Job { public void execute(org.quartz.JobExecutionContext context) { } }
== shop/PlannedJob.java
package shop;
public abstract class PlannedJob implements java.io.Serializable { String name; }
== shop/CronPlannedJob.java
package shop;
public class CronPlannedJob extends PlannedJob { String cron; }
== shop/JobRow.java
package shop;
@jakarta.persistence.Entity
public class StoredJob { @jakarta.persistence.Id long id; }
""")
    answer = (await ask(shop, "which scheduled jobs are there?")).answer
    assert answer.startswith("1 scheduled job: `SweepJob`"), answer


JOBS = SmallCodeBase("""
== j/SweepJob.java
package j;
public class SweepJob { private int times; public void sweep() { times++; } public int getTimes() { return times; } }
== j/JobSettings.java
package j;
public class JobSettings {
  public static class NightlyJob { private int threads; public int getThreads() { return threads; } }
}
== j/Routes.java
package j;
public class Routes {
  public static class Job { static final String BASE = "/jobs"; static String one(int id) { return BASE; } }
}
== j/SentJob.java
package j;
import com.google.gson.annotations.SerializedName;
public class SentJob { @SerializedName("name") private String name; public void check() { name.trim(); } }
""")


async def test_data_that_is_called_a_job_is_none() -> None:
    answer = (await ask(JOBS, "which scheduled jobs are there?")).answer
    assert answer.startswith("1 scheduled job: `SweepJob`."), answer
