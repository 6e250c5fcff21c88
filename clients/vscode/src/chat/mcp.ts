// Offers `espalier mcp` to the editor's agents, for the open folders. It attaches to this window's server.
import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import { serverCommand } from "../config";
import { newer } from "../newer";

const ID = "espalier";
const COMMAND = "espalier.server.command";
const LAUNCHER = /^espalier-jdtls(\.exe)?$/;

export function registerMcp(version: string): vscode.Disposable {
  const { lm, McpStdioServerDefinition } = newer;
  if (lm?.registerMcpServerDefinitionProvider === undefined || McpStdioServerDefinition === undefined) {
    return new vscode.Disposable(() => {});
  }
  const changed = new vscode.EventEmitter<void>();
  const registration = lm.registerMcpServerDefinitionProvider(ID, {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => {
      const roots = (vscode.workspace.workspaceFolders ?? [])
        .map(({ uri }) => uri)
        .filter(({ scheme }) => scheme === "file");
      const command = mcpCommand(serverCommand().command);
      if (!vscode.workspace.isTrusted || command === undefined || roots.length === 0) {
        return [];
      }
      const args = ["mcp", ...roots.map(({ fsPath }) => fsPath)];
      return [new McpStdioServerDefinition("Espalier", command, args, {}, version)];
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

/** `espalier` beside `espalier-jdtls`; undefined where another program is named. */
export function mcpCommand(launcher: string): string | undefined {
  const match = LAUNCHER.exec(basename(launcher));
  if (match === null) {
    return undefined;
  }
  const name = `espalier${match[1] ?? ""}`;
  return dirname(launcher) === "." ? name : join(dirname(launcher), name);
}
