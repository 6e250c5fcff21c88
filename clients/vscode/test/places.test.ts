import assert from "node:assert/strict";
import { posix } from "node:path";
import { test } from "node:test";
import type { LanguageClient } from "vscode-languageclient/node";
import { answered, type Servers } from "../src/answering";
import { parts } from "../src/chat/parts";
import { locate, openPlace } from "../src/places";
import { CancellationTokenSource, questions, Uri, window, workspace } from "./fakes/vscode";

const FOLDER = "/home/me/shop";
const ROOT = `file://${FOLDER}`;
const INSIDE = "src/A.java";
const OUTSIDE = [
  "../other/B.java",
  "src/../../B.java",
  "/etc/B.java",
  "C:/B.java",
  "\\\\host\\B.java",
  "src\\..\\..\\B.java",
  "%2e%2e/B.java",
  "file:///etc/B.java",
  "https://example.com/B.java",
];

// Every file is there, outside of the folder, too.
Object.assign(workspace, { fs: { stat: async () => ({}) }, workspaceFolders: [{ uri: Uri.parse(ROOT) }] });

/** Whether what follows the folder's path stays in the folder: the rest of a name may be that of a file there. */
const isInside = (rest: string) => posix.normalize(FOLDER + rest.replaceAll("\\", "/")).startsWith(`${FOLDER}/`);

const linked = (path: string) => `[${path}:3](${path}#L3) \`${path}:3\` ${path}:3`;

async function shown(paths: readonly string[]): Promise<string> {
  const evidence = paths.map((path) => ({ path, line: 3, kind: "calls", from: "a.A", to: "a.B", excerpt: "" }));
  const answer = `${paths.map(linked).join("\n")}\n- and ${paths.length} more\n`;
  const client = {
    isRunning: () => true,
    onProgress: () => ({ dispose: () => {} }),
    sendRequest: async () => ({ question: "", answer, evidence, unseen: [], seconds: 0 }),
  };
  const servers = { client, running: async () => client } as unknown as Servers & { client: LanguageClient };
  const { token } = new CancellationTokenSource();
  return (await answered(servers, { text: "x" }, { changed: () => {}, step: () => {} }, token as never)).html;
}

test("no link of an answer in the view leads out of the workspace's folders", async () => {
  const anchors = [...(await shown([INSIDE])).matchAll(/<a [^>]*data-path="([^"]*)"/g)].map(([, path]) => path);
  assert.deepEqual(new Set(anchors), new Set([INSIDE]));
  for (const path of OUTSIDE) {
    const html = await shown([path]);
    for (const [, target = ""] of html.matchAll(/<a [^>]*data-path="([^"]*)"/g)) {
      assert.ok(isInside(`/${target}`), `${path}: ${target}`);
    }
    assert.doesNotMatch(html, /href="(?!#")/, path);
  }
});

test("no place of an answer in the chat is outside of the workspace's folders", async () => {
  for (const path of OUTSIDE) {
    for (const part of parts(linked(path))) {
      const found = "place" in part ? await locate(part.place) : undefined;
      assert.ok(found === undefined || isInside(found.uri.path.slice(FOLDER.length)), path);
    }
  }
  assert.notEqual(await locate({ path: INSIDE, line: 3, root: ROOT }), undefined);
  assert.equal(await locate({ path: INSIDE, line: 3, root: "file:///etc" }), undefined);
});

test("a place outside of the workspace's folders is not opened, however it is asked for", async (t) => {
  const open = t.mock.method(window, "showTextDocument");
  for (const path of OUTSIDE.filter((each) => !each.includes("%") && !/^\w{2,}:/.test(each))) {
    await openPlace({ path, line: 3 });
    assert.match(questions.asked.at(-1)?.join() ?? "", /is not in this workspace any more/);
  }
  await openPlace({ path: INSIDE, line: 3, root: "file:///etc" });
  assert.equal(open.mock.callCount(), 0);
  await openPlace({ path: INSIDE, line: 3 });
  assert.equal(open.mock.callCount(), 1);
});
