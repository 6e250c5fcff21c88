// What the status item shows: the server's life, and how far JDT LS is while the server runs.
import type { Life } from "./lifecycle";
import type { LanguageStatus, OracleState } from "./protocol";

export type State = "starting" | "ready" | "stopping" | "retrying" | "stopped" | "notSetUp" | "settingUp";

/** `detail` are JDT LS's words, or nothing. `busy`: what JDT LS is at although it is ready, or nothing. */
export interface Readiness {
  readonly state: State;
  readonly detail: string;
  readonly busy?: string;
  /** Only where JDT LS is another extension's: how far that one is. */
  readonly oracle?: OracleState;
}

/** The state of what is stopped, by what follows. */
const AWAITING = { nothing: "stopped", retry: "retrying", launch: "starting" } as const;

/** How far JDT LS is, from the last that it said (undefined: nothing yet) and what it is busy with. */
export function readiness(life: Life, said: LanguageStatus | undefined, busy = ""): Readiness {
  switch (life.phase) {
    case "stopped":
      return { state: AWAITING[life.next], detail: "" };
    case "running":
      return said === undefined ? { state: "starting", detail: "" } : told(said, busy);
    default:
      return { state: life.phase, detail: "" };
  }
}

/** How far the server is in an editor whose JDT LS is another extension's, from the last it said of that one. */
export function beside(life: Life, oracle: OracleState | undefined): Readiness {
  const running = readiness(life, oracle && { type: "ServiceReady", message: "" });
  return running.state === "ready" ? { ...running, oracle } : running;
}

/** `known` where a server is set up or may yet start; otherwise whether one is being set up. */
export function beforeSetUp(known: Readiness, isMissing: boolean, isSettingUp: boolean): Readiness {
  if (known.state !== "stopped" || !isMissing) {
    return known;
  }
  return { state: isSettingUp ? "settingUp" : "notSetUp", detail: "" };
}

function told(said: LanguageStatus, busy: string): Readiness {
  if (said.type === "Error") {
    return { state: "stopped", detail: said.message };
  }
  return said.type === "Starting"
    ? { state: "starting", detail: progress(said.message) }
    : { state: "ready", detail: "", busy };
}

/** JDT LS adds up the steps of its tasks to more than a whole ("1005% Starting Java Language Server"). */
export function progress(message: string): string {
  const [, percent, rest] = /^(\d+)%\s*(.*)$/s.exec(message) ?? [];
  return Number(percent) > 100 ? (rest ?? "") : message;
}

/** Whether JDT LS's `status` says how far it is; it also sends texts of other kinds. */
export function isReadiness(status: LanguageStatus): boolean {
  return ["Starting", "Error", "ServiceReady"].includes(status.type);
}
