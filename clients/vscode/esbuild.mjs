// One bundle for the extension host and one for the Ask view's page; the tests are bundled beside them so that plain Node
// can run them.
import { readdirSync } from "node:fs";
import * as esbuild from "esbuild";

const flags = new Set(process.argv.slice(2));
const shared = { bundle: true, platform: "node", target: "node20", format: "cjs", logLevel: "info" };
const production = flags.has("--production");
const shipped = { ...shared, outdir: "out", minify: production, sourcemap: production ? false : "linked" };
const extension = { ...shipped, entryPoints: ["src/main.ts"], external: ["vscode"] };
const page = {
  ...shipped,
  entryPoints: [{ in: "src/page/main.ts", out: "ask" }],
  platform: "browser",
  target: "es2022",
  format: "iife",
};
// In tests: as much of the editor as they touch, and of the client library what needs no editor.
const alias = { vscode: "./test/fakes/vscode.ts", "vscode-languageclient/node": "vscode-languageserver-protocol/node" };
const bundles = [extension, page];

if (flags.has("--tests")) {
  const tests = readdirSync("test").filter((name) => name.endsWith(".test.ts"));
  const entryPoints = tests.map((name) => `test/${name}`);
  await Promise.all([
    esbuild.build({ ...shared, entryPoints, outdir: "out/test", alias }),
    ...bundles.map((bundle) => esbuild.build(bundle)), // for the tests of its activation and of its page
  ]);
} else if (flags.has("--watch")) {
  await Promise.all(bundles.map(async (bundle) => (await esbuild.context(bundle)).watch()));
} else {
  await Promise.all(bundles.map((bundle) => esbuild.build(bundle)));
}
