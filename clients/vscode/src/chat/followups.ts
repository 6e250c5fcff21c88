// What to ask next: of the symbol that the question was about, or which of several was meant.
import * as vscode from "vscode";
import { choices } from "../choices";
import type { AskResult } from "../protocol";
import { explain, whoUses } from "../questions";
import { short } from "../unfolding";

export interface FollowUp {
  readonly prompt: string;
  readonly label: string;
  readonly command?: string;
}

const MOST = 4;

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
  const [key] = result.plan?.links.flatMap((link) => link.symbols) ?? [];
  if (key === undefined) {
    return [];
  }
  const name = short(key);
  const all: FollowUp[] = [
    { prompt: key, label: vscode.l10n.t("Who uses {0}?", name), command: "users" },
    { prompt: key, label: vscode.l10n.t("What does a change of {0} affect?", name), command: "impact" },
    { prompt: key, label: vscode.l10n.t("Explain {0}", name), command: "explain" },
    { prompt: `Which tests cover \`${key}\`?`, label: vscode.l10n.t("Which tests cover {0}?", name) },
  ];
  return all.filter((each) => !sameQuestion(each, question)).slice(0, MOST - 1);
}

function sameQuestion(each: FollowUp, question: string): boolean {
  const verb = { users: /\buses?\b/i, impact: /\b(?:impact|affect|break)/i, explain: /\bexplain\b/i }[
    each.command ?? ""
  ];
  return verb?.test(question) ?? /\btests?\b/i.test(question);
}
