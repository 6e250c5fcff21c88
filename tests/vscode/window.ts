// A VS Code window in Chromium: what a person does and sees there.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type FrameLocator, type Locator, type Page } from "playwright-core";
import { until } from "./waiting.ts";

const FLAGS = [
  "--no-sandbox", // root has none
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const STATUS = '[id="espalier.espalier.espalier.status"]';
const SETTLED = 500;
const SIZE = { width: 1400, height: 900 };
const PICTURES = join(import.meta.dirname, "pictures");

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

type Rectangle = { x: number; y: number; width: number; height: number };

export class Window {
  /** Every notification that was shown. */
  readonly notifications: string[] = [];
  /** Everything that the status bar's item said. */
  readonly told: string[] = [];
  readonly page: Page;
  private readonly address: string;
  private readonly folder: string;
  private pictures = 0;

  private constructor(page: Page, address: string, folder: string) {
    this.page = page;
    this.address = address;
    this.folder = folder;
  }

  /** `pictures`: the folder for them, below that of all. */
  static async open(browser: Browser, url: string, project: string, pictures: string): Promise<Window> {
    const folder = join(PICTURES, pictures);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const page = await browser.newPage({ viewport: SIZE });
    page.setDefaultTimeout(120_000);
    const window = new Window(page, `${url}/?folder=${encodeURIComponent(project)}`, folder);
    await page.exposeFunction("tellNotification", (text: string) => window.notifications.push(text));
    await page.exposeFunction("tellStatus", (text: string) => window.told.at(-1) !== text && window.told.push(text));
    await page.addInitScript(observe, STATUS);
    await window.load();
    return window;
  }

  async load(): Promise<void> {
    await this.page.goto(this.address);
    await this.page.locator(".monaco-workbench .part.statusbar").waitFor();
  }

  /** `part`: of the window, in pixels; without it the whole. */
  async picture(name: string, part: Partial<Rectangle> = {}): Promise<void> {
    this.pictures += 1;
    await this.page.waitForTimeout(SETTLED); // messages slide in
    const number = String(this.pictures).padStart(2, "0");
    const path = join(this.folder, `${number}-${name.replace(/\W+/g, "-")}.png`);
    await this.page.screenshot({ path, clip: { x: 0, y: 0, ...SIZE, ...part } });
  }

  /** What the status bar's item says now. */
  async status(): Promise<string> {
    const item = this.page.locator(STATUS);
    return (await item.count()) ? ((await item.getAttribute("aria-label")) ?? "") : "";
  }

  /** Opens the list that the status bar's item leads to. */
  async openStatus(): Promise<void> {
    await this.page.locator(STATUS).locator("a").first().click();
    await this.choices.filter({ hasText: "Show Log" }).first().waitFor();
  }

  isReady(): Promise<boolean> {
    return this.status().then((label) => /Espalier is ready($| in Restricted Mode)/.test(label));
  }

  /** Runs a command by its title in the palette. */
  async run(title: string): Promise<void> {
    await this.prompt("F1", `>${title}`);
    const command = this.focused.filter({ hasText: title });
    await command.waitFor(); // the list may still be that of recent commands
    await this.page.keyboard.press("Enter");
    await command.waitFor({ state: "detached" }); // else its rows are taken for those of a list that it opens
  }

  /** Puts text on the clipboard. */
  async copy(text: string): Promise<void> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  }

  /** The rows of the list that is open above the editor. */
  get choices(): Locator {
    return this.page.locator(".quick-input-widget:visible .quick-input-list .monaco-list-row");
  }

  /** The label of the row that is selected. */
  async selected(): Promise<string> {
    return this.label(this.focused);
  }

  private get focused(): Locator {
    return this.choices.and(this.page.locator(".focused"));
  }

  async label(row: Locator): Promise<string> {
    return plain((await row.locator(".label-name").first().textContent()) ?? "");
  }

  /** Opens a file by its name, the cursor before `column` of `line`. */
  async openFile(name: string, line: number, column: number): Promise<void> {
    await this.prompt("Control+p", name);
    await this.focused.filter({ hasText: name }).waitFor(); // the list may still be that of recent files
    await this.page.keyboard.press("Enter");
    await this.tab(name).waitFor();
    await this.goTo(line, column);
  }

  async goTo(line: number, column: number): Promise<void> {
    const there = `Ln ${line}, Col ${column}`;
    await until(there, 120, async () => {
      await this.prompt("Control+g", `:${line}:${column}`); // an editor that is just being shown may not heed it
      await this.page.keyboard.press("Enter");
      return this.cursorAt(there, 10_000).then(
        () => true,
        () => false,
      );
    });
  }

  async cursorAt(text: string, timeout = 120_000): Promise<void> {
    await this.page.locator('[id="status.editor.selection"]', { hasText: text }).waitFor({ timeout });
  }

  async editorHasFocus(): Promise<void> {
    await this.page.locator(".editor-instance .monaco-editor.focused").first().waitFor();
  }

  /** The tab in front, if it is of this name. */
  tab(name: string): Locator {
    return this.page.locator(`.tabs-container .tab.active[aria-label*="${name}"]`);
  }

  /** How many lines that are in view have an icon of this name in their gutter. */
  async gutterIcons(name: string): Promise<number> {
    const icons = this.page.locator(".monaco-editor .margin .cgmr");
    const drawn = await icons.evaluateAll((found) => found.map((icon) => getComputedStyle(icon).backgroundImage));
    return drawn.filter((image) => image.includes(name)).length;
  }

  /** How many errors the status bar counts. */
  async errors(): Promise<number> {
    const label = await this.page.locator('[id="status.problems"]').getAttribute("aria-label");
    return Number(/Errors: (\d+)/.exec(label ?? "")?.[1] ?? 0);
  }

  /** The lines on the right side of the diff in front. */
  async rightLines(): Promise<string[]> {
    const lines = await this.page.locator(".editor.modified .view-line").allTextContents();
    return lines.map(plain);
  }

  /** Resolves when no suggested fix is compared any more. */
  async diffClosed(): Promise<void> {
    await this.suggestedFix.waitFor({ state: "detached" });
  }

  /** The tab that compares a suggested fix. */
  get suggestedFix(): Locator {
    return this.page.locator('.tabs-container .tab[aria-label*="suggested fix"]');
  }

  notification(text: string): Locator {
    return this.page.locator(".notifications-toasts .notification-list-item", { hasText: text });
  }

  /** The page of the Ask view. */
  get panel(): FrameLocator {
    return this.page.frameLocator("iframe.webview").frameLocator("#active-frame");
  }

  /** Closes lists, dialogs and messages that an earlier scenario may have left. */
  async tidy(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.diffClosed();
    await this.run("Notifications: Clear All Notifications");
  }

  /** Types `text` into the input that `key` opens; an editor that is just being shown can take it away again. */
  private async prompt(key: string, text: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget input:visible");
    await until(`the input that ${key} opens`, 60, async () => {
      await this.page.keyboard.press(key);
      const typed = await input.fill(text, { timeout: 5_000 }).then(
        () => true,
        () => false,
      );
      return typed || (await this.page.keyboard.press("Escape"));
    });
  }

  ready(seconds: number): Promise<boolean> {
    return until("“Espalier is ready” in the status bar", seconds, () => this.isReady());
  }
}

/** Text as it is drawn, its spaces made plain and single. */
export function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Runs in the page: reports what is told in passing. */
function observe(status: string): void {
  type Told = { tellNotification(text: string): void; tellStatus(text: string): void };
  const told = globalThis as unknown as Told;
  const look = () => {
    for (const message of document.querySelectorAll(".notification-list-item-message:not([data-told])")) {
      message.setAttribute("data-told", "");
      told.tellNotification(message.textContent ?? "");
    }
    const label = document.querySelector(status)?.getAttribute("aria-label");
    if (label) told.tellStatus(label);
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ["aria-label"],
  });
}
