// The list of fixes: it opens with the first one, grows while the server searches, and shows the selected one's diff. Once
// a search has ended its last row asks for another one, whose fixes come below the others.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { describe } from "./describing";
import { grown } from "./growing";
import { Latest } from "./latest";
import type { FixPreview } from "./preview";
import type { FixCandidate } from "./protocol";
import { NOTHING_LEFT, searchTitle } from "./search-title";
import { Selection } from "./selection";

/** In ms. VS Code loses an arrow key that is pressed while the rows are replaced, so they seldom are. */
const CALM = 400;

/** The user wants other fixes than those that are listed. */
export const KEEP_LOOKING = Symbol("keep looking");

/** Undefined: the file shall stay as it is. */
export type Choice = FixCandidate | typeof KEEP_LOOKING | undefined;

interface Row extends vscode.QuickPickItem {
  /** Undefined: the row that asks for others. */
  readonly candidate: FixCandidate | undefined;
}

/** Enter takes the selected candidate, Escape none; either may come before a search has ended. */
export class FixList {
  private readonly pick = vscode.window.createQuickPick<Row>();
  private readonly stopped = new vscode.EventEmitter<void>();
  private settle: (choice: Choice) => void = () => {};
  private settled: Promise<Choice>;
  private readonly diff: Latest<FixCandidate>;
  private readonly selection = new Selection<FixCandidate>((one, other) => one.diff === other.diff);
  /** Of the searches before, and of this one. */
  private earlier: readonly FixCandidate[] = [];
  private found: readonly FixCandidate[] = [];
  /** How long the next search may take; undefined: none is offered. */
  private seconds: number | undefined;
  private compared: FixCandidate | undefined;
  private later: NodeJS.Timeout | undefined;
  private open = false;
  private stoppedAlready = false;
  private how: string | undefined;
  /** Fires when the user has chosen or has closed the list. */
  readonly onDidStop = this.stopped.event;

  constructor(
    private readonly client: LanguageClient,
    private readonly document: vscode.TextDocument,
    private readonly preview: FixPreview,
    /** Each fix is for several lines. */
    private readonly together: boolean,
  ) {
    const { pick } = this;
    pick.placeholder = vscode.l10n.t("Enter applies, Escape leaves the file as it is");
    pick.matchOnDetail = true;
    pick.ignoreFocusOut = true;
    pick.keepScrollPosition = true;
    pick.busy = true;
    this.diff = new Latest((candidate) => this.tried(this.showDiff(candidate)));
    pick.onDidChangeActive(([active]) => active?.candidate && this.selected(active.candidate));
    pick.onDidAccept(() => this.accept());
    pick.onDidHide(() => this.settle(undefined));
    this.settled = this.next();
  }

  /** Whether that has happened in the present search. */
  get isStopped(): boolean {
    return this.stoppedAlready;
  }

  get isEmpty(): boolean {
    return this.candidates.length === 0;
  }

  private get candidates(): readonly FixCandidate[] {
    return [...this.earlier, ...this.found];
  }

  /** More was found; the search goes on. */
  add(told: readonly FixCandidate[]): void {
    this.found = grown(this.found, told);
    if (this.open) {
      this.later ??= setTimeout(() => this.list(), CALM);
    } else {
      this.list();
    }
  }

  /** The search has ended with `found`, or without a result and leaves what it had found; `how`: as `searchTitle` has it;
   * `seconds`: how long a further search may take. There is none after one that found nothing and has nothing left to
   * try. */
  end(how: string, seconds: number, found: readonly FixCandidate[] = this.found): void {
    this.pick.busy = false;
    this.how = how;
    this.found = found;
    this.seconds = found.length > 0 || how !== NOTHING_LEFT ? seconds : undefined;
    this.list();
  }

  /** A further search has begun. */
  goOn(): void {
    this.earlier = this.candidates;
    this.found = [];
    this.how = undefined;
    this.seconds = undefined;
    this.pick.busy = true;
    this.settled = this.next();
    this.list();
  }

  /** What the user wants. A list that is open waits for the user even if a search has taken its last fix away: a key
   * that is meant for it would go to the editor. */
  async chosen(): Promise<Choice> {
    return this.open ? this.settled : undefined;
  }

  /** As if the user had pressed Escape, for another list that takes this one's place. */
  dismiss(): void {
    this.settle(undefined);
  }

  /** Puts the editor back as it was, as far as the editor lets it: what was chosen is applied all the same. */
  async close(): Promise<void> {
    clearTimeout(this.later);
    this.pick.dispose();
    this.stopped.dispose();
    await this.diff.stop();
    if (this.open) {
      await this.tried(this.preview.hide());
      await this.tried(vscode.window.showTextDocument(this.document)); // rejects where another editor opens meanwhile
    }
  }

  private list(): void {
    clearTimeout(this.later);
    this.later = undefined;
    const { candidates } = this;
    const items: Row[] = candidates.map((candidate) => ({ candidate, ...describe(candidate, this.together) }));
    const selected = this.selection.list(candidates);
    this.pick.title = searchTitle(candidates.length, this.together, this.how);
    this.pick.items = this.seconds === undefined ? items : [...items, goingOn(this.seconds)];
    this.pick.activeItems = items.filter((item) => item.candidate === selected);
    if (!this.open && !this.isEmpty) {
      this.open = true;
      this.pick.show();
    }
    if (selected !== undefined) {
      this.compare(selected); // the editor does not tell what it was told to select
    }
  }

  private next(): Promise<Choice> {
    const settled = new Promise<Choice>((resolve) => {
      this.settle = resolve;
    });
    this.stoppedAlready = false;
    void settled.then(() => {
      this.stoppedAlready = true;
      this.stopped.fire();
    });
    return settled;
  }

  private accept(): void {
    const [active] = this.pick.activeItems;
    if (active !== undefined && active.candidate === undefined) {
      this.settle(KEEP_LOOKING);
    } else if (!this.isEmpty) {
      this.settle(this.selection.accepted());
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
    const edit = await this.client.protocol2CodeConverter.asWorkspaceEdit(candidate.edit);
    await this.preview.show(this.document, edit);
  }

  /** Waits for `step` of the editor, which may fail while others open and close editors; the log says so. */
  private async tried(step: PromiseLike<unknown>): Promise<void> {
    try {
      await step;
    } catch (error) {
      this.client.warn(String(error), undefined, false);
    }
  }
}

function goingOn(seconds: number): Row {
  return {
    candidate: undefined,
    label: `$(search) ${vscode.l10n.t("Keep Looking")}`,
    description: vscode.l10n.t("for other fixes, up to {0} seconds", seconds),
    alwaysShow: true,
  };
}
