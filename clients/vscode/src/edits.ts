export interface OffsetEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** `text` after edits that do not overlap, in any order; offsets are those of the text before. */
export function applyEdits(text: string, edits: readonly OffsetEdit[]): string {
  const last = [...edits].sort((a, b) => b.start - a.start);
  return last.reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}
