// The chat in a real VS Code with nobody signed in: the participant answers from the graph, and its places open.
import { test } from "node:test";
import { describeChat } from "./chat.ts";

const CONTROLLER = "QuoteController.java";
const LINE = 19;
const CHAT = { x: 1100, y: 36, width: 300, height: 560 };
const SETTINGS = { "java.compile.nullAnalysis.mode": "disabled" }; // else JDT LS asks, in front of what is pictured

describeChat("the chat with nobody signed in", SETTINGS, (chat) => {
  test("the vsix installs and the shop is trusted", async () => {
    await chat.open("chat");
    await chat.window.page.getByText("Restricted Mode", { exact: true }).click();
    await chat.window.page.locator(".workspace-trust-editor .monaco-button", { hasText: /^Trust$/ }).click();
    await chat.ready();
    await chat.window.picture("chat-ready");
  });

  chat.scenario("@espalier answers a slash command, and a place of the answer opens its line", async () => {
    await chat.window.run("Chat: Open Chat");
    const answer = await chat.prompted("@espalier /users PricingService", "is used by");
    const place = answer.locator(".chat-inline-anchor-widget, a", { hasText: `${CONTROLLER}:${LINE}` }).first();
    await place.dispatchEvent("click"); // the answer is longer than the view
    await chat.window.tab(CONTROLLER).waitFor();
    await chat.window.cursorAt(`Ln ${LINE}, Col 1`);
    await chat.window.picture("users", CHAT);
  });

  chat.scenario("a follow-up asks on", async () => {
    const { page } = chat.window;
    await page
      .locator(".interactive-response-followups, .chat-followups, .interactive-session-followups")
      .getByText("Explain PricingService")
      .first()
      .click();
    await page.keyboard.press("Enter"); // in some versions it is put into the input first
    await page.locator(".interactive-response", { hasText: "offers" }).last().waitFor();
  });

  chat.scenario("the model of the box answers without the participant", async () => {
    await chat.window.run("Chat: New Chat");
    await chat.prompted("Who uses OrderRepository?", "OrderServiceImpl");
  });
});
