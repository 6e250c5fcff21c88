// Projects as JDT LS has imported them: read the build files again, build, and what JDT LS asks about them.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { withoutLinks } from "../plain";
import { waiting } from "../waiting";
import { asking } from "./asking";
import { BUILD, FEATURE_STATUS } from "./requests";

/** Reads the build files of one or several projects again; `given`: a build file, from the explorer's menu. */
export async function updateProjects(client: LanguageClient, given?: unknown): Promise<void> {
  const uris =
    given instanceof vscode.Uri ? [client.code2ProtocolConverter.asUri(given)] : await chosenProjects(client);
  if (uris?.length) {
    await update(client, uris);
  }
}

async function update(client: LanguageClient, uris: readonly string[]): Promise<void> {
  await client.sendNotification("java/projectConfigurationsUpdate", { identifiers: uris.map((uri) => ({ uri })) });
}

async function chosenProjects(client: LanguageClient): Promise<string[] | undefined> {
  const command = { command: "java.project.getAll", arguments: [] };
  const title = vscode.l10n.t("Espalier: listing the projects");
  const found = await waiting(title, (token) => client.sendRequest("workspace/executeCommand", command, token));
  const uris = Array.isArray(found) ? found.filter((uri) => typeof uri === "string") : [];
  if (uris.length < 2) {
    return uris;
  }
  const choices = uris.map((value) => ({ ...named(vscode.Uri.parse(value)), picked: true, value }));
  return asking.several(vscode.l10n.t("Projects whose build files are read again"), choices);
}

function named(uri: vscode.Uri): { label: string; description: string } {
  const path = uri.path.replace(/\/$/, "");
  return { label: path.split("/").at(-1) ?? path, description: vscode.workspace.asRelativePath(uri) };
}

/** Compiles all projects, and says how that ended. */
export async function build(client: LanguageClient): Promise<void> {
  const isFull = await asking.one(vscode.l10n.t("What to build"), [
    {
      label: vscode.l10n.t("Changes"),
      description: vscode.l10n.t("what was changed since the last build"),
      value: false,
    },
    { label: vscode.l10n.t("Everything"), description: vscode.l10n.t("all projects from the beginning"), value: true },
  ]);
  if (isFull !== undefined) {
    const title = vscode.l10n.t("Espalier: building the workspace");
    await told(await waiting(title, (token) => client.sendRequest("java/buildWorkspace", isFull, token)));
  }
}

async function told(end: unknown): Promise<void> {
  if (end === BUILD.succeeded) {
    vscode.window.setStatusBarMessage(vscode.l10n.t("The build found no errors."), 5_000);
  } else if (end === BUILD.withErrors) {
    const show = vscode.l10n.t("Show Problems");
    if ((await vscode.window.showWarningMessage(vscode.l10n.t("The build found errors."), show)) === show) {
      await vscode.commands.executeCommand("workbench.actions.view.problems");
    }
  } else if (end === BUILD.failed) {
    const message = vscode.l10n.t("The build could not be done. “Espalier: Show Log” has JDT LS's reason.");
    void vscode.window.showErrorMessage(message);
  }
}

/** `language/actionableNotification`: a question of JDT LS's whose answers are commands. */
export interface Actionable {
  readonly severity: number;
  readonly message: string;
  readonly commands?: readonly { readonly title: string; readonly command: string; readonly arguments?: unknown[] }[];
}

type Answer = (client: LanguageClient, given: readonly unknown[]) => Promise<void>;

/** The commands that JDT LS may name; it is given no others. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  "java.projectConfiguration.status": updateAsWanted,
  "java.compile.nullAnalysis.setMode": (_, [status]) => remember("java.compile.nullAnalysis.mode", status),
};

export async function putQuestion(client: LanguageClient, { severity, message, commands }: Actionable): Promise<void> {
  const known = (commands ?? []).filter(({ command }) => ANSWERS[command] !== undefined);
  if (severity > 3) {
    return; // for the log only
  }
  const show = [vscode.window.showErrorMessage, vscode.window.showWarningMessage][severity - 1];
  const chosen = await (show ?? vscode.window.showInformationMessage)(
    withoutLinks(message), // it may name a project, as that calls itself
    ...known.map(({ title }) => title),
  );
  const answer = known.find(({ title }) => title === chosen);
  if (answer !== undefined) {
    await ANSWERS[answer.command]?.(client, answer.arguments ?? []);
  }
}

/** "A build file was modified": read it again now, always, or never. */
async function updateAsWanted(client: LanguageClient, [file, status]: readonly unknown[]): Promise<void> {
  const { uri } = (file ?? {}) as { uri?: unknown };
  if (FEATURE_STATUS[status as number] !== "disabled" && typeof uri === "string") {
    await update(client, [uri]);
  }
  if (FEATURE_STATUS[status as number] !== "interactive") {
    await remember("java.configuration.updateBuildConfiguration", status); // last: settings may be read-only
  }
}

async function remember(setting: string, status: unknown): Promise<void> {
  const value = FEATURE_STATUS[status as number];
  if (value !== undefined) {
    await vscode.workspace.getConfiguration().update(setting, value, vscode.ConfigurationTarget.Workspace);
  }
}
