"""Runs the distribution's compiler by itself, so that a text is judged without any session of the oracle."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from espalier.jdt.parts import Parts

_MAIN = "org.eclipse.jdt.internal.compiler.batch.Main"
_ERROR = re.compile(r"^(.+):\d+: error: (.*)$", re.MULTILINE)


async def errors(jdtls: Parts, sources: Path, changed: Mapping[str, str]) -> frozenset[tuple[str, str]]:
    """Returns file and message of each error in the folder's Java files; `changed` replaces texts; no links."""
    files = {path.name: path.read_bytes() for path in sources.glob("*.java") if not path.is_symlink()}
    files |= {name: text.encode() for name, text in changed.items()}
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        compiler = next((jdtls.jdtls.home / "plugins").glob("org.eclipse.jdt.core.compiler.batch_*.jar"))
        options = ["-21", "-nowarn", "-proceedOnError", "-Xemacs", "-d", "none", folder]
        process = await asyncio.create_subprocess_exec(
            *(jdtls.java.executable, "-cp", compiler, _MAIN, *options), stderr=asyncio.subprocess.PIPE
        )
        _, said = await process.communicate()
    found = frozenset((Path(file).name, message) for file, message in _ERROR.findall(said.decode()))
    assert bool(found) is bool(process.returncode), said[:1000]
    return found
