// Who writes the answers of the Ask view. The editor and its models are fakes.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { CancellationError } from "vscode";
import { ModelPicker } from "../src/model-picker";
import { CancellationTokenSource, lm, rows, set, windowChanged } from "./fakes/vscode";

const model = (name: string, vendor = "somebody") => ({ vendor, id: name.toLowerCase(), name });
const OURS = model("Graph", "espalier");
const SMALL = model("Small");
const LARGE = model("Large", "copilot");

/** A fake of what the editor keeps for us between windows. */
class Memory {
  private readonly kept = new Map<string, unknown>();
  get = <Value>(key: string) => this.kept.get(key) as Value;
  update = async (key: string, value: unknown) => void this.kept.set(key, structuredClone(value));
}

const made: ModelPicker[] = [];

/** A picker in a new window. */
function unasked(memory = new Memory()): ModelPicker {
  const picker = new ModelPicker(memory as never);
  made.push(picker);
  return picker;
}

/** One that has looked. */
async function picker(memory = new Memory()): Promise<ModelPicker> {
  const looking = unasked(memory);
  await looking.look();
  return looking;
}

async function choose(from: ModelPicker, label: string): Promise<void> {
  rows.choose = label;
  await from.pick();
}

const writer = (from: ModelPicker) => from.writer(new CancellationTokenSource().token as never);
const settled = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => {
  for (const each of made.splice(0)) {
    each.dispose();
  }
  lm.change();
  for (const key of ["url", "name", "editorModel"]) {
    set(`espalier.chat.${key}`, undefined);
  }
});

test("where the editor has no models but ours there is no button", async () => {
  assert.equal((await picker()).button.label, "");
  lm.change(OURS);
  assert.equal((await picker()).button.label, "");
});

test("the editor is not asked for models until somebody looks", async (t) => {
  const select = t.mock.method(lm, "selectChatModels");
  const asked = unasked();
  lm.change(SMALL);
  await settled();
  assert.equal(select.mock.callCount(), 0);
  assert.equal(asked.button.label, "");
});

test("the graph alone answers until a model is chosen, and the list says what a model is sent", async () => {
  lm.change(SMALL, OURS, LARGE);
  const asked = await picker();
  assert.deepEqual(asked.button, { label: "Graph only", title: "Who writes the answers: Graph only" });
  assert.deepEqual(await writer(asked), {});
  await choose(asked, "Large");
  assert.deepEqual(
    rows.shown.map(({ label, description }) => [label, description]),
    [
      ["Graph only", "in use"],
      ["Large", "copilot"],
      ["Small", "somebody"],
    ],
  );
  assert.match(rows.shown[1]?.detail ?? "", /your question, .* excerpts of your code/);
  assert.deepEqual(asked.button, { label: "Large", title: "Who writes the answers: Large" });
  assert.deepEqual(await writer(asked), { model: LARGE });
  await choose(asked, "nothing");
  assert.equal(rows.shown[1]?.description, "copilot, in use");
  assert.equal(asked.button.label, "Large");
});

test("a choice holds in the next window, and the graph alone can be chosen again", async () => {
  lm.change(SMALL, LARGE);
  const memory = new Memory();
  await choose(await picker(memory), "Small");
  const next = await picker(memory);
  assert.deepEqual(await writer(next), { model: SMALL });
  await choose(next, "Graph only");
  assert.deepEqual(await writer(await picker(memory)), {});
});

test("a choice in another window is shown when this one has the focus", async () => {
  lm.change(SMALL);
  const memory = new Memory();
  const [here, there] = [await picker(memory), await picker(memory)];
  const labels: string[] = [];
  here.onDidChange(() => labels.push(here.button.label));
  await choose(there, "Small");
  windowChanged.fire({ focused: false });
  windowChanged.fire({ focused: true });
  assert.deepEqual(labels, ["Small"]);
});

test("a model of the same name is not the one that was chosen", async () => {
  lm.change(SMALL);
  const memory = new Memory();
  await choose(await picker(memory), "Small");
  lm.change({ ...SMALL, vendor: "other" });
  assert.deepEqual(await writer(await picker(memory)), { gone: "Small" });
});

test("a model that is gone is named, also when it was the last, and is used when it is back", async () => {
  lm.change(SMALL);
  const asked = await picker();
  await choose(asked, "Small");
  let changes = 0;
  asked.onDidChange(() => {
    changes += 1;
  });
  lm.change();
  await settled();
  assert.equal(changes, 1);
  assert.equal(asked.button.label, "Graph only");
  assert.match(asked.button.title, /Small is not available/);
  assert.deepEqual(await writer(asked), { gone: "Small" });
  lm.change(SMALL);
  await settled();
  assert.equal(asked.button.label, "Small");
  assert.deepEqual(await writer(asked), { model: SMALL });
});

test("a question asked before the editor has named its models waits for them, and can be cancelled", async (t) => {
  lm.change(SMALL);
  const memory = new Memory();
  await choose(await picker(memory), "Small");
  assert.deepEqual(await writer(unasked(memory)), { model: SMALL });
  t.mock.method(lm, "selectChatModels", () => new Promise(() => {}));
  const source = new CancellationTokenSource();
  const waiting = unasked(memory).writer(source.token as never);
  source.cancel();
  await assert.rejects(waiting, CancellationError);
});

test("an editor that tells of a change at every look is not asked for ever", async (t) => {
  const asked = await picker();
  const select = t.mock.method(lm, "selectChatModels", async () => {
    await settled();
    lm.change(SMALL); // the event comes before the models do
    return [SMALL];
  });
  await asked.look();
  await settled();
  assert.equal(select.mock.callCount(), 1);
});

test("an editor that fails to name its models has none", async (t) => {
  t.mock.method(lm, "selectChatModels", async () => assert.fail("no models today"));
  assert.equal((await picker()).button.label, "");
});

test("the setting takes button and model away at once", async () => {
  lm.change(SMALL);
  const asked = await picker();
  await choose(asked, "Small");
  const labels: string[] = [];
  asked.onDidChange(() => labels.push(asked.button.label));
  set("espalier.chat.editorModel", false);
  assert.deepEqual(await writer(asked), {});
  set("espalier.chat.editorModel", undefined);
  assert.deepEqual(labels, ["", "Small"]);
});

test("a chat server that is named in settings or in the environment is what writes without a model", async (t) => {
  lm.change(SMALL);
  const asked = await picker();
  process.env.ESPALIER_CHAT_URL = "http://gpu:8000/v1";
  t.after(() => delete process.env.ESPALIER_CHAT_URL);
  assert.equal(asked.button.label, "http://gpu:8000/v1");
  set("espalier.chat.name", "qwen");
  assert.equal(asked.button.label, "qwen");
  await choose(asked, "nothing");
  assert.deepEqual([rows.shown[0]?.label, rows.shown[0]?.description], ["qwen", "chat server, in use"]);
  assert.match(rows.shown[0]?.detail ?? "", /espalier\.chat\.url: is sent your question/);
  set("espalier.chat.url", "");
  assert.equal(asked.button.label, "Graph only");
});

test("the server's environment can switch editor's models off where no setting says otherwise", async (t) => {
  lm.change(SMALL);
  const asked = await picker();
  process.env.ESPALIER_CHAT_EDITOR_MODEL = "False";
  t.after(() => delete process.env.ESPALIER_CHAT_EDITOR_MODEL);
  assert.equal(asked.button.label, "");
  set("espalier.chat.editorModel", true);
  assert.equal(asked.button.label, "Graph only");
  for (const off of [false, "off", "n", "nonsense"]) {
    set("espalier.chat.editorModel", off);
    assert.equal(asked.button.label, "", String(off));
  }
});
