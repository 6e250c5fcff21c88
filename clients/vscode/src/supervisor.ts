// Carries out what the life cycle says, one server at a time, whatever is asked meanwhile.
import { type Effect, type Happening, type Life, step, UNBORN } from "./lifecycle";

/** One server from its launch on. */
export interface Launched {
  /** Resolves when it serves; rejects when it could not start. */
  readonly started: Promise<void>;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends it, by force if it takes long, and frees what it holds. */
  end(): Promise<void>;
}

export interface Surroundings<Server extends Launched> {
  launch(): Server;
  /** The server could not start. */
  explain(error: unknown): void;
  /** It has crashed too often to be started again. */
  giveUp(): void;
  /** The life has changed. */
  show(life: Life): void;
}

/** The message, if there is one, says why. */
export class NotRunning extends Error {}

export class Supervisor<Server extends Launched> {
  private server: Server | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly surroundings: Surroundings<Server>,
    private life: Life = UNBORN,
  ) {}

  get present(): Life {
    return this.life;
  }

  /** The server that is starting or runs. */
  get current(): Server | undefined {
    return this.life.phase === "starting" || this.life.phase === "running" ? this.server : undefined;
  }

  send(happened: Happening): void {
    const [life, effects] = step(this.life, happened);
    const changed = life !== this.life;
    this.life = life;
    if (life.next !== "retry") {
      clearTimeout(this.retry);
    }
    for (const effect of effects) {
      this.carryOut(effect);
    }
    if (changed) {
      this.surroundings.show(life);
      for (const look of [...this.waiting]) {
        look();
      }
    }
  }

  /**
   * The server, as soon as one runs that is not `other`. Rejects with `NotRunning` when it has stopped and nothing will
   * start it.
   */
  running(other?: Server): Promise<Server> {
    return this.when((life) => {
      if (life.phase === "stopped" && life.next === "nothing") {
        throw new NotRunning();
      }
      return life.phase === "running" && this.server !== other ? this.server : undefined;
    });
  }

  /** Stops for good. */
  async stop(): Promise<void> {
    this.send({ type: "stop" });
    await this.when((life) => (life.phase === "stopped" ? true : undefined));
  }

  private when<Value>(found: (life: Life) => Value | undefined): Promise<Value> {
    return new Promise((resolve, reject) => {
      const look = () => {
        try {
          const value = found(this.life);
          if (value === undefined) {
            return;
          }
          resolve(value);
        } catch (error) {
          reject(error);
        }
        this.waiting.delete(look);
      };
      this.waiting.add(look);
      look();
    });
  }

  private carryOut(effect: Effect): void {
    switch (effect.type) {
      case "launch":
        this.launch();
        break;
      case "end":
        void this.end();
        break;
      case "retry":
        this.retry = setTimeout(() => this.send({ type: "due" }), effect.after);
        break;
      case "explain":
        this.surroundings.explain(effect.error);
        break;
      case "giveUp":
        this.surroundings.giveUp();
        break;
    }
  }

  private launch(): void {
    const server = this.surroundings.launch();
    const tell = (happened: Happening) => this.server === server && this.send(happened);
    this.server = server;
    server.started.then(
      () => {
        tell({ type: "started" });
        void server.ended.then(() => tell({ type: "crashed", at: Date.now() }));
      },
      (error) => tell({ type: "failed", error, at: Date.now() }),
    );
  }

  private async end(): Promise<void> {
    await Promise.allSettled([this.server?.end()]); // one that cannot be ended properly is gone all the same
    this.server = undefined;
    this.send({ type: "ended" });
  }
}
