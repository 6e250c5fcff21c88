"""The extension's settings `java.*` are ones that JDT LS reads."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from espalier.jdt.parts import Parts

MANIFEST = Path(__file__).parents[2] / "clients" / "vscode" / "package.json"
PREFERENCES = "org/eclipse/jdt/ls/core/internal/preferences/Preferences.class"


def test_jdtls_knows_every_setting_that_the_extension_declares(jdtls: Parts) -> None:
    sections = json.loads(MANIFEST.read_text("utf-8"))["contributes"]["configuration"]
    declared = [name for section in sections for name in section["properties"] if name.startswith("java.")]
    with zipfile.ZipFile(jdtls.jdtls.plugin("org.eclipse.jdt.ls.core")) as archive:
        constants = archive.read(PREFERENCES)
    assert [name for name in declared if constant(name) not in constants] == []
    assert constant("java.no.such.setting") not in constants


def constant(text: str) -> bytes:
    """A class file's CONSTANT_Utf8 with this text (JVMS 4.4.7)."""
    return b"\x01" + len(text).to_bytes(2) + text.encode()
