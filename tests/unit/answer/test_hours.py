"""Jobs that are set to run in an hour of the day."""

from __future__ import annotations

import pytest

from espalier.answer.english.times import hour_in
from espalier.answer.english.tokens import tokens
from espalier.answer.execute.filters import hours_of
from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

JOBS = SmallCodeBase("""
== src/main/resources/application.yml
jobs:
  archive: {cron: "0 15 4 * * *"}
== jobs/Nightly.java
package jobs;
import org.springframework.scheduling.annotation.Scheduled;
class Nightly {
    @Scheduled(cron = "0 0 3 * * ?") void sweep() { }
    @Scheduled(cron = "0 30 22-23 * * MON-FRI") void bill() { }
    @Scheduled(cron = "0 0/1 * * * ?") void count() { }
    @Scheduled(fixedRate = 5000) void poll() { }
    @Scheduled(cron = "${jobs.archive.cron}") void archive() { }
    @Scheduled(cron = "0 0 2/6 * * *") void rotate() { }
}
""")


@pytest.mark.parametrize(
    ("question", "job"),
    [
        ("what runs at 3 in the morning?", "sweep"),
        ("Which housekeeping jobs run at 3 o'clock at night?", "sweep"),
        ("which jobs are started at 10 pm?", "bill"),
        ("what happens at 11pm?", "bill"),
        ("what runs at 4 am?", "archive"),
        ("what runs at 8 o'clock?", "rotate"),
    ],
)
async def test_the_jobs_of_an_hour_are_told_and_no_others(question: str, job: str) -> None:
    answer = await ask(JOBS, question)
    assert [each.source for each in answer.evidence] == [f"jobs.Nightly#{job}()"], answer.answer


async def test_no_job_is_made_up_for_an_hour() -> None:
    answer = await ask(JOBS, "what runs at 5 in the morning?")
    assert not answer.evidence and answer.answer.startswith("None of 6 scheduled jobs runs in hour 5")


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("at midnight", 0),
        ("what runs at 3", 3),
        ("at 3 pm", 15),
        ("at 12 o'clock", 12),
        ("at 12 am", 0),
        ("at 25 o'clock", None),
        ("at most 3 jobs", None),
        ("3 jobs at night", None),
        ("what fails at 3 attempts of a login", None),
    ],
)
def test_an_hour_is_read(text: str, hour: int | None) -> None:
    assert hour_in(tokens(text)) == hour


@pytest.mark.parametrize(
    ("schedule", "hours"),
    [
        ("schedule:cron 0 0 3 * * ?", {3}),
        ("schedule:cron ${a.b:0 15 4,16 * * ?}", {4, 16}),
        ("schedule:cron 30 2 * * 1-5", {2}),
        ("schedule:cron 0 0/5 * * * *", set()),
        ("schedule:fixedRate 5000", set()),
        ("schedule:cron nonsense", set()),
        ("", set()),
    ],
)
def test_a_cron_expression_names_its_hours(schedule: str, hours: set[int]) -> None:
    assert {hour for each in hours_of(schedule) for hour in each} == hours
