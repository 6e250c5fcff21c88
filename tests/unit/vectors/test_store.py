"""A store never breaks its user: it is rebuilt, or does without, and says so."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from threading import Thread

import pytest

from espalier.vectors.store import Store


def written(path: Path, recipe: str = "r") -> None:
    store = Store(path, recipe)
    store.put([(b"a", b"1"), (b"b", b"2")])
    store.close()


def test_values_outlive_the_process(tmp_path: Path) -> None:
    written(tmp_path / "deep" / "s.db")
    store = Store(tmp_path / "deep" / "s.db", "r")
    assert dict(store.rows()) == {b"a": b"1", b"b": b"2"}
    store.put([(b"a", b"3")])
    store.delete([b"b"])
    assert dict(store.rows()) == {b"a": b"3"}
    assert store.trouble == ""
    store.close()


def test_another_recipe_begins_empty(tmp_path: Path) -> None:
    written(tmp_path / "s.db", "old")
    store = Store(tmp_path / "s.db", "new")
    assert list(store.known()) == []
    store.close()


@pytest.mark.parametrize("damage", [b"", b"not a database at all, but long enough to look like one" * 50])
def test_a_damaged_file_is_replaced(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "s.db"
    written(path)
    path.write_bytes(damage)
    store = Store(path, "r")
    store.put([(b"c", b"4")])
    assert dict(store.rows()) == {b"c": b"4"}
    assert ("rebuilt" in store.trouble) == bool(damage)
    store.close()


def test_damage_in_the_middle_is_noticed_when_read(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    store = Store(path, "r")
    store.put((bytes([i]), b"x" * 3000) for i in range(100))
    store.close()
    content = bytearray(path.read_bytes())
    content[8192:200_000] = b"\xff" * (200_000 - 8192)
    path.write_bytes(content)
    store = Store(path, "r")
    assert len(list(store.rows())) < 100
    assert "rebuilt" in store.trouble
    store.put([(b"c", b"4")])
    assert dict(store.rows()) == {b"c": b"4"}
    store.close()


def test_every_key_is_found_whatever_its_first_byte(tmp_path: Path) -> None:
    keys = [bytes([first]) + rest for first in range(256) for rest in (b"", b"\0", b"\x80 digest", b"\xff\xff")]
    store = Store(tmp_path / "s.db", "r")
    store.put((key, b"1") for key in keys)
    assert {key for key, _ in store.rows()} == set(keys)
    for prefix in (b"\0", b"a", b"\xfe", b"\xff", b"\xff\xff", b"a\xff"):
        assert {key for key, _ in store.rows(prefix)} == {key for key in keys if key.startswith(prefix)}
    store.close()


DAMAGED = b"not a database at all, but long enough to look like one" * 50


def test_a_locked_file_stays_and_is_done_without(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    written(path)
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("INSERT INTO entry VALUES (x'00', x'00')")
        store = Store(path, "r", busy_seconds=0.01)
        store.put([(b"c", b"4")])
        assert (list(store.rows()), store.get(b"a")) == ([], None)
        assert "locked" in store.trouble and "working on without it" in store.trouble
        store.close()
    other.close()
    store = Store(path, "r")
    assert {b"a", b"b"} <= set(store.known())
    store.close()


def test_a_lock_that_comes_while_it_is_open_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    store = Store(path, "r", busy_seconds=0.01)
    store.put([(b"a", b"1"), (b"b", b"2")])
    with sqlite3.connect(path) as other:
        other.execute("BEGIN IMMEDIATE")
        store.put([(b"c", b"4")])
    other.close()
    assert "locked" in store.trouble
    store.close()
    store = Store(path, "r")
    assert list(store.known()) == [b"a", b"b"]
    store.close()


def test_a_damaged_file_that_another_has_open_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    holding = Store(path, "r")
    holding.put([(b"a", b"1")])
    holding._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # type: ignore[union-attr]
    path.write_bytes(DAMAGED)
    store = Store(path, "r")
    assert "working on without it" in store.trouble
    assert path.read_bytes() == DAMAGED
    store.close()
    holding.close()
    store = Store(path, "r")
    assert "rebuilt" in store.trouble
    store.close()


def test_a_damaged_file_is_set_aside_not_deleted(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    for damage in (DAMAGED, DAMAGED * 2):
        path.write_bytes(damage)
        Store(path, "r").close()
        assert (tmp_path / "s.db.damaged").read_bytes() == damage


def test_a_change_is_kept_wholly_or_not_at_all(tmp_path: Path) -> None:
    written(tmp_path / "s.db")
    store = Store(tmp_path / "s.db", "r")
    store._db.execute("PRAGMA max_page_count = 8")  # type: ignore[union-attr]
    store.change([(b"c", b"x" * 100_000)], [b"a"])
    store.close()
    store = Store(tmp_path / "s.db", "r")
    assert dict(store.rows()) == {b"a": b"1", b"b": b"2"}
    store.close()


def test_a_full_disk_turns_it_off(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.db", "r")
    store._db.execute("PRAGMA max_page_count = 8")  # type: ignore[union-attr]
    store.put([(b"a", b"x" * 100_000)])
    assert "working on without it" in store.trouble and "full" in store.trouble
    store.put([(b"b", b"2")])
    assert list(store.rows()) == []


def test_a_folder_that_cannot_be_made_turns_it_off(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "s.db", "r")
    assert "working on without it" in store.trouble
    store.put([(b"a", b"1")])
    store.close()


def test_no_path_keeps_nothing() -> None:
    store = Store(None, "r")
    store.put([(b"a", b"1")])
    assert list(store.rows()) == []
    assert store.trouble == ""


def test_it_is_an_ordinary_sqlite_file(tmp_path: Path) -> None:
    written(tmp_path / "s.db")
    with sqlite3.connect(tmp_path / "s.db") as db:
        assert db.execute("SELECT count(*) FROM entry").fetchone() == (2,)


def test_closing_while_other_threads_write_and_read_harms_nothing(tmp_path: Path) -> None:
    def use(store: Store) -> None:
        for number in range(40):
            store.put((b"%d" % (100 * number + each), bytes(200)) for each in range(100))
            list(store.known())

    for _ in range(8):
        store = Store(tmp_path / "s.db", "r")
        threads = [Thread(target=use, args=(store,)) for _ in range(2)]
        for thread in threads:
            thread.start()
        threads[0].join(0.01)
        store.close()
        for thread in threads:
            thread.join()
        assert store.trouble == ""
