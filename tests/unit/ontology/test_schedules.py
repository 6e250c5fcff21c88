"""What runs at a time: the task that is handed to a scheduler, resolved to its method, and when."""

from __future__ import annotations

import time

import pytest

from fixtures.java_project import built, edges, lines

TASKS = """
== a/Tasks.java
package a;
import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import io.netty.channel.EventLoop;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.support.CronTrigger;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
class Cleaner implements Runnable { static final int MINUTES = 5 * 2; public void run() {} }
class Ticker extends TimerTask { public void run() {} }
class Own { void schedule(Runnable task, long delay, TimeUnit unit) {} }
class Config { long getLong(String key) { return 1; } }
class Tasks implements Runnable {
    static final long SECOND = 1000L;
    Timer timer; ScheduledExecutorService executor; TaskScheduler scheduler; Own own; EventLoop loop; Config config;
    public void run() {}
    void flush() {} void poll() {} void poll(int times) {} void ping() {} void pong() {}
    void start(ScheduledTaskRegistrar registrar, int count) { %s }
}
"""
START = "a.Tasks#start(ScheduledTaskRegistrar,int)"

CALLS = [
    ("executor.scheduleAtFixedRate(this, 10, 30, TimeUnit.SECONDS);", "a.Tasks#run()",
     "fixedRate 30 SECONDS, initialDelay 10 SECONDS"),
    ("executor.scheduleWithFixedDelay(new Cleaner(), 0, Cleaner.MINUTES, TimeUnit.MINUTES);", "a.Cleaner#run()",
     "fixedDelay 10 MINUTES, initialDelay 0 MINUTES"),
    ("executor.schedule(this::flush, 5 * SECOND, TimeUnit.MILLISECONDS);", "a.Tasks#flush()",
     "delay 5000 MILLISECONDS"),
    ("executor.schedule(this::poll, 1, TimeUnit.HOURS);", "a.Tasks#poll()", "delay 1 HOURS"),
    ("executor.schedule(() -> { try { ping(); } finally { System.gc(); } }, 1, TimeUnit.DAYS);", "a.Tasks#ping()",
     "delay 1 DAYS"),
    ("executor.schedule(() -> { ping(); pong(); }, 1, TimeUnit.DAYS);", START, "delay 1 DAYS"),
    ("Runnable task = () -> ping(); long rate = 60; executor.scheduleAtFixedRate(task, rate, rate, TimeUnit.SECONDS);",
     "a.Tasks#ping()", "fixedRate 60 SECONDS, initialDelay 60 SECONDS"),
    ('var rate = config.getLong("rate"); executor.scheduleAtFixedRate(this, 0, rate, TimeUnit.SECONDS);',
     "a.Tasks#run()", "fixedRate getLong(rate) SECONDS, initialDelay 0 SECONDS"),
    ("long rate = 60; if (count > 1) { rate = 5; } executor.schedule(this, rate, TimeUnit.SECONDS);", "a.Tasks#run()",
     "delay rate SECONDS"),
    ("long rate = 60; executor.schedule(this, rate, TimeUnit.SECONDS); rate++;", "a.Tasks#run()",
     "delay rate SECONDS"),
    ("executor.schedule(this, count, TimeUnit.SECONDS);", "a.Tasks#run()", "delay count SECONDS"),
    ("timer.schedule(new Ticker(), 100, SECOND);", "a.Ticker#run()", "fixedDelay 1000, initialDelay 100"),
    ("timer.schedule(new TimerTask() { public void run() { } }, TimeUnit.MINUTES.toMillis(2));",
     f"{START}$1#run()", "delay 2 MINUTES"),
    ("loop.scheduleAtFixedRate(this::ping, 1, 2, TimeUnit.SECONDS);", "a.Tasks#ping()",
     "fixedRate 2 SECONDS, initialDelay 1 SECONDS"),
    ("scheduler.scheduleAtFixedRate(this::ping, Duration.ofMinutes(3));", "a.Tasks#ping()", "fixedRate 3 MINUTES"),
    ('scheduler.schedule(this::ping, new CronTrigger("0 0 * * * *"));', "a.Tasks#ping()", "cron 0 0 * * * *"),
    ('registrar.addCronTask(this::pong, "0 0 1 * * *");', "a.Tasks#pong()", "cron 0 0 1 * * *"),
    ("registrar.addFixedDelayTask(() -> pong(), 60 * 1000);", "a.Tasks#pong()", "fixedDelay 60000"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "task", "schedule"), CALLS)
def test_the_task_of_a_scheduler_is_its_method(code: str, task: str, schedule: str) -> None:
    assert edges(TASKS % code, "scheduled_by") == [f"scheduled_by {task} -> schedule:{schedule} (framework)"]


@pytest.mark.parametrize(
    "code",
    [
        "own.schedule(this::flush, 1, TimeUnit.SECONDS);",  # the project's own, which may do anything
        "unknown.schedule(this::flush, 1, TimeUnit.SECONDS);",
        "executor.schedule(null, 1, TimeUnit.SECONDS);",
        "Runnable task = this::ping; if (count > 1) { task = this::pong; } executor.schedule(task, 1, TimeUnit.DAYS);",
        "executor.schedule(this::flush);",
        "executor.scheduleAtFixedRate(, 1, 2, );",
    ],
)
def test_what_is_no_known_scheduler_or_task_makes_no_edge(code: str) -> None:
    assert edges(TASKS % code, "scheduled_by") == []


def test_who_schedules_a_task() -> None:
    found = edges(TASKS % "executor.schedule(new Cleaner(), 1, TimeUnit.DAYS);", "schedules")
    assert found == [f"schedules {START} -> a.Cleaner#run() (framework)"]


ANNOTATED = """
== a/Jobs.java
package a;
import java.util.concurrent.TimeUnit;
import org.springframework.scheduling.annotation.Scheduled;
class Jobs {
    static final int MINUTE = 60 * 1000; static final int ZERO = 0; static final long DAY = 24L * 60 * MINUTE;
    @Scheduled(%s) void job() { }
}
"""


@pytest.mark.parametrize(
    ("arguments", "schedule"),
    [
        ("fixedRate = 30 * 1000", "fixedRate 30000"),
        ("fixedRate = 60 * MINUTE, initialDelay = (MINUTE + 5) / 2 - 1", "fixedRate 3600000, initialDelay 30001"),
        ("fixedDelay = 0x10 + 0b11 + 1_0 + 010", "fixedDelay 37"),
        ("fixedDelay = -7 / 2 % 2", "fixedDelay -1"),
        ("fixedDelay = 100 * DAY", "fixedDelay 8640000000"),
        ("fixedDelay = 100_000 * MINUTE", "?"),  # overflows
        ("fixedDelay = MINUTE / ZERO", "?"),
        ("fixedDelay = 1 << 3", "?"),
        ("fixedDelay = 1.5 + 2", "?"),
        ("fixedDelay = 5, timeUnit = TimeUnit.SECONDS", "fixedDelay 5 SECONDS"),
        ('fixedDelayString = "${a.rate:" + MINUTE + "}", initialDelayString = "1"',
         "fixedDelayString ${a.rate:60000}, initialDelayString 1"),
    ],
)  # fmt: skip
def test_constants_of_a_schedule_are_evaluated(arguments: str, schedule: str) -> None:
    expected = [f"scheduled_by a.Jobs#job() -> schedule:{schedule} (framework)"]
    assert edges(ANNOTATED % arguments, "scheduled_by") == expected


QUARTZ = """
== a/Quartz.java
package a;
import static org.quartz.JobBuilder.newJob;
import org.quartz.*;
class Cleaning implements Job { public void execute(JobExecutionContext context) { } }
class Report implements Job { public void execute(JobExecutionContext context) { } }
class Plan {
    void start(Scheduler scheduler) {
        JobDetail detail = newJob(Cleaning.class).withIdentity("c").build();
        Trigger trigger = TriggerBuilder.newTrigger().withSchedule(CronScheduleBuilder.cronSchedule("0 0 2 * * ?"))
            .build();
        scheduler.scheduleJob(detail, trigger);
        scheduler.scheduleJob(JobBuilder.newJob(Report.class).build(), TriggerBuilder.newTrigger().withSchedule(
            SimpleScheduleBuilder.simpleSchedule().withIntervalInMinutes(2 * 15).repeatForever()).build());
    }
    Trigger nightly(JobDetail detail) {
        return TriggerBuilder.newTrigger().forJob(detail).withSchedule(CronScheduleBuilder.dailyAtHourAndMinute(3, 30))
            .build();
    }
}
"""


def test_quartz() -> None:
    assert edges(QUARTZ, "schedules", "scheduled_by") == lines("""
schedules a.Plan#start(Scheduler) -> a.Cleaning (framework)
schedules a.Plan#start(Scheduler) -> schedule:cron 0 0 2 * * ? (framework)
scheduled_by a.Cleaning#execute(JobExecutionContext) -> schedule:cron 0 0 2 * * ? (framework)
scheduled_by a.Report#execute(JobExecutionContext) -> schedule:fixedRate 30 MINUTES (framework)
schedules a.Plan#start(Scheduler) -> a.Report (framework)
schedules a.Plan#start(Scheduler) -> schedule:fixedRate 30 MINUTES (framework)
schedules a.Plan#nightly(JobDetail) -> schedule:daily at 3:30 (framework)
""")


def seconds(calls: int) -> float:
    """Of parsing and resolving a method that schedules so many tasks, by the processor's clock; the better of two."""
    code = " ".join("executor.schedule(() -> ping(), 5 * SECOND, TimeUnit.SECONDS);\n" for _ in range(calls))
    source = (TASKS % code).partition("\n== a/Tasks.java\n")[2]
    found = []
    for _ in range(2):
        start = time.process_time()
        ontology = built({"a/Tasks.java": source})
        found.append(time.process_time() - start)
        assert len(ontology.out("a.Tasks#ping()", ["scheduled_by"])) == calls
    return min(found)


def test_time_is_in_proportion_to_the_calls_of_a_method() -> None:
    assert seconds(1600) < 4 * 2 * seconds(400)  # a quadratic pass would take 16 times as long


@pytest.mark.parametrize(
    ("arguments", "schedule"),
    [
        ('every = "10s"', "every 10s"),
        ('every = "{sync.every}", delay = 2, delayUnit = TimeUnit.HOURS', "every {sync.every}, delay 2 HOURS"),
        ('fixedDelay = "10s", initialDelay = "5s"', "fixedDelay 10s, initialDelay 5s"),
        ('cron = "0 15 10 * * ?", delayed = "3s"', "cron 0 15 10 * * ?, delayed 3s"),
    ],
)
def test_schedules_of_quarkus_and_micronaut(arguments: str, schedule: str) -> None:
    source = (ANNOTATED % arguments).replace("org.springframework.scheduling.annotation", "io.quarkus.scheduler")
    assert edges(source, "scheduled_by") == [f"scheduled_by a.Jobs#job() -> schedule:{schedule} (framework)"]


STREAMS = """
== a/Ticks.java
package a;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.List;
import io.reactivex.Observable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
class Ticks {
    static final int SECONDS = 5; static final Flux<Long> PINGS = Flux.interval(Duration.ofSeconds(7)).map(i -> i + 1);
    Duration period; Scheduler scheduler; Flux<Long> source; long every; TimeUnit unit; Settings settings;
    interface Settings { Duration pause(); }
    void poll() {} void ping() {} Mono<Void> check(Long tick) { return null; } void tell(Throwable error) { }
    void start(Duration given) { %s }
}
"""
RUNS = "a.Ticks#start(Duration)"

TICKS = [
    ("Flux.interval(Duration.ofSeconds(SECONDS)).subscribe(i -> poll());", ["poll() -> fixedRate 5 SECONDS"]),
    ("Flux.interval(this.period).log().doOnSubscribe(s -> ping()).flatMap(i -> this.check(i), 3).retry()"
     ".subscribe(null, e -> tell(e));", ["check(Long) -> fixedRate period"]),
    ("Flux.interval(Duration.ofMillis(10_000L), scheduler).concatMap(this::check).subscribe();",
     ["check(Long) -> fixedRate 10000 MILLIS"]),
    ("Flux.interval(Duration.ZERO, Duration.of(2, ChronoUnit.HOURS), Schedulers.parallel()).doOnNext(i -> poll());",
     ["poll() -> fixedRate 2 HOURS, initialDelay Duration.ZERO"]),
    ("Flux<Long> ticks = Flux.interval(given); ticks.subscribe(i -> poll()); ticks.doOnNext(i -> ping());",
     ["ping() -> fixedRate given", "poll() -> fixedRate given"]),
    ("Mono.delay(Duration.ofMinutes(1)).subscribe(i -> poll());", ["poll() -> delay 1 MINUTES"]),
    ("Mono.delay(given).then(check(1L)).then(Mono.empty()).subscribe();", ["check(Long) -> delay given"]),
    ("Flux.interval(given).subscribe(i -> { poll(); ping(); });", ["start(Duration) -> fixedRate given"]),
    ("Observable.interval(1, 30, TimeUnit.SECONDS).subscribe(i -> poll());",
     ["poll() -> fixedRate 30 SECONDS, initialDelay 1 SECONDS"]),
    ("Observable.timer(9, TimeUnit.DAYS, other()).subscribe(i -> poll());", ["poll() -> delay 9 DAYS"]),
    ("Observable.interval(0, every, unit).subscribe(i -> poll());",
     ["poll() -> fixedRate every, initialDelay 0"]),
    ("Observable.interval(every, unit).subscribe(i -> poll());", ["poll() -> fixedRate every"]),
    ("Observable.interval(every, TimeUnit.HOURS, scheduler).subscribe(i -> poll());",
     ["poll() -> fixedRate every HOURS"]),
    ("Flux.interval(Duration.ZERO, settings.pause()).subscribe(i -> poll());",
     ["poll() -> fixedRate pause(), initialDelay Duration.ZERO"]),
    ("Flux.interval(given, Schedulers.parallel()).subscribe(i -> poll());", ["poll() -> fixedRate given"]),
    ("Flux.interval(given, unknown()).subscribe(i -> poll());", ["poll() -> fixedRate"]),
    ("Flux.interval(given).then(check(1L)).subscribe();", []),
    ("Flux.interval(given).thenMany(source).subscribe(i -> poll());", []),
    ("Mono.delay(given).thenMany(source).subscribe(i -> poll());", ["poll() -> delay given"]),
    ("Flux<Long> ticks = Flux.interval(given); ticks = source; ticks.subscribe(i -> poll());", []),
    ("Flux.just(1L).subscribe(i -> poll()); source.subscribe(i -> poll()); List.of(1).forEach(i -> poll());", []),
    ("Flux.interval(given).filter(i -> check(i) != null).subscribe(); Flux.interval().subscribe(i -> poll());", []),
]  # fmt: skip


@pytest.mark.parametrize(("code", "expected"), TICKS)
def test_what_a_stream_that_ticks_runs(code: str, expected: list[str]) -> None:
    found = [each.replace(" -> schedule:", " -> ") for each in edges(STREAMS % code, "scheduled_by")]
    assert found == [f"scheduled_by a.Ticks#{each} (framework)" for each in expected]


def test_who_starts_a_stream_that_ticks() -> None:
    found = edges(STREAMS % "Flux.interval(given).subscribe(i -> poll());", "schedules")
    assert found == [f"schedules {RUNS} -> a.Ticks#poll() (framework)"]


QUARTZ_XML = """
== a/Jobs.java
package a;
class Cleaner { void clean() { } }
class Ship extends org.springframework.scheduling.quartz.QuartzJobBean { void executeInternal() { } }
class Mailer { void mail() { } }
class Config {
  org.springframework.scheduling.quartz.CronTriggerFactoryBean trigger;
  void make(org.springframework.scheduling.quartz.JobDetailFactoryBean job) {
    job.setJobClass(Ship.class); trigger.setCronExpression("0 0 5 * * ?"); }
}
== jobs.xml
<beans>
  <bean id="cleaner" class="a.Cleaner"/>
  <bean id="cleaning" class="org.springframework.scheduling.quartz.MethodInvokingJobDetailFactoryBean">
    <property name="targetObject"><ref bean="cleaner"/></property><property name="targetMethod" value="clean"/></bean>
  <bean class="org.springframework.scheduling.quartz.CronTriggerFactoryBean">
    <property name="jobDetail" ref="cleaning"/><property name="cronExpression"><value>0 0 3 * * ?</value>
    </property></bean>
  <bean class="org.springframework.scheduling.quartz.CronTriggerBean"
    p:jobDetail-ref="mailing" p:cronExpression="${mail.cron}"/>
  <bean class="org.springframework.scheduling.quartz.SimpleTriggerFactoryBean">
    <property name="jobDetail"><bean class="org.springframework.scheduling.quartz.JobDetailFactoryBean">
      <property name="jobClass" value="a.Ship"/></bean></property>
    <property name="repeatInterval" value="60000"/><property name="startDelay" value="10"/></bean>
  <bean class="org.springframework.scheduling.quartz.CronTriggerBean"><property name="jobDetail" ref="nothing"/>
    <property name="cronExpression" value="x"/></bean>
</beans>
== more/mail.xml
<beans><bean id="mailing" class="org.springframework.scheduling.quartz.MethodInvokingJobDetailFactoryBean">
  <property name="targetObject" ref="mailer"/><property name="targetMethod" value="mail"/></bean></beans>
"""


def test_triggers_in_xml_run_their_jobs() -> None:
    assert edges(QUARTZ_XML, "scheduled_by", "schedules") == lines("""
schedules a.Config#make(JobDetailFactoryBean) -> a.Ship (framework)
schedules a.Config#make(JobDetailFactoryBean) -> schedule:cron 0 0 5 * * ? (framework)
scheduled_by a.Cleaner#clean() -> schedule:cron 0 0 3 * * ? (framework)
scheduled_by a.Mailer#mail() -> schedule:cron ${mail.cron} (framework)
scheduled_by a.Ship#executeInternal() -> schedule:fixedRate 60000, initialDelay 10 (framework)
scheduled_by bean:nothing -> schedule:cron x (framework)
""")


def test_triggers_in_broken_xml_raise_nothing() -> None:
    for cut in range(0, len(QUARTZ_XML), 37):
        edges(QUARTZ_XML[:cut], "scheduled_by")
