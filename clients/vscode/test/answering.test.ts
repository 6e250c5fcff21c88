import assert from "node:assert/strict";
import { test } from "node:test";
import type { LanguageClient } from "vscode-languageclient/node";
import { ErrorCodes, ResponseError } from "vscode-languageserver-protocol";
import { answered, type Servers } from "../src/answering";
import type { AskParams } from "../src/protocol";
import type { Question } from "../src/questions";
import { NotRunning } from "../src/supervisor";
import { CancellationTokenSource } from "./fakes/vscode";

type Answer = (method: string, params: AskParams) => unknown;

class FakeClient {
  runs = true;

  constructor(private readonly answer: Answer) {}

  isRunning = () => this.runs;
  onProgress = () => ({ dispose: () => {} });
  sendRequest = async (type: { method: string }, params: AskParams) => this.answer(type.method, params);
}

const told = (question: string) => ({ question, answer: `about ${question}`, evidence: [], unseen: [], seconds: 0 });
const honest: Answer = (_, params) => told(params.question);

/** Servers that come one after the other, as `clients` do; the last promise may never be kept. */
function servers(...clients: Array<FakeClient | Error | Promise<never>>): Servers {
  const next = async () => {
    const client = await clients.shift();
    if (client instanceof FakeClient) {
      found.client = client as unknown as LanguageClient;
      return found.client;
    }
    throw client;
  };
  const found = { client: undefined as LanguageClient | undefined, running: next };
  return found;
}

async function ask(from: Servers, question: Question, source = new CancellationTokenSource()) {
  const steps: string[] = [];
  const listener = { changed: () => {}, step: (text: string) => void steps.push(text) };
  const exchange = await answered(from, question, listener, source.token as never);
  return { ...exchange, steps };
}

test("a question waits for the server and says so", async () => {
  const { html, end, steps } = await ask(servers(new FakeClient(honest)), { text: "Who?" });
  assert.deepEqual([html, end], ["<p>about Who?</p>\n", "told"]);
  assert.deepEqual(steps, ["waiting for Espalier's server", ""]);
});

test("a question whose server ends is asked of the next one", async () => {
  const dying = new FakeClient(() => {
    throw new ResponseError(ErrorCodes.PendingResponseRejected, "the connection got disposed");
  });
  assert.equal((await ask(servers(dying, new FakeClient(honest)), { text: "Who?" })).end, "told");
});

test("a server's own error is told", async () => {
  const failing = new FakeClient(() => {
    throw new ResponseError(ErrorCodes.InvalidParams, "the question is empty");
  });
  const { end, foot } = await ask(servers(failing, new FakeClient(honest)), { text: "" });
  assert.deepEqual([end, foot], ["failed", "the question is empty"]);
});

test("without a server the question fails with the remedy", async () => {
  const { end, foot } = await ask(servers(new NotRunning()), { text: "Who?" });
  assert.equal(end, "failed");
  assert.match(foot, /Restart Server/);
});

test("a question that waits for the server can be cancelled", async () => {
  const source = new CancellationTokenSource();
  const asking = ask(servers(new Promise<never>(() => {})), { text: "Who?" }, source);
  source.cancel();
  assert.equal((await asking).end, "cancelled");
});

test("a question about the symbol at the cursor says where that is, and ends with its full name", async () => {
  const at = { textDocument: { uri: "file:///Cart.java" }, position: { line: 3, character: 4 } };
  const knowing = new FakeClient((_, { question, textDocument, position }) => {
    assert.deepEqual({ textDocument, position }, at);
    const plan = { links: [{ mention: "add", symbols: ["a.Cart#add(int)"], candidates: [], near: [] }] };
    return { ...told(question), plan };
  });
  const exchange = await ask(servers(knowing), { text: "Who uses add?", at });
  assert.equal(exchange.question, "Who uses `a.Cart#add(int)`?");
  assert.equal((await ask(servers(new FakeClient(honest)), { text: "Who uses add?", at })).question, "Who uses add?");
});

test("an answer can be copied, its places listed, and it leads to further questions", async () => {
  const plan = { links: [{ mention: "Cart", symbols: ["a.Cart"], candidates: [], near: [] }] };
  const evidence = [
    { path: "../a.java", line: 1, kind: "calls", from: "a.B", to: "a.Cart", excerpt: "x", voucher: "source" },
  ];
  const knowing = new FakeClient((_, { question }) => ({ ...told(question), plan, evidence }));
  const { markdown, next, places } = await ask(servers(knowing), { text: "Who uses Cart?" });
  assert.equal(markdown, "about Who uses Cart?");
  assert.deepEqual(next?.slice(0, 2), [
    ["What does a change of Cart affect?", "What breaks if `a.Cart` changes?"],
    ["Explain Cart", "Explain `a.Cart`"],
  ]);
  assert.deepEqual(places, [{ path: "../a.java", line: 1, root: undefined, kind: "calls", from: "a.B", excerpt: "x" }]);
});
