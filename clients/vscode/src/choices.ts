// Names that an answer offers for one that is ambiguous or unknown, and the question that each of them leads to.
import type { Plan } from "./protocol";

/** By name; nothing where the question was answered. */
export function choices(question: string, plan: Plan | undefined): ReadonlyMap<string, string> {
  const open = (plan?.links ?? []).filter((link) => link.symbols.length === 0);
  return new Map(
    open.flatMap(({ mention, candidates, near }) =>
      [...candidates, ...near].map((name) => [name, withName(question, mention, name)] as const),
    ),
  );
}

/** `question` with `name` for `mention`; just the name where the question says it in other words. */
export function withName(question: string, mention: string, name: string): string {
  const quoted = `\`${name}\``;
  const literal = mention.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+");
  const said = new RegExp(`[\`"]${literal}[\`"]|(?<![\\w.#$])@?${literal}(?![\\w$])`);
  return said.test(question) ? question.replace(said, () => quoted) : quoted;
}
