"""Form `value`: questions that a number or a length of time answers."""

from __future__ import annotations

import asyncio

import pytest

from espalier.answer.english import parse
from espalier.answer.inquiry import ask
from espalier.answer.query import Form
from fixtures.code_base import SmallCodeBase
from unit.answer.english.shop import Shop

HOTEL = """
== hotel/RoomPolicy.java
package hotel;
class RoomPolicy {
  static final int MAX_GUESTS = 6;
  static final int FLOORS = 4;
  void check(Room room) {
    if (room.guests() > MAX_GUESTS) throw new IllegalArgumentException("too many guests");
  }
}
== hotel/Room.java
package hotel;
class Room { int guests() { return guests; } int guests; int floors = 9; }
== hotel/Setting.java
package hotel;
enum Setting {
  CANCEL_DAYS("days before arrival until which a stay can be cancelled"),
  BREAKFAST("whether there is breakfast");
  Setting(String text) { }
}
== hotel/Stays.java
package hotel;
class Stays {
  private final Settings settings = new Settings();
  boolean cancellable(int left) { return left >= settings.get(Setting.CANCEL_DAYS).orElse(14); }
}
== hotel/Settings.java
package hotel;
class Settings { java.util.Optional<Integer> get(Setting setting) { return java.util.Optional.empty(); } }
== hotel/Profile.java
package hotel;
import jakarta.validation.constraints.*;
class Profile {
  @Size(max = 12) String nickname; String street;
  @Min(1) @Max(9) int rating = 5;
  @Min(1) int stars = 3;
}
== hotel/Links.java
package hotel;
class Links {
  java.time.Instant passwordLinkEnd(java.time.Instant now) { return now.plus(java.time.Duration.ofHours(48)); }
}
== hotel/RateJob.java
package hotel;
import org.springframework.scheduling.annotation.*;
class RateJob { @Scheduled(fixedRate = 60000) void refreshExchangeRates() { } }
== hotel/SessionFilter.java
package hotel;
class SessionFilter {
  @org.springframework.beans.factory.annotation.Value("${hotel.session.timeout}") String timeout;
}
== hotel/Storage.java
package hotel;
class Storage {
  /** How long a suitcase is stored. */
  @org.eclipse.microprofile.config.inject.ConfigProperty(name = "storage.days", defaultValue = "7") int days;
}
== hotel/Luggage.java
package hotel;
class Luggage {
  static final int MAX_WEIGHT = 23;
  boolean fits(int weight) { return weight <= MAX_WEIGHT; }
}
== src/main/resources/application.properties
hotel.session.timeout=30m
hotel.name=Ritz
storage.days=14
"""


def answered(question: str) -> str:
    return asyncio.run(ask(SmallCodeBase(HOTEL), question)).answer


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many guests may stay in one room at most?", "`RoomPolicy#MAX_GUESTS` is `6`, read by `RoomPolicy`."),
        ("What's the maximum number of guests in a room?", "`RoomPolicy#MAX_GUESTS` is `6`, read by `RoomPolicy`."),
        (
            "How long does a session stay valid?",
            "`hotel.session.timeout` is `30m` in `application.properties`, read by `SessionFilter`.",
        ),
        ("How often are the exchange rates refreshed?", "`RateJob#refreshExchangeRates` runs at `fixedRate 60000`."),
        (
            "At what interval do we fetch new exchange rates?",
            "`RateJob#refreshExchangeRates` runs at `fixedRate 60000`.",
        ),
        (
            "Until how many days before the arrival can a stay be cancelled?",
            "`Setting#CANCEL_DAYS` is `14`, read by `Stays`.",
        ),
        ("How heavy may luggage be?", "`Luggage#MAX_WEIGHT` is `23`, read by `Luggage`."),
        ("What is the largest weight of luggage?", "`Luggage#MAX_WEIGHT` is `23`, read by `Luggage`."),
        ("What is the maximum length of a nickname?", "`Profile#nickname` is at most `12`."),
        ("How long may a nickname be?", "`Profile#nickname` is at most `12`."),
        ("What is the highest rating of a profile?", "`Profile#rating` is at most `9`."),
        ("What is the lowest rating of a profile?", "`Profile#rating` is at least `1`."),
        ("How long may a suitcase be stored?", "`Storage#days` is `14`."),
        (
            "After how many hours does the link for a new password expire?",
            "`Links#passwordLinkEnd` has `48` for `ofHours`.",
        ),
    ],
)
def test_the_value_is_told_with_its_name_and_who_reads_it(question: str, said: str) -> None:
    assert answered(question).partition("\n")[0] == said


def test_where_no_value_says_the_words_none_is_told() -> None:
    assert "`6`" not in answered("How many swimming pools may a customer rent?")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How large may a swimming pool be?", "The graph sees no limit for “swimming pool”."),
        ("What is the biggest number of stars?", "The graph sees no limit for “stars”.\n\nNearest: `Profile#"),
    ],
)
def test_where_nothing_says_a_limit_that_is_said(question: str, said: str) -> None:
    assert answered(question).startswith(said)


@pytest.mark.parametrize(
    ("question", "concept"),
    [
        ("How many items may a cart have?", "maximum items cart"),
        ("How long may the name of a product be?", "maximum length name product"),
        ("How short may a password be?", "minimum password"),
        ("What is the longest key?", "maximum key"),
        ("how often are exchange rates fetched", "interval exchange rates fetched"),
        ("what is the default page size of the lists", "default page size lists"),
        ("For how many days is a coupon valid", "duration days coupon valid"),
        ("How many results does the price cache hold?", "results price cache hold"),
        ("what is the maximum size of an uploaded file?", "maximum size uploaded file"),
        ("A mail bounced. How many attempts are made?", "maximum attempts mail bounced"),
    ],
)
def test_the_concept_begins_with_the_measure(question: str, concept: str) -> None:
    query = parse(question, Shop())
    assert (query.form, query.anchors[0].concept) == (Form.VALUE, concept)


@pytest.mark.parametrize(
    "question",
    [
        "how many controllers are there?",
        "how often is PaymentService.charge called?",
        "where can I configure the payment timeout",
        "what is the default implementation of DiscountPolicy?",
        "how many methods throw PaymentException",
        "how often is the order service called?",
    ],
)
def test_a_number_of_things_in_the_code_is_no_value(question: str) -> None:
    assert parse(question, Shop()).form is not Form.VALUE


AGES = """
== age/Limits.java
package age;
class Limits {
  static final String MAX_AGE = "a";
  static final String MIN_AGE = "b";
  static final long KEEP_SECONDS = 60L * 60 * 24 * Long.parseLong(System.getProperty("age.keep.days", "30"), 10) * 1;
}
== age/Rules.java
package age;
class Rules { Object all(Builder builder) { return builder.put(Limits.MAX_AGE, 65).put(Limits.MIN_AGE, 18); } }
== age/Builder.java
package age;
class Builder { Builder put(String key, int value) { return this; } }
"""


async def test_each_call_of_a_chain_has_its_own_amount() -> None:
    answer = (await ask(SmallCodeBase(AGES), "what is the maximum age?")).answer
    assert answer.startswith("`Limits#MAX_AGE` is `65`")


async def test_a_long_initialiser_is_quoted_not_its_last_number() -> None:
    answer = (await ask(SmallCodeBase(AGES), "how many seconds are ages kept?")).answer
    assert answer.startswith("`Limits#KEEP_SECONDS` is `60L * 60 * 24 * Long.parseLong(")


def test_an_odd_plural_is_no_error() -> None:
    parse("How manys orders?", Shop())
