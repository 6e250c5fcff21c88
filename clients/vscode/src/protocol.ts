// The requests Espalier adds to LSP (docs/lsp-extensions.md), as types. Lines are 1-based, paths relative to the root.
import {
  type Diagnostic,
  type InlineCompletionList,
  type Position,
  ProgressType,
  type Range,
  RequestType,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
} from "vscode-languageclient/node";

/** The server's command behind its code action; this client shows the candidates instead of applying the best. */
export const FIX_COMMAND = "espalier.fix";

export interface Evidence {
  readonly path: string;
  /** URI of the folder that the path is relative to, where several are open. */
  readonly root?: string;
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

/** The folder of `textDocument` answers, else every folder that knows something; `position` is what is asked about. */
export interface AskParams {
  readonly question: string;
  readonly after?: string;
  readonly textDocument?: { readonly uri: string };
  readonly position?: Position;
  readonly partialResultToken?: string;
  readonly workDoneToken?: string;
}

/** What a question names; `symbols` is empty where nothing was chosen among `candidates`, or nothing is called so. */
export interface Link {
  readonly mention: string;
  readonly symbols: readonly string[];
  readonly candidates: readonly string[];
  /** Names like one that is not there. */
  readonly near: readonly string[];
}

export interface Plan {
  readonly links: readonly Link[];
}

export interface AskResult {
  readonly question: string;
  readonly plan?: Plan;
  readonly answer: string;
  readonly evidence: readonly Evidence[];
  readonly unseen: readonly Unseen[];
  readonly seconds: number;
}

/** An error of the file that a candidate leaves. */
export interface Remaining {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export interface FixCandidate {
  readonly rank: number;
  readonly text: string;
  readonly diff: string;
  readonly imports: readonly string[];
  /** Every error that the mistake caused is gone, and none is new. */
  readonly mends: boolean;
  /** The file has no error left. */
  readonly compiles: boolean;
  readonly remaining?: readonly Remaining[];
  readonly logprob: number;
  readonly origin: string;
  /** What a user should know; empty for an ordinary candidate. */
  readonly note: string;
  /** Carries this candidate out, imports included. */
  readonly edit: WorkspaceEdit;
}

/** The lines are `diagnostic`'s where there is one, else `range`'s. */
export interface FixParams {
  readonly textDocument: { readonly uri: string; readonly version?: number };
  readonly range?: Range;
  readonly diagnostic?: Diagnostic;
  readonly failure?: string;
  /** Searches a line without an error as well. */
  readonly anyway?: boolean;
  readonly n?: number;
  /** How long to look; else as the settings say. */
  readonly seconds?: number;
  readonly partialResultToken?: string;
  readonly workDoneToken?: string;
}

/** What was found since the last one. A candidate's rank is its place among all that were told. */
export interface FixesFound {
  readonly candidates: readonly FixCandidate[];
}

export interface FixResult {
  readonly candidates: readonly FixCandidate[];
  /** There is no error to fix, so nothing was searched unless that was asked for. */
  readonly nothing_wrong?: boolean;
  /** Those of the file as it is; lines from 1. */
  readonly errors: readonly { readonly path: string; readonly line: number; readonly message: string }[];
  /** What JDT LS does not find of the file's imports. */
  readonly unknown_imports: readonly string[];
  readonly stats: Readonly<Record<string, number>>;
}

/** As LSP 3.18 counts. */
export enum TriggerKind {
  Invoked = 1,
  Automatic = 2,
}

export interface InlineCompletionParams extends TextDocumentPositionParams {
  readonly context: { readonly triggerKind: TriggerKind };
  readonly workDoneToken?: string;
}

export interface StatusResult {
  readonly version: string;
  readonly root: string;
  readonly java?: string;
  readonly index: { readonly complete: boolean; readonly files?: number; readonly chunks?: number };
  /** `message` only where JDT LS is another extension's. */
  readonly oracle: { readonly available: boolean; readonly message?: string };
  readonly embeddings: { readonly enabled: boolean; readonly pending: number };
}

/** `language/status` of JDT LS. */
export interface LanguageStatus {
  readonly type: string;
  readonly message: string;
}

/** `espalier/oracle`: how far a JDT LS is that is not ours; `message` is empty when nothing is missing. */
export interface OracleState {
  readonly state: "waiting" | "absent" | "importing" | "unimported" | "troubled" | "ready";
  readonly message: string;
}

export const askRequest = new RequestType<AskParams, AskResult, void>("espalier/ask");
export const askPiece = new ProgressType<string>();
export const fixRequest = new RequestType<FixParams, FixResult, void>("espalier/fix");
export const fixesFound = new ProgressType<FixesFound>();
export const inlineCompletionRequest = new RequestType<InlineCompletionParams, InlineCompletionList | null, void>(
  "textDocument/inlineCompletion",
);
export const statusRequest = new RequestType<object, StatusResult, void>("espalier/status");
export const classFileContents = new RequestType<{ uri: string }, string | null, void>("java/classFileContents");
