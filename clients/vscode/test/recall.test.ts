import assert from "node:assert/strict";
import { test } from "node:test";
import { Recall } from "../src/page/recall";

test("earlier questions come back, and then what was being written", () => {
  const recall = new Recall();
  recall.reset(["a", "b", "b"]);
  assert.equal(recall.previous("draft"), "b");
  assert.equal(recall.previous("b"), "a");
  assert.equal(recall.previous("a"), undefined);
  assert.equal(recall.next(), "b");
  assert.equal(recall.next(), "draft");
  assert.equal(recall.next(), undefined);
});
