// A candidate in the words of a list.
import * as vscode from "vscode";
import { withoutIcons } from "./plain";
import type { FixCandidate, Remaining } from "./protocol";

export interface Description {
  readonly label: string;
  readonly description: string;
  readonly detail: string | undefined;
}

/** `together`: it repairs several places, of which the lines between are left out. */
export function describe(candidate: FixCandidate, together = false): Description {
  const imports = candidate.imports.map((name) => `import ${name}`);
  const doubt = candidate.doubt ? [oneLine(candidate.doubt)] : [];
  const details = [...imports, ...doubt, ...remaining(candidate.remaining ?? [])];
  return {
    label:
      withoutIcons(together ? added(candidate.diff) : oneLine(candidate.text)) || vscode.l10n.t("(deletes the line)"),
    description: withoutIcons(candidate.note),
    detail: withoutIcons(details.join(", ")) || undefined,
  };
}

/** How many errors are left, and the first of them. No candidate adds an error, so they were there before it. */
function remaining([first, ...others]: readonly Remaining[]): string[] {
  if (first === undefined) {
    return [];
  }
  const { line } = first;
  const message = oneLine(first.message);
  return [
    others.length === 0
      ? vscode.l10n.t("1 error elsewhere in the file was there before, on line {0}: {1}", line, message)
      : vscode.l10n.t(
          "{0} errors elsewhere in the file were there before, the first on line {1}: {2}",
          others.length + 1,
          line,
          message,
        ),
  ];
}

/** The lines that a diff adds. */
function added(diff: string): string {
  const lines = diff.split("\n").filter((line) => line.startsWith("+") && !line.startsWith("+++ "));
  return lines.map((line) => oneLine(line.slice(1))).join(" … ");
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
