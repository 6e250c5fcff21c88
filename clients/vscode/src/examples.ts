// Questions to begin with, about a type that is really there.
import * as vscode from "vscode";

const BUILT = "**/{target,build,out,bin,node_modules}/**";

/** Questions about the type in the active editor, else about some service of the workspace; none without Java. */
export async function exampleQuestions(): Promise<readonly string[]> {
  const type = shownType() ?? (await anyType());
  if (type === undefined) {
    return [];
  }
  return [
    vscode.l10n.t("Who uses {0}?", type),
    vscode.l10n.t("What does {0} depend on?", type),
    vscode.l10n.t("What breaks if {0} changes?", type),
  ];
}

function shownType(): string | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === "java" ? typeOf(document.uri) : undefined;
}

/** What to do where the window has no Java; undefined where it has some, or nobody can tell. */
export async function withoutJava(): Promise<string | undefined> {
  try {
    const isThere =
      shownType() !== undefined || (await vscode.workspace.findFiles("**/*.java", undefined, 1)).length > 0;
    return isThere
      ? undefined
      : vscode.l10n.t("No Java file was found here. Open the folder of your Java project (“File: Open Folder...”).");
  } catch {
    return undefined;
  }
}

async function anyType(): Promise<string | undefined> {
  for (const pattern of ["**/*Service.java", "**/*.java"]) {
    const [found] = await vscode.workspace.findFiles(pattern, BUILT, 1);
    if (found !== undefined) {
      return typeOf(found);
    }
  }
  return undefined;
}

function typeOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}
