// The language model that is picked in the chat, asked for the server. The models here are scripted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ErrorCodes, LSPErrorCodes, ResponseError } from "vscode-languageclient/node";
import { ask } from "../src/ask";
import { conversation, EditorModels, modelForFixes } from "../src/chat/editor-model";
import type { LanguageModel } from "../src/newer";
import type { LanguageModelParams, ModelMessage } from "../src/service";
import {
  LanguageModelToolCallPart as Call,
  CancellationTokenSource,
  chatModels,
  LanguageModelError,
  LanguageModelToolResultPart as Result,
  LanguageModelTextPart as Text,
  userSettings,
} from "./fakes/vscode";

const QUERY = { name: "query", description: "asks the graph", parameters: { type: "object" } };
const CALL = { id: "1", name: "query", arguments: { relation: "uses" } };
const said = (role: string, content: string, more: Partial<ModelMessage> = {}): ModelMessage => ({
  role,
  content,
  calls: [],
  callId: "",
  ...more,
});
const TOLD = [said("system", "rules"), said("user", "who?")];
const ROUND = [said("assistant", "", { calls: [CALL] }), said("tool", "found", { callId: "1" })];
const params = (model: string | number, more: Partial<LanguageModelParams> = {}): LanguageModelParams => ({
  model,
  messages: TOLD,
  tools: [QUERY],
  partialResultToken: "p",
  ...more,
});

type Request = Parameters<LanguageModel["sendRequest"]>;

/** Answers with these parts, then fails with `error` if there is one. */
class Scripted implements LanguageModel {
  readonly id = "scripted";
  readonly name = "Scripted";
  readonly asked: Request[] = [];

  constructor(
    private readonly parts: readonly unknown[],
    private readonly error?: unknown,
    readonly vendor = "somebody",
  ) {}

  async sendRequest(...request: Request) {
    this.asked.push(request);
    const { parts, error } = this;
    return {
      stream: (async function* () {
        yield* parts;
        if (error !== undefined) {
          throw error;
        }
      })(),
    };
  }
}

/** What the server gets for one request, and the pieces that it was sent before. */
async function answered(model: LanguageModel, more: Partial<LanguageModelParams> = {}) {
  const models = new EditorModels();
  const pieces: string[] = [];
  const { token } = new CancellationTokenSource();
  const reply = await models.offer(model, (offered) =>
    models.answer(params(offered?.token ?? "", more), async (piece) => void pieces.push(piece), token as never),
  );
  return { pieces, reply };
}

async function failure(model: LanguageModel, more: Partial<LanguageModelParams> = {}): Promise<ResponseError<void>> {
  const error = await answered(model, more).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ResponseError);
  return error;
}

test("text is sent in pieces as it comes, and calls are the reply", async () => {
  const parts = [new Text("a "), { thinking: "x" }, new Text("b"), new Call("7", "query", { a: 1 })];
  assert.deepEqual(await answered(new Scripted(parts)), {
    pieces: ["a ", "b"],
    reply: { text: "", calls: [{ id: "7", name: "query", arguments: { a: 1 } }] },
  });
});

test("tools are offered with their schemas, and the user is told why the model is asked", async () => {
  const model = new Scripted([new Text("a")]);
  await answered(model);
  const [, options] = model.asked[0] ?? assert.fail();
  assert.deepEqual(options.tools, [{ name: "query", description: "asks the graph", inputSchema: { type: "object" } }]);
  assert.match(options.justification, /excerpts of your code/);
  await answered(model, { tools: [] });
  assert.equal(model.asked[1]?.[1].tools, undefined);
});

test("a conversation has only messages of user and assistant, and all results of a round are one message", () => {
  const calls = [CALL, { ...CALL, id: "2" }];
  const messages = [
    ...TOLD,
    said("assistant", "let me see", { calls }),
    said("tool", "found", { callId: "1" }),
    said("tool", "nothing", { callId: "2" }),
    said("user", "go on"),
  ];
  assert.deepEqual(conversation(params("m", { messages })), [
    { role: "User", content: [new Text("rules")] },
    { role: "User", content: [new Text("who?")] },
    {
      role: "Assistant",
      content: [new Text("let me see"), new Call("1", "query", CALL.arguments), new Call("2", "query", CALL.arguments)],
    },
    { role: "User", content: [new Result("1", [new Text("found")]), new Result("2", [new Text("nothing")])] },
    { role: "User", content: [new Text("go on")] },
  ]);
});

test("where no tools are offered, earlier calls and results are text", () => {
  assert.deepEqual(conversation(params("m", { messages: [...TOLD, ...ROUND], tools: [] })).slice(2), [
    { role: "Assistant", content: [new Text('I call query({"relation":"uses"}).')] },
    { role: "User", content: [new Text('Result of query({"relation":"uses"}):\n\nfound')] },
  ]);
});

test("a model that may not be used, is blocked or gone is not asked again without tools", async () => {
  for (const code of ["NoPermissions", "Blocked", "NotFound"]) {
    const error = await failure(new Scripted([], new LanguageModelError("not you", code, new Error("off_topic"))));
    assert.equal(error.code, LSPErrorCodes.RequestFailed);
    assert.equal(error.message, "not you: off_topic");
  }
});

test("any other failure before the first part may be that of the tools", async () => {
  const fails = (parts: unknown[] = []) => new Scripted(parts, new LanguageModelError("400", "Unknown"));
  assert.equal((await failure(fails())).code, ErrorCodes.InvalidParams);
  assert.equal((await failure(fails(), { tools: [] })).code, LSPErrorCodes.RequestFailed);
  assert.equal((await failure(fails([new Text("a")]))).code, LSPErrorCodes.RequestFailed);
  assert.equal((await failure(new Scripted([], "no error at all"))).message, "no error at all");
});

test("a request that the server has cancelled ends as such, and the model is told", async () => {
  const models = new EditorModels();
  const source = new CancellationTokenSource();
  const model = new Scripted([new Text("a")], new Error("Canceled"));
  const error = await models
    .offer(model, (offered) =>
      models.answer(params(offered?.token ?? ""), async () => source.cancel(), source.token as never),
    )
    .catch((reason: unknown) => reason);
  assert.equal((error as ResponseError<void>).code, LSPErrorCodes.RequestCancelled);
  assert.equal(model.asked[0]?.[2], source.token);
});

test("a model is offered for its question only, each under a token of its own, and ours never", async () => {
  const models = new EditorModels();
  const { token } = new CancellationTokenSource();
  const first = await models.offer(new Scripted([]), async (offered) => offered);
  const second = await models.offer(new Scripted([]), async (offered) => offered);
  assert.equal(first?.name, "Scripted");
  assert.notEqual(first?.token, second?.token);
  await assert.rejects(
    models.answer(params(first?.token ?? ""), async () => {}, token as never),
    { code: LSPErrorCodes.RequestFailed },
  );
  assert.equal(await models.offer(new Scripted([], undefined, "espalier"), async (offered) => offered), undefined);
  assert.equal(await models.offer(undefined, async (offered) => offered), undefined);
});

test("a model is offered with what it may be sent, where the editor knows that", async () => {
  const models = new EditorModels();
  const small = Object.assign(new Scripted([]), { maxInputTokens: 3000 });
  const offers = await Promise.all(
    [small, new Scripted([])].map((each) => models.offer(each, async (offered) => offered)),
  );
  assert.deepEqual(
    offers.map((offered) => offered?.maxInputTokens),
    [3000, 0],
  );
});

test("the server's requests are answered on the connection on which the model was offered with the question", async () => {
  const models = new EditorModels();
  const sent: unknown[] = [];
  let put: (params: LanguageModelParams, token: unknown) => Promise<unknown> = assert.fail;
  let told: unknown;
  /** A fake client whose server puts one request while it answers. */
  const client = {
    onRequest: (_type: unknown, handler: typeof put) => {
      put = handler;
    },
    onProgress: () => ({ dispose: () => {} }),
    sendProgress: async (_type: unknown, token: unknown, piece: unknown) => void sent.push([token, piece]),
    sendRequest: async (_type: unknown, asked: { model?: { token: string } }, token: unknown) => {
      told = await put(params(asked.model?.token ?? ""), token);
      return { answer: "" };
    },
  };
  models.serve(client as never);
  const { token } = new CancellationTokenSource();
  await models.offer(new Scripted([new Text("a")]), (model) =>
    ask(client as never, { text: "Who?", model }, { step: () => {}, piece: () => {} }, token as never),
  );
  assert.deepEqual(sent, [["p", "a"]]);
  assert.deepEqual(told, { text: "", calls: [] });
});

test("a model proposes fixes only where the setting wants one; Copilot's before others, never ours", async () => {
  const [ours, other, copilot] = ["espalier", "somebody", "copilot"].map(
    (vendor) => new Scripted([], undefined, vendor),
  );
  chatModels.push(ours, other, copilot);
  assert.equal(await modelForFixes(), undefined);
  userSettings.set("espalier.fix.editorModel", true);
  assert.equal(await modelForFixes(), copilot);
  for (const off of [false, "off", "No", "n", "f", "0", 0, "nonsense", ""]) {
    userSettings.set("espalier.fix.editorModel", off);
    assert.equal(await modelForFixes(), undefined, String(off));
  }
  userSettings.set("espalier.fix.editorModel", "On");
  assert.equal(await modelForFixes(), copilot);
  chatModels.splice(0, chatModels.length, ours);
  assert.equal(await modelForFixes(), undefined);
  userSettings.delete("espalier.fix.editorModel");
});
