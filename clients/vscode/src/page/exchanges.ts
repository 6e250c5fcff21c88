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
  made.append(element("h2", "question"), element("div", "answer"), element("div", "foot"));
  fill(made, exchange);
  return made;
}

function fill(article: Element, { question, html, foot, end }: Exchange): void {
  const [heading, answer, below] = article.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
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
