// As much of the editor's API as unit tests touch, with the editor's own habits where a bug hid behind one.
type Listener<Event> = (event: Event) => void;

export class EventEmitter<Event> {
  private readonly listeners = new Set<Listener<Event>>();
  readonly event = (listener: Listener<Event>) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  fire(event: Event): void {
    for (const listener of [...this.listeners]) {
      listener(event);
    }
  }

  dispose(): void {
    this.listeners.clear();
  }
}

export class CancellationError extends Error {}

export class CancellationTokenSource {
  private readonly cancelled = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.cancelled.event };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.cancelled.fire();
  }

  dispose(): void {
    this.cancelled.dispose();
  }
}

export class Range {
  constructor(
    readonly start: number,
    readonly startCharacter: number,
    readonly end: number,
    readonly endCharacter: number,
  ) {}
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Location {
  constructor(
    readonly uri: unknown,
    readonly range: Position,
  ) {}
}

export class MarkdownString {
  value = "";

  appendText(text: string): void {
    this.value += text;
  }
}

export const Disposable = {
  from: (...all: { dispose(): unknown }[]) => ({
    dispose: () => {
      for (const one of all) {
        one.dispose();
      }
    },
  }),
};

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
  ) {}

  static file(path: string): Uri {
    return new Uri("file", path);
  }

  static parse(text: string): Uri {
    const [scheme = "", path = ""] = text.split("://");
    return new Uri(scheme, decodeURIComponent(path));
  }

  static joinPath(uri: Uri, ...parts: string[]): Uri {
    return new Uri(uri.scheme, [uri.path, ...parts].join("/"));
  }

  with({ scheme }: { scheme: string }): Uri {
    return new Uri(scheme, this.path);
  }

  toString(): string {
    return `${this.scheme}://${this.path}`;
  }
}

export class TabInputTextDiff {
  constructor(
    readonly original: Uri,
    readonly modified: Uri,
  ) {}
}

export const l10n = {
  t: (text: string, ...given: unknown[]) => text.replace(/\{(\d)\}/g, (_, index) => String(given[Number(index)])),
};

const extensionsChanged = new EventEmitter<void>();
let enabled: readonly string[] = [];

export const extensions = {
  getExtension: (id: string) => (enabled.includes(id) ? { id } : undefined),
  onDidChange: extensionsChanged.event,
  /** These are enabled now. */
  change: (...ids: string[]) => {
    enabled = ids;
    extensionsChanged.fire();
  },
};

interface Provider {
  readonly onDidChange?: (listener: Listener<Uri>) => unknown;
  provideTextDocumentContent(uri: Uri): string;
}

/** Texts of virtual documents as an open editor shows them. */
export const shown = new Map<string, string>();
const providers = new Map<string, Provider>();
const textChanged = new EventEmitter<unknown>();
/** What extensions see of the texts: each a little later than it is shown. */
const heard = new Map<string, string>();

const later = () => new Promise((resolve) => setImmediate(resolve));

async function hear(name: string): Promise<void> {
  const text = shown.get(name) ?? "";
  await later();
  heard.set(name, text);
  textChanged.fire({});
}

const provided = (uri: Uri) => providers.get(uri.scheme)?.provideTextDocumentContent(uri) ?? "";

async function open(uri: Uri): Promise<void> {
  shown.set(uri.toString(), provided(uri));
  await hear(uri.toString());
}

/** A change is dropped if its text is the one that extensions see. */
async function change(uri: Uri): Promise<void> {
  const text = provided(uri);
  if (text !== heard.get(uri.toString())) {
    await later();
    shown.set(uri.toString(), text);
    await hear(uri.toString());
  }
}

/** What the user has set, by full name. */
export const userSettings = new Map<string, unknown>();
/** Settings that cannot be written, as in a window without a folder. */
export const readOnly = new Set<string>();

/** The language models that the editor offers. */
export const chatModels: unknown[] = [];

const modelsChanged = new EventEmitter<void>();

export const lm = {
  selectChatModels: async () => [...chatModels],
  onDidChangeChatModels: modelsChanged.event,
  registerMcpServerDefinitionProvider: (
    _: string,
    provider: {
      onDidChangeMcpServerDefinitions(listener: () => void): unknown;
      provideMcpServerDefinitions(): readonly { readonly command: string }[];
    },
  ) => {
    mcp.asked = () => provider.provideMcpServerDefinitions();
    provider.onDidChangeMcpServerDefinitions(() => {
      mcp.changes += 1;
    });
    return { dispose: () => {} };
  },
  /** The editor offers these now. */
  change: (...models: readonly unknown[]) => {
    chatModels.splice(0, chatModels.length, ...models);
    modelsChanged.fire();
  },
};

/** What the editor's agents are offered: asked anew at each change. */
export const mcp = { asked: (): readonly { readonly command: string }[] => [], changes: 0 };

export class McpStdioServerDefinition {
  constructor(
    readonly label: string,
    readonly command: string,
  ) {}
}

/** The window gets or loses the focus. */
export const windowChanged = new EventEmitter<{ readonly focused: boolean }>();

const settingsChanged = new EventEmitter<{ affectsConfiguration(section: string): boolean }>();

/** The user sets this, or unsets it with `undefined`. */
export function set(key: string, value: unknown): void {
  if (value === undefined) {
    userSettings.delete(key);
  } else {
    userSettings.set(key, value);
  }
  settingsChanged.fire({ affectsConfiguration: (section) => `${key}.`.startsWith(`${section}.`) });
}

/** Java files of the window's folders. */
export const javaFiles = { found: [Uri.file("/home/me/shop/Cart.java")] };

export const workspace = {
  isTrusted: true,
  getConfiguration: (section?: string) => {
    const full = (key: string) => (section === undefined ? key : `${section}.${key}`);
    return {
      get: (key: string, otherwise?: unknown) => userSettings.get(full(key)) ?? otherwise,
      inspect: (key: string) => ({ globalValue: userSettings.get(full(key)) }),
      update: async (key: string, value: unknown) => {
        if (readOnly.has(full(key))) {
          throw new Error(`Unable to write ${full(key)}`);
        }
        userSettings.set(full(key), value);
      },
    };
  },
  workspaceFolders: [] as { readonly uri: unknown }[],
  onDidGrantWorkspaceTrust: new EventEmitter<void>().event,
  onDidChangeWorkspaceFolders: new EventEmitter<void>().event,
  findFiles: async () => javaFiles.found,
  openTextDocument: async (uri: Uri) => ({ uri, version: 1 }),
  asRelativePath: (uri: Uri | string) => String(uri),
  /** As for a read-only file. */
  applyEdit: async () => false,
  get textDocuments() {
    return [...heard.keys()].map((name) => ({
      uri: { toString: () => name },
      isClosed: false,
      getText: () => heard.get(name) ?? "",
    }));
  },
  onDidChangeTextDocument: textChanged.event,
  onDidSaveTextDocument: new EventEmitter<unknown>().event,
  onDidChangeConfiguration: settingsChanged.event,
  /** Listens from the moment of the registration, and to nothing that the provider has not yet. */
  registerTextDocumentContentProvider: (scheme: string, provider: Provider) => {
    providers.set(scheme, provider);
    provider.onDidChange?.((uri) => void (heard.has(uri.toString()) && change(uri)));
    return { dispose: () => providers.delete(scheme) };
  },
};

export const version = "1.99.0";
export const clipboard = {
  text: "",
  writeText: async (text: string) => {
    clipboard.text = text;
  },
};
export const env = { appName: "Played Code", clipboard, remoteName: undefined as string | undefined };

export const commands = {
  registerCommand: () => ({ dispose: () => {} }),
  /** Opens a virtual document; one that is open already is not asked for again. */
  /** What was run but for what the fake itself carries out. */
  run: [] as unknown[][],
  executeCommand: async (command: string, _before: Uri, after: Uri) => {
    commands.run.push([command, _before]);
    if (command === "vscode.diff" && !shown.has(after.toString())) {
      await open(after);
    }
  },
};

/** Messages with buttons, and which button is pressed. */
export const questions = { asked: [] as string[][], answer: undefined as string | undefined };

async function ask(...words: string[]): Promise<string | undefined> {
  questions.asked.push(words);
  return questions.answer;
}

interface Row {
  readonly candidate: unknown;
  readonly label: string;
}

/** The list above the editor. What the extension sets is drawn a little later, and what it selects is not told back. */
export class QuickPick {
  private readonly activeChanged = new EventEmitter<readonly Row[]>();
  private readonly accepted = new EventEmitter<void>();
  private readonly hidden = new EventEmitter<void>();
  readonly onDidChangeActive = this.activeChanged.event;
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hidden.event;
  items: readonly Row[] = [];
  activeItems: readonly Row[] = [];
  title = "";
  busy = false;
  show(): void {}
  dispose(): void {}

  /** The user moves to a row. */
  move(index: number): void {
    const row = this.items[index];
    this.activeItems = row === undefined ? [] : [row];
    this.activeChanged.fire(this.activeItems);
  }

  /** The user presses Enter, or Escape. */
  accept(): void {
    this.accepted.fire();
  }

  hide(): void {
    this.hidden.fire();
  }
}

/** The last list that was made. */
export const lists = { last: new QuickPick() };

interface Choice {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

/** What the user types into the next input box, undefined for Escape, and what the boxes were. */
export const inputs = { given: undefined as string | undefined, shown: [] as { readonly password?: boolean }[] };

export const rows = { shown: [] as readonly Choice[], choose: "" };

interface Editor {
  readonly document: { readonly uri: Uri };
  readonly options: Readonly<Record<string, unknown>>;
}

/** Progress notifications with a cancel button. */
export const notifications = { shown: [] as { title: string; cancel(): void }[] };

export const ProgressLocation = { Notification: 15 };

export const DiagnosticSeverity = { Error: 0, Warning: 1 };

/** What the problems view lists, of every document alike. */
export const problems: { readonly severity: number; readonly range: { readonly start: { line: number } } }[] = [];
export const languages = { getDiagnostics: () => problems };

/** The tree view that was made last. */
export const trees = { last: {} as { description?: string; message?: string; dispose(): void } };

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };

export class TreeItem {
  constructor(
    readonly label: string,
    readonly collapsibleState?: number,
  ) {}
}

export class ThemeIcon {
  static readonly File = new ThemeIcon("file");

  constructor(readonly id: string) {}
}

export const window = {
  createTreeView: () => {
    trees.last = { dispose: () => {} };
    return trees.last;
  },
  withProgress: async (
    { title }: { title: string },
    work: (progress: { report(step: unknown): void }, token: CancellationTokenSource["token"]) => Promise<unknown>,
  ) => {
    const source = new CancellationTokenSource();
    notifications.shown.push({ title, cancel: () => source.cancel() });
    return work({ report: () => {} }, source.token);
  },
  tabGroups: { all: [], close: async () => true },
  onDidChangeWindowState: windowChanged.event,
  visibleTextEditors: [] as Editor[],
  activeTextEditor: undefined,
  onDidChangeVisibleTextEditors: new EventEmitter<unknown>().event,
  createTextEditorDecorationType: () => ({ dispose: () => {} }),
  createQuickPick: () => {
    lists.last = new QuickPick();
    return lists.last;
  },
  /** The row that `rows.choose` names; what there was to choose from is in `rows.shown`. */
  showInputBox: async (box: { readonly password?: boolean }) => {
    inputs.shown.push(box);
    return inputs.given;
  },
  showQuickPick: async (
    given: readonly Choice[] | Promise<readonly Choice[]>,
    options: { readonly canPickMany?: boolean } = {},
  ) => {
    rows.shown = await given;
    const chosen = rows.shown.find(({ label }) => label === rows.choose);
    return options.canPickMany && chosen ? [chosen] : chosen;
  },
  showTextDocument: async () => {},
  showInformationMessage: ask,
  showWarningMessage: ask,
  showErrorMessage: ask,
};

export const ConfigurationTarget = { Global: 1, Workspace: 2 };

// Language models (VS Code 1.95): messages, parts and errors.

export class LanguageModelTextPart {
  constructor(readonly value: string) {}
}

export class LanguageModelToolCallPart {
  constructor(
    readonly callId: string,
    readonly name: string,
    readonly input: object,
  ) {}
}

export class LanguageModelToolResultPart {
  constructor(
    readonly callId: string,
    readonly content: readonly unknown[],
  ) {}
}

export const LanguageModelChatMessage = {
  User: (content: readonly unknown[]) => ({ role: "User", content }),
  Assistant: (content: readonly unknown[]) => ({ role: "Assistant", content }),
};

export class LanguageModelError extends Error {
  constructor(
    message: string,
    readonly code: string,
    cause?: Error,
  ) {
    super(message, { cause });
  }
}
