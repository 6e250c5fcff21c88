import assert from "node:assert/strict";
import { test } from "node:test";
import type { Result } from "../src/conversation";
import { byFile } from "../src/results";

const result = (path: string, line: number, excerpt = "", root?: string): Result => {
  return { path, line, excerpt, root, kind: "calls", from: "a.B" };
};

test("places are listed by file, each line once, with its text where the answer has it", () => {
  const files = byFile([result("B", 9), result("A", 2), result("B", 3), result("B", 9, "x()"), result("A", 2, "y")]);
  assert.deepEqual(
    files.map(({ path, results }) => [path, ...results.map(({ line, excerpt }) => `${line}${excerpt}`)]),
    [
      ["B", "3", "9x()"],
      ["A", "2y"],
    ],
  );
});

test("files of the same path in two folders are two", () => {
  assert.equal(byFile([result("A", 1, "", "file:///one"), result("A", 1, "", "file:///two")]).length, 2);
});
