// Answers are Markdown made from indexed code, so they are data: raw HTML stays text, no image loads, a place is a link
// only if it is known to be there, and a name only if asking for it was offered.
import type MarkdownIt from "markdown-it";
import { pieces } from "./breaking";
import { chartOf, drawn, isArrow } from "./flowchart";
import type { Evidence } from "./protocol";
import { explain } from "./questions";
import { MORE, short, unfolded } from "./unfolding";

export interface Place {
  readonly path: string;
  readonly line: number;
  /** URI of the folder that the path is relative to; without it, any folder that has such a file. */
  readonly root?: string;
}

/** What an answer's text is shown with. */
export interface Surroundings {
  /** Places that are there; they become anchors with data-path and data-line. */
  readonly places?: readonly Place[];
  /** Questions by the name that leads to them; the names become anchors with data-ask. */
  readonly choices?: ReadonlyMap<string, string>;
  /** What "and N more" can be opened to. */
  readonly evidence?: readonly Evidence[];
}

/** A file's name up to this length is not broken. */
const LONGEST_FILE = 30;

type Token = ReturnType<MarkdownIt["parse"]>[number];

const PLACE = /([\p{L}\p{M}\p{N}_$./@%+~-]+\.[A-Za-z]+):(\d+)/gu;
const TARGET = /\]\(([^()\s]+)\)/g;

let made: MarkdownIt | undefined;

/** Made with the first answer: it takes long to load. */
function parser(): MarkdownIt {
  if (made === undefined) {
    const Markdown = require("markdown-it") as typeof MarkdownIt;
    made = new Markdown({ html: false, linkify: false, typographer: false }).disable(["image", "autolink"]);
  }
  return made;
}

/** Every place that `answer` names. */
export function placesIn(answer: string): Place[] {
  const linked = [...answer.matchAll(TARGET)].flatMap(([, target = ""]) => targeted(target) ?? []);
  return [...[...answer.matchAll(PLACE)].map(placeOf), ...linked];
}

/** The place that a link of the server's leads to: its name may have escapes of Markdown's. Undefined for other links. */
export function targeted(target: string): Place | undefined {
  const [, path, line] = /^([^#]+)#L(\d+)$/.exec(target) ?? [];
  try {
    return path === undefined ? undefined : { path: decodeURIComponent(path), line: Number(line) };
  } catch {
    return undefined;
  }
}

/** HTML of `answer`; links other than those of `surroundings` are text. */
export function render(answer: string, surroundings: Surroundings = {}): string {
  const markdown = parser();
  const writer = new Writer(surroundings);
  const tokens = markdown.parse(answer, {});
  const folds = tokens.filter(isFold);
  const rest = unfolded(folds.map(countOf), surroundings.evidence ?? []);
  for (const token of tokens) {
    const more = rest[folds.indexOf(token)] ?? [];
    if (token.type === "fence" && token.info === "mermaid") {
      html(token, writer.chart(token.content) ?? markdown.renderer.render([token], markdown.options, {}));
    } else if (more.length > 0) {
      token.children = token.children?.slice(0, 1).map((child) => html(child, writer.fold(token.content, more))) ?? [];
    } else if (token.type === "inline") {
      token.children = writer.inline(token.children ?? []);
    }
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}

/** The end of a list that shows only its beginning. */
function isFold(token: Token, index: number, tokens: readonly Token[]): boolean {
  return token.type === "inline" && MORE.test(token.content) && tokens[index - 2]?.type === "list_item_open";
}

function countOf(fold: Token): number {
  return Number(MORE.exec(fold.content)?.[1]);
}

class Writer {
  private readonly places: ReadonlyMap<string, Place>;
  private readonly choices: ReadonlyMap<string, string>;

  private readonly evidence: readonly Evidence[];

  constructor({ places = [], choices = new Map(), evidence = [] }: Surroundings) {
    this.places = byKey(places);
    this.choices = choices;
    this.evidence = evidence;
  }

  /** A flow chart as a picture; undefined where it is none. */
  chart(mermaid: string): string | undefined {
    const chart = chartOf(mermaid);
    const ofArrow = (...labels: [string, string, string]) => {
      const edge = this.evidence.find((item) => isArrow(item, ...labels));
      const place = edge && this.places.get(key(edge));
      return place && placeAttributes(place);
    };
    const ofNode = (label: string) => `data-ask="${escapeHtml(explain(label))}"`;
    return chart && drawn(chart, { ofNode, ofArrow }, escapeHtml);
  }

  inline(tokens: readonly Token[]): Token[] {
    const written: Token[] = [];
    let inLink = false;
    for (const token of tokens) {
      const place = token.type === "link_open" ? this.places.get(keyOf(token)) : undefined;
      if (place !== undefined) {
        inLink = true;
        written.push(html(token, anchor(place)));
      } else if (!inLink) {
        written.push(...this.single(token));
      }
      inLink &&= token.type !== "link_close";
    }
    return written;
  }

  private single(token: Token): Token[] {
    if (token.type === "link_open" || token.type === "link_close") {
      return [];
    }
    if (token.type === "code_inline") {
      return [html(token, this.linked(token.content) ?? this.code(token.content))];
    }
    const linked = token.type === "text" ? this.linked(token.content) : undefined;
    return [linked === undefined ? token : html(token, linked)];
  }

  fold(summary: string, evidence: readonly Evidence[]): string {
    const items = evidence.map((item) => `<li>${this.place(item)} ${this.code(short(item.from))}</li>`);
    return `<details><summary>${escapeHtml(summary)}</summary><ul>${items.join("")}</ul></details>`;
  }

  private place(place: Place): string {
    return this.places.has(key(place)) ? anchor(place) : breakable(`${place.path}:${place.line}`);
  }

  private code(content: string): string {
    const code = `<code>${breakable(content)}</code>`;
    const question = this.choices.get(content);
    return question === undefined ? code : `<a href="#" data-ask="${escapeHtml(question)}">${code}</a>`;
  }

  private linked(text: string): string | undefined {
    let written = "";
    let last = 0;
    for (const match of text.matchAll(PLACE)) {
      const place = this.places.get(key(placeOf(match)));
      if (place !== undefined) {
        written += escapeHtml(text.slice(last, match.index)) + anchor(place);
        last = match.index + match[0].length;
      }
    }
    return last === 0 ? undefined : written + escapeHtml(text.slice(last));
  }
}

function anchor(place: Place): string {
  const file = `${place.path.slice(place.path.lastIndexOf("/") + 1)}:${place.line}`;
  const name = file.length > LONGEST_FILE ? breakable(file) : escapeHtml(file);
  return `<a href="#" ${placeAttributes(place)}>${name}</a>`;
}

function placeAttributes(place: Place): string {
  const path = escapeHtml(place.path);
  const root = place.root === undefined ? "" : ` data-root="${escapeHtml(place.root)}"`;
  return `data-path="${path}" data-line="${place.line}"${root} title="${path}:${place.line}"`;
}

/** `token` as `content`, which is HTML. */
function html(token: Token, content: string): Token {
  return Object.assign(token, { type: "html_inline", content });
}

/** Text whose long names can be broken between their parts. */
function breakable(text: string): string {
  return pieces(text).map(escapeHtml).join("<wbr>");
}

/** A place that several folders have is left without one: the user says which is meant. */
function byKey(places: readonly Place[]): Map<string, Place> {
  const known = new Map<string, Place>();
  for (const { path, line, root } of places) {
    const place = { path, line, root };
    const other = known.get(key(place));
    known.set(key(place), other === undefined || other.root === root ? place : { path, line });
  }
  return known;
}

function placeOf(match: RegExpMatchArray): Place {
  return { path: match[1] ?? "", line: Number(match[2]) };
}

function key(place: Place): string {
  return `${place.path}:${place.line}`;
}

/** Of the place that a link leads to; empty where that is none. */
function keyOf(link: Token): string {
  const place = targeted(String(link.attrGet("href") ?? ""));
  return place === undefined ? "" : key(place);
}

function escapeHtml(text: string): string {
  return parser().utils.escapeHtml(text);
}
