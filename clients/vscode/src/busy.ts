// What JDT LS is busy with after it has said that it is ready, such as a build: from its work-done progress.
import type {
  ProgressToken,
  WorkDoneProgressBegin,
  WorkDoneProgressEnd,
  WorkDoneProgressReport,
} from "vscode-languageclient";

type Value = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

/** In ms. Shorter work is not worth a word: JDT LS validates after each pause in typing. Chosen by hand. */
const LEAST = 1_000;
const OURS = "Espalier: ";

export class Busy {
  private readonly waiting = new Map<ProgressToken, ReturnType<typeof setTimeout>>();
  private readonly lasting = new Map<ProgressToken, string>();

  constructor(private readonly changed: () => void) {}

  /** The title of the work that has lasted longest; empty where there is none. */
  get title(): string {
    const [first] = this.lasting.values();
    return first ?? "";
  }

  hear(token: ProgressToken, value: Value): void {
    if (value.kind === "begin" && !value.title.startsWith(OURS)) {
      const show = () => {
        this.lasting.set(token, value.title);
        this.changed();
      };
      this.waiting.set(token, setTimeout(show, LEAST));
    } else if (value.kind === "end") {
      clearTimeout(this.waiting.get(token));
      this.waiting.delete(token);
      if (this.lasting.delete(token)) {
        this.changed();
      }
    }
  }

  /** The server has ended, with all its work. */
  clear(): void {
    for (const timer of this.waiting.values()) {
      clearTimeout(timer);
    }
    this.waiting.clear();
    this.lasting.clear();
  }
}
