import assert from "node:assert/strict";
import { test } from "node:test";
import { type Exchange, kept, lastAnswered, onceServed, restored } from "../src/conversation";

const exchange = (question: string, given: Partial<Exchange> = {}): Exchange => ({
  question,
  html: "",
  foot: "",
  end: "told",
  ...given,
});

test("the latest exchanges that have ended are kept", () => {
  const many = [...Array(30).keys()].map((n) => exchange(String(n)));
  const found = kept([...many, exchange("runs", { end: "running" })]).map((one) => one.question);
  assert.deepEqual([found[0], found.at(-1), found.length], ["10", "29", 20]);
});

test("an endless answer pushes out what came before it", () => {
  const [first, second] = [exchange("1", { html: "x".repeat(300_000) }), exchange("2", { html: "x".repeat(300_000) })];
  assert.deepEqual(kept([first, second]), [second]);
});

test("what another version kept is left out", () => {
  assert.deepEqual(restored([exchange("a"), { question: "b" }, null, 3]), [exchange("a")]);
  assert.deepEqual(restored(undefined), []);
});

test("a question comes after the last that was answered", () => {
  const said = [exchange("a"), exchange("b"), exchange("c", { end: "failed" }), exchange("d", { end: "running" })];
  assert.equal(lastAnswered(said), "b");
  assert.equal(lastAnswered([]), undefined);
});

test("a question that no server was running for is no failure once one runs", () => {
  const unserved = exchange("a", { end: "failed", foot: "no server", isUnserved: true });
  assert.deepEqual(onceServed(unserved, "ask again"), exchange("a", { end: "cancelled", foot: "ask again" }));
  const failed = exchange("b", { end: "failed", foot: "why" });
  assert.equal(onceServed(failed, "ask again"), failed);
});
