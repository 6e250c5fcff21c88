// Suggest a fix: progress and cancel while it runs, candidates with a diff as they are found, one undo step after.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { unlessCancelled } from "./cancelling";
import { type EditorModels, modelForFixes } from "./chat/editor-model";
import { FixList, KEEP_LOOKING } from "./choosing";
import type { Context } from "./context";
import { isDisconnection } from "./disconnection";
import { withoutLinks } from "./plain";
import { type FixCandidate, type FixParams, type FixResult, fixesPiece, fixRequest } from "./protocol";
import { reached } from "./reaching";
import { withSteps } from "./work";

const LONGER = 4;
const LONGEST = 600;
/** Places named in a message. */
const SHOWN = 3;

let begun = 0;

/** The list of the last search, and until when it is not closed. */
let latest: { readonly list: FixList; readonly closed: Promise<unknown> } | undefined;

interface Chosen {
  readonly chosen: FixCandidate | undefined;
  /** What the last search found; undefined: it failed or was cancelled. */
  readonly found: FixResult | undefined;
}

/** Searches for what `params` asks, lets the user choose meanwhile, and applies the choice to the text it was searched
 * for. The list of a search before is closed first: its end would close the new one's diff. */
export async function suggestFix(context: Context, params: FixParams): Promise<void> {
  const client = await reached(context.servers);
  if (client === undefined) {
    return;
  }
  const document = await vscode.workspace.openTextDocument(
    client.protocol2CodeConverter.asUri(params.textDocument.uri),
  );
  const version = document.version;
  const list = new FixList(client, document, context.preview, (params.also?.length ?? 0) > 0);
  const before = latest;
  before?.list.dismiss();
  const choosing = Promise.resolve(before?.closed).then(() => choose(list, client, context.models, params));
  latest = { list, closed: choosing.catch(() => {}) };
  const { chosen, found } = await choosing;
  if (chosen !== undefined) {
    await land(client, document, version, chosen);
  } else if (list.isEmpty && found?.nothing_wrong) {
    await sayNothingIsWrong(context, params);
  } else if (list.isEmpty && found !== undefined) {
    await keepLooking(context, params, found);
  }
}

/** Searches, and again as long as the user wants others; the list is closed afterwards. */
async function choose(list: FixList, client: LanguageClient, models: EditorModels, params: FixParams): Promise<Chosen> {
  try {
    let asked = params;
    let found = await searchInto(list, client, models, asked);
    let chosen = await list.chosen();
    while (chosen === KEEP_LOOKING) {
      asked = longer(asked);
      list.goOn();
      found = await searchInto(list, client, models, asked);
      chosen = await list.chosen();
    }
    return { chosen, found };
  } finally {
    await list.close();
  }
}

/** There is no error; offers to look for other ways to write the line. */
async function sayNothingIsWrong(context: Context, params: FixParams): Promise<void> {
  const look = vscode.l10n.t("Look Anyway");
  const text = vscode.l10n.t("Nothing is wrong here: the compiler reports no error for this line.");
  if ((await vscode.window.showInformationMessage(text, ...(params.anyway ? [] : [look]))) === look) {
    await suggestFix(context, { ...params, anyway: true });
  }
}

/** How long a search of `params` may take, in seconds: as the server reckons it for several places. */
function patience(params: FixParams): number {
  const one = vscode.workspace.getConfiguration("espalier").get<number>("fix.seconds", 10);
  return params.seconds ?? one * Math.min(1 + (params.also?.length ?? 0), LONGER);
}

/** A search that takes up to four times as long and offers nothing again. */
function longer(params: FixParams): FixParams & { readonly seconds: number } {
  return { ...params, further: true, seconds: Math.min(LONGER * patience(params), LONGEST) };
}

/** Nothing was found: says what else is wrong in the file, and offers to look longer, and again. */
async function keepLooking(context: Context, params: FixParams, found: FixResult): Promise<void> {
  const spent = patience(params);
  const goOn = vscode.l10n.t("Keep Looking");
  const chosen = await vscode.window.showInformationMessage(
    [notFound(params, spent), ...alsoWrong(found)].join(" "),
    ...(spent < LONGEST ? [goOn] : []),
  );
  if (chosen === goOn) {
    await suggestFix(context, longer(params));
  }
}

function notFound(params: FixParams, seconds: number): string {
  return params.also?.length
    ? vscode.l10n.t("Espalier found no fix for these lines within {0} seconds.", seconds)
    : vscode.l10n.t("Espalier found no fix for this line within {0} seconds.", seconds);
}

/** What a person may have to see to first. */
function alsoWrong(found: FixResult): string[] {
  const lines = [...new Set(found.errors.map((error) => error.line))];
  const said: string[] = [];
  if (lines.length > 1) {
    const told = lines.slice(0, SHOWN).join(", ") + (lines.length > SHOWN ? ", ..." : "");
    said.push(vscode.l10n.t("The compiler reports errors in lines {0}.", told));
  }
  if (found.unknown_imports.length > 0) {
    said.push(
      vscode.l10n.t("JDT LS does not find {0}.", withoutLinks(found.unknown_imports.slice(0, SHOWN).join(", "))),
    );
  }
  if (found.no_proposals) {
    said.push(vscode.l10n.t("The language model proposed nothing: {0}.", withoutLinks(found.no_proposals)));
  }
  return said;
}

/** Until the search ends, or the user has chosen or has had enough; undefined: the search failed, and the user knows
 * why. */
async function searchInto(
  list: FixList,
  client: LanguageClient,
  models: EditorModels,
  params: FixParams,
): Promise<FixResult | undefined> {
  const title = vscode.l10n.t("Espalier: looking for fixes");
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  return vscode.window.withProgress(options, async (progress, token) => {
    begun += 1;
    const partialResultToken = `espalier-fix-${begun}`;
    const stop = new vscode.CancellationTokenSource();
    const listeners = [
      token.onCancellationRequested(() => stop.cancel()),
      list.onDidStop(() => stop.cancel()),
      client.onProgress(fixesPiece, partialResultToken, (told) => list.add(told.candidates)),
    ];
    if (list.isStopped) {
      stop.cancel(); // it was dismissed before it was searched for
    }
    try {
      const model = await unlessCancelled(modelForFixes(), stop.token);
      const search = models.offer(model, (offered) =>
        withSteps(
          client,
          (message) => progress.report({ message }),
          (workDoneToken) => {
            const given = offered === undefined ? params : { ...params, model: offered };
            return client.sendRequest(fixRequest, { ...given, partialResultToken, workDoneToken }, stop.token);
          },
        ),
      );
      const found = await unlessCancelled(search, stop.token);
      list.end(found.ended, longer(params).seconds, found.candidates);
      return found;
    } catch (error) {
      const isCancelled = stop.token.isCancellationRequested;
      if (!isCancelled) {
        void explain(client, error);
      }
      list.end(isCancelled ? "cancelled" : "failed", longer(params).seconds);
      return undefined;
    } finally {
      vscode.Disposable.from(...listeners, stop).dispose();
    }
  });
}

/** What only trust can change is not called a matter of waiting. */
async function explain(client: LanguageClient, error: unknown): Promise<void> {
  if (vscode.workspace.isTrusted || isDisconnection(client, error)) {
    await vscode.window.showErrorMessage(failure(client, error));
    return;
  }
  const manage = vscode.l10n.t("Manage Workspace Trust");
  const text = vscode.l10n.t(
    "Espalier could not check a fix: this window is in Restricted Mode, in which builds are not imported.",
  );
  if ((await vscode.window.showErrorMessage(text, manage)) === manage) {
    await vscode.commands.executeCommand("workbench.trust.manage");
  }
}

function failure(client: LanguageClient, error: unknown): string {
  return isDisconnection(client, error)
    ? vscode.l10n.t("Espalier's server ended during the search; ask for a fix again.")
    : vscode.l10n.t("Espalier: {0}", withoutLinks((error as Error).message));
}

async function land(
  client: LanguageClient,
  document: vscode.TextDocument,
  version: number,
  chosen: FixCandidate,
): Promise<void> {
  if (document.version !== version) {
    void vscode.window.showWarningMessage(vscode.l10n.t("The file changed meanwhile; ask for a fix again."));
    return;
  }
  if (!(await vscode.workspace.applyEdit(await client.protocol2CodeConverter.asWorkspaceEdit(chosen.edit)))) {
    await refused(document, chosen);
  }
}

/** The editor takes no changes of a read-only file, a generated one for example. The fix is not lost. */
async function refused(document: vscode.TextDocument, { text }: FixCandidate): Promise<void> {
  const copy = vscode.l10n.t("Copy Fix");
  const path = withoutLinks(vscode.workspace.asRelativePath(document.uri));
  const said = vscode.l10n.t(
    "The editor refused the fix, and {0} is as it was. If it is read-only or generated, change what it is made from.",
    path,
  );
  if ((await vscode.window.showWarningMessage(said, copy)) === copy) {
    await vscode.env.clipboard.writeText(text);
  }
}
