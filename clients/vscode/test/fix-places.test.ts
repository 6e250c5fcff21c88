import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { fixParams, fixParamsOfErrors } from "../src/fix-places";
import { DiagnosticSeverity, problems } from "./fakes/vscode";

const URI = "file:///Cart.java";
const DOCUMENT = { uri: URI } as unknown as vscode.TextDocument;
const client = {
  code2ProtocolConverter: {
    asUri: (uri: unknown) => uri,
    asRange: ({ start, end }: vscode.Selection) => ({ start, end }),
    asDiagnostic: ({ range }: vscode.Diagnostic) => ({ range }),
  },
} as unknown as LanguageClient;

beforeEach(() => problems.splice(0));

function wrong(...lines: number[]): void {
  problems.push(...lines.map((line) => ({ severity: DiagnosticSeverity.Error, range: { start: { line } } })));
}

function selected(start: number, end = start, character = 0): vscode.Selection {
  const isEmpty = start === end && character === 0;
  const at = { line: start, character: 0 };
  return { start: at, end: { line: end, character }, active: at, isEmpty } as unknown as vscode.Selection;
}

test("one cursor is about the error of its line", () => {
  wrong(3);
  const { diagnostic, also, textDocument } = fixParams(client, DOCUMENT, 7, [selected(3)]);
  assert.deepEqual(
    [diagnostic, also, textDocument],
    [{ range: { start: { line: 3 } } }, undefined, { uri: URI, version: 7 }],
  );
});

test("further selections are repaired with the first, at most ten", () => {
  const two = fixParams(client, DOCUMENT, 7, [selected(3, 4, 2), selected(8), selected(10, 12)]);
  assert.deepEqual(two.also, [
    { startLine: 9, endLine: 9 },
    { startLine: 11, endLine: 12 },
  ]);
  const many = Array.from({ length: 30 }, (_, line) => selected(line + 20));
  assert.equal(fixParams(client, DOCUMENT, 7, [selected(3), ...many]).also?.length, 9);
});

test("all errors of the file: the nearest to the cursor first, each line once, warnings left out", () => {
  wrong(1, 9, 4, 4);
  problems.push({ severity: DiagnosticSeverity.Warning, range: { start: { line: 5 } } });
  const params = fixParamsOfErrors(client, DOCUMENT, 7, 5);
  assert.equal(params?.startLine, 5);
  assert.deepEqual(params?.also, [{ startLine: 2 }, { startLine: 10 }]);
  wrong(...Array.from({ length: 30 }, (_, line) => line + 20));
  assert.equal(fixParamsOfErrors(client, DOCUMENT, 7, 5)?.also?.length, 9);
});

test("without an error there is nothing to repair", () => {
  assert.equal(fixParamsOfErrors(client, DOCUMENT, 7, 5), undefined);
});
