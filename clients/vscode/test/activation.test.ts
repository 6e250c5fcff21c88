import assert from "node:assert/strict";
import childProcess from "node:child_process";
import fs from "node:fs";
import { builtinModules, createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { anything } from "./fakes/anything";

/** The extension as it is shipped; `esbuild.mjs` builds it before the tests. */
const EXTENSION = join(dirname(dirname(__dirname)), "out", "main.js");
/** In bytes: the digest of the wheel is 65, the wheel some millions. */
const LITTLE = 4096;
const WHEEL = "espalier_lsp-1-py3-none-any.whl";

type Loader = { _load(id: string, ...rest: unknown[]): unknown };
type Read = (...args: unknown[]) => string | Buffer;

function installedIn(folder: string) {
  const server = join(folder, "server");
  fs.mkdirSync(server);
  fs.writeFileSync(join(server, WHEEL), "w".repeat(100 * LITTLE));
  fs.writeFileSync(join(server, `${WHEEL}.sha256`), "0".repeat(64));
  return {
    extensionPath: folder,
    globalStorageUri: { fsPath: join(folder, "storage") },
  };
}

test("activation loads one file, waits for no program, reads next to nothing, and starts the server afterwards", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const packageJSON = JSON.parse(fs.readFileSync(join(dirname(EXTENSION), "..", "package.json"), "utf8"));
  const context = anything({
    ...installedIn(fs.mkdtempSync(join(tmpdir(), "espalier-activation-"))),
    "extension.packageJSON": packageJSON,
    subscriptions: [],
    "secrets.get": async () => undefined,
  });
  const editor = Object.create(
    anything({
      version: "1.91.0",
      "workspace.workspaceFolders": [],
      "window.visibleTextEditors": [],
      "extensions.getExtension": () => {},
    }) as object,
  );
  const loader = createRequire(EXTENSION)("node:module") as Loader;
  const load = loader._load;
  const loaded: string[] = [];
  t.mock.method(loader, "_load", (id: string, ...rest: unknown[]) => {
    loaded.push(id);
    return id === "vscode" ? editor : load.call(loader, id, ...rest);
  });
  const waitedFor = (["execFileSync", "execSync", "spawnSync"] as const).map((name) =>
    t.mock.method(childProcess, name, () => {
      throw new Error(`${name} keeps the extension host waiting`);
    }),
  );
  const spawn = t.mock.method(childProcess, "spawn", () => {
    throw new Error("there is no server here");
  });
  const { activate } = createRequire(EXTENSION)(EXTENSION) as { activate(context: unknown): unknown };
  let read = 0;
  const readFile = fs.readFileSync as Read;
  t.mock.method(fs, "readFileSync", ((...args) => {
    const content = readFile(...args);
    read += content.length;
    return content;
  }) as Read as typeof fs.readFileSync);

  const answer = activate(context);

  assert.equal(answer, undefined, "the editor waits for what `activate` returns");
  assert.ok(read > 0 && read <= LITTLE, `${read} bytes were read`);
  assert.equal(spawn.mock.callCount(), 0);
  assert.ok(waitedFor.every((each) => each.mock.callCount() === 0));
  const ours = loaded.filter((id) => id !== EXTENSION && !builtinModules.includes(id.replace(/^node:/, "")));
  assert.deepEqual([...new Set(ours)], ["vscode"]);
  t.mock.timers.tick(1_000);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(spawn.mock.callCount(), 1);
});
