import { ErrorCodes, ResponseError } from "vscode-jsonrpc";
import type { LanguageClient } from "vscode-languageclient/node";

/** Whether a request failed because its server ended; the connection rejects what is open before the client notices. */
export function isDisconnection(client: LanguageClient, error: unknown): boolean {
  return !client.isRunning() || (error instanceof ResponseError && error.code === ErrorCodes.PendingResponseRejected);
}
