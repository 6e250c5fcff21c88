// Earlier questions, one key away, as in a shell.

export class Recall {
  private at = 0;
  private draft = "";
  private questions: readonly string[] = [];

  /** `questions`: in the order asked. */
  reset(questions: readonly string[]): void {
    this.questions = questions.filter((question, index) => question !== questions[index - 1]);
    this.at = this.questions.length;
  }

  /** The question before the one shown; `shown` comes back after the last. */
  previous(shown: string): string | undefined {
    if (this.at === 0) {
      return undefined;
    }
    if (this.at === this.questions.length) {
      this.draft = shown;
    }
    this.at -= 1;
    return this.questions[this.at];
  }

  next(): string | undefined {
    if (this.at >= this.questions.length) {
      return undefined;
    }
    this.at += 1;
    return this.questions[this.at] ?? this.draft;
  }
}
