// The chat participant @espalier: questions go to the graph, also with nobody signed in; the model that is picked in the
// chat may write the answer.
import * as vscode from "vscode";
import { adviceOn, onServer, reason, type Servers } from "../answering";
import { ask } from "../ask";
import { pickedIn } from "../newer";
import { locate } from "../places";
import { type AskResult, failureRequest, impactRequest, traceRequest } from "../protocol";
import type { OfferedModel } from "../service";
import type { EditorModels } from "./editor-model";
import { type FollowUp, followUps } from "./followups";
import { Lines, parts } from "./parts";
import { type Wanted, wanted } from "./requests";

const ID = "espalier.chat";
/** What is at the cursor; words that refer to it only where nothing was asked before. */
const HERE = /\b(?:this|here)\b/i;
const IT = /\b(?:it|its)\b/i;

interface Said extends vscode.ChatResult {
  readonly metadata: { readonly question: string; readonly next: readonly FollowUp[] };
}

export function registerChat(servers: Servers, models: EditorModels): vscode.Disposable {
  if (vscode.chat?.createChatParticipant === undefined) {
    return new vscode.Disposable(() => {});
  }
  const participant = vscode.chat.createChatParticipant(ID, (request, context, stream, token) =>
    answer(servers, models, request, context, stream, token),
  );
  participant.iconPath = new vscode.ThemeIcon("type-hierarchy");
  participant.followupProvider = { provideFollowups: (result) => [...((result as Said).metadata?.next ?? [])] };
  return participant;
}

async function answer(
  servers: Servers,
  models: EditorModels,
  request: vscode.ChatRequest,
  context: vscode.ChatContext,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<vscode.ChatResult> {
  const asked = wanted(request.command, request.prompt, atCursor());
  if (asked.kind === "usage") {
    stream.markdown(vscode.l10n.t("For example: `{0}`", asked.example));
    return {};
  }
  const writer = new Writer(stream);
  try {
    if (asked.kind === "fix") {
      await offerFix(servers, asked.failure, writer, stream, token);
      return {};
    }
    const result = await models.offer(pickedIn(request), (model) =>
      onServer(
        servers,
        (client) => {
          writer.again();
          return requested(client, asked, { after: before(context), model }, writer, stream, token);
        },
        () => stream.progress(vscode.l10n.t("waiting for Espalier's server")),
        token,
      ),
    );
    await writer.end(result.answer);
    const advice = await adviceOn(result);
    if (advice !== undefined) {
      stream.markdown(`\n\n${advice}`);
    }
    if (result.failure) {
      offerFixOf(request.prompt, stream);
    }
    const question = result.question || request.prompt;
    return { metadata: { question, next: followUps(question, result) } } satisfies Said;
  } catch (error) {
    await writer.end("");
    return token.isCancellationRequested ? {} : { errorDetails: { message: reason(error) } };
  }
}

/** Of the lines that `failure` names; where it names none, of the line at the cursor, of which it is said. */
async function offerFix(
  servers: Servers,
  failure: string,
  writer: Writer,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<void> {
  const places =
    failure &&
    (
      await onServer(
        servers,
        (client) => client.sendRequest(failureRequest, { text: failure }, token),
        () => stream.progress(vscode.l10n.t("waiting for Espalier's server")),
        token,
      )
    ).places;
  if (places && places.length > 0) {
    const rows = places.map(({ path, line }) => `- [${path}:${line}](${path}#L${line})`);
    await writer.end(`${vscode.l10n.t("That names these lines:")}\n\n${rows.join("\n")}\n`);
    offerFixOf(failure, stream);
    return;
  }
  stream.markdown(vscode.l10n.t("Candidates for the line at the cursor are compiled before they are shown."));
  const title = vscode.l10n.t("Look for a Fix");
  stream.button({ command: "espalier.client.fix", title, ...(failure ? { arguments: [{ failure }] } : {}) });
}

/** A button that searches a fix of the line that a failure names, or of the one that the user chooses. */
function offerFixOf(failure: string, stream: vscode.ChatResponseStream): void {
  const title = vscode.l10n.t("Look for a Fix");
  stream.button({ command: "espalier.client.fixFailure", title, arguments: [failure] });
}

async function requested(
  client: Parameters<typeof ask>[0],
  asked: Exclude<Wanted, { kind: "usage" | "fix" }>,
  { after, model }: { readonly after: string | undefined; readonly model: OfferedModel | undefined },
  writer: Writer,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<AskResult> {
  const textDocument = document();
  switch (asked.kind) {
    case "impact":
      return client.sendRequest(
        impactRequest,
        asked.symbol ? { symbol: asked.symbol, textDocument } : { ...place() },
        token,
      );
    case "trace":
      return client.sendRequest(traceRequest, { from: asked.from, to: asked.to, textDocument }, token);
    case "ask": {
      const isHere = HERE.test(asked.question) || (IT.test(asked.question) && after === undefined);
      const at = isHere ? place() : undefined;
      const listener = {
        step: (text: string) => stream.progress(text),
        piece: (piece: string) => writer.add(piece),
      };
      return ask(client, { text: asked.question, after, at, model }, listener, token);
    }
  }
}

/** Writes an answer as its lines come. */
class Writer {
  private written = "";
  private writing: Promise<void> = Promise.resolve();
  private readonly lines = new Lines((text) => {
    this.writing = this.writing.then(() => this.write(text));
  });

  constructor(private readonly stream: vscode.ChatResponseStream) {}

  add(piece: string): void {
    this.written += piece;
    this.lines.add(piece);
  }

  /** The answer comes again from its beginning: its server has ended. */
  again(): void {
    this.written = "";
    this.lines.again();
  }

  /** Whatever of `answer` was not told in pieces. */
  async end(answer: string): Promise<void> {
    if (this.written === "") {
      this.add(answer);
    }
    this.lines.end();
    await this.writing;
  }

  private async write(text: string): Promise<void> {
    for (const part of parts(text)) {
      if ("text" in part) {
        this.stream.markdown(plainMarkdown(part.text));
        continue;
      }
      const at = await locate(part.place);
      const name = `${part.place.path.slice(part.place.path.lastIndexOf("/") + 1)}:${part.place.line}`;
      if (at === undefined) {
        this.stream.markdown(plainMarkdown(name));
      } else {
        this.stream.anchor(at, name);
      }
    }
  }
}

function plainMarkdown(text: string): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(text);
  markdown.isTrusted = false;
  markdown.supportHtml = false;
  return markdown;
}

/** The last question of this chat that was answered. */
function before({ history }: vscode.ChatContext): string | undefined {
  for (const turn of [...history].reverse()) {
    const question = "result" in turn ? (turn.result as Partial<Said>).metadata?.question : undefined;
    if (question !== undefined) {
      return question;
    }
  }
  return undefined;
}

function editor(): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  return active?.document.languageId === "java" ? active : undefined;
}

function document(): { uri: string } | undefined {
  const uri = editor()?.document.uri.toString();
  return uri === undefined ? undefined : { uri };
}

function place() {
  const active = editor();
  const textDocument = document();
  return active && textDocument ? { textDocument, position: active.selection.active } : undefined;
}

/** The name at the cursor. */
function atCursor(): string {
  const active = editor();
  const range = active?.document.getWordRangeAtPosition(active.selection.active);
  return active && range ? active.document.getText(range) : "";
}
