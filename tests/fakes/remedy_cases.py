"""Cases of remedies: a file with the marked words in «», the problem, and the texts that are tried for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from espalier.ports import Problem
from espalier.repair.edits import Edit, applied
from espalier.repair.remedies import remedies
from espalier.repair.remedies.knowledge import Signature


class Known:
    """What the project knows: a fake."""

    def constructors(self, owner: str) -> Sequence[str]:
        return {"a.Entry": ("String, String", "String, String, Entries"), "x.WebException": ("String, Throwable",)}.get(
            owner, ()
        )

    def importable(self, name: str) -> Sequence[str]:
        return {"Token": ("a.json.Token",), "List": ("java.util.List",)}.get(name, ())

    def owners(self, member: str) -> Sequence[str]:
        return {"isBlank": ("a.Texts",), "STRICT": ("a.Mode",)}.get(member, ())

    def inherited(self, owner: str) -> Sequence[str]:
        return {"x.Square": ("describe", "scaled")}.get(owner, ())

    def members_of(self, given: str, wanted: str) -> Sequence[str]:
        return {("Shape", "int"): ("area()", "sides"), ("Shape", "List"): ("sideList()",)}.get((given, wanted), ())

    def members_with(self, given: str, method: str) -> Sequence[str]:
        return {("Value", "get"): ("asObject()",)}.get((given, method), ())

    def castable(self, given: str, wanted: str) -> bool:
        return (given, wanted) != ("Supplier", "Shape")

    def above(self, given: str, wanted: str) -> bool:
        return (given, wanted) in (("Hull", "Barge"), ("List", "ArrayList"))

    def parameters(self, owner: str, method: str) -> Sequence[Sequence[str]]:
        known = {("a.Quay", "fee"): (("barge", "level"),), ("a.Fee", "<init>"): (("barge", "level"),)}
        return known.get((owner, method), ())

    def methods(self, owner: str) -> Sequence[Signature]:
        return {
            "A": (Signature("countOf", "int", (("B", "b"),), private=True), Signature("m", "int", ())),
            "Builder": (Signature("name", "Builder", (("String", "name"),)),),
            "Rule": (Signature("check", "boolean", (("int", "n"),)),),
            "Prices": (
                Signature("totalPrice", "Money", (("B", "given"), ("int", "many"))),
                Signature("find", "Optional<Ware>", (("String", "id"),)),
                Signature("clear", "void", ()),
                Signature("hidden", "Ware", (), private=True),
            ),
        }.get(owner, ())

    def permitted(self, sealed: str) -> Sequence[str]:
        return ()

    def implementations(self, kind: str) -> Sequence[str]:
        return {"Rule": ("PriceRule", "MinimumRule")}.get(kind, ())

    def empties(self, kind: str) -> Sequence[str]:
        return {"Coin": ("Coin.ZERO", "new Coin()")}.get(kind, ())


def problem_in(marked: str, code: int, arguments: Sequence[str]) -> tuple[str, Problem]:
    start = marked.index("«")
    end = marked.index("»") - 1
    text = marked.replace("«", "").replace("»", "")
    return text, Problem("", text.count("\n", 0, start) + 1, 1, start, end, "error", code, tuple(arguments))


def marked_in(marked: str) -> str:
    """The marked words."""
    return marked[marked.index("«") + 1 : marked.index("»")]


def tried(
    marked: str,
    code: int,
    *arguments: str,
    others: Sequence[Problem] = (),
    knowledge: Known | None = None,
    flat: bool = True,
) -> list[str]:
    """The file's texts with each remedy, the most probable first; `flat`: in one line each."""
    text, problem = problem_in(marked, code, arguments)
    found = [applied(text, remedy.edits) for remedy in remedies(text, problem, others, knowledge or Known())]
    return [" ".join(each.split()) for each in found] if flat else found


@dataclass(frozen=True, slots=True)
class Slip:
    """An everyday mistake: the broken file, the compiler's problems with it, and the right file."""

    name: str
    text: str
    problems: tuple[Problem, ...]
    right: str


def slips(told: str) -> list[Slip]:
    """The slips of a text in which each begins with `### name`. A line `! id | words | n | arguments ...` is a problem
    that marks the n-th of these words; `⟦broken⇒right⟧` is what differs."""
    found = []
    for part in told.split("### ")[1:]:
        name, *lines = part.splitlines()
        source = "\n".join(line for line in lines if not line.startswith("! "))
        text, right = (_HUNK.sub(lambda hunk, side=side: hunk.group(side), source) for side in (1, 2))
        problems = [_marking(text, line[2:]) for line in lines if line.startswith("! ")]
        found.append(Slip(name, text, tuple(problems), right))
    return found


_HUNK = re.compile("⟦([^⟧]*)⇒([^⟧]*)⟧")


def _marking(text: str, told: str) -> Problem:
    code, words, number, *arguments = told.split(" | ")
    start = [found.start() for found in re.finditer(re.escape(words), text)][int(number)]
    line = text.count("\n", 0, start) + 1
    return Problem("", line, 1, start, start + len(words), "error", int(code), tuple(arguments))


def mended(slip: Slip) -> list[str]:
    """The files with the remedies of the slip's problems, the most probable first."""
    found: dict[tuple[Edit, ...], float] = {}
    for problem in slip.problems:
        others = [other for other in slip.problems if other is not problem]
        for remedy in remedies(slip.text, problem, others, Known()):
            found.setdefault(remedy.edits, remedy.share)
    return [applied(slip.text, edits) for edits in sorted(found, key=lambda edits: -found[edits])]


def in_class(body: str) -> str:
    return f"class A {{ {body} }}"


def without_imports(text: str) -> str:
    """The text in one line, without its imports."""
    return re.sub(r"^(?:import [\w.]+; )+", "", " ".join(text.split()))
