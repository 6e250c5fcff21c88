// One status bar item: what the server is doing, one click to its state.
import * as vscode from "vscode";
import type { OracleState } from "./protocol";
import type { Readiness, State } from "./readiness";

const LOOK: Record<State, { icon: string; background?: string }> = {
  starting: { icon: "$(loading~spin)" },
  ready: { icon: "$(type-hierarchy)" },
  stopping: { icon: "$(loading~spin)" },
  retrying: { icon: "$(loading~spin)", background: "statusBarItem.warningBackground" },
  stopped: { icon: "$(error)", background: "statusBarItem.errorBackground" },
  notSetUp: { icon: "$(warning)", background: "statusBarItem.warningBackground" },
  settingUp: { icon: "$(loading~spin)" },
};
const BUSY = LOOK.starting;
const AMISS = { ...LOOK.ready, background: "statusBarItem.warningBackground" };

export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("espalier.status", vscode.StatusBarAlignment.Right, 80);

  constructor() {
    this.item.name = "Espalier";
    this.item.command = "espalier.client.status";
    this.item.show();
  }

  show(readiness: Readiness): void {
    const { icon, background } = isAmiss(readiness) ? AMISS : readiness.busy ? BUSY : LOOK[readiness.state];
    const text = inWords(readiness);
    this.item.text = `${icon} ${readiness.state === "notSetUp" ? vscode.l10n.t("Espalier: not set up") : "Espalier"}`;
    this.item.tooltip = text;
    this.item.accessibilityInformation = { label: `Espalier: ${text}` };
    this.item.backgroundColor = background ? new vscode.ThemeColor(background) : undefined;
  }

  dispose(): void {
    this.item.dispose();
  }
}

export function inWords({ state, detail, busy, oracle }: Readiness): string {
  if (oracle !== undefined) {
    return besideInWords(oracle);
  }
  return detail || (state === "ready" ? ready(busy) : sentence(state));
}

/** Whether the other extension's JDT LS needs something from the user. */
export function isAmiss({ oracle }: Readiness): boolean {
  return ["absent", "unimported", "troubled"].includes(oracle?.state ?? "");
}

function besideInWords({ message }: OracleState): string {
  return message
    ? vscode.l10n.t("Espalier is ready beside Language Support for Java by Red Hat: {0}", message)
    : vscode.l10n.t("Espalier is ready beside Language Support for Java by Red Hat");
}

function ready(busy: string | undefined): string {
  if (busy) {
    return vscode.l10n.t("Espalier is ready; JDT LS is busy: {0}", busy);
  }
  return vscode.workspace.isTrusted
    ? sentence("ready")
    : vscode.l10n.t("Espalier is ready in Restricted Mode: builds are not imported");
}

function sentence(state: State): string {
  switch (state) {
    case "starting":
      return vscode.l10n.t("Espalier is starting");
    case "ready":
      return vscode.l10n.t("Espalier is ready");
    case "stopping":
      return vscode.l10n.t("Espalier is stopping");
    case "retrying":
      return vscode.l10n.t("Espalier has ended and starts again soon");
    case "stopped":
      return vscode.l10n.t("Espalier has stopped");
    case "notSetUp":
      return vscode.l10n.t("Espalier is not set up yet");
    case "settingUp":
      return vscode.l10n.t("Espalier is being set up");
  }
}
