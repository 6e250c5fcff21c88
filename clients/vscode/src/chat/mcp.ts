// Offers `espalier mcp` to the editor's agents, for the open folders, and its configuration to others. It attaches to this window's server.
import * as vscode from "vscode";
import { commandLine } from "../config";
import type { Context } from "../context";
import { newer } from "../newer";

const ID = "espalier";
const COMMAND = "espalier.server.command";

export function registerMcp(version: string): vscode.Disposable {
  const { lm, McpStdioServerDefinition } = newer;
  if (lm?.registerMcpServerDefinitionProvider === undefined || McpStdioServerDefinition === undefined) {
    return new vscode.Disposable(() => {});
  }
  const changed = new vscode.EventEmitter<void>();
  const registration = lm.registerMcpServerDefinitionProvider(ID, {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => {
      const roots = openRoots();
      const command = commandLine();
      if (!vscode.workspace.isTrusted || command === undefined || roots.length === 0) {
        return [];
      }
      return [new McpStdioServerDefinition("Espalier", command, ["mcp", ...roots], {}, version)];
    },
  });
  return vscode.Disposable.from(
    changed,
    registration,
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(COMMAND) && changed.fire()),
  );
}

/** Copies what other agents need in their configuration to start `espalier mcp` for the open folders. */
export async function copyMcpConfiguration(context: Context): Promise<void> {
  const roots = openRoots();
  const command = commandLine();
  if (["notSetUp", "settingUp"].includes(context.readiness().state)) {
    void vscode.window.showWarningMessage(vscode.l10n.t("Espalier is not set up yet."));
  } else if (roots.length === 0) {
    void vscode.window.showWarningMessage(vscode.l10n.t("Open a folder first."));
  } else if (command === undefined) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t("espalier.server.command names a program that is not espalier-jdtls."),
    );
  } else {
    await vscode.env.clipboard.writeText(mcpConfiguration(command, roots));
    void vscode.window.showInformationMessage(vscode.l10n.t("The MCP configuration for this folder was copied."));
  }
}

/** JSON as most agents read it. */
export function mcpConfiguration(command: string, roots: readonly string[]): string {
  return JSON.stringify({ mcpServers: { [ID]: { command, args: ["mcp", ...roots] } } }, null, 2);
}

/** Paths of the open folders that are on this machine. */
function openRoots(): string[] {
  const uris = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  return uris.filter(({ scheme }) => scheme === "file").map(({ fsPath }) => fsPath);
}
