import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { AppError } from "#lib/errors.ts";
import { hasPermission, type Permission } from "#lib/workspaces/permissions.ts";

export const NOT_ALLOWED_MESSAGE = "Your role does not allow this. Ask an admin of the workspace.";

/**
 * Refuses a member who lacks a permission that only part of a request needs, such as one field of a form. Other actors
 * were authorised where they entered: API keys by their scopes, jobs and the terminal by being ours.
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
