// Tests around the chat of a real VS Code with the sample shop, and what they do there.
import assert from "node:assert/strict";
import { after, before, describe } from "node:test";
import type { Browser, Locator } from "playwright-core";
import { CodeServer } from "./editor.ts";
import { scenarios } from "./scenarios.ts";
import { openBrowser, Window } from "./window.ts";

const START_SECONDS = 600; // on a machine that is busy with other things

export class Chat {
  readonly server = new CodeServer();
  private browser: Browser | undefined;
  private opened: Window | undefined;
  readonly scenario = scenarios(() => this.opened);

  get window(): Window {
    return this.opened ?? assert.fail("no window is open");
  }

  async prepare(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.server.prepare({}, { "chat.disableAIFeatures": false, "chat.agent.enabled": false, ...settings });
    this.browser = await openBrowser();
  }

  /** Installs our extension and `others`, and opens the shop; `pictures`: the folder for them. */
  async open(pictures: string, ...others: string[]): Promise<void> {
    for (const vsix of [undefined, ...others]) {
      assert.match(await this.server.install(vsix), /successfully installed/);
    }
    await this.server.start();
    const browser = this.browser ?? assert.fail("no browser runs");
    this.opened = await Window.open(browser, this.server.url, this.server.project, pictures);
  }

  async ready(): Promise<void> {
    await this.window.ready(START_SECONDS);
  }

  async dispose(): Promise<void> {
    await this.browser?.close();
    await this.server.dispose();
  }

  /** The answer to a prompt, once it has `text` in it. */
  async prompted(prompt: string, text: string): Promise<Locator> {
    const { page } = this.window;
    await page.locator(".interactive-session .interactive-input-editor .monaco-editor").first().click();
    await page.keyboard.type(prompt, { delay: 30 }); // the list of participants comes as one types
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    const answer = page.locator(".interactive-response", { hasText: text }).last();
    await answer.waitFor();
    return answer;
  }
}

/** A `describe` whose tests share one window with the chat. */
export function describeChat(
  name: string,
  settings: Readonly<Record<string, unknown>>,
  tests: (chat: Chat) => void,
): void {
  const chat = new Chat();
  describe(name, () => {
    before(() => chat.prepare(settings));
    after(() => chat.dispose());
    tests(chat);
  });
}
