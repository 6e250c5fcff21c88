// What the Ask page and the extension tell each other.
import type { Exchange } from "../conversation";
import type { Button } from "../model-picker";

export type FromPage =
  | { type: "ready" }
  | { type: "ask"; question: string }
  | { type: "cancel" }
  /** The user wants to choose who writes the answers. */
  | { type: "pick" }
  | { type: "setUp" }
  /** The answer of the exchange at this place. */
  | { type: "copy" | "list" | "draw" | "fix"; at: number }
  | { type: "open"; path: string; line: number; root?: string };

export type ToPage =
  | { type: "conversation"; exchanges: readonly Exchange[] }
  /** A new exchange where `at` is the number of those before; else one that goes on. */
  | { type: "exchange"; at: number; exchange: Exchange }
  /** The button that says who writes the answers; without a label there is none. */
  | ({ type: "model" } & Button)
  /** `advice`: what to do where there is nothing to ask about. */
  | { type: "examples"; questions: readonly string[]; advice?: string | undefined }
  /** What the question in progress waits for. */
  | { type: "step"; text: string }
  /** What the server is doing, or nothing while it serves, and whether it is to be set up first. */
  | { type: "state"; text: string; canSetUp: boolean };
