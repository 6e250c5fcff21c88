// An answer's Markdown in the parts of a chat's response: text that is shown as it is, and places that can be clicked.
// Names and code in an answer come from the code base, so nothing of it is a command, a picture or HTML.
import type { Place } from "../markdown";

export type Part = { readonly text: string } | { readonly place: Place };

const PLACE = /\[([^\]\n]*?([\w$./-]+\.[A-Za-z]+):(\d+))\]\([^)\n]*\)/g;
const LINK = /!?\[([^\]\n]*)\]\([^)\n]*\)/g;

export function parts(markdown: string): Part[] {
  const found: Part[] = [];
  let last = 0;
  for (const match of markdown.matchAll(PLACE)) {
    push(found, markdown.slice(last, match.index));
    found.push({ place: { path: match[2] ?? "", line: Number(match[3]) } });
    last = match.index + match[0].length;
  }
  push(found, markdown.slice(last));
  return found;
}

/** Links that are no places stay as their text. */
function push(found: Part[], text: string): void {
  if (text !== "") {
    found.push({ text: text.replace(LINK, "$1") });
  }
}

/** Whole lines out of pieces that may end anywhere. */
export class Lines {
  private rest = "";

  constructor(private readonly tell: (lines: string) => void) {}

  add(piece: string): void {
    const text = this.rest + piece;
    const end = text.lastIndexOf("\n") + 1;
    this.rest = text.slice(end);
    if (end > 0) {
      this.tell(text.slice(0, end));
    }
  }

  end(): void {
    if (this.rest !== "") {
      this.tell(this.rest);
      this.rest = "";
    }
  }
}
