import assert from "node:assert/strict";
import { test } from "node:test";
import { serverCommand } from "../src/config";
import { UNBORN } from "../src/lifecycle";
import { onDidChangeMode, presentMode } from "../src/mode";
import { beside } from "../src/readiness";
import { inWords, isAmiss } from "../src/status";
import { extensions, userSettings } from "./fakes/vscode";

const RUNNING = { ...UNBORN, phase: "running" } as const;

test("the mode follows Red Hat's extension as it comes and goes", () => {
  const modes: string[] = [];
  const watch = onDidChangeMode((mode) => modes.push(mode));
  assert.equal(presentMode(), "own");
  extensions.change("redhat.java", "vscjava.vscode-java-debug");
  extensions.change("redhat.java");
  extensions.change();
  assert.deepEqual(modes, ["beside", "own"]);
  watch.dispose();
});

test("beside another JDT LS the server is told so, after the user's own arguments", () => {
  userSettings.set("espalier.server.arguments", ["--jvm-arg=-Xmx1G"]);
  assert.deepEqual(serverCommand("own").args, ["--jvm-arg=-Xmx1G"]);
  assert.deepEqual(serverCommand("beside").args, ["--jvm-arg=-Xmx1G", "--beside"]);
  userSettings.delete("espalier.server.arguments");
});

test("beside another JDT LS Espalier says what that JDT LS lacks", () => {
  const ready = beside(RUNNING, { state: "ready", message: "" });
  assert.equal(inWords(ready), "Espalier is ready beside Language Support for Java by Red Hat");
  assert.equal(isAmiss(ready), false);
  const without = beside(RUNNING, {
    state: "absent",
    message: "questions are answered; fixes are not: none (start it)",
  });
  assert.equal(without.state, "ready");
  assert.match(
    inWords(without),
    /beside Language Support.*: questions are answered; fixes are not: none \(start it\)$/,
  );
  assert.equal(isAmiss(without), true);
  assert.equal(isAmiss(beside(RUNNING, { state: "importing", message: "JDT LS imports" })), false);
  assert.equal(beside(RUNNING, undefined).state, "starting");
  assert.equal(beside({ ...RUNNING, phase: "starting" }, undefined).state, "starting");
});
