import assert from "node:assert/strict";
import { test } from "node:test";
import { applyEdits } from "../src/edits";
import { insideRoot } from "../src/paths";

test("edits are applied by the offsets of the text before", () => {
  const edits = [
    { start: 0, end: 0, text: "import x;\n" },
    { start: 4, end: 5, text: "B" },
  ];
  assert.equal(applyEdits("call(a)", edits), "import x;\ncallBa)");
});

test("a path stays inside its root", () => {
  assert.ok(insideRoot("src/main/A.java"));
  for (const path of ["/etc/passwd", "../a", "a/../../b", "C:\\x", "\\\\host\\share", "a\\..\\b"]) {
    assert.ok(!insideRoot(path), path);
  }
});
