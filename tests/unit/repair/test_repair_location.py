"""The place to repair is read from the words of a user or of a failing build."""

from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.repair.location import Location, parse_caret, parse_failure, parse_failures, parse_place

FILES = [
    "core/src/main/java/shop/pricing/PricingService.java",
    "core/src/main/java/shop/Cart.java",
    "core/src/test/java/shop/CartTest.java",
    "web/src/main/java/web/Cart.java",
]


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("A.java:12", Location(Path("A.java"), 12, 12)),
        ("src/A.java:3-5", Location(Path("src/A.java"), 3, 5)),
        ("C:\\src\\A.java:7", Location(Path("C:\\src\\A.java"), 7, 7)),
        ("odd:name.java:7", Location(Path("odd:name.java"), 7, 7)),
    ],
)
def test_place(place: str, expected: Location) -> None:
    assert parse_place(place) == expected


@pytest.mark.parametrize("place", ["A.java", "A.java:", "A.java:x", "A.java:0", "A.java:5-3", ":4", ""])
def test_text_that_is_no_place_is_an_error(place: str) -> None:
    with pytest.raises(UsageError):
        parse_place(place)


def test_caret() -> None:
    assert parse_caret("src/A.java:3:14") == (Path("src/A.java"), 3, 14)
    with pytest.raises(UsageError):
        parse_caret("src/A.java:3")


def test_javac_message() -> None:
    text = """
/home/me/shop/core/src/main/java/shop/Cart.java:17: error: cannot find symbol
        total = total.ad(item.price());
                     ^
  symbol:   method ad(Money)
"""
    failure = parse_failure(text, FILES)
    assert failure.compiler
    assert failure.message == "cannot find symbol"
    assert failure.location == Location(Path("core/src/main/java/shop/Cart.java"), 17, 17)


@pytest.mark.parametrize("word", ["Fehler: ", "エラー: ", "错误: ", "错误：", "Warnung: "])  # noqa: RUF001
def test_javac_speaks_the_users_language(word: str) -> None:
    failure = parse_failure(f"core/src/main/java/shop/Cart.java:17: {word}Symbol nicht gefunden", FILES)
    assert (failure.compiler, failure.message) == (True, "Symbol nicht gefunden")
    assert failure.location == Location(Path("core/src/main/java/shop/Cart.java"), 17, 17)


@pytest.mark.parametrize("word", ["warning: ", "Warnung: ", "警告: "])
def test_errors_come_before_warnings(word: str) -> None:
    path = "core/src/main/java/shop/Cart.java"
    failures = parse_failures(f"{path}:3: {word}[removal] old\n{path}:17: error: cannot find symbol\n", FILES)
    assert [each.message for each in failures] == ["cannot find symbol", "[removal] old"]


def test_maven_message() -> None:
    text = "[ERROR] /home/me/shop/web/src/main/java/web/Cart.java:[9,23] incompatible types: String to int"
    failure = parse_failure(text, FILES)
    assert failure.compiler
    assert failure.location == Location(Path("web/src/main/java/web/Cart.java"), 9, 9)
    assert failure.message == "incompatible types: String to int"


TRACE = """java.lang.IllegalStateException: no price for tea
\tat java.base/java.util.Optional.orElseThrow(Optional.java:403)
\tat shop.pricing.PricingService$Rules.price(PricingService.java:31)
\tat shop.Cart.lambda$total$0(Cart.java:20)
\tat app//shop.CartTest.addsUp(CartTest.java:12)
"""


def test_the_topmost_frame_of_the_workspace_names_the_line() -> None:
    failure = parse_failure(TRACE, FILES)
    assert not failure.compiler
    assert failure.location == Location(Path("core/src/main/java/shop/pricing/PricingService.java"), 31, 31)
    assert "no price for tea" in failure.message


def test_main_sources_come_before_the_assertion_in_the_test() -> None:
    trace = """org.opentest4j.AssertionFailedError: expected: <3> but was: <4>
\tat org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)
\tat shop.CartTest.same(CartTest.java:40)
\tat shop.Cart.visit(Cart.java:8)
"""
    assert parse_failure(trace, FILES).location == Location(Path("core/src/main/java/shop/Cart.java"), 8, 8)


def test_a_test_frame_when_there_is_no_other() -> None:
    trace = "\tat shop.CartTest.same(CartTest.java:40)\n"
    assert parse_failure(trace, FILES).location == Location(Path("core/src/test/java/shop/CartTest.java"), 40, 40)


def test_files_of_the_same_name_are_distinguished_by_package() -> None:
    assert parse_failure("\tat web.Cart.show(Cart.java:5)", FILES).location == Location(
        Path("web/src/main/java/web/Cart.java"), 5, 5
    )


def test_words_without_a_place() -> None:
    failure = parse_failure("expected 3 but was 4", FILES)
    assert failure.location is None
    assert failure.message == "expected 3 but was 4"


def test_every_line_that_a_trace_names_main_sources_first() -> None:
    found = [str(failure.location) for failure in parse_failures(TRACE + TRACE, FILES)]
    assert found == [
        "core/src/main/java/shop/pricing/PricingService.java:31",
        "core/src/main/java/shop/Cart.java:20",
        "core/src/test/java/shop/CartTest.java:12",
    ]


def test_every_message_of_a_compiler_with_its_own_words() -> None:
    text = "shop/Cart.java:17: error: cannot find symbol\nx\nshop/Cart.java:19: error: ';' expected\n2 errors"
    found = [(failure.message, failure.location and failure.location.start) for failure in parse_failures(text, FILES)]
    assert found == [("cannot find symbol", 17), ("';' expected", 19)]


@pytest.mark.parametrize(
    "text",
    [
        "C:\\work\\shop\\src\\main\\java\\a\\Cart.java:12: error: cannot find symbol",
        "src\\main\\java\\a\\Cart.java:12: error: cannot find symbol\r",
        "[ERROR] /C:/work/shop/src/main/java/a/Cart.java:[12,9] cannot find symbol\r",
        "[ERROR] C:\\work\\shop\\src\\main\\java\\a\\Cart.java:[12,9] cannot find symbol",
    ],
)
def test_paths_as_windows_writes_them(text: str) -> None:
    (failure,) = parse_failures(text, ["src/main/java/a/Cart.java", "src/main/java/b/Cart.java"])
    assert failure.location == Location(Path("src/main/java/a/Cart.java"), 12, 12)
    assert failure.message == "cannot find symbol"


def test_a_stack_trace_of_windows_has_its_line_ends() -> None:
    text = "java.lang.Error\r\n\tat a.Cart.add(Cart.java:7)\r\n\tat b.Shop.main(Shop.java:3)\r\n"
    found = parse_failures(text, ["src/a/Cart.java", "src/b/Shop.java"])
    assert [failure.location for failure in found] == [
        Location(Path("src/a/Cart.java"), 7, 7),
        Location(Path("src/b/Shop.java"), 3, 3),
    ]
