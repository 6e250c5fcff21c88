"""Builds jdtls-patch with the distribution's own compiler, against the jars it will run with.

JDT LS does not reload a bundle of the same location and version, so both contain the hash of the content.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from espalier.errors import BundleError
from espalier.jdt.install import Distribution
from espalier.jdt.java_runtime import JavaRuntime
from espalier.ports import Progress, Report
from espalier.provision.program import watched
from espalier.provision.staging import install_once

_COMPILER = "org.eclipse.jdt.internal.compiler.batch.Main"
_RELEASE = "21"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def source_folder() -> Path:
    """Returns jdtls-patch: inside the installed package, or beside it in a checkout. Raises `BundleError`."""
    package = Path(__file__).parents[1]
    for folder in (package / "_jdtls_patch", package.parents[1] / "jdtls-patch"):
        if (folder / "META-INF" / "MANIFEST.MF").is_file():
            return folder
    raise BundleError("the sources of jdtls-patch are missing", remedy="reinstall espalier-lsp")


def ensure(cache: Path, java: JavaRuntime, jdtls: Distribution, report: Report, sources: Path | None = None) -> Path:
    """Returns the bundle's jar for this distribution, built unless it is cached. Raises `BundleError`, `SetupError`."""
    sources = sources or source_folder()
    target = location(cache, jdtls, sources)

    def make(scratch: Path) -> Path:
        what = f"compiling {sources.name} for JDT LS {jdtls.version}"
        report(Progress(what))
        classes = scratch / "classes"
        compile_sources(java, jdtls, sources / "src", classes, lambda: report(Progress(what)))
        return _pack(sources, classes, scratch / target.name, content_hash(sources))

    return install_once(target, make)


def location(cache: Path, jdtls: Distribution, sources: Path | None = None) -> Path:
    """Returns the path of the bundle's jar, whether or not it exists."""
    sources = sources or source_folder()
    return cache / "bundles" / jdtls.version / f"{sources.name}-{content_hash(sources)}.jar"


def content_hash(sources: Path) -> str:
    """Returns twelve hex digits of a hash over names and contents of all files in the bundle."""
    digest = hashlib.sha256()
    for file in [*_resources(sources), *sorted((sources / "src").rglob("*"))]:
        if file.is_file():
            content = file.read_bytes()
            digest.update(f"{file.relative_to(sources).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:12]


def compile_sources(
    java: JavaRuntime, jdtls: Distribution, sources: Path, classes: Path, tick: Callable[[], None]
) -> None:
    """Compiles `sources` into `classes`. Raises `BundleError` with the compiler's first error. `tick` is called every
    second; if it raises, the compiler is killed."""
    arguments = classes.with_suffix(".args")
    classpath = ":".join if java.executable.suffix != ".exe" else ";".join
    options = {
        "-source": _RELEASE,
        "-target": _RELEASE,
        "--system": str(java.home),
        "-classpath": classpath(map(str, sorted(jdtls.home.glob("plugins/*.jar")))),
        "-d": str(classes),
    }
    lines = [f"{option}\n{_quoted(value)}" for option, value in options.items()]
    arguments.write_text(
        "\n".join([*lines, "-proc:none", "-nowarn", "-encoding\nUTF-8", _quoted(str(sources))]), "utf-8"
    )
    jar = jdtls.plugin("org.eclipse.jdt.core.compiler.batch")
    command = [str(java.executable), "-cp", str(jar), _COMPILER, f"@{arguments}"]
    with tempfile.TemporaryFile() as output:
        if watched(command, output, lambda seconds: tick()) != 0:
            output.seek(0)
            raise _not_compiled(jdtls, output.read().decode("utf-8", "replace"))


def _not_compiled(jdtls: Distribution, output: str) -> BundleError:
    errors = [line for line in output.splitlines() if "ERROR" in line or line.startswith("Error")]
    first = (errors or output.splitlines() or ["no message"])[0].strip()
    return BundleError(
        f"jdtls-patch does not compile against JDT LS {jdtls.version} of {jdtls.home}: {first}",
        remedy="use JDT LS 1.60: `espalier setup` fetches it when no other is named",
    )


def _quoted(value: str) -> str:
    return f'"{value}"'


def _resources(sources: Path) -> list[Path]:
    """Returns the files that are copied into the jar. The manifest comes first, as the jar format requires."""
    return [sources / "META-INF" / "MANIFEST.MF", *(file for file in [sources / "plugin.xml"] if file.is_file())]


def _pack(sources: Path, classes: Path, jar: Path, version_qualifier: str) -> Path:
    manifest, *others = _resources(sources)
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as packed:
        _add(packed, "META-INF/MANIFEST.MF", _qualified(manifest.read_text("utf-8"), version_qualifier).encode())
        for file in others:
            _add(packed, file.relative_to(sources).as_posix(), file.read_bytes())
        for file in sorted(classes.rglob("*.class")):
            _add(packed, file.relative_to(classes).as_posix(), file.read_bytes())
    return jar


def _add(packed: zipfile.ZipFile, name: str, content: bytes) -> None:
    packed.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED)


def _qualified(manifest: str, qualifier: str) -> str:
    """Returns it with `qualifier` as fourth part of Bundle-Version. Raises `BundleError` without such a line."""
    text, count = re.subn(r"(?m)^(Bundle-Version: \d+\.\d+\.\d+)(\.\S*)?$", rf"\g<1>.{qualifier}", manifest)
    if count != 1:
        raise BundleError(
            "jdtls-patch's manifest has no Bundle-Version of three numbers", remedy="reinstall espalier-lsp"
        )
    return text
