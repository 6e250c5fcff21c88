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

export class Keys {
  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** A key was stored or removed, here or in another window. */
  onDidChange(listener: () => void): vscode.Disposable {
    return this.secrets.onDidChange(({ key }) => VARIABLES.includes(key) && listener());
  }

  /** What the server's environment has besides this process's; empty if the storage cannot be read in time. */
  async environment(): Promise<Readonly<Record<string, string>>> {
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      limit = setTimeout(() => reject(new Error("it does not answer")), PATIENCE);
    });
    try {
      const values = await Promise.race([Promise.all(VARIABLES.map((name) => this.secrets.get(name))), late]);
      const kept = VARIABLES.flatMap((name, index) => (values[index] ? [[name, values[index]] as const] : []));
      return Object.fromEntries(kept);
    } catch (error) {
      this.log.warn(`the keys of model servers could not be read: ${(error as Error).message}`);
      return {};
    } finally {
      clearTimeout(limit);
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
