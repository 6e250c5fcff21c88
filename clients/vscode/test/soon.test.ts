import assert from "node:assert/strict";
import { test } from "node:test";
import { soon } from "../src/soon";

/** Everything that is due has run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("what has to settle is asked a moment later, and waited for, but not for ever", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let begun = 0;
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const begin = () => {
    begun += 1;
  };
  soon(() => settled, begin);
  soon(() => new Promise(() => {}), begin);
  t.mock.timers.tick(300);
  await turn();
  assert.equal(begun, 0);
  settle();
  await turn();
  assert.equal(begun, 1);
  t.mock.timers.tick(5_000);
  await turn();
  assert.equal(begun, 2); // each once
});

test("what is disposed of does not begin, at whichever moment", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const begin = () => assert.fail("it began");
  soon(async () => {}, begin).dispose();
  const waiting = soon(() => new Promise((resolve) => setImmediate(resolve)), begin);
  t.mock.timers.tick(300);
  waiting.dispose();
  await turn();
  await turn();
  t.mock.timers.tick(5_000);
});
