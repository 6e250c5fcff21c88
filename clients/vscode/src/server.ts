// The language client on `espalier-jdtls`, and what a person is told when it cannot start.
import * as vscode from "vscode";
import { CloseAction, ErrorAction, LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";
import { serverCommand, serverOptions } from "./config";

const REDHAT = "redhat.java";

export function makeClient(log: vscode.LogOutputChannel): LanguageClient {
  const { command, args } = serverCommand();
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", language: "java" },
      { scheme: "jdt", language: "java" },
    ],
    outputChannel: log,
    initializationOptions: {
      espalier: serverOptions(),
      extendedClientCapabilities: { classFileContentsSupport: true, progressReportProvider: false },
    },
    synchronize: {
      configurationSection: ["java", "espalier"],
      fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{java,xml,gradle,kts,properties}"),
    },
    errorHandler: {
      // The relay restarts what is behind it by itself; if the relay is gone, restarting it in a loop helps nobody.
      error: () => ({ action: ErrorAction.Continue }),
      closed: () => ({ action: CloseAction.DoNotRestart, message: vscode.l10n.t("Espalier's server has stopped.") }),
    },
  };
  return new LanguageClient("espalier", "Espalier", { command, args: [...args] }, options);
}

/** True when our server may start: a second JDT LS beside Red Hat's only with the user's word. */
export async function mayStart(): Promise<boolean> {
  if (vscode.extensions.getExtension(REDHAT) === undefined) {
    return true;
  }
  const start = vscode.l10n.t("Start Anyway");
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      "Language Support for Java by Red Hat is enabled and runs a JDT LS of its own. Disable it in this workspace to use Espalier's.",
    ),
    start,
  );
  return chosen === start;
}

export async function explainFailure(error: unknown, log: vscode.LogOutputChannel): Promise<void> {
  const { command } = serverCommand();
  const missing = String(error).includes("ENOENT");
  const text = missing
    ? vscode.l10n.t(
        "Espalier: “{0}” was not found. Install it with: pip install espalier-lsp, then: espalier setup",
        command,
      )
    : vscode.l10n.t("Espalier's server did not start: {0}", String(error));
  const settings = vscode.l10n.t("Open Settings");
  const showLog = vscode.l10n.t("Show Log");
  const chosen = await vscode.window.showErrorMessage(text, settings, showLog);
  if (chosen === settings) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "espalier.server.command");
  } else if (chosen === showLog) {
    log.show();
  }
}
