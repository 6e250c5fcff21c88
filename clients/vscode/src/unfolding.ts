// An answer shows the first places of a long list and says how many more there are; here are those.
import type { Evidence } from "./protocol";

export const MORE = /^and (\d+) more$/;

/**
 * What each of an answer's "and N more" stands for, by the N in their order: evidence has no excerpt where the answer
 * does not show it, and is in the answer's order. The graph's own lists come last; what stands before them may be a
 * model's words, so their N are matched from the end. Nothing is told for an N that cannot be matched.
 */
export function unfolded(counts: readonly number[], evidence: readonly Evidence[]): Array<readonly Evidence[]> {
  const hidden = evidence.filter((item) => item.excerpt === "");
  const found: Array<readonly Evidence[]> = counts.map(() => []);
  let end = hidden.length;
  for (let index = counts.length - 1; index >= 0 && end > 0; index -= 1) {
    const count = counts[index] ?? 0;
    if (count > end) {
      return counts.map(() => []);
    }
    found[index] = hidden.slice(end - count, end);
    end -= count;
  }
  return end === 0 ? found : counts.map(() => []);
}

/** A key without packages: `a.b.C#m(a.b.D)` is `C#m(D)`. */
export function short(key: string): string {
  return /[/:]/.test(key) ? key : key.replace(/\b(?:[a-z_][\w$]*\.)+(?=[A-Z])/g, "");
}
