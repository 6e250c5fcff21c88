// The places of an answer, grouped by the type that they stand in; those of other files than Java's by their file.
import type { Result } from "./conversation";
import { short } from "./unfolding";

export interface Group {
  /** The type's name without packages; nothing for a file. */
  readonly type: string;
  readonly path: string;
  readonly results: readonly Result[];
}

/** Groups in the order of the answer, the places of one by line; a line stands once. */
export function grouped(results: readonly Result[]): Group[] {
  const groups = new Map<string, { type: string; lines: Map<number, Result> }>();
  for (const result of results) {
    const type = typeOf(result);
    const key = [result.root ?? "", result.path, type].join(" ");
    const group = groups.get(key) ?? { type, lines: new Map<number, Result>() };
    const present = group.lines.get(result.line);
    group.lines.set(result.line, present?.excerpt ? present : result);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ type, lines }) => {
    const sorted = [...lines.values()].sort((one, other) => one.line - other.line);
    return sorted[0] === undefined ? [] : [{ type, path: sorted[0].path, results: sorted }];
  });
}

/** What the place is in, without its type where it stands below that. */
export function memberOf({ path, from }: Result): string {
  const [, member] = path.endsWith(".java") ? from.split(/#(.*)/s) : [];
  return short(member ?? from);
}

/** Keys of what is no type or member, such as endpoints and packages, have a slash, a colon or a space. */
function typeOf({ path, from }: Result): string {
  const [type = ""] = from.split("#", 1);
  return path.endsWith(".java") && !/[/: ]/.test(type) ? short(type) : "";
}
