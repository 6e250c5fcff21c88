// From the installed extension to the first answer and the first fix, as somebody who has nothing of Espalier does it.
import assert from "node:assert/strict";
import { basename } from "node:path";
import { after, before, describe } from "node:test";
import type { Browser } from "playwright-core";
import { CodeServer } from "./editor.ts";
import { isRelay } from "./processes.ts";
import { scenarios } from "./scenarios.ts";
import { until } from "./waiting.ts";
import { openBrowser, Window } from "./window.ts";

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
const MINUTES = 600; // on a machine that is busy with other things
const NOT_SET_UP = "Espalier is not set up yet";
const SETTING_UP = "Setting up Espalier";

/** No server is named, and none is on the PATH. */
const server = new CodeServer({ PATH: "/usr/local/bin:/usr/bin:/bin" }, "");
let browser: Browser;
let window: Window;
const scenario = scenarios(() => window);

describe("set-up at the press of a button", () => {
  before(async () => {
    await server.prepare({ [SHELF]: SHELF_TEXT }, { "security.workspace.trust.enabled": false });
    browser = await openBrowser();
    await server.install();
    await server.start();
  });

  after(async () => {
    await browser?.close();
    await server.dispose();
  });

  scenario("a Python that is none is said, and nothing is left of the attempt", async () => {
    server.settings({ "espalier.server.python": "/no/python" });
    window = await Window.open(browser, server.url, server.project, "setup");
    await press(NOT_SET_UP, "Set Up");
    await window.notification("/no/python is no Python").waitFor();
  });

  scenario("the view and the status bar lead to the set-up, too", async () => {
    await window.run("View: Show Espalier");
    await window.panel.locator("#state", { hasText: NOT_SET_UP }).waitFor();
    await window.panel.locator("#set-up").click();
    await window.notification("/no/python is no Python").waitFor();
    await window.panel.locator("#set-up").waitFor(); // it has failed, and can be tried again
    await window.picture("offer-in-the-view");
    await window.tidy();
    await until("the status bar's words", 60, async () => (await window.status()).includes(NOT_SET_UP));
    await window.openStatus();
    await window.picture("offer-in-the-status");
    await window.choices.filter({ hasText: "Set Up" }).first().click();
    await window.notification("/no/python is no Python").waitFor();
  });

  scenario("a set-up that is cancelled is over at once, and can be begun again", async () => {
    server.settings({});
    await window.tidy();
    await window.run("Espalier: Restart Server");
    await window.notification(NOT_SET_UP).waitFor();
    await window.picture("offer");
    await press(NOT_SET_UP, "Set Up");
    await press(SETTING_UP, "Cancel");
    await window.notification(SETTING_UP).waitFor({ state: "detached" });
    await window.panel.locator("#set-up").waitFor();
    assert.deepEqual(
      window.notifications.filter((text) => text.includes("could not be set up")),
      [],
    );
  });

  scenario("one press, then an answer and a fix", async (t) => {
    const begun = Date.now();
    const since = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
    await window.panel.locator("#set-up").click();
    await window.notification(SETTING_UP).waitFor();
    await window.picture("progress");
    await until("a server", MINUTES, () => server.processes(isRelay).length > 0);
    t.diagnostic(`installed after ${since()}`);
    await window.panel.locator("#question").fill("Who uses PricingService?");
    await window.panel.locator("#question").press("Enter");
    const link = window.panel.locator(`.exchange .answer:not(.running) a[data-path="${CONTROLLER}"]`).first();
    await link.waitFor({ timeout: MINUTES * 1000 });
    t.diagnostic(`answer after ${since()}`);
    await window.ready(MINUTES);
    t.diagnostic(`ready after ${since()}`);
    await window.openFile(basename(SHELF), LINE, 16);
    await until("the compiler's error", MINUTES, async () => (await window.errors()) > 0);
    await window.run("Espalier: Suggest Fix for This Line");
    await window.choices
      .filter({ hasText: "return booksLeft;" })
      .first()
      .waitFor({ timeout: MINUTES * 1000 });
    t.diagnostic(`fix after ${since()}`);
    await window.page.keyboard.press("Escape");
    assert.ok(server.processes(isRelay).every(({ command }) => command.some((word) => word.includes("globalStorage"))));
  });

  scenario("the next window starts that server without asking", async (t) => {
    await window.load();
    const begun = Date.now();
    await window.page.locator('.activitybar [aria-label="Espalier"]').first().click();
    await window.panel.locator("#question").waitFor();
    t.diagnostic(`the panel takes a question ${Date.now() - begun} ms after the workbench is drawn`);
    await window.ready(MINUTES);
    assert.equal(await window.notification(NOT_SET_UP).count(), 0);
  });

  scenario("the extension is activated", async (t) => {
    await window.run("Developer: Show Running Extensions");
    const row = window.page.locator(".runtime-extensions-editor .extension", { hasText: "Espalier" });
    const [, milliseconds] = await until("the time of activation", 60, async () =>
      /(\d+)ms/.exec((await row.first().textContent()) ?? ""),
    );
    t.diagnostic(`activation ${milliseconds} ms`); // some tens on a quiet machine; clients/vscode tests what it does
  });
});

/** Presses a button of a message. */
async function press(message: string, button: string): Promise<void> {
  const shown = window.notification(message);
  await shown.waitFor();
  await shown.hover();
  await shown.locator(".monaco-button", { hasText: button }).first().click();
}
