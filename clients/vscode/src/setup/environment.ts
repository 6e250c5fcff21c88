// The server's own Python environment, in the extension's storage: made of the wheel that the extension carries.
//
// A folder for each wheel, named by its digest, so that an update makes a new one and a broken one is made again. The file
// `complete` is written last: without it the folder is begun anew.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Python } from "./python";

/** The wheel of the server and its digest, as the build has written them beside the code. */
export interface Wheel {
  readonly path: string;
  readonly sha256: string;
}

export interface Steps {
  /** What is being done, for a person. */
  step(text: string): void;
  /** Runs a program; rejects with what it last said if it fails, and ends it when cancelled. */
  run(command: string, args: readonly string[], step: (line: string) => void): Promise<void>;
}

const COMPLETE = "complete";
const DIGITS = 12;

/** Undefined in an extension that was built without a wheel. */
export async function carriedWheel(folder: string): Promise<Wheel | undefined> {
  const [name] = existsSync(folder) ? (await readdir(folder)).filter((each) => each.endsWith(".whl")) : [];
  if (name === undefined) {
    return undefined;
  }
  const path = join(folder, name);
  return { path, sha256: (await readFile(`${path}.sha256`, "utf8")).trim() };
}

export function environmentOf(storage: string, wheel: Wheel): string {
  return join(storage, `server-${wheel.sha256.slice(0, DIGITS)}`);
}

/** The launcher of a complete environment; undefined where there is none. */
export function launcherIn(environment: string, platform: NodeJS.Platform): string | undefined {
  const launcher = program(environment, "espalier-jdtls", platform);
  return existsSync(join(environment, COMPLETE)) && existsSync(launcher) ? launcher : undefined;
}

/** Makes the environment, sets up Java, JDT LS and the bundle, and removes environments of other wheels. */
export async function makeEnvironment(
  storage: string,
  wheel: Wheel,
  python: Python,
  steps: Steps,
  platform: NodeJS.Platform,
): Promise<void> {
  await verify(wheel);
  const environment = environmentOf(storage, wheel);
  await rm(environment, { recursive: true, force: true });
  await mkdir(storage, { recursive: true });
  steps.step(`making an environment with ${python.command}`);
  await steps.run(python.command, [...python.args, "-m", "venv", environment], () => {});
  steps.step("installing the server");
  const pip = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input", wheel.path];
  await steps.run(program(environment, "python", platform), pip, (line) => steps.step(shortened(line)));
  await steps.run(program(environment, "espalier", platform), ["setup"], (line) => steps.step(line));
  await writeFile(join(environment, COMPLETE), wheel.sha256);
  for (const other of await readdir(storage)) {
    if (other.startsWith("server-") && other !== basename(environment)) {
      await rm(join(storage, other), { recursive: true, force: true }).catch(() => {}); // one that runs still, on Windows
    }
  }
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
