// Language models that another extension provides, in a real VS Code: one that is picked in the chat or in the Ask view
// writes the answer, and what it writes is checked. The models are scripted (scripted-model.ts).
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { Locator } from "playwright-core";
import { type Chat, describeChat } from "./chat.ts";
import { SCRIPTED_MODEL } from "./editor.ts";
import { until } from "./waiting.ts";
import { plain, type Window } from "./window.ts";

const MODEL = "Scripted Model";
const SLOW = "Slow Model";
const FILE = "OrderServiceImpl.java";
// Milliseconds after which VS Code has surely written what an extension remembers; it does so every few seconds.
const STORED = 15_000;
const SAID = /The scripted model says that OrderServiceImpl saves orders \(?OrderServiceImpl\.java:\d+/;

// JDT LS asks about null analysis where it meets such annotations, sooner or later; here nobody answers.
const SETTINGS = { "security.workspace.trust.enabled": false, "java.compile.nullAnalysis.mode": "disabled" };

describeChat("a language model of the editor's", SETTINGS, (chat) => {
  test("both extensions install", async () => {
    await chat.open("model", SCRIPTED_MODEL);
    await chat.ready();
  });

  chat.scenario("one that is picked in the chat asks the graph, and cites what it has found", async () => {
    await chat.window.run("Chat: Open Chat");
    await pick(chat.window, MODEL);
    const answer = await chat.prompted("@espalier who uses PricingService?", "is used by");
    const said = await textOf(answer);
    assert.match(said, SAID);
    assert.match(said, /The model made 1 look-up/);
    assert.match(said, /1 statement without evidence struck out/);
    assert.equal(await answer.locator("del, s", { hasText: "It is slow." }).count(), 1);
    await answer.locator(".chat-inline-anchor-widget, a", { hasText: FILE }).first().dispatchEvent("click");
    await chat.window.tab(FILE).waitFor();
  });

  chat.scenario("a model's tool: an edit is checked by the compiler", async () => {
    await chat.window.run("Scripted: Check an Edit");
    const said = chat.window.notification("compiles: false");
    await said.waitFor();
    assert.match(plain((await said.allInnerTexts()).join(" ")), /The declared package .* does not match/);
  });

  chat.scenario("in the Ask view the graph alone answers until a model is picked, which keys can do", async () => {
    const view = new AskView(chat.window);
    await view.show();
    await view.writer("Graph only");
    assert.doesNotMatch(await textOf(await view.answered("Who uses PricingService?")), /model/);
    await view.question.focus();
    await chat.window.page.keyboard.press("Tab");
    await chat.window.page.keyboard.press("Tab");
    await chat.window.page.keyboard.press("Enter");
    await chat.window.choices.filter({ hasText: "excerpts of your code" }).first().waitFor();
    await chat.window.picture("who writes the answers");
    await chat.window.page.keyboard.type(MODEL);
    await chat.window.page.keyboard.press("Enter");
    await view.writer(MODEL);
    await view.question.and(chat.window.panel.locator(":focus")).waitFor();
    await chat.window.page.keyboard.type("Who uses OrderRepository?");
    await chat.window.page.keyboard.press("Enter");
    const answer = view.answer("Who uses OrderRepository?");
    await answer.locator(".foot", { hasText: "evidence" }).waitFor();
    assert.match(await textOf(answer), SAID);
    assert.equal(await answer.locator("del, s", { hasText: "It is slow." }).count(), 1);
    await answer.locator("a", { hasText: FILE }).first().click();
    await chat.window.tab(FILE).waitFor();
  });

  chat.scenario("what a model writes is shown as it comes, and Cancel stops the model", async () => {
    const view = new AskView(chat.window);
    await view.pick(SLOW);
    await view.ask("Who uses CatalogService?");
    const answer = view.answer("Who uses CatalogService?");
    await answer.locator(".answer.running", { hasText: "The slow model says" }).waitFor();
    await chat.window.picture("a model writes");
    await chat.window.panel.getByRole("button", { name: "Cancel" }).click();
    await answer.locator(".foot", { hasText: "Cancelled." }).waitFor();
    await chat.window.notification(`${SLOW} was stopped`).waitFor();
  });

  chat.scenario("a setting of the machine has the graph answer alone, in the chat and in the Ask view", async () => {
    const view = new AskView(chat.window);
    chat.server.settings({ "espalier.chat.editorModel": false });
    await view.button.waitFor({ state: "hidden" });
    await withoutModel(chat);
    await view.answered("Who uses InventoryService?"); // the slow model would never end
    chat.server.settings({});
    await view.writer(SLOW);
  });

  chat.scenario("the view of the next window has the same model, and says so when it has gone", async () => {
    const view = new AskView(chat.window);
    await view.pick(MODEL);
    await pause(STORED); // a window that is loaded anew at once has the choice before
    await chat.window.load();
    await chat.ready();
    await view.show();
    await view.writer(MODEL);
    await chat.window.run("Scripted: Withdraw Models");
    await view.writer("Graph only");
    const answer = await view.answered("What does OrderService depend on?");
    assert.match(await textOf(answer), /evidence, .* The model Scripted Model is not available now\./);
    await chat.window.run("Scripted: Offer Models");
    await view.writer(MODEL);
  });
});

/** What a person does in the Ask view. */
class AskView {
  private readonly window: Window;

  constructor(window: Window) {
    this.window = window;
  }

  get question(): Locator {
    return this.window.panel.locator("#question");
  }

  /** It says who writes the answers. */
  get button(): Locator {
    return this.window.panel.getByRole("button", { name: "Who writes the answers:" });
  }

  async show(): Promise<void> {
    await this.window.run("View: Show Espalier");
    await this.question.waitFor();
  }

  async writer(name: string): Promise<void> {
    await this.button.and(this.window.panel.getByText(name, { exact: true })).waitFor();
  }

  async pick(name: string): Promise<void> {
    await this.button.click();
    await this.window.choices.filter({ hasText: name }).first().click();
    await this.writer(name);
  }

  async ask(question: string): Promise<void> {
    await this.question.fill(question);
    await this.question.press("Enter");
  }

  answer(question: string): Locator {
    return this.window.panel.locator(".exchange", { hasText: question }).last();
  }

  /** The answer once it is whole. */
  async answered(question: string): Promise<Locator> {
    await this.ask(question);
    const answer = this.answer(question);
    await answer.locator(".foot", { hasText: "evidence" }).waitFor();
    return answer;
  }
}

/** Asks in the chat until the setting has reached the server. */
async function withoutModel(chat: Chat): Promise<void> {
  const names = ["OrderRepository", "CatalogService", "InventoryService", "OrderService"];
  await until("an answer without the model", 120, async () => {
    const name = names.shift() ?? assert.fail("the setting has no effect");
    const answer = await chat.prompted(`who uses ${name}?`, `${name} is used by`); // the box begins with @espalier
    return !(await textOf(answer)).includes("scripted model");
  });
}

/** Picks a model below the chat's box; the list is filled as extensions start. */
async function pick(window: Window, name: string): Promise<void> {
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

/** What a person reads, in one line. */
async function textOf(answer: Locator): Promise<string> {
  return plain((await answer.allInnerTexts()).join(" "));
}
