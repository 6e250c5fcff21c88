import assert from "node:assert/strict";
import { test } from "node:test";
import { pieces } from "../src/breaking";

test("a name is broken after what joins its parts", () => {
  assert.deepEqual(pieces("com.example.Cart#add(int,a.B)"), ["com.", "example.", "Cart#", "add(", "int,", "a.", "B)"]);
  assert.deepEqual(pieces("shop/src/Cart.java:12"), ["shop/", "src/", "Cart.", "java:", "12"]);
});

test("a part is broken at its humps only if it is longer than most lines", () => {
  assert.deepEqual(pieces("DiscountPricingServiceTest"), ["DiscountPricingServiceTest"]);
  assert.deepEqual(pieces("OrderNotificationSubscriptionService"), [
    "Order",
    "Notification",
    "Subscription",
    "Service",
  ]);
});

test("nothing is lost", () => {
  for (const text of ["", ".", "a..b", "return a.b(c, d); // x/y", "Who uses PricingService?", "GET /products/{sku}"]) {
    assert.equal(pieces(text).join(""), text);
  }
});
