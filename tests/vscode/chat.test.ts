// The chat in a real VS Code with nobody signed in: the participant answers from the graph, and its places open.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Locator } from "playwright-core";
import { CodeServer } from "./editor.ts";
import { openBrowser, Window } from "./window.ts";

const CONTROLLER = "QuoteController.java";
const LINE = 19;
const START_SECONDS = 600;

const server = new CodeServer();
let browser: Browser;
let window: Window;

describe("the chat with nobody signed in", () => {
  before(async () => {
    await server.prepare({}, { "chat.disableAIFeatures": false, "chat.agent.enabled": false });
    browser = await openBrowser();
  });

  after(async () => {
    await browser?.close();
    await server.dispose();
  });

  test("the vsix installs and the shop is trusted", async () => {
    assert.match(await server.install(), /successfully installed/);
    await server.start();
    window = await Window.open(browser, server.url, server.project, "chat");
    await window.page.getByText("Restricted Mode", { exact: true }).click();
    await window.page.locator(".workspace-trust-editor .monaco-button", { hasText: /^Trust$/ }).click();
    await window.ready(START_SECONDS);
    await window.picture("chat-ready");
  });

  scenario("@espalier answers a slash command, and a place of the answer opens its line", async () => {
    await window.run("Chat: Open Chat");
    const answer = await prompted("@espalier /users PricingService", "is used by");
    const place = answer.locator(".chat-inline-anchor-widget, a", { hasText: `${CONTROLLER}:${LINE}` }).first();
    await place.dispatchEvent("click"); // the answer is longer than the view
    await window.tab(CONTROLLER).waitFor();
    await window.cursorAt(`Ln ${LINE}, Col 1`);
  });

  scenario("a follow-up asks on", async () => {
    await window.page
      .locator(".interactive-response-followups, .chat-followups, .interactive-session-followups")
      .getByText("Explain PricingService")
      .first()
      .click();
    await window.page.keyboard.press("Enter"); // in some versions it is put into the input first
    await window.page.locator(".interactive-response", { hasText: "offers" }).last().waitFor();
  });

  scenario("the model of the box answers without the participant", async () => {
    await window.run("Chat: New Chat");
    await prompted("Who uses OrderRepository?", "OrderServiceImpl");
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
