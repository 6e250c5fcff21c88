// Settings, and how they reach the server. Which of them an untrusted workspace may set is said in package.json by
// their scope; nothing here reads a setting around that.
import * as vscode from "vscode";

const SECTION = "espalier";

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export function serverCommand(): ServerCommand {
  const settings = vscode.workspace.getConfiguration(SECTION);
  const command = settings.get<string>("server.command", "").trim();
  return { command: command || "espalier-jdtls", args: settings.get<string[]>("server.arguments", []) };
}

/** The whole section as the server's `initializationOptions.espalier`; the client's own keys stay here. */
export function serverOptions(): Record<string, unknown> {
  const section = vscode.workspace.getConfiguration().get<Record<string, unknown>>(SECTION, {});
  const { server: _server, trace: _trace, ...options } = section;
  return options;
}

export function affectsServer(event: vscode.ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration(`${SECTION}.server`);
}
