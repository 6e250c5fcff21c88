// What can be asked: words, or words about the symbol at a place.
import type { AskParams, AskResult } from "./protocol";

/** `at`: the question is about what is there, and `text` only names it. `after`: the question before, to which words such
 * as "it" and "those" refer. */
export interface Question {
  readonly text: string;
  readonly after?: string;
  readonly at?: Pick<AskParams, "textDocument" | "position">;
}

/** In English whatever the editor's language: the server reads it. */
export function whoUses(name: string): string {
  return `Who uses ${name}?`;
}

export function explain(name: string): string {
  return `Explain \`${name}\``;
}

/** What a picture of the graph around a type is headed by. */
export function neighbours(name: string): string {
  return `Neighbours of \`${name}\``;
}

/** The question with the full name of what it was about, so that it means the same wherever it is asked again. */
export function inFull({ text, at, after }: Question, result: AskResult): string {
  if (at === undefined) {
    return (after !== undefined && result.question) || text;
  }
  const [key, ...others] = result.plan?.links.flatMap((link) => link.symbols) ?? [];
  return key !== undefined && others.length === 0 ? whoUses(`\`${key}\``) : text;
}
