// Parts of the editor's API that are newer than the oldest editor we run in (`engines` in package.json). Each may be
// missing; what needs it is then left out.
import * as vscode from "vscode";

export interface ToolResult {
  readonly content: readonly unknown[];
}

export interface Tool {
  prepareInvocation?(options: { readonly input: unknown }): { readonly invocationMessage: string };
  invoke(options: { readonly input: unknown }, token: vscode.CancellationToken): Promise<unknown>;
}

export interface ModelInformation {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly version: string;
  readonly tooltip: string;
  readonly maxInputTokens: number;
  readonly maxOutputTokens: number;
  readonly capabilities: Readonly<Record<string, boolean>>;
}

/** A message to a model; `content` is its text, or parts of which some have one. */
export interface Message {
  readonly role: number;
  readonly content: string | readonly unknown[];
}

export interface ModelProvider {
  provideLanguageModelChatInformation(): Promise<ModelInformation[]>;
  provideLanguageModelChatResponse(
    model: unknown,
    messages: readonly Message[],
    options: unknown,
    progress: vscode.Progress<unknown>,
    token: vscode.CancellationToken,
  ): Promise<void>;
  provideTokenCount(model: unknown, text: string | Message): Promise<number>;
}

/** A language model that the editor offers; the first request may ask the user for leave. */
export interface LanguageModel {
  readonly vendor: string;
  /** Unique among the models of its vendor. */
  readonly id: string;
  readonly name: string;
  readonly maxInputTokens?: number;
  sendRequest(
    messages: readonly unknown[],
    options: {
      readonly justification: string;
      readonly tools?: readonly {
        readonly name: string;
        readonly description: string;
        readonly inputSchema: object;
      }[];
    },
    token: vscode.CancellationToken,
  ): Thenable<{ readonly stream: AsyncIterable<unknown> }>;
}

interface ToolCallPart {
  readonly callId: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>> | undefined;
}

export interface McpProvider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
  provideMcpServerDefinitions(): unknown[];
}

const COPILOT = "copilot";

interface Newer {
  readonly lm?: {
    registerTool?(name: string, tool: Tool): vscode.Disposable;
    registerLanguageModelChatProvider?(vendor: string, provider: ModelProvider): vscode.Disposable;
    registerMcpServerDefinitionProvider?(id: string, provider: McpProvider): vscode.Disposable;
  };
  readonly LanguageModelChatMessage?: Readonly<Record<"User" | "Assistant", (parts: readonly unknown[]) => unknown>>;
  readonly LanguageModelTextPart?: new (text: string) => { readonly value: string };
  readonly LanguageModelToolCallPart?: new (callId: string, name: string, input: object) => ToolCallPart;
  readonly LanguageModelToolResultPart?: new (callId: string, content: readonly unknown[]) => unknown;
  readonly LanguageModelToolResult?: new (content: readonly unknown[]) => ToolResult;
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: string[],
    env: Record<string, string>,
    version?: string,
  ) => { cwd?: vscode.Uri };
}

/** The editor's API with these parts. */
export const newer: Newer = vscode as unknown as Newer;

/** The editor's models that are not of `vendor`, Copilot's first. */
export async function modelsBut(vendor: string): Promise<LanguageModel[]> {
  const found = (await vscode.lm?.selectChatModels?.()) ?? [];
  const others = (found as unknown as readonly LanguageModel[]).filter((each) => each.vendor !== vendor);
  return others.sort((one, other) => Number(other.vendor === COPILOT) - Number(one.vendor === COPILOT));
}

/** The model that is picked in the chat (VS Code 1.95). */
export function pickedIn(request: vscode.ChatRequest): LanguageModel | undefined {
  return (request as { readonly model?: LanguageModel }).model;
}
