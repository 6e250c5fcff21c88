// Keys of model servers, in the editor's secret storage. The server gets them in its environment, where it reads those of
// users who start it in a shell.
import * as vscode from "vscode";

/** Variables of the server's environment. */
const MODELS = "ESPALIER_API_KEY";
const EMBEDDINGS = "ESPALIER_EMBEDDINGS_API_KEY";
const VARIABLES = [MODELS, EMBEDDINGS];
/** In ms. A storage that waits for a password must not keep the server from starting. */
const PATIENCE = 2_000;

interface Row extends vscode.QuickPickItem {
  readonly variable: string;
}

type Environment = Readonly<Record<string, string>>;

export class Keys {
  private readonly cameLate = new vscode.EventEmitter<void>();
  /** What the storage said last. */
  private known: Environment = {};
  private isFailureTold = false;

  /** `isServerNamed`: whether there is a model server that may want a key. */
  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly log: vscode.LogOutputChannel,
    private readonly isServerNamed: () => boolean,
  ) {}

  /** The server has other keys than are kept now: one was stored or removed, here or in another window, or the storage
   * has answered after the server was started without. */
  onDidChange(listener: () => void): vscode.Disposable {
    return vscode.Disposable.from(
      this.secrets.onDidChange(({ key }) => VARIABLES.includes(key) && listener()),
      this.cameLate.event(listener),
    );
  }

  /** What the server's environment has besides this process's: what the storage said last, if it cannot be read in
   * time. */
  async environment(): Promise<Environment> {
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      limit = setTimeout(() => resolve(undefined), PATIENCE);
    });
    const reading = this.read();
    const found = await Promise.race([reading, late]);
    clearTimeout(limit);
    if (found !== undefined) {
      return found;
    }
    const given = this.known;
    this.log.warn("the keys of model servers could not be read yet: the secret storage does not answer");
    void reading.then((values) => {
      if (VARIABLES.some((name) => values[name] !== given[name])) {
        this.log.info("the secret storage has answered: the server is started again with the keys");
        this.cameLate.fire();
      }
    });
    return given;
  }

  /** What the storage has; what it said last, where it fails. */
  private async read(): Promise<Environment> {
    try {
      const values = await Promise.all(VARIABLES.map((name) => this.secrets.get(name)));
      const kept = VARIABLES.flatMap((name, index) => (values[index] ? [[name, values[index]] as const] : []));
      this.known = Object.fromEntries(kept);
    } catch (error) {
      this.log.warn(`the keys of model servers could not be read: ${(error as Error).message}`);
      this.tellFailure();
    }
    return this.known;
  }

  private tellFailure(): void {
    if (!this.isFailureTold && this.isServerNamed()) {
      this.isFailureTold = true;
      const text = vscode.l10n.t(
        "The editor's secret storage cannot be read, so Espalier's server has no key for your model server. Unlock the system's keyring, then restart the server.",
      );
      const restart = vscode.l10n.t("Restart Server");
      void vscode.window.showWarningMessage(text, restart).then((chosen) => {
        if (chosen === restart) {
          this.cameLate.fire();
        }
      });
    }
  }

  /** Asks for a key and keeps it; an empty one is removed. */
  async ask(): Promise<void> {
    const rows: Row[] = [
      {
        label: vscode.l10n.t("Model and chat server"),
        description: "espalier.model.url, espalier.chat.url",
        variable: MODELS,
      },
      { label: vscode.l10n.t("Embeddings server"), description: "espalier.embeddings.url", variable: EMBEDDINGS },
    ];
    const chosen = await vscode.window.showQuickPick(rows, { title: vscode.l10n.t("Whose key?") });
    if (chosen === undefined) {
      return;
    }
    const given = await vscode.window.showInputBox({
      title: chosen.label,
      prompt: vscode.l10n.t("The key, kept in the editor's secret storage; empty: none"),
      password: true,
      ignoreFocusOut: true,
    });
    const key = given?.trim();
    if (key) {
      await this.secrets.store(chosen.variable, key);
    } else if (key === "") {
      await this.secrets.delete(chosen.variable);
    }
  }
}
