import assert from "node:assert/strict";
import { test } from "node:test";
import { withIndentation } from "../src/jdt/indentation";
import { Uri, userSettings, window } from "./fakes/vscode";

test("JDT LS learns how the editor of a file indents, else how Java is indented", () => {
  const uri = Uri.file("/A.java");
  const items = ["java.format.tabSize", "java.format.insertSpaces", "java.home"].map((section) => ({
    section,
    scopeUri: uri.toString(),
  }));
  userSettings.set("editor.tabSize", 2).set("editor.insertSpaces", false);
  assert.deepEqual(withIndentation(items, [null, null, "/jdk"]), [2, false, "/jdk"]);
  window.visibleTextEditors = [{ document: { uri }, options: { tabSize: 8, insertSpaces: true } }];
  assert.deepEqual(withIndentation(items, [null, null, "/jdk"]), [8, true, "/jdk"]);
});
