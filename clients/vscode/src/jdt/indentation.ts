// How the editor indents: JDT LS asks that for each file before it generates code, by settings that VS Code does not have.
import * as vscode from "vscode";

const OPTIONS: Readonly<Record<string, "tabSize" | "insertSpaces">> = {
  "java.format.tabSize": "tabSize",
  "java.format.insertSpaces": "insertSpaces",
};

export interface Indentation {
  readonly tabSize: unknown;
  readonly insertSpaces: unknown;
}

/** As the editor that shows the file has detected it, else as it is set for Java. */
export function indentation(uri?: string): Indentation {
  const file = uri === undefined ? "" : vscode.Uri.parse(uri).toString(); // JDT LS escapes less, and no drive's colon
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === file);
  if (editor !== undefined) {
    return { tabSize: editor.options.tabSize, insertSpaces: editor.options.insertSpaces };
  }
  const set = vscode.workspace.getConfiguration("editor", { languageId: "java" });
  return { tabSize: set.get("tabSize", 4), insertSpaces: set.get("insertSpaces", true) };
}

/** `values`, the answers to `items` of `workspace/configuration`, with the indentation where it is asked for. */
export function withIndentation(
  items: readonly { readonly section?: string; readonly scopeUri?: string }[],
  values: readonly unknown[],
): unknown[] {
  return items.map(({ section, scopeUri }, index) => {
    const option = OPTIONS[section ?? ""];
    return option === undefined ? values[index] : indentation(scopeUri)[option];
  });
}
