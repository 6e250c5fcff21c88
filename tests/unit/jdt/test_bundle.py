from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import psutil
import pytest

from espalier.errors import BundleError, SetupError
from espalier.jdt import bundle, install
from espalier.jdt.install import Distribution
from espalier.jdt.java_runtime import JavaRuntime
from espalier.ports import Progress
from fakes import programs
from fakes.programs import program

MANIFEST = "Manifest-Version: 1.0\nBundle-SymbolicName: sample\nBundle-Version: 0.1.0\n"
COMPILES = """
words = pathlib.Path(sys.argv[-1][1:]).read_text().split()
classes = pathlib.Path(words[words.index('-d') + 1].strip('"'))
classes.mkdir()
(classes / 'A.class').write_text('compiled')
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "patch"
    (folder / "META-INF").mkdir(parents=True)
    (folder / "META-INF" / "MANIFEST.MF").write_text(MANIFEST)
    (folder / "src").mkdir()
    (folder / "src" / "A.java").write_text("class A {}")
    return folder


@pytest.fixture
def jdtls(tmp_path: Path) -> Distribution:
    home = programs.distribution(tmp_path / "jdtls")
    (home / "plugins" / "org.eclipse.jdt.core.compiler.batch_3.jar").touch()
    return install.open_home(home, "test")


def java(tmp_path: Path, compiler: str) -> JavaRuntime:
    """Returns a runtime that runs the script `compiler`, which gets its arguments in a file, as the last argument."""
    return JavaRuntime(program(tmp_path / "java", compiler), tmp_path, 21, "test")


def build(tmp_path: Path, jdtls: Distribution, sources: Path, compiler: str = COMPILES) -> Path:
    return bundle.ensure(tmp_path / "cache", java(tmp_path, compiler), jdtls, lambda progress: None, sources)


def test_the_jar_holds_classes_and_a_manifest_with_the_contents_hash(
    tmp_path: Path, jdtls: Distribution, sources: Path
) -> None:
    with zipfile.ZipFile(build(tmp_path, jdtls, sources)) as jar:
        assert jar.namelist() == ["META-INF/MANIFEST.MF", "A.class"]
        assert f"Bundle-Version: 0.1.0.{bundle.content_hash(sources)}\n" in jar.read("META-INF/MANIFEST.MF").decode()


def test_a_cached_bundle_is_not_built_again(tmp_path: Path, jdtls: Distribution, sources: Path) -> None:
    jar = build(tmp_path, jdtls, sources)
    assert build(tmp_path, jdtls, sources, "sys.exit('called again')") == jar
    assert jar == bundle.location(tmp_path / "cache", jdtls, sources)


def test_the_compiler_is_killed_when_the_report_raises(tmp_path: Path, jdtls: Distribution, sources: Path) -> None:
    running = tmp_path / "pid"

    def report(progress: Progress) -> None:
        if running.exists() and running.read_text():
            raise SetupError("the session is over")

    sleeps = java(tmp_path, f"pathlib.Path({str(running)!r}).write_text(str(os.getpid())); time.sleep(600)")
    with pytest.raises(SetupError, match="over"):
        bundle.ensure(tmp_path / "cache", sleeps, jdtls, report, sources)
    assert not psutil.pid_exists(int(running.read_text()))


@pytest.mark.parametrize("changed", ["src/A.java", "META-INF/MANIFEST.MF", "src/B.java", "plugin.xml"])
def test_any_change_makes_another_bundle(tmp_path: Path, jdtls: Distribution, sources: Path, changed: str) -> None:
    jar = build(tmp_path, jdtls, sources)
    with (sources / changed).open("a") as file:
        file.write("\n")
    assert build(tmp_path, jdtls, sources).name != jar.name


def test_the_bundle_does_not_depend_on_the_place_of_its_sources(tmp_path: Path, sources: Path) -> None:
    elsewhere = shutil.copytree(sources, tmp_path / "elsewhere" / "patch")
    assert bundle.content_hash(sources) == bundle.content_hash(elsewhere)


def test_another_jdt_ls_gets_another_bundle(tmp_path: Path, jdtls: Distribution, sources: Path) -> None:
    older = Distribution(jdtls.home, "1.59.0", "test")
    assert bundle.location(tmp_path, jdtls, sources) != bundle.location(tmp_path, older, sources)


def test_a_compiler_error_is_reported_and_nothing_is_kept(tmp_path: Path, jdtls: Distribution, sources: Path) -> None:
    with pytest.raises(BundleError, match=r"does not compile against JDT LS 1\.60\.0 .*1\. ERROR in A\.java"):
        build(tmp_path, jdtls, sources, "sys.exit('----------\\n1. ERROR in A.java (at line 1)\\n\\tclas A {}')")
    assert build(tmp_path, jdtls, sources).is_file()


def test_a_manifest_without_version_is_an_error(tmp_path: Path, jdtls: Distribution, sources: Path) -> None:
    (sources / "META-INF" / "MANIFEST.MF").write_text("Manifest-Version: 1.0\n")
    with pytest.raises(BundleError, match="no Bundle-Version"):
        build(tmp_path, jdtls, sources)
