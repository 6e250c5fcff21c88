// One `espalier-jdtls` process and the language client on it, from launch to end.
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  State,
} from "vscode-languageclient/node";
import type { Busy } from "./busy";
import type { EditorModels } from "./chat/editor-model";
import { javaOptions, serverCommand, serverOptions } from "./config";
import { InlineCompletion } from "./inline";
import { withIndentation } from "./jdt/indentation";
import { answerJdt } from "./jdt/main";
import { CLIENT_CAPABILITIES } from "./jdt/requests";
import type { Keys } from "./keys";
import type { Mode } from "./mode";
import { spawned } from "./process";
import { FIX_COMMAND, type FixParams } from "./protocol";
import type { Launched } from "./supervisor";
import { type Symbols, withSelectionInRange } from "./symbols";

/** How long an end may take, in ms, before the process is killed; the first part is for LSP's `shutdown`. */
const PATIENCE = 8_000;
const POLITE = 6_000;

/** The only answer that is mended before the client's converter sees it. */
const SYMBOLS = "textDocument/documentSymbol";

type Hear = Busy["hear"];

export interface Surroundings {
  readonly log: vscode.LogOutputChannel;
  /** Of the extension. */
  readonly version: string;
  /** Names of the settings this extension contributes. */
  readonly properties: readonly string[];
  /** The language models that the server may ask. */
  readonly models: EditorModels;
  /** Of the model servers that it may ask. */
  readonly keys: Keys;
  /** Sets the server up and starts it, where the extension carries one. */
  readonly setUp?: () => Promise<void>;
  readonly isSettingUp: () => boolean;
  /** Takes the place of the server's own `espalier.fix`. */
  suggestFix(params: FixParams): Promise<void>;
}

/** Leaves telling of a failed start to `advice`, which knows the remedy. */
class Client extends LanguageClient {
  private started = false;

  override async start(): Promise<void> {
    await super.start();
    if (!this.isRunning()) {
      throw new Error(vscode.l10n.t("it ended before it was ready")); // the library keeps that to itself
    }
    this.started = true;
  }

  override error(message: string, data?: unknown, show?: boolean | "force"): void {
    super.error(message, data, this.started && show);
  }
}

export class Server implements Launched {
  readonly client: LanguageClient;
  readonly started: Promise<void>;
  readonly ended: Promise<void>;
  private readonly process: ReturnType<typeof spawned>;

  /** `hear` is told of all work-done progress. */
  constructor(
    private readonly surroundings: Surroundings,
    hear: Hear,
    mode: Mode,
  ) {
    const { command, args } = serverCommand(mode);
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    this.process = spawned(command, args, folder, surroundings.keys.environment());
    const child = async () => (await this.process).child;
    this.client = new Client("espalier", "Espalier", child, clientOptions(surroundings, hear));
    this.client.registerFeature(new InlineCompletion(this.client));
    answerJdt(this.client);
    surroundings.models.serve(this.client);
    this.started = this.client.start();
    this.ended = Promise.race([this.process.then(({ ended }) => ended).catch(() => {}), disconnected(this.client)]);
  }

  async end(): Promise<void> {
    const deadline = Date.now() + PATIENCE;
    const [process] = await Promise.all([this.process.catch(() => undefined), this.shutDown()]);
    process?.ask();
    await process?.end(deadline - Date.now());
    await Promise.allSettled([this.started]); // its connection is closed, so it has settled or is about to
    await this.client.dispose().catch(() => {}); // it complains where the start failed, and has cleaned up all the same
  }

  private async shutDown(): Promise<void> {
    if (this.client.isRunning()) {
      await this.client.stop(POLITE).catch((error) => this.surroundings.log.warn(String(error)));
    }
  }
}

function disconnected(client: LanguageClient): Promise<void> {
  return new Promise((resolve) => client.onDidChangeState(({ newState }) => newState === State.Stopped && resolve()));
}

function clientOptions({ log, properties, suggestFix }: Surroundings, hear: Hear): LanguageClientOptions {
  return {
    documentSelector: [
      { scheme: "file", language: "java" },
      { scheme: "jdt", language: "java" },
    ],
    outputChannel: log,
    initializationOptions: {
      espalier: serverOptions(properties),
      settings: { java: javaOptions() },
      extendedClientCapabilities: CLIENT_CAPABILITIES,
    },
    middleware: {
      sendRequest: async (type, params, token, next) => {
        const result = await next(type, params, token);
        const method = typeof type === "string" ? type : type.method;
        return method === SYMBOLS ? (withSelectionInRange(result as Symbols) as typeof result) : result;
      },
      workspace: {
        configuration: async (params, token, next) => {
          const values = await next(params, token);
          return Array.isArray(values) ? withIndentation(params.items, values) : values;
        },
      },
      // The server has configuration files as they are saved: in unsaved text its links would be lines off.
      provideDocumentLinks: (document, token, next) => (document.isDirty ? [] : next(document, token)),
      handleWorkDoneProgress: (token, value, next) => {
        hear(token, value);
        next(token, value);
      },
      executeCommand: (name, given, next) =>
        name === FIX_COMMAND ? suggestFix(given[0] as FixParams) : next(name, given),
    },
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => ({ action: CloseAction.DoNotRestart, handled: true }), // the supervisor starts another one
    },
  };
}
