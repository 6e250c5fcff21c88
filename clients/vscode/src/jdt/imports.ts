// Organise imports: the names that several types have are asked one after the other, each shown where it stands.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { ImportCandidate, ImportSelection } from "./requests";

/** The types that were chosen, as far as the user went on; the other names stay without an import. */
export async function chooseImports(
  client: LanguageClient,
  uri: string,
  selections: readonly ImportSelection[],
): Promise<ImportCandidate[]> {
  const convert = client.protocol2CodeConverter;
  const chosen: ImportCandidate[] = [];
  for (const [index, { candidates, range }] of selections.entries()) {
    await vscode.window.showTextDocument(convert.asUri(uri), {
      preserveFocus: true,
      selection: convert.asRange(range),
    });
    const candidate = await pick(candidates, index + 1, selections.length);
    if (candidate === undefined) {
      break;
    }
    chosen.push(candidate);
  }
  return chosen;
}

interface Item extends vscode.QuickPickItem {
  readonly candidate: ImportCandidate;
}

/** A list of its own, since only it can say which of how many steps it is. */
function pick(
  candidates: readonly ImportCandidate[],
  step: number,
  totalSteps: number,
): Promise<ImportCandidate | undefined> {
  const list = vscode.window.createQuickPick<Item>();
  const name = candidates[0]?.fullyQualifiedName.split(".").at(-1) ?? "";
  list.title = vscode.l10n.t("Organize imports: which {0}?", name);
  list.step = step;
  list.totalSteps = totalSteps;
  list.items = candidates.map((candidate) => ({ label: candidate.fullyQualifiedName, candidate }));
  return new Promise((resolve) => {
    list.onDidAccept(() => {
      resolve(list.selectedItems[0]?.candidate);
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}
