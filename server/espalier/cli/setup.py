"""`espalier setup`: fetches or builds everything that Espalier needs on this machine and that is missing."""

from __future__ import annotations

import argparse
from pathlib import Path

from espalier import places
from espalier.cli.frame import Context
from espalier.jdt import parts
from espalier.jdt.install import NPM_PACKAGE, VERSION
from espalier.jdt.parts import Choice


def configure(parser: argparse.ArgumentParser) -> None:
    add_parts(parser)
    parser.add_argument(
        "--from",
        dest="source",
        choices=("npm", "eclipse"),
        default="npm",
        help=f"where to get JDT LS {VERSION}: the npm package {NPM_PACKAGE} (default), or Eclipse's download site",
    )
    parser.add_argument("--sha256", default="", help="the archive's hash (default: the one that Eclipse's site states)")
    parser.add_argument(
        "--no-embedder", action="store_true", help="accepted, and without effect: the embedder is part of the package"
    )


def add_parts(parser: argparse.ArgumentParser) -> None:
    """Adds the options by which a user names parts instead of having them found."""
    parser.add_argument("--java", type=Path, metavar="PATH", help="a Java 21+ home or executable")
    parser.add_argument("--jdtls-home", type=Path, metavar="DIR", help="an unpacked Eclipse JDT LS")


def run(arguments: argparse.Namespace, context: Context) -> None:
    report = context.output.progress
    choice = Choice(arguments.java, arguments.jdtls_home, arguments.source, arguments.sha256)
    found = parts.ensure(places.cache_dir(), choice, report)
    if found.bundle_error:
        raise found.bundle_error
    value = {
        "java": str(found.java.executable),
        "jdtls": str(found.jdtls.home),
        "jdtls_version": found.jdtls.version,
        "bundle": str(found.bundle),
        "embedder": "built in",
    }
    context.output.result(value, "\n".join(f"{name:<13} {path or 'none'}" for name, path in value.items()))
