// The server for a command that a user has run: it is waited for, which can be cancelled.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { reason, type Servers } from "./answering";
import { NotRunning } from "./supervisor";
import { waiting } from "./waiting";

/** The client, as soon as one runs; undefined: the user has cancelled, or was told that none runs. */
export async function reached(servers: Servers): Promise<LanguageClient | undefined> {
  try {
    return await waiting(vscode.l10n.t("Espalier: waiting for the server"), () => servers.running());
  } catch (error) {
    if (error instanceof NotRunning) {
      void vscode.window.showWarningMessage(reason(error));
    }
    return undefined;
  }
}
