import assert from "node:assert/strict";
import { test } from "node:test";
import { nested } from "../src/nested";

test("dotted settings become the server's sections", () => {
  const settings = [
    ["fix.candidates", 5],
    ["model.url", "u"],
    ["model.name", "n"],
  ] as const;
  assert.deepEqual(nested(settings), { fix: { candidates: 5 }, model: { url: "u", name: "n" } });
  assert.deepEqual(nested([]), {});
});
