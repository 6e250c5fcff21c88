"""Names of files by which build tools and IDEs recognise a folder as a project."""

from __future__ import annotations

MAVEN = ("pom.xml",)
GRADLE = ("build.gradle", "build.gradle.kts")
SETTINGS = ("settings.gradle", "settings.gradle.kts")
IMPORTED = (*MAVEN, *GRADLE, *SETTINGS, ".project")
"""JDT LS imports a folder with one of these; any other it shows only once one of its files is opened."""
BESIDE_OUTPUT = frozenset((*IMPORTED, "build.xml", "build.sbt", "package.json"))
"""A folder with one of these may have a folder for what is built."""
