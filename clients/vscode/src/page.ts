// The Ask view's page. Its policy forbids everything but its own script and style.
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";

export function page(webview: vscode.Webview, media: vscode.Uri): string {
  const nonce = randomBytes(16).toString("base64");
  const at = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(media, name));
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${at("ask.css")}">
</head>
<body>
<main id="answers" aria-live="polite"></main>
<section id="welcome">
<p>${vscode.l10n.t("Ask about this code base. Every place in an answer is a link to the line it came from.")}</p>
<div id="examples"></div>
</section>
<form id="form">
<textarea id="question" rows="2" placeholder="${vscode.l10n.t("Who uses …?")}" aria-label="${vscode.l10n.t("Question")}"></textarea>
<div class="row">
<button id="send" type="submit">${vscode.l10n.t("Ask")}</button>
<button id="cancel" type="button" class="secondary" hidden>${vscode.l10n.t("Cancel")}</button>
<span id="step" class="quiet" role="status"></span>
</div>
</form>
<script nonce="${nonce}" src="${at("ask.js")}"></script>
</body>
</html>`;
}
