// Inline completion (LSP 3.18). The library has a feature for it, but of a draft that counted trigger kinds from 0, so
// that a server cannot tell typing from asking; hence this one.
import * as vscode from "vscode";
import type { ClientCapabilities, LanguageClient, ServerCapabilities, StaticFeature } from "vscode-languageclient/node";
import { inlineCompletionRequest, TriggerKind } from "./protocol";
import { withSteps } from "./work";

const JAVA: vscode.DocumentFilter = { scheme: "file", language: "java" };

export class InlineCompletion implements StaticFeature, vscode.InlineCompletionItemProvider {
  private registration: vscode.Disposable | undefined;

  constructor(private readonly client: LanguageClient) {}

  fillClientCapabilities(capabilities: ClientCapabilities): void {
    capabilities.textDocument = { ...capabilities.textDocument, inlineCompletion: { dynamicRegistration: false } };
  }

  initialize(capabilities: ServerCapabilities): void {
    if (capabilities.inlineCompletionProvider) {
      this.registration = vscode.languages.registerInlineCompletionItemProvider(JAVA, this);
    }
  }

  getState(): ReturnType<StaticFeature["getState"]> {
    return { kind: "static" };
  }

  clear(): void {
    this.registration?.dispose();
    this.registration = undefined;
  }

  async provideInlineCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    context: vscode.InlineCompletionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlineCompletionItem[] | vscode.InlineCompletionList | null | undefined> {
    if (context.triggerKind === vscode.InlineCompletionTriggerKind.Automatic) {
      return this.ask(document, position, TriggerKind.Automatic, token);
    }
    const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t("Espalier: completing") };
    return vscode.window.withProgress(options, (progress) =>
      withSteps(
        this.client,
        (message) => progress.report({ message }),
        (workDoneToken) => this.ask(document, position, TriggerKind.Invoked, token, workDoneToken),
      ),
    );
  }

  private async ask(
    document: vscode.TextDocument,
    position: vscode.Position,
    triggerKind: TriggerKind,
    token: vscode.CancellationToken,
    workDoneToken?: string,
  ): Promise<vscode.InlineCompletionItem[] | vscode.InlineCompletionList | null | undefined> {
    const { client } = this;
    const place = client.code2ProtocolConverter.asTextDocumentPositionParams(document, position);
    try {
      const params = { ...place, context: { triggerKind }, workDoneToken };
      const found = await client.sendRequest(inlineCompletionRequest, params, token);
      return await client.protocol2CodeConverter.asInlineCompletionResult(found, token);
    } catch (error) {
      return client.handleFailedRequest(
        inlineCompletionRequest,
        token,
        error,
        null,
        triggerKind === TriggerKind.Invoked,
      );
    }
  }
}
