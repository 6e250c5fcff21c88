"""What a profile of Spring's changes."""

from __future__ import annotations

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

CONFIGURED = """
== app/Samples.java
package app;
import org.springframework.context.annotation.*;
@Configuration
class Samples {
  @Profile("local")
  @Bean
  Runnable sampleData() { return () -> { }; }
  @Profile("!local")
  @Bean
  Runnable productionData() { return () -> { }; }
}
== src/main/resources/application-local.yml
server:
  port: 8081
"""


async def test_what_is_active_and_what_is_left_out_with_a_profile() -> None:
    answer = (
        await ask(SmallCodeBase(CONFIGURED), "what changes if I start the program with the profile local?")
    ).answer
    headline = answer.partition("\n")[0]
    assert headline.startswith(
        "With the profile `local`, `Samples#sampleData()` is active; `Samples#productionData()` is left"
    )
    assert "`application-local.yml` sets `server.port`" in headline


async def test_the_file_of_another_profile_with_the_name_inside_is_left_out() -> None:
    files = f"{CONFIGURED}== src/main/resources/application-local-db.yml\ndb:\n  url: x\n"
    answer = (await ask(SmallCodeBase(files), "what changes if I start the program with the profile local?")).answer
    assert "application-local.yml" in answer and "application-local-db.yml" not in answer


async def test_a_profile_that_nothing_names_is_not_answered_so() -> None:
    answer = (await ask(SmallCodeBase(CONFIGURED), "what changes with the profile staging?")).answer
    assert "With the profile" not in answer
