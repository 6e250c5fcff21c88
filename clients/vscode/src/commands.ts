// The palette's commands, one function each.
import * as vscode from "vscode";
import type { Context } from "./context";
import { suggestFix } from "./fix";
import { statusRequest } from "./protocol";

type Command = (context: Context) => Promise<void>;

const COMMANDS: Record<string, Command> = {
  "espalier.client.ask": askQuestion,
  "espalier.client.askAboutSymbol": askAboutSymbol,
  "espalier.client.fix": fix,
  "espalier.client.restart": (context) => context.restart(),
  "espalier.client.showLog": async (context) => context.log.show(),
  "espalier.client.status": showStatus,
};

export function registerCommands(context: Context): vscode.Disposable[] {
  return Object.entries(COMMANDS).map(([id, run]) => vscode.commands.registerCommand(id, () => run(context)));
}

async function askQuestion(context: Context): Promise<void> {
  const question = await vscode.window.showInputBox({
    title: vscode.l10n.t("Ask Espalier"),
    prompt: vscode.l10n.t("A question about this code base"),
    placeHolder: vscode.l10n.t("Who uses PricingService?"),
  });
  if (question?.trim()) {
    await context.panel.show(question.trim());
  }
}

async function askAboutSymbol(context: Context): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const word = editor?.document.getWordRangeAtPosition(editor.selection.active, /[\w$]+/);
  if (editor === undefined || word === undefined) {
    void vscode.window.showInformationMessage(vscode.l10n.t("Put the cursor on a name first."));
    return;
  }
  await context.panel.show(`Who uses ${editor.document.getText(word)}?`);
}

async function fix(context: Context): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const client = context.client();
  if (editor === undefined || editor.document.languageId !== "java") {
    void vscode.window.showInformationMessage(vscode.l10n.t("Open a Java file and put the cursor on the line to fix."));
  } else if (client === undefined) {
    void vscode.window.showWarningMessage(vscode.l10n.t("Espalier's server is not running."));
  } else {
    await suggestFix(client, editor, context.preview);
  }
}

async function showStatus(context: Context): Promise<void> {
  const client = context.client();
  if (client === undefined) {
    context.log.show();
    return;
  }
  const status = await client.sendRequest(statusRequest, {});
  context.log.info(JSON.stringify(status, null, 2));
  context.log.show();
}
