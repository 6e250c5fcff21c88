// In the gutter: which declarations serve endpoints.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { endpointsRequest, type Served } from "./protocol";

const ENABLED = "espalier.gutter.endpoints";

type Client = () => LanguageClient | undefined;

/** Marks the editors that are shown: when they are, when their files are saved, when the server's state or the setting
 * changes. Between these the editor moves the marks with the text. */
export class Endpoints implements vscode.Disposable {
  private readonly mark: vscode.TextEditorDecorationType;
  private readonly watching: vscode.Disposable;
  /** The editors whose marks are being asked for, and whether something has happened since. */
  private readonly asked = new Map<vscode.TextEditor, boolean>();

  constructor(
    media: vscode.Uri,
    private readonly client: Client,
    onDidChange: vscode.Event<unknown>,
  ) {
    const icon = (theme: string) => ({ gutterIconPath: vscode.Uri.joinPath(media, `endpoint-${theme}.svg`) });
    this.mark = vscode.window.createTextEditorDecorationType({
      gutterIconSize: "contain",
      dark: icon("dark"),
      light: icon("light"),
    });
    this.watching = vscode.Disposable.from(
      this.mark,
      onDidChange(() => this.showAll()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.showAll()),
      vscode.workspace.onDidSaveTextDocument(() => this.showAll()),
      vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(ENABLED) && this.showAll()),
    );
    this.showAll();
  }

  dispose(): void {
    this.watching.dispose();
  }

  private showAll(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.languageId === "java" && editor.document.uri.scheme === "file") {
        void this.show(editor);
      }
    }
  }

  /** The server's state changes many times while JDT LS starts and an answer waits for the index: one request is open at a
   * time, and one more follows it. */
  private async show(editor: vscode.TextEditor): Promise<void> {
    if (this.asked.has(editor) && areWanted()) {
      this.asked.set(editor, true);
      return;
    }
    this.asked.set(editor, false);
    await this.put(editor);
    const isLate = this.asked.get(editor);
    this.asked.delete(editor);
    if (isLate) {
      await this.show(editor);
    }
  }

  private async put(editor: vscode.TextEditor): Promise<void> {
    const { version } = editor.document;
    const served = await this.served(editor.document);
    const isWanted = served?.length === 0 || areWanted(); // they may have been switched off meanwhile
    if (served !== undefined && isWanted && editor.document.version === version) {
      editor.setDecorations(this.mark, served.map(marked));
    }
  }

  /** Undefined while nobody can say; errors are not shown, because nobody has asked. */
  private async served(document: vscode.TextDocument): Promise<readonly Served[] | undefined> {
    if (!areWanted()) {
      return [];
    }
    const client = this.client();
    if (!client?.isRunning()) {
      return undefined;
    }
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    const asked = client.sendRequest(endpointsRequest, { textDocument: { uri } });
    return asked.then(
      ({ served }) => served,
      () => undefined,
    );
  }
}

function areWanted(): boolean {
  return vscode.workspace.getConfiguration().get<boolean>(ENABLED, true);
}

function marked({ line, endpoints }: Served): vscode.DecorationOptions {
  const at = Math.max(0, line - 1);
  const text = new vscode.MarkdownString();
  text.appendText(vscode.l10n.t("Serves {0}", endpoints.join(", ")));
  return { range: new vscode.Range(at, 0, at, 0), hoverMessage: text };
}
