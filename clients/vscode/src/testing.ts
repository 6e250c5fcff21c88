// A failing test, as the Testing view passes it to a command, in words.
import type * as vscode from "vscode";

/** What of `vscode.TestMessage` is read; `stackTrace` is of VS Code 1.93. */
interface Message {
  readonly message?: string | vscode.MarkdownString;
  readonly expectedOutput?: string;
  readonly actualOutput?: string;
  readonly location?: vscode.Location;
  readonly stackTrace?: readonly { label: string; uri?: vscode.Uri; position?: vscode.Position }[];
}

interface Frame {
  readonly label: string;
  readonly uri: vscode.Uri | undefined;
  readonly line: number | undefined;
}

/** The text of a test's failure, with its stack. */
export function textOf(given: unknown): string {
  const { message } = (given ?? {}) as { message?: Message };
  if (message === undefined) {
    return "";
  }
  const said = typeof message.message === "string" ? message.message : (message.message?.value ?? "");
  const expected = message.expectedOutput === undefined ? "" : `expected: ${message.expectedOutput}`;
  const actual = message.actualOutput === undefined ? "" : `actual: ${message.actualOutput}`;
  return [said, expected, actual, ...frames(message)].filter(Boolean).join("\n");
}

/** As a JVM prints them, where the runner has taken them apart. A frame's label is the method's qualified name. */
function frames({ stackTrace = [], location }: Message): string[] {
  const places: Frame[] = stackTrace.map(({ label, uri, position }) => ({ label, uri, line: position?.line }));
  if (location !== undefined) {
    places.push({ label: "", uri: location.uri, line: location.range.start.line });
  }
  return places.flatMap(({ label, uri, line }) => {
    const file = uri?.path.split("/").at(-1);
    const method = label.replace(/\(.*$/, "").trim() || "unknown";
    return file === undefined || line === undefined ? [] : [`\tat ${method}(${file}:${line + 1})`];
  });
}
