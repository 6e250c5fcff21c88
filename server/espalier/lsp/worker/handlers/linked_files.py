"""Which files have document links.

An editor that can is told by a registration: it shows us Java documents only, and those have no links. Others ask for
every document that they show us.
"""

from __future__ import annotations

from lsprotocol import types

from espalier.lsp.worker.worker import Worker

SUFFIXES = (".properties", ".yml", ".yaml", ".xml")


def register_files(worker: Worker) -> None:
    """Tells an editor that can be told which files have links."""
    document = worker.client_capabilities.text_document
    links = document.document_link if document is not None else None
    if links is not None and links.dynamic_registration:
        selector = [types.TextDocumentFilterPattern(pattern=f"**/*{suffix}", scheme="file") for suffix in SUFFIXES]
        options = types.DocumentLinkRegistrationOptions(document_selector=selector)
        worker.in_background("document links", worker.register(types.TEXT_DOCUMENT_DOCUMENT_LINK, options))
