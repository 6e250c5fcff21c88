// Bundles and packs the stand-in with the tools of clients/vscode: node build.mjs TARGET.vsix
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const [target = "redhat-java.vsix"] = process.argv.slice(2);
const here = import.meta.dirname;
const tools = join(here, "../../../clients/vscode");
const { buildSync } = createRequire(join(tools, "package.json"))("esbuild");
const folder = mkdtempSync(join(tmpdir(), "redhat-java-"));
try {
  cpSync(join(here, "package.json"), join(folder, "package.json"));
  buildSync({
    entryPoints: [join(here, "../redhat.ts")],
    outfile: join(folder, "extension.js"),
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["vscode"],
    nodePaths: [join(tools, "node_modules")],
  });
  mkdirSync(dirname(resolve(target)), { recursive: true });
  const vsce = join(tools, "node_modules/.bin/vsce");
  const flags = ["--no-dependencies", "--skip-license", "--allow-missing-repository", "--out", resolve(target)];
  execFileSync(vsce, ["package", ...flags], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
} finally {
  rmSync(folder, { recursive: true });
}
