// What a prompt in the chat asks of the server: the slash command says which request, the rest of the prompt of what.
import { explain, whoUses } from "../questions";

export type Wanted =
  | { readonly kind: "ask"; readonly question: string }
  /** Without a symbol: of what is at the cursor, with overloads told apart. */
  | { readonly kind: "impact"; readonly symbol: string }
  | { readonly kind: "trace"; readonly from: string; readonly to: string }
  /** `failure`: what the compiler or a test said of the line at the cursor, or a whole failure; may be empty. */
  | { readonly kind: "fix"; readonly failure: string }
  | { readonly kind: "usage"; readonly example: string };

const TO = /\s+(?:to|->|→)\s+/;

/** `subject`: the name at the cursor, for a command without one of its own. */
export function wanted(command: string | undefined, prompt: string, subject = ""): Wanted {
  const text = prompt.trim();
  const name = unquoted(text) || subject;
  switch (command) {
    case "users":
      return name ? { kind: "ask", question: whoUses(`\`${name}\``) } : usage("users OrderService");
    case "explain":
      return name ? { kind: "ask", question: explain(name) } : usage("explain OrderService");
    case "impact":
      return name ? { kind: "impact", symbol: unquoted(text) } : usage("impact OrderService");
    case "trace": {
      const [from = "", to = ""] = text.replace(/^from\s+/, "").split(TO);
      return from && to
        ? { kind: "trace", from: unquoted(from), to: unquoted(to) }
        : usage("trace controllers to orders");
    }
    case "fix":
      return { kind: "fix", failure: text };
    default:
      return text ? { kind: "ask", question: text } : usage("who uses OrderService?", "");
  }
}

function usage(example: string, slash = "/"): Wanted {
  return { kind: "usage", example: `@espalier ${slash}${example}` };
}

function unquoted(text: string): string {
  return text.trim().replace(/^[`"'](.*)[`"']$/, "$1");
}
