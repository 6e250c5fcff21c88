"""Which texts the identifier check refuses. The oracle is scripted with the programs there are."""

from __future__ import annotations

import pytest

from espalier.generate.memo import Memo, Questions
from espalier.generate.recogniser import Identifiers, TokenEnds
from espalier.generate.task import Stats
from espalier.ports import Completion, Name, NameKind, Names
from fakes.scripted_oracle import ScriptedOracle

PROGRAMS = ("list.size();", "list.sort(order);", "lists.clear();", "return list;")


def identifiers(oracle: ScriptedOracle, **options: bool) -> Identifiers:
    return Identifiers(Questions(oracle, Memo(), Stats()), "", "", **options)


@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [
        ("", "l", True),
        ("", "x", False),
        ("", "list", True),
        ("list", "list.", True),
        ("lis", "lis.", False),
        ("list.", "list.s", True),
        ("list.", "list.size", True),
        ("list.siz", "list.siz(", False),
        ("list.si", "list.size(", True),
        ("", "list.size();", True),
        ("", "list.clear();", False),
        ("", "lists.clear();", True),
        ("", "retu", True),
        ("", "return x", False),
        ("", "var", True),
        ("", "#", False),
        ("", "\\", True),
        ("", 'return "no.such.name', True),
        ("", 'return "\\', True),
        ("", "return '\\", True),
        ("", "/* no.such */ list", True),
        ("list.", "list. /* x */ size(", True),
        ("list.", "list. /* x */ siz(", False),
    ],
)
@pytest.mark.parametrize("trie", [True, False])
async def test_begun_by_prefix_and_finished_exactly(old: str, new: str, fits: bool, trie: bool) -> None:
    code_only = [*PROGRAMS, "/* no.such */ list.size();", "list. /* x */ size();"]
    assert await identifiers(ScriptedOracle(code_only), trie=trie).accepts(old, new) is fits


async def test_one_question_per_identifier() -> None:
    oracle = ScriptedOracle(PROGRAMS)
    checker = identifiers(oracle)
    text = ""
    for char in "list.sort(":
        assert await checker.accepts(text, text + char)
        text += char
    assert oracle.asked == ["l", "list."]


async def test_the_name_at_the_hunks_end_is_finished_by_what_follows() -> None:
    checker = identifiers(ScriptedOracle(PROGRAMS))
    assert not await checker.accepts("list.", "list.siz", rest="();")
    assert await checker.accepts("list.", "list.siz", rest="e();\n")
    assert await checker.accepts("list.", "list.size", rest="();\n")


async def test_only_after_a_dot() -> None:
    checker = identifiers(ScriptedOracle(PROGRAMS), only_after_dot=True)
    assert await checker.accepts("", "nonsense")
    assert not await checker.accepts("list.", "list.nonsense")


async def test_a_dot_with_no_members_is_refused_at_the_dot() -> None:
    checker = identifiers(ScriptedOracle(["count;", "f(String... s);"]))
    assert not await checker.accepts("x = count", "x = count.")
    assert await checker.accepts("f(String", "f(String.")


async def test_unknown_allows_everything() -> None:
    checker = identifiers(ScriptedOracle([], unknown=lambda drawn: True))
    assert await checker.accepts("", "any.thing();")


class Telling(ScriptedOracle):
    """Answers every question with the same names."""

    def __init__(self, *names: Name, unless: tuple[str, ...] = ()) -> None:
        super().__init__([])
        self._names = Names(names, unless=unless)

    async def complete(self, drawn: str, rest: str = "") -> Completion:
        return self._names


@pytest.mark.parametrize(
    ("kind", "text", "fits"),
    [
        (NameKind.METHOD, "a.it(", True),
        (NameKind.METHOD, "a.it ", True),
        (NameKind.METHOD, "a.it ;", False),
        (NameKind.METHOD, "a::it;", True),
        (NameKind.METHOD, "import static a.it;", True),
        (NameKind.FIELD, "a.it;", True),
        (NameKind.FIELD, "a.it(", False),
        (NameKind.VARIABLE, "it (", False),
        (NameKind.TYPE, "new it(", True),
        (NameKind.TYPE, "x = it(", False),
        (NameKind.OTHER, "it(", True),
    ],
)
async def test_what_follows_a_name_must_suit_its_kind(kind: NameKind, text: str, fits: bool) -> None:
    oracle = Telling(Name("it", kind), Name("a", NameKind.OTHER), Name("x", NameKind.VARIABLE))
    assert await identifiers(oracle).accepts("", text) is fits


async def test_a_name_that_may_be_new_is_judged_by_its_follower() -> None:
    checker = identifiers(Telling(Name("known", NameKind.VARIABLE), unless=("->",)))
    assert await checker.accepts("", "fresh")
    assert await checker.accepts("fresh", "fresh ")
    assert await checker.accepts("fresh ", "fresh ->")
    assert not await checker.accepts("fresh ", "fresh +")
    assert await checker.forced("kn") == ""


async def test_forced_continuations() -> None:
    checker = identifiers(ScriptedOracle(PROGRAMS))
    assert await checker.forced("list.so") == "rt"
    assert await checker.forced("list.s") == ""
    assert await checker.forced("list.") == ""
    assert await checker.forced("li") == "st"
    assert await checker.forced("list") == ""
    assert await checker.forced('x = "li') == ""


async def test_a_keyword_that_may_go_on_is_a_possibility() -> None:
    oracle = ScriptedOracle(["a.close();"])
    assert await identifiers(oracle).forced("a.cl") == ""
    assert await identifiers(oracle).forced("a.clo") == "se"


async def test_continuations_are_all_names_that_fit() -> None:
    checker = identifiers(ScriptedOracle(PROGRAMS))
    assert await checker.continuations("list.s") == ("ize", "ort")
    assert set(await checker.continuations("list.")) == {"size", "sort"}
    assert await checker.continuations("") == ()


async def test_repilots_check_looks_only_where_a_token_ends() -> None:
    checker = TokenEnds(Questions(ScriptedOracle(PROGRAMS), Memo(), Stats()), "", "")
    assert await checker.accepts("", "nonsense(")
    assert not await checker.accepts("", "list.nonsense")
    assert await checker.forced("list.so") == "rt"
