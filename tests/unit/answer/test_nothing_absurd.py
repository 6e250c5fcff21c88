"""What no answer may claim: that a getter decides, that a text's length is a time, that anything is near to words that
it does not say."""

from __future__ import annotations

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

HEALTH = SmallCodeBase("""
== h/State.java
package h;
public class State {
  private final String name;
  State(String name) { this.name = name; }
  static State diskFull() { return new State("DISK_FULL"); }
}
== h/Chart.java
package h;
public class Chart {
  private Rate rate;
  public Rate savingsRate() { return this.rate; }
}
== h/Rate.java
package h;
public class Rate { }
== h/Wiring.java
package h;
import org.springframework.context.annotation.*;
@Configuration public class Wiring { @Bean Printer voucherPrinter() { return new Printer(); } }
== h/Printer.java
package h;
public class Printer { void print() { } }
""")


async def test_what_only_hands_something_out_does_nothing() -> None:
    assert (await ask(HEALTH, "what happens when the disk is full?")).answer.startswith("Names that say “disk full")
    assert " is done by" not in (await ask(HEALTH, "where is the savings rate calculated?")).answer
    assert " is done by" not in (await ask(HEALTH, "how does the voucher printer work?")).answer


ROOMS = "\n".join(f'  @GetMapping("/room{at}") String room{at}() {{ return ""; }}' for at in range(14))
SHOPS = SmallCodeBase(f"""
== s/Rooms.java
package s;
import org.springframework.web.bind.annotation.*;
@RestController public class Rooms {{
{ROOMS}
}}
== s/Backup.java
package s;
public class Backup {{ void copy() {{ }} }}
""")


async def test_nothing_is_near_that_says_none_of_the_words() -> None:
    answer = (await ask(SHOPS, "what endpoints are there for backups?")).answer
    assert answer.startswith("No endpoint is named like") and "GET /room" not in answer, answer


RULES = SmallCodeBase("""
== r/Approval.java
package r;
public class Approval { private boolean only; boolean isAllowOnlyOnSuccess() { return only; } }
== r/Stages.java
package r;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController public class Stages {
  @PostMapping("/stages/approve") void approve(Approval given) { if (given.isAllowOnlyOnSuccess()) { } }
  @PreAuthorize("hasRole('ADMIN')") @DeleteMapping("/stages") void close() { }
}
""")


async def test_a_switch_that_is_called_after_allowing_is_no_check() -> None:
    answer = (await ask(RULES, "who may approve a stage?")).answer
    assert "isAllowOnlyOnSuccess" not in answer.splitlines()[0], answer


TOKENS = SmallCodeBase("""
== t/TokenReader.java
package t;
public class TokenReader {
  static final String ACCESS_TOKEN = "access_token";
  void read(Checks checks, String text) { checks.parameter(ACCESS_TOKEN).notExceedingLengthOf(1000); }
}
== t/Checks.java
package t;
public class Checks { Checks parameter(String name) { return this; } void notExceedingLengthOf(int most) { } }
== t/Errors.java
package t;
public enum Errors { FAILED_TOKEN(5); final int number; Errors(int number) { this.number = number; } }
""")


async def test_a_number_that_is_no_time_is_not_how_long_something_lasts() -> None:
    for question in ("how long is an access token valid?", "how often is a failed token checked?"):
        assert (await ask(TOKENS, question)).answer.startswith("The graph sees no value for"), question


ROUTES = SmallCodeBase("""
== m/Routes.java
package m;
public class Routes { public static class MaintenanceMode { static final String BASE = Paths.root(); } }
== m/Paths.java
package m;
public class Paths { static String root() { return "/"; } }
== m/MaintenanceModeService.java
package m;
public class MaintenanceModeService { boolean isOn() { return false; } }
== m/Poller.java
package m;
public class Poller { void poll(MaintenanceModeService mode) { if (mode.isOn()) { return; } } }
""")


async def test_plain_words_mean_no_class_inside_another_where_others_say_them_too() -> None:
    answer = (await ask(ROUTES, "what does maintenance mode do?")).answer
    assert "MaintenanceModeService" in answer and not answer.startswith("`Routes.MaintenanceMode`"), answer
