import "server-only";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { members, users, workspaces } from "#db/schema/index.ts";
import { validationError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";

/**
 * Refuses a change to an account that would also affect the person's other workspaces, whether they are enabled or
 * disabled there and here.
 * @param command the operator's command that is still allowed
 * @throws AppError VALIDATION_ERROR (`member_elsewhere`)
 */
export async function requireNoOtherWorkspace(tx: Ctx, userId: Id<"user">, command: string): Promise<void> {
  const [elsewhere] = await tx.db
    .select({ workspaceId: members.workspaceId })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(
      and(
        eq(members.userId, userId),
        ne(members.workspaceId, tx.workspaceId),
        isNull(members.removedAt),
        isNull(workspaces.deletingAt),
      ),
    )
    .limit(1);
  if (!elsewhere) return;
  const [user] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  throw validationError({
    path: "",
    code: "member_elsewhere",
    message: `This person is also a member of another workspace, so only a Parley administrator can do this (npm run -s admin -- ${command} --email ${user?.email}).`,
  });
}
