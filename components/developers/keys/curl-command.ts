import { shellQuoted } from "#components/developers/logs/replay-command.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

/** From the range reserved for fiction. */
const RECIPIENT = "15555550123";

type Sendable = Pick<
  TemplateView,
  "name" | "language" | "category" | "headerKind" | "sendable" | "variables"
>;

/** A template to send unchanged: utility before marketing, which contacts may have opted out of; null if none. */
export function firstSendable<T extends Sendable>(templates: readonly T[]): T | null {
  const simple = templates.filter(
    ({ sendable, category, headerKind }) =>
      sendable && category !== "authentication" && (headerKind === "none" || headerKind === "text"),
  );
  return simple.find(({ category }) => category === "utility") ?? simple[0] ?? null;
}

/** A template, or without one free text, which needs an open window. @param origin Parley's public URL */
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
