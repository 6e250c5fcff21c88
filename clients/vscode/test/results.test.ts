import assert from "node:assert/strict";
import { test } from "node:test";
import type { Result } from "../src/conversation";
import { grouped, memberOf } from "../src/result-groups";
import { Results } from "../src/results";
import { trees } from "./fakes/vscode";

const result = (path: string, line: number, given: Partial<Result> = {}): Result => {
  return { path, line, excerpt: "", root: undefined, kind: "calls", from: "a.B#m(a.C)", ...given };
};

test("places are listed by type, each line once, with its text where the answer has it", () => {
  const inner = { from: "a.B.Inner#n()" };
  const groups = grouped([
    result("a/B.java", 9),
    result("a/D.java", 2, { from: "a.D" }),
    result("a/B.java", 30, inner),
    result("a/B.java", 3),
    result("a/B.java", 9, { excerpt: "x()" }),
    result("a/D.java", 2, { from: "a.D", excerpt: "y" }),
  ]);
  assert.deepEqual(
    groups.map(({ type, path, results }) => [type, path, ...results.map(({ line, excerpt }) => `${line}${excerpt}`)]),
    [
      ["B", "a/B.java", "3", "9x()"],
      ["D", "a/D.java", "2y"],
      ["B.Inner", "a/B.java", "30"],
    ],
  );
});

test("what stands in no type of a Java file is listed by file", () => {
  const keys = ["a.B", "property:a.b", "GET /carts", "a.b/"];
  const groups = grouped(keys.map((from, line) => result(line === 0 ? "beans.xml" : "a/B.java", line, { from })));
  assert.deepEqual(
    groups.map(({ type, path }) => [type, path]),
    [
      ["", "beans.xml"],
      ["", "a/B.java"],
    ],
  );
});

test("files of the same path in two folders are two", () => {
  const places = ["file:///one", "file:///two"].map((root) => result("A.java", 1, { root }));
  assert.equal(grouped(places).length, 2);
});

test("a place below its type is told by the member, another one by its whole name", () => {
  assert.equal(memberOf(result("a/B.java", 1)), "m(C)");
  assert.equal(memberOf(result("a/B.java", 1, { from: "a.B" })), "B");
  assert.equal(memberOf(result("beans.xml", 1)), "B#m(C)");
});

test("many places are folded, and the view says how many there are", async () => {
  const tree = new Results();
  const items = () => tree.getChildren().map((item) => tree.getTreeItem(item));
  await tree.show("Who uses `B`?", [result("a/B.java", 1), result("a/B.java", 2)]);
  assert.deepEqual([trees.last.description, trees.last.message], ["Who uses B?", "Places: 2, files: 1"]);
  assert.deepEqual(
    items().map(({ label, description, collapsibleState }) => [label, description, collapsibleState]),
    [["B", "2 · a/B.java", 2]],
  );
  await tree.show(
    "Who uses `B`?",
    [...Array(51).keys()].map((line) => result("a/B.java", line)),
  );
  assert.deepEqual(
    items().map(({ collapsibleState }) => collapsibleState),
    [1],
  );
});
