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

test("what to do where the command is not found is said for a clone too", () => {
  for (const path of ["README.md", "src/advice.ts"]) {
    assert.match(readFileSync(path, "utf8"), /\.venv\/bin\/espalier-jdtls/, path);
  }
});
