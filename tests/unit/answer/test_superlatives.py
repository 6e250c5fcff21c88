"""What has most of something, counted in the graph."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from espalier.workspace.workspace import Workspace
from fixtures.code_base import SmallCodeBase

DEPOT = SmallCodeBase("""
== a/pom.xml
<project><artifactId>alpha-depot</artifactId></project>
== a/src/main/java/a/Clerk.java
package a;
public class Clerk {
    public void file() { }
    public void stamp() { file(); }
    public void weigh() { file(); }
}
== a/src/main/java/a/Desk.java
package a;
class Desk { void open() { new Clerk().file(); new Clerk().stamp(); } }
== a/src/main/java/a/Gate.java
package a;
class Gate { void close() { new Clerk().file(); } }
== b/pom.xml
<project><artifactId>beta-depot</artifactId></project>
== b/src/main/java/b/Roof.java
package b;
class Roof {
    void tile() {
        int a = 1;
        int b = 2;
        int c = a + b;
        int d = c + b;
    }
}
== a/src/test/java/a/GateTest.java
package a;
class GateTest { void a() { new Gate().close(); } void b() { new Gate().close(); } void c() { new Gate().close(); } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("what is the most used class?", "Of 4 classes, `Clerk` is used by 2 types."),
        ("which class is used most?", "Of 4 classes, `Clerk` is used by 2 types."),
        ("which method is called most often?", "`Clerk#file()` is called by 4 methods; then `Clerk#stamp()` (1)."),
        ("which method has the most callers?", "Of 6 methods, `Clerk#file()` is called by 4 methods"),
        ("which class has the most methods?", "Of 4 classes, `Clerk` has 3 methods"),
        ("which class has the most dependencies?", "`Desk` uses 1 type"),
        ("what is the largest clerking class?", "Of 1 class of “clerking”, `Clerk` has 5 lines"),
        ("what is the longest method?", "`Roof#tile()` has 6 lines"),
        ("which is the largest class in the alpha depot?", "Of 3 classes of `alpha-depot`, `Clerk` has 5 lines"),
    ],
)
async def test_the_first_is_told_with_its_number(question: str, headline: str) -> None:
    answer = await ask(DEPOT, question)
    assert headline in answer.answer.partition("\n")[0], answer.answer
    assert answer.evidence[0].note


async def test_what_nothing_has_is_not_made_up() -> None:
    assert (await ask(DEPOT, "which controller has the most endpoints?")).answer.startswith("The graph counts nothing")


@pytest.mark.parametrize(
    "question",
    [
        "who uses Clerk most of the time?",
        "how many books may be lent at most?",
        "what is the largest page size?",
        "what is the longest name that a clerk may have?",
        "what is the biggest discount that a customer can get?",
        "which class takes longest to start?",
    ],
)
async def test_other_questions_with_the_word_are_not_counted(question: str) -> None:
    assert (await ask(DEPOT, question)).query.form != "most"


async def test_endpoints_and_columns_are_counted_once(shop: Workspace) -> None:
    for question, first in (
        ("which controller has the most endpoints?", "`OrderController`"),
        ("which entity has the most columns?", "`"),
        ("which interface has the most implementations?", "`"),
        ("most injected service", "`"),
    ):
        headline = (await ask(shop, question)).answer.partition("\n")[0]
        assert headline.startswith("Of ") and first in headline, headline
