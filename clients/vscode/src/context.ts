// What the parts of the extension share; made once in main, handed in everywhere.
import type * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { AskPanel } from "./panel";
import type { FixPreview } from "./preview";

export interface Context {
  readonly log: vscode.LogOutputChannel;
  readonly panel: AskPanel;
  readonly preview: FixPreview;
  /** The running client, or undefined while there is none. */
  client(): LanguageClient | undefined;
  restart(): Promise<void>;
}
