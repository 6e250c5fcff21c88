// Answers are Markdown made from indexed code, so they are data: raw HTML stays text, no image loads, and a place is
// a link only if it is known to be there.
import MarkdownIt from "markdown-it";

export interface Place {
  readonly path: string;
  readonly line: number;
}

type Token = ReturnType<MarkdownIt["parse"]>[number];

const PLACE = /([\w$./-]+\.[A-Za-z]+):(\d+)/g;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(["image", "autolink"]);

/** Every place that `answer` names. */
export function placesIn(answer: string): Place[] {
  return [...answer.matchAll(PLACE)].map(placeOf);
}

/** HTML of `answer`; `places` become anchors with data-path and data-line, all other links text. */
export function render(answer: string, places: readonly Place[]): string {
  const known = new Set(places.map(key));
  const tokens = markdown.parse(answer, {});
  for (const token of tokens) {
    if (token.type === "inline") {
      token.children = (token.children ?? []).flatMap((child) => inline(child, known));
    }
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}

function inline(token: Token, known: ReadonlySet<string>): Token[] {
  if (token.type === "link_open" || token.type === "link_close") {
    return [];
  }
  if (token.type !== "text" && token.type !== "code_inline") {
    return [token];
  }
  const linked = linkPlaces(token.content, known);
  if (linked === undefined) {
    return [token];
  }
  token.type = "html_inline";
  token.content = linked;
  return [token];
}

function linkPlaces(text: string, known: ReadonlySet<string>): string | undefined {
  let html = "";
  let last = 0;
  for (const match of text.matchAll(PLACE)) {
    const place = placeOf(match);
    if (!known.has(key(place))) {
      continue;
    }
    html += escapeHtml(text.slice(last, match.index)) + anchor(place);
    last = match.index + match[0].length;
  }
  return last === 0 ? undefined : html + escapeHtml(text.slice(last));
}

function anchor(place: Place): string {
  const path = escapeHtml(place.path);
  const name = escapeHtml(place.path.slice(place.path.lastIndexOf("/") + 1));
  return `<a href="#" data-path="${path}" data-line="${place.line}" title="${path}:${place.line}">${name}:${place.line}</a>`;
}

function placeOf(match: RegExpMatchArray): Place {
  return { path: match[1] ?? "", line: Number(match[2]) };
}

function key(place: Place): string {
  return `${place.path}:${place.line}`;
}

function escapeHtml(text: string): string {
  return markdown.utils.escapeHtml(text);
}
