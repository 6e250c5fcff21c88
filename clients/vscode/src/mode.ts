// Who runs JDT LS: Espalier ("own"), or the extension by Red Hat ("beside"), whose JDT LS then loads our bundle.
import * as vscode from "vscode";

const REDHAT = "redhat.java";

export type Mode = "own" | "beside";

/** An extension that is installed but disabled is none here. */
export function presentMode(): Mode {
  return vscode.extensions.getExtension(REDHAT) === undefined ? "own" : "beside";
}

/** Calls `changed` when Red Hat's extension is enabled or disabled while the window is open. */
export function onDidChangeMode(changed: (mode: Mode) => void): vscode.Disposable {
  let mode = presentMode();
  return vscode.extensions.onDidChange(() => {
    const now = presentMode();
    if (now !== mode) {
      mode = now;
      changed(now);
    }
  });
}
