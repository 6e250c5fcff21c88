// Tests of a window, each with a picture at its end, good or bad.
import { test } from "node:test";
import type { Locator } from "playwright-core";
import type { Window } from "./window.ts";

type Run = (t: { diagnostic(text: string): void }) => Promise<void>;

/** Makes the tests of `window()`, which is undefined before it is opened. */
export function scenarios(window: () => Window | undefined): (name: string, run: Run) => void {
  return (name, run) => {
    test(name, async (t) => {
      await window()?.tidy();
      try {
        await run(t);
      } finally {
        await window()?.picture(name.slice(0, 40));
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
