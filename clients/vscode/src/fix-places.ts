// Which lines a search for fixes is about: those of the cursors and selections, or all with errors.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { FixParams } from "./protocol";
import { type Lines, MOST_PLACES } from "./service";

/** What to fix at the selections of that version: the error there if the first is only a cursor, else the selected
 * lines. Further selections are repaired with it, as one change. */
export function fixParams(
  client: LanguageClient,
  document: vscode.TextDocument,
  version: number,
  [first, ...others]: readonly [vscode.Selection, ...vscode.Selection[]],
): FixParams {
  const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri), version };
  const range = client.code2ProtocolConverter.asRange(first);
  const error = first.isEmpty ? errorAt(document, first.active.line) : undefined;
  const also = others.length > 0 ? { also: others.slice(0, MOST_PLACES - 1).map(linesOf) } : {};
  return error === undefined
    ? { textDocument, range, ...also }
    : { textDocument, range, diagnostic: client.code2ProtocolConverter.asDiagnostic(error), ...also };
}

/** All lines with errors, or the nearest to `line`, to be repaired as one change; undefined where there is none. */
export function fixParamsOfErrors(
  client: LanguageClient,
  document: vscode.TextDocument,
  version: number,
  line: number,
): FixParams | undefined {
  const lines = [...new Set(errorsOf(document).map((one) => one.range.start.line))];
  const [first, ...others] = nearest(lines, line);
  if (first === undefined) {
    return undefined;
  }
  const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri), version };
  const also = others.sort((one, other) => one - other).map((each) => ({ startLine: each + 1 }));
  const error = errorAt(document, first);
  return {
    textDocument,
    startLine: first + 1,
    ...(error === undefined ? {} : { diagnostic: client.code2ProtocolConverter.asDiagnostic(error) }),
    ...(also.length > 0 ? { also } : {}),
  };
}

function nearest(lines: readonly number[], line: number): number[] {
  return [...lines].sort((one, other) => Math.abs(one - line) - Math.abs(other - line)).slice(0, MOST_PLACES);
}

/** Lines from 1; a selection that ends before a line's first character does not mean that line. */
function linesOf({ start, end }: vscode.Selection): Lines {
  const last = end.character > 0 || end.line === start.line ? end.line : end.line - 1;
  return { startLine: start.line + 1, endLine: last + 1 };
}

function errorAt(document: vscode.TextDocument, line: number): vscode.Diagnostic | undefined {
  return errorsOf(document).find((one) => one.range.start.line === line);
}

function errorsOf(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter((one) => one.severity === vscode.DiagnosticSeverity.Error);
}
