"""A session on folders without a build file, with a real JDT LS: the only errors are those that javac has."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities

from e2e.test_several_folders import Folder, client, until
from espalier.text.uri import path_to_uri

__all__ = ["client"]

BOOK = "package library;\n\npublic class Book { public int pages() { return 1; } }\n"
DESK = "package library.desk;\n\nclass Desk { int pages(library.Book book) { return book.pagse(); } }\n"


def errors(client: LanguageClient, uri: str) -> list[str]:
    found = client.diagnostics.get(uri, [])
    return [one.message for one in found if one.severity == types.DiagnosticSeverity.Error]


async def test_source_folders_are_known_without_a_build_file(client: LanguageClient, tmp_path: Path) -> None:
    shop, library = Folder(tmp_path / "shop"), tmp_path / "library"
    desk, book = library / "src/library/desk/Desk.java", library / "src/library/Book.java"
    desk.parent.mkdir(parents=True)
    desk.write_text(DESK)
    book.write_text(BOOK)
    folders = [shop.as_folder, types.WorkspaceFolder(path_to_uri(library), "library")]
    capabilities = client_capabilities("visual-studio-code")
    await client.initialize_session(
        types.InitializeParams(capabilities, root_uri=path_to_uri(shop.root), workspace_folders=folders)
    )
    for file, text in ((desk, DESK), (book, BOOK)):
        item = types.TextDocumentItem(path_to_uri(file), types.LanguageKind.Java, 1, text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    await until(lambda: any("pagse" in each for each in errors(client, path_to_uri(desk))), "the misspelt name's error")
    assert len(errors(client, path_to_uri(desk))) == 1
    assert errors(client, path_to_uri(book)) == []

    # settings that do not name the source folders, as editors send them, and an edit of each file
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"java": {"format": {}}}))
    for file, text in ((desk, DESK.replace("pagse", "paegs")), (book, BOOK.replace("return 1", "return two"))):
        document = types.VersionedTextDocumentIdentifier(2, path_to_uri(file))
        change = types.TextDocumentContentChangeWholeDocument(text)
        client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))
    await until(lambda: any("paegs" in each for each in errors(client, path_to_uri(desk))), "the next error")
    await until(lambda: any("two" in each for each in errors(client, path_to_uri(book))), "the book's error")
    assert [len(errors(client, path_to_uri(file))) for file in (desk, book)] == [1, 1]
