import assert from "node:assert/strict";
import { test } from "node:test";
import { registerMcp } from "../src/chat/mcp";
import { useLauncher } from "../src/config";
import { EventEmitter, mcp, workspace } from "./fakes/vscode";

test("agents are offered a server that is set up, and hear when it is", () => {
  const changed = new EventEmitter<void>();
  const server = { readiness: { state: "starting", detail: "" }, onDidChange: changed.event };
  let launcher: string | undefined;
  const become = (state: string) => {
    server.readiness = { state, detail: "" };
    changed.fire();
  };
  useLauncher(() => launcher);
  workspace.workspaceFolders = [{ uri: { scheme: "file", fsPath: "/shop" } }];
  const registration = registerMcp("1", server as never);
  mcp.asked();
  become("notSetUp");
  become("settingUp");
  assert.deepEqual([mcp.asked(), mcp.changes], [[], 1]);
  launcher = "/storage/bin/espalier-jdtls";
  for (const state of ["starting", "ready", "stopping", "starting"]) {
    become(state);
  }
  assert.deepEqual(
    mcp.asked().map(({ command }) => command),
    ["/storage/bin/espalier"],
  );
  assert.equal(mcp.changes, 2);
  registration.dispose();
  useLauncher(() => undefined);
});
