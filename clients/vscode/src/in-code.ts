// What the graph says in the code itself: how much uses a declaration, who is given at an injection point.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { Servers } from "./answering";
import { locate } from "./places";
import { type Lens, lensesRequest, usersRequest, type Wiring, wiringRequest } from "./protocol";
import { reached } from "./reaching";
import { rolesOf } from "./roles";
import type { User } from "./service";

const JAVA: vscode.DocumentFilter = { scheme: "file", language: "java" };
const ENABLED = "espalier.codeLens.enabled";
const GO_TO = "espalier.client.goToInjected";
const SHOW = "espalier.client.showUsers";

type Client = () => LanguageClient | undefined;

export function registerInCode(servers: Servers, onDidChange: vscode.Event<unknown>): vscode.Disposable {
  const client = () => servers.client;
  const lenses = new Lenses(client, onDidChange);
  return vscode.Disposable.from(
    lenses,
    vscode.languages.registerCodeLensProvider(JAVA, lenses),
    vscode.languages.registerHoverProvider(JAVA, new Injected(client)),
    vscode.commands.registerCommand(SHOW, (uri: vscode.Uri, lens: Lens) => showUsers(servers, uri, lens)),
    vscode.commands.registerCommand(GO_TO, () => goToInjected(servers)),
  );
}

/** "3 users · 2 tests" above declarations; off unless somebody wants it. */
class Lenses implements vscode.CodeLensProvider {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;
  private readonly watching: vscode.Disposable;

  constructor(
    private readonly client: Client,
    onDidChange: vscode.Event<unknown>,
  ) {
    this.watching = vscode.Disposable.from(
      onDidChange(() => this.changed.fire()),
      vscode.workspace.onDidSaveTextDocument(() => this.changed.fire()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(ENABLED)) {
          this.changed.fire();
        }
      }),
    );
  }

  dispose(): void {
    this.watching.dispose();
    this.changed.dispose();
  }

  async provideCodeLenses(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    const client = this.client();
    if (client === undefined || !vscode.workspace.getConfiguration().get<boolean>(ENABLED, false)) {
      return [];
    }
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    const asked = client.sendRequest(lensesRequest, { textDocument: { uri } }, token);
    const { lenses } = await asked.catch(() => ({ lenses: [] })); // not asked for by hand: errors are not shown
    return lenses.map((lens) => shown(document.uri, lens));
  }
}

function shown(uri: vscode.Uri, lens: Lens): vscode.CodeLens {
  const users = lens.users === 1 ? vscode.l10n.t("1 user") : vscode.l10n.t("{0} users", lens.users);
  const tests = lens.tests === 1 ? vscode.l10n.t("1 test") : vscode.l10n.t("{0} tests", lens.tests);
  const title = lens.tests > 0 ? `${users} · ${tests}` : users;
  const line = Math.max(0, lens.line - 1);
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { title, command: SHOW, arguments: [uri, lens] });
}

/** Shows the uses that a code lens counts in VS Code's peek view: all, or those of the role that the user picks. */
async function showUsers(servers: Servers, uri: vscode.Uri, lens: Lens): Promise<void> {
  const client = await reached(servers);
  if (client === undefined) {
    return;
  }
  const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) };
  const { users } = await client.sendRequest(usersRequest, { symbol: lens.symbol, textDocument });
  const chosen = await ofRole(users);
  if (chosen === undefined) {
    return;
  }
  const places = (await Promise.all(chosen.map(locate))).filter((place) => place !== undefined);
  const at = new vscode.Position(Math.max(0, lens.line - 1), 0);
  await vscode.commands.executeCommand("editor.action.showReferences", uri, at, places);
}

async function ofRole(users: readonly User[]): Promise<readonly User[] | undefined> {
  const roles = rolesOf(users);
  if (roles.length < 2) {
    return users;
  }
  const row = (label: string, given: readonly User[]) => ({ label, description: String(given.length), users: given });
  const rows = [row(vscode.l10n.t("all"), users), ...roles.map((role) => row(role.name, role.users))];
  return (await vscode.window.showQuickPick(rows, { title: vscode.l10n.t("Which uses?") }))?.users;
}

/** Beside what JDT LS says of a type: the beans that are given there, each a link. */
class Injected implements vscode.HoverProvider {
  constructor(private readonly client: Client) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    const { text, places } = await wiring(this.client(), document, position, token);
    if (text === "") {
      return undefined;
    }
    const links = places.map(({ uri, line, name }) => `[${name}](${uri}#L${line})`);
    return new vscode.Hover(new vscode.MarkdownString(`${text}: ${links.join(", ")}`));
  }
}

/** "Go to Implementations" lists all that there are; this opens the one that the container gives. */
async function goToInjected(servers: Servers): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    return;
  }
  const { document, selection } = editor;
  const client = await reached(servers);
  if (client === undefined) {
    return;
  }
  const { places } = await wiring(client, document, selection.active);
  const line = (place: { readonly line: number }) => new vscode.Position(Math.max(0, place.line - 1), 0);
  const found = places.map((place) => new vscode.Location(vscode.Uri.parse(place.uri), line(place)));
  const nothing = vscode.l10n.t("Nothing that is injected stands here.");
  await vscode.commands.executeCommand(
    "editor.action.goToLocations",
    document.uri,
    selection.active,
    found,
    "peek",
    nothing,
  );
}

async function wiring(
  client: LanguageClient | undefined,
  document: vscode.TextDocument,
  position: vscode.Position,
  token?: vscode.CancellationToken,
): Promise<Wiring> {
  if (client === undefined) {
    return { text: "", places: [] };
  }
  const params = client.code2ProtocolConverter.asTextDocumentPositionParams(document, position);
  return await client.sendRequest(wiringRequest, params, token).catch(() => ({ text: "", places: [] }));
}
