// The server of this window: the supervisor, and what the status item and the panel hear of it.
import * as vscode from "vscode";
import { explainCrashes, explainFailure, explainVersions, isUndone } from "./advice";
import { Busy } from "./busy";
import { EXPECTED } from "./lifecycle";
import { type Mode, presentMode } from "./mode";
import type { LanguageStatus, OracleState } from "./protocol";
import { beforeSetUp, beside, isReadiness, type Readiness, readiness, type State } from "./readiness";
import type { Server, Surroundings } from "./server";
import { inWords } from "./status";
import { NotRunning, Supervisor } from "./supervisor";

export class SupervisedServer implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Readiness>();
  private said: LanguageStatus | undefined;
  private oracle: OracleState | undefined;
  private comparedWith: string | undefined;
  private mode: Mode = "own";
  /** Whether the last start found no server, and the extension carries one to set up. */
  private isMissing = false;
  private readonly busy = new Busy(() => this.tell());
  private readonly supervisor: Supervisor<Server> = new Supervisor<Server>(
    {
      launch: () => this.launch(),
      explain: (error) => {
        this.surroundings.log.error(String(error));
        this.isMissing = this.surroundings.setUp !== undefined && isUndone(error);
        void explainFailure(error, this.surroundings.setUp);
      },
      giveUp: () => void explainCrashes(),
      show: () => this.tell(),
    },
    EXPECTED,
  );
  readonly onDidChange = this.changed.event;

  constructor(private readonly surroundings: Surroundings) {}

  get readiness(): Readiness {
    const { present } = this.supervisor;
    const known =
      this.mode === "beside" ? beside(present, this.oracle) : readiness(present, this.said, this.busy.title);
    return beforeSetUp(known, this.isMissing, this.surroundings.isSettingUp());
  }

  /** "ready" as soon as the server runs, however far JDT LS is. */
  get answering(): State {
    return this.supervisor.present.phase === "running" ? "ready" : this.readiness.state;
  }

  get client(): Server["client"] | undefined {
    return this.supervisor.current?.client;
  }

  /** As soon as it runs; not one that has failed `after` a request. Rejects with `NotRunning` when nothing will start it. */
  async running(after?: Server["client"]): Promise<Server["client"]> {
    const { current } = this.supervisor;
    try {
      return (await this.supervisor.running(current?.client === after ? current : undefined)).client;
    } catch (error) {
      throw this.isMissing && error instanceof NotRunning ? new NotRunning(inWords(this.readiness)) : error;
    }
  }

  start(): void {
    this.supervisor.send({ type: "start" });
  }

  restart(): void {
    this.supervisor.send({ type: "restart" });
  }

  stop(): Promise<void> {
    return this.supervisor.stop();
  }

  dispose(): void {
    this.busy.clear();
    this.changed.dispose();
  }

  private launch(): Server {
    this.mode = presentMode();
    this.isMissing = false;
    const hear: Busy["hear"] = (token, value) => {
      if (this.supervisor.current === server) {
        this.busy.hear(token, value);
      }
    };
    // With the language client, half of all code: loaded now, and not while the extension is activated.
    const { Server: Launched } = require("./server") as typeof import("./server");
    const server: Server = new Launched(this.surroundings, hear, this.mode);
    this.said = undefined;
    this.oracle = undefined;
    this.busy.clear();
    server.started.then(() => this.compareVersions(server)).catch(() => {}); // the supervisor tells of a failed start
    server.client.onNotification("language/status", (status: LanguageStatus) => {
      if (this.supervisor.current === server && isReadiness(status)) {
        this.said = status;
        this.tell();
      }
    });
    server.client.onNotification("espalier/oracle", (oracle: OracleState) => {
      if (this.supervisor.current === server) {
        this.oracle = oracle;
        this.tell();
      }
    });
    return server;
  }

  private compareVersions({ client }: Server): void {
    const version = client.initializeResult?.serverInfo?.version;
    if (version !== this.comparedWith) {
      this.comparedWith = version;
      void explainVersions(version, this.surroundings.version);
    }
  }

  /** Tells the listeners how far the server is. */
  tell(): void {
    this.changed.fire(this.readiness);
  }
}
