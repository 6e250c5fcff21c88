// An answer's Markdown in the parts of a chat's response: text that is shown as it is, and places that can be clicked.
// Names and code in an answer come from the code base, and its words may come from a model, so nothing else of it becomes a
// link, a picture or HTML.
import type { Place } from "../markdown";

export type Part = { readonly text: string } | { readonly place: Place };

/** Code first: what looks like a link in it is none. */
const TOKEN = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\[((?:\\.|[^\][\\\n])*)\]\(([^()\n]*)\)/g;
const ESCAPED = /\\(.)/g;
const PLACE = /([\p{L}\p{M}\p{N}_$./@%+~-]+\.[A-Za-z]+):(\d+)$/u;
const SPECIAL = /[[\]<]/g;
const ADDRESS = /\b(?:https?|ftp|www)(?=[.:])/gi;

export function parts(markdown: string): Part[] {
  const found: Part[] = [];
  let text = "";
  let last = 0;
  for (const match of markdown.matchAll(TOKEN)) {
    const [whole, code, label = "", target = ""] = match;
    const place = code === undefined ? placeOf(label.replace(ESCAPED, "$1"), target) : undefined;
    text += inert(markdown.slice(last, match.index));
    last = match.index + whole.length;
    if (place === undefined) {
      text += code ?? inert(whole);
      continue;
    }
    push(found, text);
    text = "";
    found.push({ place });
  }
  push(found, text + inert(markdown.slice(last)));
  return found;
}

/** The place that a link names by its text, whose end is what it leads to: a path may have spaces. */
function placeOf(label: string, target: string): Place | undefined {
  const [, path = "", line] = /^(.*)#L(\d+)$/.exec(target) ?? [];
  const meant = [path, decoded(path)].find((each) => each !== "" && label.endsWith(`${each}:${line}`));
  if (meant !== undefined) {
    return { path: meant, line: Number(line) };
  }
  const named = PLACE.exec(label);
  return named === null ? undefined : { path: named[1] ?? "", line: Number(named[2]) };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
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
