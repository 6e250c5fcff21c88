import assert from "node:assert/strict";
import { test } from "node:test";
import { describe } from "../src/describing";
import type { FixCandidate } from "../src/protocol";

const candidate = (given: Partial<FixCandidate>) =>
  ({ text: "", imports: [], note: "", compiles: true, ...given }) as FixCandidate;

const error = (line: number, message: string) => ({ path: "shop/Cart.java", line, message });

test("a candidate is its text on one line, with what it imports", () => {
  const described = describe(candidate({ text: "  int a\n = b;", imports: ["java.util.List"], note: "breaks X.java" }));
  assert.deepEqual(described, { label: "int a = b;", description: "breaks X.java", detail: "import java.util.List" });
});

test("a candidate for several places is what it changes, without the lines between", () => {
  const diff = "--- a/A.java\n+++ b/A.java\n@@ -1 +1 @@\n-  x;\n+  a = 1;\n   kept;\n-  y;\n+  b = 2;\n";
  assert.equal(describe(candidate({ text: "a = 1;\nkept;\nb = 2;", diff }), true).label, "a = 1; … b = 2;");
});

test("why it may break more than is known is said", () => {
  const doubted = describe(candidate({ imports: ["a.B"], doubt: "7 more files that use it were not compiled" }));
  assert.equal(doubted.detail, "import a.B, 7 more files that use it were not compiled");
});

test("errors that were there before are said", () => {
  const one = describe(candidate({ compiles: false, remaining: [error(7, "x cannot be resolved")] }));
  assert.equal(one.detail, "1 error elsewhere in the file was there before, on line 7: x cannot be resolved");
  const three = describe(candidate({ compiles: false, remaining: [error(7, "a"), error(8, "b"), error(9, "c")] }));
  assert.equal(three.detail, "3 errors elsewhere in the file were there before, the first on line 7: a");
});

test("an icon in code is text", () => {
  assert.equal(describe(candidate({ text: '"$(trash)"' })).label, '"\\$(trash)"');
});
