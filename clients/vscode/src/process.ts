// The server's process: started, and ended within a time limit whatever it does.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { posix, win32 } from "node:path";

export interface ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<void>;
  /** Closes its input and asks it to end. */
  ask(): void;
  /** Resolves when it has ended; kills it if that takes longer than `patience` ms. */
  end(patience: number): Promise<void>;
}

/** Rejects when `command` cannot be run. `more`: of its environment, besides that of this process. A bare name is looked for
 * on the PATH alone. A `cwd` that is gone is none: the error would be that of a missing program. */
export async function spawned(
  command: string,
  args: readonly string[],
  cwd?: string,
  more: Promise<NodeJS.ProcessEnv> = Promise.resolve({}),
): Promise<ServerProcess> {
  const env = { ...process.env, ...(await more) };
  const { PATH } = process.env;
  const program = programOf(command, PATH);
  if (program === undefined) {
    throw new Error(`spawn ${command} ENOENT`);
  }
  const child = spawn(program, args, { cwd: cwd !== undefined && existsSync(cwd) ? cwd : undefined, env });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => child.once("spawn", resolve).once("error", reject));
  child.on("error", () => {}); // a signal that could not be sent: the process has ended
  child.stdin.on("error", () => {}); // a pipe that broke: `ended` tells
  return { child, ended, ask: () => ask(child), end: (patience) => end(child, ended, patience) };
}

/** The file that a command names; undefined where there is none. The system itself would look for a bare name in `cwd`, which
 * may be an untrusted workspace: Windows always, others where the PATH has a relative folder. */
export function programOf(
  command: string,
  path = "",
  platform: NodeJS.Platform = process.platform,
  isProgram: (file: string) => boolean = canRun,
): string | undefined {
  const { delimiter, isAbsolute, join } = platform === "win32" ? win32 : posix;
  if (command.includes("/") || (platform === "win32" && /[\\:]/.test(command))) {
    return command;
  }
  const ends = platform === "win32" ? [...(command.includes(".") ? [""] : []), ".com", ".exe"] : [""];
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.flatMap((folder) => ends.map((end) => join(folder, `${command}${end}`))).find(isProgram);
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return process.platform === "win32" || statSync(file).isFile(); // Windows's aliases of programs have no `stat`
  } catch {
    return false;
  }
}

function ask(child: ChildProcessWithoutNullStreams): void {
  child.stdin.end();
  child.kill("SIGTERM");
}

async function end(child: ChildProcessWithoutNullStreams, ended: Promise<void>, patience: number): Promise<void> {
  const limit = setTimeout(() => child.kill("SIGKILL"), patience);
  await ended;
  clearTimeout(limit);
}
