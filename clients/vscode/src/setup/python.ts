// A Python to make the server's environment with: one the user names, else the newest that is found.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The oldest that the server runs on. */
export const OLDEST = [3, 11] as const;

export interface Python {
  readonly command: string;
  readonly args: readonly string[];
  /** Whether its own pip installs into other environments; else each needs one of its own. */
  readonly hasPip: boolean;
}

/** What a command says of itself; undefined where it is no Python. */
export type Look = (command: string, args: readonly string[]) => Promise<Look.Found | undefined>;
export namespace Look {
  export interface Found {
    readonly version: readonly [number, number];
    readonly hasVenv: boolean;
    readonly hasPip: boolean;
    /** Whether it can put a pip into an environment. */
    readonly hasEnsurepip: boolean;
  }
}

export class NoPython extends Error {}

/** `pip --python` came with 22.3. */
const PROBE = `
import sys, importlib.metadata as m, importlib.util as u
try: pip = tuple(map(int, m.version("pip").split(".")[:2])) >= (22, 3)
except (m.PackageNotFoundError, ValueError): pip = False
print(*sys.version_info[:2], *map(int, (u.find_spec("venv") is not None, pip, u.find_spec("ensurepip") is not None)))
`;
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
    } else if (found.hasVenv && (found.hasPip || found.hasEnsurepip)) {
      return { command, args, hasPip: found.hasPip };
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
    const isolated = [...args, "-I", "-c", PROBE]; // -I: no import from the current folder, which may be a workspace
    const { stdout } = await promisify(execFile)(command, isolated, { timeout: PATIENCE });
    const match = /^(\d+) (\d+) ([01]) ([01]) ([01])\s*$/.exec(stdout);
    if (match === null) {
      return undefined;
    }
    const [major = 0, minor = 0, venv, pip, ensurepip] = match.slice(1).map(Number);
    return { version: [major, minor], hasVenv: venv === 1, hasPip: pip === 1, hasEnsurepip: ensurepip === 1 };
  } catch {
    return undefined;
  }
}
