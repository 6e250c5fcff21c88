import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { programOf, spawned } from "../src/process";

const STUBBORN = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6); console.log('up')";

test("a process that ignores everything is killed when its time is over", async () => {
  const server = await spawned(process.execPath, ["-e", STUBBORN]);
  await once(server.child.stdout, "data");
  server.ask();
  await server.end(50);
  assert.equal(server.child.signalCode, "SIGKILL");
});

test("a process that ends when it is asked is not killed", async () => {
  const server = await spawned(process.execPath, ["-e", "process.stdin.resume(); console.log('up')"]);
  await once(server.child.stdout, "data");
  server.ask();
  await server.end(60_000);
  assert.notEqual(server.child.signalCode, "SIGKILL");
});

test("a command that is not there is an error", async () => {
  await assert.rejects(spawned("/no/such/espalier-jdtls", []), /ENOENT/);
});

test("a workspace folder that is gone keeps no server from starting", async () => {
  const server = await spawned(process.execPath, ["-e", ""], join(tmpdir(), "no", "such", "folder"));
  await server.ended;
  assert.equal(server.child.exitCode, 0);
});

test("a program of the folder that it would run in is not run", async () => {
  const workspace = mkdtempSync(join(tmpdir(), "workspace-"));
  writeFileSync(join(workspace, "espalier-jdtls"), "#!/bin/sh\ntouch planted\n", { mode: 0o755 });
  const { PATH } = process.env;
  Object.assign(process.env, { PATH: `.:${PATH}` });
  try {
    await assert.rejects(spawned("espalier-jdtls", [], workspace), /ENOENT/);
  } finally {
    Object.assign(process.env, { PATH });
  }
});

test("on Windows a bare name is a program of the PATH's absolute folders, and nothing else", () => {
  const files = ["C:\\work\\espalier-jdtls.exe", "C:\\tools\\espalier-jdtls.exe", "espalier-jdtls.exe"];
  const found = (command: string, path: string) => programOf(command, path, "win32", (file) => files.includes(file));
  assert.equal(found("espalier-jdtls", ".;;C:\\other;C:\\tools"), "C:\\tools\\espalier-jdtls.exe");
  assert.equal(found("espalier-jdtls.exe", "C:\\tools"), "C:\\tools\\espalier-jdtls.exe");
  assert.equal(found("espalier-jdtls", ".;C:\\other"), undefined);
  assert.equal(found("C:\\work\\espalier-jdtls.exe", ""), "C:\\work\\espalier-jdtls.exe");
});
