import assert from "node:assert/strict";
import { test } from "node:test";
import { answerJdt } from "../src/jdt/main";
import { putQuestion } from "../src/jdt/projects";
import { questions, readOnly, userSettings } from "./fakes/vscode";

const POM = { uri: "file:///shop/pom.xml" };
const CHANGED = {
  severity: 3,
  message: "A build file was modified. Synchronize?",
  commands: ["Yes", "Always", "Never"].map((title, index) => ({
    title,
    command: "java.projectConfiguration.status",
    arguments: [POM, [1, 2, 0][index]],
  })),
};

async function answered(title: string | undefined, question = CHANGED) {
  const told: unknown[] = [];
  const client = { sendNotification: async (...all: unknown[]) => told.push(all) };
  questions.answer = title;
  userSettings.delete("java.configuration.updateBuildConfiguration");
  await putQuestion(client as never, question);
  return { told, setting: userSettings.get("java.configuration.updateBuildConfiguration") };
}

test("a changed build file is read again now, always, or never", async () => {
  const updated = [["java/projectConfigurationsUpdate", { identifiers: [POM] }]];
  assert.deepEqual(await answered("Yes"), { told: updated, setting: undefined });
  assert.deepEqual(await answered("Always"), { told: updated, setting: "automatic" });
  assert.deepEqual(await answered("Never"), { told: [], setting: "disabled" });
  assert.deepEqual(await answered(undefined), { told: [], setting: undefined });
});

test("an answer that cannot be kept is carried out all the same, and the reason is told", async () => {
  const told: unknown[] = [];
  let put: (question: typeof CHANGED) => Promise<void> = () => Promise.reject();
  const client = {
    onRequest: () => {},
    onNotification: (_: string, handler: typeof put) => {
      put = handler;
    },
    sendNotification: async (...all: unknown[]) => told.push(all),
  };
  answerJdt(client as never);
  readOnly.add("java.configuration.updateBuildConfiguration");
  questions.answer = "Always";
  await put(CHANGED);
  readOnly.clear();
  assert.equal(told.length, 1);
  assert.match(String(questions.asked.at(-1)), /could not do that: Unable to write/);
});

test("a server's message offers no command that this client does not know", async () => {
  const commands = [{ title: "Run", command: "workbench.action.terminal.sendSequence", arguments: ["rm"] }];
  assert.deepEqual((await answered("Run", { ...CHANGED, commands } as never)).told, []);
  assert.deepEqual(questions.asked.at(-1), [CHANGED.message]);
});

test("a server's message is no link to a command", async () => {
  const message = "The build of [shop](command:workbench.action.quit) has changed.";
  await answered(undefined, { ...CHANGED, message });
  assert.deepEqual(questions.asked.at(-1)?.[0], "The build of [shop] (command:workbench.action.quit) has changed.");
});
