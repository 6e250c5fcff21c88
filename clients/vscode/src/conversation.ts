// What was asked in this window and what was answered, as the page shows it and as it is kept for the next time.
import type { Evidence } from "./protocol";

export type End = "running" | "told" | "failed" | "cancelled";

export interface Exchange {
  readonly question: string;
  /** The answer as far as it has come; made by `render`, so nothing in it is markup of the code base. */
  readonly html: string;
  /** A line below the answer: its figures, or why there is none. */
  readonly foot: string;
  readonly end: End;
  /** It failed because no server was running. */
  readonly isUnserved?: boolean;
  /** The answer's Markdown, to be copied. */
  readonly markdown?: string;
  /** The key of the one symbol that the answer is about, whose neighbourhood can be drawn. */
  readonly about?: string;
  /** What to ask next: what a button says, and its question. */
  readonly next?: readonly (readonly [label: string, question: string])[];
  /** What was asked is a failure: a fix of the lines that it names can be searched for. */
  readonly isFailure?: boolean;
  /** All places that the answer rests on, for the view that lists them. */
  readonly places?: readonly Result[];
}

/** One place of an answer, with what is there. */
export type Result = Pick<Evidence, "path" | "line" | "root" | "kind" | "from" | "excerpt">;

const MOST_KEPT = 20;
const LARGEST_KEPT = 400_000;

/** The last question that was answered. */
export function lastAnswered(exchanges: readonly Exchange[]): string | undefined {
  return [...exchanges].reverse().find(({ end }) => end === "told")?.question;
}

/** The exchange once a server runs: if it failed for want of one, it is no failure any more, and `foot` is below it. */
export function onceServed(exchange: Exchange, foot: string): Exchange {
  const { isUnserved, ...rest } = exchange;
  return isUnserved ? { ...rest, end: "cancelled", foot } : exchange;
}

/** The exchanges to keep: those that have ended, the latest of them, in at most 400,000 characters. */
export function kept(exchanges: readonly Exchange[]): Exchange[] {
  const latest: Exchange[] = [];
  let size = 0;
  for (const exchange of exchanges
    .filter(({ end }) => end !== "running")
    .slice(-MOST_KEPT)
    .reverse()) {
    size += JSON.stringify(exchange).length;
    if (size > LARGEST_KEPT) {
      break;
    }
    latest.unshift(exchange);
  }
  return latest;
}

/** What was kept, where it is what this version keeps. */
export function restored(found: unknown): Exchange[] {
  return Array.isArray(found) ? found.filter(isExchange) : [];
}

function isExchange(found: unknown): found is Exchange {
  const { question, html, foot, end } = (found ?? {}) as Record<string, unknown>;
  return [question, html, foot, end].every((part) => typeof part === "string");
}
