"""Arguments of what Lombok or the compiler may add to a type, against a real JDT LS: no valid one is ruled out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from e2e.oracle_project import here
from espalier.jdt.oracle import SideDoorOracle
from espalier.ports import Names

MEMBERS = "{ String name; KIND(int n) { } void put(int n) { } }"
FILES = {
    "Plain": f"public class Plain {MEMBERS}",
    "Imported": f"import lombok.AllArgsConstructor;\n\n@AllArgsConstructor public class Imported {MEMBERS}",
    "All": f"import lombok.*;\n\n@Data public class All {MEMBERS}",
    "InFull": f"@lombok.Data public class InFull {MEMBERS}",
    "Field": "public class Field { @lombok.Setter String put; Field(int n) { } void setPut(int n) { } }",
    "Built": "public class Built { @lombok.Builder Built(int n) { } void put(int n) { } }",
    "Sub": "public class Sub extends InFull { Sub(int n) { super(n); } }",
    "Pair": "public record Pair(int first, String second) { }",
    "Compact": "public record Compact(int one) { public Compact { } }",
    "Other": "public record Other(int one) { public Other(String one) { this(1); } }",
    "Several": "public record Several(int... all) { public Several(String one) { this(1); } }",
    "Boxed": "public record Boxed<T>(T one) { public Boxed { } public Boxed(int n, T one) { this(one); } }",
    "Crate": "public class Crate<T> { Crate(T one) { } Crate(T one, T two, int n) { } Crate(int n, T one) { } }",
}
NESTED = f"@lombok.Value static class Nested {MEMBERS} record Inside(int n) {{ Inside(String n) {{ this(1); }} }}"
TEXT = oracle_project.CART.replace(
    "static class Nested { static int LEVEL; int own; }", NESTED.replace("KIND", "Nested")
)


@pytest.fixture(scope="module")
def cart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cart = oracle_project.write(tmp_path_factory.mktemp("generated").resolve(), TEXT)
    for name, text in FILES.items():
        cart.with_name(f"{name}.java").write_text(f"package shop;\n\n{text.replace('KIND', name)}\n")
    return cart


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(cart: Path, start_headless) -> AsyncIterator[SideDoorOracle]:  # type: ignore[no-untyped-def]
    async with oracle_project.opened(start_headless, cart) as oracle:
        yield oracle


@pytest.mark.parametrize(
    ("code", "end", "allowed"),
    [
        ("Object it = new Imported(", ")", "int String"),
        ("Object it = new All(", ")", "int String"),
        ("Object it = new InFull(", ")", "int String"),
        ("Object it = new Field(", ")", "int String"),
        ("Object it = new Built(", ")", "int String"),
        ("Object it = new Nested(", ")", "int String"),
        ("Imported it = null; it.put(", ")", "int String"),
        ("InFull it = null; it.put(", ")", "int String"),
        ("Field it = null; it.setPut(", ")", "int String"),
        ("Sub it = null; it.put(", ")", "int String"),
        ("Nested it = null; it.put(", ")", "int String"),
        ("Object it = new Pair(", ",", "int"),
        ("Object it = new Pair(1, ", ")", "String null"),
        ("Object it = new Compact(", ")", "int"),
        ("Object it = new Other(", ")", "int String"),
        ("Object it = new Several(", ")", "int String"),
        ("Object it = new Several(1, ", ")", "int"),
        ("Object it = new Boxed<>(", ")", "int String null"),
        ("Object it = new Boxed<>(1, ", ")", "int String null"),
        ("Object it = new Crate<>(1, ", ")", "int String null"),
        ("Object it = new Crate<>(name, ", ",", "int String null"),
        ("Crate<String> it = new Crate<>(1, ", ")", "String null"),
        ("Object it = new Inside(", ")", "int String"),
    ],
)
async def test_no_valid_argument_is_ruled_out(
    oracle: SideDoorOracle, cart: Path, code: str, end: str, allowed: str
) -> None:
    values = await _values(oracle, cart, code)
    assert [value for value in allowed.split() if end in values.get(value, ())] == []


@pytest.mark.parametrize("code", ["Object it = new Plain(", "Plain it = null; it.put(", "Object it = new Compact("])
async def test_without_them_others_are(oracle: SideDoorOracle, cart: Path, code: str) -> None:
    assert ")" in (await _values(oracle, cart, code))["String"]


async def _values(oracle: SideDoorOracle, cart: Path, code: str) -> dict[str, frozenset[str]]:
    session = await oracle.open(here(cart, TEXT))
    answer = await session.complete(code)
    await session.close()
    assert isinstance(answer, Names)
    return dict(answer.values)


async def test_members_of_a_type_with_an_annotation_in_full_are_not_known(oracle: SideDoorOracle, cart: Path) -> None:
    session = await oracle.open(here(cart, TEXT))
    for code in ("InFull it = null; it.", "Field it = null; it.", "Nested it = null; it.", "Sub it = null; it."):
        assert not isinstance(await session.complete(code), Names), code
    assert isinstance(await session.complete("Plain it = null; it."), Names)
    await session.close()


async def test_values_may_have_methods_of_other_classes(oracle: SideDoorOracle, cart: Path) -> None:
    session = await oracle.open(here(cart, TEXT))
    assert isinstance(await session.complete("name."), Names)
    await session.close()
    for annotation in ("@ExtensionMethod(Base.class)", "@lombok.experimental.ExtensionMethod({Base.class})"):
        text = TEXT.replace("public class Cart", f"{annotation} public class Cart")
        session = await oracle.open(here(cart, text))
        assert not isinstance(await session.complete("name."), Names)
        answer = await session.complete("name.concat(")
        await session.close()
        assert not isinstance(answer, Names) or ")" not in answer.values.get("int", ())
