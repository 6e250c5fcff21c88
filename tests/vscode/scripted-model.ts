// A fake language model: asked with tools it asks the graph once, and then cites the first piece of what that has found.
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
  };
  readonly LanguageModelTextPart: new (text: string) => { readonly value: string };
  readonly LanguageModelToolCallPart: new (id: string, name: string, input: object) => object;
  readonly LanguageModelToolResultPart: new (...given: never[]) => { readonly content: readonly unknown[] };
}

const { lm, LanguageModelTextPart, LanguageModelToolCallPart, LanguageModelToolResultPart } = vscode as unknown as Api;
const QUERY = { relation: "calls", direction: "to", anchors: [{ symbol: "OrderRepository" }] };

export function activate(context: vscode.ExtensionContext): void {
  const provider = {
    provideLanguageModelChatInformation: async () => [
      {
        id: "scripted",
        name: "Scripted Model",
        family: "scripted",
        version: "1",
        maxInputTokens: 100_000,
        maxOutputTokens: 10_000,
        capabilities: { toolCalling: true },
      },
    ],
    provideLanguageModelChatResponse: async (
      _model: unknown,
      messages: readonly Message[],
      { tools }: Options,
      progress: vscode.Progress<object>,
    ) => {
      const [result] = messages.flatMap(({ content }) => content).filter(isResult);
      if (result === undefined && tools?.some(({ name }) => name === "query")) {
        progress.report(new LanguageModelToolCallPart("scripted-1", "query", QUERY));
        return;
      }
      const found = (result?.content ?? []).map((part) => (part as { value?: string }).value ?? "").join("");
      const cited = /\[\d+\]/.exec(found)?.[0] ?? "";
      for (const piece of [
        "The scripted model says that ",
        `OrderServiceImpl saves orders ${cited}.`,
        " It is slow.",
      ]) {
        progress.report(new LanguageModelTextPart(piece));
      }
    },
    provideTokenCount: async (_model: unknown, text: string | Message) => JSON.stringify(text).length / 4,
  };
  context.subscriptions.push(lm.registerLanguageModelChatProvider("scripted", provider));
  void vscode.lm.selectChatModels({ vendor: "scripted" }); // else the list of models lacks it
}

function isResult(part: unknown): part is { readonly content: readonly unknown[] } {
  return part instanceof LanguageModelToolResultPart;
}
