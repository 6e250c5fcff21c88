import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutIcons, withoutLinks } from "../src/plain";

test("a link in a notification is text", () => {
  assert.equal(withoutLinks('say("[free](command:x)");'), 'say("[free] (command:x)");');
});

test("an icon in a label is text", () => {
  assert.equal(withoutIcons('say("$(trash) $(x)");'), 'say("\\$(trash) \\$(x)");');
});
