"""Which texts the identifier check rejects. The oracle is scripted with a finite set of programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.generate.identifiers import Identifiers
from espalier.generate.lexical_context import followers
from espalier.generate.memo import Memo, Questions
from espalier.generate.recogniser import TokenEnds
from espalier.generate.task import Stats
from espalier.java.lexer import lex
from espalier.ports import IDENTIFIER, KEYWORD, LITERAL, NO_ARGUMENTS, Completion, Name, NameKind, Names
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
    assert oracle.asked == ["", "list."]


async def test_all_first_characters_share_one_question() -> None:
    oracle = ScriptedOracle((*PROGRAMS, "List.of();"), unknown=lambda generated: generated == "return ")
    checker = identifiers(oracle)
    for begun, fits in {"l": True, "li": True, "x": False, "q": False, "L": True, "X": False}.items():
        assert await checker.accepts("", begun) is fits
    assert oracle.asked == ["", "L", "X"], "only types that are not imported depend on their first letter"
    assert await checker.accepts("return ", "return li")
    assert oracle.asked[3:] == ["return ", "return l"], "at one character there may be an answer all the same"


@pytest.mark.parametrize("new", ["int x", "foo bar", "a.foo bar", "foo[] bar", "foo... bar", "final int x"])
async def test_the_oracle_is_not_asked_about_a_declared_name(new: str) -> None:
    oracle = ScriptedOracle(["foo x;", "a.foo x;"])
    assert await identifiers(oracle).accepts(new[:-1], new)
    assert await identifiers(oracle).forced(new) == ""
    assert not any(asked and asked[-1] in " xbr" for asked in oracle.asked)


@pytest.mark.parametrize("use", ["@foo bar", "@a.foo bar", "yield bar", "return bar", "case foo when bar"])
async def test_a_name_after_a_name_may_still_be_a_use(use: str) -> None:
    oracle = ScriptedOracle(["@foo list x;"])
    assert not await identifiers(oracle).accepts(use[:-3], use + ".x")


async def test_the_name_at_the_hunks_end_is_finished_by_what_follows() -> None:
    checker = identifiers(ScriptedOracle(PROGRAMS))
    assert not await checker.accepts("list.", "list.siz", rest="();")
    assert await checker.accepts("list.", "list.siz", rest="e();\n")
    assert await checker.accepts("list.", "list.size", rest="();\n")


async def test_only_after_a_dot() -> None:
    checker = identifiers(ScriptedOracle(PROGRAMS), only_after_dot=True)
    assert await checker.accepts("", "nonsense")
    assert not await checker.accepts("list.", "list.nonsense")


async def test_a_dot_with_no_members_is_rejected_at_the_dot() -> None:
    checker = identifiers(ScriptedOracle(["count;", "f(String... s);"]))
    assert not await checker.accepts("x = count", "x = count.")
    assert await checker.accepts("f(String", "f(String.")


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("List<", True),
        ("Loan<", False),
        ("Loan <?", False),
        ("Loan<Integer", False),
        ("Loan<=", False),
        ("count<", True),
        ("a.Loan<", True),
        ("Loan", True),
    ],
)
async def test_a_type_without_parameters_takes_no_arguments(text: str, fits: bool) -> None:
    class Typed(ScriptedOracle):
        """A fake that knows three types, of which one is generic."""

        async def complete(self, generated: str, rest: str = "") -> Completion:
            if generated.replace(" ", "") == "Loan<":
                return Names(())
            stem = generated[len(generated.rstrip("ILintega")) :]
            names = (Name(name, NameKind.TYPE) for name in ("List", "Loan", "Integer", "a", "count"))
            return Names(tuple(names), stem, closed=stem != "")

    for cut in range(len(text)):
        whole = await identifiers(Typed([])).accepts("", text[:cut])
        assert (whole and await identifiers(Typed([])).accepts(text[:cut], text)) is fits


async def test_unknown_allows_everything() -> None:
    checker = identifiers(ScriptedOracle([], unknown=lambda generated: True))
    assert await checker.accepts("", "any.thing();")


class Answering(ScriptedOracle):
    """Answers every question with the same names."""

    def __init__(
        self,
        *names: Name,
        unless: tuple[str, ...] = (),
        values: Mapping[str, frozenset[str]] | None = None,
        lambdas: bool = True,
    ) -> None:
        super().__init__([])
        self._names = Names(names, unless=unless, values=values or {}, lambdas=lambdas)

    async def complete(self, generated: str, rest: str = "") -> Completion:
        return self._names


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("\\uu00", True),
        ("li\\", True),
        ("li\\u007", True),
        ("li\\u0073t.size();", True),
        ("li\\u0073t.nope();", False),
        ("list.s\\u0069", True),
        ("\\x", False),
        ("\\u00 ", False),
        ("return '\\u0041", True),
        ("return '\\u0041'", True),
        ("return '\\'", True),
        ("return ''", False),
        ("return 'ab'", False),
        ('return """\n no.such "name" \\""" ', True),
        ('return """\n text""".size', True),
        ('return """\n text""".nope', False),
        ('return "a\n', False),
        ("list >> list >>> list >>= list", True),
        ("list<list<list>>", True),
        ("list<list<lost>>", False),
        ("list<list<list>>lost", True),  # it is declared
        ("list = list<list<list>>lost", False),
    ],
)
async def test_literals_escapes_and_closing_type_arguments(text: str, fits: bool) -> None:
    oracle = Answering(Name("list", NameKind.OTHER), Name("size", NameKind.OTHER))
    assert await identifiers(oracle).accepts("", text) is fits
    assert await _piece_by_piece(identifiers(oracle), list(text)) is fits


async def _piece_by_piece(checker: Identifiers, pieces: Sequence[str]) -> bool:
    text = ""
    for piece in pieces:
        if not await checker.accepts(text, text + piece):
            return False
        text += piece
    return True


@given(
    st.lists(
        st.sampled_from(["list", "size", "lists", "=", "==", "(", ")", ".", ";", "instanceof", "1", "-", ">"]),
        max_size=7,
    ),
    st.data(),
)
async def test_a_verdict_does_not_depend_on_how_the_text_was_cut(words: list[str], data: st.DataObject) -> None:
    text = "".join(word + data.draw(st.sampled_from(("", " "))) for word in words)
    cuts = sorted(data.draw(st.sets(st.integers(1, max(len(text) - 1, 1)))))
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    never = {"list": {"=", "("}, "size": {";", "==", "1"}, "lists": {"instanceof", LITERAL, IDENTIFIER}}
    called = {"list": {";"}, "size": {NO_ARGUMENTS, "=", ">"}, "lists": {".", "==", ")", "-"}}
    oracle = Answering(
        *(Name(word, NameKind.OTHER, "", frozenset(never[word]), frozenset(called[word])) for word in never)
    )
    judged = [await identifiers(oracle).accepts("", text[:cut]) for cut in (*cuts, len(text))]
    assert await _piece_by_piece(identifiers(oracle), pieces) is all(judged)


@pytest.mark.parametrize(
    ("never", "text", "fits"),
    [
        ("; )", "a.it(", True),
        ("; )", "a.it ", True),
        ("; )", "a.it ;", False),
        ("(", "a.it (", False),
        ("=", "it =", True),  # it may become ==
        ("= ==", "it =", False),
        ("=", "it = ", False),
        ("=", "it == ", True),
        ("- -= --", "it -", True),  # it may become ->
        (IDENTIFIER, "it x ", False),
        (IDENTIFIER, "it instanceof ", True),
        (f"{IDENTIFIER} i", "it i", True),
        (LITERAL, "it 1 ", False),
        (KEYWORD, "it new ", False),
        (KEYWORD, "it instanceof ", True),
        (f"{KEYWORD} instanceof", "it in", True),  # it may become a name
    ],
)
async def test_what_cannot_follow_a_name_is_rejected(never: str, text: str, fits: bool) -> None:
    word = Name("it", NameKind.OTHER, never=frozenset(never.split()))
    oracle = Answering(word, Name("a", NameKind.OTHER), Name("x", NameKind.VARIABLE))
    assert await identifiers(oracle).accepts("", text) is fits


async def test_an_answer_that_is_not_closed_is_asked_for_again_at_the_whole_stem() -> None:
    class Opening(ScriptedOracle):
        """A fake that at one character knows only some of the names."""

        async def complete(self, generated: str, rest: str = "") -> Completion:
            await super().complete(generated, rest)
            names = ("List", "Local") if len(generated) > 1 else ("List",)
            return Names(tuple(Name(name, NameKind.VARIABLE) for name in names), generated, closed=len(generated) > 1)

    oracle = Opening([])
    assert await identifiers(oracle).accepts("", "Local")
    assert await identifiers(oracle).accepts("", "Loc")
    assert not await identifiers(oracle).accepts("", "Lost")
    assert oracle.asked == ["L", "Local", "L", "Loc", "L", "Lost"]


async def test_a_word_of_two_meanings_stands_before_what_either_allows() -> None:
    field = Name("it", NameKind.FIELD, never=frozenset(("(", "{")))
    method = Name("it", NameKind.METHOD, never=frozenset((";", "{")))
    checker = identifiers(Answering(field, method, Name("a", NameKind.OTHER)))
    assert await checker.accepts("", "a.it(")
    assert await checker.accepts("", "a.it;")
    assert not await checker.accepts("", "a.it{")


@pytest.mark.parametrize(
    ("called", "text", "fits"),
    [
        (";", "it(a)", True),
        (";", "it(a) ", True),
        (";", "it(a);", False),
        (";", "it(a) /* ; */ ;", False),
        (";", "it((a), a[a]).a;", True),
        (";", "a.it(a.a(a)).a(it(a));", True),
        (";", "a(it(a);", False),
        (";", "a(it(a)); it(a);", False),
        (";", "(it);", True),
        (";", "a[it(a];", True),  # the brackets do not match
        (NO_ARGUMENTS, "it()", False),
        (NO_ARGUMENTS, "it( /* none */ )", False),
        (NO_ARGUMENTS, "it(a)", True),
        (NO_ARGUMENTS, "it(a(", True),
        (NO_ARGUMENTS, "it(a()", True),
        ("=", "it(a) =", True),  # it may become ==
        ("= ==", "it(a) =", False),
        ("=", "it(a) == ", True),
        (";", "new it(a);", False),
        (";", "new it<a, a<a>>(a);", False),
        (";", "new it<a.a, ? extends a[]>(a);", False),
        (";", "a < it > (a);", True),  # not the creation of anything
        (";", "int it(int a);", True),  # a new name
        (";", "if (a);", True),
        (";", "it\\u0061(a);", True),
    ],
)
async def test_what_cannot_follow_a_call_is_rejected(called: str, text: str, fits: bool) -> None:
    word = Name("it", NameKind.OTHER, called=frozenset(called.split()))
    oracle = Answering(word, Name("a", NameKind.OTHER), Name("ita", NameKind.OTHER))
    assert await identifiers(oracle).accepts("", text) is fits
    assert await _piece_by_piece(identifiers(oracle), list(text)) is fits


@pytest.mark.parametrize(("rest", "fits"), [(";", False), (" + 1;", True), ("", True)])
async def test_a_call_at_the_hunks_end_is_judged_by_what_follows(rest: str, fits: bool) -> None:
    oracle = Answering(Name("it", NameKind.METHOD, called=frozenset(";")))
    assert await identifiers(oracle).accepts("it(", "it(1)", rest=rest) is fits
    assert await identifiers(oracle).accepts("it(1", "it(1", rest=")" + rest), "only what is generated is judged"


@pytest.mark.parametrize(
    ("value", "text", "fits"),
    [
        ("int", "it = 1;", False),
        ("int", "it = 1 + 1;", True),
        ("int", "it = 1L;", True),
        ("int", "it = 1", True),
        ("int", "return 0x1F;", False),
        ("int", "return 0b1;", False),
        ("int", "it == 1;", True),
        ("int", "it(1);", True),
        ("long", "return 0x1fL;", False),
        ("float", "return 1f;", False),
        ("double", "return 1.0;", False),
        ("double", "return 1e3;", False),
        ("double", "return 1d;", False),
        ("double", "return 0x1p3;", False),
        ("char", "return ';';", False),
        ("String", 'return "a;";', False),
        ("String", 'return "a".it;', True),
        ("boolean", "return true;", False),
        ("boolean", "return false ;", False),
        ("null", "it = null;", False),
        ("this", "it = this;", False),
        ("this", "it = this.it;", True),
        ("this", "it = it;", True),
    ],
)
async def test_what_cannot_follow_a_literal_or_this_is_rejected(value: str, text: str, fits: bool) -> None:
    oracle = Answering(Name("it", NameKind.OTHER), values={value: frozenset(";")})
    assert await identifiers(oracle).accepts("", text) is fits
    assert await _piece_by_piece(identifiers(oracle), list(text)) is fits


@pytest.mark.parametrize(
    ("value", "text", "fits"),
    [
        ("int", "it(1)", False),
        ("int", "it(1, ", False),
        ("int", "it(1 + it)", True),
        ("int", "it(it, 10)", False),
        ("int", "it((1", True),
        ("String", 'it("a")', False),
        ("String", 'it("a".it())', True),
        ("this", "it(this)", False),
        ("boolean", "if (true)", False),
    ],
)
async def test_a_literal_or_this_that_is_no_argument_is_rejected(value: str, text: str, fits: bool) -> None:
    oracle = Answering(Name("it", NameKind.OTHER), values={value: frozenset((")", ","))})
    assert await identifiers(oracle).accepts("", text) is fits
    assert await _piece_by_piece(identifiers(oracle), list(text)) is fits


@pytest.mark.parametrize(
    ("text", "never", "fits"),
    [
        ('return "" + it;', "String", False),
        ('return "" + it.', "String", True),
        ('return "" + it;', "int", True),
        ("return it - it;", "int long float double", False),
        ("return it - it;", "int long float", True),
        ("return it + it;", "int long float double", True),
        ("return it == it;", "boolean", False),
        ("return it == it ? it : it;", "boolean", True),
    ],
)
async def test_a_result_type_that_does_not_fit_is_rejected(text: str, never: str, fits: bool) -> None:
    values = {value: frozenset(";") for value in never.split()}
    oracle = Answering(Name("it", NameKind.OTHER), values=values)
    assert await identifiers(oracle).accepts("", text) is fits
    assert await _piece_by_piece(identifiers(oracle), list(text)) is fits


async def test_the_end_of_a_call_asks_no_question() -> None:
    class Counting(Answering):
        """Records what it was asked."""

        async def complete(self, generated: str, rest: str = "") -> Completion:
            self.asked.append(generated)
            return await super().complete(generated, rest)

    oracle = Counting(Name("it", NameKind.METHOD, called=frozenset(";")))
    checker = identifiers(oracle)
    assert await _piece_by_piece(checker, list("it(it(1)).it(2)."))
    asked = len(oracle.asked)
    assert not await checker.accepts("it(it(1)).it(2)", "it(it(1)).it(2);")
    assert len(oracle.asked) == asked == len(set(oracle.asked))
    inside = Identifiers(Questions(oracle, Memo(), Stats()), "it(", "")
    assert await inside.accepts("", "1);"), "the name stood before the hunk: the oracle was not asked about it"


async def test_a_name_that_cannot_be_called_does_not_restrict_calls() -> None:
    field = Name("it", NameKind.FIELD, never=frozenset("("))
    method = Name("it", NameKind.METHOD, called=frozenset((";", NO_ARGUMENTS)))
    assert not await identifiers(Answering(field, method)).accepts("", "it(1);")
    assert not await identifiers(Answering(method, field)).accepts("", "it()")
    other = Name("it", NameKind.TYPE, called=frozenset(";"))
    assert await identifiers(Answering(method, field, other)).accepts("", "it()")
    assert not await identifiers(Answering(method, field, other)).accepts("", "it(1);")


async def test_where_the_grammar_wants_a_type_other_names_do_not_count() -> None:
    names = (Name("list", NameKind.FIELD), Name("List", NameKind.TYPE), Name("shop", NameKind.PACKAGE))
    checker = identifiers(Answering(*names, Name("Both", NameKind.METHOD), Name("Both", NameKind.TYPE)))
    assert await checker.accepts("", "list")
    assert not await checker.accepts("final ", "final lis")
    assert await checker.accepts("final ", "final Lis") and await checker.accepts("final ", "final shop.List x")
    assert await checker.accepts("final ", "final Both x")
    assert await checker.forced("final Li") == "st"
    assert set(await checker.continuations("final L")) == {"ist"}


@pytest.mark.parametrize(
    ("text", "never", "fits"),
    [
        ("it >>= 1;", "> >= >> >>>", True),
        ("it >>>= 1;", "> >= >> >>> >>=", True),
        ("it >>>= 1;", "> >= >> >>> >>= >>>=", False),
        ("it >> 1;", "> >= >> >>>", False),
        ("it > 1;", "> >=", False),
        ("it >> 1;", "> >=", True),
        ("f<it>> it;", ">>", True),
        ("it > > 1;", ">", False),
    ],
)
async def test_followers_that_begin_with_an_angle_bracket(text: str, never: str, fits: bool) -> None:
    """Angles are lexed one by one."""
    oracle = Answering(Name("it", NameKind.OTHER, never=frozenset(never.split())), Name("f", NameKind.OTHER))
    assert await identifiers(oracle).accepts("", text) is fits
    assert await _piece_by_piece(identifiers(oracle), list(text)) is fits


async def test_a_name_that_may_be_new_is_judged_by_its_follower() -> None:
    checker = identifiers(Answering(Name("known", NameKind.VARIABLE), unless=("->",)))
    assert await checker.accepts("", "fresh")
    assert await checker.accepts("fresh", "fresh ")
    assert await checker.accepts("fresh ", "fresh -"), "it may become ->"
    assert await checker.accepts("fresh ", "fresh ->")
    assert not await checker.accepts("fresh -", "fresh - 1")
    assert not await checker.accepts("fresh ", "fresh +")
    assert await checker.forced("kn") == ""


LAMBDA_LIST = ("->", ",", ")")


@pytest.mark.parametrize(
    "text",
    [
        "int x = (",
        "int x = ()",
        "f(() ",
        "x = (q",
        "x = (q)",
        "f(a, (a, ",
        "return (a, b) ->",
        "return (int a, b c) ->",
    ],
)
async def test_a_parenthesis_that_begins_a_lambda_stands_where_one_may(text: str) -> None:
    known = [Name(name, NameKind.OTHER) for name in ("x", "f", "b")]
    checker = identifiers(Answering(*known, unless=LAMBDA_LIST))
    barred = identifiers(Answering(*known, unless=LAMBDA_LIST, lambdas=False))
    assert await checker.accepts("", text)
    assert await barred.accepts("", text) == (text == "int x = (")


@pytest.mark.parametrize("text", ["f()", "f(x) - ", "new f()", "case f(int a) ->", "case 1 + (x) ->", "(f) x"])
async def test_other_parentheses_may_stand_where_no_lambda_may(text: str) -> None:
    known = [Name(name, NameKind.OTHER) for name in ("x", "f")]
    assert await identifiers(Answering(*known, lambdas=False)).accepts("", text)


async def test_forced_continuations() -> None:
    checker = identifiers(ScriptedOracle(PROGRAMS))
    assert await checker.forced("list.so") == "rt"
    assert await checker.forced("list.s") == ""
    assert await checker.forced("list.") == ""
    assert await checker.forced("li") == "st"
    assert await checker.forced("list") == ""
    assert await checker.forced('x = "li') == ""


async def test_no_question_continues_a_finished_keyword() -> None:
    oracle = ScriptedOracle(["returned;"])
    assert await identifiers(oracle).forced("return") == ""
    assert oracle.asked == []


async def test_a_begun_keyword_prevents_a_forced_continuation() -> None:
    oracle = ScriptedOracle(["a.close();"])
    assert await identifiers(oracle).forced("a.cl") == ""
    assert await identifiers(oracle).forced("a.clo") == "se"


async def test_continuations_are_all_names_that_fit() -> None:
    checker = identifiers(ScriptedOracle(PROGRAMS))
    assert await checker.continuations("list.s") == ("ize", "ort")
    assert set(await checker.continuations("list.")) == {"size", "sort"}
    assert await checker.continuations("") == ()


async def test_words_that_a_begun_one_can_be() -> None:
    checker = identifiers(ScriptedOracle(PROGRAMS))
    assert set(await checker.words("list.s")) == {"size", "sort", "super"}
    assert "return" in await checker.words("re")
    assert await checker.words("List l") == {}, "a name that is declared here is not known"
    unsure = ScriptedOracle(PROGRAMS, unknown=lambda generated: True)
    assert await identifiers(unsure).words("re") == {}, "not the reserved words alone"
    assert await checker.words('x = "re') == {}


async def test_repilots_check_looks_only_where_a_token_ends() -> None:
    checker = TokenEnds(Questions(ScriptedOracle(PROGRAMS), Memo(), Stats()), "", "")
    assert await checker.accepts("", "nonsense(")
    assert not await checker.accepts("", "list.nonsense")
    assert await checker.forced("list.so") == "rt"


async def test_repilots_check_takes_a_word_that_begins_in_the_prefix_whole() -> None:
    questions = Questions(ScriptedOracle(PROGRAMS), Memo(), Stats())
    checker = TokenEnds(questions, "list.s", "")
    assert await checker.accepts("", "or") and not await checker.accepts("", "list")
    assert await checker.forced("o") == "rt"


@pytest.mark.parametrize(("text", "may_grow"), [("Integer tru", True), ("Integer true", True), ("Integer 1", False)])
def test_a_word_at_the_end_may_become_a_name(text: str, may_grow: bool) -> None:
    assert (IDENTIFIER in followers(lex(text), 0)) is may_grow
    assert (IDENTIFIER in followers(lex(text + ";"), 0)) is text.endswith("tru"), "after it nothing grows"
