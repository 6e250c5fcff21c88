// An answer's Markdown in the parts of a chat's response: text that is shown as it is, and places that can be clicked.
// Names and code in an answer come from the code base, and its words may come from a model, so nothing else of it becomes a
// link, a picture or HTML.
import { type Place, targeted } from "../markdown";

export type Part = { readonly text: string } | { readonly place: Place };

/** Code first: what looks like a link in it is none. */
const TOKEN = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\[((?:\\.|[^\\\][\n])*:\d+)\]\(([^()\n]*)\)/g;
const NAMED = /([\p{L}\p{M}\p{N}_$./@%+~-]+\.[A-Za-z]+):(\d+)$/u;
/** What has an escape already keeps it. */
const SPECIAL = /\\.|[[\]<]/g;
const ADDRESS = /\b(?:https?|ftp|www)(?=[.:])/gi;

export function parts(markdown: string): Part[] {
  const found: Part[] = [];
  let text = "";
  let last = 0;
  for (const match of markdown.matchAll(TOKEN)) {
    const [whole, code, name = "", target = ""] = match;
    text += inert(markdown.slice(last, match.index));
    last = match.index + whole.length;
    const place = targeted(target) ?? named(name);
    if (code !== undefined || place === undefined) {
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

/** The place that a link is called, where its target is none of the server's. */
function named(name: string): Place | undefined {
  const [, path, line] = NAMED.exec(name.replace(/\\(.)/g, "$1")) ?? [];
  return path === undefined ? undefined : { path, line: Number(line) };
}

function push(found: Part[], text: string): void {
  if (text !== "") {
    found.push({ text });
  }
}

/** The text with nothing that Markdown would make a link, a picture or HTML of. */
function inert(text: string): string {
  return text.replace(SPECIAL, (found) => (found.length > 1 ? found : `\\${found}`)).replace(ADDRESS, "$&\u200b");
}

/** Whole lines, and whole blocks of code, out of pieces that may end anywhere. */
export class Lines {
  private rest = "";
  /** What was added since the beginning, or since `again`. */
  private said = "";
  /** What was added before `again`, as long as the same comes once more. */
  private before = "";
  private hasTold = false;

  constructor(private readonly tell: (lines: string) => void) {}

  /** The same comes again from its beginning, of another server: what was told is not told twice. Where it says something
   * else, that comes whole, below a line. */
  again(): void {
    this.before = this.said.length > this.before.length ? this.said : this.before;
    this.said = "";
  }

  add(piece: string): void {
    this.said += piece;
    if (this.before.startsWith(this.said)) {
      return;
    }
    const { before } = this;
    this.before = "";
    if (before === "") {
      this.take(piece);
    } else if (this.said.startsWith(before)) {
      this.take(this.said.slice(before.length));
    } else {
      this.rest = ""; // it may be the beginning of a block of code
      this.take(this.hasTold ? `\n\n---\n\n${this.said}` : this.said);
    }
  }

  private take(piece: string): void {
    const text = this.rest + piece;
    const end = text.lastIndexOf("\n") + 1;
    const isOpen = (text.slice(0, end).split("```").length - 1) % 2 === 1;
    this.rest = isOpen ? text : text.slice(end);
    if (end > 0 && !isOpen) {
      this.hasTold = true;
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
