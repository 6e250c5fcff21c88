import assert from "node:assert/strict";
import { test } from "node:test";
import { grown } from "../src/growing";

const ranked = (rank: number, name: string) => ({ rank, name });
const names = (list: readonly { name: string }[]) => list.map((one) => one.name).join("");

test("what is told takes its place and moves the rest down", () => {
  const first = grown([], [ranked(1, "b")]);
  assert.equal(names(grown(first, [ranked(1, "a"), ranked(3, "c")])), "abc");
  assert.equal(names(first), "b");
});

test("a rank beyond the end is the end", () => {
  assert.equal(names(grown([ranked(1, "a")], [ranked(9, "b"), ranked(0, "c")])), "cab");
});
