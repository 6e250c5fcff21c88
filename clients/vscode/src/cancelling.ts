// Cancelling takes effect at once, whatever what is cancelled still does.
import * as vscode from "vscode";

/** Rejects as soon as `token` is cancelled, also if it is already; what `promise` then comes to is ignored. */
export function unlessCancelled<Value>(promise: PromiseLike<Value>, token: vscode.CancellationToken): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new vscode.CancellationError());
    const listening = token.onCancellationRequested(cancel);
    if (token.isCancellationRequested) {
      cancel();
    }
    void Promise.resolve(promise)
      .then(resolve, reject)
      .finally(() => listening.dispose());
  });
}

/** A code of LSP. */
export const REQUEST_CANCELLED = -32800;

/** Whether the user, or the server for the user, has cancelled. */
export function isCancelled(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error as { code?: unknown }).code === REQUEST_CANCELLED;
}
