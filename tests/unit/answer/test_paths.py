"""Paths from a role to the database: where they begin, and where they end."""

from __future__ import annotations

import json

from espalier.answer.execute import execute
from espalier.answer.finding import Finding
from espalier.answer.query import decode
from fixtures.code_base import SmallCodeBase

GARAGE = """
== g/CarController.java
package g;
import org.springframework.web.bind.annotation.*;
@RestController class CarController {
  private Cars cars;
  @PostMapping("/cars") void register(Car car) { cars.save(car); }
  @GetMapping("/cars") void inspect(Car car) { cars.save(car); }
}
== g/TyreController.java
package g;
import org.springframework.web.bind.annotation.*;
@RestController class TyreController {
  private Cars cars;
  @PostMapping("/cars/{id}/tyres") void register(Car car, Tyre tyre) { cars.save(car); }
}
== g/Cars.java
package g;
interface Cars extends org.springframework.data.jpa.repository.JpaRepository<Car, Long> {}
== g/Car.java
package g;
import jakarta.persistence.*;
@Entity @Table(name = "cars") class Car { @Id Long id; }
== g/Tyre.java
package g;
class Tyre {}
"""

ARCHIVE = """
== a/LetterController.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController class LetterController {
  private LetterRepository letters;
  @PostMapping("/letters") void file(Letter letter) { letters.keep(letter); }
}
== a/LetterRepository.java
package a;
interface LetterRepository { void keep(Letter letter); }
== a/StoredLetters.java
package a;
@org.springframework.stereotype.Repository
class StoredLetters implements LetterRepository {
  private LetterRows rows;
  public void keep(Letter letter) { rows.save(letter); }
}
== a/LetterRows.java
package a;
interface LetterRows extends org.springframework.data.jpa.repository.JpaRepository<Letter, Long> {}
== a/Letter.java
package a;
import jakarta.persistence.*;
@Entity @Table(name = "letters") class Letter { @Id Long id; }
"""


def traced(text: str, about: str) -> Finding:
    anchors = [{"role": "controller"}, {"role": "database"}]
    query = {"form": "path", "anchors": anchors, "filters": [{"about": about}]}
    return execute(SmallCodeBase(text), decode(json.dumps(query)))


def test_a_path_begins_where_the_endpoint_and_its_class_say_most_of_the_words() -> None:
    found = traced(GARAGE, "new car")
    assert found.evidence[0].source == "g.CarController#register(Car)"
    assert traced(GARAGE, "new tyre").evidence[0].source == "g.TyreController#register(Car,Tyre)"


def test_a_path_to_the_database_goes_through_the_repository_to_the_table() -> None:
    found = traced(GARAGE, "new car")
    assert found.headline.startswith("`CarController` → `Cars` → `cars`")
    assert '["Cars"]' in found.groups[-1].drawing


def test_a_path_goes_on_behind_the_interface_of_a_repository() -> None:
    assert traced(ARCHIVE, "new letter").headline.startswith(
        "`LetterController` → `LetterRepository` → `StoredLetters` → `LetterRows` → `letters`"
    )


def test_where_no_path_is_seen_what_it_is_about_is_told() -> None:
    engine = "== g/Engine.java\npackage g;\nclass Engine { void ignite() { System.out.println(1); } }\n"
    query = {
        "form": "path",
        "anchors": [{"role": "controller"}, {"role": "database"}],
        "filters": [{"about": "engine ignites"}],
    }
    found = execute(SmallCodeBase(engine), decode(json.dumps(query)))
    assert "`Engine#ignite`" in found.notes[0] and "Nearest by name" in found.notes[0]
