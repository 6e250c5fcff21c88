// One question: sent, streamed, cancellable.
import type * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { type AskResult, askPiece, askRequest } from "./protocol";

let asked = 0;

/** Sends `question`; `onPiece` gets the text as it is told. Rejects when cancelled or when the server cannot answer. */
export async function ask(
  client: LanguageClient,
  question: string,
  onPiece: (piece: string) => void,
  token: vscode.CancellationToken,
): Promise<AskResult> {
  asked += 1;
  const partialResultToken = `espalier-ask-${asked}`;
  const pieces = client.onProgress(askPiece, partialResultToken, onPiece);
  try {
    return await client.sendRequest(askRequest, { question, partialResultToken }, token);
  } finally {
    pieces.dispose();
  }
}
