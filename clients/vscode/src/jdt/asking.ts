// What a source action asks of the user, by VS Code's lists and messages.
import * as vscode from "vscode";

export interface Choice<Value> {
  readonly label: string;
  readonly description?: string;
  /** A heading above it and those after it of the same group. */
  readonly group?: string;
  readonly picked?: boolean;
  readonly value: Value;
}

/** Undefined, or false, where the user gave up. */
export interface Asking {
  several<Value>(title: string, choices: readonly Choice<Value>[]): Promise<Value[] | undefined>;
  one<Value>(title: string, choices: readonly Choice<Value>[]): Promise<Value | undefined>;
  confirmed(question: string, yes: string): Promise<boolean>;
}

export const asking: Asking = {
  async several(title, choices) {
    if (choices.length === 0) {
      return [];
    }
    const options = { title, canPickMany: true, matchOnDescription: true } as const;
    const items = await vscode.window.showQuickPick(grouped(choices), options);
    return items?.flatMap((item) => ("value" in item ? [item.value as (typeof choices)[number]["value"]] : []));
  },

  async one(title, choices) {
    const chosen = await vscode.window.showQuickPick([...choices], { title, matchOnDescription: true });
    return chosen?.value;
  },

  async confirmed(question, yes) {
    return (await vscode.window.showWarningMessage(question, { modal: true }, yes)) === yes;
  },
};

function grouped<Value>(choices: readonly Choice<Value>[]): (vscode.QuickPickItem & Partial<Choice<Value>>)[] {
  return choices.flatMap((choice, index) => {
    const isNew = choice.group !== undefined && choice.group !== choices[index - 1]?.group;
    return isNew ? [{ label: choice.group ?? "", kind: vscode.QuickPickItemKind.Separator }, choice] : [choice];
  });
}
