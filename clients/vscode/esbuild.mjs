// One bundle for the extension host; the tests are bundled beside it so that plain Node can run them.
import { readdirSync } from "node:fs";
import * as esbuild from "esbuild";

const flags = new Set(process.argv.slice(2));
const shared = { bundle: true, platform: "node", target: "node20", format: "cjs", logLevel: "info" };
const extension = {
  ...shared,
  entryPoints: ["src/main.ts"],
  outfile: "out/main.js",
  external: ["vscode"],
  minify: flags.has("--production"),
  sourcemap: flags.has("--production") ? false : "linked",
};

if (flags.has("--tests")) {
  const tests = readdirSync("test").filter((name) => name.endsWith(".test.ts"));
  const entryPoints = tests.map((name) => `test/${name}`);
  await esbuild.build({ ...shared, entryPoints, outdir: "out/test", alias: { vscode: "./test/fakes/vscode.ts" } });
} else if (flags.has("--watch")) {
  await (await esbuild.context(extension)).watch();
} else {
  await esbuild.build(extension);
}
