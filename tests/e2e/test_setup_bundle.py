"""Building a bundle with the distribution's own compiler, and JDT LS taking it, its next version and none other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from espalier.errors import BundleError
from espalier.jdt import bundle
from espalier.jdt.headless import Headless
from espalier.jdt.parts import Parts

MANIFEST = """\
Manifest-Version: 1.0
Bundle-ManifestVersion: 2
Bundle-SymbolicName: espalier.sample;singleton:=true
Bundle-Version: 0.1.0
Bundle-Activator: sample.Activator
Require-Bundle: org.eclipse.core.runtime, org.eclipse.jdt.ls.core
"""
ACTIVATOR = """\
package sample;

import java.nio.file.*;
import org.eclipse.jdt.ls.core.internal.JavaLanguageServerPlugin;
import org.osgi.framework.*;

public class Activator implements BundleActivator {
    public void start(BundleContext context) throws Exception {
        String seen = "GREETING " + context.getBundle().getVersion() + " " + JavaLanguageServerPlugin.PLUGIN_ID;
        Files.writeString(Path.of(System.getProperty("espalier.sidedoor").substring(5) + ".seen"), seen);
    }

    public void stop(BundleContext context) {}
}
"""

StartHeadless = Callable[..., Awaitable[Headless]]


def quiet(progress: object) -> None:
    pass


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "sample"
    (folder / "META-INF").mkdir(parents=True)
    (folder / "META-INF" / "MANIFEST.MF").write_text(MANIFEST)
    (folder / "src" / "sample").mkdir(parents=True)
    (folder / "src" / "sample" / "Activator.java").write_text(ACTIVATOR)
    return folder


async def test_a_changed_bundle_replaces_the_one_before(jdtls: Parts, sources: Path, tmp_path: Path) -> None:
    activator = sources / "src" / "sample" / "Activator.java"
    (tmp_path / "project").mkdir()
    for greeting in ("hello", "good morning"):
        activator.write_text(ACTIVATOR.replace("GREETING", greeting))
        jar = bundle.ensure(tmp_path / "cache", jdtls.java, jdtls.jdtls, quiet, sources)
        parts = replace(jdtls, bundle=jar)
        async with Headless(tmp_path / "project", parts, tmp_path / "cache") as running:
            seen = Path(running.side_door.address.removeprefix("unix:") + ".seen").read_text()
        assert seen == f"{greeting} 0.1.0.{bundle.content_hash(sources)} org.eclipse.jdt.ls.core"


def test_an_error_names_the_compilers_first(jdtls: Parts, sources: Path, tmp_path: Path) -> None:
    (sources / "src" / "sample" / "Activator.java").write_text("package sample; class Activator { Missing field; }")
    with pytest.raises(BundleError, match=r"does not compile .*ERROR in .*Activator\.java"):
        bundle.ensure(tmp_path / "cache", jdtls.java, jdtls.jdtls, quiet, sources)


def test_our_bundle_is_built_by_setup(jdtls: Parts) -> None:
    assert jdtls.bundle is not None
    assert jdtls.bundle.is_file()
