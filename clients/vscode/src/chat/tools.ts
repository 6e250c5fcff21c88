// Language-model tools: what a model in the chat or an agent may ask. The server makes the pages (espalier/tool).
import * as vscode from "vscode";
import { onServer, reason, type Servers } from "../answering";
import { newer } from "../newer";
import { toolRequest } from "../protocol";
import { OPERATIONS } from "../service";

/** Their names in package.json begin with this. */
const PREFIX = "espalier_";
/** `query` is for programs: a model asks in words. */
const LEFT_OUT = new Set<string>(["query"]);

export function registerTools(servers: Servers): vscode.Disposable {
  const { lm, LanguageModelTextPart, LanguageModelToolResult } = newer;
  if (lm?.registerTool === undefined || LanguageModelTextPart === undefined || LanguageModelToolResult === undefined) {
    return new vscode.Disposable(() => {});
  }
  const register = lm.registerTool;
  const told = (text: string) => new LanguageModelToolResult([new LanguageModelTextPart(text)]);
  const tools = OPERATIONS.filter(({ name }) => !LEFT_OUT.has(name)).map(({ name, doing }) =>
    register(`${PREFIX}${name}`, {
      prepareInvocation: () => ({ invocationMessage: doing }),
      invoke: async ({ input }, token) => told(await called(servers, name, input, token)),
    }),
  );
  return vscode.Disposable.from(...tools);
}

/** The result as JSON, or why there is none: the model can do better. */
async function called(
  servers: Servers,
  name: string,
  input: unknown,
  token: vscode.CancellationToken,
): Promise<string> {
  try {
    const call = { name, arguments: input ?? {} };
    const page = await onServer(
      servers,
      (client) => client.sendRequest(toolRequest, call, token),
      () => {},
      token,
    );
    return JSON.stringify(page);
  } catch (error) {
    return reason(error);
  }
}
