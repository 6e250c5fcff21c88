"""Where something new of a kind is added."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

MILL = SmallCodeBase("""
== src/main/java/a/Grinder.java
package a;
public interface Grinder { void grind(String grain); default void rest() { } }
== src/main/java/a/Grinders.java
package a;
abstract class SteamGrinder implements Grinder { }
class OatGrinder extends SteamGrinder { public void grind(String grain) { } }
class RyeGrinder extends SteamGrinder { public void grind(String grain) { } }
class SaltGrinder implements Grinder { public void grind(String grain) { } }
== src/main/java/a/Miller.java
package a;
public class Miller {
    Grinder grinderFor(String grain) {
        switch (grain) {
            case "oat": return new OatGrinder();
            case "rye": return new RyeGrinder();
            default: return new SaltGrinder();
        }
    }
}
""")


@pytest.mark.parametrize(
    "question",
    [
        "where do I add a new grinder?",
        "what do I have to implement to support another grinder?",
        "need to add a new grinder (in-house). what to implement, where is it registered?",
        "how can we plug in our own grinder?",
        "what must I implement to add a grinder?",
        "how can I write my own grinder?",
        "Where would I start if we needed one more grinder?",
    ],
)
async def test_the_type_its_middle_and_what_makes_its_implementations_are_told(question: str) -> None:
    answer = (await ask(MILL, question)).answer
    first = answer.partition("\n")[0]
    assert "implements `Grinder`, as 3 classes do" in first, answer
    assert "Many extend `SteamGrinder`." in first
    assert "They are made or named in `Miller#grinderFor(String)`." in first
    assert "`Grinder#grind`" in answer and "`Grinder#rest`" not in answer


async def test_where_nothing_has_several_implementations_what_does_it_is_told() -> None:
    answer = (await ask(MILL, "where do I add a new miller?")).answer
    assert "implements" not in answer.partition("\n")[0]
