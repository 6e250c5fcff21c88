"""Text in quotes is looked for in the lines of the sources, unless it is somebody's name."""

from __future__ import annotations

import pytest

from espalier.answer.code_names import CodeNames
from espalier.answer.inquiry import ask
from espalier.answer.quotations import quotation
from fixtures.code_base import SmallCodeBase

BANK = SmallCodeBase("""
== bank/Account.java
package bank;
public class Account {
  private static final String FROZEN = "the account is frozen";
  private long balance;
  /** An account may be overdue since its last statement. */
  void withdraw(long amount) {
    // insufficient funds are looked for first
    if (balance < amount)
      throw new IllegalStateException(
          "insufficient funds: " + balance);
    balance -= amount;
  }
  void check(boolean frozen) { if (frozen) throw new IllegalStateException(FROZEN); }
}
== bank/Reminder.java
package bank;
import org.springframework.beans.factory.annotation.Value;
public class Reminder {
  @Value("${reminder.greeting}") String greeting;
  void remind(String name, String day) { send(name + " is overdue since " + day); }
  void send(String text) { System.out.println("insufficient funds"); }
}
== src/main/resources/application.properties
reminder.greeting=Dear valued customer
""")


CASES = [
    ('where is "overdue since" written?', "“overdue since” is written in `Reminder#remind` ([bank/Reminder.java:5]"),
    ("which class throws 'insufficient funds'?", "is thrown by `Account#withdraw` ([bank/Account.java:10]"),
    ("Where does “the account is frozen” come from?", "`Account#FROZEN` ([bank/Account.java:3]"),
    ("Where does “the account is frozen” come from?", "`Account#check` reads that."),
    ("where is the text 'dear valued customer'?", "[src/main/resources/application.properties:1]"),
    ("where is the text 'dear valued customer'?", "`Reminder#greeting` reads that."),
    (
        'why do I get "ACME is overdue since May"?',
        "No line has all of “ACME is overdue since May”. “is overdue since” is",
    ),
    ('where is "looked for first"?', "“looked for first” is written in `Account#withdraw` ([bank/Account.java:7]"),
]


@pytest.mark.parametrize(("question", "says"), CASES)
async def test_the_headline_has_the_places(question: str, says: str) -> None:
    answer = (await ask(BANK, question)).answer
    assert says in answer.partition("\n")[0], answer


async def test_what_is_not_written_is_said_not_to_be_before_what_the_words_mean() -> None:
    answer = (await ask(BANK, "where is the message 'no such account' logged?")).answer
    assert answer.startswith(
        "No line of the files that are read (Java, XML, SQL, configuration) has “no such account”. "
    )


async def test_the_query_and_a_follow_up_are_about_the_text() -> None:
    first = "which class throws 'insufficient funds'?"
    assert [each.concept for each in (await ask(BANK, first)).query.anchors] == ["insufficient funds"]
    answer = await ask(BANK, "who calls it?", before=first)
    assert "`Account#withdraw(long)`" in answer.answer.partition("\n")[0]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ('who uses "Account"?', None),
        ("who throws 'IllegalStateException'?", None),
        ("what happens to an account that isn't 'frozen'?", None),
        ("how do the customers' accounts and the banks' accounts differ?", None),
        ("where is the string 'Account' logged?", "Account"),
        ("where does 'can't withdraw' come from?", "can't withdraw"),
        ("where is `overdue since` written?", "overdue since"),
        ("where is 'due' and where is 'overdue since' written?", None),
    ],
)
def test_quotes_around_a_name_or_for_emphasis_quote_no_text(question: str, text: str | None) -> None:
    found = quotation(question, CodeNames(BANK.ontology))
    assert (found.text if found is not None else None) == text
