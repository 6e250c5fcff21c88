// From a failing test or a stack trace to a fix of the line that it names.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { isCancelled } from "./cancelling";
import type { Context } from "./context";
import { suggestFix } from "./fix";
import { withoutLinks } from "./plain";
import { type FailingPlace, failureRequest } from "./protocol";
import { reached } from "./reaching";
import { textOf } from "./testing";
import { waiting } from "./waiting";

interface Choice extends vscode.QuickPickItem {
  readonly place: FailingPlace;
}

/** Characters of a place's message that a list shows. */
const SHOWN = 100;

/** `given`: the text itself, or what a menu of the Testing view passes; without it the terminal's selection counts, else the clipboard. */
export async function fixFailure(context: Context, given?: unknown): Promise<void> {
  const text = typeof given === "string" ? given : textOf(given) || (await copied());
  const client = text && (await reached(context.servers));
  const place = client && (await chosen(client, text));
  if (!client || !place) {
    return;
  }
  const uri = client.protocol2CodeConverter.asUri(place.uri);
  const line = place.line - 1;
  const editor = await vscode.window.showTextDocument(uri, { selection: new vscode.Range(line, 0, line, 0) });
  const { version } = editor.document;
  const range = { start: { line, character: 0 }, end: { line, character: 0 } };
  const about = place.compiler ? {} : { failure: place.message };
  await suggestFix(context, { textDocument: { uri: place.uri, version }, range, ...about });
}

/** The selection of the terminal that has one; the clipboard is as before afterwards. */
async function copied(): Promise<string> {
  const before = await vscode.env.clipboard.readText();
  if (vscode.window.activeTerminal === undefined) {
    return before;
  }
  await vscode.commands.executeCommand("workbench.action.terminal.copySelection");
  const selected = await vscode.env.clipboard.readText();
  if (selected !== before) {
    await vscode.env.clipboard.writeText(before);
  }
  return selected;
}

/** The places that `text` names; undefined if the user has cancelled. */
async function named(client: LanguageClient, text: string): Promise<readonly FailingPlace[] | undefined> {
  const title = vscode.l10n.t("Espalier: looking for the lines that are named");
  try {
    return (await waiting(title, (token) => client.sendRequest(failureRequest, { text }, token))).places;
  } catch (error) {
    if (isCancelled(error)) {
      return undefined;
    }
    throw error;
  }
}

async function chosen(client: LanguageClient, text: string): Promise<FailingPlace | undefined> {
  const places = await named(client, text);
  if (places === undefined) {
    return undefined;
  }
  if (places.length < 2) {
    if (places.length === 0) {
      const said = vscode.l10n.t(
        "No line of this workspace is named. Select a stack trace or a compiler's message in the terminal, or copy one, and try again.",
      );
      void vscode.window.showInformationMessage(said);
    }
    return places[0];
  }
  const items = places.map((place): Choice => {
    const description = place.compiler ? withoutLinks(place.message).slice(0, SHOWN) : place.path;
    return { place, label: `${place.path.split("/").at(-1)}:${place.line}`, description };
  });
  return (await vscode.window.showQuickPick(items, { title: vscode.l10n.t("Which line should be fixed?") }))?.place;
}
