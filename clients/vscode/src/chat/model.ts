// A language model of ours, which answers from the graph. With it the chat works where nobody is signed in to another
// one: the editor calls a participant only if there is some model.
import * as vscode from "vscode";
import { onServer, reason, type Servers } from "../answering";
import { ask } from "../ask";
import { type Message, newer } from "../newer";
import { type Part, parts } from "./parts";

export const VENDOR = "espalier";
const USER = 1;
/** Characters of a token, roughly. */
const TOKEN = 4;

export function registerModel(servers: Servers): vscode.Disposable {
  const { lm, LanguageModelTextPart } = newer;
  if (lm?.registerLanguageModelChatProvider === undefined || LanguageModelTextPart === undefined) {
    return new vscode.Disposable(() => {});
  }
  const registration = lm.registerLanguageModelChatProvider(VENDOR, {
    provideLanguageModelChatInformation: async () => [
      {
        id: "graph",
        name: vscode.l10n.t("Espalier (answers from the graph)"),
        family: "espalier",
        version: "1",
        tooltip: vscode.l10n.t("Answers questions about this Java code base; nothing leaves your machine."),
        maxInputTokens: 100_000,
        maxOutputTokens: 20_000,
        capabilities: {},
      },
    ],
    provideLanguageModelChatResponse: async (_model, messages, _options, progress, token) => {
      progress.report(new LanguageModelTextPart(await reply(servers, messages, token)));
    },
    provideTokenCount: async (_model, text) => Math.ceil(textOf(text).length / TOKEN),
  });
  void vscode.lm.selectChatModels({ vendor: VENDOR }); // else the editor learns of it only while the first prompt fails
  return registration;
}

async function reply(servers: Servers, messages: readonly Message[], token: vscode.CancellationToken): Promise<string> {
  const questions = messages.filter(({ role }) => role === USER).map(textOf);
  const text = questions.at(-1)?.trim() ?? "";
  const heard = { step: () => {}, piece: () => {} };
  try {
    const result = await onServer(
      servers,
      (client) => ask(client, { text, after: questions.at(-2) }, heard, token),
      () => {},
      token,
    );
    return parts(result.answer).map(written).join("");
  } catch (error) {
    return reason(error);
  }
}

function written(part: Part): string {
  return "text" in part ? part.text : `${part.place.path}:${part.place.line}`;
}

function textOf(message: string | Message): string {
  if (typeof message === "string") {
    return message;
  }
  const { content } = message;
  return typeof content === "string"
    ? content
    : content.map((part) => (part as { value?: unknown }).value ?? "").join("");
}
