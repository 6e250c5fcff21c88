// A Python to make the server's environment with: one the user names, else the newest that is found.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The oldest that the server runs on. */
export const OLDEST = [3, 11] as const;

export interface Python {
  readonly command: string;
  readonly args: readonly string[];
  readonly version: readonly [number, number];
}

/** What a command says of itself: its version, and whether it can make environments; undefined where it is none. */
export type Look = (command: string, args: readonly string[]) => Promise<Look.Found | undefined>;
export namespace Look {
  export interface Found {
    readonly version: readonly [number, number];
    readonly makesEnvironments: boolean;
  }
}

export class NoPython extends Error {}

const PROBE =
  "import sys, importlib.util as u; print(*sys.version_info[:2], all(map(u.find_spec, ('venv', 'ensurepip'))))";
const NEWEST = 15;
const PATIENCE = 10_000;

/** Raises `NoPython`, which says what is there and what to do. */
export async function findPython(named: string, platform: NodeJS.Platform, look: Look = looked): Promise<Python> {
  const candidates = named ? [[named]] : usual(platform);
  let seen = "";
  for (const [command = "", ...args] of candidates) {
    const found = await look(command, args);
    if (found === undefined) {
      continue;
    }
    const [major, minor] = found.version;
    const name = `${command} is Python ${major}.${minor}`;
    if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
      seen ||= `${name}, and 3.11 or later is needed`;
    } else if (found.makesEnvironments) {
      return { command, args, version: found.version };
    } else {
      seen = `${name}, but its modules venv and ensurepip are missing; on Debian and Ubuntu, apt install python3-venv`;
    }
  }
  throw new NoPython(seen || (named ? `${named} is no Python` : "Python 3.11 or later was not found"));
}

function usual(platform: NodeJS.Platform): string[][] {
  const versions = Array.from({ length: NEWEST - OLDEST[1] + 1 }, (_, index) => NEWEST - index);
  if (platform === "win32") {
    return [...versions.map((minor) => ["py", `-3.${minor}`]), ["python"], ["python3"]];
  }
  return [["python3"], ...versions.map((minor) => [`python3.${minor}`]), ["python"]];
}

async function looked(command: string, args: readonly string[]): Promise<Look.Found | undefined> {
  try {
    const { stdout } = await promisify(execFile)(command, [...args, "-c", PROBE], { timeout: PATIENCE });
    const match = /^(\d+) (\d+) (True|False)\s*$/.exec(stdout);
    return match
      ? { version: [Number(match[1]), Number(match[2])], makesEnvironments: match[3] === "True" }
      : undefined;
  } catch {
    return undefined;
  }
}
