import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentSymbol, SymbolInformation } from "vscode-languageclient";
import { withSelectionInRange } from "../src/symbols";

type Place = readonly [line: number, character: number, endLine: number, endCharacter: number];

function range([line, character, endLine, endCharacter]: Place) {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}

function symbol(whole: Place, selection: Place, ...children: DocumentSymbol[]): DocumentSymbol {
  const ranges = { range: range(whole), selectionRange: range(selection) };
  return { name: "total", kind: 6, ...ranges, ...(children.length > 0 ? { children } : {}) };
}

test("a selection outside its symbol is cut to it, at any depth", () => {
  const given = symbol(
    [2, 4, 5, 5],
    [1, 0, 2, 9],
    symbol([3, 4, 3, 9], [3, 12, 4, 0], symbol([4, 0, 4, 8], [3, 9, 5, 0])),
  );
  const wanted = symbol(
    [2, 4, 5, 5],
    [2, 4, 2, 9],
    symbol([3, 4, 3, 9], [3, 9, 3, 9], symbol([4, 0, 4, 8], [4, 0, 4, 8])),
  );
  assert.deepEqual(withSelectionInRange([given]), [wanted]);
});

test("symbols whose selection is inside are the same", () => {
  const symbols = [symbol([2, 4, 5, 5], [2, 8, 2, 13], symbol([3, 0, 3, 9], [3, 0, 3, 9]))];
  assert.deepEqual(withSelectionInRange(symbols), symbols);
});

test("a flat list and no answer pass through", () => {
  const flat: SymbolInformation[] = [
    { name: "total", kind: 6, location: { uri: "file:///A.java", range: range([1, 0, 1, 5]) } },
  ];
  assert.deepEqual(withSelectionInRange(flat), flat);
  assert.equal(withSelectionInRange(null), null);
});
