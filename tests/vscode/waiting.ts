// Waiting for a condition, never for a time.
import { setTimeout as pause } from "node:timers/promises";

const EVERY_MS = 50;

type Falsy = false | undefined | null | "" | 0;

/** The first truthy value of `probe`; raises an error that names `what` when `seconds` are over. */
export async function until<Value>(
  what: string,
  seconds: number,
  probe: () => Value | Falsy | Promise<Value | Falsy>,
): Promise<Value> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await probe();
    if (value) {
      return value;
    }
    if (Date.now() > end) {
      throw new Error(`waited ${seconds} s for ${what}`);
    }
    await pause(EVERY_MS);
  }
}
