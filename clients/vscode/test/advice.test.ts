import assert from "node:assert/strict";
import { test } from "node:test";
import { openSetting } from "../src/advice";
import { commands, env } from "./fakes/vscode";

test("in a remote window a setting of the machine is looked for among the remote machine's", async () => {
  await openSetting("espalier.server.python");
  env.remoteName = "ssh-remote";
  await openSetting("espalier.server.python");
  env.remoteName = undefined;
  assert.deepEqual(commands.run.slice(-2), [
    ["workbench.action.openSettings", { query: "espalier.server.python" }],
    ["workbench.action.openRemoteSettings", { query: "espalier.server.python" }],
  ]);
});
