import assert from "node:assert/strict";
import { test } from "node:test";
import { type Happening, type Life, MOST_CRASHES, step, UNBORN, WINDOW } from "../src/lifecycle";

/** The life after `happened`, and the effects of all of it. */
function after(...happened: readonly Happening[]): { life: Life; did: string[] } {
  let life = UNBORN;
  const did: string[] = [];
  for (const one of happened) {
    const [next, effects] = step(life, one);
    life = next;
    did.push(...effects.map((effect) => effect.type));
  }
  return { life, did };
}

const START: Happening[] = [{ type: "start" }, { type: "started" }];
const crash = (at: number): Happening[] => [{ type: "crashed", at }, { type: "ended" }, { type: "due" }];

test("a start runs when the server says so", () => {
  assert.equal(after({ type: "start" }).life.phase, "starting");
  assert.deepEqual(after(...START), { life: { ...UNBORN, phase: "running" }, did: ["launch"] });
});

test("restarts that overlap are one restart", () => {
  const { life, did } = after(...START, { type: "restart" }, { type: "restart" }, { type: "start" }, { type: "ended" });
  assert.equal(life.phase, "starting");
  assert.deepEqual(did, ["launch", "end", "launch"]);
});

test("a restart while the server starts ends that one first", () => {
  const { life, did } = after({ type: "start" }, { type: "restart" }, { type: "started" }, { type: "ended" });
  assert.equal(life.phase, "starting");
  assert.deepEqual(did, ["launch", "end", "launch"]);
});

test("the last request counts: a stop after a restart stays stopped", () => {
  const { life, did } = after(...START, { type: "restart" }, { type: "stop" }, { type: "ended" });
  assert.equal(life.phase, "stopped");
  assert.deepEqual(did, ["launch", "end"]);
});

test("what could not start is ended and explained, and not started again by itself", () => {
  const { life, did } = after(
    { type: "start" },
    { type: "failed", error: "ENOENT", at: 0 },
    { type: "ended" },
    { type: "due" },
  );
  assert.equal(life.phase, "stopped");
  assert.deepEqual(did, ["launch", "end", "explain"]);
});

test("a crash starts the server again after a pause that doubles", () => {
  const pauses: number[] = [];
  let life = after(...START).life;
  for (let at = 1; at < MOST_CRASHES; at += 1) {
    for (const happened of [...crash(at), { type: "started" } as const]) {
      const [next, effects] = step(life, happened);
      life = next;
      pauses.push(...effects.flatMap((effect) => (effect.type === "retry" ? [effect.after] : [])));
    }
    assert.equal(life.phase, "running");
  }
  assert.deepEqual(pauses, [1000, 2000, 4000, 8000]);
  const { did } = after(
    ...START,
    ...[1, 2, 3, 4].flatMap((at) => [...crash(at), { type: "started" } as const]),
    ...crash(5),
  );
  assert.deepEqual(did.slice(-2), ["end", "giveUp"]);
});

test("crashes long ago do not count", () => {
  const many = [...Array(20).keys()].flatMap((n) => [...crash(n * WINDOW), { type: "started" } as const]);
  assert.equal(after(...START, ...many).life.phase, "running");
});

test("a start that fails after a crash counts as a crash", () => {
  const { life } = after(...START, ...crash(1), { type: "failed", error: "", at: 2 }, { type: "ended" });
  assert.deepEqual(life, { phase: "stopped", next: "retry", crashes: [1, 2] });
});

test("a stop while a retry is due keeps it from starting", () => {
  const { life } = after(...START, { type: "crashed", at: 1 }, { type: "ended" }, { type: "stop" }, { type: "due" });
  assert.equal(life.phase, "stopped");
});
