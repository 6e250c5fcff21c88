// What the parts of the extension share; made once in main, handed in everywhere.
import type * as vscode from "vscode";
import type { Servers } from "./answering";
import type { EditorModels } from "./chat/editor-model";
import type { Keys } from "./keys";
import type { AskPanel } from "./panel";
import type { FixPreview } from "./preview";
import type { Readiness } from "./readiness";

export interface Context {
  /** Of the extension. */
  readonly version: string;
  readonly log: vscode.LogOutputChannel;
  readonly panel: AskPanel;
  readonly preview: FixPreview;
  /** The language models that the server may ask. */
  readonly models: EditorModels;
  /** Of the model servers that the server may ask. */
  readonly keys: Keys;
  readonly servers: Servers;
  readiness(): Readiness;
  restart(): void;
  stop(): Promise<void>;
  /** Sets the server up and starts it. */
  setUp(): Promise<void>;
}
