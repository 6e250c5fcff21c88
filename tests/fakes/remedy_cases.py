"""Cases of remedies: a file with the marked words in «», the problem, and the texts that are tried for it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from espalier.ports import Problem
from espalier.repair.edits import applied
from espalier.repair.remedies import remedies


class Known:
    """What the project knows: a fake."""

    def constructors(self, owner: str) -> Sequence[str]:
        return {"a.Entry": ("String, String", "String, String, Entries")}.get(owner, ())

    def importable(self, name: str) -> Sequence[str]:
        return {"Token": ("a.json.Token",), "List": ("java.util.List",)}.get(name, ())

    def owners(self, member: str) -> Sequence[str]:
        return {"isBlank": ("a.Texts",), "STRICT": ("a.Mode",)}.get(member, ())

    def inherited(self, owner: str) -> Sequence[str]:
        return {"x.Square": ("describe", "scaled")}.get(owner, ())

    def members_of(self, given: str, wanted: str) -> Sequence[str]:
        return {("Shape", "int"): ("area()", "sides")}.get((given, wanted), ())

    def castable(self, given: str, wanted: str) -> bool:
        return (given, wanted) != ("Supplier", "Shape")


def problem_in(marked: str, code: int, arguments: Sequence[str]) -> tuple[str, Problem]:
    start = marked.index("«")
    end = marked.index("»") - 1
    text = marked.replace("«", "").replace("»", "")
    return text, Problem("", text.count("\n", 0, start) + 1, 1, start, end, "error", code, tuple(arguments))


def marked_in(marked: str) -> str:
    """The marked words."""
    return marked[marked.index("«") + 1 : marked.index("»")]


def tried(marked: str, code: int, *arguments: str, others: Sequence[Problem] = ()) -> list[str]:
    """The file's texts with each remedy, the most probable first, in one line each."""
    text, problem = problem_in(marked, code, arguments)
    return [" ".join(applied(text, remedy.edits).split()) for remedy in remedies(text, problem, others, Known())]


def in_class(body: str) -> str:
    return f"class A {{ {body} }}"


def without_imports(text: str) -> str:
    """The text in one line, without its imports."""
    return re.sub(r"^(?:import [\w.]+; )+", "", " ".join(text.split()))
