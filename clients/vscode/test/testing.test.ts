import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf } from "../src/testing";
import { Uri } from "./fakes/vscode";

test("a failing test's message, what was expected, and its stack as a JVM prints it", () => {
  const message = {
    message: "expected: <3> but was: <4>",
    expectedOutput: "3",
    actualOutput: "4",
    stackTrace: [
      { label: "shop.Cart.sum", uri: Uri.file("/w/src/main/java/shop/Cart.java"), position: { line: 7, character: 0 } },
      { label: "java.util.List.forEach" },
    ],
    location: { uri: Uri.file("/w/src/test/java/shop/CartTest.java"), range: { start: { line: 11, character: 4 } } },
  };
  assert.deepEqual(textOf({ message }).split("\n"), [
    "expected: <3> but was: <4>",
    "expected: 3",
    "actual: 4",
    "\tat shop.Cart.sum(Cart.java:8)",
    "\tat unknown(CartTest.java:12)",
  ]);
});

test("a message in Markdown, and menus that pass nothing of the kind", () => {
  assert.equal(textOf({ message: { message: { value: "**no**" } } }), "**no**");
  for (const given of [undefined, null, {}, { uri: "x" }]) {
    assert.equal(textOf(given), "");
  }
});
