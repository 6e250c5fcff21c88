import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import MarkdownIt from "markdown-it";
import { followUps } from "../src/chat/followups";
import { mcpConfiguration } from "../src/chat/mcp";
import { Lines, parts } from "../src/chat/parts";
import { wanted } from "../src/chat/requests";
import { commandLine } from "../src/config";
import type { AskResult } from "../src/protocol";
import { OPERATIONS } from "../src/service";

const result = (links: unknown[]): AskResult =>
  ({ question: "", answer: "", evidence: [], unseen: [], seconds: 0, plan: { links } }) as unknown as AskResult;

test("a slash command says which request, and the prompt or the cursor of what", () => {
  assert.deepEqual(wanted("users", " OrderService "), { kind: "ask", question: "Who uses `OrderService`?" });
  assert.deepEqual(wanted("users", "", "Cart"), { kind: "ask", question: "Who uses `Cart`?" });
  assert.deepEqual(wanted("impact", "`a.B#c(int)`"), { kind: "impact", symbol: "a.B#c(int)" });
  assert.deepEqual(wanted("impact", "", "Cart"), { kind: "impact", symbol: "" });
  assert.deepEqual(wanted("explain", "Cart"), { kind: "ask", question: "Explain `Cart`" });
  assert.deepEqual(wanted("trace", "from controllers to the database"), {
    kind: "trace",
    from: "controllers",
    to: "the database",
  });
  assert.deepEqual(wanted("trace", "A -> B"), { kind: "trace", from: "A", to: "B" });
  assert.deepEqual(wanted("fix", ""), { kind: "fix", failure: "" });
  assert.deepEqual(wanted("fix", " expected 1 but was 2 "), { kind: "fix", failure: "expected 1 but was 2" });
  assert.deepEqual(wanted(undefined, "Who?"), { kind: "ask", question: "Who?" });
});

test("a prompt that lacks something is answered with an example of it", () => {
  for (const [command, prompt] of [
    ["users", ""],
    ["trace", "A"],
    ["trace", "to B"],
    ["impact", "  "],
    [undefined, ""],
  ] as const) {
    assert.equal(wanted(command, prompt).kind, "usage", `${command} ${prompt}`);
  }
});

test("places become parts of their own, and nothing else is a link", () => {
  const answer = "`A` calls: [src/A.java:3](src/A.java#L3) `x`\n[run](command:evil) <b>text</b>";
  assert.deepEqual(parts(answer), [
    { text: "`A` calls: " },
    { place: { path: "src/A.java", line: 3 } },
    { text: " `x`\n\\[run\\](command:evil) \\<b>text\\</b>" },
  ]);
});

test("an answer that comes again from another server is not told twice", () => {
  const told = (...tellings: readonly (readonly string[])[]) => {
    let text = "";
    const lines = new Lines((line) => {
      text += line;
    });
    for (const pieces of tellings) {
      lines.again();
      for (const piece of pieces) {
        lines.add(piece);
      }
    }
    lines.end();
    return text;
  };
  assert.equal(told(["a\nb", " c\n"], ["a\n", "b c\nd"]), "a\nb c\nd");
  assert.equal(told(["a\nb"], ["a\nb c\n"]), "a\nb c\n");
  assert.equal(told(["a\nb"], ["a"], ["a\nb c\n"]), "a\nb c\n");
  assert.equal(told(["a\n", "```\nb\n"], ["a\nx\n"]), "a\n\n\n---\n\na\nx\n");
  assert.equal(told(["```\nb\n"], ["a\nx\n"]), "a\nx\n");
  assert.equal(told([], ["a"]), "a");
});

test("a place is what its link's address says, whatever Markdown makes of its name", () => {
  const place = (path: string) => [{ text: "in " }, { place: { path, line: 3 } }];
  assert.deepEqual(parts("in [src/my\\_module/A.java:3](src/my_module/A.java#L3)"), place("src/my_module/A.java"));
  assert.deepEqual(parts("in [my app/src/A.java:3](my%20app/src/A.java#L3)"), place("my app/src/A.java"));
  assert.deepEqual(parts("in [größe/A.java:3](gr%C3%B6%C3%9Fe/A.java#L3)"), place("größe/A.java"));
  assert.deepEqual(parts("in [see a/B.java:3](elsewhere)"), place("a/B.java"));
});

test("however an answer is written, Markdown makes no link, picture or HTML of it", () => {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  markdown.linkify.set({ fuzzyLink: false }); // the editor links addresses with a scheme or www
  for (const evil of [
    "[[x](y)](command:evil)",
    "![p](https://x/y.png)",
    "![a][b]\n\n[b]: https://x/y.png",
    "<https://example.com> https://example.com www.example.com",
    "<img src=x onerror=y>",
    "[a.B:7](command:evil)[c](command:evil)",
    "\\[escaped\\](command:evil) \\<b>",
  ]) {
    const text = parts(evil)
      .map((part) => ("text" in part ? part.text : ""))
      .join("");
    assert.doesNotMatch(markdown.render(text), /<(?:a|img|b)\b/, evil);
  }
});

test("a place in the chat keeps its whole path, whatever that has in it", () => {
  for (const path of ["my_shop/src/A.java", "my shop/A.java", "l\u00e4den/A.java", "a%20b/A.java", "x(1)/A.java"]) {
    const target = encodeURI(path).replaceAll("(", "%28").replaceAll(")", "%29");
    const link = `[${path.replaceAll("_", "\\_")}:3](${target}#L3)`;
    assert.deepEqual(parts(link), [{ place: { path, line: 3 } }]);
  }
});

test("code stays whole, even if a place is in it", () => {
  assert.deepEqual(parts("`[src/A.java:3](x)` <"), [{ text: "`[src/A.java:3](x)` \\<" }]);
  assert.deepEqual(parts('```mermaid\nA["x"] --> B\n```\n'), [{ text: '```mermaid\nA["x"] --> B\n```\n' }]);
});

test("lines are told whole, however they come", () => {
  const told: string[] = [];
  const lines = new Lines((text) => told.push(text));
  for (const piece of ["`A", "` uses\n", "- b\n- ", "c", "\n- d"]) {
    lines.add(piece);
  }
  lines.end();
  lines.end();
  assert.deepEqual(told, ["`A` uses\n", "- b\n", "- c\n", "- d"]);
  told.length = 0;
  for (const piece of ["```\na", "\nb\n", "```\nc\n"]) {
    lines.add(piece);
  }
  assert.deepEqual(told, ["```\na\nb\n```\nc\n"]);
});

test("what to ask next is about the same symbol, and not the same question again", () => {
  const about = result([{ mention: "Cart", symbols: ["a.Cart"], candidates: [], near: [] }]);
  const labels = (question: string) => followUps(question, about).map(({ label }) => label);
  assert.deepEqual(labels("Who uses Cart?"), [
    "What does a change of Cart affect?",
    "Which tests cover Cart?",
    "Explain Cart",
  ]);
  assert.ok(!labels("What breaks if Cart changes?").some((label) => label.includes("affect")));
  assert.deepEqual(followUps("Who?", result([])), []);
});

test("after a question in plain words, what to ask next is about what the answer names first", () => {
  const rows = [
    ["exposes", "a.b.Orders#place(Order)", "POST /orders"],
    ["declares_bean", "pom.xml", "bean:orders"],
    ["calls", "a.b.Orders#<init>(Store)", "a.b.Store#save(Order)"],
  ];
  const evidence = rows.map(([kind, from, to]) => ({ kind, from, to, path: "pom.xml" }));
  const labels = (answer: string) =>
    followUps("How are orders placed?", { ...result([]), answer, evidence } as unknown as AskResult);
  assert.deepEqual(
    labels("“orders placed” is done by `POST /orders` and `Orders#place`: `Store#save`.").map(({ label }) => label),
    [
      "Who uses Orders#place(Order)?",
      "What does a change of Orders#place(Order) affect?",
      "How does Orders#place(Order) reach the database?",
      "Which tests cover Orders#place(Order)?",
    ],
  );
  assert.deepEqual(
    labels("`pom.xml`, `Orders()` and `bean:orders` need `Store#save`.").map(({ prompt }) => prompt),
    [
      "a.b.Store#save(Order)",
      "a.b.Store#save(Order)",
      "Which tests cover `a.b.Store#save(Order)`?",
      "a.b.Store#save(Order)",
    ],
  );
  assert.deepEqual(labels("No class is named like `Orders#placed`."), []);
});

test("a table has no tests to ask for", () => {
  const about = result([{ mention: "orders", symbols: ["table:orders"], candidates: [], near: [] }]);
  assert.ok(!followUps("Where are orders saved?", about).some(({ label }) => label.includes("tests")));
});

test("an ambiguous name leads to each of those that it may mean", () => {
  const open = result([{ mention: "Cart", symbols: [], candidates: ["a.Cart", "b.Cart"], near: [] }]);
  assert.deepEqual(
    followUps("Who uses Cart?", open).map(({ prompt }) => prompt),
    ["Who uses `a.Cart`?", "Who uses `b.Cart`?"],
  );
});

test("the MCP server is the command beside the launcher", () => {
  assert.equal(commandLine("espalier-jdtls"), "espalier");
  assert.equal(commandLine("/opt/venv/bin/espalier-jdtls"), "/opt/venv/bin/espalier");
  assert.equal(commandLine("/usr/bin/my-wrapper"), undefined);
});

test("the MCP configuration names the command and the open folders", () => {
  assert.deepEqual(JSON.parse(mcpConfiguration("/opt/venv/bin/espalier", ["/home/me/my shop"])), {
    mcpServers: { espalier: { command: "/opt/venv/bin/espalier", args: ["mcp", "/home/me/my shop"] } },
  });
});

test("every tool that is registered is contributed, and the other way round", () => {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const contributed = manifest.contributes.languageModelTools.map(({ name }: { name: string }) => name);
  const registered = OPERATIONS.filter(({ name }) => name !== "query").map(({ name }) => `espalier_${name}`);
  assert.deepEqual(contributed.sort(), registered.sort());
});
