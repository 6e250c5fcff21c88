"""The commands `users` and `ask` on the shop, and the rendering of answers and diffs in a terminal."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from rich.console import Console

from espalier.cli import frame
from espalier.cli.diffs import coloured
from espalier.cli.prose import prose
from espalier.cli.showcase import begun, broken, favourite
from espalier.errors import ModelUnsuitable, UsageError
from espalier.ports import ModelServer
from fakes.embedder import WordsEmbedder
from projects.sample import SHOP, indexed


class NoModels:
    """A factory of a fake embedder, without model servers."""

    def embedder(self, server: ModelServer) -> WordsEmbedder:
        return WordsEmbedder()


class NoEmbedder(NoModels):
    """A factory whose embedder is set up wrongly."""

    def embedder(self, server: ModelServer) -> WordsEmbedder:
        raise ModelUnsuitable("no word vectors", remedy="install Espalier anew")


@pytest.fixture(autouse=True)
def private_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ESPALIER_LOGS", str(tmp_path / "logs"))


@pytest.mark.parametrize(
    ("question", "named"),
    [("and its tests?", "PricingServiceTest"), ("and who calls them?", "OrderServiceImpl")],
)
def test_a_question_after_another(question: str, named: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["ask", str(SHOP), question, "--after", "who implements PricingService?", "--json"]
    assert frame.main(asked, NoModels()) == 0
    assert named in json.loads(capsys.readouterr().out)["answer"]


def test_a_wrong_embedder_is_told_once_and_words_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["ask", str(SHOP), "where is a parcel packed?"], NoEmbedder()) == 0
    said = capsys.readouterr()
    assert "ParcelPacker" in said.out
    assert said.err.count("no word vectors (install Espalier anew); answers use words alone") == 1


def test_a_command_that_a_wrong_embedder_ends_says_so_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["index", str(SHOP)], NoEmbedder()) == 1
    assert capsys.readouterr().err.count("no word vectors (install Espalier anew)") == 1


def test_users_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["users", str(SHOP), "ShippingService", "--json"], NoModels()) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["symbol"] == "com.example.shop.shipping.ShippingService"
    assert {user["type"] for user in document["users"]} == {"com.example.shop.web.OrderController"}


def test_users_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["users", str(SHOP), "ParcelPacker.pack"], NoModels()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("calls ") and "ShippingService.java:" in line for line in lines)


def test_a_typed_query_is_answered_in_the_shape_of_ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = tmp_path / "query.json"
    asked.write_text('{"relation": "injects", "direction": "to", "anchors": [{"symbol": "ShippingService"}]}')
    assert frame.main(["query", str(SHOP), str(asked), "--json"], NoModels()) == 0
    document = json.loads(capsys.readouterr().out)
    assert set(document) == {"question", "plan", "answer", "evidence", "unseen", "seconds"}
    assert "OrderController" in document["answer"].splitlines()[0]
    assert document["plan"]["query"]["relation"] == "injects"


@pytest.mark.parametrize("wrong", ["{", '{"relation": "likes"}', '{"anchors": [{"symbol": "A", "concept": "b"}]}'])
def test_what_is_no_query_is_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: str) -> None:
    asked = tmp_path / "query.json"
    asked.write_text(wrong)
    assert frame.main(["query", str(SHOP), str(asked)], NoModels()) == 2
    assert "--schema" in capsys.readouterr().err


def test_a_query_that_cannot_be_read_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["query", str(SHOP), "nowhere.json"], NoModels()) == 2
    assert "nowhere.json cannot be read: No such file or directory (`espalier query" in capsys.readouterr().err
    assert frame.main(["query", str(SHOP)], NoModels()) == 2


def test_the_schema_of_a_query_names_every_relation(capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["query", "--schema", "--json"], NoModels()) == 0
    assert "exposes-endpoint" in json.dumps(json.loads(capsys.readouterr().out))


def test_an_unknown_symbol_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["users", str(SHOP), "PriceService", "--json"], NoModels()) == 2
    said = capsys.readouterr()
    assert said.out == "" and "there is no 'PriceService'" in said.err and "PricingService" in said.err


def test_ask_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["ask", str(SHOP), "who uses ShippingService?", "--json"], NoModels()) == 0
    document = json.loads(capsys.readouterr().out)
    assert set(document) == {"question", "plan", "answer", "evidence", "unseen", "seconds"}
    assert document["plan"]["query"]["relation"] == "uses"
    assert [link["symbols"] for link in document["plan"]["links"]] == [["com.example.shop.shipping.ShippingService"]]


def test_a_question_about_an_empty_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert frame.main(["ask", str(tmp_path / "none"), "who uses X?"], NoModels()) == 2
    assert str(tmp_path / "none") in capsys.readouterr().err


def shown(text: str, *, terminal: bool) -> str:
    console = Console(force_terminal=terminal, width=40, soft_wrap=True, color_system="standard" if terminal else None)
    with console.capture() as capture:
        console.print(prose(Path("/p"), text))
    return capture.get()


def test_places_are_links_if_the_terminal_supports_them() -> None:
    answer = "**Services**\n\n- `A` calls: [a/A (1).java:7](a/A%20%281%29.java#L7) `x;`\n- second\n"
    assert shown(answer, terminal=False) == "Services\n\n  - A calls: a/A (1).java:7 x;\n  - second\n"
    assert "/p/a/A%20(1).java#L7\x1b\\" in shown(answer, terminal=True)


def test_a_place_is_the_whole_path_where_an_answer_names_the_file_only() -> None:
    answer = "- calls `A`: [A b.java:3](x/A%20b.java#L3), [more](https://h/x)"
    assert shown(answer, terminal=False) == "  - calls A: x/A b.java:3, more\n"


def test_quotes_fences_and_line_breaks_are_rendered() -> None:
    assert shown("> note\n\nx\ny\n\n```java\nint i;\n```\n", terminal=False) == "> note\n\nx\ny\n\nint i;\n"


def test_what_is_struck_out_is_so_without_colours() -> None:
    assert prose(Path("/p"), "It calls A. ~~It calls `B`.~~").plain == "It calls A. ~~It calls B.~~"


def test_diffs_keep_their_text() -> None:
    diff = "--- a/A\n+++ b/A\n@@ -1 +1 @@\n-[red]old\n+new"
    assert coloured(diff).plain == diff


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("Money total = pricing.totalPrice(product, 2);", "Money total = pricing.totalrice(product, 2);"),
        ("private PricingService pricing;", "private Pricingervice pricing;"),
    ],
)
def test_a_broken_line_lacks_one_letter_of_a_name(line: str, wrong: str) -> None:
    assert broken(f"class A {{\n  {line}\n}}\n", 2) == f"class A {{\n  {wrong}\n}}\n"


@pytest.mark.parametrize(
    ("line", "cut"),
    [
        ("int n = a.f(b, c.g(d)); // e", "int n = a.f(b, c.g( // e"),
        ("return a.f(b, c.g());", "return a.f("),
        ("a.f();", None),
        ("if (a.f(b)) {", None),
    ],
)
def test_a_begun_line_lacks_what_follows_the_last_call_with_arguments(line: str, cut: str | None) -> None:
    assert begun(f"class A {{\n  {line}\n}}\n", 2) == (cut and f"class A {{\n  {cut}\n}}\n")


@pytest.mark.parametrize("line", [0, 2, 99])
def test_a_line_without_a_long_name_is_an_error(line: int) -> None:
    with pytest.raises(UsageError):
        broken("class Alpha {\n  }\n", line)


def test_the_most_injected_service_of_the_shop_is_found() -> None:
    assert favourite(asyncio.run(indexed(SHOP)).ontology).key == "com.example.shop.pricing.PricingService"
