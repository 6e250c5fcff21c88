import assert from "node:assert/strict";
import { test } from "node:test";
import type { Evidence } from "../src/protocol";
import { short, unfolded } from "../src/unfolding";

const item = (line: number, excerpt = "") => ({ path: "A.java", line, excerpt }) as Evidence;
const lines = (counts: number[], evidence: Evidence[]) =>
  unfolded(counts, evidence).map((group) => group.map((one) => one.line));

test("each list gets what it does not show", () => {
  const evidence = [item(1, "x"), item(2), item(3), item(4, "y"), item(5)];
  assert.deepEqual(lines([2, 1], evidence), [[2, 3], [5]]);
});

test("what a model says before the graph's lists gets nothing", () => {
  assert.deepEqual(lines([7, 2], [item(1, "x"), item(2), item(3)]), [[], [2, 3]]);
});

test("numbers that do not fit the evidence are left alone", () => {
  assert.deepEqual(lines([3], [item(1), item(2)]), [[]]);
  assert.deepEqual(lines([1], [item(1), item(2)]), [[]]);
  assert.deepEqual(lines([1], []), [[]]);
});

test("a key is short without its packages", () => {
  assert.equal(short("com.shop.Cart.Line#add(int,java.util.List)"), "Cart.Line#add(int,List)");
  assert.equal(short("shop/src/main.xml"), "shop/src/main.xml");
  assert.equal(short("bean:com.shop.Cart"), "bean:com.shop.Cart");
});
