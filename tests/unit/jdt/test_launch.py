from __future__ import annotations

import stat
from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.jdt import install, launch
from espalier.jdt.java_runtime import JavaRuntime
from espalier.jdt.launch import stock_arguments
from espalier.jdt.parts import Parts
from espalier.wire.door import Door, new_door
from fakes import programs


@pytest.fixture
def parts(tmp_path: Path) -> Parts:
    java = JavaRuntime(Path("/java/bin/java"), Path("/java"), 21, "test")
    return Parts(java, install.open_home(programs.distribution(tmp_path / "jdtls"), "test"), None)


def command(parts: Parts, **options: object) -> list[str]:
    return launch.command(parts, data=Path("/data"), configuration=Path("/config"), **options)  # type: ignore[arg-type]


def after(arguments: list[str], option: str) -> str:
    return arguments[arguments.index(option) + 1]


def test_the_launcher_gets_its_folders(parts: Parts) -> None:
    arguments = command(parts)
    assert arguments[0] == "/java/bin/java"
    assert after(arguments, "-data") == str(Path("/data"))
    assert after(arguments, "-configuration") == str(Path("/config"))
    assert "equinox.launcher" in after(arguments, "-jar")


def test_the_side_door_is_passed_as_system_properties(parts: Parts) -> None:
    arguments = command(parts, door=Door("unix:/x", "secret"))
    assert {"-Despalier.sidedoor=unix:/x", "-Despalier.token=secret"} <= set(arguments[: arguments.index("-jar")])


def test_the_users_jvm_arguments_come_last(parts: Parts) -> None:
    arguments = command(parts, jvm_args=["-Xmx4G"])
    assert arguments.index("-Xmx1G") < arguments.index("-Xmx4G") < arguments.index("-jar")


def test_the_users_configuration_replaces_ours(parts: Parts) -> None:
    assert command(parts, arguments=["-configuration", "/mine"]).count("-configuration") == 1


def test_lombok_is_the_distributions_unless_the_user_names_one(parts: Parts) -> None:
    agent = parts.jdtls.home / "lombok.jar"
    agent.touch()
    assert f"-javaagent:{agent}" in command(parts)
    assert f"-javaagent:{agent}" not in command(parts, jvm_args=["-javaagent:/my/lombok-1.18.jar"])


def test_the_stock_launchers_arguments_are_parsed() -> None:
    argv = [
        "-data",
        "/d",
        "--jvm-arg=-Xmx2G",
        "--jvm-arg=-Da=b",
        "--java-executable",
        "/j",
        "--no-validate-java-version",
    ]
    known = stock_arguments([*argv, "-configuration", "/c", "--pipe=x"])
    assert (known.data, known.java, known.check_java_version) == (Path("/d"), Path("/j"), False)
    assert known.jvm_args == ("-Xmx2G", "-Da=b")
    assert known.rest == ("-configuration", "/c", "--pipe=x")
    assert stock_arguments(["--validate-java-version"]).check_java_version


def test_the_beginning_of_a_stock_option_is_an_option_of_jdtls() -> None:
    """Else an argument of JDT LS or Eclipse that has such a name would not reach it."""
    known = stock_arguments(["--java", "/j", "--validate", "--jvm=x"])
    assert known.rest == ("--java", "/j", "--validate", "--jvm=x")
    assert (known.java, known.jvm_args) == (None, ())


def test_a_stock_argument_without_its_value_is_an_error() -> None:
    with pytest.raises(UsageError):
        stock_arguments(["-data"])


def test_the_configuration_is_a_fresh_copy(parts: Parts, tmp_path: Path) -> None:
    folder = launch.configuration_folder(parts, tmp_path)
    (folder / "state").touch()
    assert [path.name for path in launch.configuration_folder(parts, tmp_path).iterdir()] == ["config.ini"]


def test_the_socket_is_in_a_private_folder_that_is_removed() -> None:
    with new_door() as door, new_door() as other:
        folder = Path(door.address.removeprefix("unix:")).parent
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert len(door.address) < 104
        assert door.token != other.token
    assert not folder.exists()
