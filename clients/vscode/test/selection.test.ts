import assert from "node:assert/strict";
import { test } from "node:test";
import { Selection } from "../src/selection";

function selection() {
  const clock = { now: 0 };
  const same = (one: string, other: string) => one === other;
  return { clock, selection: new Selection<string>(same, () => clock.now) };
}

test("until the user moves, the first row is selected, whatever comes above it", () => {
  const { clock, selection: rows } = selection();
  assert.equal(rows.list(["breaks"]), "breaks");
  assert.equal(rows.list(["best", "breaks"]), "best");
  clock.now = 1000;
  assert.equal(rows.accepted(), "best");
});

test("what the user has selected stays selected wherever it goes", () => {
  const { selection: rows } = selection();
  rows.list(["a", "b"]);
  rows.select("a"); // the list tells what it was told
  rows.select("b");
  assert.equal(rows.list(["c", "a", "b"]), "b");
  assert.equal(rows.accepted(), "b");
  assert.equal(rows.list(["c", "a"]), "c");
});

test("an Enter that comes too soon after a change is for what was selected before", () => {
  const { clock, selection: rows } = selection();
  rows.list(["a"]);
  clock.now = 1000;
  rows.list(["b", "a"]);
  clock.now = 1200;
  assert.equal(rows.accepted(), "a");
  clock.now = 1600;
  assert.equal(rows.accepted(), "b");
});

test("nothing is taken from an empty list", () => {
  const { selection: rows } = selection();
  assert.equal(rows.list([]), undefined);
  assert.equal(rows.accepted(), undefined);
});
