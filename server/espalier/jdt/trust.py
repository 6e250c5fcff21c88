"""Which certificates Maven inside JDT LS trusts.

A company's certificate authority is in the system's store, not in the one of a Java runtime that we fetched; Maven then
fails with "PKIX path building failed". So a runtime that we fetched uses the system's store if there is one. A runtime
of the user's keeps its own store, which the user may have extended.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from espalier.jdt.java_runtime import JavaRuntime
from espalier.places import expanded

_SYSTEM_STORES = (
    Path("/etc/ssl/certs/java/cacerts"),  # Debian, Ubuntu, Arch
    Path("/etc/pki/ca-trust/extracted/java/cacerts"),  # Fedora, RHEL
    Path("/var/lib/ca-certificates/java-cacerts"),  # SUSE
)


@dataclass(frozen=True, slots=True)
class TrustStore:
    """A store of certificates. `detail` describes it to people; `flags` are the JVM's arguments."""

    detail: str
    flags: tuple[str, ...] = ()


def trust_store(
    java: JavaRuntime, environ: Mapping[str, str] = os.environ, system: Sequence[Path] = _SYSTEM_STORES
) -> TrustStore:
    """Returns the store for `java`. ESPALIER_TRUST_STORE (a file, or a type such as `Windows-ROOT` or
    `KeychainStore-ROOT`) overrides our choice."""
    if chosen := environ.get("ESPALIER_TRUST_STORE"):
        file = expanded(chosen)
        return _of_file(file) if file.is_file() else _of_type(chosen)
    if java.bundled:
        for store in system:
            if store.is_file():
                return _of_file(store)
    return TrustStore(f"the one of {java.home}")


def _of_file(store: Path) -> TrustStore:
    return TrustStore(str(store), (f"-Djavax.net.ssl.trustStore={store}",))


def _of_type(kind: str) -> TrustStore:
    return TrustStore(kind, ("-Djavax.net.ssl.trustStore=NONE", f"-Djavax.net.ssl.trustStoreType={kind}"))
