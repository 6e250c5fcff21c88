import assert from "node:assert/strict";
import { test } from "node:test";
import { explainFailure, openSetting } from "../src/advice";
import { commands, env, javaFiles, questions } from "./fakes/vscode";

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

test("in a folder without Java the offer to set up says what to open", async () => {
  const offer = async () => {
    await explainFailure(new Error("spawn espalier-jdtls ENOENT"), async () => {});
    return questions.asked.at(-1)?.[0] ?? "";
  };
  assert.match(await offer(), /not set up yet.*250 MB\.$/);
  javaFiles.found = [];
  assert.match(await offer(), /not set up yet.*250 MB\. No Java file was found here\. Open the folder/);
});
