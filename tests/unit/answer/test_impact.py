"""What a change reaches beyond the uses that a compiler sees."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

FLEET = """
== src/main/java/f/Vehicle.java
package f;
import jakarta.persistence.*;
@Entity @Table(name = "vehicles") class Vehicle {
  @Id long id;
  @Column(name = "plate_number") String plateNumber;
  void startEngine() { }
}
== src/main/java/f/Truck.java
package f;
class Truck extends Vehicle { @Override void startEngine() { } }
== src/main/java/f/Driver.java
package f;
class Driver { void drive(Truck truck) { truck.startEngine(); } }
== src/main/java/f/Finder.java
package f;
class Finder {
  String query = "select v from Vehicle v where v.plateNumber = :plate";
  // a comment says nothing of plateNumberless things
}
== src/main/java/f/Sizes.java
package f;
class Sizes {
  static <T> T orElse(T value, T other) { return value; }
  static <T> T orElse(T value, java.util.function.Supplier<T> other) { return value; }
}
== src/main/java/f/Caller.java
package f;
class Caller { Object size(lib.Thing thing) { return Sizes.orElse(thing, lib.Thing.NONE); } }
== src/main/resources/schema.sql
CREATE TABLE vehicles (id INT, plate_number VARCHAR(9));
"""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("what breaks if I change Vehicle#plateNumber?", ("schema.sql:1", "Finder.java:3")),
        ("what breaks if I change Vehicle#startEngine?", ("Truck.java:2", "Driver.java:2")),
        ("what breaks if I change Sizes#orElse(T,T)?", ("May call it", "Caller.java:2")),
    ],
)
async def test_what_is_reached(question: str, expected: tuple[str, ...]) -> None:
    answer = (await ask(SmallCodeBase(FLEET), question)).answer
    assert all(each in answer for each in expected), answer
    assert "Finder.java:4" not in answer
