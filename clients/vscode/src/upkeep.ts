// What the command line does for a user who has none: the text for a bug report, and what is kept on this machine.
import { execFile } from "node:child_process";
import * as vscode from "vscode";
import { isCancelled } from "./cancelling";
import { commandLine, namedParts } from "./config";
import type { Context } from "./context";
import { withoutLinks } from "./plain";
import { programOf } from "./process";
import { withoutLocalImports } from "./setup/running";
import { inWords } from "./status";

/** Bytes. */
const MOST = 10_000_000;

/** A folder as `espalier clean --json` tells of it. */
interface Kept {
  readonly folder: string;
  readonly project: string;
  readonly megabytes: number;
  readonly days: number;
  readonly outcome: string;
}

interface Row extends vscode.QuickPickItem {
  /** Of `espalier clean`. */
  readonly args: readonly string[];
  readonly isInUse: boolean;
}

/** Copies what a bug report needs, without code in it. What is wrong may be that there is no server. */
export async function copyReport(context: Context): Promise<void> {
  const { appName } = vscode.env;
  const editor = `Espalier ${context.version} in ${appName} ${vscode.version} (${process.platform}, ${process.arch})`;
  const title = vscode.l10n.t("Writing a report");
  const doctor = await espalier(["doctor", "--report"], title, namedParts()).catch((error: unknown) => {
    if (isCancelled(error)) {
      return undefined;
    }
    return `espalier doctor: ${(error as Error).message}`;
  });
  if (doctor === undefined) {
    return;
  }
  const report = [editor, inWords(context.readiness()), "", doctor].join("\n");
  await vscode.env.clipboard.writeText(report);
  const open = vscode.l10n.t("Open It");
  const text = vscode.l10n.t("The report was copied. It has no code in it; read it before you send it.");
  if ((await vscode.window.showInformationMessage(text, open)) === open) {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: report }));
  }
}

/** Removes what the user chooses of what is kept for projects; a server that uses it is started again. */
export async function cleanCaches(context: Context): Promise<void> {
  try {
    const rows = rowsOf(await cleaned(["--all", "--dry-run"], vscode.l10n.t("Looking what is kept")));
    const chosen = await vscode.window.showQuickPick(rows, {
      canPickMany: true,
      title: vscode.l10n.t("What is kept for projects: choose what to remove; it is made again when it is needed"),
    });
    if (chosen !== undefined && chosen.length > 0) {
      await remove(context, chosen);
    }
  } catch (error) {
    if (!isCancelled(error)) {
      const text = vscode.l10n.t("The caches could not be cleaned: {0}", withoutLinks((error as Error).message));
      void vscode.window.showErrorMessage(text);
    }
  }
}

async function remove(context: Context, chosen: readonly Row[]): Promise<void> {
  const isStopped = chosen.some(({ isInUse }) => isInUse);
  if (isStopped) {
    await context.stop();
  }
  let [removed, inUse] = [0, 0];
  try {
    for (const { args } of chosen) {
      for (const { megabytes, outcome } of await cleaned(args, vscode.l10n.t("Removing"))) {
        removed += outcome === "removed" ? megabytes : 0;
        inUse += outcome === "in use" ? 1 : 0;
      }
    }
  } finally {
    if (isStopped) {
      context.restart();
    }
  }
  const done = vscode.l10n.t("{0} MB were removed.", Math.round(removed));
  const left = vscode.l10n.t("Another window uses some of it.");
  void vscode.window.showInformationMessage(inUse > 0 ? `${done} ${left}` : done);
}

function rowsOf(kept: readonly Kept[]): Row[] {
  const rows = kept.filter(({ project }) => project !== "");
  return [
    {
      label: vscode.l10n.t("Projects that are gone, and those not used for 30 days"),
      args: [],
      isInUse: false,
      picked: true,
    },
    ...rows.map(({ project, megabytes, days, outcome }) => ({
      label: project,
      description: vscode.l10n.t("{0} MB, last used {1} days ago", Math.round(megabytes), Math.round(days)),
      args: [project],
      isInUse: outcome === "in use",
    })),
  ];
}

async function cleaned(args: readonly string[], title: string): Promise<Kept[]> {
  const { folders } = JSON.parse(await espalier(["clean", "--json", ...args], title)) as { folders: Kept[] };
  return folders;
}

/** What the program has printed. Rejects with what it has said, where it failed or there is none. `more`: of its environment,
 * besides that of this process. */
async function espalier(args: readonly string[], title: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const command = commandLine();
  if (command === undefined) {
    throw new Error(vscode.l10n.t("espalier.server.command names a program that is not espalier-jdtls."));
  }
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title, cancellable: true }, (_, token) => {
    const cancelled = new AbortController();
    token.onCancellationRequested(() => cancelled.abort());
    return printed(command, args, more, cancelled.signal);
  });
}

function printed(
  command: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  const { PATH } = process.env;
  const program = programOf(command, PATH);
  const notFound = vscode.l10n.t(
    "{0} was not found: run “Espalier: Set Up”, or name the server in espalier.server.command",
    command,
  );
  if (program === undefined) {
    return Promise.reject(new Error(notFound));
  }
  return new Promise((resolve, reject) => {
    const env = { ...withoutLocalImports(process.env), ...more };
    execFile(program, args, { env, signal, maxBuffer: MOST }, (error, stdout, stderr) => {
      if (signal.aborted) {
        reject(new vscode.CancellationError());
      } else if (error !== null) {
        reject(new Error(error.code === "ENOENT" ? notFound : stderr.trim() || error.message));
      } else {
        resolve(stdout);
      }
    });
  });
}
