// A read-only "after" document for the diff editor.
import * as vscode from "vscode";
import { applyEdits } from "./edits";

const SCHEME = "espalier-fix";
/** In ms, for the editor to take a text; then the next one is shown all the same. */
const TAKING = 1000;

export class FixPreview implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private text = "";
  // Last of the fields: the editor listens to `onDidChange` from this moment on, if it is there.
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  provideTextDocumentContent(): string {
    return this.text;
  }

  /** Shows `document` beside what it becomes under `edit`, without taking the focus. Resolves when that is shown: the
   * editor drops a text that equals the last one it has heard back, so the next must not come sooner. */
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
    await taken(after, this.text);
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

/** Resolves when the document of `uri` has `text`, when there is none, or when that takes too long. */
async function taken(uri: vscode.Uri, text: string): Promise<void> {
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  const has = () => document === undefined || document.isClosed || lines(document.getText()) === lines(text);
  if (has()) {
    return;
  }
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(limit);
      listener.dispose();
      resolve();
    };
    const limit = setTimeout(done, TAKING);
    const listener = vscode.workspace.onDidChangeTextDocument(() => has() && done());
  });
}

/** Without the kind of line ends, which are the document's own. */
function lines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
