"""Which certificates Maven inside JDT LS trusts.

A company's certificate authority is in the system's store, not in the one of a Java runtime that we fetched; Maven then
fails with "PKIX path building failed". So a runtime that we fetched uses the system's store if there is one. A runtime
of the user's keeps its own store, which the user may have extended.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from espalier.jdt.java_runtime import JavaRuntime
from espalier.places import expanded

VARIABLE = "ESPALIER_TRUST_STORE"
_TYPE = re.compile(r"[\w-]+")
"""The names that Java's providers give to types of stores; a path has a separator or a dot."""
_SYSTEM_STORES = (
    Path("/etc/ssl/certs/java/cacerts"),  # Debian, Ubuntu, Arch
    Path("/etc/pki/ca-trust/extracted/java/cacerts"),  # Fedora, RHEL
    Path("/var/lib/ca-certificates/java-cacerts"),  # SUSE
)


@dataclass(frozen=True, slots=True)
class TrustStore:
    """A store of certificates. `detail` describes it to people; `flags` are the JVM's arguments. `problem`: why it is
    not the one that the user named."""

    detail: str
    flags: tuple[str, ...] = ()
    problem: str = ""


def trust_store(
    java: JavaRuntime, environ: Mapping[str, str] = os.environ, system: Sequence[Path] = _SYSTEM_STORES
) -> TrustStore:
    """Returns the store for `java`. ESPALIER_TRUST_STORE (a file, or a type such as `Windows-ROOT` or
    `KeychainStore-ROOT`) overrides our choice, unless it is a path where no file is."""
    chosen = environ.get(VARIABLE)
    if not chosen:
        return _ours(java, system)
    file = expanded(chosen)
    if file.is_file():
        return _of_file(file)
    if _TYPE.fullmatch(chosen):
        return _of_type(chosen)
    return replace(_ours(java, system), problem=f"{VARIABLE}: {file} is no file")


def _ours(java: JavaRuntime, system: Sequence[Path]) -> TrustStore:
    if java.bundled:
        for store in system:
            if store.is_file():
                return _of_file(store)
    return TrustStore(f"the one of {java.home}")


def _of_file(store: Path) -> TrustStore:
    return TrustStore(str(store), (f"-Djavax.net.ssl.trustStore={store}",))


def _of_type(kind: str) -> TrustStore:
    return TrustStore(kind, ("-Djavax.net.ssl.trustStore=NONE", f"-Djavax.net.ssl.trustStoreType={kind}"))
