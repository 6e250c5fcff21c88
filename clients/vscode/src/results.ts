// The places that an answer rests on, all of them, as a tree by type with counts, as VS Code's references are by file.
import * as vscode from "vscode";
import type { Result } from "./conversation";
import { openPlace } from "./places";
import { type Group, grouped, memberOf } from "./result-groups";

const SHOWN = "espalier.hasResults";
const ID = "espalier.results";
const OPEN = "espalier.client.openResult";
const CLOSE = "espalier.client.closeResults";

/** More places are shown as types with their counts, folded. Chosen by hand. */
const UNFOLDED = 50;

/** `id`: another at each load. VS Code loads again while it still asks for the places of groups that it had from the
 * load before, is told none, and would take that for what the new groups hold. */
interface LoadedGroup extends Group {
  readonly id: string;
}

type Item = LoadedGroup | Result;

export class Results implements vscode.TreeDataProvider<Item>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly view: vscode.TreeView<Item>;
  private readonly registration: vscode.Disposable;
  private groups: readonly Group[] = [];
  private loads = 0;
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
    this.groups = grouped(results);
    this.view.description = question.replaceAll("`", "");
    this.view.message = summary(this.groups);
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
    if (item !== undefined) {
      return "results" in item ? [...item.results] : [];
    }
    this.loads += 1;
    return this.groups.map((group, index) => ({ ...group, id: `${this.loads}/${index}` }));
  }

  getTreeItem(item: Item): vscode.TreeItem {
    return "results" in item ? groupItem(item, placesOf(this.groups) > UNFOLDED) : resultItem(item);
  }
}

function placesOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { results }) => sum + results.length, 0);
}

/** How many places there are, and in how many files. */
function summary(groups: readonly Group[]): string {
  const files = new Set(groups.map(({ path, results }) => `${results[0]?.root ?? ""} ${path}`)).size;
  return vscode.l10n.t("Places: {0}, files: {1}", placesOf(groups), files);
}

function groupItem({ id, type, path, results }: LoadedGroup, isFolded: boolean): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const name = type || path.slice(path.lastIndexOf("/") + 1);
  const item = new vscode.TreeItem(name, isFolded ? Collapsed : Expanded);
  item.id = id;
  item.iconPath = type ? new vscode.ThemeIcon("symbol-class") : vscode.ThemeIcon.File;
  item.description = `${results.length} · ${path}`;
  item.tooltip = path;
  item.accessibilityInformation = { label: vscode.l10n.t("{0}, {1} places, {2}", name, results.length, path) };
  if (type === "") {
    item.resourceUri = vscode.Uri.file(path); // for the icon
  }
  return item;
}

function resultItem(result: Result): vscode.TreeItem {
  const member = memberOf(result);
  const told = `${result.kind.replaceAll("_", " ")} · ${member}`;
  const item = new vscode.TreeItem(`${result.line}: ${result.excerpt || member}`);
  item.description = told;
  item.tooltip = `${result.path}:${result.line}\n${told}`;
  item.command = { command: OPEN, title: vscode.l10n.t("Open"), arguments: [result] };
  return item;
}
