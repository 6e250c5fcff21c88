import assert from "node:assert/strict";
import { test } from "node:test";
import { placesIn, render } from "../src/markdown";

const evidence = [{ path: "shop/Cart.java", line: 12 }];

test("a place of the evidence becomes an anchor, in text and in code", () => {
  assert.match(render("see shop/Cart.java:12.", evidence), /<a href="#" data-path="shop\/Cart.java" data-line="12"/);
  assert.match(render("see `shop/Cart.java:12`", evidence), /data-line="12"/);
  assert.match(render("[Cart](shop/Cart.java:12) shop/Cart.java:12", evidence), /data-line="12"/);
});

test("places are found in links, code and text", () => {
  const found = placesIn("[a/B.java:1](a/B.java#L1) `c/D.java:22` and e.xml:3, not f:4");
  assert.deepEqual(
    [...new Set(found.map((place) => `${place.path}:${place.line}`))],
    ["a/B.java:1", "c/D.java:22", "e.xml:3"],
  );
});

test("a place nobody vouches for stays text", () => {
  assert.doesNotMatch(render("see shop/Cart.java:13 and ../etc/passwd.txt:1", evidence), /<a /);
});

test("markup and links in indexed code stay text", () => {
  const html = render("<img src=x onerror=alert(1)> [x](command:evil) ![y](http://host/z.png)", evidence);
  assert.doesNotMatch(html, /<img|<a |<script/);
  assert.match(html, /&lt;img/);
});

test("a path cannot break out of its attribute", () => {
  const path = "a/B.java";
  const html = render('"><b>a/B.java:1', [{ path, line: 1 }]);
  assert.match(html, /&quot;&gt;&lt;b&gt;<a href="#" data-path="a\/B.java"/);
});
