// Programs of the set-up: their lines as they come, their last words if they fail, their end when the user cancels.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { CancellationToken } from "vscode";

const KEPT = 12;

export class Cancelled extends Error {}

/** Rejects with `Cancelled`, or with the last lines that the program said. `log` gets every line. */
export function run(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  step: (line: string) => void,
  log: (line: string) => void,
  token: CancellationToken,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    const last: string[] = [];
    const hear = (line: string) => {
      log(line);
      last.push(line);
      last.splice(0, last.length - KEPT);
      step(line);
    };
    createInterface(child.stdout).on("line", hear);
    createInterface(child.stderr).on("line", hear);
    const cancelling = token.onCancellationRequested(() => child.kill());
    child.once("error", (error) => {
      cancelling.dispose();
      reject(error);
    });
    child.once("close", (code) => {
      cancelling.dispose();
      if (token.isCancellationRequested) {
        reject(new Cancelled());
      } else if (code === 0) {
        resolve();
      } else {
        reject(new Error(last.join("\n") || `${command} ended with status ${code}`));
      }
    });
  });
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
  return /No matching distribution found|Could not find a version/i.test(said) ? "index" : undefined;
}
