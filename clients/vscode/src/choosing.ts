// The list of fixes: it opens with the first one, grows while the server searches, and shows the selected one's diff.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { describe } from "./describing";
import { grown } from "./growing";
import { Latest } from "./latest";
import type { FixPreview } from "./preview";
import type { FixCandidate } from "./protocol";
import { searchTitle } from "./search-title";
import { Selection } from "./selection";

/** In ms. VS Code loses an arrow key that is pressed while the rows are replaced, so they seldom are. */
const CALM = 400;

interface Choice extends vscode.QuickPickItem {
  readonly candidate: FixCandidate;
}

/** Enter takes the selected candidate, Escape none; either may come before the search has ended. */
export class FixList {
  private readonly pick = vscode.window.createQuickPick<Choice>();
  private readonly stopped = new vscode.EventEmitter<void>();
  private readonly settled: Promise<FixCandidate | undefined>;
  private readonly diff: Latest<FixCandidate>;
  private readonly selection = new Selection<FixCandidate>((one, other) => one.diff === other.diff);
  private candidates: readonly FixCandidate[] = [];
  private compared: FixCandidate | undefined;
  private later: NodeJS.Timeout | undefined;
  private open = false;
  private how: string | undefined;
  /** Fires when the user has chosen or has closed the list. */
  readonly onDidStop = this.stopped.event;

  constructor(
    private readonly client: LanguageClient,
    private readonly document: vscode.TextDocument,
    private readonly preview: FixPreview,
  ) {
    const { pick } = this;
    pick.placeholder = vscode.l10n.t("Enter applies, Escape leaves the file as it is");
    pick.matchOnDetail = true;
    pick.ignoreFocusOut = true;
    pick.keepScrollPosition = true;
    pick.busy = true;
    this.diff = new Latest((candidate) => this.showDiff(candidate));
    pick.onDidChangeActive(([active]) => active && this.selected(active.candidate));
    this.settled = new Promise((resolve) => {
      pick.onDidAccept(() => !this.isEmpty && resolve(this.selection.accepted()));
      pick.onDidHide(() => resolve(undefined));
    });
    void this.settled.then(() => this.stopped.fire());
  }

  get isEmpty(): boolean {
    return this.candidates.length === 0;
  }

  /** More was found; the search goes on. */
  add(told: readonly FixCandidate[]): void {
    this.candidates = grown(this.candidates, told);
    if (this.open) {
      this.later ??= setTimeout(() => this.list(), CALM);
    } else {
      this.list();
    }
  }

  /** The search has ended with `found`, or without a result and leaves what it had found; `how`: as `searchTitle` has it. */
  end(how: string, found: readonly FixCandidate[] = this.candidates): void {
    this.pick.busy = false;
    this.how = how;
    this.candidates = found;
    this.list();
  }

  /** What the user chooses; undefined for nothing. */
  async chosen(): Promise<FixCandidate | undefined> {
    return this.isEmpty ? undefined : this.settled;
  }

  /** Puts the editor back as it was. */
  async close(): Promise<void> {
    clearTimeout(this.later);
    this.pick.dispose();
    this.stopped.dispose();
    await this.diff.stop();
    if (this.open) {
      await this.preview.hide();
      await vscode.window.showTextDocument(this.document);
    }
  }

  private list(): void {
    clearTimeout(this.later);
    this.later = undefined;
    const items = this.candidates.map((candidate) => ({ candidate, ...describe(candidate) }));
    const selected = this.selection.list(this.candidates);
    this.pick.title = searchTitle(items.length, this.how);
    this.pick.items = items;
    this.pick.activeItems = items.filter((item) => item.candidate === selected);
    if (!this.open && !this.isEmpty) {
      this.open = true;
      this.pick.show();
    }
    if (selected !== undefined) {
      this.compare(selected); // the editor does not tell what it was told to select
    }
  }

  private selected(candidate: FixCandidate): void {
    this.selection.select(candidate);
    this.compare(candidate);
  }

  private compare(candidate: FixCandidate): void {
    if (candidate.diff !== this.compared?.diff) {
      this.compared = candidate;
      this.diff.set(candidate);
    }
  }

  private async showDiff(candidate: FixCandidate): Promise<void> {
    await this.preview.show(this.document, await this.client.protocol2CodeConverter.asWorkspaceEdit(candidate.edit));
  }
}
