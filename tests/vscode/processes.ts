// The processes that a code-server started, however indirectly: they inherit a variable of its environment.
import { readdirSync, readFileSync } from "node:fs";

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: readonly string[];
}

export const isRelay = ({ command }: Process) => command.some((word) => word.endsWith("/espalier-jdtls"));
export const isWorker = ({ command }: Process) => command.includes("espalier") && command.includes("worker");
export const isJdtLs = ({ command }: Process) => command.some((word) => word.includes("org.eclipse.equinox.launcher"));

/** Those that run with `variable` (`NAME=value`) in their environment. */
export function processesWith(variable: string): Process[] {
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && words(name, "environ").includes(variable))
    .map((name) => ({ pid: Number(name), parent: parentOf(name), command: words(name, "cmdline") }));
  const same = (one: Process, other?: Process) => other?.command.join("\0") === one.command.join("\0");
  const byPid = new Map(found.map((one) => [one.pid, one]));
  return found.filter((one) => !same(one, byPid.get(one.parent))); // a fork that has not yet become another program
}

/** What follows `flag` on the command line. */
export function argument({ command }: Process, flag: string): string {
  return command[command.indexOf(flag) + 1] ?? "";
}

function words(pid: string, file: string): string[] {
  return read(pid, file).split("\0").filter(Boolean);
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s*(\d+)/m.exec(read(pid, "status"))?.[1]);
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // it has ended, or belongs to somebody else
  }
}
