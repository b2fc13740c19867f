import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { missingEventScopes } from "#lib/events/webhook-event-rules.ts";
import { validationError } from "#lib/platform/errors.ts";

/** Members and the CLI may choose all types. @throws AppError VALIDATION_ERROR (`missing_scope`) naming the scopes */
export function requireEventScopes({ actor }: Ctx, eventTypes: readonly string[], path: string): void {
  if (actor.kind !== "api_key") return;
  const denied = eventTypes.flatMap((type) => {
    const missing = missingEventScopes([type], actor.scopes);
    return missing.length === 0 ? [] : [{ type, missing: missing.join(", ") }];
  });
  if (denied.length === 0) return;
  const issues = denied.map(({ type, missing }) => ({
    path,
    code: "missing_scope",
    message: `The key cannot subscribe to ${type}. It needs the ${missing} or events.read scope.`,
  }));
  throw validationError(...issues.slice(0, ISSUES_MAX));
}

const ISSUES_MAX = 20;
