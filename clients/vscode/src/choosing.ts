// The list of fixes: it opens with the first one, grows while the server searches, and shows the selected one's diff.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { describe } from "./describing";
import { grown } from "./growing";
import { Latest } from "./latest";
import type { FixPreview } from "./preview";
import type { FixCandidate } from "./protocol";

interface Choice extends vscode.QuickPickItem {
  readonly candidate: FixCandidate;
}

/** Enter takes the selected candidate, Escape none; either may come before the search has ended. */
export class FixList {
  private readonly pick = vscode.window.createQuickPick<Choice>();
  private readonly stopped = new vscode.EventEmitter<void>();
  private readonly settled: Promise<FixCandidate | undefined>;
  private readonly diff: Latest<FixCandidate>;
  private candidates: readonly FixCandidate[] = [];
  private open = false;
  /** Fires when the user has chosen or has closed the list. */
  readonly onDidStop = this.stopped.event;

  constructor(
    private readonly client: LanguageClient,
    private readonly document: vscode.TextDocument,
    private readonly preview: FixPreview,
  ) {
    const { pick } = this;
    pick.title = vscode.l10n.t("Fixes for this line");
    pick.placeholder = vscode.l10n.t("Enter applies, Escape leaves the file as it is");
    pick.matchOnDetail = true;
    pick.ignoreFocusOut = true;
    pick.keepScrollPosition = true;
    pick.busy = true;
    this.diff = new Latest((candidate) => this.showDiff(candidate));
    pick.onDidChangeActive(([active]) => active && this.diff.set(active.candidate));
    this.settled = new Promise((resolve) => {
      pick.onDidAccept(() => pick.activeItems[0] && resolve(pick.activeItems[0].candidate));
      pick.onDidHide(() => resolve(undefined));
    });
    void this.settled.then(() => this.stopped.fire());
  }

  get isEmpty(): boolean {
    return this.candidates.length === 0;
  }

  /** More was found; the search goes on. */
  add(told: readonly FixCandidate[]): void {
    this.list(grown(this.candidates, told));
  }

  /** The search has ended with `found`, or was cancelled and leaves what it had found. */
  end(found: readonly FixCandidate[] = this.candidates): void {
    this.pick.busy = false;
    this.list(found);
  }

  /** What the user chooses; undefined for nothing. */
  async chosen(): Promise<FixCandidate | undefined> {
    return this.isEmpty ? undefined : this.settled;
  }

  /** Puts the editor back as it was. */
  async close(): Promise<void> {
    this.pick.dispose();
    this.stopped.dispose();
    await this.diff.stop();
    if (this.open) {
      await this.preview.hide();
      await vscode.window.showTextDocument(this.document);
    }
  }

  /** What is selected stays selected: nobody's Enter may take what has just come in its place. */
  private list(candidates: readonly FixCandidate[]): void {
    const selected = this.pick.activeItems[0]?.candidate;
    this.candidates = candidates;
    this.pick.items = candidates.map((candidate) => ({ candidate, ...describe(candidate) }));
    const same = this.pick.items.find((one) => selected && isSame(one.candidate, selected));
    if (same) {
      this.pick.activeItems = [same];
    }
    if (!this.open && !this.isEmpty) {
      this.open = true;
      this.pick.show();
    }
  }

  private async showDiff(candidate: FixCandidate): Promise<void> {
    await this.preview.show(this.document, await this.client.protocol2CodeConverter.asWorkspaceEdit(candidate.edit));
  }
}

function isSame(one: FixCandidate, other: FixCandidate): boolean {
  return one.diff === other.diff;
}
