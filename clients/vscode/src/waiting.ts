// Progress with a cancel button for what usually takes no time: it appears only if it does.
import * as vscode from "vscode";
import { unlessCancelled } from "./cancelling";

const UNSEEN_MS = 700;

/** Runs `work`; rejects as `work` does, and at once when the user cancels. */
export async function waiting<Value>(
  title: string,
  work: (token: vscode.CancellationToken) => Thenable<Value>,
): Promise<Value> {
  const cancel = new vscode.CancellationTokenSource();
  const result = unlessCancelled(work(cancel.token), cancel.token);
  const timer = setTimeout(() => show(title, result, cancel), UNSEEN_MS);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
    cancel.dispose();
  }
}

function show(title: string, until: Promise<unknown>, cancel: vscode.CancellationTokenSource): void {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  void vscode.window.withProgress(options, async (_, token) => {
    token.onCancellationRequested(() => cancel.cancel());
    await until.catch(() => {}); // whoever waits for it is told
  });
}
