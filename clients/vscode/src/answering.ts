// One question from its asking to its end: it waits for the server, and is asked again if the server ends meanwhile.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { type Asked, ask } from "./ask";
import { unlessCancelled } from "./cancelling";
import { asked, followUps } from "./chat/followups";
import { choices } from "./choices";
import type { Exchange, Result } from "./conversation";
import { isDisconnection } from "./disconnection";
import { withoutJava } from "./examples";
import { placesIn, render } from "./markdown";
import { existing } from "./places";
import { type AskResult, type Evidence, type Neighbourhood, neighbourhoodRequest, type UsersParams } from "./protocol";
import { inFull, neighbours } from "./questions";
import { NotRunning } from "./supervisor";

export interface Servers {
  /** The client that is starting or runs. */
  readonly client: LanguageClient | undefined;
  /** The client that runs, or as soon as one does that is not `other`; rejects with `NotRunning` where none will. */
  running(other?: LanguageClient): Promise<LanguageClient>;
}

export interface Listener {
  /** The exchange as it is now. */
  changed(exchange: Exchange): void;
  /** What the question waits for. */
  step(text: string): void;
}

/** The finished exchange. Never rejects: why there is no answer is in the exchange. */
export async function answered(
  servers: Servers,
  question: Asked,
  listener: Listener,
  token: vscode.CancellationToken,
): Promise<Exchange> {
  let exchange: Exchange = { question: question.text, html: "", foot: "", end: "running" };
  const change = (given: Partial<Exchange>) => {
    exchange = { ...exchange, ...given };
    listener.changed(exchange);
  };
  const attempt = async (client: LanguageClient) => {
    change({ html: "" });
    listener.step("");
    return { ...exchange, ...(await answer(client, question, change, listener, token)) };
  };
  try {
    return await onServer(servers, attempt, () => listener.step(vscode.l10n.t("waiting for Espalier's server")), token);
  } catch (error) {
    return { ...exchange, ...(token.isCancellationRequested ? cancelled() : failed(error)) };
  }
}

/** The graph around a type as a finished exchange, a picture whose nodes are questions and whose arrows are places. */
export async function drawn(
  servers: Servers,
  wanted: UsersParams,
  listener: Listener,
  token: vscode.CancellationToken,
): Promise<Partial<Exchange>> {
  const attempt = async (client: LanguageClient) => {
    listener.step("");
    return picture(await client.sendRequest(neighbourhoodRequest, wanted, token));
  };
  try {
    return await onServer(servers, attempt, () => listener.step(vscode.l10n.t("waiting for Espalier's server")), token);
  } catch (error) {
    return token.isCancellationRequested ? cancelled() : failed(error);
  }
}

async function picture({ symbol, drawing, evidence, left }: Neighbourhood): Promise<Partial<Exchange>> {
  const markdown = `\`\`\`mermaid\n${drawing}\n\`\`\``;
  const html = render(markdown, { places: await existing(evidence), evidence });
  const one = vscode.l10n.t("1 more neighbour is not drawn");
  const foot = left > 1 ? vscode.l10n.t("{0} more neighbours are not drawn", left) : left === 1 ? one : "";
  return { question: neighbours(symbol), html, markdown, foot, end: "told", places: evidence.map(resultOf) };
}

/** Runs `attempt` on the server, once more if it ends meanwhile; `onWait` is called before each wait. Rejects as soon as
 * it is cancelled. */
export async function onServer<Value>(
  servers: Servers,
  attempt: (client: LanguageClient) => Promise<Value>,
  onWait: () => void,
  token: vscode.CancellationToken,
): Promise<Value> {
  onWait();
  const first = await unlessCancelled(servers.running(), token);
  try {
    return await unlessCancelled(attempt(first), token);
  } catch (error) {
    const hasEnded = servers.client !== first || isDisconnection(first, error);
    if (token.isCancellationRequested || !hasEnded) {
      throw error;
    }
  }
  onWait();
  const next = await unlessCancelled(servers.running(first), token);
  return unlessCancelled(attempt(next), token);
}

async function answer(
  client: LanguageClient,
  question: Asked,
  change: (given: Partial<Exchange>) => void,
  listener: Listener,
  token: vscode.CancellationToken,
): Promise<Partial<Exchange>> {
  let text = "";
  const heard = {
    step: (step: string) => listener.step(step),
    piece: (piece: string) => {
      text += piece;
      change({ html: render(text) });
    },
  };
  const result = await ask(client, question, heard, token);
  const { answer: said, evidence, plan } = result;
  const advice = await adviceOn(result);
  const told = advice === undefined ? said : `${said}\n\n${advice}`;
  const places = await existing([...evidence, ...placesIn(told)]);
  const html = render(told, { places, evidence, choices: choices(question.text, plan) });
  const next = followUps(question.text, result).map((each) => [each.label, asked(each)] as const);
  const results = evidence.map(resultOf);
  const [about, ...others] = plan?.links.flatMap((link) => link.symbols) ?? [];
  const isFailure = result.failure ? { isFailure: true } : {};
  const asText = {
    ...isFailure,
    markdown: told,
    next,
    places: results,
    ...(others.length === 0 && about ? { about } : {}),
  };
  return { question: inFull(question, result), html, foot: foot(result), end: "told", ...asText };
}

/** What to do where an answer has nothing to rest on because there is no Java. */
export async function adviceOn({ evidence }: AskResult): Promise<string | undefined> {
  return evidence.length > 0 ? undefined : withoutJava();
}

function resultOf({ path, line, root, kind, from, excerpt }: Evidence): Result {
  return { path, line, root, kind, from, excerpt };
}

function foot(result: AskResult): string {
  return vscode.l10n.t("{0} places of evidence, {1} s", result.evidence.length, result.seconds.toFixed(2));
}

function cancelled(): Partial<Exchange> {
  return { end: "cancelled", foot: vscode.l10n.t("Cancelled.") };
}

function failed(error: unknown): Partial<Exchange> {
  return { end: "failed", foot: reason(error), ...(error instanceof NotRunning ? { isUnserved: true } : {}) };
}

/** Why there is no answer, with the remedy. */
export function reason(error: unknown): string {
  const notRunning = vscode.l10n.t("Espalier's server is not running. “Espalier: Restart Server” starts it.");
  const message = error instanceof Error ? error.message : String(error);
  return message || (error instanceof NotRunning ? notRunning : "");
}
