// Work-done progress of one request of ours: its steps, in words.
import type { LanguageClient } from "vscode-languageclient/node";
import { withoutLinks } from "./plain";

let begun = 0;

/** Runs `work` with a fresh work-done token; `onStep` hears what the server says it is doing. */
export async function withSteps<Result>(
  client: LanguageClient,
  onStep: (step: string) => void,
  work: (workDoneToken: string) => Promise<Result>,
): Promise<Result> {
  begun += 1;
  const token = `espalier-work-${begun}`;
  const { WorkDoneProgress } = require("vscode-languageclient/node") as typeof import("vscode-languageclient/node");
  const steps = client.onProgress(WorkDoneProgress.type, token, (value) => {
    if (value.kind === "report" && value.message) {
      onStep(withoutLinks(value.message));
    }
  });
  try {
    return await work(token);
  } finally {
    steps.dispose();
  }
}
