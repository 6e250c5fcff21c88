"""javac as the second judge: the JDK's if there is one, else a fake."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.experiments.javac import Javac, javac_program
from fakes.programs import program

needs_jdk = pytest.mark.skipif(shutil.which("javac") is None, reason="needs a JDK's javac on PATH")
MAIN = "package shop;\nclass Main { int sum(Prices prices) { return prices.total(); } }\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for folder, name, text in [
        ("src/main/java/shop", "Prices", "package shop;\npublic record Prices(int total) { }\n"),
        ("src/test/java/shop", "Main", MAIN),
        ("src/main/java/elsewhere", "Lost", "package not.here;\nclass Lost { }\n"),
    ]:
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / f"{name}.java").write_text(text)
    return tmp_path


@needs_jdk
@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        (MAIN, True),
        (MAIN.replace("total()", "totl()"), False),
        (MAIN.replace("return", "int it; return it +"), False),
        (MAIN.replace("prices.total()", "new Prices().total()"), False),
        (MAIN.replace("prices.total()", "new Prices(1).total()"), True),
    ],
)
async def test_a_file_is_compiled_with_the_others_on_disk(project: Path, text: str, accepted: bool) -> None:
    async with Javac(javac_program(), project) as javac:
        assert await javac.accepts("src/test/java/shop/Main.java", text) is accepted
    assert (project / "src/test/java/shop/Main.java").read_text() == MAIN
    assert not list(project.rglob("*.class"))


@needs_jdk
async def test_a_question_that_is_given_up_does_not_answer_the_next_one(project: Path) -> None:
    async with Javac(javac_program(), project) as javac:
        wrong, right = (javac.accepts("src/test/java/shop/Main.java", text) for text in ("class", MAIN))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(wrong, 0.1)
        assert await right


async def test_a_java_without_javac_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "java", "")
    async with Javac(program(tmp_path / "bin" / "javac", ""), tmp_path) as javac:
        with pytest.raises(UsageError, match="could not run javac"):
            await javac.accepts("Main.java", MAIN)


def test_java_home_comes_before_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, path = (program(tmp_path / folder / "bin" / "javac", "") for folder in ("home", "path"))
    monkeypatch.setenv("PATH", str(path.parent))
    monkeypatch.setenv("JAVA_HOME", str(home.parents[1]))
    assert javac_program() == home
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "nothing"))
    assert javac_program() == path


def test_a_missing_jdk_is_an_error_with_a_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(UsageError, match="there is no javac") as raised:
        javac_program()
    assert "JAVA_HOME" in raised.value.remedy
