// Offers `espalier mcp` to the editor's agents, for the open folders, and its configuration to others. It attaches to this window's server.
import * as vscode from "vscode";
import { commandLine } from "../config";
import type { Context } from "../context";
import { newer } from "../newer";
import type { Readiness } from "../readiness";

const ID = "espalier";
const COMMAND = "espalier.server.command";

/** The server of this window. */
interface Server {
  readonly readiness: Readiness;
  readonly onDidChange: vscode.Event<unknown>;
}

export function registerMcp(version: string, server: Server): vscode.Disposable {
  const { lm, McpStdioServerDefinition } = newer;
  if (lm?.registerMcpServerDefinitionProvider === undefined || McpStdioServerDefinition === undefined) {
    return new vscode.Disposable(() => {});
  }
  const changed = new vscode.EventEmitter<void>();
  /** What the editor was told last, if it has asked. */
  let told: { readonly command: string | undefined } | undefined;
  const registration = lm.registerMcpServerDefinitionProvider(ID, {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => {
      const roots = openRoots();
      const command = offeredBy(server);
      told = { command };
      if (!vscode.workspace.isTrusted || command === undefined || roots.length === 0) {
        return [];
      }
      return [new McpStdioServerDefinition("Espalier", command, ["mcp", ...roots], {}, version)];
    },
  });
  return vscode.Disposable.from(
    changed,
    registration,
    server.onDidChange(() => {
      if (told !== undefined && told.command !== offeredBy(server)) {
        told = undefined; // it was set up, or is found to be missing
        changed.fire();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(COMMAND) && changed.fire()),
  );
}

/** The command that agents may run; undefined where there is none. */
function offeredBy(server: Server): string | undefined {
  return isMissing(server.readiness) ? undefined : commandLine();
}

function isMissing({ state }: Readiness): boolean {
  return state === "notSetUp" || state === "settingUp";
}

/** Copies what other agents need in their configuration to start `espalier mcp` for the open folders. */
export async function copyMcpConfiguration(context: Context): Promise<void> {
  const roots = openRoots();
  const command = commandLine();
  if (isMissing(context.readiness())) {
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
