import assert from "node:assert/strict";
import { test } from "node:test";
import type * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { FixList, KEEP_LOOKING } from "../src/choosing";
import type { FixPreview } from "../src/preview";
import type { FixCandidate } from "../src/protocol";
import { lists } from "./fakes/vscode";

const candidate = (text: string, rank: number) =>
  ({ text, rank, diff: text, imports: [], note: "", edit: text }) as unknown as FixCandidate;

const BEST = candidate("best", 1);
const GOOD = candidate("good", 1);
const FAIR = candidate("fair", 2);

const asIs = async (edit: unknown) => edit;
const nothing = async () => {};

/** A list in an editor that does as it is told, what the editor fails at, and the candidate whose diff is shown. */
function listed(asWorkspaceEdit = asIs, show = nothing, hide = nothing) {
  const seen = { diff: "" };
  const warned: string[] = [];
  const preview = {
    show: async (_: unknown, edit: unknown) => {
      await show();
      seen.diff = String(edit);
    },
    hide,
  } as unknown as FixPreview;
  const client = { protocol2CodeConverter: { asWorkspaceEdit }, warn: (message: string) => warned.push(message) };
  const list = new FixList(client as unknown as LanguageClient, {} as vscode.TextDocument, preview, false);
  return { seen, warned, list };
}

/** Chooses the second candidate that is listed. */
async function choosesSecond(list: FixList): Promise<void> {
  list.end("enough found", 40, [GOOD, FAIR]);
  await settled();
  lists.last.move(1);
  lists.last.accept();
  assert.equal(await list.chosen(), FAIR);
  await list.close();
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

const selected = () => lists.last.activeItems.map(({ candidate }) => (candidate as FixCandidate).text).join();

const rows = () =>
  lists.last.items.map(({ candidate, label }) => (candidate as FixCandidate | undefined)?.text ?? label).join();

test("a better fix that comes above the selected one is selected and compared", async () => {
  const { seen, list } = listed();
  list.add([GOOD, FAIR]);
  await settled();
  assert.deepEqual([selected(), seen.diff], ["good", "good"]);
  list.end("enough found", 40, [BEST, GOOD, FAIR]);
  await settled();
  assert.deepEqual([selected(), seen.diff], ["best", "best"]);
  await list.close();
});

test("the fix that the user has moved to is compared wherever the list puts it", async () => {
  const { seen, list } = listed();
  list.add([GOOD, FAIR]);
  lists.last.move(1);
  await settled();
  assert.equal(seen.diff, "fair");
  list.end("enough found", 40, [BEST, GOOD, FAIR]);
  await settled();
  assert.deepEqual([selected(), seen.diff], ["fair", "fair"]);
  list.end("enough found", 40, [BEST, GOOD]); // it was taken away
  await settled();
  assert.deepEqual([selected(), seen.diff], ["best", "best"]);
  await list.close();
});

test("the title says whether the search goes on, and how it has ended", async () => {
  const ends = {
    "enough found": "the search is finished",
    "nothing is left to try": "the search is finished: nothing is left to try",
    "the budget is spent": "the time for the search is used up",
    cancelled: "the search was cancelled",
    failed: "the search has failed",
  };
  for (const [end, words] of Object.entries(ends)) {
    const { list } = listed();
    list.add([GOOD]);
    assert.equal(lists.last.title, "Fixes for this line: 1 found; the search goes on");
    list.end(end, 40);
    assert.equal(lists.last.title, `Fixes for this line: 1 found; ${words}`);
    assert.equal(lists.last.busy, false);
    await list.close();
  }
});

test("a list of wrong fixes can be asked for others, which come below the wrong ones", async () => {
  const { seen, list } = listed();
  list.add([GOOD]);
  assert.equal(rows(), "good"); // the search goes on by itself
  list.end("enough found", 40, [GOOD]);
  assert.equal(rows(), "good,$(search) Keep Looking");
  await settled();
  lists.last.move(1);
  await settled();
  assert.equal(seen.diff, "good"); // of the row that asks there is none
  lists.last.accept();
  assert.equal(await list.chosen(), KEEP_LOOKING);
  list.goOn();
  assert.equal(rows(), "good");
  assert.deepEqual([lists.last.title, lists.last.busy], ["Fixes for this line: 1 found; the search goes on", true]);
  list.add([candidate("other", 1)]);
  list.end("nothing is left to try", 160, [candidate("better", 1), candidate("other", 2)]);
  assert.equal(rows(), "good,better,other,$(search) Keep Looking");
  lists.last.move(2);
  lists.last.accept();
  assert.equal(((await list.chosen()) as FixCandidate).text, "other");
  await list.close();
});

test("nothing is to be asked for once a search has found nothing and has nothing left to try", async () => {
  const { list } = listed();
  list.end("enough found", 40, [GOOD]);
  list.goOn();
  list.end("nothing is left to try", 160, []);
  assert.equal(rows(), "good");
  await list.close();
});

test("Escape ends a further search and leaves the file as it is", async () => {
  const { list } = listed();
  list.end("enough found", 40, [GOOD]);
  lists.last.move(1);
  lists.last.accept();
  await list.chosen();
  list.goOn();
  let stopped = 0;
  list.onDidStop(() => {
    stopped += 1;
  });
  lists.last.hide();
  assert.equal(await list.chosen(), undefined);
  assert.equal(stopped, 1);
  await list.close();
});

test("a list that is open stays open when a search takes its last fix away", async () => {
  const { list } = listed();
  list.add([GOOD]);
  list.end("enough found", 40, []);
  assert.equal(rows(), "$(search) Keep Looking");
  const late = new Promise((resolve) => setImmediate(() => resolve("open")));
  assert.equal(await Promise.race([list.chosen(), late]), "open");
  lists.last.hide();
  assert.equal(await list.chosen(), undefined);
  await list.close();
});

test("what the editor fails to show or to put back does not keep a choice from being applied", async () => {
  const fails = async () => {
    throw new Error("another editor opened in the meantime");
  };
  const { list, warned } = listed(asIs, fails, fails);
  await choosesSecond(list);
  assert.equal(warned.length, 3); // two diffs, and the end of them
});

test("an edit that the client cannot read does not keep another choice from being applied", async () => {
  const { list, warned } = listed(async (edit) => {
    if (edit === "good") {
      throw new Error("no edit");
    }
    return edit;
  });
  await choosesSecond(list);
  assert.deepEqual(warned, ["Error: no edit"]);
});
