import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, withName } from "../src/choices";

const link = (given: object) => ({ mention: "Cart", symbols: [], candidates: [], near: [], ...given });

test("each candidate of an ambiguous name is the same question about that one", () => {
  const plan = { links: [link({ candidates: ["a.Cart", "b.Cart"] })] };
  assert.deepEqual(
    [...choices("Who uses Cart?", plan)],
    [
      ["a.Cart", "Who uses `a.Cart`?"],
      ["b.Cart", "Who uses `b.Cart`?"],
    ],
  );
});

test("names like an unknown one can be asked for, those of a known one cannot", () => {
  assert.deepEqual([...choices("Who uses Cart?", { links: [link({ near: ["Card"] })] }).keys()], ["Card"]);
  assert.deepEqual([...choices("Who uses Cart?", { links: [link({ symbols: ["a.Cart"] })] })], []);
  assert.deepEqual([...choices("Who uses Cart?", undefined)], []);
});

test("only the name itself is replaced, with its quotes", () => {
  assert.equal(withName("Does CartItem use `Cart`?", "Cart", "a.Cart"), "Does CartItem use `a.Cart`?");
  assert.equal(
    withName("What does the price list cost?", "price list", "a.PriceList"),
    "What does the `a.PriceList` cost?",
  );
  assert.equal(withName("Who uses @Test?", "Test", "org.$&.Test"), "Who uses `org.$&.Test`?");
  assert.equal(withName("who uses carts", "Cart", "a.Cart"), "`a.Cart`");
});
