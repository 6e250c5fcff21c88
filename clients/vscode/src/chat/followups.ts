// What to ask next: of the symbol that the question or else the answer is about, or which of several was meant.
import * as vscode from "vscode";
import { choices } from "../choices";
import type { AskResult, Evidence } from "../protocol";
import { explain, whoUses } from "../questions";
import { short } from "../unfolding";

export interface FollowUp {
  readonly prompt: string;
  readonly label: string;
  readonly command?: string;
}

const MOST = 4;
const CODE = /`([^`\n]+)`/g;
/** The key of a type, a method or a field. Tables, beans, files and endpoints have others; constructors are left out. */
const DECLARATION = /^[\p{L}_$][\p{L}\p{M}\p{N}_$.]*(?:#[\p{L}_$][^\s<>]*)?$/u;

/** The follow-up as a question in words, for where there are no commands. */
export function asked({ prompt, command }: FollowUp): string {
  switch (command) {
    case "users":
      return whoUses(`\`${prompt}\``);
    case "impact":
      return `What breaks if \`${prompt}\` changes?`;
    case "explain":
      return explain(prompt);
    default:
      return prompt;
  }
}

export function followUps(question: string, result: AskResult): FollowUp[] {
  const open = [...choices(question, result.plan)];
  if (open.length > 0) {
    return open.slice(0, MOST).map(([name, prompt]) => ({ prompt, label: name }));
  }
  const [named] = result.plan?.links.flatMap((link) => link.symbols) ?? [];
  const key = named ?? mainSymbol(result);
  return key === undefined ? [] : about(key, question, result.evidence).slice(0, MOST);
}

/** What can be asked of `key` and was not asked just now. */
function about(key: string, question: string, evidence: readonly Evidence[]): FollowUp[] {
  const name = short(key);
  const next = (isAsked: RegExp, label: string, prompt: string, command?: string) =>
    isAsked.test(question) ? [] : [{ prompt, label, ...(command ? { command } : {}) }];
  const found = [
    ...next(/\buses?\b/i, vscode.l10n.t("Who uses {0}?", name), key, "users"),
    ...next(/\b(?:impact|affect|break)/i, vscode.l10n.t("What does a change of {0} affect?", name), key, "impact"),
  ];
  if (evidence.some(({ kind, from }) => kind === "exposes" && (from === key || from.startsWith(`${key}#`)))) {
    const label = vscode.l10n.t("How does {0} reach the database?", name);
    found.push(...next(/\breach/i, label, `How does \`${key}\` reach the database?`));
  }
  if (DECLARATION.test(key)) {
    const label = vscode.l10n.t("Which tests cover {0}?", name);
    found.push(...next(/\btests?\b/i, label, `Which tests cover \`${key}\`?`));
  }
  return [...found, ...next(/\bexplain\b/i, vscode.l10n.t("Explain {0}", name), key, "explain")];
}

/** The declaration that the answer names first, of those that its evidence has. */
function mainSymbol({ answer, evidence }: AskResult): string | undefined {
  const ends = evidence.flatMap(({ from, to, path }) => [from, to].filter((key) => key !== path));
  const keys = ends.filter((key) => DECLARATION.test(key));
  const byName = new Map(keys.reverse().map((key) => [short(key).replace(/\(.*/, ""), key]));
  for (const [, code = ""] of answer.matchAll(CODE)) {
    const found = byName.get(code.replace(/\(.*/, ""));
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
