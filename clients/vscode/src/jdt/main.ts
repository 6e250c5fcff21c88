// What JDT LS leaves to its client, while it is Espalier's: dialogues, questions, commands, texts of class files.
import * as vscode from "vscode";
import type { CodeActionParams, ExecuteCommandParams, LanguageClient, WorkspaceEdit } from "vscode-languageclient/node";
import { isCancelled } from "../cancelling";
import { withoutLinks } from "../plain";
import { waiting } from "../waiting";
import { asking } from "./asking";
import { chooseImports } from "./imports";
import { MAKERS, NothingToMake } from "./members";
import { type Actionable, build, putQuestion, updateProjects } from "./projects";
import { registerReading } from "./reading";
import type { ImportSelection, Jdt } from "./requests";

/** Menus ask this context whether JDT LS is Espalier's. */
const OWN = "espalier.ownsJdtLs";

type Client = () => LanguageClient | undefined;

/** The editor's side, for as long as JDT LS is Espalier's. */
export function registerJdt(client: Client): vscode.Disposable {
  const commands = {
    "espalier.client.updateProjects": updateProjects,
    "espalier.client.buildWorkspace": build,
    ...Object.fromEntries(Object.keys(MAKERS).map((name) => [name, make(name)])),
  };
  void vscode.commands.executeCommand("setContext", OWN, true);
  return vscode.Disposable.from(
    ...registerReading(client),
    ...Object.entries(commands).map(([id, run]) =>
      vscode.commands.registerCommand(id, (given) => attempt(client(), (running) => run(running, given))),
    ),
    { dispose: () => void vscode.commands.executeCommand("setContext", OWN, false) },
  );
}

/** The server's side: what a JDT LS may ask of this client. */
export function answerJdt(client: LanguageClient): void {
  client.onRequest("workspace/executeClientCommand", ({ command, arguments: given }: ExecuteCommandParams) => {
    if (command === "java.action.organizeImports.chooseImports") {
      return chooseImports(client, given?.[0] as string, given?.[1] as ImportSelection[]);
    }
    return []; // `_java.reloadBundles.command`: which bundles have changed
  });
  client.onNotification("language/actionableNotification", (question: Actionable) =>
    attempt(client, (running) => putQuestion(running, question)),
  );
}

function make(name: string): (client: LanguageClient, at: unknown) => Promise<void> {
  return async (client, at) => {
    const title = vscode.l10n.t("Espalier: asking JDT LS");
    const jdt: Jdt = (request, params) => waiting(title, (token) => client.sendRequest(request, params, token));
    const edit = await MAKERS[name]?.(jdt, asking, at as CodeActionParams);
    if (edit !== undefined) {
      await apply(client, edit);
    }
  };
}

/** Applies the edit as one undo step, and shows where it begins. */
async function apply(client: LanguageClient, edit: WorkspaceEdit | null): Promise<void> {
  const converted = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
  if (converted === undefined || converted.size === 0) {
    throw new NothingToMake(vscode.l10n.t("JDT LS had nothing to change."));
  }
  if (!(await vscode.workspace.applyEdit(converted))) {
    throw new Error(vscode.l10n.t("the editor refused it: the file was changed meanwhile, or is read-only"));
  }
  const editor = vscode.window.activeTextEditor;
  const [first] = converted.get(editor?.document.uri ?? vscode.Uri.file("/"));
  if (editor !== undefined && first !== undefined) {
    editor.revealRange(first.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

/** Every way in which it may end is told. */
async function attempt(
  client: LanguageClient | undefined,
  run: (client: LanguageClient) => Promise<void>,
): Promise<void> {
  if (client === undefined) {
    void vscode.window.showWarningMessage(vscode.l10n.t("Espalier's server is not running."));
    return;
  }
  try {
    await run(client);
  } catch (error) {
    if (error instanceof NothingToMake) {
      void vscode.window.showInformationMessage(error.message);
    } else if (!isCancelled(error)) {
      const reason = withoutLinks(error instanceof Error ? error.message : String(error));
      void vscode.window.showErrorMessage(vscode.l10n.t("Espalier: JDT LS could not do that: {0}", reason));
    }
  }
}
