// Reading code: the text of classes without a source file, and what JDT LS's code lenses run.
import * as vscode from "vscode";
import type { LanguageClient, Location, Position } from "vscode-languageclient/node";
import { classFileContents } from "../protocol";

const SHOW_REFERENCES = ["java.show.references", "java.show.implementations"];

export function registerReading(client: () => LanguageClient | undefined): vscode.Disposable[] {
  const contents: vscode.TextDocumentContentProvider = {
    provideTextDocumentContent: async (uri, token) =>
      (await client()?.sendRequest(classFileContents, { uri: uri.toString() }, token)) ?? "",
  };
  return [
    vscode.workspace.registerTextDocumentContentProvider("jdt", contents),
    ...SHOW_REFERENCES.map((name) =>
      vscode.commands.registerCommand(name, (uri: string, position: Position, locations: Location[]) =>
        showReferences(client(), uri, position, locations),
      ),
    ),
  ];
}

async function showReferences(
  client: LanguageClient | undefined,
  uri: string,
  position: Position,
  locations: Location[],
): Promise<void> {
  if (client !== undefined) {
    const convert = client.protocol2CodeConverter;
    const places = locations.map((location) => convert.asLocation(location));
    await vscode.commands.executeCommand(
      "editor.action.showReferences",
      convert.asUri(uri),
      convert.asPosition(position),
      places,
    );
  }
}
