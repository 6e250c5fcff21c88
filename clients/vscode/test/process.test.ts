import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { spawned } from "../src/process";

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
