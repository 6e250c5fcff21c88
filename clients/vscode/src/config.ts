// Settings, and how they reach the server. Which of them an untrusted workspace may set is said in package.json by
// their scope; nothing here reads a setting around that.
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { indentation } from "./jdt/indentation";
import type { Mode } from "./mode";
import { nested } from "./nested";

const LAUNCHER = /^espalier-jdtls(\.exe)?$/;
const SECTION = "espalier";
const CLIENTS_OWN = ["command", "arguments", "python", "modelWheel"].map((name) => `espalier.server.${name}`);
const READ_AT_START = ["server", "jdtls", "java", "cache", "embeddings", "features.graph", "features.vectors"].map(
  (name) => `${SECTION}.${name}`,
);
const PARTS = {
  "java.executable": "ESPALIER_JAVA",
  "jdtls.home": "ESPALIER_JDTLS_HOME",
  "cache.directory": "ESPALIER_CACHE",
};

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The server that the extension has set up itself; settings go before it, the PATH comes after it. */
let launcher: () => string | undefined = () => undefined;

export function useLauncher(given: typeof launcher): void {
  launcher = given;
}

/** Whether no setting names another server. */
export function isLauncherUsed(): boolean {
  return commandSetting() === "";
}

function commandSetting(): string {
  return vscode.workspace.getConfiguration(SECTION).get<string>("server.command", "").trim();
}

export function serverCommand(mode: Mode = "own"): ServerCommand {
  const settings = vscode.workspace.getConfiguration(SECTION);
  const command = commandSetting() || launcher();
  const args = settings.get<string[]>("server.arguments", []);
  return { command: command || "espalier-jdtls", args: mode === "beside" ? [...args, "--beside"] : args };
}

/** The program `espalier`, beside the `espalier-jdtls` that is started; undefined where another program is named. */
export function commandLine(launcher = serverCommand().command): string | undefined {
  const match = LAUNCHER.exec(basename(launcher));
  if (match === null) {
    return undefined;
  }
  const name = `espalier${match[1] ?? ""}`;
  return dirname(launcher) === "." ? name : join(dirname(launcher), name);
}

/** What settings name of the parts that a set-up would fetch, and the folder for them, as its environment has them. */
export function namedParts(): Record<string, string> {
  const settings = vscode.workspace.getConfiguration(SECTION);
  const named = Object.entries(PARTS).map(
    ([key, variable]) => [variable, settings.get<string>(key, "").trim()] as const,
  );
  const given = named.filter(([, path]) => path !== "");
  return Object.fromEntries(given.map(([variable, path]) => [variable, path.replace(/^~(?=[/\\]|$)/, homedir())]));
}

/** What answers are written by where no model of the editor's writes them: a chat server's model, or else its address;
 * empty where none is named. */
export function chatServer(): string {
  const url = ofServer("chat.url", "ESPALIER_CHAT_URL", "");
  return url && (ofServer("chat.name", "ESPALIER_CHAT_NAME", "") || url);
}

/** Whether a model server is named, which may want a key. */
export function isModelServerNamed(): boolean {
  return ["model", "chat", "embeddings"].some(
    (name) => ofServer(`${name}.url`, `ESPALIER_${name.toUpperCase()}_URL`, "") !== "",
  );
}

/** Whether models of the editor's may write answers. */
export function areEditorModelsWanted(): boolean {
  return isOn(ofServer("chat.editorModel", "ESPALIER_CHAT_EDITOR_MODEL", true));
}

/** Whether a model of the editor's proposes fixes. */
export function isEditorModelForFixesWanted(): boolean {
  return isOn(vscode.workspace.getConfiguration(SECTION).get<unknown>("fix.editorModel", false));
}

/** Whether a value switches on, in the words that the server takes. What cannot be read sends no code to a model. */
function isOn(value: unknown): boolean {
  return /^(?:true|1|yes|on|y|t)$/i.test(String(value).trim());
}

/** A setting as the server has it: its environment, which is ours, counts where nobody has set one. */
function ofServer<Value>(key: string, variable: string, otherwise: Value): Value | string {
  const settings = vscode.workspace.getConfiguration(SECTION);
  const { [variable]: fromEnvironment } = process.env;
  return isSet(settings.inspect(key)) ? settings.get(key, otherwise) : fromEnvironment?.trim() || otherwise;
}

/** Names of our settings among those of package.json's `configuration`, which has JDT LS's too. */
export function contributed(sections: readonly { readonly properties: object }[]): string[] {
  return sections.flatMap(({ properties }) => Object.keys(properties)).filter((name) => name.startsWith(`${SECTION}.`));
}

/**
 * The `espalier` section with only what somebody has set: a default sent along would win over the server's
 * environment variables.
 */
export function serverOptions(properties: readonly string[]): Record<string, unknown> {
  const settings = vscode.workspace.getConfiguration();
  const set = properties.filter((key) => !CLIENTS_OWN.includes(key) && isSet(settings.inspect(key)));
  return nested(set.map((key) => [key.slice(SECTION.length + 1), settings.get(key)]));
}

/** JDT LS's own section. Importing a build runs its scripts, so a workspace must be trusted for that. */
export function javaOptions(): Record<string, unknown> {
  const java = vscode.workspace.getConfiguration().get<Record<string, unknown>>("java", {});
  if (vscode.workspace.isTrusted) {
    return { ...java, format: { ...(java.format as object | undefined), ...indentation() } };
  }
  const off = { enabled: false };
  return { import: { gradle: off, maven: off }, autobuild: off };
}

/** Tells the running server the settings as they are now: the whole section, so what is not in it is not set. */
export async function sendSettings(client: LanguageClient, properties: readonly string[]): Promise<void> {
  const settings = { java: javaOptions(), espalier: serverOptions(properties) };
  await client.sendNotification("workspace/didChangeConfiguration", { settings });
}

/** True when the change is of something the server reads only when it starts. */
export function needsRestart(event: vscode.ConfigurationChangeEvent): boolean {
  return READ_AT_START.some((section) => event.affectsConfiguration(section));
}

export function affectsServer(event: vscode.ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration(SECTION) || event.affectsConfiguration("java");
}

function isSet(found: ReturnType<vscode.WorkspaceConfiguration["inspect"]>): boolean {
  return [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].some((value) => value !== undefined);
}
