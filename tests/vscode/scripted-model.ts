// Fake language models: asked with tools they ask the graph once, and then cite the first piece of what that has found. The
// slow one then writes on until it is stopped, and tells the user that it was.
// The types are those of VS Code 1.104, which are newer than the oldest editor that our extension runs in.
import * as vscode from "vscode";

interface Message {
  readonly content: readonly unknown[];
}

interface Options {
  readonly tools?: readonly { readonly name: string }[];
}

interface Api {
  readonly lm: {
    registerLanguageModelChatProvider(vendor: string, provider: object): vscode.Disposable;
    invokeTool(name: string, options: object): Promise<{ readonly content: readonly unknown[] }>;
  };
  readonly LanguageModelTextPart: new (text: string) => { readonly value: string };
  readonly LanguageModelToolCallPart: new (id: string, name: string, input: object) => object;
  readonly LanguageModelToolResultPart: new (...given: never[]) => { readonly content: readonly unknown[] };
}

const { lm, LanguageModelTextPart, LanguageModelToolCallPart, LanguageModelToolResultPart } = vscode as unknown as Api;
const QUERY = { relation: "calls", direction: "to", anchors: [{ symbol: "OrderRepository" }] };
const VENDOR = "scripted";
const SLOW = "slow";

const model = (id: string, name: string) => ({
  id,
  name,
  family: "scripted",
  version: "1",
  maxInputTokens: 100_000,
  maxOutputTokens: 10_000,
  capabilities: { toolCalling: true },
});
const MODELS = [model("scripted", "Scripted Model"), model(SLOW, "Slow Model")];

export function activate(context: vscode.ExtensionContext): void {
  const changed = new vscode.EventEmitter<void>();
  let offered = MODELS;
  const offer = (models: typeof MODELS) => () => {
    offered = models;
    changed.fire();
  };
  const provider = {
    onDidChangeLanguageModelChatInformation: changed.event,
    provideLanguageModelChatInformation: async () => offered,
    provideLanguageModelChatResponse: async (
      { id, name }: { readonly id: string; readonly name: string },
      messages: readonly Message[],
      { tools }: Options,
      progress: vscode.Progress<object>,
      token: vscode.CancellationToken,
    ) => {
      const [result] = messages.flatMap(({ content }) => content).filter(isResult);
      if (result === undefined && tools?.some(({ name }) => name === "query")) {
        progress.report(new LanguageModelToolCallPart("scripted-1", "query", QUERY));
        return;
      }
      const found = (result?.content ?? []).map((part) => (part as { value?: string }).value ?? "").join("");
      const cited = /\[\d+\]/.exec(found)?.[0] ?? "";
      for (const piece of [
        `The ${id} model says that `,
        `OrderServiceImpl saves orders ${cited}.`,
        "\n\nIt is slow.",
      ]) {
        progress.report(new LanguageModelTextPart(piece));
      }
      if (id === SLOW) {
        await new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
        void vscode.window.showInformationMessage(`${name} was stopped`);
      }
    },
    provideTokenCount: async (_model: unknown, text: string | Message) => JSON.stringify(text).length / 4,
  };
  context.subscriptions.push(
    changed,
    lm.registerLanguageModelChatProvider(VENDOR, provider),
    vscode.commands.registerCommand("scripted.withdraw", offer([])),
    vscode.commands.registerCommand("scripted.offer", offer(MODELS)),
    vscode.commands.registerCommand("scripted.checkEdit", checkEdit),
  );
  void vscode.lm.selectChatModels({ vendor: VENDOR }); // else the list of models lacks them
}

/** Calls the tool as a model would, and shows what it has found. */
async function checkEdit(): Promise<void> {
  const path = "shop-domain/src/main/java/com/example/shop/domain/Money.java";
  const edits = [{ path, start_line: 1, end_line: 1, text: "package com.example.wrong;" }];
  const { content } = await lm.invokeTool("espalier_check_edit", { input: { edits }, toolInvocationToken: undefined });
  const said = content.map((part) => (part as { value?: string }).value ?? "").join("");
  const { compiles, problems = [] } = JSON.parse(said) as { compiles: boolean; problems?: { message: string }[] };
  void vscode.window.showInformationMessage(`compiles: ${compiles}; ${problems[0]?.message ?? "no error"}`);
}

function isResult(part: unknown): part is { readonly content: readonly unknown[] } {
  return part instanceof LanguageModelToolResultPart;
}
