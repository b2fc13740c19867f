import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { validationError } from "#lib/errors.ts";
import { missingEventScopes } from "#lib/events/rules.ts";

/**
 * Refuses to send a key's endpoint what the key itself may not read. Members and the terminal may choose everything.
 * @param eventTypes exact types, families and `*`
 * @param path the member of the request that is at fault
 * @throws AppError VALIDATION_ERROR (`missing_scope`) that names the scopes
 */
export function requireEventScopes({ actor }: Ctx, eventTypes: readonly string[], path: string): void {
  if (actor.kind !== "api_key") return;
  const faults = eventTypes.flatMap((type) => {
    const missing = missingEventScopes([type], actor.scopes);
    return missing.length === 0 ? [] : [{ type, missing: missing.join(", ") }];
  });
  if (faults.length === 0) return;
  const issues = faults.map(({ type, missing }) => ({
    path,
    code: "missing_scope",
    message: `The key may not be sent ${type}. It needs ${missing}, or events.read.`,
  }));
  throw validationError(...issues.slice(0, ISSUES_MAX));
}

/** As many faults as an error lists. */
const ISSUES_MAX = 20;
