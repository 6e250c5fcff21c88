// What a person meets in the editor itself: the light bulb, several errors at once, completion in grey, links of
// configuration files, high contrast, and a second window on the same folder. The scenarios share one window.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, describe } from "node:test";
import type { Browser, Locator } from "playwright-core";
import { CodeServer } from "./editor.ts";
import { isRelay } from "./processes.ts";
import { appears, scenarios } from "./scenarios.ts";
import { until } from "./waiting.ts";
import { openBrowser, plain, Window } from "./window.ts";

const SHELF = "shop-domain/src/main/java/com/example/shop/domain/Shelf.java";
const SHELF_TEXT = `package com.example.shop.domain;

class Shelf {
    private int booksLeft = 1;
    private String title = "";

    int count() {
        return boosLeft;
    }

    int kept() {
        return booksLeft;
    }

    String name() {
        return titel;
    }
}
`;
const COUNT_LINE = 8;
const KEPT_LINE = 12;
const MENDED = SHELF_TEXT.replace("boosLeft", "booksLeft").replace("titel", "title");
const PAGE = "shop-web/src/main/java/com/example/shop/web/Greeting.java";
const PAGE_TEXT = `package com.example.shop.web;

import org.springframework.beans.factory.annotation.Value;

class Greeting {
    @Value("\${shop.greeting}")
    String text;
}
`;
const PROPERTIES = "shop-web/application.properties";
const BEANS = "shop-service/wiring.xml"; // no resource, of which the build makes a copy
const BEANS_TEXT = `<beans xmlns="http://www.springframework.org/schema/beans">
  <bean id="taxes" class="com.example.shop.pricing.FlatRateTaxCalculator"/>
</beans>
`;
const CONTROLLER = "QuoteController.java";
const START_SECONDS = 600; // on a machine that is busy with other things
const LINK_SECONDS = 120;
const CONTRAST = "Dark High Contrast";

const server = new CodeServer();
let browser: Browser;
let window: Window;
const scenario = scenarios(() => window);

describe("in the editor", () => {
  before(async () => {
    const files = {
      [SHELF]: SHELF_TEXT,
      [PAGE]: PAGE_TEXT,
      [PROPERTIES]: "shop.greeting=hello\n",
      [BEANS]: BEANS_TEXT,
    };
    await server.prepare(files, {
      "security.workspace.trust.enabled": false,
      "java.compile.nullAnalysis.mode": "disabled", // else JDT LS asks, and nobody answers
    });
    browser = await openBrowser();
    await server.install();
    await server.start();
    window = await Window.open(browser, server.url, server.project, "editing");
    await window.ready(START_SECONDS);
  });

  after(async () => {
    await browser?.close();
    await server.dispose();
  });

  scenario("the light bulb leads to a fix, which comes after JDT LS's own", async () => {
    await window.openFile(basename(SHELF), COUNT_LINE, 16);
    await until("the compiler's errors", START_SECONDS, async () => (await window.errors()) === 2);
    const [row, labels] = await lightBulb(/Espalier: suggest a fix for line 8/);
    assert.ok(labels.findIndex((label) => label.startsWith("Espalier")) > 0, labels.join("\n"));
    await window.picture("light bulb");
    await row.click();
    await window.choices.filter({ hasText: "return booksLeft;" }).first().waitFor();
    await window.page.keyboard.press("Enter");
    await window.diffClosed();
    assert.equal(await saved((text) => !text.includes("boosLeft")), SHELF_TEXT.replace("boosLeft", "booksLeft"));
    await window.page.keyboard.press("Control+z");
    await saved((text) => text === SHELF_TEXT);
  });

  scenario("all lines with errors are repaired as one change: one diff, one undo", async () => {
    await window.openFile(basename(SHELF), COUNT_LINE, 16);
    await until("the compiler's errors", START_SECONDS, async () => (await window.errors()) === 2);
    const [row] = await lightBulb(/Espalier: suggest one fix for all 2 lines with errors/);
    await row.click();
    await window.choices.first().waitFor();
    const lines = await until("the diff of both", 120, async () => {
      const shown = await window.rightLines();
      return shown.includes("return booksLeft;") && shown.includes("return title;") && shown;
    });
    assert.ok(lines.length > 0);
    assert.match(await window.label(window.choices.first()), /^return booksLeft; … return title;$/);
    await window.picture("both errors");
    await window.page.keyboard.press("Enter");
    await window.diffClosed();
    assert.equal(await saved((text) => text !== SHELF_TEXT), MENDED);
    await window.page.keyboard.press("Control+z");
    await saved((text) => text === SHELF_TEXT);
  });

  scenario("a completion in grey is accepted with Tab", async () => {
    writeFileSync(
      join(server.project, SHELF),
      MENDED.replace("return booksLeft;\n    }\n\n    String", "\n    }\n\n    String"),
    );
    await window.openFile(basename(SHELF), KEPT_LINE, 1);
    await window.run("File: Revert File");
    await window.goTo(KEPT_LINE, 9);
    const ghost = window.page.locator(".ghost-text, .ghost-text-decoration", { hasText: "return" }).first();
    await until("a completion", START_SECONDS, async () => {
      await window.run("Trigger Inline Suggestion");
      return appears(ghost, 10);
    });
    await window.picture("completion");
    await window.page.keyboard.press("Tab");
    await saved((text) => /return .*;/.test(text.split("\n")[KEPT_LINE - 1] ?? ""));
    await until("no error", 120, async () => (await window.errors()) === 0);
  });

  scenario("links of a properties file and of XML lead to what they wire", async () => {
    await window.openFile(basename(PROPERTIES), 1, 3);
    await follow("shop.greeting");
    await window.tab(basename(PAGE)).waitFor();
    await window.openFile(basename(BEANS), 2, 40);
    await follow("com.example.shop.pricing.FlatRateTaxCalculator");
    await window.tab("FlatRateTaxCalculator.java").waitFor();
  });

  scenario("in high contrast the view has borders, and what is asked is read", async () => {
    await window.page.keyboard.press("Control+k");
    await window.page.keyboard.press("Control+t");
    await window.page.keyboard.type(CONTRAST);
    await window.choices.filter({ hasText: CONTRAST }).first().click();
    await window.run("View: Show Espalier");
    await window.panel.locator("#question").fill("Who uses PricingService?");
    await window.panel.locator("#question").press("Enter");
    await window.panel.locator(`.answer:not(.running) a[data-path$="${CONTROLLER}"]`).first().waitFor();
    await window.panel.locator("body.vscode-high-contrast").waitFor();
    const border = await window.panel
      .locator("#question")
      .evaluate(
        (element) => getComputedStyle(element).borderTopWidth !== "0px" || getComputedStyle(element).outlineWidth,
      );
    assert.ok(border);
    await window.openFile(CONTROLLER, 19, 1);
    await window.picture("high contrast");
  });

  scenario("a second window on the folder answers, and closing it leaves the first as it was", async () => {
    const second = await Window.open(browser, server.url, server.project, "second-window");
    await second.ready(START_SECONDS);
    assert.equal(server.processes(isRelay).length, 2);
    await second.run("View: Show Espalier");
    await second.panel.locator("#question").fill("Who uses OrderRepository?");
    await second.panel.locator("#question").press("Enter");
    await second.panel.locator(".answer:not(.running) a[data-path]").first().waitFor();
    assert.deepEqual(second.notifications, []);
    await second.picture("answer");
    await second.page.close();
    await window.run("View: Show Espalier");
    await window.panel.locator("#question").fill("Who uses CatalogService?");
    await window.panel.locator("#question").press("Enter");
    await window.panel
      .locator(".exchange", { hasText: "Who uses CatalogService?" })
      .locator(".answer:not(.running) a")
      .first()
      .waitFor();
    assert.ok(await window.isReady());
  });
});

/** Opens the quick fixes at the cursor until one is called so; returns its row, and the labels of all. */
async function lightBulb(label: RegExp): Promise<[Locator, string[]]> {
  const rows = window.page.locator(".action-widget .monaco-list-row");
  const wanted = rows.filter({ hasText: label }).first();
  await until(`the quick fix ${label}`, START_SECONDS, async () => {
    await window.run("Quick Fix...");
    return (await appears(wanted, 10)) || (await window.page.keyboard.press("Escape"));
  });
  return [wanted, (await rows.allTextContents()).map(plain)];
}

/** Follows the link at the cursor, on `text`, once there is one. */
async function follow(text: string): Promise<void> {
  const link = window.page.locator(".detected-link, .detected-link-active", { hasText: text }).first();
  await until(`the link ${text}`, LINK_SECONDS, () => appears(link, 10));
  await window.run("Open Link");
}

/** The file's text, saved, once it is as wanted. */
function saved(wanted: (text: string) => boolean): Promise<string> {
  return until("the file as it is wanted", 120, async () => {
    await window.tab(basename(SHELF)).waitFor();
    await window.page.keyboard.press("Control+s");
    const text = readFileSync(join(server.project, SHELF), "utf8");
    return text !== "" && wanted(text) && text;
  });
}
