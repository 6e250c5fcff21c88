// From a failing test or a stack trace to a fix of the line that it names.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { Context } from "./context";
import { suggestFix } from "./fix";
import { withoutLinks } from "./plain";
import { type FailingPlace, failureRequest } from "./protocol";

interface Choice extends vscode.QuickPickItem {
  readonly place: FailingPlace;
}

/** What of `vscode.TestMessage` is read; `stackTrace` is of VS Code 1.93. */
interface Message {
  readonly message?: string | vscode.MarkdownString;
  readonly expectedOutput?: string;
  readonly actualOutput?: string;
  readonly location?: vscode.Location;
  readonly stackTrace?: readonly { label: string; uri?: vscode.Uri; position?: vscode.Position }[];
}

interface Frame {
  readonly label: string;
  readonly uri: vscode.Uri | undefined;
  readonly line: number | undefined;
}

/** Characters of a place's message that a list shows. */
const SHOWN = 100;

/** `given`: what a menu of the Testing view passes; without it the terminal's selection counts, else the clipboard. */
export async function fixFailure(context: Context, given?: unknown): Promise<void> {
  const client = context.client();
  if (client === undefined) {
    void vscode.window.showWarningMessage(vscode.l10n.t("Espalier's server is not running."));
    return;
  }
  const text = textOf(given) || (await copied());
  const place = text && (await chosen(client, text));
  if (!place) {
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

/** The text of a test's failure, with its stack. */
export function textOf(given: unknown): string {
  const { message } = (given ?? {}) as { message?: Message };
  if (message === undefined) {
    return "";
  }
  const said = typeof message.message === "string" ? message.message : (message.message?.value ?? "");
  const expected = message.expectedOutput === undefined ? "" : `expected: ${message.expectedOutput}`;
  const actual = message.actualOutput === undefined ? "" : `actual: ${message.actualOutput}`;
  return [said, expected, actual, ...frames(message)].filter(Boolean).join("\n");
}

/** As a JVM prints them, where the runner has taken them apart. A frame's label is the method's qualified name. */
function frames({ stackTrace = [], location }: Message): string[] {
  const places: Frame[] = stackTrace.map(({ label, uri, position }) => ({ label, uri, line: position?.line }));
  if (location !== undefined) {
    places.push({ label: "", uri: location.uri, line: location.range.start.line });
  }
  return places.flatMap(({ label, uri, line }) => {
    const file = uri?.path.split("/").at(-1);
    const method = label.replace(/\(.*$/, "").trim() || "unknown";
    return file === undefined || line === undefined ? [] : [`\tat ${method}(${file}:${line + 1})`];
  });
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

async function chosen(client: LanguageClient, text: string): Promise<FailingPlace | undefined> {
  const { places } = await client.sendRequest(failureRequest, { text });
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
