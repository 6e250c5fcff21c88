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

test("a file is the one that an editor shows also where JDT LS escapes its name otherwise", () => {
  const item = { section: "java.format.tabSize", scopeUri: "file:///a%28b%29/A.java" };
  window.visibleTextEditors = [{ document: { uri: Uri.file("/a(b)/A.java") }, options: { tabSize: 3 } }];
  assert.deepEqual(withIndentation([item], [null]), [3]);
});
