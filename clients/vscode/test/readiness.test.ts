import assert from "node:assert/strict";
import { test } from "node:test";
import { EXPECTED, type Phase, UNBORN } from "../src/lifecycle";
import { beforeSetUp, progress, readiness } from "../src/readiness";

const life = (phase: Phase) => ({ ...UNBORN, phase });

test("more than 100% is no percentage", () => {
  assert.equal(progress("1005% Starting Java Language Server"), "Starting Java Language Server");
  assert.equal(progress("100% Importing"), "100% Importing");
});

test("JDT LS says how far it is only while the server runs", () => {
  const ready = { type: "ServiceReady", message: "" };
  assert.equal(readiness(life("running"), undefined).state, "starting");
  assert.equal(readiness(life("running"), ready).state, "ready");
  for (const phase of ["stopped", "starting", "stopping"] as const) {
    assert.equal(readiness(life(phase), ready).state, phase);
  }
  assert.equal(readiness({ ...life("stopped"), next: "retry" }, ready).state, "retrying");
  assert.equal(readiness(EXPECTED, undefined).state, "starting");
});

test("what has stopped for want of a server is to be set up, or is being set up", () => {
  const stopped = readiness(life("stopped"), undefined);
  assert.equal(beforeSetUp(stopped, true, false).state, "notSetUp");
  assert.equal(beforeSetUp(stopped, true, true).state, "settingUp");
  assert.equal(beforeSetUp(stopped, false, true).state, "stopped");
  const running = readiness(life("running"), { type: "ServiceReady", message: "" });
  assert.equal(beforeSetUp(running, true, true).state, "ready"); // the update of a server that serves meanwhile
});
