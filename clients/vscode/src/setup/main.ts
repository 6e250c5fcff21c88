// Set-up at the press of a button: a Python environment of the server's own, Java, JDT LS and the bundle.
import { join } from "node:path";
import * as vscode from "vscode";
import { openSetting } from "../advice";
import { unlessCancelled } from "../cancelling";
import { namedParts } from "../config";
import { withoutLinks } from "../plain";
import {
  carriedWheel,
  environmentOf,
  environmentsIn,
  inTurn,
  launcherIn,
  makeEnvironment,
  use,
  type Weights,
  type Wheel,
  weightsDigest,
} from "./environment";
import { findPython, NoPython } from "./python";
import { Cancelled, remedy, run, withoutLocalImports, withProxy } from "./running";

const MODEL_WHEEL = "espalier.server.modelWheel";
/** In ms: how often is looked whether another window has done it. */
const POLL = 1_000;

export class SetUp {
  private readonly wheel: Wheel | undefined;
  private readonly older: string | undefined;
  private running: Promise<boolean> | undefined;

  constructor(
    private readonly extension: Pick<vscode.ExtensionContext, "extensionPath" | "globalStorageUri">,
    private readonly log: vscode.LogOutputChannel,
    /** Called when a set-up begins or ends. */
    private readonly changed: () => void,
  ) {
    this.wheel = carriedWheel(join(this.extension.extensionPath, "server"));
    if (this.wheel !== undefined && this.own !== undefined) {
      const environment = environmentOf(this.storage, this.wheel);
      use(this.storage, environment).catch((error) => this.log.warn(String(error)));
    } else {
      const [older] = environmentsIn(this.storage);
      this.older = older && launcherIn(older, process.platform);
    }
  }

  /** Whether there is something to set up with. */
  get isPossible(): boolean {
    return this.wheel !== undefined;
  }

  /** Whether only the server of another version of the extension is set up. */
  get isOutdated(): boolean {
    return this.own === undefined && this.older !== undefined;
  }

  /** The server that was set up; undefined where none was. One of another version serves until an update succeeds. */
  get launcher(): string | undefined {
    return this.own ?? this.older;
  }

  private get own(): string | undefined {
    return this.wheel && launcherIn(environmentOf(this.storage, this.wheel), process.platform);
  }

  /** Whether a set-up is at work, and not waiting for what a user says to its failure. */
  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Whether it was carried through; says why not. One at a time: a second call waits for the first. */
  async carryThrough(): Promise<boolean> {
    if (this.wheel === undefined) {
      return false;
    }
    this.running ??= this.attempt(this.wheel);
    this.changed();
    return this.running;
  }

  private get storage(): string {
    return this.extension.globalStorageUri.fsPath;
  }

  private async attempt(wheel: Wheel): Promise<boolean> {
    const failure = await this.failureOf(wheel);
    this.running = undefined; // a message that nobody answers must not keep the next attempt waiting
    this.changed();
    if (failure === undefined) {
      return true;
    }
    const isCancelled = failure instanceof Cancelled || failure instanceof vscode.CancellationError;
    return isCancelled ? false : this.explained(failure);
  }

  /** Undefined where the server was set up. */
  private async failureOf(wheel: Wheel): Promise<unknown> {
    try {
      await vscode.window.withProgress(
        {
          location: vscode.ProgressLocation.Notification,
          cancellable: true,
          title: vscode.l10n.t("Setting up Espalier"),
        },
        (progress, token) => this.made(wheel, progress, token),
      );
      return undefined;
    } catch (error) {
      return error;
    }
  }

  private async made(
    wheel: Wheel,
    progress: vscode.Progress<{ message: string }>,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const settings = vscode.workspace.getConfiguration();
    const named = settings.get("espalier.server.python", "");
    const python = await unlessCancelled(findPython(named, process.platform), token);
    const own = { ...withoutLocalImports(process.env), ...namedParts() };
    const environment = withProxy(own, settings.get("http.proxy", ""));
    const steps = {
      step: (message: string) => message && progress.report({ message: withoutLinks(message) }),
      run: (command: string, args: readonly string[], step: (line: string) => void) =>
        run(command, args, environment, step, (line) => this.log.info(line), token),
    };
    const weights = this.weightsAt(settings.get(MODEL_WHEEL, ""));
    await inTurn(
      this.storage,
      async (hasWaited) => {
        if (!hasWaited || this.own === undefined) {
          await makeEnvironment(this.storage, wheel, python, steps, process.platform, weights);
        }
      },
      () => {
        steps.step("another window sets it up");
        return unlessCancelled(new Promise<void>((resolve) => setTimeout(resolve, POLL)), token);
      },
    );
  }

  private weightsAt(place: string): Weights | undefined {
    if (place === "") {
      return undefined;
    }
    const sha256 = weightsDigest(join(this.extension.extensionPath, "server"));
    if (sha256 === undefined) {
      throw new Error(vscode.l10n.t("This extension does not know the weights' digest. Clear {0}.", MODEL_WHEEL));
    }
    return { place, sha256 };
  }

  /** Tells why it failed, and tries again if the user wants. */
  private async explained(error: unknown): Promise<boolean> {
    const said = error instanceof Error ? error.message : String(error);
    this.log.error(said);
    const retry = vscode.l10n.t("Try Again");
    const showLog = vscode.l10n.t("Show Log");
    const settings = vscode.l10n.t("Open Settings");
    const isPython = error instanceof NoPython;
    const actions = isPython ? [retry, settings] : [retry, showLog];
    const text = withoutLinks(isPython ? inWordsOfPython(said) : inWords(said));
    const chosen = await vscode.window.showErrorMessage(text, ...actions);
    if (chosen === settings) {
      await openSetting("espalier.server.python");
    } else if (chosen === showLog) {
      this.log.show();
    }
    return chosen === retry ? this.carryThrough() : false;
  }
}

function inWordsOfPython(said: string): string {
  return vscode.l10n.t("Espalier needs Python: {0}. Install it, or name one in espalier.server.python.", said);
}

function inWords(said: string): string {
  const line = said.trim().split("\n").at(-1) ?? "";
  switch (remedy(said)) {
    case "network":
      return vscode.l10n.t(
        "Espalier could not be set up: there is no connection to the package index. Check the network or the proxy (http.proxy), and try again.",
      );
    case "certificate":
      return vscode.l10n.t(
        "Espalier could not be set up: a certificate was not accepted. If your company has its own, name it to pip (PIP_CERT), and try again.",
      );
    case "index":
      return vscode.l10n.t(
        "Espalier could not be set up: the package index that pip is configured for lacks a package. {0}",
        line,
      );
    case "digest":
      return vscode.l10n.t(
        "Espalier could not be set up: the wheel in espalier.server.modelWheel is not the one of this version. Name that of this version, or clear the setting.",
      );
    default:
      return vscode.l10n.t("Espalier could not be set up: {0}", line);
  }
}
