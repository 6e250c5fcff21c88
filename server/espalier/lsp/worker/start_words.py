"""What our JDT LS says of its start, in its own words (`language/status`, which the relay passes on).

Of a JDT LS that somebody else started nothing is heard.
"""

from __future__ import annotations

import re

from espalier.text.printable import unlinked

_IN_PERCENT = re.compile(r"(?P<percent>\d+)%\s*(?P<rest>.*)", re.DOTALL)


class StartWords:
    """`present` is the last step that was heard; it is empty before the start and once JDT LS is ready."""

    def __init__(self, present: str = "") -> None:
        self.present = present

    def hear(self, message: str) -> None:
        self.present = message

    @property
    def in_brackets(self) -> str:
        """To follow a statement in an editor's message: it may name a project, as that calls itself. Empty when nothing
        was said. JDT LS adds up the steps of its tasks to more than a whole ("1005% Starting ..."): such a number is
        left out."""
        found = _IN_PERCENT.match(self.present)
        told = unlinked(found["rest"] if found and int(found["percent"]) > 100 else self.present).strip()
        return f" ({told})" if told else ""
