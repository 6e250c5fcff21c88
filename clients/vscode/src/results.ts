// The places that an answer rests on, all of them, as a tree by file like that of VS Code's references.
import * as vscode from "vscode";
import type { Result } from "./conversation";
import { openPlace } from "./places";
import { short } from "./unfolding";

const SHOWN = "espalier.hasResults";
const ID = "espalier.results";
const OPEN = "espalier.client.openResult";
const CLOSE = "espalier.client.closeResults";

interface File {
  readonly path: string;
  readonly root?: string;
  readonly results: readonly Result[];
}

type Item = File | Result;

export class Results implements vscode.TreeDataProvider<Item>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly view: vscode.TreeView<Item>;
  private readonly registration: vscode.Disposable;
  private files: readonly File[] = [];
  readonly onDidChangeTreeData = this.changed.event;

  constructor() {
    this.view = vscode.window.createTreeView(ID, { treeDataProvider: this, showCollapseAll: true });
    this.registration = vscode.Disposable.from(
      this.view,
      this.changed,
      vscode.commands.registerCommand(OPEN, (result: Result) => openPlace(result)),
      vscode.commands.registerCommand(CLOSE, () => this.show("", [])),
    );
  }

  /** Shows them below the question; none closes the view. */
  async show(question: string, results: readonly Result[]): Promise<void> {
    this.files = byFile(results);
    this.view.description = question.replaceAll("`", "");
    this.changed.fire();
    await vscode.commands.executeCommand("setContext", SHOWN, results.length > 0);
    if (results.length > 0) {
      await vscode.commands.executeCommand(`${ID}.focus`);
    }
  }

  dispose(): void {
    this.registration.dispose();
  }

  getChildren(item?: Item): readonly Item[] & Item[] {
    return [...(item === undefined ? this.files : "results" in item ? item.results : [])];
  }

  getTreeItem(item: Item): vscode.TreeItem {
    return "results" in item ? fileItem(item) : resultItem(item);
  }
}

/** Places by file, in the order of the answer and within a file by line; a line stands once. */
export function byFile(results: readonly Result[]): File[] {
  const files = new Map<string, Map<number, Result>>();
  for (const result of results) {
    const key = `${result.root ?? ""} ${result.path}`;
    const lines = files.get(key) ?? new Map<number, Result>();
    const present = lines.get(result.line);
    lines.set(result.line, present?.excerpt ? present : result);
    files.set(key, lines);
  }
  return [...files.values()].flatMap((lines) => {
    const sorted = [...lines.values()].sort((one, other) => one.line - other.line);
    return sorted[0] === undefined ? [] : [{ path: sorted[0].path, root: sorted[0].root, results: sorted }];
  });
}

function fileItem({ path, results }: File): vscode.TreeItem {
  const slash = path.lastIndexOf("/");
  const item = new vscode.TreeItem(path.slice(slash + 1), vscode.TreeItemCollapsibleState.Expanded);
  item.iconPath = vscode.ThemeIcon.File;
  item.description = path.slice(0, Math.max(0, slash));
  item.tooltip = path;
  item.resourceUri = vscode.Uri.file(path); // for the icon
  item.accessibilityInformation = { label: vscode.l10n.t("{0}, {1} places", path, results.length) };
  return item;
}

function resultItem(result: Result): vscode.TreeItem {
  const told = `${result.kind.replaceAll("_", " ")} · ${short(result.from)}`;
  const item = new vscode.TreeItem(`${result.line}: ${result.excerpt || short(result.from)}`);
  item.description = told;
  item.tooltip = `${result.path}:${result.line}\n${told}`;
  item.command = { command: OPEN, title: vscode.l10n.t("Open"), arguments: [result] };
  return item;
}
