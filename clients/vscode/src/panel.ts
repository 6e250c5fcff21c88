// The Ask view: a webview that only shows. Questions, rendering and links are all handled on this side, so the page
// holds no state worth losing and its policy forbids everything but its own script and style.
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { ask } from "./ask";
import { render } from "./markdown";
import { openPlace } from "./places";
import type { AskResult } from "./protocol";

type FromPage =
  | { type: "ready" }
  | { type: "ask"; question: string }
  | { type: "cancel" }
  | { type: "open"; path: string; line: number };

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
    view.webview.options = { enableScripts: true, localResourceRoots: [media] };
    view.webview.onDidReceiveMessage((message: FromPage) => this.receive(message));
    view.onDidDispose(() => {
      this.running?.cancel();
      this.view = undefined;
    });
    view.webview.html = page(view.webview, media);
  }

  /** Shows the view and asks; without a question it only takes the focus. */
  async show(question?: string): Promise<void> {
    this.waiting = question;
    const open = this.view !== undefined;
    await vscode.commands.executeCommand(`${AskPanel.id}.focus`);
    if (open) {
      this.askWaiting();
    }
  }

  private receive(message: FromPage): void {
    switch (message.type) {
      case "ready":
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

  private askWaiting(): void {
    const question = this.waiting;
    this.waiting = undefined;
    if (question !== undefined) {
      void this.ask(question);
    }
  }

  private async ask(question: string): Promise<void> {
    const client = this.client();
    if (client === undefined) {
      this.post({ type: "failed", question, message: vscode.l10n.t("Espalier's server is not running.") });
      return;
    }
    this.running?.cancel();
    const running = new vscode.CancellationTokenSource();
    this.running = running;
    let text = "";
    this.post({ type: "asked", question });
    try {
      const result = await ask(
        client,
        question,
        (piece) => {
          text += piece;
          if (this.running === running) {
            this.post({ type: "telling", html: render(text, []) });
          }
        },
        running.token,
      );
      this.post({ type: "told", html: render(result.answer, result.evidence), foot: foot(result) });
    } catch (error) {
      const message = running.token.isCancellationRequested ? vscode.l10n.t("Cancelled.") : reason(error);
      if (this.running === running) {
        this.post({ type: "failed", question, message });
      }
    } finally {
      running.dispose();
    }
  }

  private post(message: object): void {
    void this.view?.webview.postMessage(message);
  }
}

function foot(result: AskResult): string {
  return vscode.l10n.t("{0} places of evidence, {1} s", result.evidence.length, result.seconds.toFixed(2));
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function page(webview: vscode.Webview, media: vscode.Uri): string {
  const nonce = randomBytes(16).toString("base64");
  const at = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(media, name));
  const hint = vscode.l10n.t("Who uses PricingService?");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<link rel="stylesheet" href="${at("ask.css")}">
</head>
<body>
<main id="answers" aria-live="polite"></main>
<form id="form">
<textarea id="question" rows="2" placeholder="${hint}" aria-label="${vscode.l10n.t("Question")}"></textarea>
<div class="row"><button id="send" type="submit">${vscode.l10n.t("Ask")}</button><button id="cancel" type="button" hidden>${vscode.l10n.t("Cancel")}</button></div>
</form>
<script nonce="${nonce}" src="${at("ask.js")}"></script>
</body>
</html>`;
}
