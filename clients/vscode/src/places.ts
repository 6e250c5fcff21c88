// From a place in an answer to a place in the editor.
import { realpath } from "node:fs/promises";
import * as vscode from "vscode";
import type { Place } from "./markdown";
import { insideRoot } from "./paths";
import { withoutLinks } from "./plain";

/** Opens `place` in the workspace folder that has it; one that no folder has is said to be gone, not guessed. */
export async function openPlace(place: Place): Promise<void> {
  const uris = await found(place);
  const uri = await chosen(uris);
  if (uri !== undefined) {
    const line = Math.max(0, place.line - 1);
    await vscode.window.showTextDocument(uri, { selection: new vscode.Range(line, 0, line, 0), preview: true });
  } else if (uris.length === 0) {
    const path = withoutLinks(place.path);
    void vscode.window.showWarningMessage(vscode.l10n.t("{0} is not in this workspace any more.", path));
  }
}

/** Where `place` is; undefined where no folder has it, or several do and which is meant is not known. */
export async function locate(place: Place): Promise<vscode.Location | undefined> {
  const [uri, ...others] = await found(place);
  const line = Math.max(0, place.line - 1);
  return uri === undefined || others.length > 0 ? undefined : new vscode.Location(uri, new vscode.Position(line, 0));
}

/** Those of `places` whose file is there. */
export async function existing(places: readonly Place[]): Promise<Place[]> {
  const file = ({ path, root }: Place) => `${root ?? ""} ${path}`;
  const files = new Map(places.map((place) => [file(place), place]));
  const uris = await Promise.all([...files.values()].map(found));
  const there = new Set([...files.keys()].filter((_, index) => uris[index]?.length));
  return places.filter((place) => there.has(file(place)));
}

/** The files that `place` may mean, one at most for each folder. */
async function found({ path, root }: Place): Promise<vscode.Uri[]> {
  if (!insideRoot(path)) {
    return [];
  }
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri);
  const named = root === undefined ? [] : await Promise.all(folders.map((uri) => isSame(uri, root)));
  const meant = root === undefined ? folders : folders.filter((_, index) => named[index]);
  const uris = meant.map((folder) => vscode.Uri.joinPath(folder, path));
  const there = await Promise.all(uris.map(exists));
  return uris.filter((_, index) => there[index]);
}

async function chosen(uris: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  if (uris.length < 2) {
    return uris[0];
  }
  const items = uris.map((uri) => ({ uri, label: vscode.workspace.asRelativePath(uri, true) }));
  return (await vscode.window.showQuickPick(items))?.uri;
}

/** The server names a folder that is a link by what it leads to. */
async function isSame(uri: vscode.Uri, root: string): Promise<boolean> {
  const named = vscode.Uri.parse(root);
  if (uri.toString() === named.toString()) {
    return true;
  }
  const real = uri.scheme === "file" ? await realpath(uri.fsPath).catch(() => undefined) : undefined;
  return real !== undefined && vscode.Uri.file(real).toString() === named.toString();
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
