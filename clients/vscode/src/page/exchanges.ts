// Questions and answers on the page. A new question goes to the top, so that the beginning of its answer is seen.
import { pieces } from "../breaking";
import type { Exchange } from "../conversation";

export class Exchanges {
  constructor(private readonly list: HTMLElement) {}

  show(exchanges: readonly Exchange[]): void {
    this.list.replaceChildren(...exchanges.map(article));
    this.list.lastElementChild?.scrollIntoView({ block: "start" });
  }

  put(at: number, exchange: Exchange): void {
    const present = this.list.children[at];
    if (present !== undefined) {
      fill(present, exchange);
      return;
    }
    const added = article(exchange);
    this.list.append(added);
    added.scrollIntoView({ block: "start" });
  }
}

function article(exchange: Exchange): HTMLElement {
  const made = element("article", "exchange");
  made.append(element("h2", "question"), element("div", "answer"), element("div", "foot"), element("div", "row next"));
  fill(made, exchange);
  return made;
}

/** `exchange`'s buttons: what can be done with the answer (`data-do`), and what to ask next (`data-ask`). */
function buttons({ markdown, places, next, about, isFailure }: Exchange): HTMLElement[] {
  const named = (name: string) => document.body.dataset[name] ?? "";
  const made = [
    ...(markdown ? [button(named("copy"), "do", "copy")] : []),
    ...(places?.length ? [button(named("list"), "do", "list")] : []),
    ...(isFailure ? [button(named("fix"), "do", "fix")] : []),
    ...(about ? [button(named("draw"), "do", "draw")] : []),
    ...(next ?? []).map(([label, question]) => button(label, "ask", question)),
  ];
  return made;
}

function button(label: string, name: "do" | "ask", value: string): HTMLElement {
  const made = element("button", name === "do" ? "secondary small" : "example small", label);
  made.dataset[name] = value;
  return made;
}

function fill(article: Element, exchange: Exchange): void {
  const { question, html, foot, end } = exchange;
  type Parts = [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const [heading, answer, below, row] = article.children as unknown as Parts;
  row.replaceChildren(...(end === "told" ? buttons(exchange) : []));
  heading.replaceChildren(...breakable(question));
  if (answer.innerHTML !== html) {
    answer.innerHTML = html;
  }
  answer.classList.toggle("running", end === "running");
  below.className = end === "failed" ? "foot failed" : "foot quiet";
  below.textContent = foot;
}

/** Backticks say that a name is meant as it stands; nobody needs to see them. */
function breakable(question: string): Node[] {
  const parts = pieces(question.replaceAll("`", ""));
  return parts.flatMap((part, index) => (index === 0 ? [text(part)] : [element("wbr", ""), text(part)]));
}

function text(content: string): Node {
  return document.createTextNode(content);
}

export function element(name: string, className: string, content = ""): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = content;
  return made;
}
