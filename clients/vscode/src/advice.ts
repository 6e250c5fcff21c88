// What a user is told when there is no server, with the remedy at hand.
import * as vscode from "vscode";
import { isLauncherUsed, serverCommand } from "./config";
import { withoutJava } from "./examples";
import { withoutLinks } from "./plain";

/** `setUp`: what sets the server up, where that is possible. */
export async function explainFailure(error: unknown, setUp?: () => Promise<void>): Promise<void> {
  if (setUp !== undefined && isUndone(error)) {
    await offerSetUp(setUp);
    return;
  }
  const text = isNotFound(error)
    ? vscode.l10n.t(
        "Espalier: “{0}” was not found. Clear espalier.server.command and run “Espalier: Set Up”, or set it to the server's full path; in a clone that is .venv/bin/espalier-jdtls",
        serverCommand().command,
      )
    : vscode.l10n.t("Espalier's server did not start: {0}", withoutLinks(String(error)));
  const settings = vscode.l10n.t("Open Settings");
  const showLog = vscode.l10n.t("Show Log");
  const report = vscode.l10n.t("Copy Report for a Bug");
  const chosen = await vscode.window.showErrorMessage(text, settings, showLog, report);
  if (chosen === settings) {
    await openSetting("espalier.server.command");
  } else if (chosen === report) {
    await vscode.commands.executeCommand("espalier.client.copyReport");
  } else if (chosen === showLog) {
    await vscode.commands.executeCommand("espalier.client.showLog");
  }
}

/** Whether a start failed because the server was not set up, and not because a setting names none. */
export function isUndone(error: unknown): boolean {
  return isNotFound(error) && isLauncherUsed();
}

function isNotFound(error: unknown): boolean {
  return String(error).includes("ENOENT");
}

async function offerSetUp(setUp: () => Promise<void>): Promise<void> {
  const now = vscode.l10n.t("Set Up");
  const settings = vscode.l10n.t("Open Settings");
  const text = vscode.l10n.t(
    "Espalier is not set up yet. Set Up makes a Python environment of its own and fetches what it needs (Python packages, a Java runtime if there is none, Eclipse JDT LS), about 250 MB.",
  );
  const said = [text, (await withoutJava()) ?? ""].join(" ").trim();
  const chosen = await vscode.window.showInformationMessage(said, now, settings);
  if (chosen === now) {
    await setUp();
  } else if (chosen === settings) {
    await openSetting("espalier.server.command");
  }
}

/** A server that is not of the extension's version, as one on the PATH may be, mostly works. */
export async function explainVersions(server: string | undefined, extension: string): Promise<void> {
  if (server === undefined || server === extension) {
    return;
  }
  const settings = vscode.l10n.t("Open Settings");
  const text = vscode.l10n.t(
    "Espalier's server is version {0}, and the extension is version {1}: bring both to the same version, or clear espalier.server.command and run “Espalier: Set Up”.",
    withoutLinks(server),
    extension,
  );
  if ((await vscode.window.showWarningMessage(text, settings)) === settings) {
    await openSetting("espalier.server.command");
  }
}

export async function explainCrashes(): Promise<void> {
  const text = vscode.l10n.t("Espalier's server has ended unexpectedly several times and is not started again.");
  const restart = vscode.l10n.t("Restart Server");
  const showLog = vscode.l10n.t("Show Log");
  const chosen = await vscode.window.showErrorMessage(text, restart, showLog);
  if (chosen === restart) {
    await vscode.commands.executeCommand("espalier.client.restart");
  } else if (chosen === showLog) {
    await vscode.commands.executeCommand("espalier.client.showLog");
  }
}

/** In a remote window a setting of the machine is shown among the remote machine's settings only. */
export async function openSetting(name: string): Promise<void> {
  const command = vscode.env.remoteName === undefined ? "openSettings" : "openRemoteSettings";
  await vscode.commands.executeCommand(`workbench.action.${command}`, { query: name });
}
