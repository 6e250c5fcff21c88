"""Parts of the bundle that need no JDT LS, run by themselves."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from espalier.jdt import bundle
from espalier.jdt.parts import Parts
from espalier.places import doors_dir

SIDE_DOOR = Path(__file__).parents[2] / "jdtls-patch" / "src" / "espalier" / "sidedoor"
LOCATE = """\
package espalier.sidedoor;
import java.util.Map;
public class Probe {
    public static void main(String[] given) {
        System.out.println(RunFolder.locate(Map.of("HOME", "/home/me", given[1], given[2]), given[0], "/other"));
    }
}
"""
LINK = """\
package espalier.sidedoor;
import java.io.File;
import java.lang.reflect.Proxy;
import java.util.*;
import org.osgi.framework.Bundle;
public class Probe {
    public static void main(String[] given) throws Exception {
        var files = Collections.enumeration(List.of(new File(given[0]).toURI().toURL()));
        var bundle = (Bundle) Proxy.newProxyInstance(Bundle.class.getClassLoader(), new Class<?>[]{Bundle.class},
                (proxy, method, arguments) -> files);
        System.out.println(Linkage.missing(bundle));
    }
}
"""
CALLER = """\
package espalier.sidedoor;
class Caller extends Library {
    Object call(Library library, java.util.List<String> list) {
        inherited(list.size());
        return library.kept() + library.changed(1) + library.count + new Library().hashCode();
    }
}
"""
LIBRARY = """\
package espalier.sidedoor;
class Library extends Base {
    int count;
    String kept() { return ""; }
    String changed(int value) { return ""; }
}
class Base { protected void inherited(int value) { } }
"""
Run = Callable[..., str]


@pytest.fixture
def run(jdtls: Parts, tmp_path: Path) -> Run:
    """`run(name, {file: text}, arguments)`: what `Probe` prints, compiled with these and a class of the bundle."""

    def compiled(name: str, files: dict[str, str], *arguments: str) -> str:
        sources = tmp_path / "src"
        sources.mkdir(exist_ok=True)
        shutil.copy(SIDE_DOOR / name, sources)
        for file, text in files.items():
            (sources / file).write_text(text)
        classes = tmp_path / "classes"
        bundle.compile_sources(jdtls.java, jdtls.jdtls, sources, classes, lambda: None)
        osgi = jdtls.jdtls.plugin("org.eclipse.osgi")
        command = [jdtls.java.executable, "-cp", f"{classes}:{osgi}", "espalier.sidedoor.Probe", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    return compiled


@pytest.mark.parametrize(
    ("java", "python", "name", "value"),
    [
        ("Linux", "linux", "X", ""),
        ("Linux", "linux", "XDG_CACHE_HOME", "/caches"),
        ("Linux", "linux", "XDG_CACHE_HOME", "relative"),
        ("Mac OS X", "darwin", "XDG_CACHE_HOME", "/caches"),
        ("Windows 11", "win32", "LOCALAPPDATA", "/local"),
        ("Windows 11", "win32", "LOCALAPPDATA", ""),
        ("Linux", "linux", "ESPALIER_CACHE", "/chosen"),
    ],
)
def test_bundle_and_server_name_the_same_folder(run: Run, java: str, python: str, name: str, value: str) -> None:
    expected = doors_dir({"HOME": "/home/me", name: value}, python)
    assert run("RunFolder.java", {"Probe.java": LOCATE}, java, name, value) == str(expected)


def test_what_another_version_lacks_is_named(run: Run, tmp_path: Path) -> None:
    caller = tmp_path / "classes" / "espalier" / "sidedoor" / "Caller.class"
    files = {"Probe.java": LINK, "Caller.java": CALLER, "Library.java": LIBRARY}
    assert run("Linkage.java", files, str(caller)) == "[]"
    older = tmp_path / "Caller.class"
    shutil.copy(caller, older)
    changed = LIBRARY.replace("int count;", "long count;").replace("changed(int", "changed(long")
    changed = changed.replace("inherited(int", "removed(int")
    files = {"Caller.java": "package espalier.sidedoor; class Caller extends Library {}", "Library.java": changed}
    names = run("Linkage.java", files, str(older)).strip("[]").split(", ")
    assert names == [f"espalier.sidedoor.{name}" for name in ("Caller.inherited", "Library.changed", "Library.count")]
