// Draws a flow chart that an answer has in Mermaid: one node below the other, as a side bar is narrow, each a question
// to ask next, and each arrow's word a link to its place. SVG without styles of its own: those are in media/ask.css.
import { short } from "./unfolding";

interface Arrow {
  readonly source: string;
  readonly label: string;
  readonly target: string;
}

export interface Chart {
  /** Labels by key, in the chart's order. */
  readonly nodes: ReadonlyMap<string, string>;
  readonly arrows: readonly Arrow[];
}

/** Attributes of a link, of text that is escaped; undefined where there is none. */
export interface Links {
  ofNode(label: string): string;
  ofArrow(from: string, kind: string, to: string): string | undefined;
}

const NODE = /^(\w+)\["(.*)"\]$/;
const EDGE = /^(\w+) -->\|(.*)\| (\w+)$/;
const [HEIGHT, GAP, LETTER, SMALL, PADDING, HEAD, BEND] = [28, 34, 7.2, 6.6, 12, 5, 26];

/** What a side bar has room for; the full name is in the tooltip. */
const WIDEST = 34;

/** Undefined where the text is no flow chart of an answer. */
export function chartOf(mermaid: string): Chart | undefined {
  const nodes = new Map<string, string>();
  const arrows: Arrow[] = [];
  for (const line of mermaid.split("\n").map((text) => text.trim())) {
    const [, key, name] = NODE.exec(line) ?? [];
    const [, source, label, target] = EDGE.exec(line) ?? [];
    if (key !== undefined && name !== undefined) {
      nodes.set(key, name);
    } else if (source !== undefined && label !== undefined && target !== undefined) {
      arrows.push({ source, label, target });
    }
  }
  const whole = arrows.length > 0 && arrows.every(({ source, target }) => nodes.has(source) && nodes.has(target));
  return whole ? { nodes, arrows } : undefined;
}

/** The chart as SVG; `safe` makes text safe in it. */
export function drawn({ nodes, arrows }: Chart, links: Links, safe: (text: string) => string): string {
  const keys = [...nodes.keys()];
  const longest = Math.max(...[...nodes.values()].map((name) => fitting(name).length));
  const width = longest * LETTER + 2 * PADDING;
  const bends = bendsOf(keys, arrows);
  const beside = arrows.map(({ label }, index) =>
    bends[index] ? Math.max(bends[index] * BEND, PADDING + label.length * SMALL) : 0,
  );
  const size = {
    width: Math.ceil(width + Math.max(0, ...beside) + 2),
    height: keys.length * (HEIGHT + GAP) - GAP + 2,
  };
  const lines = arrows.map((arrow, index) =>
    line(arrow, { nodes, arrows, keys, width, bend: (bends[index] ?? 0) * BEND }, links, safe),
  );
  const paths = lines.map(([path]) => path);
  const words = lines.map(([, word]) => word); // over the lines, which they interrupt
  const boxes = keys.map((key, row) => box(nodes.get(key) ?? "", row, width, links, safe));
  const told = arrows.map(({ source, label, target }) => `${nodes.get(source)} ${label} ${nodes.get(target)}`);
  return (
    `<svg class="chart" role="group" aria-label="${safe(told.join("; "))}" ` +
    `viewBox="-1 -1 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">` +
    `${[...paths, ...words, ...boxes].join("")}</svg>`
  );
}

/**
 * How far from the nodes each arrow keeps, in steps; 0 for one between neighbours. Of arrows that pass the same rows the
 * longer keeps farther away, so that arrows to or from one node do not cross.
 */
function bendsOf(keys: readonly string[], arrows: readonly Arrow[]): number[] {
  const rows = ({ source, target }: Arrow) => [keys.indexOf(source), keys.indexOf(target)].sort((a, b) => a - b);
  const bends = arrows.map(() => 0);
  const longestLast = [...arrows.keys()].sort((a, b) => reach(keys, arrows[a]) - reach(keys, arrows[b]));
  for (const index of longestLast) {
    const [first = 0, last = 0] = rows(arrows[index] as Arrow);
    const passed = arrows.map((other, at) => {
      const [start = 0, end = 0] = rows(other);
      return start < last && end > first ? (bends[at] ?? 0) : 0;
    });
    bends[index] = last - first > 1 ? 1 + Math.max(...passed) : 0;
  }
  return bends;
}

/** How many rows an arrow goes. */
function reach(keys: readonly string[], arrow: Arrow | undefined): number {
  return arrow === undefined ? 0 : Math.abs(keys.indexOf(arrow.source) - keys.indexOf(arrow.target));
}

function box(name: string, row: number, width: number, links: Links, safe: (text: string) => string): string {
  const top = row * (HEIGHT + GAP);
  return (
    `<a href="#" ${links.ofNode(name)}><rect x="0" y="${top}" width="${width}" height="${HEIGHT}" rx="4"></rect>` +
    `<text x="${width / 2}" y="${top + HEIGHT / 2}">${safe(fitting(name))}</text><title>${safe(name)}</title></a>`
  );
}

/** A long name without its parameters. */
function fitting(name: string): string {
  return name.length > WIDEST ? name.replace(/\(.+\)$/, "(…)") : name;
}

interface Layout {
  readonly nodes: ReadonlyMap<string, string>;
  readonly arrows: readonly Arrow[];
  readonly keys: readonly string[];
  readonly width: number;
  /** How far a line that passes other nodes keeps to their right. */
  readonly bend: number;
}

/** An arrow's path and its word. */
function line(
  arrow: Arrow,
  layout: Layout,
  links: Links,
  safe: (text: string) => string,
): readonly [path: string, word: string] {
  const { nodes, arrows, keys, width, bend } = layout;
  const [from, to] = [keys.indexOf(arrow.source), keys.indexOf(arrow.target)];
  const middle = (row: number) => row * (HEIGHT + GAP) + HEIGHT / 2;
  const [path, x, y] =
    Math.abs(from - to) > 1
      ? curve(width, width + bend, middle(from), middle(to), isBusier(arrow, arrows))
      : straight(width / 2, middle(from), middle(to));
  const [source, target] = [nodes.get(arrow.source) ?? "", nodes.get(arrow.target) ?? ""];
  const attributes = links.ofArrow(source, arrow.label, target);
  const word = `<text class="word" x="${x}" y="${y}">${safe(arrow.label)}</text>`;
  const said = safe(`${source} ${arrow.label} ${target}`);
  return [path, attributes === undefined ? word : `<a href="#" aria-label="${said}" ${attributes}>${word}</a>`];
}

type Drawn = [path: string, x: number, y: number];

/** Between neighbours: down, or up to the node above. */
function straight(x: number, from: number, to: number): Drawn {
  const way = to >= from ? 1 : -1;
  const [start, end] = [from + (way * HEIGHT) / 2, to - (way * HEIGHT) / 2];
  const head = `M${x - HEAD} ${end - way * HEAD} L${x} ${end} L${x + HEAD} ${end - way * HEAD}`;
  return [`<path d="M${x} ${start} L${x} ${end} ${head}"></path>`, x + PADDING, (start + end) / 2];
}

/** Whether more arrows meet where the arrow begins than where it ends. */
function isBusier(arrow: Arrow, arrows: readonly Arrow[]): boolean {
  const meeting = (key: string) => arrows.filter(({ source, target }) => source === key || target === key).length;
  return meeting(arrow.source) > meeting(arrow.target);
}

/** Past the nodes between; the word is at the end where fewer arrows meet: `atEnd`, or where it begins. */
function curve(edge: number, beyond: number, from: number, to: number, atEnd: boolean): Drawn {
  const head = `M${edge + HEAD} ${to - HEAD} L${edge} ${to} L${edge + HEAD} ${to + HEAD}`;
  const path = `<path d="M${edge} ${from} C${beyond} ${from} ${beyond} ${to} ${edge} ${to} ${head}"></path>`;
  return [path, edge + PADDING, atEnd ? to : from];
}

/** Whether the graph's edge `from` `kind` `to` is the arrow between these labels. */
export function isArrow(edge: { from: string; kind: string; to: string }, ...labels: string[]): boolean {
  const [from, kind, to] = labels;
  return short(edge.from) === from && edge.kind.replaceAll("_", " ") === kind && short(edge.to) === to;
}
