import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

test("the extension's page has no picture that the editor would not show", () => {
  const pictures = [...readFileSync("README.md", "utf8").matchAll(/!\[[^\]]*\]\(([^)]*)\)|<img[^>]*src="([^"]*)"/g)];
  assert.deepEqual(
    pictures.map((match) => match[1] ?? match[2]).filter((address) => !address?.startsWith("https://")),
    [],
  );
});
