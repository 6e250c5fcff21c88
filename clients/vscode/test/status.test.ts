import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Busy } from "../src/busy";
import { UNBORN } from "../src/lifecycle";
import { readiness } from "../src/readiness";
import { inWords } from "../src/status";
import { workspace } from "./fakes/vscode";

const RUNNING = { ...UNBORN, phase: "running" } as const;
const READY = { type: "ServiceReady", message: "" };

test("work of JDT LS that lasts is told, until it ends", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const told: string[] = [];
  const busy = new Busy(() => told.push(inWords(readiness(RUNNING, READY, busy.title))));
  busy.hear("validation", { kind: "begin", title: "Validating" });
  busy.hear("build", { kind: "begin", title: "Building" });
  busy.hear("ours", { kind: "begin", title: "Espalier: reading the code" });
  busy.hear("validation", { kind: "end" });
  assert.deepEqual(told, []);
  context.mock.timers.tick(1_000);
  busy.hear("build", { kind: "report", message: "half" });
  busy.hear("build", { kind: "end" });
  context.mock.timers.tick(1_000);
  assert.deepEqual(told, ["Espalier is ready; JDT LS is busy: Building", "Espalier is ready"]);
});

test("work ends with its server", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const changed = mock.fn();
  const busy = new Busy(changed);
  busy.hear("build", { kind: "begin", title: "Building" });
  busy.clear();
  context.mock.timers.tick(1_000);
  assert.equal(busy.title, "");
  assert.equal(changed.mock.callCount(), 0);
});

test("JDT LS that is started again is not called ready", () => {
  const gone = { type: "Starting", message: "JDT LS stopped (killed); it is being started again" };
  assert.equal(readiness(RUNNING, gone).state, "starting");
  assert.equal(inWords(readiness(RUNNING, gone)), gone.message);
});

test("Restricted Mode is named where the server is ready", () => {
  workspace.isTrusted = false;
  try {
    assert.equal(inWords(readiness(RUNNING, READY)), "Espalier is ready in Restricted Mode: builds are not imported");
  } finally {
    workspace.isTrusted = true;
  }
});

test("a server that is not set up is said as that", () => {
  assert.equal(inWords({ state: "notSetUp", detail: "" }), "Espalier is not set up yet");
  assert.equal(inWords({ state: "settingUp", detail: "" }), "Espalier is being set up");
});
