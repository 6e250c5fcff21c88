import assert from "node:assert/strict";
import { test } from "node:test";
import type { LanguageClient } from "vscode-languageclient/node";
import { Endpoints } from "../src/endpoints";
import { EventEmitter, Uri, userSettings, window } from "./fakes/vscode";

interface Mark {
  readonly range: { readonly start: number };
  readonly hoverMessage: { readonly value: string };
}

/** An editor with a Java file, and the lines that are marked in it, each with its text. */
function editor() {
  const marked: string[][] = [];
  const document = { languageId: "java", uri: { scheme: "file" }, version: 1 };
  const setDecorations = (_: unknown, marks: readonly Mark[]) =>
    marked.push(marks.map(({ range, hoverMessage }) => `${range.start}: ${hoverMessage.value}`));
  return { marked, shown: { document, options: {}, setDecorations } };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

const MEDIA = Uri.file("/media") as never;
const SERVED = [{ line: 7, endpoints: ["GET /orders", "GET /orders/all"] }];

function client(answer: () => unknown = () => ({ served: SERVED })): LanguageClient {
  const converter = { asUri: String };
  return {
    isRunning: () => true,
    code2ProtocolConverter: converter,
    sendRequest: async () => answer(),
  } as unknown as LanguageClient;
}

test("what serves endpoints is marked when the server can say it, and not before", async () => {
  const { marked, shown } = editor();
  const changed = new EventEmitter<void>();
  window.visibleTextEditors = [shown as never];
  let running: LanguageClient | undefined;
  const endpoints = new Endpoints(MEDIA, () => running, changed.event as never);
  await settled();
  assert.deepEqual(marked, []);
  running = client();
  changed.fire();
  await settled();
  assert.deepEqual(marked, [["6: Serves GET /orders, GET /orders/all"]]);
  running = client(() => {
    throw new Error("no such file");
  });
  changed.fire();
  await settled();
  assert.equal(marked.length, 1, "an error leaves what there is");
  endpoints.dispose();
});

test("marks of another text than the present one are not shown", async () => {
  const { marked, shown } = editor();
  window.visibleTextEditors = [shown as never];
  const typing = () => {
    shown.document.version += 1;
    return { served: SERVED };
  };
  const endpoints = new Endpoints(MEDIA, () => client(typing), new EventEmitter<void>().event as never);
  await settled();
  assert.deepEqual(marked, []);
  endpoints.dispose();
});

test("switched off while the server is asked, they do not come back", async () => {
  const { marked, shown } = editor();
  window.visibleTextEditors = [shown as never];
  let answer: (found: unknown) => void = () => {};
  const asked = client(() => new Promise((resolve) => (answer = resolve)));
  const endpoints = new Endpoints(MEDIA, () => asked, new EventEmitter<void>().event as never);
  await settled();
  userSettings.set("espalier.gutter.endpoints", false);
  answer({ served: SERVED });
  await settled();
  assert.deepEqual(marked, []);
  userSettings.delete("espalier.gutter.endpoints");
  endpoints.dispose();
});

test("however often the server's state changes, one request is open, and one more follows", async () => {
  const { marked, shown } = editor();
  window.visibleTextEditors = [shown as never];
  const changed = new EventEmitter<void>();
  const open: Array<(found: unknown) => void> = [];
  const asked = client(() => new Promise((resolve) => open.push(resolve)));
  const endpoints = new Endpoints(MEDIA, () => asked, changed.event as never);
  for (let count = 0; count < 10; count += 1) {
    changed.fire();
    await settled();
  }
  assert.equal(open.length, 1);
  open[0]?.({ served: [] });
  await settled();
  assert.equal(open.length, 2);
  open[1]?.({ served: SERVED });
  await settled();
  assert.deepEqual([open.length, marked.at(-1)], [2, ["6: Serves GET /orders, GET /orders/all"]]);
  endpoints.dispose();
});

test("switched off, they are taken away", async () => {
  const { marked, shown } = editor();
  window.visibleTextEditors = [shown as never];
  userSettings.set("espalier.gutter.endpoints", false);
  const endpoints = new Endpoints(MEDIA, () => client(), new EventEmitter<void>().event as never);
  await settled();
  assert.deepEqual(marked, [[]]);
  userSettings.delete("espalier.gutter.endpoints");
  endpoints.dispose();
});
