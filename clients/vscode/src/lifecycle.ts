// The server's life as one state machine without effects: what happens to it in, its next state and what is to be done
// out. Whatever ends a server goes through "stopping", so nothing is left of it when the next one starts.

export type Phase = "stopped" | "starting" | "running" | "stopping";

/** What follows when the phase ends: nothing, a new server at once, or a new server after a pause. */
export type Next = "nothing" | "launch" | "retry";

export interface Life {
  readonly phase: Phase;
  /** Of "stopping" and "stopped" only. */
  readonly next: Next;
  /** When servers ended by themselves, in ms; only the last `WINDOW` counts. */
  readonly crashes: readonly number[];
}

export type Happening =
  | { type: "start" | "stop" | "restart" }
  | { type: "started" }
  | { type: "failed"; error: unknown; at: number }
  | { type: "crashed"; at: number }
  | { type: "ended" }
  | { type: "due" };

export type Effect =
  | { type: "launch" }
  | { type: "end" }
  | { type: "retry"; after: number }
  | { type: "explain"; error: unknown }
  | { type: "giveUp" };

export type Step = readonly [life: Life, effects: readonly Effect[]];

/** So many crashes within `WINDOW` are too many. */
export const MOST_CRASHES = 5;
export const WINDOW = 180_000;
const FIRST_PAUSE = 1_000;

export const UNBORN: Life = { phase: "stopped", next: "nothing", crashes: [] };
/** The first server is about to be launched: who waits for one need not be told that none runs. */
export const EXPECTED: Life = { ...UNBORN, next: "launch" };

/** The life after `happened`, and what to do now, in this order. */
export function step(life: Life, happened: Happening): Step {
  switch (happened.type) {
    case "start":
      return life.phase === "starting" || life.phase === "running" ? [life, []] : wanted(life);
    case "restart":
      return wanted(life);
    case "stop":
      return isUp(life) ? stopping(life, "nothing") : [{ ...life, next: "nothing" }, []];
    case "started":
      return life.phase === "starting" ? [{ ...life, phase: "running" }, []] : [life, []];
    case "failed":
      return failed(life, happened.error, happened.at);
    case "crashed":
      return life.phase === "running" ? crashed(life, happened.at) : [life, []];
    case "ended":
      return life.phase === "stopping" ? after(life) : [life, []];
    case "due":
      return life.phase === "stopped" && life.next === "retry" ? launched(life) : [life, []];
  }
}

function isUp(life: Life): boolean {
  return life.phase === "starting" || life.phase === "running";
}

/** A user wants a fresh server: requests while one is stopping make one start. Earlier crashes are forgotten. */
function wanted(life: Life): Step {
  const fresh = { ...life, crashes: [] };
  if (isUp(life)) {
    return stopping(fresh, "launch");
  }
  return life.phase === "stopping" ? [{ ...fresh, next: "launch" }, []] : launched(fresh);
}

function launched(life: Life): Step {
  return [{ ...life, phase: "starting", next: "nothing" }, [{ type: "launch" }]];
}

function stopping(life: Life, next: Next, ...then: Effect[]): Step {
  return [{ ...life, phase: "stopping", next }, [{ type: "end" }, ...then]];
}

/** A first start that fails is explained; one that follows a crash counts as another crash. */
function failed(life: Life, error: unknown, at: number): Step {
  if (life.phase !== "starting") {
    return [life, []];
  }
  return life.crashes.length > 0 ? crashed(life, at) : stopping(life, "nothing", { type: "explain", error });
}

function crashed(life: Life, at: number): Step {
  const crashes = [...life.crashes.filter((earlier) => at - earlier < WINDOW), at];
  if (crashes.length >= MOST_CRASHES) {
    return stopping({ ...life, crashes: [] }, "nothing", { type: "giveUp" });
  }
  return stopping({ ...life, crashes }, "retry");
}

function after(life: Life): Step {
  if (life.next === "launch") {
    return launched(life);
  }
  const stopped: Life = { ...life, phase: "stopped" };
  return [stopped, life.next === "retry" ? [{ type: "retry", after: pause(life.crashes.length) }] : []];
}

/** 1 s after the first crash, then twice as long each time. */
function pause(crashes: number): number {
  return FIRST_PAUSE * 2 ** (crashes - 1);
}
