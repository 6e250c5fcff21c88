"""Text from elsewhere where it is shown."""

from __future__ import annotations

from espalier.text.printable import plain, unlinked


def test_nothing_invisible_stays() -> None:
    assert plain("a\x1b[31m\u202eb\tc\n") == "a[31mb\tc\n"


def test_a_link_is_text() -> None:
    assert unlinked("breaks [A](command:b).java") == "breaks [A] (command:b).java"
