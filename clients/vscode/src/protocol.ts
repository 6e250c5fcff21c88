// The requests Espalier adds to LSP (docs/lsp-extensions.md), as types. Lines are 1-based, paths relative to the root.
import { ProgressType, RequestType, type WorkspaceEdit } from "vscode-languageclient/node";

export interface Evidence {
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly voucher: string;
  readonly excerpt: string;
}

export interface Unseen {
  readonly reason: string;
  readonly count: number;
}

export interface AskParams {
  readonly question: string;
  readonly partialResultToken?: string;
  readonly workDoneToken?: string;
}

export interface AskResult {
  readonly question: string;
  readonly answer: string;
  readonly evidence: readonly Evidence[];
  readonly unseen: readonly Unseen[];
  readonly seconds: number;
}

export interface TextEdit {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly newText: string;
}

export interface FixCandidate {
  readonly rank: number;
  readonly text: string;
  readonly diff: string;
  readonly imports: readonly string[];
  readonly compiles: boolean;
  readonly logprob: number;
  readonly origin: string;
  readonly note?: string;
  /** Carries this candidate out, imports included. */
  readonly edit: WorkspaceEdit;
}

export interface FixParams {
  readonly textDocument: { readonly uri: string; readonly version?: number };
  readonly range: TextEdit["range"];
  readonly failure?: string;
  readonly n?: number;
  readonly workDoneToken?: string;
}

export interface FixResult {
  readonly candidates: readonly FixCandidate[];
  readonly stats: Readonly<Record<string, number>>;
}

export interface StatusResult {
  readonly [part: string]: unknown;
}

export const askRequest = new RequestType<AskParams, AskResult, void>("espalier/ask");
export const askPiece = new ProgressType<string>();
export const fixRequest = new RequestType<FixParams, FixResult, void>("espalier/fix");
export const statusRequest = new RequestType<object, StatusResult, void>("espalier/status");
