// From a place in an answer to a place in the editor.
import * as vscode from "vscode";
import type { Place } from "./markdown";
import { insideRoot } from "./paths";
import { withoutLinks } from "./plain";

/** Opens `place` in the workspace folder that holds it; a place no folder holds is said, not guessed. */
export async function openPlace(place: Place): Promise<void> {
  const uri = await find(place.path);
  if (uri === undefined) {
    const path = withoutLinks(place.path);
    void vscode.window.showWarningMessage(vscode.l10n.t("{0} is not in this workspace any more.", path));
    return;
  }
  const line = Math.max(0, place.line - 1);
  await vscode.window.showTextDocument(uri, { selection: new vscode.Range(line, 0, line, 0), preview: true });
}

/** Those of `places` whose file is there. */
export async function existing(places: readonly Place[]): Promise<Place[]> {
  const paths = [...new Set(places.map((place) => place.path))];
  const uris = await Promise.all(paths.map(find));
  const there = new Set(paths.filter((_, index) => uris[index] !== undefined));
  return places.filter((place) => there.has(place.path));
}

async function find(path: string): Promise<vscode.Uri | undefined> {
  if (!insideRoot(path)) {
    return undefined;
  }
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const uri = vscode.Uri.joinPath(folder.uri, path);
    if (await exists(uri)) {
      return uri;
    }
  }
  return undefined;
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
