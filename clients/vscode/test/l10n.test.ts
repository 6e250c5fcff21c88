import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const CALL = /l10n\.t\(\s*"((?:[^"\\]|\\.)*)"/g;

test("the bundle for translators holds exactly the strings of the sources", () => {
  const names = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const sources = names.map((name) => readFileSync(`src/${name}`, "utf8"));
  const used = sources.flatMap((source) => [...source.matchAll(CALL)].map((match) => JSON.parse(`"${match[1]}"`)));
  const bundle = JSON.parse(readFileSync("l10n/bundle.l10n.json", "utf8"));
  const wanted = [...new Set(used)].sort();
  assert.deepEqual(Object.keys(bundle).sort(), wanted);
  assert.deepEqual(Object.values(bundle).sort(), wanted);
});
