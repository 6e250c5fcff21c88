// Made by `python -m espalier.service.document`; edit server/espalier/service instead.
// The requests of the service, as docs/lsp-extensions.md describes them.
import type { Diagnostic, Position, Range } from "vscode-languageclient/node";

export interface Document {
  readonly uri: string;
  readonly version?: number;
}

export interface OfferedModel {
  readonly token: string | number;
  readonly name: string;
  readonly maxInputTokens: number;
}

export interface AskParams {
  readonly textDocument?: Document;
  readonly partialResultToken?: string | number;
  readonly workDoneToken?: string | number;
  readonly question: string;
  readonly after?: string;
  readonly position?: Position;
  readonly model?: OfferedModel;
}

export interface Evidence {
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly voucher: string;
  readonly excerpt: string;
  readonly root?: string;
}

export interface Unseen {
  readonly reason: string;
  readonly count: number;
}

export interface Health {
  readonly state: string;
  readonly failed: number;
  readonly reason: string;
}

export interface Answer {
  readonly answer: string;
  readonly evidence: readonly Evidence[];
  readonly unseen: readonly Unseen[];
  readonly health?: Health;
  readonly failure?: boolean;
}

export interface QueryParams {
  readonly textDocument?: Document;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface FindParams {
  readonly textDocument?: Document;
  readonly words: string;
}

export interface UsersParams {
  readonly textDocument?: Document;
  readonly symbol?: string;
  readonly position?: Position;
}

export interface User {
  readonly type: string;
  readonly member: string;
  readonly kind: string;
  readonly path: string;
  readonly line: number;
  readonly voucher: string;
  readonly via: string;
  readonly test?: boolean;
  readonly root?: string;
}

export interface UsersFound {
  readonly symbol: string;
  readonly candidates: readonly string[];
  readonly users: readonly User[];
  readonly unseen: readonly Unseen[];
  readonly health?: Health;
}

export interface TraceParams {
  readonly textDocument?: Document;
  readonly from: string;
  readonly to: string;
}

export interface ImpactParams {
  readonly textDocument?: Document;
  readonly symbol?: string;
  readonly position?: Position;
}

export interface SourceParams {
  readonly textDocument?: Document;
  readonly symbol?: string;
  readonly path?: string;
  readonly startLine?: number;
  readonly endLine?: number;
}

export interface SourceText {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly text: string;
  readonly symbol: string;
  readonly candidates: readonly string[];
}

export interface Edit {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

export interface CheckEditParams {
  readonly textDocument?: Document;
  readonly edits: readonly Edit[];
  readonly dependents?: boolean;
}

export interface Problem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
  readonly new: boolean;
}

export interface Break {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export interface EditChecked {
  readonly compiles: boolean;
  readonly problems: readonly Problem[];
  readonly breaks: readonly Break[];
  readonly unsaved: readonly string[];
  readonly seconds: number;
  readonly compiled: number;
  readonly note: string;
}

export interface Lines {
  readonly startLine: number;
  readonly endLine?: number;
}

export interface SuggestFixParams {
  readonly textDocument?: Document;
  readonly partialResultToken?: string | number;
  readonly workDoneToken?: string | number;
  readonly path?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly failure?: string;
  readonly range?: Range;
  readonly diagnostic?: Diagnostic;
  readonly also?: readonly Lines[];
  readonly n?: number;
  readonly anyway?: boolean;
  readonly seconds?: number;
  readonly further?: boolean;
  readonly model?: OfferedModel;
}

export interface Remaining {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export interface Fix {
  readonly rank: number;
  readonly text: string;
  readonly diff: string;
  readonly imports: readonly string[];
  readonly mends: boolean;
  readonly compiles: boolean;
  readonly remaining: readonly Remaining[];
  readonly breaks: readonly Break[];
  readonly origin: string;
  readonly note: string;
  readonly doubt: string;
}

export interface FixesFound {
  readonly candidates: readonly Fix[];
  readonly nothing_wrong: boolean;
  readonly errors: readonly Remaining[];
  readonly unknown_imports: readonly string[];
  readonly no_proposals: string;
  readonly ended: string;
}

export type StatusParams = Record<string, never>;

export interface Index {
  readonly complete: boolean;
  readonly files: number;
  readonly chunks: number;
  readonly messages: readonly string[];
}

export interface Oracle {
  readonly available: boolean;
  readonly message?: string;
  readonly waiting: readonly string[];
}

export interface StatusReport {
  readonly version: string;
  readonly root: string;
  readonly index: Index;
  readonly oracle: Oracle;
  readonly health?: Health;
  readonly editor?: string;
}

export interface ReadFailureParams {
  readonly textDocument?: Document;
  readonly text: string;
}

export interface FailingPlace {
  readonly uri: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
  readonly compiler: boolean;
  readonly test: boolean;
}

export interface FailingPlaces {
  readonly places: readonly FailingPlace[];
}

export interface InDocumentParams {
  readonly textDocument: Document;
}

export interface Lens {
  readonly symbol: string;
  readonly line: number;
  readonly users: number;
  readonly tests: number;
}

export interface Lenses {
  readonly lenses: readonly Lens[];
}

export interface InPlaceParams {
  readonly textDocument: Document;
  readonly position: Position;
}

export interface GivenPlace {
  readonly uri: string;
  readonly line: number;
  readonly name: string;
}

export interface Wiring {
  readonly text: string;
  readonly places: readonly GivenPlace[];
}

export interface Served {
  readonly line: number;
  readonly endpoints: readonly string[];
}

export interface ServedEndpoints {
  readonly served: readonly Served[];
}

export interface Neighbourhood {
  readonly symbol: string;
  readonly drawing: string;
  readonly evidence: readonly Evidence[];
  readonly left: number;
}

export interface ModelCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface ModelMessage {
  readonly role: string;
  readonly content: string;
  readonly calls: readonly ModelCall[];
  readonly callId: string;
}

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface LanguageModelParams {
  readonly model: string | number;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly partialResultToken: string;
}

export interface LanguageModelReply {
  readonly text: string;
  readonly calls: readonly ModelCall[];
}

export const OPERATIONS = [
  { name: "ask", method: "espalier/ask", doing: "Asking the graph of the code" },
  { name: "query", method: "espalier/query", doing: "Querying the graph of the code" },
  { name: "find", method: "espalier/find", doing: "Looking for code like the words" },
  { name: "users", method: "espalier/users", doing: "Looking up who uses it" },
  { name: "trace", method: "espalier/trace", doing: "Tracing the path" },
  { name: "impact", method: "espalier/impact", doing: "Looking for what depends on it" },
  { name: "source", method: "espalier/source", doing: "Reading the source" },
  { name: "check_edit", method: "espalier/checkEdit", doing: "Compiling the edit" },
  { name: "suggest_fix", method: "espalier/fix", doing: "Looking for a fix that compiles" },
  { name: "status", method: "espalier/status", doing: "Reading the status" },
] as const;

/** Lines of a file that one request for fixes may name. */
export const MOST_PLACES = 10;
