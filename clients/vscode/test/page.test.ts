import assert from "node:assert/strict";
import { dirname } from "node:path";
import { test } from "node:test";
import { page } from "../src/page";

const EXTENSION = dirname(dirname(__dirname));

test("the page loads nothing: its style and its script are in it, and nothing else may run", () => {
  const html = page(EXTENSION);
  assert.doesNotMatch(html, /\s(?:src|href)="/);
  const [nonce, ...others] = [...html.matchAll(/nonce="([^"]+)"/g)].map(([, each]) => each);
  assert.deepEqual(others, [nonce]);
  assert.ok(html.includes(`default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`));
  assert.equal(html.split("</script>").length, 2, "the script ends the page's script");
  assert.equal(html.split("</style>").length, 2);
  assert.notEqual(page(EXTENSION), html); // a nonce is used once
});
