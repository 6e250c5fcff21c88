// The Ask view's model picker: which language model of the editor's writes the answers there. None does by default.
import * as vscode from "vscode";
import { unlessCancelled } from "./cancelling";
import { offerable } from "./chat/editor-model";
import { areEditorModelsWanted, chatServer } from "./config";
import type { LanguageModel } from "./newer";

const KEY = "espalier.ask.model";
const SETTINGS = "espalier.chat";

/** A model as it is remembered; the name is for when the model is gone. */
type Remembered = Pick<LanguageModel, "vendor" | "id" | "name">;

/** Who writes the answer to a question. `gone` is the name of a model that was chosen and that the editor lacks now. */
export interface Writer {
  readonly model?: LanguageModel;
  readonly gone?: string;
}

/** The picker's button. Without a label there is nothing to choose, and no button. */
export interface Button {
  readonly label: string;
  readonly title: string;
}

interface Row extends vscode.QuickPickItem {
  readonly model?: LanguageModel;
}

export class ModelPicker implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when `button` may have changed. */
  readonly onDidChange = this.changed.event;
  private readonly watching: vscode.Disposable;
  /** Undefined until the editor has been asked. */
  private models: readonly LanguageModel[] | undefined;
  private looking: Promise<void> | undefined;

  constructor(private readonly memory: Pick<vscode.Memento, "get" | "update">) {
    const models = vscode.lm?.onDidChangeChatModels?.(() => this.models !== undefined && this.look());
    this.watching = vscode.Disposable.from(
      this.changed,
      ...(models === undefined ? [] : [models]),
      vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(SETTINGS) && this.changed.fire()),
      // The choice may have been changed in another window.
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.changed.fire()),
    );
  }

  get button(): Button {
    const { model, gone } = this.known();
    const isChoice = this.models !== undefined && (this.models.length > 0 || gone !== undefined);
    if (!isChoice || !areEditorModelsWanted()) {
      return { label: "", title: "" };
    }
    const label = model?.name ?? withoutModel().label;
    const title = vscode.l10n.t("Who writes the answers: {0}", label);
    return { label, title: gone === undefined ? title : `${title}. ${absence(gone)}` };
  }

  /** Asks the editor for its models, for which it starts the extensions that have some; changes are followed from then on.
   * An editor that tells of a change meanwhile, as some do of every look, is not asked again. */
  look(): Promise<void> {
    this.looking ??= this.read().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  /** The editor is asked only if a model is chosen that it has not named. Rejects when cancelled. */
  async writer(token: vscode.CancellationToken): Promise<Writer> {
    if (this.known().gone !== undefined) {
      await unlessCancelled(this.look(), token);
    }
    return this.known();
  }

  /** Lets the user choose. */
  async pick(): Promise<void> {
    const chosen = await vscode.window.showQuickPick(this.rows(), {
      title: vscode.l10n.t("Who Writes the Answers in This View?"),
      placeHolder: vscode.l10n.t("VS Code may ask you whether Espalier may use the model."),
      matchOnDescription: true,
    });
    if (chosen !== undefined) {
      await this.memory.update(KEY, chosen.model && remembered(chosen.model));
      this.changed.fire();
    }
  }

  dispose(): void {
    this.watching.dispose();
  }

  private async read(): Promise<void> {
    this.models = await offerable();
    this.changed.fire();
  }

  private async rows(): Promise<Row[]> {
    await this.look();
    const { model } = this.known();
    const detail = vscode.l10n.t("Is sent your question, what Espalier found and excerpts of your code.");
    const models = (this.models ?? []).map((each) => ({
      label: each.name,
      description: each.vendor,
      detail,
      model: each,
    }));
    return [withoutModel(), ...models].map((row: Row) => (row.model === model ? inUse(row) : row));
  }

  private known(): Writer {
    const chosen = areEditorModelsWanted() ? this.memory.get<Remembered>(KEY) : undefined;
    if (chosen === undefined) {
      return {};
    }
    const model = this.models?.find(({ vendor, id }) => vendor === chosen.vendor && id === chosen.id);
    return model === undefined ? { gone: chosen.name } : { model };
  }
}

/** Why an answer is without the model that was chosen. */
export function absence(name: string): string {
  return vscode.l10n.t("The model {0} is not available now.", name);
}

/** Who writes the answers where no model of the editor's does. */
function withoutModel(): Row {
  const server = chatServer();
  if (server === "") {
    return { label: vscode.l10n.t("Graph only"), detail: vscode.l10n.t("No language model is asked.") };
  }
  const detail = vscode.l10n.t(
    "espalier.chat.url: is sent your question, what Espalier found and excerpts of your code.",
  );
  return { label: server, description: vscode.l10n.t("chat server"), detail };
}

function inUse(row: Row): Row {
  const parts = [row.description, vscode.l10n.t("in use")];
  return { ...row, description: parts.filter((part) => part !== undefined).join(", ") };
}

function remembered({ vendor, id, name }: LanguageModel): Remembered {
  return { vendor, id, name };
}
