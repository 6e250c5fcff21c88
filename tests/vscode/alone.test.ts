// What JDT LS leaves to its client, without Red Hat's extension: source actions that ask, imports of which several fit,
// build files that change, builds. The scenarios share one window and run in this order.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, describe } from "node:test";
import type { Browser } from "playwright-core";
import { CodeServer } from "./editor.ts";
import { appears, scenarios } from "./scenarios.ts";
import { until } from "./waiting.ts";
import { openBrowser, Window } from "./window.ts";

const REMINDER = "shop-domain/src/main/java/com/example/shop/domain/Reminder.java";
const REMINDER_TEXT = `package com.example.shop.domain;

class Reminder implements Runnable {
\tprivate Date due;
\tprivate String text;
}
`;
const FIELD_LINE = 5;
const POM = "shop-domain/pom.xml";
const START_SECONDS = 600; // on a machine that is busy with other things

const server = new CodeServer();
let browser: Browser;
let window: Window;
const scenario = scenarios(() => window);

describe("without Red Hat's extension", () => {
  before(async () => {
    await server.prepare({ [REMINDER]: REMINDER_TEXT }, { "security.workspace.trust.enabled": false });
    browser = await openBrowser();
    await server.install();
    await server.start();
    window = await Window.open(browser, server.url, server.project, "alone");
    await window.ready(START_SECONDS);
  });

  after(async () => {
    await browser?.close();
    await server.dispose();
  });

  scenario("methods to implement are picked, and written as the editor indents", async () => {
    await window.openFile(basename(REMINDER), FIELD_LINE, 1);
    await sourceAction(/Override\/Implement Methods/);
    const run = window.choices.filter({ hasText: "run()" });
    await run.first().waitFor();
    await window.picture("methods to implement");
    await window.page.keyboard.press("Enter");
    const text = await saved((written) => written.includes("public void run()"));
    assert.match(text, /^\tpublic void run\(\) \{$/m);
    assert.doesNotMatch(text, /hashCode/);
  });

  scenario("a constructor sets the fields that are chosen", async () => {
    await window.openFile(basename(REMINDER), FIELD_LINE, 1);
    await sourceAction(/Generate Constructors/);
    await window.choices.filter({ hasText: "text" }).first().waitFor();
    await window.page.keyboard.type("text");
    await window.choices.filter({ hasText: "due" }).waitFor({ state: "detached" });
    await window.page.keyboard.press("ArrowDown");
    await window.page.keyboard.press("Space");
    await window.page.keyboard.press("Enter");
    assert.match(await saved((written) => written.includes("this.text")), /Reminder\(String text\)/);
  });

  scenario("imports are organized, and which of several types is meant is asked", async () => {
    await window.openFile(basename(REMINDER), FIELD_LINE, 1);
    const date = window.choices.filter({ hasText: "java.util.Date" });
    await until("the question which type", START_SECONDS, async () => {
      await window.run("Organize Imports"); // again, while JDT LS has not answered in VS Code's time
      return appears(date, 30);
    });
    await window.picture("which type");
    await date.click();
    await saved((written) => written.includes("import java.util.Date;"));
    await until("no error", 120, async () => (await window.errors()) === 0);
  });

  scenario("a changed build file is asked about, and read again", async () => {
    const pom = join(server.project, POM);
    const text = readFileSync(pom, "utf8");
    const properties = "<properties><maven.compiler.release>11</maven.compiler.release></properties>";
    await askedAbout(pom, text.replace("<dependencies>", `${properties}\n  <dependencies>`));
    await until("errors of records, which Java 11 does not know", 120, async () => (await window.errors()) > 0);
    await askedAbout(pom, text);
    await until("no error", 120, async () => (await window.errors()) === 0);
  });

  scenario("the workspace is built", async () => {
    await window.run("Espalier: Build Workspace");
    await window.choices.filter({ hasText: "Everything" }).click();
    await window.page.getByText("The build found no errors.").waitFor();
  });
});

/** Writes a build file, again where JDT LS has missed it while it was busy, and says yes to the question. */
async function askedAbout(file: string, text: string): Promise<void> {
  const yes = window.notification("build file was modified").getByRole("button", { name: "Yes" });
  let times = 0;
  await until("the question about the build file", START_SECONDS, () => {
    times += 1;
    writeFileSync(file, `${text}\n<!-- ${times} -->\n`);
    return appears(yes, 30);
  });
  await yes.click();
}

/** Chooses from the editor's menu of source actions, again while JDT LS does not offer it yet. */
async function sourceAction(label: RegExp): Promise<void> {
  const rows = window.page.locator(".action-widget .monaco-list-row", { hasText: label });
  await until(`the source action ${label}`, START_SECONDS, async () => {
    await window.run("Source Action...");
    return rows
      .first()
      .click({ timeout: 10_000 })
      .then(
        () => true,
        async () => (await window.page.keyboard.press("Escape")) ?? false,
      );
  });
}

/** The file's text, saved, once it is as wanted. */
function saved(wanted: (text: string) => boolean): Promise<string> {
  return until("the file as it is wanted", 120, async () => {
    await window.tab(basename(REMINDER)).waitFor();
    await window.page.keyboard.press("Control+s");
    const text = readFileSync(join(server.project, REMINDER), "utf8");
    return wanted(text) && text;
  });
}
