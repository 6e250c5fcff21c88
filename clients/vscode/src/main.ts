// Composition root of the extension.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { registerCommands } from "./commands";
import { affectsServer } from "./config";
import type { Context } from "./context";
import { AskPanel } from "./panel";
import { FixPreview } from "./preview";
import { explainFailure, makeClient, mayStart } from "./server";
import { Status } from "./status";

let client: LanguageClient | undefined;

export async function activate(extension: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Espalier", { log: true });
  const status = new Status();
  const context: Context = {
    log,
    panel: new AskPanel(extension.extensionUri, () => client),
    preview: new FixPreview(),
    client: () => client,
    restart: async () => {
      await stop();
      await start(log, status);
    },
  };
  extension.subscriptions.push(
    log,
    status,
    context.preview,
    vscode.window.registerWebviewViewProvider(AskPanel.id, context.panel, {
      webviewOptions: { retainContextWhenHidden: true },
    }),
    vscode.workspace.onDidChangeConfiguration((event) => affectsServer(event) && context.restart()),
    ...registerCommands(context),
  );
  if (await mayStart()) {
    await start(log, status);
  } else {
    status.set("stopped");
  }
}

export function deactivate(): Promise<void> {
  return stop();
}

async function start(log: vscode.LogOutputChannel, status: Status): Promise<void> {
  status.set("starting");
  const starting = makeClient(log);
  try {
    await starting.start();
    client = starting;
    status.set("ready");
  } catch (error) {
    status.set("stopped");
    log.error(String(error));
    void explainFailure(error, log);
  }
}

async function stop(): Promise<void> {
  const stopping = client;
  client = undefined;
  await stopping?.dispose();
}
