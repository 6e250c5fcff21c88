// One status bar item: what the server is doing, one click to its state.
import * as vscode from "vscode";
import type { LanguageStatus } from "./protocol";

export type State = "starting" | "ready" | "stopped";

const LOOK: Record<State, { icon: string; background?: string }> = {
  starting: { icon: "$(loading~spin)" },
  ready: { icon: "$(type-hierarchy)" },
  stopped: { icon: "$(error)", background: "statusBarItem.errorBackground" },
};

export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("espalier.status", vscode.StatusBarAlignment.Right, 80);

  constructor() {
    this.item.name = "Espalier";
    this.item.command = "espalier.client.status";
    this.set("starting");
    this.item.show();
  }

  set(state: State, detail = ""): void {
    const look = LOOK[state];
    this.item.text = `${look.icon} Espalier`;
    this.item.tooltip = detail || says(state);
    this.item.accessibilityInformation = { label: `Espalier: ${detail || says(state)}` };
    this.item.backgroundColor = look.background ? new vscode.ThemeColor(look.background) : undefined;
  }

  /** JDT LS says how far it is. */
  follow(status: LanguageStatus): void {
    if (status.type === "ServiceReady") {
      this.set("ready");
    } else if (status.type === "Starting") {
      this.set("starting", status.message);
    } else if (status.type === "Error") {
      this.set("stopped", status.message);
    }
  }

  dispose(): void {
    this.item.dispose();
  }
}

function says(state: State): string {
  switch (state) {
    case "starting":
      return vscode.l10n.t("Espalier is starting");
    case "ready":
      return vscode.l10n.t("Espalier is ready");
    case "stopped":
      return vscode.l10n.t("Espalier has stopped");
  }
}
