// Language models of the editor's, picked in the chat or in the Ask view, for the server to ask while it answers
// (docs/lsp-extensions.md, "A language model of the editor's").
import * as vscode from "vscode";
import { ErrorCodes, ResponseError } from "vscode-jsonrpc";
import type { LanguageClient } from "vscode-languageclient/node";
import { REQUEST_CANCELLED } from "../cancelling";
import { isEditorModelForFixesWanted } from "../config";
import { type LanguageModel, modelsBut, newer } from "../newer";
import { languageModelRequest, modelPiece } from "../protocol";
import type { LanguageModelParams, LanguageModelReply, ModelCall, ModelMessage, OfferedModel } from "../service";
import { VENDOR } from "./model";

/** Of LSP. */
const REQUEST_FAILED = -32803;

/** Codes of errors with which a model refuses any request of ours. */
const REFUSED = new Set(["NoPermissions", "Blocked", "NotFound"]);

/** The model that proposes fixes; undefined: there is none, or the setting does not want one. */
export async function modelForFixes(): Promise<LanguageModel | undefined> {
  return isEditorModelForFixesWanted() ? (await modelsBut(VENDOR).catch(() => []))[0] : undefined;
}

/** The models that `EditorModels` can offer, Copilot's first. */
export async function offerable(): Promise<LanguageModel[]> {
  return canCall() ? modelsBut(VENDOR).catch(() => []) : [];
}

/** Models of questions that are being answered, and of searches for fixes. */
export class EditorModels {
  private readonly offered = new Map<unknown, LanguageModel>();
  private count = 0;

  /** Runs `work`, which may offer the model to the server. A model of ours is not offered: it asks the server itself. */
  async offer<Value>(
    model: LanguageModel | undefined,
    work: (offered: OfferedModel | undefined) => Promise<Value>,
  ): Promise<Value> {
    if (model === undefined || model.vendor === VENDOR || !canCall()) {
      return work(undefined);
    }
    this.count += 1;
    const token = `model-${this.count}`;
    this.offered.set(token, model);
    try {
      return await work({ token, name: model.name, maxInputTokens: model.maxInputTokens ?? 0 });
    } finally {
      this.offered.delete(token);
    }
  }

  /** Answers what the server asks on this connection. */
  serve(client: LanguageClient): void {
    client.onRequest(languageModelRequest, (params, token) => {
      const tell = (piece: string) => client.sendProgress(modelPiece, params.partialResultToken, piece);
      return this.answer(params, tell, token);
    });
  }

  /** The model's answer, its text by `tell`. Rejects with a `ResponseError`. */
  async answer(
    params: LanguageModelParams,
    tell: (piece: string) => Promise<void>,
    token: vscode.CancellationToken,
  ): Promise<LanguageModelReply> {
    const model = this.offered.get(params.model);
    if (model === undefined) {
      throw new ResponseError(REQUEST_FAILED, "its question is no longer open");
    }
    const { LanguageModelTextPart: Text, LanguageModelToolCallPart: Call } = newer;
    const calls: ModelCall[] = [];
    let hasBegun = false;
    try {
      const { stream } = await model.sendRequest(conversation(params), options(params), token);
      for await (const part of stream) {
        hasBegun = true;
        if (Text !== undefined && part instanceof Text) {
          await tell(part.value);
        } else if (Call !== undefined && part instanceof Call) {
          calls.push({ id: part.callId, name: part.name, arguments: part.input ?? {} });
        }
      }
    } catch (error) {
      const code = token.isCancellationRequested ? REQUEST_CANCELLED : codeOf(error);
      // No error says that a model takes no tools; the server asks again without.
      const mayLackTools = code === undefined && params.tools.length > 0 && !hasBegun;
      const otherwise = mayLackTools ? ErrorCodes.InvalidParams : REQUEST_FAILED;
      throw new ResponseError(code ?? otherwise, said(error));
    }
    return { text: "", calls };
  }
}

/** Whether the editor's API has tools (VS Code 1.95). */
function canCall(): boolean {
  return newer.LanguageModelToolCallPart !== undefined && newer.LanguageModelToolResultPart !== undefined;
}

function codeOf(error: unknown): number | undefined {
  const isRefused = error instanceof vscode.LanguageModelError && REFUSED.has(error.code);
  return isRefused ? REQUEST_FAILED : undefined;
}

/** In English, as the answer that it becomes a note of. */
function said(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const { message, cause } = error;
  const why = cause instanceof Error && !message.includes(cause.message) ? cause.message : "";
  return [message, why].filter((part) => part !== "").join(": ");
}

function options({ tools }: LanguageModelParams): Parameters<LanguageModel["sendRequest"]>[1] {
  const justification = vscode.l10n.t(
    "Espalier sends what you ask for, what it found and excerpts of your code to this model, which writes the answer or proposes fixes.",
  );
  const offered = tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters }));
  return offered.length > 0 ? { justification, tools: offered } : { justification };
}

interface Turn {
  readonly who: "User" | "Assistant";
  readonly parts: unknown[];
  readonly results: boolean;
}

/** The messages as the editor has them: it knows no system messages, and results of several calls are one message. */
export function conversation({ messages, tools }: LanguageModelParams): unknown[] {
  const turns: Turn[] = [];
  for (const turn of messages.map(tools.length > 0 ? withCalls : inWords(messages))) {
    const last = turns.at(-1);
    if (turn.results && last?.results) {
      last.parts.push(...turn.parts);
    } else {
      turns.push(turn);
    }
  }
  return turns.map(({ who, parts }) => newer.LanguageModelChatMessage?.[who](parts));
}

function withCalls({ role, content, calls, callId }: ModelMessage): Turn {
  const { LanguageModelToolCallPart: Call, LanguageModelToolResultPart: Result } = newer;
  if (role === "tool" && Result !== undefined) {
    return { who: "User", parts: [new Result(callId, text(content))], results: true };
  }
  const made = calls.flatMap((call) => (Call === undefined ? [] : [new Call(call.id, call.name, call.arguments)]));
  return { who: role === "assistant" ? "Assistant" : "User", parts: [...text(content), ...made], results: false };
}

/** Calls and their results as text, for a request that offers no tools: some vendors then reject them. */
function inWords(messages: readonly ModelMessage[]): (message: ModelMessage) => Turn {
  const calls = new Map(messages.flatMap((message) => message.calls).map((call) => [call.id, call] as const));
  const words = ({ name, arguments: given }: ModelCall) => `${name}(${JSON.stringify(given)})`;
  return ({ role, content, calls: made, callId }) => {
    if (role === "tool") {
      const call = calls.get(callId);
      return { who: "User", parts: text(`Result of ${call ? words(call) : "a call"}:\n\n${content}`), results: true };
    }
    const spoken = [content, ...made.map((call) => `I call ${words(call)}.`)].filter((part) => part !== "");
    return { who: role === "assistant" ? "Assistant" : "User", parts: text(spoken.join("\n\n")), results: false };
  };
}

function text(content: string): unknown[] {
  const { LanguageModelTextPart: Text } = newer;
  return Text === undefined || content === "" ? [] : [new Text(content)];
}
