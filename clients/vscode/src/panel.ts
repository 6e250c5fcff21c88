// The Ask view: the conversation of this window, and the page that shows it. The page only shows; it may come and go.
import * as vscode from "vscode";
import { answered, drawn, type Listener, type Servers } from "./answering";
import type { EditorModels } from "./chat/editor-model";
import { type Exchange, kept, lastAnswered, onceServed, restored } from "./conversation";
import { exampleQuestions, withoutJava } from "./examples";
import { absence, type ModelPicker, type Writer } from "./model-picker";
import { page } from "./page";
import type { FromPage, ToPage } from "./page/messages";
import { openPlace } from "./places";
import type { UsersParams } from "./protocol";
import { neighbours, type Question } from "./questions";
import type { State } from "./readiness";
import { Results } from "./results";

const HISTORY = "espalier.ask.conversation";

/** The server as far as the view is concerned. */
export interface WindowServer extends Servers {
  readonly onDidChange: vscode.Event<unknown>;
  /** "ready" as soon as questions are answered, however far JDT LS is. */
  readonly answering: State;
}

export class AskPanel implements vscode.WebviewViewProvider, vscode.Disposable {
  static readonly id = "espalier.ask";
  private readonly registration: vscode.Disposable;
  private readonly results = new Results();
  private exchanges: Exchange[];
  private view: vscode.WebviewView | undefined;
  private running: vscode.CancellationTokenSource | undefined;
  private waitsFor = "";
  private loaded = false;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly extension: Pick<vscode.ExtensionContext, "extensionPath" | "workspaceState">,
    private readonly server: WindowServer,
    private readonly models: EditorModels,
    private readonly picker: ModelPicker,
  ) {
    this.exchanges = restored(extension.workspaceState.get(HISTORY));
    this.registration = vscode.Disposable.from(
      this.results,
      vscode.window.registerWebviewViewProvider(AskPanel.id, this, {
        webviewOptions: { retainContextWhenHidden: true },
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.suggest()),
      server.onDidChange(() => this.tellState()),
      picker,
      picker.onDidChange(() => this.tellModel()),
    );
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    this.loaded = false;
    view.webview.options = { enableScripts: true, localResourceRoots: [] };
    view.webview.onDidReceiveMessage((message: FromPage) => this.receive(message));
    view.onDidDispose(() => {
      this.view = undefined;
    });
    view.webview.html = page(this.extension.extensionPath);
  }

  /** Resolves when the view takes questions, at once where it is not shown. */
  async settled(): Promise<void> {
    if (this.view !== undefined && !this.loaded) {
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  /** Shows the view and asks. */
  async show(question: Question): Promise<void> {
    void this.ask(question);
    await vscode.commands.executeCommand(`${AskPanel.id}.focus`);
  }

  /** Shows the view and draws what is tied to a type; `name`: what it is called until that is known. */
  async showNeighbours(name: string, wanted: UsersParams): Promise<void> {
    void this.draw(name, wanted);
    await vscode.commands.executeCommand(`${AskPanel.id}.focus`);
  }

  /** Forgets questions and answers. */
  clear(): void {
    this.running?.cancel();
    this.running = undefined;
    this.exchanges = [];
    this.waitsFor = "";
    this.keep();
    this.post({ type: "conversation", exchanges: [] });
  }

  dispose(): void {
    this.running?.cancel();
    this.registration.dispose();
  }

  private receive(message: FromPage): void {
    switch (message.type) {
      case "ready":
        this.load();
        break;
      case "ask":
        void this.ask({ text: message.question, after: lastAnswered(this.exchanges) });
        break;
      case "cancel":
        this.running?.cancel();
        break;
      case "setUp":
        void vscode.commands.executeCommand("espalier.client.setUp");
        break;
      case "pick":
        void this.pick();
        break;
      case "copy":
        void this.copy(this.exchanges[message.at]);
        break;
      case "list":
        void this.list(this.exchanges[message.at]);
        break;
      case "fix":
        void vscode.commands.executeCommand("espalier.client.fixFailure", this.exchanges[message.at]?.question ?? "");
        break;
      case "draw":
        void this.drawAbout(this.exchanges[message.at]);
        break;
      case "open":
        void openPlace(message);
        break;
    }
  }

  /** The editor takes the keys when the list closes, so they are given back to the view. */
  private async pick(): Promise<void> {
    await this.picker.pick();
    await vscode.commands.executeCommand(`${AskPanel.id}.focus`);
  }

  private async copy(exchange: Exchange | undefined): Promise<void> {
    await vscode.env.clipboard.writeText(exchange?.markdown ?? "");
    vscode.window.setStatusBarMessage(vscode.l10n.t("The answer was copied."), 3_000);
  }

  private async list(exchange: Exchange | undefined): Promise<void> {
    await this.results.show(exchange?.question ?? "", exchange?.places ?? []);
  }

  /** The page is new and knows nothing. */
  private load(): void {
    this.loaded = true;
    for (const resolve of this.waiting) {
      resolve();
    }
    this.waiting.clear();
    this.post({ type: "conversation", exchanges: this.exchanges });
    this.post({ type: "step", text: this.waitsFor });
    this.tellState();
    this.tellModel();
    void this.picker.look();
    void this.suggest();
  }

  private async suggest(): Promise<void> {
    const questions = await exampleQuestions();
    this.post({ type: "examples", questions, advice: questions.length > 0 ? undefined : await withoutJava() });
  }

  private tellState(): void {
    const state = this.server.answering;
    if (state === "ready") {
      this.revise();
    }
    this.post({ type: "state", text: inWords(state), canSetUp: state === "notSetUp" });
  }

  /** Takes the failure from questions that no server was running for. */
  private revise(): void {
    const foot = vscode.l10n.t("Espalier was not running. It is now: press ↑ to bring the question back.");
    for (const [at, exchange] of this.exchanges.entries()) {
      const revised = onceServed(exchange, foot);
      if (revised !== exchange) {
        this.exchanges[at] = revised;
        this.post({ type: "exchange", at, exchange: revised });
        this.keep();
      }
    }
  }

  private tellModel(): void {
    this.post({ type: "model", ...this.picker.button });
  }

  private async drawAbout(exchange: Exchange | undefined): Promise<void> {
    if (exchange?.about !== undefined) {
      await this.draw(exchange.about, { symbol: exchange.about });
    }
  }

  private ask(question: Question): Promise<void> {
    return this.run(question.text, (listener, token) => this.answer(question, listener, token));
  }

  /** The answer, written by the model that is chosen; if that is gone, the line below the answer says so. */
  private async answer(
    question: Question,
    listener: Listener,
    token: vscode.CancellationToken,
  ): Promise<Partial<Exchange>> {
    const { model, gone }: Writer = await this.picker.writer(token).catch(() => ({})); // a cancelled question ends below
    const exchange = await this.models.offer(model, (offered) =>
      answered(this.server, { ...question, model: offered }, listener, token),
    );
    const isWithout = gone !== undefined && exchange.end === "told";
    return isWithout ? { ...exchange, foot: `${exchange.foot}. ${absence(gone)}` } : exchange;
  }

  private draw(name: string, wanted: UsersParams): Promise<void> {
    return this.run(neighbours(name), (listener, token) => drawn(this.server, wanted, listener, token));
  }

  /** One exchange from its beginning to its end; one that runs is cancelled. */
  private async run(
    question: string,
    work: (listener: Listener, token: vscode.CancellationToken) => Promise<Partial<Exchange>>,
  ): Promise<void> {
    this.running?.cancel();
    const running = new vscode.CancellationTokenSource();
    this.running = running;
    const at = this.exchanges.length;
    const conversation = this.exchanges;
    const put = (exchange: Exchange) => {
      conversation[at] = exchange;
      if (conversation === this.exchanges) {
        this.post({ type: "exchange", at, exchange });
      }
    };
    const step = (text: string) => this.running === running && this.wait(text);
    const begun: Exchange = { question, html: "", foot: "", end: "running" };
    put(begun);
    put({ ...begun, ...(await work({ changed: put, step }, running.token)) });
    step("");
    running.dispose();
    this.keep();
  }

  private wait(text: string): void {
    this.waitsFor = text;
    this.post({ type: "step", text });
  }

  private keep(): void {
    void this.extension.workspaceState.update(HISTORY, kept(this.exchanges));
  }

  private post(message: ToPage): void {
    if (this.loaded) {
      void this.view?.webview.postMessage(message);
    }
  }
}

function inWords(state: State): string {
  switch (state) {
    case "ready":
      return "";
    case "stopped":
      return vscode.l10n.t("Espalier's server is not running. “Espalier: Restart Server” starts it.");
    case "notSetUp":
      return vscode.l10n.t("Espalier is not set up yet.");
    case "settingUp":
      return vscode.l10n.t("Espalier is being set up.");
    default:
      return vscode.l10n.t("Espalier's server is starting. You can ask already; the question waits for it.");
  }
}
