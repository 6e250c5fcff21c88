import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { Context } from "../src/context";
import { cleanCaches, copyReport } from "../src/upkeep";
import { clipboard, questions, rows, userSettings } from "./fakes/vscode";

/** An `espalier` that prints `given`, after a word on stderr, and notes what it was called with; `done`: what was. */
function played(given: string, status = 0) {
  const folder = mkdtempSync(join(tmpdir(), "espalier-upkeep-"));
  const program = join(folder, "espalier");
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  writeFileSync(join(folder, "printed"), given);
  writeFileSync(
    program,
    `#!/bin/sh\necho "$@" >>'${calls}'\necho a word >&2\ncat '${join(folder, "printed")}'\nexit ${status}\n`,
  );
  chmodSync(program, 0o755);
  userSettings.set("espalier.server.command", join(folder, "espalier-jdtls"));
  const done: string[] = [];
  const context = {
    version: "0.1.0",
    readiness: () => ({ state: "stopped", text: "" }),
    stop: async () => done.push("stop"),
    restart: () => done.push("restart"),
  } as unknown as Context;
  return { context, done, calls: () => readFileSync(calls, "utf8").trim().split("\n") };
}

const folder = (project: string, outcome: string) => ({
  folder: `/c/${project}`,
  project,
  megabytes: 2.5,
  days: 3,
  outcome,
});

test("the report is the doctor's, with the editor's versions, and needs no server that runs", async () => {
  const { context, calls } = played("java: 21\n");
  await copyReport(context);
  assert.deepEqual(calls(), ["doctor --report"]);
  assert.match(clipboard.text, /^Espalier 0\.1\.0 in .*\n[\s\S]*java: 21/);
  assert.doesNotMatch(clipboard.text, /a word/);
});

test("the report is of the parts that settings name", async () => {
  const { context } = played("");
  const program = join(mkdtempSync(join(tmpdir(), "espalier-upkeep-")), "espalier");
  writeFileSync(program, '#!/bin/sh\necho "$ESPALIER_CACHE, $ESPALIER_JDTLS_HOME"\n');
  chmodSync(program, 0o755);
  userSettings.set("espalier.server.command", `${program}-jdtls`);
  userSettings.set("espalier.cache.directory", "/kept");
  userSettings.set("espalier.jdtls.home", "/jdtls");
  await copyReport(context);
  userSettings.delete("espalier.cache.directory");
  userSettings.delete("espalier.jdtls.home");
  assert.match(clipboard.text, /\n\/kept, \/jdtls$/m);
});

test("where there is no server, the report says that", async () => {
  const { context } = played("");
  userSettings.set("espalier.server.command", "/nowhere/espalier-jdtls");
  await copyReport(context);
  assert.match(clipboard.text, /espalier was not found: run .*Set Up/);
  userSettings.set("espalier.server.command", "espalier-jdtls");
  const { PATH } = process.env;
  process.env.PATH = "relative"; // of which a workspace could have a program
  await copyReport(context);
  process.env.PATH = PATH;
  assert.match(clipboard.text, /doctor: espalier was not found/);
});

test("what is chosen is removed; a server that uses it is stopped for that", async () => {
  for (const [outcome, wanted] of [
    ["would be removed", []],
    ["in use", ["stop", "restart"]],
  ] as const) {
    const { context, done, calls } = played(JSON.stringify({ folders: [folder("/p/shop", outcome)] }));
    rows.choose = "/p/shop";
    await cleanCaches(context);
    assert.deepEqual(calls(), ["clean --json --all --dry-run", "clean --json /p/shop"]);
    assert.deepEqual(done, wanted);
  }
});

test("who escapes removes nothing, and a failure is told", async () => {
  const { context, calls } = played(JSON.stringify({ folders: [folder("/p/shop", "kept")] }));
  rows.choose = "";
  await cleanCaches(context);
  assert.equal(calls().length, 1);
  questions.asked = [];
  await cleanCaches(played("", 1).context);
  assert.match(String(questions.asked[0]), /could not be cleaned: a word/);
});
