"""Jobs that are set to run in an hour of the day."""

from __future__ import annotations

import pytest

from espalier.answer.english.rules.times import hour_in
from espalier.answer.english.tokens import tokens
from espalier.answer.execute.hours import hours_of
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


NIGHT = SmallCodeBase("""
== src/main/resources/application.yml
jobs:
  evening: {cron: "0 0 20 * * *"}
  off: {cron: "-"}
== jobs/Jobs.java
package jobs;
import org.springframework.scheduling.annotation.Scheduled;
class Jobs {
    @Scheduled(cron = "0 0 3 * * ?") void sweep() { }
    @Scheduled(cron = "0 0 22 * * ?") void bill() { }
    @Scheduled(cron = "0 0 12 * * ?") void lunch() { }
    @Scheduled(cron = "${jobs.evening.cron}") void close() { }
    @Scheduled(cron = "${jobs.off.cron}") void never() { }
    @Scheduled(cron = "${jobs.absent.cron}") void secret() { }
}
""")
_UNKNOWN = "When `Jobs#secret()` runs is not known: its schedule is set outside of what was read."


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("what runs every night?", "2 scheduled jobs that run from 21:00 to 5:59: `Jobs#bill()` and `Jobs#sweep()`."),
        ("which jobs run nightly?", "2 scheduled jobs that run from 21:00 to 5:59: `Jobs#bill()` and `Jobs#sweep()`."),
        (
            "which jobs run in the evening?",
            "2 scheduled jobs that run from 17:00 to 22:59: `Jobs#bill()` and `Jobs#close()`.",
        ),
        ("what runs in the morning?", "None of 6 scheduled jobs runs from 5:00 to 11:59."),
        ("what runs at 7 am?", "None of 6 scheduled jobs runs in hour 7 of the day."),
        ("what runs at 3 am?", "1 scheduled job: `Jobs#sweep()`."),
    ],
)
async def test_a_time_of_the_day_is_a_span_and_what_is_not_known_is_said(question: str, headline: str) -> None:
    answer = await ask(NIGHT, question)
    assert answer.answer.splitlines()[0] == f"{headline} {_UNKNOWN}", answer.answer


async def test_a_thing_of_the_morning_is_no_hour() -> None:
    report = """
== jobs/Report.java
package jobs;
class Report {
    @org.springframework.scheduling.annotation.Scheduled(cron = "0 30 12 * * ?") void sendMorningReport() { }
    @org.springframework.scheduling.annotation.Scheduled(cron = "0 0 6 * * ?") void sweep() { }
}
"""
    answer = await ask(SmallCodeBase(report), "what triggers the morning report?")
    assert "sendMorningReport" in answer.answer.splitlines()[0], answer.answer


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
        ("schedule:cron @daily", {0}),
        ("schedule:minute 30, hour 3", {3}),
        ("schedule:minute 30", {0}),
        ("schedule:minute */5, hour *", set()),
        ("", set()),
    ],
)
def test_a_cron_expression_names_its_hours(schedule: str, hours: set[int]) -> None:
    assert {hour for each in hours_of(schedule) for hour in each} == hours
