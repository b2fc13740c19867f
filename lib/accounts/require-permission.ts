import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { hasPermission, type Permission } from "#lib/accounts/permissions.ts";
import { AppError } from "#lib/platform/errors.ts";

export const NOT_ALLOWED_MESSAGE = "Your role does not allow this. Ask an admin of your workspace.";

/**
 * Refuses a member without a permission that only part of a request needs. Other actors are authorized at their entry
 * point.
 * @throws AppError NOT_ALLOWED
 */
export function requirePermission(
  { actor }: Pick<Ctx, "actor">,
  permission: Permission,
  message?: string,
): void {
  if (actor.kind !== "member" || hasPermission(actor.role, permission)) return;
  throw new AppError("NOT_ALLOWED", message ?? NOT_ALLOWED_MESSAGE);
}
