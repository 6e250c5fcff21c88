// The title of the list of fixes: how many there are, and whether the search goes on or how it has ended.
import * as vscode from "vscode";

/** `ended` of a result whose search has tried everything. */
export const NOTHING_LEFT = "nothing is left to try";

/** `count` fixes are listed, `together`: each for several lines. `end`: undefined while the search goes on; `ended` of the server's result; or "cancelled" or
 * "failed" where there is no result. */
export function searchTitle(count: number, together: boolean, end?: string): string {
  const state = end === undefined ? goesOn() : inWords(end);
  return together
    ? vscode.l10n.t("Fixes for these lines: {0} found; {1}", count, state)
    : vscode.l10n.t("Fixes for this line: {0} found; {1}", count, state);
}

function goesOn(): string {
  return vscode.l10n.t("the search goes on");
}

function inWords(end: string): string {
  switch (end) {
    case "the budget is spent":
      return vscode.l10n.t("the time for the search is used up");
    case NOTHING_LEFT:
      return vscode.l10n.t("the search is finished: nothing is left to try");
    case "cancelled":
      return vscode.l10n.t("the search was cancelled");
    case "failed":
      return vscode.l10n.t("the search has failed");
    default:
      return vscode.l10n.t("the search is finished");
  }
}
