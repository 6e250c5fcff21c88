/** `[["fix.candidates", 5]]` as `{ fix: { candidates: 5 } }`; each name has exactly two parts. */
export function nested(settings: ReadonlyArray<readonly [string, unknown]>): Record<string, Record<string, unknown>> {
  const sections: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of settings) {
    const [section = "", option = ""] = name.split(".");
    sections[section] = { ...sections[section], [option]: value };
  }
  return sections;
}
