// A read-only "after" document for the diff editor.
import * as vscode from "vscode";
import { applyEdits } from "./edits";

const SCHEME = "espalier-fix";

export class FixPreview implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private text = "";
  // Last of the fields: the editor listens to `onDidChange` from this moment on, if it is there.
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  provideTextDocumentContent(): string {
    return this.text;
  }

  /** Shows `document` beside what it becomes under `edit`, without taking the focus. */
  async show(document: vscode.TextDocument, edit: vscode.WorkspaceEdit): Promise<void> {
    const edits = edit.get(document.uri);
    this.text = applyEdits(
      document.getText(),
      edits.map((one) => ({
        start: document.offsetAt(one.range.start),
        end: document.offsetAt(one.range.end),
        text: one.newText,
      })),
    );
    const after = document.uri.with({ scheme: SCHEME });
    this.changed.fire(after);
    const name = document.uri.path.slice(document.uri.path.lastIndexOf("/") + 1);
    const title = vscode.l10n.t("{0}: suggested fix", name);
    await vscode.commands.executeCommand("vscode.diff", document.uri, after, title, {
      preview: false,
      preserveFocus: true,
    });
  }

  async hide(): Promise<void> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const ours = tabs.filter(
      (tab) => tab.input instanceof vscode.TabInputTextDiff && tab.input.modified.scheme === SCHEME,
    );
    await vscode.window.tabGroups.close(ours);
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}
