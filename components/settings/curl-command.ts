import { shellQuoted } from "#components/settings/replay-command.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

/** A number of the range kept for fiction: it reaches nobody, and in the sandbox it is a customer like any other. */
const RECIPIENT = "15555550123";

type Sendable = Pick<
  TemplateView,
  "name" | "language" | "category" | "headerKind" | "sendable" | "variables"
>;

/**
 * The template that a first call can send as it is: both locks open, no file or place in its header, no passcode. Utility
 * before marketing, which people may have opted out of; null when there is none.
 */
export function firstSendable<T extends Sendable>(templates: readonly T[]): T | null {
  const simple = templates.filter(
    ({ sendable, category, headerKind }) =>
      sendable && category !== "authentication" && (headerKind === "none" || headerKind === "text"),
  );
  return simple.find(({ category }) => category === "utility") ?? simple[0] ?? null;
}

/**
 * A command that sends a first message with a key, ready to paste: a template, which may go at any time, or free text where
 * none can go, which needs an open window.
 * @param origin where Parley is reached, such as `https://parley.example.com`
 */
export function curlCommand(origin: string, key: string, template: Sendable | null): string {
  const body = template ? templateCall(template) : { to: RECIPIENT, body: "Hello from Parley" };
  return [
    `curl -sS -X POST ${origin}/api/v1/messages/${template ? "template" : "text"}`,
    `  -H "Authorization: Bearer ${key}"`,
    `  -H "Content-Type: application/json"`,
    `  -H "Idempotency-Key: $(date +%s%N)"`,
    `  -d ${shellQuoted(JSON.stringify(body))}`,
    String.raw`  -w '\n%{http_code}\n'`,
  ].join(" \\\n");
}

function templateCall({ name, language, variables }: Sendable) {
  const values = variables.map(({ name: number, example }) => [number, example || "Robin"]);
  return { to: RECIPIENT, template: name, language, variables: Object.fromEntries(values) };
}
