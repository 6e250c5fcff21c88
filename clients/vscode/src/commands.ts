// The palette's commands, one function each.
import * as vscode from "vscode";
import { copyMcpConfiguration } from "./chat/mcp";
import type { Context } from "./context";
import { fixFailure } from "./failure";
import { suggestFix } from "./fix";
import { fixParams, fixParamsOfErrors } from "./fix-places";
import { type StatusResult, statusRequest } from "./protocol";
import { type Question, whoUses } from "./questions";
import { reached } from "./reaching";
import { MOST_PLACES } from "./service";
import { inWords } from "./status";
import { cleanCaches, copyReport } from "./upkeep";

/** In ms. */
const STATUS_PATIENCE = 2_000;

/** `given`: what the menu passes, if one was used. */
type Command = (context: Context, given?: unknown) => Promise<void>;

const COMMANDS: Record<string, Command> = {
  "espalier.client.ask": askQuestion,
  "espalier.client.askAboutSymbol": askAboutSymbol,
  "espalier.client.drawNeighbours": drawNeighbours,
  "espalier.client.clear": async (context) => context.panel.clear(),
  "espalier.client.fix": fix,
  "espalier.client.fixErrors": fixErrors,
  "espalier.client.fixFailure": fixFailure,
  "espalier.client.copyMcpConfiguration": copyMcpConfiguration,
  "espalier.client.setUp": (context) => context.setUp(),
  "espalier.client.setKey": (context) => context.keys.ask(),
  "espalier.client.restart": async (context) => context.restart(),
  "espalier.client.showLog": async (context) => context.log.show(),
  "espalier.client.status": showStatus,
  "espalier.client.copyReport": copyReport,
  "espalier.client.cleanCaches": cleanCaches,
};

export function registerCommands(context: Context): vscode.Disposable[] {
  return Object.entries(COMMANDS).map(([id, run]) =>
    vscode.commands.registerCommand(id, (given) => run(context, given)),
  );
}

async function askQuestion(context: Context): Promise<void> {
  const question = await vscode.window.showInputBox({
    title: vscode.l10n.t("Ask Espalier"),
    prompt: vscode.l10n.t("A question about this code base"),
    placeHolder: vscode.l10n.t("Who uses PricingService?"),
  });
  if (question?.trim()) {
    await context.panel.show({ text: question.trim() });
  }
}

async function askAboutSymbol(context: Context): Promise<void> {
  const named = nameAtCursor();
  if (named !== undefined) {
    await context.panel.show({ text: whoUses(named.name), at: named.at });
  }
}

async function drawNeighbours(context: Context): Promise<void> {
  const named = nameAtCursor();
  if (named !== undefined) {
    await context.panel.showNeighbours(named.name, named.at);
  }
}

/** The name at the cursor and where that is; undefined where there is none, which the user is told. */
function nameAtCursor(): { name: string; at: NonNullable<Question["at"]> } | undefined {
  const editor = vscode.window.activeTextEditor;
  const range = editor?.document.getWordRangeAtPosition(editor.selection.active, /[\w$]+/);
  if (editor === undefined || range === undefined) {
    void vscode.window.showInformationMessage(vscode.l10n.t("Put the cursor on a name first."));
    return undefined;
  }
  const { document, selection } = editor;
  const { line, character } = selection.active;
  const at = { textDocument: { uri: document.uri.toString() }, position: { line, character } };
  return { name: document.getText(range), at };
}

/** `given`: what is said of the line, as `failure`; else what a menu passes. */
async function fix(context: Context, given?: unknown): Promise<void> {
  const editor = javaEditor();
  if (editor === undefined) {
    return;
  }
  const { document, selections } = editor;
  const { version } = document;
  const client = await reached(context.servers);
  if (client !== undefined) {
    const { failure } = (given ?? {}) as { failure?: unknown };
    const said = typeof failure === "string" ? { failure } : {};
    const places = selections as readonly [vscode.Selection, ...vscode.Selection[]]; // an editor always has one
    if (places.length > MOST_PLACES) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t("The first {0} selections are repaired together.", MOST_PLACES),
      );
    }
    await suggestFix(context, { ...fixParams(client, document, version, places), ...said });
  }
}

/** All errors of the file, as one change. */
async function fixErrors(context: Context): Promise<void> {
  const editor = javaEditor();
  if (editor === undefined) {
    return;
  }
  const { document, selection } = editor;
  const { version } = document;
  const client = await reached(context.servers);
  if (client === undefined) {
    return;
  }
  const params = fixParamsOfErrors(client, document, version, selection.active.line);
  if (params === undefined) {
    void vscode.window.showInformationMessage(vscode.l10n.t("No error of this file is known."));
    return;
  }
  await suggestFix(context, params);
}

/** The editor in front; undefined where it shows no Java file, which the user is told. */
function javaEditor(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.document.languageId !== "java" || editor.document.uri.scheme !== "file") {
    void vscode.window.showInformationMessage(vscode.l10n.t("Open a Java file and put the cursor on the line to fix."));
    return undefined;
  }
  return editor;
}

interface Action extends vscode.QuickPickItem {
  readonly command?: string;
}

/** What there is, and what can be done about it. */
async function showStatus(context: Context): Promise<void> {
  const { Separator } = vscode.QuickPickItemKind;
  const status = await runningStatus(context);
  const items: Action[] = [
    ...settingUp(context),
    { label: `$(comment-discussion) ${vscode.l10n.t("Ask a Question")}`, command: "espalier.client.ask" },
    { label: `$(output) ${vscode.l10n.t("Show Log")}`, command: "espalier.client.showLog" },
    { label: `$(debug-restart) ${vscode.l10n.t("Restart Server")}`, command: "espalier.client.restart" },
    { label: `$(report) ${vscode.l10n.t("Copy Report for a Bug")}`, command: "espalier.client.copyReport" },
    { label: "", kind: Separator },
    ...restricted(),
    ...besideOther(context),
    ...(status ? described(status) : [{ label: inWords(context.readiness()) }]),
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: "Espalier" });
  if (chosen?.command !== undefined) {
    await vscode.commands.executeCommand(chosen.command);
  }
}

/** The set-up, where it is what is missing. */
function settingUp(context: Context): Action[] {
  return context.readiness().state === "notSetUp"
    ? [{ label: `$(cloud-download) ${vscode.l10n.t("Set Up")}`, command: "espalier.client.setUp" }]
    : [];
}

/** What the window's mode costs, one click from changing it. */
function restricted(): Action[] {
  return vscode.workspace.isTrusted
    ? []
    : [
        {
          label: `$(shield) ${vscode.l10n.t("Restricted Mode")}`,
          description: vscode.l10n.t("builds are not imported until you trust the folder"),
          command: "workbench.trust.manage",
        },
      ];
}

/** Who runs JDT LS, where Espalier does not. */
function besideOther(context: Context): Action[] {
  const description = vscode.l10n.t("run by Language Support for Java by Red Hat");
  return context.readiness().oracle === undefined ? [] : [{ label: vscode.l10n.t("JDT LS"), description }];
}

/** Undefined where the server cannot say it at once; the log and a restart are wanted most then. */
async function runningStatus(context: Context): Promise<StatusResult | undefined> {
  const { client } = context.servers;
  if (!client?.isRunning()) {
    return undefined;
  }
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, STATUS_PATIENCE));
  return Promise.race([client.sendRequest(statusRequest, {}).catch(() => undefined), late]);
}

function described(status: StatusResult): Action[] {
  const { index, oracle, embeddings } = status;
  const reading = vscode.l10n.t("is being built");
  const files = vscode.l10n.t("{0} files in {1} chunks", index.files ?? 0, index.chunks ?? 0);
  const pending = vscode.l10n.t("{0} chunks wait to be embedded", embeddings.pending);
  return [
    { label: vscode.l10n.t("Index"), description: index.complete ? files : reading },
    ...(index.messages ?? []).map((message) => ({ label: "$(warning)", description: message })),
    ...(embeddings.pending > 0 ? [{ label: vscode.l10n.t("Embeddings"), description: pending }] : []),
    {
      label: vscode.l10n.t("Fixes"),
      description:
        oracle.message ||
        (oracle.available ? vscode.l10n.t("checked by the compiler") : vscode.l10n.t("off; see the log")),
    },
    { label: vscode.l10n.t("Server"), description: `${status.version}, ${status.root}` },
  ];
}
