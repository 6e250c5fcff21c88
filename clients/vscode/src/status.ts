// One status bar item: what the server is doing, one click to its state.
import * as vscode from "vscode";

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

  set(state: State): void {
    const look = LOOK[state];
    this.item.text = `${look.icon} Espalier`;
    this.item.tooltip = vscode.l10n.t("Espalier is {0}", state);
    this.item.backgroundColor = look.background ? new vscode.ThemeColor(look.background) : undefined;
  }

  dispose(): void {
    this.item.dispose();
  }
}
