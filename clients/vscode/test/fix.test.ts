import assert from "node:assert/strict";
import { test } from "node:test";
import type { LanguageClient } from "vscode-languageclient/node";
import type { Servers } from "../src/answering";
import type { Context } from "../src/context";
import { suggestFix } from "../src/fix";
import type { FixParams } from "../src/protocol";
import { NotRunning } from "../src/supervisor";
import { clipboard, lists, notifications, questions } from "./fakes/vscode";

const PARAMS: FixParams = { textDocument: { uri: "file:///Cart.java" } };

/** Everything that is due has run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A server that never answers; `sent` are the methods that it was asked. */
function silent() {
  const sent: string[] = [];
  const client = {
    isRunning: () => true,
    onProgress: () => ({ dispose: () => {} }),
    protocol2CodeConverter: { asUri: (uri: string) => uri },
    sendRequest: ({ method }: { method: string }) => {
      sent.push(method);
      return new Promise(() => {});
    },
  };
  return { sent, client: client as unknown as LanguageClient };
}

function context(running: Servers["running"]): Context {
  const models = { offer: (_: unknown, work: (model: undefined) => unknown) => work(undefined) };
  return { servers: { client: undefined, running }, models } as unknown as Context;
}

test("a search ends at once when it is cancelled, however busy the server is, and nothing is said", async () => {
  const { sent, client } = silent();
  const fixing = suggestFix(
    context(async () => client),
    PARAMS,
  );
  await turn();
  assert.deepEqual(sent, ["espalier/fix"]);
  const before = questions.asked.length;
  notifications.shown.at(-1)?.cancel();
  await fixing;
  assert.equal(questions.asked.length, before);
});

test("a fix that is asked for while the server starts waits for it, and is never sent once cancelled", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { sent, client } = silent();
  let start = (_: LanguageClient) => {};
  const started = new Promise<LanguageClient>((resolve) => {
    start = resolve;
  });
  const fixing = suggestFix(
    context(() => started),
    PARAMS,
  );
  t.mock.timers.tick(1000);
  const shown = notifications.shown.at(-1);
  assert.equal(shown?.title, "Espalier: waiting for the server");
  shown?.cancel();
  await fixing;
  start(client);
  await turn();
  assert.deepEqual(sent, []);
});

test("without a server the user is told how to start one", async () => {
  await suggestFix(
    context(async () => {
      throw new NotRunning();
    }),
    PARAMS,
  );
  assert.match(questions.asked.at(-1)?.join() ?? "", /Restart Server/);
});

test("the list's last row looks for others: longer, and for none that was offered", async () => {
  const sent: FixParams[] = [];
  const client = {
    isRunning: () => true,
    onProgress: () => ({ dispose: () => {} }),
    protocol2CodeConverter: { asUri: (uri: string) => uri, asWorkspaceEdit: async (edit: unknown) => edit },
    sendRequest: async (_: unknown, params: FixParams) => {
      sent.push(params);
      const text = `fix ${sent.length}`;
      return { candidates: [{ text, rank: 1, diff: text, imports: [], note: "", edit: text }], ended: "enough found" };
    },
  } as unknown as LanguageClient;
  const preview = { show: async () => {}, hide: async () => {} };
  const fixing = suggestFix({ ...context(async () => client), preview } as unknown as Context, PARAMS);
  await turn();
  await turn();
  for (const round of [1, 2]) {
    lists.last.move(round);
    lists.last.accept();
    await turn();
    await turn();
  }
  lists.last.hide();
  await fixing;
  const asked = sent.map(({ textDocument, further, seconds }) => ({ textDocument, further, seconds }));
  assert.deepEqual(asked, [
    { ...PARAMS, further: undefined, seconds: undefined },
    { ...PARAMS, further: true, seconds: 40 },
    { ...PARAMS, further: true, seconds: 160 },
  ]);
});

test("a further request closes the list of the one before, whose end leaves the new diff alone", async () => {
  const seen: string[] = [];
  const client = {
    onProgress: () => ({ dispose: () => {} }),
    protocol2CodeConverter: { asUri: (uri: string) => uri, asWorkspaceEdit: async (edit: unknown) => edit },
    sendRequest: async (_: unknown, { startLine }: FixParams) => {
      const text = `fix of line ${startLine}`;
      return { candidates: [{ text, rank: 1, diff: text, imports: [], note: "", edit: text }], ended: "enough found" };
    },
  } as unknown as LanguageClient;
  const preview = {
    show: async (_: unknown, edit: unknown) => seen.push(String(edit)),
    hide: async () => seen.push("hidden"),
  };
  const both = { ...context(async () => client), preview } as unknown as Context;
  const first = suggestFix(both, { ...PARAMS, startLine: 1 });
  await turn();
  await turn();
  const second = suggestFix(both, { ...PARAMS, startLine: 2 });
  const third = suggestFix(both, { ...PARAMS, startLine: 3 });
  await first;
  await second;
  await turn();
  await turn();
  assert.deepEqual(seen, ["fix of line 1", "hidden", "fix of line 3"]);
  lists.last.hide();
  await third;
});

test("a fix that the editor refuses, as in a read-only file, is not lost", async () => {
  const fix = { text: "return n;", rank: 1, diff: "return n;", imports: [], note: "", edit: "return n;" };
  const client = {
    isRunning: () => true,
    onProgress: () => ({ dispose: () => {} }),
    protocol2CodeConverter: { asUri: (uri: string) => uri, asWorkspaceEdit: async (edit: unknown) => edit },
    sendRequest: async () => ({ candidates: [fix], ended: "enough found" }),
  } as unknown as LanguageClient;
  const preview = { show: async () => {}, hide: async () => {} };
  const fixing = suggestFix({ ...context(async () => client), preview } as unknown as Context, PARAMS);
  await turn();
  await turn();
  questions.answer = "Copy Fix";
  lists.last.accept();
  await fixing;
  questions.answer = undefined;
  assert.deepEqual(questions.asked.at(-1), [
    "The editor refused the fix, and file:///Cart.java is as it was. If it is read-only or generated, change what it is made from.",
    "Copy Fix",
  ]);
  assert.equal(clipboard.text, "return n;");
});
