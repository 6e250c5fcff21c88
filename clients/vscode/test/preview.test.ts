import assert from "node:assert/strict";
import { test } from "node:test";
import type * as vscode from "vscode";
import { FixPreview } from "../src/preview";
import { shown, Uri } from "./fakes/vscode";

const document = {
  uri: Uri.file("/shop/Cart.java"),
  getText: () => "a.nam()",
  offsetAt: (offset: number) => offset,
} as unknown as vscode.TextDocument;

const becomes = (newText: string) =>
  ({ get: () => [{ range: { start: 2, end: 5 }, newText }] }) as unknown as vscode.WorkspaceEdit;

test("the diff follows the selection", async () => {
  const preview = new FixPreview();
  await preview.show(document, becomes("name"));
  assert.equal(shown.get("espalier-fix:///shop/Cart.java"), "a.name()");
  await preview.show(document, becomes("names"));
  assert.equal(shown.get("espalier-fix:///shop/Cart.java"), "a.names()");
  preview.dispose();
});

test("a text that comes back at once is shown again", async () => {
  const preview = new FixPreview();
  for (const text of ["name", "names", "name"]) {
    await preview.show(document, becomes(text));
  }
  for (let turns = 0; turns < 9; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve)); // for what may still be under way
  }
  assert.equal(shown.get("espalier-fix:///shop/Cart.java"), "a.name()");
  preview.dispose();
});
