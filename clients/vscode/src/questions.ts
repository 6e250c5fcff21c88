// What can be asked: words, or words about the symbol at a place.
import type * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { usersRequest } from "./protocol";

/** `symbol`: the question is about what is there, and `text` only names it. */
export interface Question {
  readonly text: string;
  readonly symbol?: {
    readonly document: vscode.TextDocument;
    readonly position: vscode.Position;
    readonly word: string;
  };
}

/** In English whatever the editor's language: the server reads it. */
export function whoUses(name: string): string {
  return `Who uses ${name}?`;
}

/** The question with the symbol's full name, as the server knows it; the bare word where it does not. */
export async function inFull(
  client: LanguageClient,
  { text, symbol }: Question,
  token: vscode.CancellationToken,
): Promise<string> {
  if (symbol === undefined) {
    return text;
  }
  const place = client.code2ProtocolConverter.asTextDocumentPositionParams(symbol.document, symbol.position);
  try {
    const found = await client.sendRequest(usersRequest, { symbol: symbol.word, ...place }, token);
    return found.symbol === symbol.word ? text : whoUses(`\`${found.symbol}\``);
  } catch {
    return text; // the answer to the bare word says what is wrong
  }
}
