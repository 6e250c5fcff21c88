// The language client on `espalier-jdtls`, and what a person is told when it cannot start.
import * as vscode from "vscode";
import { CloseAction, ErrorAction, LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";
import { javaOptions, serverCommand, serverOptions } from "./config";
import { InlineCompletion } from "./inline";
import { withoutLinks } from "./plain";
import { FIX_COMMAND, type FixParams } from "./protocol";

const REDHAT = "redhat.java";

export interface Server {
  readonly log: vscode.LogOutputChannel;
  /** Names of the settings this extension contributes. */
  readonly properties: readonly string[];
  /** Takes the place of the server's own `espalier.fix`. */
  suggestFix(params: FixParams): Promise<void>;
}

/** Leaves telling of a failed start to `explainFailure`, which knows the remedy. */
class Client extends LanguageClient {
  private started = false;

  override async start(): Promise<void> {
    await super.start();
    if (!this.isRunning()) {
      throw new Error(vscode.l10n.t("it ended before it was ready")); // the library keeps that to itself
    }
    this.started = true;
  }

  override error(message: string, data?: unknown, show?: boolean | "force"): void {
    super.error(message, data, this.started && show);
  }
}

export function makeClient(server: Server): LanguageClient {
  const { command, args } = serverCommand();
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", language: "java" },
      { scheme: "jdt", language: "java" },
    ],
    outputChannel: server.log,
    initializationOptions: {
      espalier: serverOptions(server.properties),
      settings: { java: javaOptions() },
      extendedClientCapabilities: { classFileContentsSupport: true },
    },
    synchronize: {
      fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{java,xml,gradle,kts,properties}"),
    },
    middleware: {
      executeCommand: (name, given, next) =>
        name === FIX_COMMAND ? server.suggestFix(given[0] as FixParams) : next(name, given),
    },
    initializationFailedHandler: () => false,
    errorHandler: {
      // The relay restarts what is behind it by itself; if the relay is gone, restarting it in a loop helps nobody.
      error: () => ({ action: ErrorAction.Continue }),
      closed: () => ({
        action: CloseAction.DoNotRestart,
        message: vscode.l10n.t("Espalier's server has stopped; “Espalier: Restart Server” starts it again."),
      }),
    },
  };
  const client = new Client("espalier", "Espalier", { command, args: [...args] }, options);
  client.registerFeature(new InlineCompletion(client));
  return client;
}

/** Tells the running server the settings as they are now. */
export async function sendSettings(client: LanguageClient, properties: readonly string[]): Promise<void> {
  const settings = { java: javaOptions(), espalier: serverOptions(properties) };
  await client.sendNotification("workspace/didChangeConfiguration", { settings });
}

/** False, with a word why, when Red Hat's extension runs a JDT LS already: both would register the same commands. */
export function mayStart(): boolean {
  if (vscode.extensions.getExtension(REDHAT) === undefined) {
    return true;
  }
  void adviseAgainstTwo();
  return false;
}

async function adviseAgainstTwo(): Promise<void> {
  const show = vscode.l10n.t("Show Extension");
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      "Language Support for Java by Red Hat runs a JDT LS of its own. Disable it in this workspace to use Espalier.",
    ),
    show,
  );
  if (chosen === show) {
    await vscode.commands.executeCommand("workbench.extensions.search", `@id:${REDHAT}`);
  }
}

export async function explainFailure(error: unknown, log: vscode.LogOutputChannel): Promise<void> {
  const { command } = serverCommand();
  const missing = String(error).includes("ENOENT");
  const text = missing
    ? vscode.l10n.t(
        "Espalier: “{0}” was not found. Install it with: pip install espalier-lsp, then: espalier setup",
        command,
      )
    : vscode.l10n.t("Espalier's server did not start: {0}", withoutLinks(String(error)));
  const settings = vscode.l10n.t("Open Settings");
  const showLog = vscode.l10n.t("Show Log");
  const chosen = await vscode.window.showErrorMessage(text, settings, showLog);
  if (chosen === settings) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "espalier.server.command");
  } else if (chosen === showLog) {
    log.show();
  }
}
