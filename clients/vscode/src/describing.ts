// A candidate in the words of a list.
import * as vscode from "vscode";
import { withoutIcons } from "./plain";
import type { FixCandidate, Remaining } from "./protocol";

export interface Description {
  readonly label: string;
  readonly description: string;
  readonly detail: string | undefined;
}

export function describe(candidate: FixCandidate): Description {
  const imports = candidate.imports.map((name) => `import ${name}`);
  const details = [...imports, ...remaining(candidate.remaining ?? [])];
  return {
    label: withoutIcons(oneLine(candidate.text)) || vscode.l10n.t("(deletes the line)"),
    description: withoutIcons(candidate.note),
    detail: withoutIcons(details.join(", ")) || undefined,
  };
}

/** The first error that stays, and how many others do. */
function remaining([first, ...others]: readonly Remaining[]): string[] {
  if (first === undefined) {
    return [];
  }
  const stays = vscode.l10n.t("the error on line {0} stays: {1}", first.line, oneLine(first.message));
  return others.length > 0 ? [stays, vscode.l10n.t("and {0} more", others.length)] : [stays];
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
