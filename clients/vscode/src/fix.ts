// Suggest a fix: progress and cancel while it runs, candidates with a diff before anything lands, one undo step after.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { Context } from "./context";
import type { FixPreview } from "./preview";
import { type FixCandidate, type FixParams, fixRequest } from "./protocol";
import { withSteps } from "./work";

const LONGER = 4;
const LONGEST = 600;

interface Choice extends vscode.QuickPickItem {
  readonly candidate: FixCandidate;
}

/** Searches for what `params` asks, lets the user choose, and applies the choice to the text it was searched for. */
export async function suggestFix(context: Context, params: FixParams): Promise<void> {
  const client = context.client();
  if (client === undefined) {
    void vscode.window.showWarningMessage(vscode.l10n.t("Espalier's server is not running."));
    return;
  }
  const document = await vscode.workspace.openTextDocument(
    client.protocol2CodeConverter.asUri(params.textDocument.uri),
  );
  const version = document.version;
  const candidates = await searchOn(client, params);
  const chosen = candidates?.length ? await choose(client, document, candidates, context.preview) : undefined;
  if (chosen !== undefined) {
    await land(client, document, version, chosen);
  }
}

/** What to fix at the cursor: the error there if the selection is only a cursor, else the selected lines. */
export function fixParams(client: LanguageClient, editor: vscode.TextEditor): FixParams {
  const { document, selection } = editor;
  const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri), version: document.version };
  const range = client.code2ProtocolConverter.asRange(selection);
  const error = selection.isEmpty ? errorAt(document, selection.active.line) : undefined;
  return error === undefined
    ? { textDocument, range }
    : { textDocument, range, diagnostic: client.code2ProtocolConverter.asDiagnostic(error) };
}

function errorAt(document: vscode.TextDocument, line: number): vscode.Diagnostic | undefined {
  return vscode.languages
    .getDiagnostics(document.uri)
    .find((one) => one.severity === vscode.DiagnosticSeverity.Error && one.range.start.line === line);
}

/** As `search`; when nothing was found it offers to look four times as long, and again. */
async function searchOn(client: LanguageClient, params: FixParams): Promise<readonly FixCandidate[] | undefined> {
  const candidates = await search(client, params);
  if (candidates?.length !== 0) {
    return candidates;
  }
  const spent = params.seconds ?? vscode.workspace.getConfiguration("espalier").get<number>("fix.seconds", 10);
  const keepLooking = vscode.l10n.t("Keep Looking");
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t("Espalier found no fix for this line that compiles within {0} seconds.", spent),
    ...(spent < LONGEST ? [keepLooking] : []),
  );
  return chosen === keepLooking
    ? searchOn(client, { ...params, seconds: Math.min(LONGER * spent, LONGEST) })
    : undefined;
}

/** Undefined when it was cancelled or failed; a failure is shown. */
async function search(client: LanguageClient, params: FixParams): Promise<readonly FixCandidate[] | undefined> {
  const title = vscode.l10n.t("Espalier: looking for fixes that compile");
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  return vscode.window.withProgress(options, async (progress, token) => {
    try {
      const found = await withSteps(
        client,
        (message) => progress.report({ message }),
        (workDoneToken) => client.sendRequest(fixRequest, { ...params, workDoneToken }, token),
      );
      return found.candidates;
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
  try {
    const picked = await vscode.window.showQuickPick(candidates.map(choice), {
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
    await vscode.window.showTextDocument(document);
  }
}

async function land(
  client: LanguageClient,
  document: vscode.TextDocument,
  version: number,
  chosen: FixCandidate,
): Promise<void> {
  const applied =
    document.version === version && (await vscode.workspace.applyEdit(await workspaceEdit(client, chosen)));
  if (!applied) {
    void vscode.window.showWarningMessage(vscode.l10n.t("The file changed meanwhile; ask for a fix again."));
  }
}

function choice(candidate: FixCandidate): Choice {
  const imports = candidate.imports.map((name) => `import ${name}`).join(", ");
  return {
    candidate,
    label: candidate.text.trim().replace(/\s+/g, " ") || vscode.l10n.t("(deletes the line)"),
    description: candidate.note,
    detail: imports || undefined,
  };
}

function workspaceEdit(client: LanguageClient, candidate: FixCandidate): Promise<vscode.WorkspaceEdit> {
  return client.protocol2CodeConverter.asWorkspaceEdit(candidate.edit);
}
