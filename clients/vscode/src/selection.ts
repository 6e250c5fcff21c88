// Which row of a growing list is selected, and which one Enter takes.

/** In ms: an Enter that comes so soon after a row has taken another's place was meant for the other. */
const REACTION = 500;

/** Until the user moves, the best row is selected, which is always the first; then it is the one the user has chosen,
 * wherever it goes. */
export class Selection<Row> {
  private moved = false;
  private current: Row | undefined;
  private replaced: Row | undefined;
  private replacedAt = 0;

  constructor(
    private readonly isSame: (one: Row, other: Row) => boolean,
    private readonly now: () => number = Date.now,
  ) {}

  /** The list is `rows` now; returns the one to be selected. */
  list<Listed extends Row>(rows: readonly Listed[]): Listed | undefined {
    const { current } = this;
    const kept = this.moved && current !== undefined ? rows.find((row) => this.isSame(row, current)) : undefined;
    const next = kept ?? rows[0];
    if (current !== undefined && next !== undefined && !this.isSame(next, current)) {
      this.replaced = current;
      this.replacedAt = this.now();
    }
    this.current = next;
    return next;
  }

  /** The list says that `row` is selected; if it is another than it was told, the user has moved. */
  select(row: Row): void {
    if (this.current === undefined || !this.isSame(row, this.current)) {
      this.moved = true;
      this.replaced = undefined;
      this.current = row;
    }
  }

  /** What Enter takes. */
  accepted(): Row | undefined {
    const soon = this.replaced !== undefined && this.now() - this.replacedAt < REACTION;
    return soon ? this.replaced : this.current;
  }
}
