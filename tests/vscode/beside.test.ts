// Espalier beside Red Hat's extension, of which a stand-in starts a real JDT LS: one JDT LS, and everything of ours works
// through it. The scenarios share one window and run in this order.
import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { CodeServer, installed, REAL_REDHAT, REDHAT } from "./editor.ts";
import { isJdtLs, isRelay, isWorker, type Process } from "./processes.ts";
import { scenarios } from "./scenarios.ts";
import { until } from "./waiting.ts";
import { openBrowser, plain, Window } from "./window.ts";

const CONTROLLER = "shop-web/src/main/java/com/example/shop/web/QuoteController.java";
const SHELF = "shop-domain/src/main/java/com/example/shop/domain/Shelf.java";
const SHELF_TEXT = `package com.example.shop.domain;

class Shelf {
    private int booksLeft = 1;

    int count() {
        return boosLeft;
    }
}
`;
const LINE = 7;
const MENDED = "return booksLeft;";
const START_SECONDS = 600; // on a machine that is busy with other things
const parts = installed();

const server = new CodeServer({ ESPALIER_TEST_JDTLS: JSON.stringify(parts) });
let browser: Browser;
let window: Window;
const scenario = scenarios(() => window);

describe("beside Language Support for Java", () => {
  before(async () => {
    await server.prepare({ [SHELF]: SHELF_TEXT }, { "security.workspace.trust.enabled": false });
    browser = await openBrowser();
  });

  after(async () => {
    await browser?.close();
    await server.dispose();
  });

  test("both extensions install", async () => {
    assert.match(await server.install(REDHAT), /successfully installed/);
    assert.match(await server.install(), /successfully installed/);
    await server.start();
  });

  scenario("Espalier starts beside it, and there is one JDT LS", async () => {
    window = await Window.open(browser, server.url, server.project, "beside");
    await ready();
    const { relay, jdtLs } = one();
    assert.ok(relay.command.includes("--beside"));
    assert.notEqual(jdtLs.parent, relay.pid);
    const mode = statSync(published(jdtLs)).mode & 0o777;
    assert.equal(mode, 0o600);
    if (!REAL_REDHAT) assert.deepEqual(window.notifications, []); // the real one has messages of its own
  });

  scenario("an error is counted once, and has our action once", async () => {
    await window.openFile(basename(SHELF), LINE, 1);
    await until("the compiler's error", START_SECONDS, async () => (await window.errors()) > 0);
    assert.equal(await window.errors(), 1);
    await window.goTo(LINE, 18);
    const actions = window.page.locator(".action-widget .monaco-list-row", { hasText: "Espalier: suggest a fix" });
    await until("the quick fixes", 120, async () => {
      await window.page.keyboard.press("Escape");
      await window.page.keyboard.press("Control+.");
      return actions
        .first()
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        );
    });
    await window.picture("actions");
    assert.equal(await actions.count(), 1);
    await window.page.keyboard.press("Escape");
  });

  scenario("a question is answered, and a link of the answer opens the place", async () => {
    await window.run("View: Show Espalier");
    await window.panel.locator("#question").fill("Who uses PricingService?");
    await window.panel.locator("#question").press("Enter");
    const link = window.panel.locator(`.exchange .answer:not(.running) a[data-path="${CONTROLLER}"]`).first();
    await link.click();
    await window.tab(basename(CONTROLLER)).waitFor();
  });

  scenario("a fix is found by the compiler of that JDT LS, and applied", async () => {
    await applyFirstFix();
  });

  scenario("JDT LS starts again: the next fix goes to the new one", async () => {
    const { jdtLs } = one();
    process.kill(jdtLs.pid, "SIGKILL");
    await until("another JDT LS", START_SECONDS, () => server.processes(isJdtLs).some(({ pid }) => pid !== jdtLs.pid));
    await until("the new door in place of the dead one", START_SECONDS, () => !existsSync(published(jdtLs)));
    await ready();
    await applyFirstFix();
  });

  test("nothing of ours is left after code-server ends", async () => {
    const { jdtLs } = one();
    await server.stop();
    await until("the end of all processes", 120, () => server.processes().length === 0);
    assert.ok(!existsSync(published(jdtLs)));
  });
});

/** Waits until the status bar says that nothing is missing, and one of each process runs. */
async function ready(): Promise<void> {
  const label = /Espalier is ready beside Language Support for Java by Red Hat$/;
  await until("“ready beside” in the status bar", START_SECONDS, async () => label.test(await window.status()));
  await until("one relay, one worker, one JDT LS with a door", 60, () => {
    const [relays, workers, jdtLs] = [isRelay, isWorker, isJdtLs].map((role) => server.processes(role));
    return relays?.length === 1 && workers?.length === 1 && jdtLs?.length === 1 && existsSync(published(one().jdtLs));
  });
}

function one(): { relay: Process; jdtLs: Process } {
  const [relay, jdtLs] = [isRelay, isJdtLs].map((role) => server.processes(role)[0]);
  assert.ok(relay && jdtLs);
  return { relay, jdtLs };
}

/** The file in which the bundle in this JDT LS publishes its door. */
function published(jdtLs: Process): string {
  return join(parts.cache, "doors", `${jdtLs.pid}.json`);
}

async function applyFirstFix(): Promise<void> {
  const file = join(server.project, SHELF);
  writeFileSync(file, SHELF_TEXT);
  await window.openFile(basename(SHELF), LINE, 1);
  await window.run("File: Revert File");
  await until("the compiler's error", START_SECONDS, async () => (await window.errors()) > 0);
  await window.goTo(LINE, 1); // now that the text on disk is shown, which moves the cursor
  await window.run("Espalier: Suggest Fix for This Line");
  await window.choices.filter({ hasText: MENDED }).first().waitFor();
  await until("the diff of the first candidate", 120, async () => {
    await window.page.keyboard.press("Home"); // again, if the list was renewed meanwhile
    return (await window.selected()) === MENDED && (await window.rightLines()).includes(MENDED);
  });
  await window.picture("candidates");
  await window.page.keyboard.press("Enter");
  await window.diffClosed();
  await window.tab(basename(SHELF)).and(window.page.locator(".dirty")).waitFor();
  await window.page.keyboard.press("Control+s");
  await window.page.locator(".tabs-container .tab.active:not(.dirty)").waitFor();
  assert.equal(plain(readFileSync(file, "utf8").split("\n")[LINE - 1] ?? ""), MENDED);
  await until("no error", 120, async () => (await window.errors()) === 0);
}
