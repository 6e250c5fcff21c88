import assert from "node:assert/strict";
import { test } from "node:test";
import { Latest } from "../src/latest";

function slow() {
  const shown: string[] = [];
  const finish: Array<() => void> = [];
  const latest = new Latest<string>((value) => {
    shown.push(value);
    return new Promise((resolve) => finish.push(resolve));
  });
  return { latest, shown, finish };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("the last value is shown last, whatever came while another was being shown", async () => {
  const { latest, shown, finish } = slow();
  for (const value of ["a", "b", "c"]) {
    latest.set(value);
  }
  finish[0]?.();
  await turn();
  assert.deepEqual(shown, ["a", "c"]);
  finish[1]?.();
  await turn();
  latest.set("d");
  assert.deepEqual(shown, ["a", "c", "d"]);
});

test("after a stop nothing is shown any more", async () => {
  const { latest, shown, finish } = slow();
  latest.set("a");
  latest.set("b");
  const stopped = latest.stop();
  finish[0]?.();
  await stopped;
  assert.deepEqual(shown, ["a"]);
});
