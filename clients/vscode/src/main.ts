// Composition root of the extension.
import * as vscode from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { registerCommands } from "./commands";
import { affectsServer, needsRestart } from "./config";
import type { Context } from "./context";
import { suggestFix } from "./fix";
import { registerJdt } from "./jdt";
import { AskPanel } from "./panel";
import { FixPreview } from "./preview";
import type { LanguageStatus } from "./protocol";
import { explainFailure, makeClient, mayStart, type Server, sendSettings } from "./server";
import { Status } from "./status";

let client: LanguageClient | undefined;

export async function activate(extension: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Espalier", { log: true });
  const status = new Status();
  const properties = Object.keys(extension.extension.packageJSON.contributes.configuration.properties);
  const context: Context = {
    log,
    panel: new AskPanel(extension.extensionUri, () => client),
    preview: new FixPreview(),
    client: () => client,
    restart: async () => {
      await stop();
      await start(server, status);
    },
  };
  const server: Server = { log, properties, suggestFix: (params) => suggestFix(context, params) };
  extension.subscriptions.push(
    log,
    status,
    context.preview,
    vscode.window.registerWebviewViewProvider(AskPanel.id, context.panel, {
      webviewOptions: { retainContextWhenHidden: true },
    }),
    ...registerCommands(context),
  );
  if (!mayStart()) {
    status.set("stopped");
    return;
  }
  extension.subscriptions.push(
    ...registerJdt(() => client),
    vscode.workspace.onDidGrantWorkspaceTrust(() => context.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => configurationChanged(event, context, properties)),
  );
  await start(server, status);
}

export function deactivate(): Promise<void> {
  return stop();
}

async function start(server: Server, status: Status): Promise<void> {
  status.set("starting");
  const starting = makeClient(server);
  starting.onNotification("language/status", (told: LanguageStatus) => status.follow(told));
  starting.onDidChangeState(({ newState }) => newState === State.Stopped && status.set("stopped"));
  client = starting; // requests wait for the start
  try {
    await starting.start();
  } catch (error) {
    client = undefined;
    status.set("stopped");
    server.log.error(String(error));
    void explainFailure(error, server.log);
  }
}

async function stop(): Promise<void> {
  const stopping = client;
  client = undefined;
  if (stopping?.needsStop()) {
    await Promise.allSettled([stopping.start()]); // what is still starting cannot be stopped
  }
  if (stopping?.isRunning()) {
    await stopping.dispose();
  }
}

async function configurationChanged(
  event: vscode.ConfigurationChangeEvent,
  context: Context,
  properties: readonly string[],
): Promise<void> {
  const running = context.client();
  if (needsRestart(event)) {
    await context.restart();
  } else if (running !== undefined && affectsServer(event)) {
    await sendSettings(running, properties);
  }
}
