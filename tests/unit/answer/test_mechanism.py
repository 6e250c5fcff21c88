"""What a mechanism's rows and headline are, each by a small project in which the plain ranking goes wrong."""

from __future__ import annotations

import json

import pytest

from espalier.answer import inquiry
from espalier.answer.english import parse
from espalier.answer.execute import execute
from espalier.answer.finding import Finding
from espalier.answer.query import decode
from fixtures.code_base import SmallCodeBase
from unit.answer.english.shop import Shop


def explained(text: str, words: str, form: str = "mechanism") -> Finding:
    query = {"anchors": [{"concept": words}], "form": form}
    return execute(SmallCodeBase(text), decode(json.dumps(query)))


def names(finding: Finding) -> list[str]:
    return [item.source for item in finding.evidence]


CLEANING = """
== web/Cleaner.java
package web;
class Cleaner {
  /** Removes all tags that are not on the safe list from what a user has typed. */
  String apply(String html) { return new Visitor().visit(html); }
}
== web/Visitor.java
package web;
class Visitor { String visit(String html) { return html; } }
== web/Tags.java
package web;
class Tags { String removedUserTags() { return String.valueOf(1); } }
"""


def test_a_method_is_found_by_what_its_comment_says() -> None:
    found = explained(CLEANING, "tags removed that a user typed")
    assert "web.Cleaner#apply(String)" in names(found)
    assert "`Cleaner#apply`" in found.headline


def test_what_only_looks_something_up_comes_after_what_does_it() -> None:
    code = """
== shop/Sessions.java
package shop;
class Sessions {
  String findSession(String name) { return name.trim() + name; }
  String openSession(String name) { return name.trim() + name; }
}
"""
    assert "`Sessions#openSession`" in explained(code, "session").headline
    listed = names(explained(code, "session"))
    assert listed.index("shop.Sessions#openSession(String)") == 0


def test_a_method_that_a_framework_calls_is_shown_with_what_registers_its_class() -> None:
    code = """
== web/StoreResolver.java
package web;
class StoreResolver implements HandlerMethodArgumentResolver {
  public Object resolveStoreArgument(Object parameter) { return parameter.toString() + parameter; }
}
== web/WebConfig.java
package web;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Configuration;
@Configuration
class WebConfig { @Autowired StoreResolver resolver; }
"""
    assert "web.WebConfig#resolver" in names(explained(code, "store argument resolved"))


def test_callers_far_away_without_the_words_do_not_start_a_lifecycle() -> None:
    above = "\n".join(
        f"== shop/Step{n}.java\npackage shop;\nclass Step{n} {{ void go() {{ new Step{n - 1}().go(); }} }}"
        for n in range(1, 9)
    )
    code = f"""
== shop/Index.java
package shop;
class Index {{ void refreshIndex() {{ }} }}
== shop/Step0.java
package shop;
class Step0 {{ void go() {{ new Index().refreshIndex(); }} }}
{above}
"""
    found = explained(code, "index refreshed", "lifecycle")
    assert "shop.Index#refreshIndex()" in names(found)
    assert not any(name.startswith("shop.Step5") for name in names(found))


def test_rows_name_parameters_only_to_tell_overloads_apart() -> None:
    code = """
== shop/Prices.java
package shop;
class Prices {
  int priceOf(String item) { return new Taxes().taxOf(item, 1); }
  int priceOf(String item, int count) { return new Taxes().taxOf(item, count); }
}
== shop/Taxes.java
package shop;
class Taxes { int taxOf(String item, int count) { return count; } }
"""
    query = {"select": "method", "relation": "calls", "direction": "to", "anchors": [{"symbol": "Taxes.taxOf"}]}
    written = inquiry.query(SmallCodeBase(code), decode(json.dumps(query))).answer
    assert "`Prices#priceOf(String)` calls `Taxes#taxOf`" in written
    assert "`Prices#priceOf(String,int)` calls `Taxes#taxOf`" in written


def test_who_does_something_is_no_class_that_only_holds_data() -> None:
    code = """
== shop/Transaction.java
package shop;
class Transaction { private long id; long getId() { return id; } void setId(long id) { this.id = id; } }
== shop/Bookings.java
package shop;
class Bookings { void saveTransaction(Transaction transaction) { transaction.setId(1); } }
"""
    query = {"select": "class", "anchors": [{"concept": "transaction saved"}]}
    found = execute(SmallCodeBase(code), decode(json.dumps(query)))
    assert "`Bookings`" in found.headline
    assert "`Transaction`" not in found.headline


def test_what_a_started_method_calls_is_shown_with_it_first() -> None:
    code = """
== job/TaskRunner.java
package job;
class TaskRunner {
  @Scheduled(cron = "0 0 * * * *") void runTask() {
    new Journal().note(); new Alarm().ring(); new Pause().hold(); new Mailbox().post();
  }
}
== job/TaskStore.java
package job;
class TaskStore { void storeTask(String task) { task.trim(); } }
"""
    types = "\n".join(
        f"== job/{name}.java\npackage job;\nclass {name} {{ void {method}() {{ }} }}"
        for name, method in (("Journal", "note"), ("Alarm", "ring"), ("Pause", "hold"), ("Mailbox", "post"))
    )
    called = [item.target for item in explained(code + types, "task fails", "lifecycle").evidence if item.target]
    assert {"job.Journal#note()", "job.Alarm#ring()", "job.Pause#hold()", "job.Mailbox#post()"} <= set(called)


def test_of_what_declares_methods_the_one_with_most_comes_first() -> None:
    code = """
== shop/ARepository.java
package shop;
interface ARepository { String one(); }
== shop/BRepository.java
package shop;
interface BRepository { String one(); String two(); }
== shop/CRepository.java
package shop;
interface CRepository { }
"""
    query = {"select": "repository", "relation": "declares"}
    found = execute(SmallCodeBase(code), decode(json.dumps(query)))
    assert names(found) == ["shop.BRepository", "shop.ARepository"]


LENDING = """
== l/Desk.java
package l;
class Desk {
  private Shelf shelf;
  void lendBook(String title) {
    if (shelf.find(title) == null) { throw new NotHere(); }
    throw new LentException();
  }
  void takeBookBack() { throw new NotHereException(); }
  void moveBook() { throw new NotHereException(); }
}
== l/Shelf.java
package l;
class Shelf { String find(String title) { return title; } }
== l/LentException.java
package l;
class LentException extends RuntimeException {}
== l/NotHereException.java
package l;
class NotHereException extends RuntimeException {}
== l/Answers.java
package l;
import org.springframework.web.bind.annotation.*;
@RestControllerAdvice class Answers { @ExceptionHandler(LentException.class) String taken() { return ""; } }
"""


def test_an_exception_is_handled_where_the_nearest_type_above_it_is() -> None:
    general = LENDING.replace("@ExceptionHandler(LentException.class)", "@ExceptionHandler(Exception.class)")
    found = explained(general, "lend book already taken", form="lifecycle")
    rows = [(item.source, item.target) for item in found.evidence if item.kind == "handles"]
    assert rows == [("l.Answers#taken()", "java.lang.Exception")]


def test_a_handler_of_any_exception_is_told_only_where_a_failure_is_asked_for() -> None:
    general = LENDING.replace("@ExceptionHandler(LentException.class)", "@ExceptionHandler(Exception.class)")
    found = explained(general, "move a book", form="lifecycle")
    assert [row.target for row in found.evidence if row.kind in ("throws", "instantiates")]
    assert not [row for row in found.evidence if row.kind == "handles"]


def test_what_is_refused_names_the_exception_and_its_handler() -> None:
    found = explained(LENDING, "lend book already taken", form="lifecycle")
    rows = [(item.source, item.kind) for item in found.evidence]
    assert ("l.Answers#taken()", "handles") in rows
    assert not [row for row in explained(LENDING, "lend book", form="lifecycle").evidence if row.kind == "handles"]


def test_what_no_name_says_in_full_is_not_claimed() -> None:
    code = """
== web/Jobs.java
package web;
class Jobs {
  void addJob(String name) { store(name); }
  void store(String name) { name.trim(); }
}
"""
    assert explained(code, "add a job").headline == "“add a job” is done by `Jobs#addJob`."
    found = explained(code, "jobs that overrun")
    assert found.headline == "No name says all of “jobs that overrun”."
    assert found.notes[0].startswith("Nearest by name: `Jobs#addJob`")


def test_a_verb_of_two_words_is_one() -> None:
    code = """
== web/Auth.java
package web;
class Auth {
  void login(String user) { check(user); }
  void queryUserLog(String user) { check(user); }
  void check(String user) { user.trim(); }
}
"""
    assert "`Auth#login`" in explained(code, "login").headline
    assert parse("How does a user log in?", Shop()).anchors[0].concept == "user login"


RESOLVING = """
== web/StoreParameterResolver.java
package web;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
class StoreParameterResolver implements HandlerMethodArgumentResolver {
  public Object resolveArgument(Object request) { return request.toString(); }
}
== web/Wiring.java
package web;
class Wiring { Object[] resolvers() { return new Object[] {new StoreParameterResolver()}; } }
== web/StoreController.java
package web;
class StoreController { void resolveStore(Object store) { new Stores().resolveParameterOfStore(store); } }
== web/Stores.java
package web;
class Stores { void resolveParameterOfStore(Object store) { System.out.println(store); } }
"""


def test_a_class_that_a_framework_calls_comes_with_what_registers_it() -> None:
    rows = [(item.source, item.target) for item in explained(RESOLVING, "store argument").evidence]
    assert any(source == "web.Wiring#resolvers()" and "StoreParameterResolver" in target for source, target in rows)


def test_when_a_field_happens_no_method_is_said_to_do_it() -> None:
    code = """
== s/Till.java
package s;
class Till {
  int change;
  void count() { change++; }
}
"""
    query = {"anchors": [{"symbol": "Till#change"}], "form": "lifecycle"}
    found = execute(SmallCodeBase(code), decode(json.dumps(query)))
    assert found.headline == "Fields about `Till#change`: `Till#change`."


ALARMS = """
== watch/Desk.java
package watch;
class Desk {
  private final Pager pager = new Pager();
  private final Journal journal = new Journal();
  void handleAlarm(String alarm) { decide(alarm); }
  private void decide(String alarm) { page(alarm); journal.add(alarm); }
  private void page(String alarm) { pager.pageOperator(alarm); }
  public void test(String alarm) { pager.selfTest(alarm); }
}
== watch/Pager.java
package watch;
class Pager {
  void pageOperator(String text) { System.out.println(text); }
  void selfTest(String text) { System.out.println(text); }
}
== watch/Journal.java
package watch;
class Journal { void add(String text) { System.out.println(text); } }
"""


def test_what_private_methods_do_belongs_to_the_method_that_calls_them() -> None:
    told = [(row.source, row.target) for row in explained(ALARMS, "handle alarm").evidence]
    assert ("watch.Desk#page(String)", "watch.Pager#pageOperator(String)") in told
    assert ("watch.Desk#decide(String)", "watch.Journal#add(String)") in told
    assert not any(target.endswith("selfTest(String)") for _, target in told)


def test_the_way_through_private_methods_is_told_in_a_list() -> None:
    query = {"select": "class", "anchors": [{"concept": "handle alarm"}]}
    (row, *_) = execute(SmallCodeBase(ALARMS), decode(json.dumps(query))).evidence
    assert [edge.target.partition("(")[0] for edge in row.chain] == [
        "watch.Desk#decide",
        "watch.Journal#add",
    ]


NUMBERED = SmallCodeBase("""
== a/Document.java
package a;
import jakarta.persistence.*;
@Entity @Inheritance(strategy = InheritanceType.JOINED) class Document {
  @Id @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "numbers")
  @SequenceGenerator(name = "numbers", sequenceName = "document_seq")
  private Long id;
}
== a/PurchaseOrder.java
package a;
import jakarta.persistence.*;
@Entity class PurchaseOrder extends Document { String text; }
== a/Customer.java
package a;
import jakarta.persistence.*;
@Entity class Customer {
  @Id @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;
}
== a/Orders.java
package a;
class Orders { String orderId() { return ""; } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("How is the id of an order generated?", "`Document#id` is generated by the sequence `document_seq`."),
        ("What generates the id of an order?", "`Document#id` is generated by the sequence `document_seq`."),
        (
            "How are the ids of customers generated?",
            "`Customer#id` is generated: `@Id @GeneratedValue(strategy = GenerationType.IDENTITY)`.",
        ),
    ],
)
async def test_how_an_id_is_generated(question: str, headline: str) -> None:
    assert (await inquiry.ask(NUMBERED, question)).answer.partition("\n")[0] == headline


MAILS = """
== web/Covers.java
package web;
public class Covers { public void sendFallback(int id) { } }
== web/Recovery.java
package web;
public class Recovery { /** Sends a new password. */ public void emailPassword(String user) { } }
== web/Access.java
package web;
public class Access { public void checkVersion(String version) { } public void checkPassword(String given) { } }
"""


def test_a_word_of_a_name_says_one_word_of_the_question() -> None:
    found = explained(MAILS, "emails sent")
    assert "`Recovery#emailPassword`" in found.headline and "sendFallback" not in found.headline, found.headline


def test_what_says_the_verb_alone_is_not_named_beside_what_says_all() -> None:
    found = explained(MAILS, "password checked")
    assert "`Access#checkPassword`" in found.headline and "checkVersion" not in found.headline, found.headline


def test_the_beginning_of_many_words_shortens_none() -> None:
    search = """
== a/Fields.java
package a;
public class Fields { public void createMultiFieldQuery() { } }
"""
    assert "Multi" not in explained(search, "multithreading").headline
