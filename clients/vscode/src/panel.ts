// The Ask view: a webview that only shows. Questions, rendering and links are all handled on this side, so the page
// holds no state worth losing.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { ask } from "./ask";
import { exampleQuestions } from "./examples";
import { placesIn, render } from "./markdown";
import { page } from "./page";
import { existing, openPlace } from "./places";
import type { AskResult } from "./protocol";

type FromPage =
  | { type: "ready" }
  | { type: "ask"; question: string }
  | { type: "cancel" }
  | { type: "open"; path: string; line: number };

type ToPage =
  | { type: "examples"; questions: readonly string[] }
  | { type: "asked"; question: string }
  | { type: "step"; text: string }
  | { type: "telling"; html: string }
  | { type: "told"; html: string; foot: string }
  | { type: "failed"; message: string }
  | { type: "cancelled"; message: string }
  | { type: "clear" };

export class AskPanel implements vscode.WebviewViewProvider {
  static readonly id = "espalier.ask";
  private view: vscode.WebviewView | undefined;
  private running: vscode.CancellationTokenSource | undefined;
  private waiting: string | undefined;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly client: () => LanguageClient | undefined,
  ) {}

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    const media = vscode.Uri.joinPath(this.extension, "media");
    const editors = vscode.window.onDidChangeActiveTextEditor(() => this.suggest());
    view.webview.options = { enableScripts: true, localResourceRoots: [media] };
    view.webview.onDidReceiveMessage((message: FromPage) => this.receive(message));
    view.onDidDispose(() => {
      editors.dispose();
      this.running?.cancel();
      this.view = undefined;
    });
    view.webview.html = page(view.webview, media);
  }

  /** Shows the view and asks. */
  async show(question: string): Promise<void> {
    this.waiting = question;
    const open = this.view !== undefined;
    await vscode.commands.executeCommand(`${AskPanel.id}.focus`);
    if (open) {
      this.askWaiting();
    }
  }

  /** Forgets questions and answers. */
  clear(): void {
    this.running?.cancel();
    this.post({ type: "clear" });
  }

  private receive(message: FromPage): void {
    switch (message.type) {
      case "ready":
        void this.suggest();
        this.askWaiting();
        break;
      case "ask":
        void this.ask(message.question);
        break;
      case "cancel":
        this.running?.cancel();
        break;
      case "open":
        void openPlace(message);
        break;
    }
  }

  private async suggest(): Promise<void> {
    this.post({ type: "examples", questions: await exampleQuestions() });
  }

  private askWaiting(): void {
    const question = this.waiting;
    this.waiting = undefined;
    if (question !== undefined) {
      void this.ask(question);
    }
  }

  private async ask(question: string): Promise<void> {
    this.running?.cancel();
    const running = new vscode.CancellationTokenSource();
    this.running = running;
    this.post({ type: "asked", question });
    const tell = (message: ToPage) => this.running === running && this.post(message);
    try {
      tell(await this.answer(question, tell, running.token));
    } catch (error) {
      const cancelled = running.token.isCancellationRequested;
      tell(cancelled ? { type: "cancelled", message: vscode.l10n.t("Cancelled.") } : failure(error));
    } finally {
      running.dispose();
    }
  }

  private async answer(
    question: string,
    tell: (message: ToPage) => void,
    token: vscode.CancellationToken,
  ): Promise<ToPage> {
    const client = this.client();
    if (client === undefined) {
      return { type: "failed", message: vscode.l10n.t("Espalier's server is not running.") };
    }
    let text = "";
    const listener = {
      step: (step: string) => tell({ type: "step", text: step }),
      piece: (piece: string) => {
        text += piece;
        tell({ type: "telling", html: render(text, []) });
      },
    };
    const result = await ask(client, question, listener, token);
    const places = await existing([...result.evidence, ...placesIn(result.answer)]);
    return { type: "told", html: render(result.answer, places), foot: foot(result) };
  }

  private post(message: ToPage): void {
    void this.view?.webview.postMessage(message);
  }
}

function foot(result: AskResult): string {
  return vscode.l10n.t("{0} places of evidence, {1} s", result.evidence.length, result.seconds.toFixed(2));
}

function failure(error: unknown): ToPage {
  return { type: "failed", message: error instanceof Error ? error.message : String(error) };
}
