// The chat in a real VS Code with a language model that another extension provides: the participant has it write the
// answer, and what it writes is checked. The model is scripted (scripted-model.ts).
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Locator } from "playwright-core";
import { CodeServer, SCRIPTED_MODEL } from "./editor.ts";
import { until } from "./waiting.ts";
import { openBrowser, Window } from "./window.ts";

const MODEL = "Scripted Model";
const FILE = "OrderServiceImpl.java";
const START_SECONDS = 600;

const server = new CodeServer();
let browser: Browser;
let window: Window;

describe("the chat with a language model", () => {
  before(async () => {
    await server.prepare(
      {},
      { "chat.disableAIFeatures": false, "chat.agent.enabled": false, "security.workspace.trust.enabled": false },
    );
    browser = await openBrowser();
  });

  after(async () => {
    await browser?.close();
    await server.dispose();
  });

  test("both extensions install", async () => {
    assert.match(await server.install(), /successfully installed/);
    assert.match(await server.install(SCRIPTED_MODEL), /successfully installed/);
    await server.start();
    window = await Window.open(browser, server.url, server.project, "model");
    await window.ready(START_SECONDS);
  });

  scenario("the model that is picked asks the graph, and cites what it has found", async () => {
    await window.run("Chat: Open Chat");
    await pick(MODEL);
    const answer = await prompted("@espalier who uses PricingService?", "is used by");
    const said = await textOf(answer);
    assert.match(said, /The scripted model says that OrderServiceImpl saves orders \(?OrderServiceImpl\.java:\d+/);
    assert.match(said, /The model made 1 look-up/);
    assert.match(said, /1 statement without evidence struck out/);
    assert.equal(await answer.locator("del, s", { hasText: "It is slow." }).count(), 1);
    await answer.locator(".chat-inline-anchor-widget, a", { hasText: FILE }).first().dispatchEvent("click");
    await window.tab(FILE).waitFor();
  });

  scenario("a setting of the machine has the graph answer alone", async () => {
    server.settings({ "espalier.chat.editorModel": false });
    const names = ["OrderRepository", "CatalogService", "InventoryService", "OrderService"];
    await until("an answer without the model", 120, async () => {
      const name = names.shift() ?? assert.fail("the setting has no effect");
      const answer = await prompted(`who uses ${name}?`, `${name} is used by`); // the box begins with @espalier
      return !(await textOf(answer)).includes("scripted model");
    });
  });
});

/** A test with a picture at its end, good or bad. */
function scenario(name: string, run: () => Promise<void>): void {
  test(name, async () => {
    try {
      await run();
    } finally {
      await window?.picture(name.slice(0, 40));
    }
  });
}

/** Picks a model below the chat's box; the list is filled as extensions start. */
async function pick(name: string): Promise<void> {
  const picked = window.page.locator(".model-picker-item .chat-input-picker-label");
  const row = window.page.locator(".action-widget .monaco-list-row", { hasText: name }).first();
  await until(`the model ${name}`, 120, async () => {
    await window.run("Notifications: Clear All Notifications"); // they may lie above the box
    await picked.click();
    await window.page.keyboard.type(name, { delay: 30 });
    const isThere = await row.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    await (isThere ? row.click() : window.page.keyboard.press("Escape"));
    return isThere;
  });
  await picked.and(window.page.getByText(name)).waitFor();
}

/** The answer to a prompt, once it has `text` in it. */
async function prompted(prompt: string, text: string): Promise<Locator> {
  await window.page.locator(".interactive-session .interactive-input-editor .monaco-editor").first().click();
  await window.page.keyboard.type(prompt, { delay: 30 }); // the list of participants comes as one types
  await window.page.keyboard.press("Escape");
  await window.page.keyboard.press("Enter");
  const answer = window.page.locator(".interactive-response", { hasText: text }).last();
  await answer.waitFor();
  return answer;
}

/** What a person reads, in one line. */
async function textOf(answer: Locator): Promise<string> {
  return (await answer.allInnerTexts()).join(" ").replace(/\s+/g, " ");
}
