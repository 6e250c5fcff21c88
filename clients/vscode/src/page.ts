// The Ask view's page. Its policy forbids everything but its own script and style, which it has in it: in a browser each
// file of a page comes by way of the window and of the extension's machine, and the page waits for it.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";

/** `extension`: the path of its folder. */
export function page(extension: string): string {
  const nonce = randomBytes(16).toString("base64");
  const text = (...path: string[]) => readFileSync(join(extension, ...path), "utf8");
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${text("media", "ask.css")}</style>
</head>
<body data-copy="${vscode.l10n.t("Copy")}" data-list="${vscode.l10n.t("List Places")}" data-draw="${vscode.l10n.t("Draw Neighbours")}" data-fix="${vscode.l10n.t("Look for a Fix")}">
<main id="answers" aria-live="polite"></main>
<section id="welcome">
<p>${vscode.l10n.t("Ask about this code base. Every place in an answer is a link to the line it came from.")}</p>
<div id="examples"></div>
</section>
<form id="form">
<p id="state" class="quiet" role="status"></p>
<button id="set-up" type="button" hidden>${vscode.l10n.t("Set Up")}</button>
<textarea id="question" rows="2" placeholder="${vscode.l10n.t("Who uses …?")}" aria-label="${vscode.l10n.t("Question")}"></textarea>
<div class="row">
<button id="send" type="submit">${vscode.l10n.t("Ask")}</button>
<button id="cancel" type="button" class="secondary" hidden>${vscode.l10n.t("Cancel")}</button>
<button id="model" type="button" class="plain" aria-haspopup="dialog" hidden></button>
<span id="step" class="quiet" role="status"></span>
</div>
</form>
<script nonce="${nonce}">${text("out", "ask.js")}</script>
</body>
</html>`;
}
