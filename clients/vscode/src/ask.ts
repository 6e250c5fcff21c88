// One question: sent, streamed, cancellable.
import type * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { type AskResult, askPiece, askRequest } from "./protocol";
import type { Question } from "./questions";
import type { OfferedModel } from "./service";
import { withSteps } from "./work";

export interface Listener {
  /** What the server is doing before there is an answer. */
  step(text: string): void;
  /** The next piece of the answer's Markdown. */
  piece(text: string): void;
}

let asked = 0;

/** A question, and the model that may be asked to write the answer. */
export type Asked = Question & { readonly model?: OfferedModel | undefined };

/** Sends the question. Rejects when cancelled or when the server cannot answer; `listener` hears nothing once cancelled. */
export async function ask(
  client: LanguageClient,
  { text, at, after, model }: Asked,
  listener: Listener,
  token: vscode.CancellationToken,
): Promise<AskResult> {
  asked += 1;
  const partialResultToken = `espalier-ask-${asked}`;
  const unlessOver = (tell: (text: string) => void) => (text: string) => token.isCancellationRequested || tell(text);
  const pieces = client.onProgress(
    askPiece,
    partialResultToken,
    unlessOver((piece) => listener.piece(piece)),
  );
  try {
    return await withSteps(
      client,
      unlessOver((step) => listener.step(step)),
      (workDoneToken) =>
        client.sendRequest(
          askRequest,
          { question: text, after, ...at, model, partialResultToken, workDoneToken },
          token,
        ),
    );
  } finally {
    pieces.dispose();
  }
}
