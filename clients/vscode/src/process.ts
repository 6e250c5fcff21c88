// The server's process: started, and ended within a time limit whatever it does.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

export interface ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<void>;
  /** Closes its input and asks it to end. */
  ask(): void;
  /** Resolves when it has ended; kills it if that takes longer than `patience` ms. */
  end(patience: number): Promise<void>;
}

/** Rejects when `command` cannot be run. `more`: of its environment, besides that of this process. */
export async function spawned(
  command: string,
  args: readonly string[],
  cwd?: string,
  more: Promise<NodeJS.ProcessEnv> = Promise.resolve({}),
): Promise<ServerProcess> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...(await more) } });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => child.once("spawn", resolve).once("error", reject));
  child.on("error", () => {}); // a signal that could not be sent: the process has ended
  child.stdin.on("error", () => {}); // a pipe that broke: `ended` tells
  return { child, ended, ask: () => ask(child), end: (patience) => end(child, ended, patience) };
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
