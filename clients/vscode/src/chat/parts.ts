// An answer's Markdown in the parts of a chat's response: text that is shown as it is, and places that can be clicked.
// Names and code in an answer come from the code base, and its words may come from a model, so nothing else of it becomes a
// link, a picture or HTML.
import type { Place } from "../markdown";

export type Part = { readonly text: string } | { readonly place: Place };

/** Code first: what looks like a link in it is none. */
const TOKEN = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\[([^\][\n]*?([\w$./-]+\.[A-Za-z]+):(\d+))\]\([^()\n]*\)/g;
const SPECIAL = /[[\]<]/g;
const ADDRESS = /\b(?:https?|ftp|www)(?=[.:])/gi;

export function parts(markdown: string): Part[] {
  const found: Part[] = [];
  let text = "";
  let last = 0;
  for (const match of markdown.matchAll(TOKEN)) {
    const [whole, code, , path = "", line] = match;
    text += inert(markdown.slice(last, match.index));
    last = match.index + whole.length;
    if (code !== undefined) {
      text += code;
      continue;
    }
    push(found, text);
    text = "";
    found.push({ place: { path, line: Number(line) } });
  }
  push(found, text + inert(markdown.slice(last)));
  return found;
}

function push(found: Part[], text: string): void {
  if (text !== "") {
    found.push({ text });
  }
}

/** The text with nothing that Markdown would make a link, a picture or HTML of. */
function inert(text: string): string {
  return text.replace(SPECIAL, "\\$&").replace(ADDRESS, "$&\u200b");
}

/** Whole lines, and whole blocks of code, out of pieces that may end anywhere. */
export class Lines {
  private rest = "";

  constructor(private readonly tell: (lines: string) => void) {}

  add(piece: string): void {
    const text = this.rest + piece;
    const end = text.lastIndexOf("\n") + 1;
    const isOpen = (text.slice(0, end).split("```").length - 1) % 2 === 1;
    this.rest = isOpen ? text : text.slice(end);
    if (end > 0 && !isOpen) {
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
