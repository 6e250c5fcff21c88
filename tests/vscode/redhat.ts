// A stand-in for redhat.java: its id, its way to collect bundles, and the parts of its API that other extensions use.
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

interface Parts {
  readonly java: string;
  readonly jdtls: string;
}

interface Api {
  readonly apiVersion: string;
  readonly javaRequirement: { readonly tooling_jre: string };
  status: "Starting" | "Started" | "Error";
  readonly serverMode: "Standard";
  readonly onDidServerModeChange: vscode.Event<string>;
  serverReady(): Promise<boolean>;
}

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<Api> {
  const parts: Parts = JSON.parse(process.env.ESPALIER_TEST_JDTLS ?? "{}");
  const modes = new vscode.EventEmitter<string>();
  let ready: (value: boolean) => void = () => {};
  const whenReady = new Promise<boolean>((resolve) => {
    ready = resolve;
  });
  const api: Api = {
    apiVersion: "0.13",
    javaRequirement: { tooling_jre: parts.java },
    status: "Starting",
    serverMode: "Standard",
    onDidServerModeChange: modes.event,
    serverReady: () => whenReady,
  };
  const command = { command: parts.java, args: commandLine(parts, context) };
  client = new LanguageClient("java", "Language Support for Java", command, {
    documentSelector: [
      { scheme: "file", language: "java" },
      { scheme: "jdt", language: "java" },
    ],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.java,pom.xml}") },
    initializationOptions: {
      bundles: contributedBundles(),
      workspaceFolders: vscode.workspace.workspaceFolders?.map(({ uri }) => uri.toString()),
      settings: { java: vscode.workspace.getConfiguration("java") },
      extendedClientCapabilities: { classFileContentsSupport: true },
    },
  });
  client.onNotification("language/status", ({ type }: { type: string }) => {
    if (type === "ServiceReady") {
      api.status = "Started";
      ready(true);
    }
  });
  context.subscriptions.push(
    modes,
    client,
    // Two extensions that register one of these are in each other's way.
    vscode.commands.registerCommand("java.show.references", () => {}),
    vscode.commands.registerCommand("java.show.implementations", () => {}),
    vscode.workspace.registerTextDocumentContentProvider("jdt", { provideTextDocumentContent: () => "" }),
  );
  void client.start();
  return api;
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** Jars of `contributes.javaExtensions`, whose paths are relative to their extension. */
function contributedBundles(): string[] {
  return vscode.extensions.all.flatMap(({ extensionPath, packageJSON }) => {
    const paths: string[] = packageJSON.contributes?.javaExtensions ?? [];
    return paths.map((path) => resolve(extensionPath, path));
  });
}

function commandLine({ jdtls }: Parts, context: vscode.ExtensionContext): string[] {
  const storage = context.storageUri?.fsPath ?? context.globalStorageUri.fsPath;
  const configuration = join(storage, "config");
  mkdirSync(storage, { recursive: true });
  cpSync(join(jdtls, "config_linux"), configuration, { recursive: true });
  const plugins = join(jdtls, "plugins");
  const launcher = readdirSync(plugins).find((name) => /^org\.eclipse\.equinox\.launcher_.*\.jar$/.test(name)) ?? "";
  return [
    "-Declipse.application=org.eclipse.jdt.ls.core.id1",
    "-Declipse.product=org.eclipse.jdt.ls.core.product",
    "-Dosgi.bundles.defaultStartLevel=4",
    "--add-modules=ALL-SYSTEM",
    ...["java.base/java.util=ALL-UNNAMED", "java.base/java.lang=ALL-UNNAMED"].flatMap((one) => ["--add-opens", one]),
    "-Djava.import.generatesMetadataFilesAtProjectRoot=false",
    "-Xlog:disable",
    "-Xmx1G",
    ...["-jar", join(plugins, launcher), "-configuration", configuration, "-data", join(storage, "jdt_ws")],
  ];
}
