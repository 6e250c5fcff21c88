/** Shows one value after another; of those that come while one is being shown only the last is. */
export class Latest<Value> {
  private next: { readonly value: Value } | undefined;
  private showing: Promise<void> | undefined;

  constructor(private readonly show: (value: Value) => Promise<void>) {}

  set(value: Value): void {
    this.next = { value };
    this.showing ??= this.run();
  }

  /** Drops what is not shown yet and waits for what is being shown. */
  async stop(): Promise<void> {
    this.next = undefined;
    await this.showing;
  }

  private async run(): Promise<void> {
    try {
      while (this.next !== undefined) {
        const { value } = this.next;
        this.next = undefined;
        await this.show(value);
      }
    } finally {
      this.showing = undefined;
    }
  }
}
