import assert from "node:assert/strict";
import { test } from "node:test";
import { type Place, placesIn, render } from "../src/markdown";
import type { Evidence } from "../src/protocol";

const evidence = [{ path: "shop/Cart.java", line: 12 }];

test("a place of the evidence becomes an anchor, in text and in code", () => {
  assert.match(
    render("see shop/Cart.java:12.", { places: evidence }),
    /<a href="#" data-path="shop\/Cart.java" data-line="12"/,
  );
  assert.match(render("see `shop/Cart.java:12`", { places: evidence }), /data-line="12"/);
  assert.match(render("[Cart](shop/Cart.java:12) shop/Cart.java:12", { places: evidence }), /data-line="12"/);
});

test("a place whose path has spaces or letters of any language is an anchor", () => {
  for (const path of ["my shop/src/A.java", "l\u00e4den/\u5e97/A.java", "a%20b/c+d/A_B.java"]) {
    const link = `[${path.replaceAll("_", "\\_")}:3](${encodeURI(path)}#L3)`;
    assert.match(render(`- used: ${link} \`x\``, { places: [{ path, line: 3 }] }), /<a href="#" data-path=/);
  }
  assert.deepEqual(placesIn("l\u00e4den/A.java:3"), [{ path: "l\u00e4den/A.java", line: 3 }]);
});

test("places are found in links, code and text", () => {
  const found = placesIn("[a/B.java:1](a/B.java#L1) `c/D.java:22` and e.xml:3, not f:4");
  assert.deepEqual(
    [...new Set(found.map((place) => `${place.path}:${place.line}`))],
    ["a/B.java:1", "c/D.java:22", "e.xml:3"],
  );
});

test("a place whose path has spaces, or other letters than ours, is an anchor too", () => {
  for (const [path, address] of [
    ["my app/src/A.java", "my%20app/src/A.java"],
    ["größe/A.java", "gr%C3%B6%C3%9Fe/A.java"],
    ["src/my_module/A.java", "src/my_module/A.java"],
  ] as const) {
    const answer = `- \`A\`: [${path.replaceAll("_", "\\_")}:3](${address}#L3) \`x\``;
    const html = render(answer, { places: [{ path, line: 3 }] });
    assert.match(html, new RegExp(`<a href="#" data-path="${path}" data-line="3"[^>]*>A.java:3</a> <code>x</code>`));
    assert.doesNotMatch(render(answer), /<a /);
    assert.ok(placesIn(answer).some((place) => place.path === path && place.line === 3));
  }
});

test("a place nobody vouches for stays text", () => {
  assert.doesNotMatch(render("see shop/Cart.java:13 and ../etc/passwd.txt:1", { places: evidence }), /<a /);
});

test("markup and links in indexed code stay text", () => {
  const html = render("<img src=x onerror=alert(1)> [x](command:evil) ![y](http://host/z.png)", { places: evidence });
  assert.doesNotMatch(html, /<img|<a |<script/);
  assert.match(html, /&lt;img/);
});

test("a path cannot break out of its attribute", () => {
  const path = "a/B.java";
  const html = render('"><b>a/B.java:1', { places: [{ path, line: 1 }] });
  assert.match(html, /&quot;&gt;&lt;b&gt;<a href="#" data-path="a\/B.java"/);
});

test("a long name may be broken between its parts, and not within", () => {
  assert.match(
    render("`com.example.shop.PricingService`"),
    /<code>com\.<wbr>example\.<wbr>shop\.<wbr>PricingService<\/code>/,
  );
});

test("a name to choose is a link to the question that it leads to", () => {
  const html = render("- `a.B` (class)\n- `c.D`", { choices: new Map([["a.B", 'Who uses `a.B` & "co"?']]) });
  assert.match(html, /<a href="#" data-ask="Who uses `a\.B` &amp; &quot;co&quot;\?"><code>a\.<wbr>B<\/code><\/a>/);
  assert.equal(html.match(/data-ask/g)?.length, 1);
});

test("what a list leaves out can be opened", () => {
  const item = (line: number, excerpt: string) =>
    ({ path: "a/B.java", line, excerpt, from: "a.B#<init>()" }) as Evidence;
  const places = [1, 2, 3].map((line) => ({ path: "a/B.java", line }));
  const html = render("- one\n- and 2 more", { evidence: [item(1, "one"), item(2, ""), item(3, "")], places });
  assert.match(
    html,
    /<details><summary>and 2 more<\/summary><ul>(<li><a [^>]*data-line="[23]".*?<\/li>){2}<\/ul><\/details>/,
  );
  assert.match(html, /&lt;init&gt;/);
  assert.doesNotMatch(render("and 2 more", { evidence: [item(2, ""), item(3, "")] }), /<details>/);
});

test("a place says in which folder it is, unless several have it", () => {
  const [one, other] = ["file:///one", "file:///other"].map((root) => ({ path: "a/B.java", line: 1, root }));
  assert.match(render("a/B.java:1", { places: [one, one] as Place[] }), /data-root="file:\/\/\/one"/);
  const both = render("a/B.java:1", { places: [one, other] as Place[] });
  assert.match(both, /data-path="a\/B.java"/);
  assert.doesNotMatch(both, /data-root/);
});
