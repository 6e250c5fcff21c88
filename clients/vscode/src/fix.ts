// Suggest a fix: progress and cancel while it runs, candidates with a diff before anything lands, one undo step after.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { FixPreview } from "./preview";
import { type FixCandidate, fixRequest } from "./protocol";

interface Choice extends vscode.QuickPickItem {
  readonly candidate: FixCandidate;
}

export async function suggestFix(
  client: LanguageClient,
  editor: vscode.TextEditor,
  preview: FixPreview,
): Promise<void> {
  const { document } = editor;
  const version = document.version;
  const candidates = await search(client, document, editor.selection);
  if (candidates === undefined) {
    return;
  }
  if (candidates.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t("Espalier found no fix for this line that compiles."));
    return;
  }
  const chosen = await choose(client, document, candidates, preview);
  if (chosen === undefined) {
    return;
  }
  if (document.version !== version) {
    void vscode.window.showWarningMessage(vscode.l10n.t("The file changed meanwhile; ask for a fix again."));
    return;
  }
  await vscode.workspace.applyEdit(await workspaceEdit(client, chosen));
}

async function search(
  client: LanguageClient,
  document: vscode.TextDocument,
  selection: vscode.Range,
): Promise<readonly FixCandidate[] | undefined> {
  const title = vscode.l10n.t("Espalier: looking for fixes that compile");
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri), version: document.version };
    const range = client.code2ProtocolConverter.asRange(selection);
    try {
      return (await client.sendRequest(fixRequest, { textDocument, range }, token)).candidates;
    } catch (error) {
      if (!token.isCancellationRequested) {
        void vscode.window.showErrorMessage(vscode.l10n.t("Espalier: {0}", (error as Error).message));
      }
      return undefined;
    }
  });
}

/** A list in which moving the selection shows each candidate's diff; Enter takes it, Escape leaves the file alone. */
async function choose(
  client: LanguageClient,
  document: vscode.TextDocument,
  candidates: readonly FixCandidate[],
  preview: FixPreview,
): Promise<FixCandidate | undefined> {
  const items = candidates.map(choice);
  try {
    const picked = await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t("Fixes that compile"),
      placeHolder: vscode.l10n.t("Enter applies, Escape leaves the file as it is"),
      matchOnDetail: true,
      ignoreFocusOut: true,
      onDidSelectItem: async (item) => {
        const edit = await workspaceEdit(client, (item as Choice).candidate);
        await preview.show(document, edit);
      },
    });
    return picked?.candidate;
  } finally {
    await preview.hide();
  }
}

function choice(candidate: FixCandidate): Choice {
  const imports = candidate.imports.map((name) => `import ${name}`).join(", ");
  return {
    candidate,
    label: candidate.text.trim().replace(/\s+/g, " ") || vscode.l10n.t("(deletes the line)"),
    description: candidate.note ?? "",
    detail: imports,
  };
}

function workspaceEdit(client: LanguageClient, candidate: FixCandidate): Promise<vscode.WorkspaceEdit> {
  return client.protocol2CodeConverter.asWorkspaceEdit(candidate.edit);
}
