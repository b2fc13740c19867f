import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { createCtx } from "#db/ctx.ts";
import { sessions } from "#db/schema/index.ts";
import { isRecentPassword } from "#lib/accounts/auth/recent-password.ts";
import { recordFailedConfirmation } from "#lib/accounts/auth/record-failure.ts";
import type { SingleSignOnRefusal } from "#lib/accounts/auth/refusal-rules.ts";
import { continueSession, type RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { type Identity, SingleSignOnRefused } from "#lib/accounts/single-sign-on/rules.ts";
import { applyGroups, findLinkedUser } from "#lib/accounts/single-sign-on/sign-in-by-identity.ts";
import type { Id } from "#lib/platform/id.ts";

/**
 * Records a recent sign-in at the provider in the session; it replaces the password confirmation. The person's groups apply
 * as at a sign-in.
 * @throws SingleSignOnRefused for another person, when the provider does not say that they have just authenticated, or
 * when no group of theirs has a role
 */
export async function confirmByIdentity(
  db: Db,
  sessionId: string,
  identity: Identity,
  origin: RequestOrigin,
): Promise<{ sessionId: Id<"sess">; userId: Id<"user"> }> {
  const member = await continueSession(db, sessionId);
  if (!member) throw new SingleSignOnRefused("SSO_EXPIRED");
  const { user, workspace, role } = member;
  const refuse = async (code: SingleSignOnRefusal) => {
    const actor = { kind: "member" as const, id: user.id, name: user.name, role };
    const ctx = createCtx({ ...origin, db, workspaceId: workspace.id, clockOffsetMs: 0, actor });
    await recordFailedConfirmation(ctx, user.id, code);
    return new SingleSignOnRefused(code);
  };
  if ((await findLinkedUser(db, identity)) !== user.id) throw await refuse("SSO_OTHER_PERSON");
  const { authenticatedAt } = identity;
  if (authenticatedAt === null || !isRecentPassword(authenticatedAt)) throw await refuse("SSO_NOT_CONFIRMED");
  await applyGroups(db, identity, { userId: user.id, origin }).catch(async (error: unknown) => {
    throw error instanceof SingleSignOnRefused ? await refuse(error.code) : error;
  });
  await db
    .update(sessions)
    .set({ passwordConfirmedAt: authenticatedAt })
    .where(and(eq(sessions.id, member.sessionId), eq(sessions.userId, user.id)));
  return { sessionId: member.sessionId, userId: user.id };
}
