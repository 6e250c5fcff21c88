// The requests Espalier adds to LSP (docs/lsp-extensions.md), as types. Lines are 1-based, paths relative to the root.
// Their classes are taken from the part of vscode-languageclient that has them: the whole is loaded with the first server.
import { ProgressType, RequestType } from "vscode-jsonrpc";
import type { InlineCompletionList, TextDocumentPositionParams, WorkspaceEdit } from "vscode-languageclient/node";
import type {
  Answer,
  AskParams,
  Document,
  FailingPlaces,
  Fix,
  FixesFound,
  ImpactParams,
  InDocumentParams,
  InPlaceParams,
  LanguageModelParams,
  LanguageModelReply,
  Lenses,
  Neighbourhood,
  ReadFailureParams,
  ServedEndpoints,
  StatusReport,
  SuggestFixParams,
  TraceParams,
  UsersFound,
  UsersParams,
  Wiring,
} from "./service";

export type {
  AskParams,
  Evidence,
  FailingPlace,
  Lens,
  Neighbourhood,
  Remaining,
  Served,
  UsersParams,
  Wiring,
} from "./service";

/** The server's command behind its code action; this client shows the candidates instead of applying the best. */
export const FIX_COMMAND = "espalier.fix";

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

export interface AskResult extends Answer {
  readonly question: string;
  readonly plan?: Plan;
  readonly seconds: number;
}

export interface FixCandidate extends Fix {
  /** Carries this candidate out, imports included. */
  readonly edit: WorkspaceEdit;
}

/** The lines are `diagnostic`'s where there is one, else `range`'s. */
export interface FixParams extends SuggestFixParams {
  readonly textDocument: Document;
}

/** What was found since the last one. A candidate's rank is its place among all that were told. */
export interface FixesPiece {
  readonly candidates: readonly FixCandidate[];
}

/** `errors` are those of the file as it is; `nothing_wrong`: there is none, so nothing was searched unless that was asked
 * for; `unknown_imports`: what JDT LS does not find of the file's imports; `no_proposals`: why the language model
 * proposed nothing, if it failed; `ended`: why the search ended. */
export interface FixResult extends FixesFound {
  readonly candidates: readonly FixCandidate[];
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

export interface StatusResult extends StatusReport {
  readonly java?: string;
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
/** From the server, while it answers with a model of the editor's; the model's text is sent in pieces. */
export const languageModelRequest = new RequestType<LanguageModelParams, LanguageModelReply, void>(
  "espalier/languageModel",
);
export const modelPiece = new ProgressType<string>();
export const impactRequest = new RequestType<ImpactParams, AskResult, void>("espalier/impact");
export const usersRequest = new RequestType<UsersParams, UsersFound, void>("espalier/users");
export const lensesRequest = new RequestType<InDocumentParams, Lenses, void>("espalier/lenses");
export const wiringRequest = new RequestType<InPlaceParams, Wiring, void>("espalier/wiring");
export const endpointsRequest = new RequestType<InDocumentParams, ServedEndpoints, void>("espalier/endpoints");
export const neighbourhoodRequest = new RequestType<UsersParams, Neighbourhood, void>("espalier/neighbourhood");
export const traceRequest = new RequestType<TraceParams, AskResult, void>("espalier/trace");
export const toolRequest = new RequestType<{ name: string; arguments: unknown }, unknown, void>("espalier/tool");
export const fixRequest = new RequestType<FixParams, FixResult, void>("espalier/fix");
export const failureRequest = new RequestType<ReadFailureParams, FailingPlaces, void>("espalier/failure");
export const fixesPiece = new ProgressType<FixesPiece>();
export const inlineCompletionRequest = new RequestType<InlineCompletionParams, InlineCompletionList | null, void>(
  "textDocument/inlineCompletion",
);
export const statusRequest = new RequestType<object, StatusResult, void>("espalier/status");
export const classFileContents = new RequestType<{ uri: string }, string | null, void>("java/classFileContents");
