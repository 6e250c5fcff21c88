// Tests of a window, each with a picture at its end, good or bad.
import { test } from "node:test";
import type { Locator } from "playwright-core";
import type { Window } from "./window.ts";

type Run = (t: { diagnostic(text: string): void }) => Promise<void>;
type Scenario = (name: string, run: Run) => void;

/** Messages that are told of a scenario that failed: the picture has only those that are still shown. */
const TOLD = 5;

/** Makes the tests of `window()`, which is undefined before it is opened. `restore`: takes back what a scenario that failed
 * may have left, so that the next one can succeed. */
export function scenarios(window: () => Window | undefined, restore: () => Promise<void> = async () => {}): Scenario {
  return (name, run) => {
    test(name, async (t) => {
      let passed = false;
      try {
        await window()?.tidy();
        await run(t);
        passed = true;
      } finally {
        await window()?.picture(name.slice(0, 40));
        if (!passed) {
          const told = window()?.notifications.slice(-TOLD) ?? [];
          t.diagnostic(`the last messages: ${told.join(" | ")}`);
          await restore().catch((error) => t.diagnostic(`not restored: ${error}`));
        }
      }
    });
  };
}

/** Whether it is visible within `seconds`. */
export function appears(what: Locator, seconds: number): Promise<boolean> {
  return what.waitFor({ timeout: seconds * 1000 }).then(
    () => true,
    () => false,
  );
}
