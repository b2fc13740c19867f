import "server-only";
import { eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { users } from "#db/schema/index.ts";
import { findMemberships } from "#lib/accounts/find-memberships.ts";
import { validationError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";

/**
 * Refuses a change to an account that would also affect the person's other workspaces.
 * @param command the operator's command that is still allowed
 * @throws AppError VALIDATION_ERROR (`member_elsewhere`)
 */
export async function requireNoOtherWorkspace(tx: Ctx, userId: Id<"user">, command: string): Promise<void> {
  const workspaces = await findMemberships(tx.db, userId);
  if (workspaces.length <= 1) return;
  const [user] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  throw validationError({
    path: "",
    code: "member_elsewhere",
    message: `This person is also a member of another workspace, so only a Parley administrator can do this (npm run -s admin -- ${command} --email ${user?.email}).`,
  });
}
