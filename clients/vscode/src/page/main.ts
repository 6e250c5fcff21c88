// The Ask page: shows what the extension sends, reports what the user does.
import type { Button } from "../model-picker";
import { Exchanges, element } from "./exchanges";
import type { FromPage, ToPage } from "./messages";
import { Recall } from "./recall";

interface Host {
  postMessage(message: FromPage): void;
  getState(): { draft: string } | undefined;
  setState(state: { draft: string }): void;
}

declare function acquireVsCodeApi(): Host;

const host = acquireVsCodeApi();
const at = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const question = at<HTMLTextAreaElement>("question");
const answers = new Exchanges(at("answers"));
const recall = new Recall();
const asked: string[] = [];

function ask(text: string): void {
  host.postMessage({ type: "ask", question: text });
}

function write(text: string): void {
  question.value = text;
  host.setState({ draft: text });
}

function running(yes: boolean): void {
  at("send").hidden = yes;
  at("cancel").hidden = !yes;
  if (!yes) {
    at("step").textContent = "";
  }
}

function receive(message: ToPage): void {
  switch (message.type) {
    case "conversation":
      asked.splice(0, asked.length, ...message.exchanges.map((one) => one.question));
      answers.show(message.exchanges);
      running(message.exchanges.at(-1)?.end === "running");
      break;
    case "exchange":
      asked[message.at] = message.exchange.question;
      answers.put(message.at, message.exchange);
      if (message.at === asked.length - 1) {
        running(message.exchange.end === "running");
      }
      break;
    case "examples":
      at("examples").replaceChildren(
        ...message.questions.map(example),
        ...(message.advice ? [element("p", "quiet", message.advice)] : []),
      );
      break;
    case "model":
      showModel(message);
      break;
    case "step":
      at("step").textContent = message.text;
      break;
    case "state":
      at("state").textContent = message.text;
      at("set-up").hidden = !message.canSetUp;
      break;
  }
  recall.reset(asked);
  at("welcome").hidden = asked.length > 0;
}

function showModel({ label, title }: Button): void {
  const button = at("model");
  button.hidden = label === "";
  button.textContent = label;
  button.title = title;
  button.ariaLabel = title;
}

function example(text: string): HTMLElement {
  const button = element("button", "example", text);
  button.addEventListener("click", () => ask(text));
  return button;
}

function recalled(event: KeyboardEvent): string | undefined {
  const { selectionStart, selectionEnd, value } = question;
  if (event.key === "ArrowUp" && selectionEnd === 0) {
    return recall.previous(value);
  }
  if (event.key === "ArrowUp" && selectionStart === value.length && !value.includes("\n")) {
    return recall.previous(value);
  }
  return event.key === "ArrowDown" && selectionStart === value.length ? recall.next() : undefined;
}

window.addEventListener("message", (event) => receive(event.data as ToPage));
window.addEventListener("focus", () => question.focus());

at("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = question.value.trim();
  if (text) {
    ask(text);
    write("");
  }
});

question.addEventListener("input", () => host.setState({ draft: question.value }));
question.addEventListener("keydown", (event) => {
  if (event.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  const earlier = recalled(event);
  if (earlier !== undefined) {
    event.preventDefault();
    write(earlier);
    question.setSelectionRange(earlier.length, earlier.length);
  } else if (event.key === "Enter") {
    event.preventDefault();
    at<HTMLFormElement>("form").requestSubmit();
  }
});

at("cancel").addEventListener("click", () => host.postMessage({ type: "cancel" }));
at("set-up").addEventListener("click", () => host.postMessage({ type: "setUp" }));
at("model").addEventListener("click", () => host.postMessage({ type: "pick" }));

at("answers").addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLElement>("[data-path], [data-ask], [data-do]");
  const wanted = link?.dataset.do;
  if (wanted === "copy" || wanted === "list" || wanted === "draw" || wanted === "fix") {
    host.postMessage({ type: wanted, at: Array.from(at("answers").children).findIndex((each) => each.contains(link)) });
  } else if (link !== null) {
    event.preventDefault();
    const { path = "", line, root, ask: next } = link.dataset;
    host.postMessage(next ? { type: "ask", question: next } : { type: "open", path, line: Number(line), root });
  }
});

question.value = host.getState()?.draft ?? "";
host.postMessage({ type: "ready" });
