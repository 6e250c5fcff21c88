// Composition root of the extension. The server is started soon after activation, which does not wait for it.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { EditorModels } from "./chat/editor-model";
import { registerMcp } from "./chat/mcp";
import { registerModel } from "./chat/model";
import { registerChat } from "./chat/participant";
import { registerTools } from "./chat/tools";
import { registerCommands } from "./commands";
import {
  affectsServer,
  contributed,
  isLauncherUsed,
  isModelServerNamed,
  needsRestart,
  sendSettings,
  useLauncher,
} from "./config";
import type { Context } from "./context";
import { Endpoints } from "./endpoints";
import { suggestFix } from "./fix";
import { registerInCode } from "./in-code";
import { registerJdt } from "./jdt/main";
import { Keys } from "./keys";
import { onDidChangeMode, presentMode } from "./mode";
import { ModelPicker } from "./model-picker";
import { AskPanel } from "./panel";
import { FixPreview } from "./preview";
import { SetUp } from "./setup/main";
import { soon } from "./soon";
import { Status } from "./status";
import { SupervisedServer } from "./supervised";

let server: SupervisedServer | undefined;
let starting: { dispose(): void } | undefined;

export function activate(extension: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel("Espalier", { log: true });
  const setUp = new SetUp(extension, log, () => supervised.tell());
  useLauncher(() => setUp.launcher);
  const status = new Status();
  const properties = contributed(extension.extension.packageJSON.contributes.configuration);
  const models = new EditorModels();
  const keys = new Keys(extension.secrets, log, isModelServerNamed);
  const supervised = new SupervisedServer({
    log,
    properties,
    models,
    keys,
    version: extension.extension.packageJSON.version,
    suggestFix: (params) => suggestFix(context, params),
    ...(setUp.isPossible ? { setUp: setUpAndStart } : {}),
    isSettingUp: () => setUp.isRunning,
  });
  async function setUpAndStart(): Promise<void> {
    if (await setUp.carryThrough()) {
      supervised.restart();
    }
  }
  const context: Context = {
    version: extension.extension.packageJSON.version,
    log,
    panel: new AskPanel(extension, supervised, models, new ModelPicker(extension.globalState)),
    preview: new FixPreview(),
    models,
    keys,
    servers: supervised,
    readiness: () => supervised.readiness,
    restart: () => supervised.restart(),
    stop: () => supervised.stop(),
    setUp: setUpAndStart,
  };
  server = supervised;
  status.show(supervised.readiness);
  extension.subscriptions.push(
    log,
    status,
    supervised,
    supervised.onDidChange((readiness) => status.show(readiness)),
    context.preview,
    context.panel,
    ...registerCommands(context),
  );
  extension.subscriptions.push(
    registerChat(supervised, models),
    registerModel(supervised),
    registerTools(supervised),
    registerMcp(extension.extension.packageJSON.version, supervised),
    registerInCode(supervised, supervised.onDidChange),
    new Endpoints(
      vscode.Uri.joinPath(extension.extensionUri, "media"),
      () => supervised.client,
      supervised.onDidChange,
    ),
    jdtFeatures(
      () => supervised.client,
      () => supervised.restart(),
    ),
    keys.onDidChange(() => supervised.client !== undefined && supervised.restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => supervised.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => configurationChanged(event, supervised, properties)),
  );
  starting = soon(
    () => context.panel.settled(),
    () => supervised.start(),
  );
  if (setUp.isOutdated && isLauncherUsed()) {
    void setUpAndStart();
  }
}

export async function deactivate(): Promise<void> {
  starting?.dispose();
  await server?.stop();
}

/** What JDT LS leaves to its client, while JDT LS is ours; `restart` is called when it becomes ours or another's. */
function jdtFeatures(client: () => LanguageClient | undefined, restart: () => void): vscode.Disposable {
  const features = () => (presentMode() === "own" ? registerJdt(client) : new vscode.Disposable(() => {}));
  let registered = features();
  const watch = onDidChangeMode(() => {
    registered.dispose();
    registered = features();
    restart();
  });
  return { dispose: () => vscode.Disposable.from(watch, registered).dispose() };
}

async function configurationChanged(
  event: vscode.ConfigurationChangeEvent,
  supervised: SupervisedServer,
  properties: readonly string[],
): Promise<void> {
  if (needsRestart(event)) {
    supervised.restart();
  } else if (supervised.client !== undefined && affectsServer(event)) {
    await sendSettings(supervised.client, properties).catch(() => {}); // the next server reads them as it starts
  }
}
