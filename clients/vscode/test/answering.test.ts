import assert from "node:assert/strict";
import { test } from "node:test";
import type { LanguageClient } from "vscode-languageclient/node";
import { ErrorCodes, ResponseError } from "vscode-languageserver-protocol";
import { answered, drawn, type Servers } from "../src/answering";
import type { AskParams } from "../src/protocol";
import type { Question } from "../src/questions";
import { NotRunning } from "../src/supervisor";
import { CancellationTokenSource, javaFiles } from "./fakes/vscode";

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

test("an answer in a folder without Java says what to open", async (t) => {
  const { found } = javaFiles;
  t.after(() => {
    javaFiles.found = found;
  });
  javaFiles.found = [];
  const { html, markdown } = await ask(servers(new FakeClient(honest)), { text: "Who?" });
  assert.match(html, /^<p>about Who\?<\/p>\n<p>No Java file was found here\. Open the folder of your Java project/);
  assert.match(markdown ?? "", /No Java file/);
});

test("a follow-up is kept as what it was taken for, so that the next one can follow it", async () => {
  const resolved: Answer = (_, { after }) => told(after ? "Who calls `A#b`?" : "");
  const followed = await ask(servers(new FakeClient(resolved)), { text: "Who calls it?", after: "What does it?" });
  assert.equal(followed.question, "Who calls `A#b`?");
  assert.equal((await ask(servers(new FakeClient(resolved)), { text: "What does it?" })).question, "What does it?");
});

test("a failure in place of a question is known as one, so that a fix can be offered", async () => {
  const named: Answer = (_, params) => ({ ...told(params.question), failure: true });
  assert.equal((await ask(servers(new FakeClient(named)), { text: "at a.B.c(B.java:1)" })).isFailure, true);
  assert.equal((await ask(servers(new FakeClient(honest)), { text: "Who?" })).isFailure, undefined);
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
  const { end, foot, isUnserved } = await ask(servers(new NotRunning()), { text: "Who?" });
  assert.deepEqual([end, isUnserved], ["failed", true]);
  assert.match(foot, /Restart Server/);
});

test("a question that waits for the server can be cancelled", async () => {
  const source = new CancellationTokenSource();
  const asking = ask(servers(new Promise<never>(() => {})), { text: "Who?" }, source);
  source.cancel();
  assert.equal((await asking).end, "cancelled");
});

test("a question that was cancelled before the server runs is never sent", async () => {
  const source = new CancellationTokenSource();
  source.cancel();
  const sent: string[] = [];
  const client = new FakeClient((_, { question }) => sent.push(question));
  assert.equal((await ask(servers(client), { text: "Who?" }, source)).end, "cancelled");
  assert.deepEqual(sent, []);
});

test("a question is cancelled at once, however busy the server is, and what still comes is not told", async () => {
  const source = new CancellationTokenSource();
  let tell = (_: string) => {};
  const busy = new FakeClient(() => new Promise(() => {}));
  busy.onProgress = ((_type: unknown, token: string, hear: (text: string) => void) => {
    tell = token.startsWith("espalier-ask") ? hear : tell;
    return { dispose: () => {} };
  }) as never;
  const told: string[] = [];
  const listener = { changed: ({ html }: { html: string }) => void told.push(html), step: () => {} };
  const asking = answered(servers(busy), { text: "Who?" }, listener, source.token as never);
  await new Promise((resolve) => setImmediate(resolve));
  tell("a piece");
  source.cancel();
  assert.equal((await asking).end, "cancelled");
  tell("another");
  assert.deepEqual(told, ["", "<p>a piece</p>\n"]);
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
    ["Which tests cover Cart?", "Which tests cover `a.Cart`?"],
  ]);
  assert.deepEqual(places, [{ path: "../a.java", line: 1, root: undefined, kind: "calls", from: "a.B", excerpt: "x" }]);
});

const NEIGHBOURS = {
  symbol: "a.Cart",
  drawing: 'flowchart LR\n  n0["Shop"]\n  n1["Cart"]\n  n0 -->|calls| n1',
  evidence: [{ path: "a/Shop.java", line: 3, from: "a.Shop", kind: "calls", to: "a.Cart", excerpt: "cart.sum()" }],
  left: 2,
};

test("neighbours are a picture with the type's name, its places, and how many more there are", async () => {
  const client = new FakeClient((method) => (method === "espalier/neighbourhood" ? NEIGHBOURS : undefined));
  const listener = { changed: () => {}, step: () => {} };
  const { token } = new CancellationTokenSource();
  const exchange = await drawn(servers(client), { symbol: "Cart" }, listener, token as never);
  assert.equal(exchange.question, "Neighbours of `a.Cart`");
  assert.match(exchange.html ?? "", /^<svg class="chart".*data-ask="Explain `Shop`"/);
  assert.deepEqual(
    exchange.places?.map(({ path, line }) => `${path}:${line}`),
    ["a/Shop.java:3"],
  );
  assert.equal(exchange.foot, "2 more neighbours are not drawn");
});

test("a type without neighbours is said not to have any, in the server's words", async () => {
  const client = new FakeClient(() => {
    throw new ResponseError(ErrorCodes.InvalidParams, "the graph has no type of that name");
  });
  const { token } = new CancellationTokenSource();
  const exchange = await drawn(
    servers(client),
    { symbol: "Cart" },
    { changed: () => {}, step: () => {} },
    token as never,
  );
  assert.deepEqual([exchange.end, exchange.foot], ["failed", "the graph has no type of that name"]);
});

test("an answer about one symbol says which, so that its neighbours can be drawn", async () => {
  const links = (...symbols: string[]) => ({ plan: { links: [{ mention: "x", symbols, candidates: [], near: [] }] } });
  const about = async (...symbols: string[]) =>
    (await ask(servers(new FakeClient(() => ({ ...told("x"), ...links(...symbols) }))), { text: "x" })).about;
  assert.equal(await about("a.Cart"), "a.Cart");
  assert.equal(await about("a.Cart", "b.Cart"), undefined);
  assert.equal(await about(), undefined);
});
