import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import type * as vscode from "vscode";
import { Keys } from "../src/keys";
import { spawned } from "../src/process";
import { EventEmitter, inputs, questions, rows } from "./fakes/vscode";

const isServerNamed = { value: false };

/** A storage as the editor's, in memory, and what was warned of. */
function stored(given: Readonly<Record<string, string>> = {}, get?: () => Promise<string | undefined>) {
  const kept = new Map(Object.entries(given));
  const changed = new EventEmitter<{ key: string }>();
  const warned: string[] = [];
  const secrets = {
    get: get ?? (async (key: string) => kept.get(key)),
    store: async (key: string, value: string) => {
      kept.set(key, value);
      changed.fire({ key });
    },
    delete: async (key: string) => {
      kept.delete(key);
      changed.fire({ key });
    },
    onDidChange: changed.event,
  };
  const log = { warn: (text: string) => warned.push(text), info() {} } as unknown as vscode.LogOutputChannel;
  const keys = new Keys(secrets as unknown as vscode.SecretStorage, log, () => isServerNamed.value);
  return { kept, warned, changed, keys };
}

test("the server has the keys that are kept, and the rest of the environment", async () => {
  const { keys } = stored({ ESPALIER_API_KEY: "k 1" });
  const { PATH } = process.env;
  const print = "const { ESPALIER_API_KEY: k, PATH: p } = process.env; console.log(JSON.stringify([k, p]))";
  const server = await spawned(process.execPath, ["-e", print], undefined, keys.environment());
  const [said] = await once(server.child.stdout, "data");
  assert.deepEqual(JSON.parse(String(said)), ["k 1", PATH]);
});

test("a storage that is broken or never answers keeps no server from starting", async (t) => {
  const broken = stored({}, async () => {
    throw new Error("the keyring is locked");
  });
  assert.deepEqual(await broken.keys.environment(), {});
  assert.match(broken.warned.join(), /keyring is locked/);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const silent = stored({}, () => new Promise(() => {}));
  const environment = silent.keys.environment();
  t.mock.timers.tick(2_000);
  assert.deepEqual(await environment, {});
  assert.match(silent.warned.join(), /does not answer/);
});

test("keys that come late are told once, and what is told is given to the next server at once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const waiting: ((value: string | undefined) => void)[] = [];
  const { keys } = stored({}, () => new Promise((resolve) => waiting.push(resolve)));
  let told = 0;
  keys.onDidChange(() => {
    told += 1;
  });
  for (const [late, value, given] of [
    [true, undefined, {}],
    [true, "k", {}],
    [true, "k", { ESPALIER_API_KEY: "k", ESPALIER_EMBEDDINGS_API_KEY: "k" }],
    [false, "k", { ESPALIER_API_KEY: "k", ESPALIER_EMBEDDINGS_API_KEY: "k" }],
  ] as const) {
    const environment = keys.environment();
    if (late) {
      t.mock.timers.tick(2_000);
      assert.deepEqual(await environment, given);
    }
    for (const answer of waiting.splice(0)) {
      answer(value);
    }
    await new Promise(setImmediate);
    assert.deepEqual(await environment, given);
  }
  assert.equal(told, 1);
});

test("a storage that cannot be read is told once, if there is a server that may want a key", async () => {
  const { keys } = stored({}, async () => {
    throw new Error("the keyring is locked");
  });
  let told = 0;
  keys.onDidChange(() => {
    told += 1;
  });
  questions.asked = [];
  questions.answer = "Restart Server";
  for (const named of [false, true, true]) {
    isServerNamed.value = named;
    await keys.environment();
    await new Promise(setImmediate);
  }
  assert.equal(questions.asked.length, 1);
  assert.match(String(questions.asked[0]), /keyring/);
  assert.equal(told, 1);
});

test("a key is kept, replaced and removed, which is told; who escapes changes nothing", async () => {
  const { kept, keys, changed } = stored({ other: "o" });
  let told = 0;
  keys.onDidChange(() => {
    told += 1;
  });
  for (const [label, given, after] of [
    ["Model and chat server", " k1 ", { ESPALIER_API_KEY: "k1" }],
    ["Model and chat server", undefined, { ESPALIER_API_KEY: "k1" }],
    ["Embeddings server", "k2", { ESPALIER_API_KEY: "k1", ESPALIER_EMBEDDINGS_API_KEY: "k2" }],
    ["Model and chat server", "  ", { ESPALIER_EMBEDDINGS_API_KEY: "k2" }],
    ["", "k3", { ESPALIER_EMBEDDINGS_API_KEY: "k2" }],
  ] as const) {
    rows.choose = label;
    inputs.given = given;
    await keys.ask();
    assert.deepEqual(Object.fromEntries(kept), { other: "o", ...after });
  }
  assert.ok(inputs.shown.every(({ password }) => password === true));
  assert.equal(told, 3);
  changed.fire({ key: "another extension's" });
  assert.equal(told, 3);
});
