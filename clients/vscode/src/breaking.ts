// Where a long name may be broken: after what joins its parts, and within a part only if that is longer than most lines.

const LONGEST_PART = 32;
const JOINT = /([./#(,:$_-])(?=[^\s<>])/;
const HUMP = /(?<=[a-z0-9])(?=[A-Z])/;

/** `name` cut at the places where a line may end. */
export function pieces(name: string): string[] {
  const parts = name.split(JOINT);
  const joined = parts.flatMap((part, index) => (index % 2 === 0 ? [part + (parts[index + 1] ?? "")] : []));
  return joined.flatMap((part) => (part.length > LONGEST_PART && !/\s/.test(part) ? part.split(HUMP) : [part]));
}
