import assert from "node:assert/strict";
import { test } from "node:test";
import { chartOf } from "../src/flowchart";
import { render } from "../src/markdown";
import type { Evidence } from "../src/protocol";

const CHART = [
  "flowchart LR",
  '  n0["Orders#cancel(long)"]',
  '  n1["Service#cancel(long)"]',
  "  n0 -->|calls| n1",
  '  n2["Impl<T>#cancel(long)"]',
  "  n2 -->|overrides| n1",
  "  n0 -->|looks up| n2",
].join("\n");
const ANSWER = `\`\`\`mermaid\n${CHART}\n\`\`\``;
const edge = {
  path: "a/Orders.java",
  line: 5,
  from: "a.Orders#cancel(long)",
  kind: "calls",
  to: "a.Service#cancel(long)",
};

test("a trace is drawn: a node is a question, an arrow's word a link to its place", () => {
  const html = render(ANSWER, { evidence: [edge as Evidence], places: [edge] });
  assert.match(
    html,
    /^<svg class="chart" role="group" aria-label="Orders#cancel\(long\) calls Service#cancel\(long\); /,
  );
  assert.equal(html.match(/data-ask="Explain `/g)?.length, 3);
  assert.match(html, /<a href="#"[^>]* data-path="a\/Orders.java" data-line="5"[^>]*><text class="word"[^>]*>calls</);
  assert.equal(html.match(/data-path/g)?.length, 1);
  assert.equal(html.match(/<path d="M[\d.]+ \d+ C/g)?.length, 1, "one arrow passes a node, beside it");
});

test("names in a drawing are text, and what is no chart of ours stays as it is", () => {
  assert.match(render(ANSWER), /Impl&lt;T&gt;#cancel/);
  assert.equal(chartOf("sequenceDiagram\n a->>b: x"), undefined);
  assert.equal(chartOf('n0["a"]\nn0 -->|calls| n9'), undefined);
  assert.match(render("```mermaid\npie\n```"), /<pre>/);
});

test("a drawing has no style of its own, which the page's policy would refuse", () => {
  assert.doesNotMatch(render(ANSWER), /style=|<style|<script|onclick/);
});

test("a name too long for a side bar loses its parameters, and keeps them in its tooltip", () => {
  const long = "StandardPricingService#totalPrice(Product,int,Customer)";
  const html = render(ANSWER.replace("Service#cancel(long)", long));
  assert.match(html, /<text[^>]*>StandardPricingService#totalPrice\(…\)<\/text><title>[^<]*Customer\)<\/title>/);
  assert.match(html, /data-ask="Explain `StandardPricingService#totalPrice\(Product,int,Customer\)`"/);
});

test("arrows that meet in one node keep apart, the longer one farther away", () => {
  const names = ["A", "B", "C", "D", "E"];
  const nodes = names.map((name, index) => `n${index}["${name}"]`);
  const arrows = ["n0 -->|calls| n3", "n1 -->|calls| n3", "n2 -->|calls| n3", "n3 -->|calls| n4"];
  const html = render(`\`\`\`mermaid\nflowchart LR\n${[...nodes, ...arrows].join("\n")}\n\`\`\``);
  const [edge, ...beyond] = [...html.matchAll(/<path d="M([\d.]+) \d+ C([\d.]+)/g)].flatMap(([, from, to], index) =>
    index === 0 ? [Number(from), Number(to)] : [Number(to)],
  );
  assert.equal(beyond.length, 2);
  assert.ok((beyond[0] ?? 0) > (beyond[1] ?? 0) && (beyond[1] ?? 0) > (edge ?? 0));
});

test("a link of an arrow is said in full", () => {
  const html = render(ANSWER, { evidence: [edge as Evidence], places: [edge] });
  assert.match(html, /aria-label="Orders#cancel\(long\) calls Service#cancel\(long\)" data-path=/);
});
