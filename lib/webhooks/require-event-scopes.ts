import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { missingEventScopes } from "#lib/events/webhook-event-rules.ts";
import { type Issue, validationError } from "#lib/platform/errors.ts";

/**
 * Members and the CLI may choose all types. @param path the field that needs the scopes: a new URL receives the types
 * that its endpoint already has. @throws AppError VALIDATION_ERROR (`missing_scope`) naming the scopes
 */
export function requireEventScopes({ actor }: Ctx, eventTypes: readonly string[], path: string): void {
  if (actor.kind !== "api_key") return;
  const denied = eventTypes.flatMap((type) => {
    const missing = missingEventScopes([type], actor.scopes);
    return missing.length === 0 ? [] : [{ type, missing }];
  });
  if (denied.length === 0) return;
  const issues = denied.map(
    ({ type, missing }): Issue => ({
      path,
      code: "missing_scope",
      message:
        path === "url"
          ? `A new URL needs the scopes of the endpoint's events, here of ${type}. Use a key with the ${describeScopes(missing)}.`
          : `The key cannot read ${type} events. Use a key with the ${describeScopes(missing)}.`,
    }),
  );
  throw validationError(...issues);
}

function describeScopes(missing: readonly string[]): string {
  if (missing.length === 1) return `scope ${missing[0]} or events.read`;
  return `scopes ${missing.slice(0, -1).join(", ")} and ${missing.at(-1)}, or with events.read`;
}
