// Bundles and packs a stand-in with the tools of clients/vscode: node pack.mjs FOLDER SOURCE.ts TARGET.vsix, where FOLDER
// has its package.json.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const [given = ".", source = "", target = ""] = process.argv.slice(2);
const tools = join(import.meta.dirname, "../../clients/vscode");
const { buildSync } = createRequire(join(tools, "package.json"))("esbuild");
const folder = mkdtempSync(join(tmpdir(), "stand-in-"));
try {
  cpSync(join(given, "package.json"), join(folder, "package.json"));
  buildSync({
    entryPoints: [source],
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
