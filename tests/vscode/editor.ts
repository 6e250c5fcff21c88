// code-server (VS Code's server) with folders of its own, a copy of the sample shop, and the extension installed.
import assert from "node:assert/strict";
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Process, processesWith } from "./processes.ts";
import { until } from "./waiting.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const CODE_SERVER = join(fileURLToPath(import.meta.resolve("code-server/package.json")), "../out/node/entry.js");
const VSIX = join(ROOT, "clients/vscode/espalier.vsix");
/** Red Hat's own extension, given by hand as a file, else the stand-in for it. */
export const REAL_REDHAT = process.env.ESPALIER_TEST_REDHAT ?? "";
export const REDHAT = REAL_REDHAT ? resolve(REAL_REDHAT) : join(ROOT, "build/redhat-java.vsix");
export const SCRIPTED_MODEL = join(ROOT, "build/scripted-model.vsix");
const PYTHON = join(ROOT, ".venv/bin/python");
const SERVER = join(ROOT, ".venv/bin/espalier-jdtls");
const FORGET = `
import shutil, sys, pathlib
from espalier.places import cache_dir
from espalier.caches import folder_of
shutil.rmtree(folder_of(pathlib.Path(sys.argv[1]), cache_dir()), ignore_errors=True)
for folder in (cache_dir() / "workspaces").glob(sys.argv[2] + "-*"): shutil.rmtree(folder, ignore_errors=True)
`;

/** What Eclipse and builds leave in a project. */
const LEFT_BY_BUILDS = ["target", ".settings", ".project", ".classpath", ".factorypath"];

const USER_SETTINGS = {
  "chat.disableAIFeatures": true,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "files.autoSave": "off",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.editor.useModal": "off",
  "workbench.startupEditor": "none",
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
};

/** Where JDT LS and its Java are, for the stand-in of Red Hat's extension; and Espalier's cache. */
export function installed(): { readonly java: string; readonly jdtls: string; readonly cache: string } {
  const run = (...words: string[]) => execFileSync(PYTHON, words, { encoding: "utf8" });
  const cache = run("-c", "from espalier.places import cache_dir; print(cache_dir())").trim();
  return { ...JSON.parse(run("-m", "espalier", "setup", "--json")), cache };
}

type Settings = Readonly<Record<string, unknown>>;

export class CodeServer {
  readonly folder = mkdtempSync(join(tmpdir(), "espalier-vscode-"));
  readonly project = join(this.folder, `${basename(this.folder)}-shop`);
  url = "";
  private readonly mark = `ESPALIER_VSCODE_TEST=${randomUUID()}`;
  private readonly config = join(this.folder, "config.yaml");
  private child: ChildProcess | undefined;
  private readonly more: Readonly<Record<string, string>>;
  private readonly server: string;

  /** `more`: of the environment; `server`: the one that the settings name. */
  constructor(more: Readonly<Record<string, string>> = {}, server = SERVER) {
    this.more = more;
    this.server = server;
  }

  /** Copies the shop and adds `files` (path: text) to it. */
  async prepare(files: Readonly<Record<string, string>>, settings: Settings = {}): Promise<void> {
    const clean = (path: string) => !LEFT_BY_BUILDS.includes(basename(path));
    await cp(join(ROOT, "tests/projects/shop"), this.project, { recursive: true, filter: clean });
    for (const [path, text] of Object.entries(files)) {
      writeFileSync(join(this.project, path), text);
    }
    writeFileSync(this.config, ""); // else the user's own is read
    this.write("User/settings.json", { ...USER_SETTINGS, ...settings });
    this.settings({});
  }

  /** Returns what code-server says. */
  async install(vsix = VSIX): Promise<string> {
    const command = this.command("--install-extension", vsix);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { env: this.environment() });
    return stdout + stderr;
  }

  async start(): Promise<void> {
    const path = join(this.folder, "code-server.log");
    const log = openSync(path, "w");
    const flags = ["--bind-addr", "127.0.0.1:0", "--auth", "none", "--disable-telemetry", "--disable-update-check"];
    const command = this.command(...flags, "--ignore-last-opened");
    const child = spawn(process.execPath, command, { env: this.environment(), stdio: ["ignore", log, log] });
    closeSync(log);
    this.child = child;
    this.url = await until("code-server's address", 120, () => {
      const said = readFileSync(path, "utf8");
      assert.equal(child.exitCode, null, said);
      return /HTTP server listening on (http:\/\/[\d.:]+)/.exec(said)?.[1];
    });
  }

  /** Ends code-server as a service manager does. */
  async stop(): Promise<void> {
    if (this.child && this.child.exitCode === null) {
      const ended = once(this.child, "exit");
      this.child.kill("SIGTERM");
      await ended;
    }
  }

  /** Kills what is left, and removes the folders, the server's caches of this project included. */
  async dispose(): Promise<void> {
    await this.stop();
    for (const { pid } of this.processes()) {
      kill(pid);
    }
    await promisify(execFile)(PYTHON, ["-c", FORGET, this.project, basename(this.project)]);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Sets the machine's settings, which VS Code's server watches and which alone may name a command. */
  settings(more: Settings): void {
    this.write("Machine/settings.json", { "espalier.server.command": this.server, ...more });
  }

  /** All that runs on behalf of this code-server. */
  processes(wanted: (process: Process) => boolean = () => true): Process[] {
    return processesWith(this.mark).filter(wanted);
  }

  private write(name: string, settings: Settings): void {
    const path = join(this.folder, "data", name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(settings, undefined, 2));
    renameSync(`${path}.new`, path); // VS Code never reads half of it
  }

  private command(...more: string[]): string[] {
    const folders = ["--user-data-dir", join(this.folder, "data"), "--extensions-dir", join(this.folder, "extensions")];
    return [CODE_SERVER, "--config", this.config, ...folders, ...more];
  }

  private environment(): NodeJS.ProcessEnv {
    const [name = "", value] = this.mark.split("=");
    const inherited = Object.entries(process.env).filter(([key]) => !key.startsWith("VSCODE_"));
    return { ...Object.fromEntries(inherited), ...this.more, [name]: value, ESPALIER_LOGS: join(this.folder, "logs") };
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
